import { isJsonObject } from '../base/json.ts';
import { launchOf } from './entry-launch.ts';
import { type DefinitionFormat, isReadByEditor } from './format.ts';
import type { ServerEntry } from './server-entry.ts';

/**
 * One line of an organization's list: exactly one of the three kinds. Source: VS Code 1.130 and later, `chat.mcp.allowedServers` and
 * `chat.mcp.deniedServers`.
 */
export type ServerMatcher =
	| { readonly kind: 'name'; readonly name: string }
	/** A pattern: `*` matches any text, but within the host none of `/`, `@`, `?`, and `#`. */
	| { readonly kind: 'url'; readonly pattern: string }
	/** Command and arguments, exactly. */
	| { readonly kind: 'command'; readonly words: readonly string[] };

/** Which servers the organization allows the editor to start. */
export interface ServerPolicy {
	/** `undefined`: there is no such list, and every server may start. */
	readonly allowed: readonly ServerMatcher[] | undefined;
	readonly denied: readonly ServerMatcher[];
}

export const NO_POLICY: ServerPolicy = { allowed: undefined, denied: [] };

/**
 * Parses both lists like the editor: anything but a list counts as not set, and invalid lines are left out. Also accepts JSON text, the form
 * in policy files.
 */
export function parseServerPolicy(allowed: unknown, denied: unknown): ServerPolicy {
	return { allowed: matchersOf(allowed), denied: matchersOf(denied) ?? [] };
}

/**
 * Whether the organization's lists decide about the entry by its contents. Behind the launcher, the editor sees a different command, so an
 * entry allowed by its address or command would no longer start, and one denied by them would. Only a rule for its name works in both forms. A
 * variable in the entry can have any value, so any pattern may match it.
 */
export function isLeftToPolicy(
	entry: Pick<ServerEntry, 'name' | 'inputs' | 'isHttp' | 'original' | 'rules'>,
	{ allowed, denied }: ServerPolicy,
): boolean {
	if (denied.some((matcher) => matcher.kind !== 'name' && mayMatch(matcher, entry))) return true;
	return allowed !== undefined && !allowed.some((matcher) => matcher.kind === 'name' && matcher.name === entry.name);
}

/** The entry for display and planning: if the organization's lists decide about it, it's left alone for that reason. */
export function withPolicy(entry: ServerEntry, policy: ServerPolicy, format: DefinitionFormat): ServerEntry {
	return entry.leftAlone === undefined && isReadByEditor(format) && isLeftToPolicy(entry, policy)
		? { ...entry, leftAlone: 'policy' }
		: entry;
}

function matchersOf(value: unknown): readonly ServerMatcher[] | undefined {
	const list = typeof value === 'string' ? parsed(value) : value;
	return Array.isArray(list) ? list.flatMap((each: unknown) => matcherOf(each) ?? []) : undefined;
}

function matcherOf(value: unknown): ServerMatcher | undefined {
	if (!isJsonObject(value)) return undefined;
	const { serverCommand, serverName, serverUrl } = value;
	const isCommand = Array.isArray(serverCommand) && serverCommand.length > 0;
	const words = isCommand ? serverCommand.filter((word) => typeof word === 'string') : [];
	const found: ServerMatcher[] = [
		...(typeof serverName === 'string' && serverName !== '' ? [{ kind: 'name', name: serverName } as const] : []),
		...(typeof serverUrl === 'string' && serverUrl !== '' ? [{ kind: 'url', pattern: serverUrl } as const] : []),
		...(isCommand && words.length === serverCommand.length ? [{ kind: 'command', words } as const] : []),
	];
	return found.length === 1 ? found[0] : undefined;
}

function mayMatch(matcher: ServerMatcher, entry: Pick<ServerEntry, 'inputs' | 'isHttp' | 'original' | 'rules'>): boolean {
	const launch = launchOf(entry);
	if (launch === undefined) return true;
	const words = [launch.command, ...launch.args];
	if (matcher.kind === 'command')
		return (
			!entry.isHttp &&
			(words.some(hasVariable) || (words.length === matcher.words.length && words.every((word, at) => word === matcher.words[at])))
		);
	const [url] = launch.args;
	return matcher.kind === 'url' && entry.isHttp && url !== undefined && (hasVariable(url) || matchesUrl(matcher.pattern, url));
}

function hasVariable(text: string): boolean {
	return text.includes('${');
}

/** Compares the address without fragment, name, password, and default port. Ignores case. */
function matchesUrl(pattern: string, address: string): boolean {
	if (!URL.canParse(address)) return true;
	const { origin, pathname, search } = new URL(address);
	const url = (origin + pathname + search).toLowerCase();
	const isPlain = !pattern.includes('*') && URL.canParse(pattern);
	if (isPlain) {
		const own = new URL(pattern);
		return (own.origin + own.pathname + own.search).toLowerCase() === url;
	}
	return globOf(pattern.toLowerCase()).test(url);
}

/** The pattern as a regular expression for the whole address. Normalizes patterns for `http` and `https` like addresses. Source: as above. */
function globOf(pattern: string): RegExp {
	const scheme = pattern.indexOf('://');
	const start = scheme < 0 ? 0 : scheme + 3;
	const rest = pattern.slice(start).search(/[/\\?#]/);
	const hostEnd = rest < 0 ? pattern.length : start + rest;
	const isWeb = /^https?:\/\//.test(pattern);
	const usualPort = pattern.startsWith('https:') ? /:443$/ : /:80$/;
	const host = pattern.slice(start, hostEnd);
	const path = pattern.slice(hostEnd);
	const plainHost = isWeb ? host.replace(/^.*@/, '').replace(usualPort, '') : host;
	const plainPath = isWeb ? `/${path.replaceAll('\\', '/').split('#', 1)[0]}`.replace(/^\/\//, '/') : path;
	const front = (text: string): string =>
		text.replace(/:\*|\*|[^*]/g, (part) => (part === ':*' ? '(?::[^/@\\\\?#]*)?' : part === '*' ? '[^/@\\\\?#]*' : escaped(part)));
	const back = plainPath.replace(/\*|[^*]+/g, (part) => (part === '*' ? '.*' : escaped(part)));
	return new RegExp(`^${front(pattern.slice(0, start))}${front(plainHost)}${back}$`, 's');
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
