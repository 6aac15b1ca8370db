/** Signs of danger in a path in a call, from its text alone. Never reads the disk. */
export interface PathSigns {
	/** The path leaves its start folder. `high`: the `..` are disguised; `medium`: it goes far up; `low`: it reaches a sibling. */
	readonly traversal: 'low' | 'medium' | 'high' | undefined;
	readonly isProtected: boolean;
	/** Content at the path runs at login or on a schedule, or decides who can log in or which host a name means. */
	readonly isStartup: boolean;
	/** Absolute, and in none of the roots. */
	readonly isOutside: boolean;
	/** A home folder, or a folder above it. */
	readonly isHome: boolean;
	/** On another machine, addressed by number. Opening it reveals the user's identity to that machine (CWE-40). */
	readonly isForeignShare: boolean;
}

/** Longer values, and values with line ends, are text: no system accepts longer paths. UTF-16 units. */
const LONGEST_PATH = 32_768;
/** Longer values are text if they contain several words. */
const LONG_PATH = 1_024;
/**
 * Places whose content runs automatically (freedesktop autostart, systemd, cron, launchd, shells, Windows start menu), grants access, or
 * redirects host names.
 */
const STARTUP =
	/(?:^|\/)(?:node_modules\/\.bin\/|\.config\/(?:autostart|systemd\/user)(?:\/|$)|\.ssh(?:\/(?:authorized_keys2?|config|rc|environment))?$|\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|zlogin|xprofile|xinitrc|kshrc)$|\.config\/fish\/config\.fish$|library\/launch(?:agents|daemons)(?:\/|$)|start menu\/programs\/startup(?:\/|$)|windowspowershell\/(?:[\w.]+_)?profile\.ps1$|drivers\/etc\/hosts$)|^\/(?:etc\/(?:cron[^/]*|init\.d|systemd|profile\.d|sudoers\.d|ld\.so\.conf\.d|pam\.d)(?:\/|$)|etc\/(?:hosts|passwd|shadow|sudoers|crontab|profile|bash\.bashrc|ld\.so\.preload|rc\.local|environment)$|var\/spool\/cron(?:\/|$)|(?:usr\/(?:local\/)?)?s?bin\/|lib\/systemd\/|usr\/lib\/systemd\/)/i;
const HOME =
	/^\/?(?:~|(?:home|root|Users)(?:\/[^/]+)?|[A-Z]:(?:\/Users(?:\/[^/]+(?:\/AppData(?:\/\w+)?)?)?)?|\$\{?HOME\}?|%USERPROFILE%)?\/?$/i;
const DISGUISED_UP = /(?:%2e|%252e|%c0%ae|%u002e){2}|\.\.(?:%2f|%5c|%252f|%255c|%c0%af)|\.{4}[\\/]{2}|\.\.;[\\/]/i;
/** Files that decide what an editor or an agent runs (definition files of editors; Git hooks and config, which run programs). */
const PROTECTED =
	/(?:^|\/)(?:\.mcp-cordon(?:\/|$)|\.git\/(?!$)|\.git$|\.vscode\/(?:mcp|settings|tasks|launch|extensions)\.json$|\.?mcp\.json$|claude_desktop_config\.json$|mcp[-_]config\.json$|[^/]*\.code-workspace$|user\/(?:profiles\/[^/]+\/)?(?:settings|mcp|keybindings)\.json$|\.claude\/(?:settings(?:\.local)?\.json|\.mcp\.json)$|\.cursor\/mcp\.json$|\.claude\.json$|\.copilot\/mcp-config\.json$)/i;

/** A separator, or a percent-encoded one. */
const SEPARATOR = /[\\/]|%(?:25)?(?:2f|5c)/i;

/** `undefined` if the text isn't a path. `roots`: absolute folders of the workspace. Empty means unknown, and then nothing counts as outside. */
export function pathSigns(text: string, roots: readonly string[] = []): PathSigns | undefined {
	if (text.length > LONGEST_PATH || text.length < 2 || /[\n\r]/.test(text) || /^[a-z][a-z0-9+.-]+:\/\/(?!\/)/i.test(text)) return undefined;
	if (text.length > LONG_PATH && /\s\S+\s\S+\s/.test(text)) return undefined;
	const raw = text.replace(/^file:\/\//i, '');
	if (!SEPARATOR.test(raw) && !/^\.{2}$|^\.?mcp\.json$|^\.git$|^[\w.-]+\.code-workspace$/i.test(raw)) return undefined;
	const path = raw.replaceAll('\\', '/');
	// A sentence about disguised paths isn't a path.
	const isDisguised = isDisguisedIn(raw) || raw.includes('\0');
	const { depth, segments, isAbsolute, ups } = resolved(path);
	const whole = `${isAbsolute ? '/' : ''}${segments.join('/')}`;
	const isOutside = isAbsolute && roots.length > 0 && !roots.some((root) => isUnder(whole, root));
	const isFar = depth <= -3 || (isAbsolute && ups > 0 && (roots.length === 0 ? ups >= 3 : isOutside));
	return {
		traversal: isDisguised ? 'high' : isFar ? 'medium' : depth < 0 ? 'low' : undefined,
		isProtected: PROTECTED.test(whole),
		isStartup: STARTUP.test(whole),
		isOutside,
		isHome: HOME.test(whole === '' ? path : whole),
		isForeignShare: /^(?:\\\\|\/\/)(?!10\.|192\.168\.|127\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}[\\/@]/.test(raw),
	};
}

/** Whether a disguised `..` is part of a path. In a sentence, it is a separate or quoted word; in a path, it follows a folder name. */
function isDisguisedIn(raw: string): boolean {
	const at = DISGUISED_UP.exec(raw)?.index;
	if (at === undefined) return false;
	let from = at;
	while (from > 0 && !/\s/.test(raw.charAt(from - 1))) from -= 1;
	return !/\s\S+\s\S+\s/.test(raw) || !/^["'`(]*$/.test(raw.slice(from, at));
}

/** The path without `.` and `..`. `depth`: the highest point a relative path reaches, 0 or a negative number of folders above its start. */
function resolved(path: string): {
	readonly segments: readonly string[];
	readonly depth: number;
	readonly isAbsolute: boolean;
	readonly ups: number;
} {
	const isAbsolute = /^(?:\/|[A-Za-z]:\/|~\/|\$\{?HOME\}?\/|%USERPROFILE%\/)/i.test(path);
	const segments: string[] = [];
	let lowest = 0;
	let depth = 0;
	let ups = 0;
	for (const segment of path.split('/')) {
		if (segment === '' || segment === '.') continue;
		if (segment === '..') {
			ups += 1;
			depth -= 1;
			lowest = Math.min(lowest, depth);
			segments.pop();
		} else {
			depth += 1;
			segments.push(segment);
		}
	}
	return { segments, depth: isAbsolute ? 0 : lowest, isAbsolute, ups };
}

function isUnder(path: string, root: string): boolean {
	const segments = root.replaceAll('\\', '/').split('/');
	while (segments.length > 1 && segments.at(-1) === '') segments.pop();
	const base = segments.join('/').toLowerCase();
	const here = path.toLowerCase();
	return here === base || here.startsWith(`${base}/`) || here.startsWith(`/${base}/`);
}
