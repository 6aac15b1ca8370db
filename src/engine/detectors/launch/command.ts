import type { Detector } from '../../detector.ts';
import type { Severity } from '../../finding.ts';
import {
	isShell,
	type LaunchEntry,
	type LaunchNote,
	type LaunchText,
	launchEntryOf,
	programName,
	sightingsOf,
} from '../../launch/entry.ts';

/** A dangerous action that a server's launch command doesn't need. Patterns are bounded: one attempt has constant cost. */
interface Danger {
	readonly detail: string;
	/** Default: high. */
	readonly severity?: Severity;
	readonly pattern: RegExp;
}

const DANGERS: readonly Danger[] = [
	{
		detail: 'downloads code and runs it',
		pattern:
			/\b(?:curl|wget)\b[^\n]{0,300}\|\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php)\b|(?:\beval\b|\bsource\b|(?:^|[\s;])\.|\b(?:ba|z|da)?sh\b\s{1,4}-c)\s{0,4}["']?[$<]?\(\s{0,4}(?:curl|wget)\b|\b(?:ba|z|da)?sh\b\s{0,4}<\(\s{0,4}(?:curl|wget)\b|\$\(\s{0,4}(?:curl|wget)\b|`\s{0,4}(?:curl|wget)\b/i,
	},
	{
		detail: 'downloads code and runs it',
		pattern:
			/\b(?:curl|wget)\b[^\n]{0,300}(?:&&|;)\s{0,4}(?:chmod\s{1,4}\S{1,20}\s{1,4}\S{1,200}\s{0,4}(?:&&|;)|(?:sudo\s{1,4})?(?:ba|z|da)?sh\s{1,4}\S)/i,
	},
	{
		detail: 'downloads code and runs it',
		pattern:
			/\b(?:iex|invoke-expression)\b[^\n]{0,120}(?:irm|iwr|invoke-restmethod|invoke-webrequest|downloadstring|net\.webclient)|(?:irm|iwr|invoke-restmethod|invoke-webrequest|downloadstring)\b[^\n]{0,200}\|\s{0,4}(?:iex|invoke-expression)\b/i,
	},
	{
		detail: 'downloads code and runs it',
		pattern:
			/\bexec\([^\n]{0,120}urlopen|urlopen\([^\n]{0,160}\bexec\b|\bfetch\([^\n]{0,200}\b(?:eval|Function)\b|\brequire\(["']https?["']\)[^\n]{0,200}\beval\b/,
	},
	{
		detail: 'decodes code and runs it',
		pattern:
			/\bbase64\s{1,4}(?:-d|-D|--decode)\b[^\n]{0,60}\|\s{0,4}\S{0,20}(?:sh|python3?|node|perl)\b|\bexec\([^\n]{0,60}b64decode|\beval\(\s{0,4}(?:atob|Buffer\.from)\(/,
	},
	{
		detail: 'opens a shell to another machine',
		severity: 'critical',
		pattern:
			/\/dev\/(?:tcp|udp)\/|\b(?:nc|ncat|netcat)\b[^\n]{0,60}\s-{1,2}\w{0,6}(?:e|c|exec)\b\s|\bsocat\b[^\n]{0,120}\bexec:|\bpty\.spawn\(/i,
	},
	{
		detail: 'deletes your files',
		severity: 'critical',
		pattern: /\brm\s{1,4}-\w{0,6}[rf]\w{0,6}\s{1,4}(?:-\S{1,20}\s{1,4})?(?:\/|~|\$HOME|\$\{HOME\})(?:[\s;*]|$)/,
	},
	{
		detail: 'accesses stored credentials',
		pattern:
			/\b(?:cp|cat|mv|tar|zip|scp|rsync|curl|base64|type|copy)\b[^\n]{0,120}(?:\.ssh\b|\.aws\b|\.gnupg\b|\.kube\b|\.netrc\b|\.npmrc\b|\.git-credentials\b|\.docker\/config|id_(?:rsa|ed25519)|\/etc\/shadow|login\.keychain)/i,
	},
];

const INTERPRETER = /^(?:ruby|perl|php|python[\d.]{0,5}|pypy\d?|node|nodejs|deno|bun|lua[\d.]{0,4}|rscript|osascript|tclsh)$/;
const INLINE_CODE = /^(?:-{1,2}[a-z]{0,6}[eErcp]|--eval|--print|eval)$/;
const RUNS_TEXT = /\b(?:eval|exec|instance_eval|Function|compile|runpy|loadstring|system)\b/;
const IMPORTS_ADDRESS = /\b(?:import|include|require|load|dofile)(?:_once)?\b\s{0,4}\(?\s{0,4}["'`]https?:\/\//;
const ADDRESS = /^https?:\/\//i;

/** Whether code passed to an interpreter as an argument runs content from an address. */
function isCodeFromAddress(code: string): boolean {
	return IMPORTS_ADDRESS.test(code) || (code.includes('://') && RUNS_TEXT.test(code));
}

const DOWNLOAD =
	/\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n;&|]{0,300}?\s(?:-o|--output|--output-document|-outfile)[\s=]{1,4}["']?([^\s"';&|]{1,200})/i;
const BEFORE_PROGRAM = /^(?:sudo|start|call|exec|source|\.|(?:ba|z|da)?sh|python3?|node|ruby|perl|php)\s{1,4}/i;

/** Whether a script downloads a file and then runs it. */
function runsItsDownload(script: string): boolean {
	const match = DOWNLOAD.exec(script);
	const file = match?.[1]?.replace(/^\.[\\/]/, '');
	if (match === null || file === undefined) return false;
	const [, ...steps] = script.slice(match.index).split(/[;&|\n]{1,2}/);
	return steps.some((step) =>
		step
			.trim()
			.replace(BEFORE_PROGRAM, '')
			.replace(/^["']?(?:\.[\\/])?/, '')
			.startsWith(file),
	);
}

const HIDES = /^[-/](?:e|ec|en|enc|enco\w{0,10})$/i;

/** What runs when the server starts, for a person who decides whether it may. */
export const detector: Detector = {
	id: 'launch.command',
	tier: 'soft',
	severity: 'low',
	surfaces: ['launch'],
	title: "This server's command does more than start the server.",
	references: [
		{ scheme: 'CWE', id: 'CWE-494', url: 'https://cwe.mitre.org/data/definitions/494.html' },
		{ scheme: 'OWASP MCP', id: 'MCP05', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(notesOn(entry), input.surfaces);
	},
};

function notesOn({ parts, tooLong, words }: LaunchEntry): readonly LaunchNote[] {
	const notes: LaunchNote[] = [];
	const add = (at: LaunchText, detail: string, isHard = true): void => void notes.push({ at, detail, isHard });
	const addDanger = (at: LaunchText, { detail, severity }: Danger): void =>
		void notes.push({ at, detail, isHard: true, ...(severity === undefined ? {} : { severity }) });
	for (const at of tooLong) add(at, 'is too long to check completely');
	const [command] = parts;
	const program = programName(words[0]?.text ?? '');
	for (const at of parts) {
		const danger = DANGERS.find(({ pattern }) => pattern.test(at.text));
		if (danger !== undefined) addDanger(at, danger);
	}
	const line = parts.map(({ text }) => text).join(' ');
	// A danger can span several arguments: `nc`, `-e`, `/bin/sh`.
	if (command !== undefined && notes.length === 0 && line.length < 8192) {
		const danger = DANGERS.find(({ pattern }) => pattern.test(`${line} `));
		if (danger !== undefined) addDanger(command, danger);
	}
	const code = codeOf(parts);
	if (code !== undefined && notes.length === 0 && isCodeFromAddress(code.text)) add(code, 'downloads code and runs it');
	const isFetched = /^(?:uv|pipx)$/.test(program) && words[1]?.text === 'run';
	const script = isFetched ? words.slice(2).find(({ text }) => !text.startsWith('-')) : undefined;
	if (script !== undefined && ADDRESS.test(script.text)) add(script, 'downloads code and runs it');
	if (command !== undefined && notes.length === 0 && line.length < 8192 && runsItsDownload(line))
		add(command, 'downloads code and runs it');
	if (command !== undefined) {
		if (/^(?:\/tmp|\/var\/tmp|\/dev\/shm|\/private\/tmp|%temp%|\$\{env:te?mp\})[\\/]/i.test(command.text))
			add(command, 'runs from a temporary folder');
		if (/^(?:mshta|regsvr32|rundll32|certutil|bitsadmin|cscript|wscript)$/.test(program) && /https?:/i.test(line))
			add(command, 'runs a script from the network');
		if (/^(?:powershell|pwsh)$/.test(program)) {
			const hidden = parts.find(({ text }) => HIDES.test(text));
			if (hidden !== undefined) add(hidden, 'runs an encoded script');
			const away = parts.findIndex(({ text }) => /^[-/]w(?:indowstyle)?$/i.test(text));
			const style = parts[away + 1];
			if (away > 0 && style !== undefined && /^h(?:idden)?$|^1$/i.test(style.text)) add(style, 'hides its window');
		}
		if (/^(?:sudo|doas|runas|pkexec)$/.test(program)) {
			const isContainer = words.slice(1, 4).some(({ text }) => /^(?:docker|podman|nerdctl)$/.test(programName(text)));
			add(command, 'runs as administrator', !isContainer);
		}
		const inline = parts.findIndex(({ text }) => /^-[a-z]{0,6}c$/.test(text));
		const shellScript = parts[inline + 1];
		if (notes.length === 0 && inline > 0 && shellScript !== undefined && parts.slice(0, inline).some(({ text }) => isShell(text)))
			add(shellScript, 'runs a shell script', false);
	}
	return notes;
}

/** The code after `-e` or a similar option of an interpreter, whatever starts the interpreter. */
function codeOf(parts: LaunchEntry['parts']): LaunchText | undefined {
	const interpreter = parts.findIndex(({ text }) => INTERPRETER.test(programName(text)));
	if (interpreter < 0) return undefined;
	const flag = parts.findIndex(({ text }, index) => index > interpreter && INLINE_CODE.test(text));
	return flag < 0 ? undefined : parts[flag + 1];
}
