import { windowsOf } from '../text/text-windows.ts';

/** A danger in a shell command that nobody runs by accident. `what` is a fixed text of MCP Cordon. */
export interface CommandSign {
	readonly start: number;
	readonly end: number;
	readonly what: string;
	readonly severity: 'medium' | 'high' | 'critical';
}

const PROGRAM =
	'(?:ba|z|da|k|fi)?sh|rm|curl|wget|nc|ncat|netcat|telnet|python[23]?|perl|ruby|node|php|powershell|pwsh|cmd|chmod|chown|sudo|su|kill|eval|exec|nslookup|dig|scp|ssh|mkfifo|whoami|printenv|env|base64|touch|certutil|bitsadmin|mshta|rundll32|cat|echo|id|ls|ping|sleep|crontab|tee|dd|uname';
const INJECTED = new RegExp(
	`(?:;|\\|\\|?|&&?|\\n|\\$\\(|\`|\\$\\{IFS\\}|<\\(|%0a)\\s{0,4}(?:/(?:usr/)?(?:s?bin)/)?(?:${PROGRAM})(?=[\\s;|&)\`$<>]|$)`,
	'i',
);
/** A shell substitution, which runs its content. */
const SUBSTITUTED = /\$\([^)\n]{1,300}\)|`[^`\n]{2,300}`/;
/** An option, given instead of a name, that makes the program run another one (CWE-88). */
const OPTION =
	/^-{1,2}(?:upload-pack|receive-pack|exec|ext-diff|o?ProxyCommand|config|config-env|output|open-files-in-pager|use-compress-program|checkpoint-action|pre|to-command|rsh|rsh-command|init-file|lua-filter|filter|post-file|body-file|use-askpass|eval|require|init-script|post-checkout|hook|shell|browser|pager|editor)(?=[= ]|$)|^-o\s{0,3}ProxyCommand\b|^-{1,2}o\s{0,2}(?:APT|DPkg)::/i;
/** The same for search patterns: only with the program after the option. */
const OPTION_WITH_PROGRAM =
	/^-{1,2}(?:pre|exec|to-command|open-files-in-pager|use-compress-program|upload-pack|receive-pack|rsh|init-file)[= ]\s{0,3}\S{0,40}(?:\/|sh\b)/i;
/** An address or a file that makes a program run another one: a Git transport, a pipe instead of a name, an ImageMagick scheme. */
const RUNNING_NAME =
	/^(?:ext::|(?:APT|DPkg)::[\w:-]{0,60}Invoke|\|\s{0,3}[\w/]|(?:msl|mvg|ephemeral):|(?:label|caption|text):@|concat:[^|]{0,300}\|\s{0,3}file:)/i;
/** A harmful command after the end of a value. For parameters whose purpose is unknown. */
const INJECTED_ANYWHERE = new RegExp(
	'(?:["\']\\s{0,4}(?:;|&&?|\\|\\|?)|;|&&|\\|\\|?|\\n|\\r|`|\\$\\(|%0a)\\s{0,4}(?:sudo\\s{1,3})?(?:/(?:usr/)?(?:s?bin)/)?(?:rm\\s{1,3}-|(?:curl|wget|irm|iwr)\\s[^\\n]{0,200}(?:https?:|\\d{1,3}\\.\\d)|(?:ba|z|da)?sh\\s{1,3}-[ci]\\b|nc\\s[^\\n]{0,60}\\d|iex\\b|powershell\\b|cmd(?:\\.exe)?\\s{1,3}/c|cat\\s{1,3}(?:/etc|~|/home)|id\\s{0,2}[>`]|whoami\\b|touch\\s{1,3}/tmp)',
	'i',
);
/** A line end followed by a header or a mail protocol command (CWE-93). */
const NEW_LINE =
	/^\S{1,300}?(?:[\r\n]{1,2}|%0d%0a|\\r\\n)\s{0,4}(?:(?:bcc|cc|reply-to|content-type|set-cookie|location|x-[\w-]{1,40})\s{0,3}:\s{0,3}\S|rcpt\s{1,3}to:|mail\s{1,3}from:|[A-Za-z]?\d{1,4}\s{1,3}(?:store|expunge|delete|copy|fetch|append)\b)/i;
/** A second condition or statement after a quoted value (CWE-89), or a directory filter closed early (CWE-90). */
const STATEMENT =
	/['")]\s{0,4}(?:(?:\bor\b|\band\b|\|\|)\s{1,4}(?:\(\s{0,3}select\b|(?:\d{1,9}|'[^'\n]{0,20}'?)\s{0,3}(?:=|like)\s{0,3}(?:\d{1,9}|'[^'\n]{0,20}))|\bunion\s{1,4}(?:all\s{1,4})?select\b|;\s{0,4}(?:drop|alter|update|delete|insert|exec|truncate|grant|create|shutdown)\s{1,4}\w)|(?:^|[\s\d'")])or\s{1,3}1\s{0,2}=\s{0,2}1\b|\d\s{1,4}union\s{1,4}(?:all\s{1,4})?select\b|;\s{0,4}(?:drop\s{1,4}(?:table|database|schema|user)|truncate\s{1,4}table|alter\s{1,4}(?:role|user)|delete\s{1,4}from|update\s{1,4}\w{1,40}\s{1,4}set)\b/i;
const FILTER = /\*\)\s{0,3}\(|\)\s{0,3}\(\s{0,3}[|&]\s{0,3}\(/;

const DANGEROUS: readonly (readonly [RegExp, string, CommandSign['severity']])[] = [
	[
		/\b(?:(?:ba|z|da|k)?sh|source|eval|python[23]?)\s{1,3}(?:-c\s{1,3})?["']?(?:<\(|\$\(|`)\s{0,3}(?:curl|wget)\b/i,
		'downloads and runs code',
		'high',
	],
	[
		/\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:downloadstring|invoke-webrequest|iwr|net\.webclient)\b|\bpowershell\b[^\n]{0,120}\s-(?:e|ec|enc|encodedcommand)\s{1,3}[A-Za-z0-9+/=]{16}/i,
		'downloads and runs code',
		'high',
	],
	[
		/\/dev\/(?:tcp|udp)\/[\w.-]{1,253}\/\d|\b(?:nc|ncat|netcat)\b[^\n]{0,120}\s-(?:\w{0,4})(?:e|c)\s{1,3}\S{0,40}sh\b|\bmkfifo\b[^\n]{0,200}\b(?:nc|ncat|netcat)\b|\bsocat\b[^\n]{0,160}\bexec:/i,
		'opens a backdoor',
		'critical',
	],
	[
		/\b(?:iex|invoke-expression)\b[^\n]{0,60}\b(?:irm|invoke-restmethod|iwr|curl|wget)\b|\|\s{0,3}iex\b|\bmshta(?:\.exe)?\s{1,3}["']?(?:https?:|javascript:|vbscript:)|\bregsvr32\b[^\n]{0,60}\/i:https?:|\brundll32\b[^\n]{0,60}\bjavascript:|\bcertutil\b[^\n]{0,60}-urlcache|(?:^|\s)--init-script[\s=]{1,3}https?:|\bpip3?\s{1,3}install\b[^\n]{0,100}--(?:extra-)?index-url[= ]\s{0,3}http:/i,
		'downloads and runs code',
		'high',
	],
	[
		/(?:^|[\s;&|])(?:rd|rmdir)\s{1,3}\/s\b[^\n&|]{0,40}\s["']?(?:[A-Z]:\\?|[A-Z]:\\(?:Windows|Program Files[^\\\n"']{0,8}|Users(?:\\[^\\\s"'&|]{1,40})?)\\?|%USERPROFILE%\\?|%SystemDrive%\\?)["']?(?=$|[\s&|])|\bdel\s{1,3}(?:\/[a-z]\s{1,3}){1,5}["']?[A-Z]:\\(?:\*|(?:Windows|Users(?:\\[^\\\s"'&|]{1,40})?)\\?(?:\*\S{0,4})?["']?(?=$|[\s&|]))|\bformat\s{1,3}[A-Z]:(?:\s|$)|\bcipher\s{1,3}\/w:|\bvssadmin\s{1,3}delete\s{1,3}shadows\b|\bRemove-Item\b[^\n|;]{0,80}\s["']?(?:[A-Z]:\\(?:\*|["'\s]|$|(?:Windows|Users(?:\\[^\\\s"']{1,40})?)\\?(?:\*)?["']?(?=$|[\s|;]))|\$HOME(?:["'\s]|$)|\$env:USERPROFILE(?:["'\s]|$)|~(?:["'\s]|$))/i,
		'deletes everything',
		'high',
	],
	[
		/\breg(?:\.exe)?\s{1,3}add\b[^\n]{0,120}\\CurrentVersion\\(?:Run|RunOnce|Winlogon|Image File Execution Options)|\b(?:New|Set)-ItemProperty\b[^\n]{0,160}\\CurrentVersion\\Run|\bconfig\s{1,3}set\s{1,3}dir\s{1,3}\S{0,80}(?:cron|\.ssh|\/www|\/html)|\bschtasks\b[^\n]{0,40}\/create\b[^\n]{0,200}(?:mshta|https?:|-enc|\\temp\\|\/sc\s{1,3}on(?:logon|start))/i,
		'installs itself permanently',
		'high',
	],
	[
		/\bSet-MpPreference\b[^\n]{0,60}-Disable|\bnetsh\b[^\n]{0,60}\bstate\s{1,3}off\b|\bwevtutil\s{1,3}cl\b|\bClear-EventLog\b/i,
		'removes traces and protection',
		'high',
	],
	[
		/\brm\s{1,3}(?:-{1,2}[\w-]{1,30}\s{1,3}){1,5}(?:--\s{1,3})?["']?(?:\/(?:\*|\s|$|["'])|\/(?:etc|usr|bin|lib|boot|var|home|root|Users|System|Library)(?:\/?["'\s*]|$)|~\/?(?:\*|["'\s]|$)|\$\{?HOME\}?\/?(?:\*|["'\s]|$)|\*(?:\s|$))/,
		'deletes everything',
		'high',
	],
	[
		/\bdd\b[^\n]{0,200}\bof=\/dev\/(?:sd|hd|nvme|vd|disk)|\bmkfs(?:\.\w{1,8})?\s{1,3}\/dev\/|>\s{0,3}\/dev\/(?:sd|nvme|hd)\w|:\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:/,
		'makes the machine unusable',
		'critical',
	],
	[
		/(?:>>?|\btee\b(?:\s-a)?|\bcp\b[^\n]{0,200}|\bmv\b[^\n]{0,200})\s{0,3}["']?(?:~|\$\{?HOME\}?|\/root|\/home\/[\w.-]{1,64})?\/?\.(?:ssh\/authorized_keys|bashrc|zshrc|profile|bash_profile|zprofile|config\/autostart)|\bcrontab\s{1,3}(?:-\s|-$|\S{1,80}\.\w)|\/etc\/(?:cron|sudoers|ld\.so\.preload|rc\.local)[^\n]{0,80}(?:>>?|\btee\b)|(?:>>?|\btee\b)[^\n]{0,20}\/etc\/(?:cron|sudoers|ld\.so\.preload|passwd|shadow)/,
		'installs itself permanently',
		'high',
	],
	[
		/\bhistory\s{1,3}-c\b|\bunset\s{1,3}HISTFILE\b|\bsetenforce\s{1,3}0\b|\b(?:ufw|firewalld)\s{1,3}(?:disable|stop)\b|\biptables\s{1,3}-F\b/,
		'removes traces and protection',
		'medium',
	],
];

/** Files that only a person should change, as commands write them. */
const PROTECTED_FILE =
	/\.mcp-cordon|\.vscode\/(?:mcp|settings|tasks)\.json|(?:^|[\s/"'])\.?mcp\.json|\.git\/(?:hooks|config)|claude_desktop_config\.json/g;
const WRITES = />|\btee\b|\bsed\s{1,3}-i|\b(?:cp|mv|ln|install|rm|truncate|unlink|chmod|rsync)\s/;

/** A pipe into a program that runs its input. */
const INTO_SHELL = /\|\s{0,4}(?:sudo\s{1,3})?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k)?sh|python[23]?|perl|ruby|node|php|iex)\b/gi;
const DOWNLOADS = /\b(?:curl|wget|iwr|invoke-webrequest)\b/i;
const DECODES = /\bbase64\s{1,3}(?:-d|-D|--decode)\b/;
const CREDENTIALS =
	/(?<=[\s/"'=~@])\.(?:ssh|aws|kube|gnupg|azure|docker|password-store)(?![\w.-])|\bid_(?:rsa|ed25519|ecdsa)\b|\.git-credentials|\.netrc|\.npmrc|\.pgpass|\.kdbx\b|\bwallet\.dat\b|\/etc\/(?:passwd|shadow)|\bLogin Data\b|\bkey4\.db\b|\bprintenv\b|(?:^|[;|&\s])env\b|\.env\b|\$\((?:env|printenv|cat)\b/g;
const SENDS = /\b(?:curl|wget|nc|ncat|base64|openssl)\b/;
const POSTS = /\b(?:curl|wget)\b/;
const POST_OPTION = /\s(?:-\w{0,3}d|--data(?:-binary|-raw|-urlencode)?|-\w{0,3}F|--form|-\w{0,3}T|--upload-file|--post-file)[= ]/;
/** Text before a credential in the same command. `CARRIES`: a program that sends it away. `USES`: an option that uses or excludes it. */
const CARRIES = /\b(?:aws\s{1,3}s3\s{1,3}(?:cp|sync)|gsutil\s{1,3}cp|rclone\s{1,3}copy|scp|rsync)\s[^\n;&|]{0,200}$/;
const USES = /(?:\s-i|--exclude(?:-from)?|--userconfig|--identity)[=\s]{1,3}\S{0,80}$/;
/** `COPIES`: a credential is copied or added. `PUSHES`: `git push` follows. */
const COPIES = /\b(?:cp|cat|tar|zip|git\s{1,3}add)\s[^\n;&|]{0,160}$/;
const PUSHES = /\bgit\b[^\n|;&]{0,80}\spush\b/;
const FINDS_AND_SENDS = /-exec(?:dir)?\s{1,3}(?:curl|wget|nc|scp)\b/;
/** Maximum distance within one command, in UTF-16 units. */
const AROUND = 400;

/** The text before `at` in the same command. `ends`: what separates commands, such as a line end, `;`, `&`, or `|`. */
function before(text: string, at: number, ends: RegExp): string {
	const part = text.slice(Math.max(0, at - AROUND), at);
	let cut = 0;
	for (const { index } of part.matchAll(ends)) cut = index + 1;
	return part.slice(cut);
}

/** Where `pattern` matches. */
function* placesOf(text: string, pattern: RegExp): Generator<{ readonly start: number; readonly end: number }> {
	// Most texts have no match, and `search` is cheaper than a list of matches.
	if (text.search(pattern) < 0) return;
	for (const match of text.matchAll(pattern)) yield { start: match.index, end: match.index + match[0].length };
}

/** UTF-16 units read at once, and the overlap, which covers the longest distance between two parts of one command. */
const WINDOW = { size: 32_768, overlap: 2_048 };

/** The signs that `find` returns for a text of any length, each danger once. Cost: as `find`. */
export function inWindows(text: string, find: (part: string) => readonly CommandSign[]): readonly CommandSign[] {
	const found: CommandSign[] = [];
	for (const { end, start } of windowsOf(text, WINDOW))
		for (const sign of find(text.slice(start, end)))
			if (!found.some(({ what }) => what === sign.what)) found.push({ ...sign, start: sign.start + start, end: sign.end + start });
	return found;
}

/** Whether a file with a credential is sent away by a program other than a web client. */
function isCarried(text: string, start: number, end: number, rest: string): boolean {
	if (/env|\$\(/.test(text.slice(start, end))) return false;
	const own = before(text, start, /[\n;&|]/g);
	return !USES.test(own) && (CARRIES.test(own) || (COPIES.test(own) && PUSHES.test(rest)));
}

/** A network connection in a program, and a shell attached to it. */
const CONNECTS = /\bsocket\.socket\(|\bTCPClient\b|\bfsockopen\(|\bTCPSocket\b|\bnet\.(?:connect|Socket)\(|\bnet\.Dial\(/g;
const SHELL_BEHIND = /\bdup2\(|\bpty\.spawn\(|["'](?:\/bin\/)?(?:ba|z)?sh["']|\biex\b|\bInvoke-Expression\b|["']cmd(?:\.exe)?["']/i;
const REVERSE_REACH = 1_500;

/** Dangers that need two parts of one command. Cost: O(n). */
function combinedDangers(text: string): readonly CommandSign[] {
	const found: CommandSign[] = [];
	for (const { end, start } of placesOf(text, INTO_SHELL)) {
		const source = before(text, start, /[\n;&]/g);
		if (DOWNLOADS.test(source)) found.push({ start, end, what: 'downloads and runs code', severity: 'high' });
		else if (DECODES.test(source)) found.push({ start, end, what: 'runs hidden text', severity: 'high' });
	}
	for (const { end, start } of placesOf(text, CREDENTIALS)) {
		const rest = text.slice(end, end + AROUND).split('\n', 1)[0] ?? '';
		const isPiped = rest
			.split('|')
			.slice(1)
			.some((part) => SENDS.test(part));
		const source = before(text, start, /\n/g);
		if (isPiped || (POSTS.test(source) && POST_OPTION.test(source)) || FINDS_AND_SENDS.test(rest) || isCarried(text, start, end, rest))
			found.push({ start, end, what: 'sends secrets out', severity: 'critical' });
	}
	for (const { end, start } of placesOf(text, CONNECTS))
		if (SHELL_BEHIND.test(text.slice(end, end + REVERSE_REACH))) {
			found.push({ start, end, what: 'opens a backdoor', severity: 'critical' });
			break;
		}
	return found;
}

/** A command inside a name; `undefined` if there is none. Cost: O(n). */
export function commandInName(text: string): CommandSign | undefined {
	return (
		foundBy(OPTION.exec(text), 'an option that runs a program') ??
		foundBy(RUNNING_NAME.exec(text), 'a name that runs a program') ??
		foundBy(INJECTED.exec(text) ?? SUBSTITUTED.exec(text), 'a command after the name')
	);
}

/**
 * Finds text that breaks out of a value that is neither a command nor prose. `isSought`: the value is a search text or pattern, where
 * brackets, bars, and statements are normal. Cost: O(n).
 */
export function breakOutOf(text: string, isSought: boolean): CommandSign | undefined {
	const injected = foundBy(INJECTED_ANYWHERE.exec(text), 'a command after the value');
	if (isSought) return foundBy(OPTION_WITH_PROGRAM.exec(text), 'an option that runs a program') ?? injected;
	return (
		foundBy(OPTION_WITH_PROGRAM.exec(text), 'an option that runs a program') ??
		injected ??
		foundBy(NEW_LINE.exec(text), 'a second line after the value') ??
		foundBy(STATEMENT.exec(text), 'a statement after the value') ??
		foundBy(text.startsWith('(') ? null : FILTER.exec(text), 'a filter that is closed early')
	);
}

function foundBy(match: RegExpExecArray | null, what: string): CommandSign | undefined {
	return match === null ? undefined : { start: match.index, end: match.index + match[0].length, what, severity: 'high' };
}

/** Dangers in a command that nobody runs by accident, in the order of the list. Cost: O(n), bounded patterns. */
export function dangersOf(text: string): readonly CommandSign[] {
	return inWindows(text, dangersIn);
}

function dangersIn(part: string): readonly CommandSign[] {
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
	for (const place of placesOf(text, PROTECTED_FILE)) if (WRITES.test(before(text, place.start, /[\n|;&]/g))) return place;
	return undefined;
}
