import type { Detector } from '../../detector.ts';
import { type LaunchEntry, type LaunchNote, type LaunchText, launchEntryOf, launchExample, sightingsOf } from '../../launch/entry.ts';
import { packagesIn } from '../../launch/packages.ts';

/**
 * A setting, a command or an input that a repository can set decides which program runs or which host is asked. The approval binds the value it had at the
 * first start, but a person can't see that value in the entry.
 */
export const detector: Detector = {
	id: 'launch.variable',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch'],
	title: 'An editor variable decides which program, script, package, or host this server uses.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP04', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'CWE', id: 'CWE-427', url: 'https://cwe.mitre.org/data/definitions/427.html' },
	],
	examples: {
		match: [
			{ why: 'the program', subject: launchExample({ command: '${config:acme.program}', args: ['serve'] }) },
			{ why: 'the script', subject: launchExample({ command: 'node', args: ['--no-warnings', '${input:script}'] }) },
			{ why: 'a folder of the script', subject: launchExample({ command: 'python3', args: ['${command:acme.folder}/server.py'] }) },
			{ why: 'the package', subject: launchExample({ command: 'npx', args: ['-y', '${config:acme.package}'] }) },
			{ why: 'the host', subject: launchExample({ type: 'http', url: 'https://${config:acme.host}/mcp' }) },
			{ why: 'a part of the host', subject: launchExample({ type: 'http', url: 'https://${input:tenant}.acme.test/mcp' }) },
		],
		noMatch: [
			{ why: 'a value of an option', subject: launchExample({ command: 'node', args: ['server.js', '--root', '${config:acme.root}'] }) },
			{ why: 'a key', subject: launchExample({ command: 'npx', args: ['-y', 'acme@1.2.3'], env: { TOKEN: '${input:token}' } }) },
			{ why: 'the workspace', subject: launchExample({ command: 'node', args: ['${workspaceFolder}/server.js'] }) },
			{ why: 'a path of the address', subject: launchExample({ type: 'http', url: 'https://acme.test/${input:team}/mcp' }) },
		],
	},
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(notesOn(entry), input.surfaces);
	},
};

const OPEN = /\$\{(?:config|command|input):/;
const OPEN_HOST = /^https?:\/\/[^/?#]*\$\{(?:config|command|input):/i;
/** What runs the first argument that is no option as a script. */
const INTERPRETER = /(?:^|[\\/])(?:node|deno|bun|python[\d.]*|py|ruby|perl|php|bash|sh|zsh|pwsh|powershell|java|dotnet)(?:\.exe)?$/i;

/** What fetches and runs the first argument that is no option as a package. */
const RUNNER = /(?:^|[\\/])(?:npx|bunx|pnpx|uvx|dnx)(?:\.cmd|\.exe)?$/i;

function notesOn({ addresses, words }: LaunchEntry): readonly LaunchNote[] {
	const [command, ...rest] = words;
	const first = rest.find(({ text }) => !text.startsWith('-'));
	const script = command !== undefined && INTERPRETER.test(command.text) ? first : undefined;
	const fetched = command !== undefined && RUNNER.test(command.text) ? first : undefined;
	const packages = new Set([...packagesIn(words).map(({ at }) => at), ...(fetched === undefined ? [] : [fetched])]);
	const isOpen = (text: LaunchText | undefined): text is LaunchText => text !== undefined && OPEN.test(text.text);
	return [
		...[command].filter(isOpen).map((at) => ({ at, detail: 'the program' })),
		...[script].filter(isOpen).map((at) => ({ at, detail: 'the script' })),
		...[...packages].filter(isOpen).map((at) => ({ at, detail: 'the package' })),
		...addresses.filter(({ text }) => OPEN_HOST.test(text)).map((at) => ({ at, detail: 'the host' })),
	];
}
