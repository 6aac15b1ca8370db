import { isJsonObject, type JsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { LeftAlone } from './server-entry.ts';

/**
 * Variable with the address of a guarded http entry. Not an argument: every user of the machine can see arguments in the process list, and
 * addresses may contain keys in their query or path.
 */
export const URL_VARIABLE = 'MCP_CORDON_URL';
/**
 * Variables with the headers of a guarded http entry: `MCP_CORDON_HEADER_1`, `_2`, … without gaps, each `Name: value`. Besides `URL_VARIABLE`,
 * the only MCP Cordon variables that an entry may set.
 */
export const HEADER_PREFIX = 'MCP_CORDON_HEADER_';
/** Maximum number of headers in an entry. */
export const MAX_HEADERS = 64;
/** Replaces a command, followed by the entry's `type` (docs/decisions/0002). No system has a command with a colon in its name. */
export const HTTP_COMMAND_PREFIX = 'cordon:';

/** The transport that is tried first. */
export type HttpTransport = 'streamable' | 'sse';

/** Spellings of `type` in all clients. */
const TRANSPORTS: Readonly<Record<string, HttpTransport>> = {
	http: 'streamable',
	'streamable-http': 'streamable',
	streamableHttp: 'streamable',
	streamable_http: 'streamable',
	sse: 'sse',
	// OpenCode's name for both transports: it tries the newer one first.
	remote: 'streamable',
};
/** Default for an entry without a `type`. The other transport is tried if the server doesn't support this one. */
const DEFAULT_TYPE = 'http';

/** Keys that clients use for the address of a remote server. Only Gemini CLI and its forks read `httpUrl`. */
export const ADDRESS_KEYS = ['url', 'serverUrl', 'httpUrl'] as const;
export type AddressKey = (typeof ADDRESS_KEYS)[number];

/**
 * Keys that tell a client how to log in itself. Sources: VS Code 1.139 (`oauth`, `oauthClientId`), Cursor (`auth`), Claude Code
 * (`headersHelper`).
 */
const LOGIN_KEYS = ['oauth', 'oauthClientId', 'auth', 'headersHelper'];
/** Keys that in no client affect where it connects or what it sends, so they stay unchanged. */
const HARMLESS_KEYS = new Set([
	// Keys of a process, which are set aside.
	'command',
	'args',
	'env',
	'cwd',
	'type',
	'transport',
	'url',
	'serverUrl',
	'httpUrl',
	'headers',
	'gallery',
	'version',
	'name',
	'description',
	'disabled',
	'required',
	'startup_timeout_sec',
	'startup_timeout_ms',
	'tool_timeout_sec',
	'enabled_tools',
	'disabled_tools',
	'enabled',
	'tools',
	'timeout',
	'disabledTools',
	'alwaysAllow',
	'autoApprove',
	'trust',
	'includeTools',
	'excludeTools',
	'dev',
	'sandboxEnabled',
]);

/** The user's original http entry. */
export interface HttpEntry {
	readonly addressKey: AddressKey;
	/** The raw value with unresolved variables. */
	readonly url: string;
	/** `cordon:http` or another `cordon:` command. */
	readonly command: string;
	/** In the entry's order, with raw values. */
	readonly headers: readonly (readonly [name: string, value: string])[];
}

export function httpTransportOf(command: string): HttpTransport | undefined {
	if (!command.startsWith(HTTP_COMMAND_PREFIX)) return undefined;
	const type = command.slice(HTTP_COMMAND_PREFIX.length);
	return Object.hasOwn(TRANSPORTS, type) ? TRANSPORTS[type] : undefined;
}

/** Whether `type` means a server reached over the network, in any client's spelling except OpenCode's. */
export function isRemoteType(type: unknown): boolean {
	return typeof type === 'string' && type !== 'remote' && (type === 'ws' || Object.hasOwn(TRANSPORTS, type));
}

/** Parses the entry of a server over HTTP. The error says why MCP Cordon leaves it unchanged. */
export function readHttpEntry(original: JsonObject): Result<HttpEntry, LeftAlone> {
	const { type = DEFAULT_TYPE } = original;
	if (type === 'ws') return err('websocket');
	if (LOGIN_KEYS.some((key) => isSet(original[key]))) return err('oauth');
	const [addressKey, ...others] = ADDRESS_KEYS.filter((key) => original[key] !== undefined);
	const url = addressKey === undefined ? undefined : original[addressKey];
	if (addressKey === undefined || others.length > 0 || typeof url !== 'string' || !isUsableAddress(url)) return err('http-address');
	if (isSet(original['dev'])) return err('dev');
	if (original['sandboxEnabled'] === true) return err('sandboxed');
	const command = typeof type === 'string' ? HTTP_COMMAND_PREFIX + type : '';
	const headers = headersOf(original['headers']);
	if (unknownValues(original).length > 0 || headers === undefined) return err('http-settings');
	return ok({ addressKey, url, command, headers });
}

/** Keys with values that MCP Cordon can't send or doesn't understand. */
export function unknownValues({ headers, transport, type = DEFAULT_TYPE }: JsonObject): readonly string[] {
	const named = isJsonObject(headers) ? Object.entries(headers).filter(([name, value]) => !isUsableHeader(name, value)) : [];
	return [
		...(typeof type === 'string' && Object.hasOwn(TRANSPORTS, type) ? [] : ['type']),
		...(transport === undefined || transport === 'http' || transport === 'sse' ? [] : ['transport']),
		...(headersOf(headers) !== undefined ? [] : named.length === 0 ? ['headers'] : named.map(([name]) => `headers.${name}`)),
	];
}

/** Keys of the entry whose effect in a client is unknown. */
export function unknownHttpKeys(original: JsonObject): readonly string[] {
	return Object.keys(original).filter((key) => !HARMLESS_KEYS.has(key));
}

export function headerVariable(number: number): string {
	return HEADER_PREFIX + number;
}

/** The number of a header variable; `undefined` for other variables. */
export function headerNumber(variable: string): number | undefined {
	const digits = variable.startsWith(HEADER_PREFIX) ? variable.slice(HEADER_PREFIX.length) : '';
	return /^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : undefined;
}

/** Whether a header can be sent unchanged, as far as that is known before variables are resolved. Source: RFC 9110, sections 5.1 and 5.5. */
export function isUsableHeader(name: string, value: unknown): value is string {
	if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(name) || typeof value !== 'string') return false;
	return /^[\t\x20-\x7e\x80-\xff]*$/.test(withoutVariables(value));
}

function headersOf(headers: unknown): HttpEntry['headers'] | undefined {
	if (headers === undefined) return [];
	if (!isJsonObject(headers)) return undefined;
	const usable = Object.entries(headers).flatMap(([name, value]) => (isUsableHeader(name, value) ? [[name, value] as const] : []));
	const names = new Set(usable.map(([name]) => name.toLowerCase()));
	return names.size === Object.keys(headers).length && names.size <= MAX_HEADERS ? usable : undefined;
}

/** A literal `http` or `https`, a host, and no name and password, which would be sent from the command line. */
function isUsableAddress(url: string): boolean {
	const plain = withoutVariables(url);
	const authority = /^https?:\/\/([^/?#\\\s]+)/i.exec(plain)?.[1];
	return authority !== undefined && !authority.includes('@') && !/[\t\r\n]/.test(url) && (plain !== url || URL.canParse(url));
}

function withoutVariables(text: string): string {
	return text.replace(/\$\{[^{}]*\}/g, 'x');
}

function isSet(value: unknown): boolean {
	return value !== undefined && value !== null && value !== false;
}
