import { isJsonObject } from '../base/json.ts';
import { launchOf } from './entry-launch.ts';
import { type DefinitionFormat, isReadByEditor } from './format.ts';
import type { ServerEntry } from './server-entry.ts';

/** One line of an organization's list: exactly one of the three. Source: VS Code 1.130 and later, `chat.mcp.allowedServers` and `chat.mcp.deniedServers`. */
export type ServerMatcher =
	| { readonly kind: 'name'; readonly name: string }
	/** A pattern: `*` stands for any text, in the host for any but `/`, `@`, `?` and `#`. */
	| { readonly kind: 'url'; readonly pattern: string }
	/** Command and arguments, exactly. */
	| { readonly kind: 'command'; readonly words: readonly string[] };

/** Which servers the organization lets the editor start. */
export interface ServerPolicy {
	/** `undefined`: there is no such list, and every server may start. */
	readonly allowed: readonly ServerMatcher[] | undefined;
	readonly denied: readonly ServerMatcher[];
}

export const NO_POLICY: ServerPolicy = { allowed: undefined, denied: [] };

/** Reads both lists as the editor does: what is no list counts as none, lines of another shape are left out. JSON text is taken, too: so a policy file holds them. */
export function parseServerPolicy(allowed: unknown, denied: unknown): ServerPolicy {
	return { allowed: matchersOf(allowed), denied: matchersOf(denied) ?? [] };
}

/**
 * Is the entry the organization's to judge by what stands in its file? Behind the launcher the editor sees another command: an entry that is
 * allowed by its address or command would not start any more, and one that is denied by them would. Only what the lists say of its name
 * holds in both forms. A variable in the entry can become anything, so any pattern may mean it.
 */
export function isLeftToPolicy(
	entry: Pick<ServerEntry, 'name' | 'inputs' | 'isHttp' | 'original' | 'rules'>,
	{ allowed, denied }: ServerPolicy,
): boolean {
	if (denied.some((matcher) => matcher.kind !== 'name' && mayMatch(matcher, entry))) return true;
	return allowed !== undefined && !allowed.some((matcher) => matcher.kind === 'name' && matcher.name === entry.name);
}

/** The entry as it is shown and planned with: one that is the organization's to judge is left alone, and that is why. */
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

/** The address without fragment, name and password; a usual port is none. Case does not matter. */
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

/** The pattern as an expression over the whole address; of `http` and `https` written as addresses are. Source: as above. */
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
