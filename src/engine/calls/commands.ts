import { wordsOf } from '../classify/tokens.ts';

/** What a shell command does that nobody wants by accident. Words of ours. */
export interface CommandSign {
	readonly start: number;
	readonly end: number;
	readonly what: string;
	readonly severity: 'medium' | 'high' | 'critical';
}

/** UTF-16 units of one command that are read. */
const LONGEST = 32_768;
const PROGRAM =
	'(?:ba|z|da|k|fi)?sh|rm|curl|wget|nc|ncat|netcat|telnet|python[23]?|perl|ruby|node|php|powershell|pwsh|cmd|chmod|chown|sudo|su|kill|eval|exec|nslookup|dig|scp|ssh|mkfifo|whoami|printenv|env|base64|touch|certutil|bitsadmin|mshta|rundll32|cat|echo|id|ls|ping|sleep|crontab|tee|dd|uname';
const INJECTED = new RegExp(
	`(?:;|\\|\\|?|&&?|\\n|\\$\\(|\`|\\$\\{IFS\\}|<\\(|%0a)\\s{0,4}(?:/(?:usr/)?(?:s?bin)/)?(?:${PROGRAM})(?=[\\s;|&)\`$<>]|$)`,
	'i',
);
/** A substitution that runs whatever it holds. */
const SUBSTITUTED = /\$\([^)\n]{1,300}\)|`[^`\n]{2,300}`/;
/** An option smuggled in where a name is wanted: it makes the program run another one (CWE-88). */
const OPTION =
	/^-{1,2}(?:upload-pack|receive-pack|exec|ext-diff|o?ProxyCommand|config|output|open-files-in-pager|use-compress-program|checkpoint-action)\b/i;

const DANGEROUS: readonly (readonly [RegExp, string, CommandSign['severity']])[] = [
	[
		/\b(?:(?:ba|z|da|k)?sh|source|eval|python[23]?)\s{1,3}(?:-c\s{1,3})?["']?(?:<\(|\$\(|`)\s{0,3}(?:curl|wget)\b/i,
		'runs what it downloads',
		'high',
	],
	[
		/\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:downloadstring|invoke-webrequest|iwr|net\.webclient)\b|\bpowershell\b[^\n]{0,120}\s-(?:e|ec|enc|encodedcommand)\s{1,3}[A-Za-z0-9+/=]{16}/i,
		'runs what it downloads',
		'high',
	],
	[
		/\/dev\/(?:tcp|udp)\/[\w.-]{1,253}\/\d|\b(?:nc|ncat|netcat)\b[^\n]{0,120}\s-(?:\w{0,4})(?:e|c)\s{1,3}\S{0,40}sh\b|\bmkfifo\b[^\n]{0,200}\b(?:nc|ncat|netcat)\b|\bsocat\b[^\n]{0,160}\bexec:/i,
		'opens a way in',
		'critical',
	],
	[
		/\brm\s{1,3}(?:-{1,2}[\w-]{1,30}\s{1,3}){1,5}(?:--\s{1,3})?["']?(?:\/(?:\*|\s|$|["'])|\/(?:etc|usr|bin|lib|boot|var|home|root|Users|System|Library)(?:\/?["'\s*]|$)|~\/?(?:\*|["'\s]|$)|\$\{?HOME\}?\/?(?:\*|["'\s]|$)|\*(?:\s|$))/,
		'deletes everything',
		'high',
	],
	[
		/\bdd\b[^\n]{0,200}\bof=\/dev\/(?:sd|hd|nvme|vd|disk)|\bmkfs(?:\.\w{1,8})?\s{1,3}\/dev\/|>\s{0,3}\/dev\/(?:sd|nvme|hd)\w|:\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:/,
		'destroys a disk or halts the machine',
		'critical',
	],
	[
		/(?:>>?|\btee\b(?:\s-a)?|\bcp\b[^\n]{0,200}|\bmv\b[^\n]{0,200})\s{0,3}["']?(?:~|\$\{?HOME\}?|\/root|\/home\/[\w.-]{1,64})?\/?\.(?:ssh\/authorized_keys|bashrc|zshrc|profile|bash_profile|zprofile|config\/autostart)|\bcrontab\s{1,3}(?:-\s|-$|\S{1,80}\.\w)|\/etc\/(?:cron|sudoers|ld\.so\.preload|rc\.local)[^\n]{0,80}(?:>>?|\btee\b)|(?:>>?|\btee\b)[^\n]{0,20}\/etc\/(?:cron|sudoers|ld\.so\.preload|passwd|shadow)/,
		'stays on the machine',
		'high',
	],
	[
		/\bhistory\s{1,3}-c\b|\bunset\s{1,3}HISTFILE\b|\bsetenforce\s{1,3}0\b|\b(?:ufw|firewalld)\s{1,3}(?:disable|stop)\b|\biptables\s{1,3}-F\b/,
		'hides its traces or switches protection off',
		'medium',
	],
];

/** Files that only a person should change, as a command names them. */
const PROTECTED_FILE =
	/\.mcp-cordon|\.vscode\/(?:mcp|settings|tasks)\.json|(?:^|[\s/"'])\.?mcp\.json|\.git\/(?:hooks|config)|claude_desktop_config\.json/g;
const WRITES = />|\btee\b|\bsed\s{1,3}-i|\b(?:cp|mv|ln|install|rm|truncate|unlink|chmod|rsync)\s/;

/** A pipe into something that runs what it reads. */
const INTO_SHELL = /\|\s{0,4}(?:sudo\s{1,3})?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k)?sh|python[23]?|perl|ruby|node|php|iex)\b/gi;
const DOWNLOADS = /\b(?:curl|wget|iwr|invoke-webrequest)\b/i;
const DECODES = /\bbase64\s{1,3}(?:-d|-D|--decode)\b/;
const CREDENTIALS =
	/\.ssh\/id_[a-z0-9]{2,10}|\.aws\/credentials|\.git-credentials|\.netrc|\.npmrc|\/etc\/(?:passwd|shadow)|\bprintenv\b|(?:^|[;|&\s])env\b|\.env\b|\$\((?:env|printenv|cat)\b/g;
const SENDS = /\b(?:curl|wget|nc|ncat|base64|openssl)\b/;
const POSTS = /\b(?:curl|wget)\b/;
const POST_OPTION = /\s(?:-d|--data(?:-binary|-raw)?|-F|-T|--upload-file|--post-file)[= ]/;
/** UTF-16 units around a place that belong to the same command, and how many places of a kind are looked at. */
const AROUND = 400;
const MAX_PLACES = 64;

/** What stands before a place in the same command: not across a line, `;` or `&`; with `|` only where a pipe is wanted. */
function before(text: string, at: number, ends: RegExp): string {
	const part = text.slice(Math.max(0, at - AROUND), at);
	let cut = 0;
	for (const { index } of part.matchAll(ends)) cut = index + 1;
	return part.slice(cut);
}

/** Where `pattern` matches, up to a limit. */
function placesOf(text: string, pattern: RegExp): readonly { readonly start: number; readonly end: number }[] {
	const found: { readonly start: number; readonly end: number }[] = [];
	for (const match of text.matchAll(pattern)) {
		found.push({ start: match.index, end: match.index + match[0].length });
		if (found.length >= MAX_PLACES) break;
	}
	return found;
}

/** What two places of one command mean together. Cost: O(n). */
function combinedDangers(text: string): readonly CommandSign[] {
	const found: CommandSign[] = [];
	for (const { end, start } of placesOf(text, INTO_SHELL)) {
		const source = before(text, start, /[\n;&]/g);
		if (DOWNLOADS.test(source)) found.push({ start, end, what: 'runs what it downloads', severity: 'high' });
		else if (DECODES.test(source)) found.push({ start, end, what: 'runs hidden text', severity: 'high' });
	}
	for (const { end, start } of placesOf(text, CREDENTIALS)) {
		const rest = text.slice(end, end + AROUND).split('\n', 1)[0] ?? '';
		const isPiped = rest
			.split('|')
			.slice(1)
			.some((part) => SENDS.test(part));
		const source = before(text, start, /\n/g);
		if (isPiped || (POSTS.test(source) && POST_OPTION.test(source)))
			found.push({ start, end, what: 'sends credentials away', severity: 'critical' });
	}
	return found;
}

/** A parameter whose business is to hold a command or a program. */
export function isCommandParameter(name: string): boolean {
	const words = wordsOf(name);
	return words.some((word) => COMMAND_WORDS.has(word));
}
const COMMAND_WORDS = new Set([
	'command',
	'commands',
	'cmd',
	'shell',
	'script',
	'bash',
	'exec',
	'code',
	'program',
	'input',
	'cmdline',
	'powershell',
	'sh',
	'args',
	'argv',
	'arguments',
	'stdin',
]);

/** A parameter that names something: no text, no program. What a shell would do with it is nobody's intention. */
export function isNameParameter(name: string): boolean {
	const words = wordsOf(name);
	return (
		words.some((word) => NAME_WORDS.has(word)) && words.every((word) => NAME_WORDS.has(word) || word.length <= 2 || /^\d+$/.test(word))
	);
}
const NAME_WORDS = new Set([
	...[
		'path',
		'paths',
		'file',
		'files',
		'filename',
		'filepath',
		'dir',
		'directory',
		'folder',
		'cwd',
		'root',
		'location',
		'source',
		'target',
		'destination',
		'dest',
	],
	...['repo', 'repository', 'owner', 'branch', 'ref', 'tag', 'commit', 'sha', 'remote', 'revision', 'base', 'head'],
	...['host', 'hostname', 'domain', 'ip', 'port', 'url', 'uri', 'address', 'server', 'database', 'db', 'table', 'schema', 'bucket', 'key'],
	...[
		'package',
		'packages',
		'name',
		'names',
		'id',
		'ids',
		'user',
		'username',
		'version',
		'container',
		'image',
		'pod',
		'namespace',
		'service',
		'region',
		'project',
		'org',
		'device',
		'format',
		'encoding',
		'output',
		'absolute',
		'relative',
		'local',
		'new',
		'old',
		'slug',
		'symbol',
		'ticker',
		'city',
		'pid',
		'channel',
	],
]);

/** A command inside a name. `undefined`: none. Cost: O(n), on at most 4,096 units. */
export function commandInName(text: string): CommandSign | undefined {
	const part = text.slice(0, 4_096);
	const option = OPTION.exec(part);
	if (option !== null) return { start: 0, end: option[0].length, what: 'an option that runs a program', severity: 'high' };
	const injected = INJECTED.exec(part) ?? SUBSTITUTED.exec(part);
	return injected === null
		? undefined
		: { start: injected.index, end: injected.index + injected[0].length, what: 'a command behind the name', severity: 'high' };
}

/** What a command does that nobody wants by accident, in the order of the list. Cost: O(n), bounded patterns. */
export function dangersOf(text: string): readonly CommandSign[] {
	const part = text.slice(0, LONGEST);
	const found: CommandSign[] = [];
	for (const sign of combinedDangers(part)) if (!found.some(({ what }) => what === sign.what)) found.push(sign);
	for (const [pattern, what, severity] of DANGEROUS) {
		const match = pattern.exec(part);
		if (match !== null && !found.some((sign) => sign.what === what))
			found.push({ start: match.index, end: match.index + match[0].length, what, severity });
	}
	return found;
}

/** Where a command would write to a protected file. */
export function protectedWriteIn(text: string): { readonly start: number; readonly end: number } | undefined {
	const part = text.slice(0, LONGEST);
	return placesOf(part, PROTECTED_FILE).find(({ start }) => WRITES.test(before(part, start, /[\n|;&]/g)));
}
