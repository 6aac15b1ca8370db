import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { type HttpTransport, headerVariable, httpTransportOf, MAX_HEADERS, URL_VARIABLE } from '../definitions/http-entry.ts';
import type { Environment } from './environment.ts';

/** An http entry: where its server is, and with which headers it is asked. */
export interface HttpTarget {
	/** What the entry's `type` says; the other one is tried when the server does not speak it. */
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
	/** The variables are not numbered 1, 2, …, or one holds no header that may be set. */
	| { readonly kind: 'header'; readonly variable: string };

/** Of the connection and of the protocol: never the entry's to set. */
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
 * The arguments of the server that stands behind this environment: an address that came in its variable is one, as in the entry. The
 * gateway compares it with the file. Both ways at once are no shape of ours: then the result is refused by `parseHttpTarget`.
 */
export function argumentsOf(
	command: string,
	args: readonly string[],
	env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
	const url = isHttpCommand(command) ? env[URL_VARIABLE] : undefined;
	return url === undefined ? args : [...args, url];
}

/** Reads the shape of docs/decisions/0002: `cordon:http` or another `type` behind the colon, and the address (`argumentsOf`); headers in `env` (`headerEnvironment`). */
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

/** `Name: value`, one space. White space around is dropped, as clients do: a secret's file often ends with a line. Source: RFC 9110, sections 5.1 (token) and 5.5 (field values). */
function parseHeader(text: string | undefined): HttpHeader | undefined {
	const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/.exec(text?.trim() ?? '') ?? [];
	return name === undefined || value === undefined ? undefined : { name, value: value.trim() };
}
