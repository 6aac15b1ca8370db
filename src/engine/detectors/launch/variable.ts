import type { Detector } from '../../detector.ts';
import { type LaunchEntry, type LaunchNote, type LaunchText, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { packagesIn } from '../../launch/packages.ts';

/**
 * A setting, command, or input that a repository can set decides which program runs or which host the server uses. The approval binds the
 * value from the first start, but a person can't see that value in the entry.
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
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(notesOn(entry), input.surfaces);
	},
};

const OPEN = /\$\{(?:config|command|input):/;
const OPEN_HOST = /^https?:\/\/[^/?#]*\$\{(?:config|command|input):/i;
/** Programs that run their first non-option argument as a script. */
const INTERPRETER = /(?:^|[\\/])(?:node|deno|bun|python[\d.]*|py|ruby|perl|php|bash|sh|zsh|pwsh|powershell|java|dotnet)(?:\.exe)?$/i;

/** Programs that fetch and run their first non-option argument as a package. */
const RUNNER = /(?:^|[\\/])(?:npx|bunx|pnpx|uvx|dnx)(?:\.cmd|\.exe)?$/i;

function notesOn({ addresses, words }: LaunchEntry): readonly LaunchNote[] {
	const [command, ...rest] = words;
	const first = rest.find(({ text }) => !text.startsWith('-'));
	const script = command !== undefined && INTERPRETER.test(command.text) ? first : undefined;
	const fetched = command !== undefined && RUNNER.test(command.text) ? first : undefined;
	const packages = new Set([...packagesIn(words).map(({ at }) => at), ...(fetched === undefined ? [] : [fetched])]);
	const isOpen = (text: LaunchText | undefined): text is LaunchText => text !== undefined && OPEN.test(text.text);
	return [
		...[command].filter(isOpen).map((at) => ({ at, detail: 'program' })),
		...[script].filter(isOpen).map((at) => ({ at, detail: 'script' })),
		...[...packages].filter(isOpen).map((at) => ({ at, detail: 'package' })),
		...addresses.filter(({ text }) => OPEN_HOST.test(text)).map((at) => ({ at, detail: 'host' })),
	];
}
