import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { type HttpTransport, headerVariable, httpTransportOf, MAX_HEADERS, URL_VARIABLE } from '../definitions/http-entry.ts';
import type { Environment } from './environment.ts';

/** An http entry: its server's address and the headers to send. */
export interface HttpTarget {
	/** The transport from the entry's `type`. The other transport is tried when the server doesn't support it. */
	readonly transport: HttpTransport;
	readonly url: URL;
	readonly headers: readonly HttpHeader[];
}

export interface HttpHeader {
	readonly name: string;
	readonly value: string;
}

export type TargetFailure =
	| { readonly kind: 'url' }
	/** The variables aren't numbered 1, 2, …, or one contains no valid header. */
	| { readonly kind: 'header'; readonly variable: string };

/** Headers of the connection and the protocol, which an entry can't set. */
const OWN_HEADERS = new Set([
	'accept',
	'accept-encoding',
	'connection',
	'content-encoding',
	'content-length',
	'content-type',
	'expect',
	'host',
	'keep-alive',
	'last-event-id',
	'mcp-method',
	'mcp-name',
	'mcp-protocol-version',
	'mcp-session-id',
	'proxy-authorization',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
]);

export function isHttpCommand(command: string): boolean {
	return httpTransportOf(command) !== undefined;
}

/**
 * The arguments of the server in this environment. An address from its variable becomes an argument, as in the entry, and the gateway compares
 * it with the file. If both are present, `parseHttpTarget` refuses the result.
 */
export function argumentsOf(
	command: string,
	args: readonly string[],
	env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
	const url = isHttpCommand(command) ? env[URL_VARIABLE] : undefined;
	return url === undefined ? args : [...args, url];
}

/**
 * Parses the form from docs/decisions/0002: `cordon:http` or another `type` after the colon, and the address (`argumentsOf`); headers in `env`
 * (`headerEnvironment`).
 */
export function parseHttpTarget(command: string, args: readonly string[], env: Environment): Result<HttpTarget, TargetFailure> {
	const url = args.length === 1 ? parseUrl(args[0] ?? '') : undefined;
	if (url === undefined) return err({ kind: 'url' });
	const headers: HttpHeader[] = [];
	const { length } = Object.keys(env);
	for (let number = 1; number <= length; number++) {
		const variable = headerVariable(number);
		const header = number <= MAX_HEADERS ? parseHeader(env[variable]) : undefined;
		if (header === undefined) return err({ kind: 'header', variable });
		const name = header.name.toLowerCase();
		if (!OWN_HEADERS.has(name) && !name.startsWith('mcp-param-')) headers.push(header);
	}
	return ok({ transport: httpTransportOf(command) ?? 'streamable', url, headers });
}

function parseUrl(text: string): URL | undefined {
	try {
		const url = new URL(text);
		const isUsable = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
		url.hash = '';
		return isUsable ? url : undefined;
	} catch {
		return undefined;
	}
}

/**
 * `Name: value`, one space. Trims surrounding white space, as clients do: a secret's file often ends with a line break. Source: RFC 9110,
 * sections 5.1 (token) and 5.5 (field values).
 */
function parseHeader(text: string | undefined): HttpHeader | undefined {
	const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/.exec(text?.trim() ?? '') ?? [];
	return name === undefined || value === undefined ? undefined : { name, value: value.trim() };
}
