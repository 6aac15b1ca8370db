import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { BodyError, readWhole } from './decode-body.ts';
import type { Exchange } from './exchange.ts';
import type { HttpClient, HttpResponse } from './http-client.ts';
import { NEEDS_LOGIN, REFUSED_AUTHORIZATION } from './upstream-sentences.ts';

export interface LoginProbeOptions {
	readonly url: URL;
	readonly http: HttpClient;
	readonly exchange: Exchange;
}

/** Timeout for all places together that may describe a login, in milliseconds. */
const LOOK_MS = 5000;
/** No description of a login is longer. */
const MAX_BYTES = 64 * 1024;

/**
 * What the client reads when a response requires a login that only the client can do; undefined: no login is required.
 *
 * 401 requires a login, and so does 403 with a Bearer challenge (`insufficient_scope`: a login with more scopes). A bare 403 is a refusal,
 * unless the server describes a login at the places where clients look for one, because editors then offer it. Those places are requested
 * once, at the server's own origin, without the entry's headers. Sources: MCP 2025-11-25, basic/authorization (scope challenge handling,
 * authorization server discovery); RFC 9728, section 3; RFC 8414, section 3.
 */
export function createLoginProbe({ url, http, exchange }: LoginProbeOptions): (response: HttpResponse) => Promise<string | undefined> {
	let described: Promise<boolean> | undefined;
	return async (response) => {
		const isAsked = asksForLogin(response) || (response.status === 403 && (await (described ??= describesLogin(http, url))));
		if (!isAsked) return undefined;
		response.discard();
		exchange.needsLogin();
		return exchange.hasAuthorization ? REFUSED_AUTHORIZATION : NEEDS_LOGIN;
	};
}

/** Whether the response itself requires a login. */
export function asksForLogin({ header, status }: HttpResponse): boolean {
	return status === 401 || (status === 403 && /(?:^|,)\s*bearer(?:\s|$)/i.test(header('www-authenticate') ?? ''));
}

async function describesLogin(http: HttpClient, url: URL): Promise<boolean> {
	const signal = AbortSignal.timeout(LOOK_MS);
	const resource = '/.well-known/oauth-protected-resource';
	const path = url.pathname.replace(/\/$/, '');
	const places = [...new Set([resource + path, resource, '/.well-known/oauth-authorization-server'])];
	for (const place of places) {
		const found = await http.send({
			method: 'GET',
			url: new URL(place, url.origin),
			headers: { accept: 'application/json' },
			isBare: true,
			signal,
		});
		if (!found.ok) return false;
		const text = found.value.status === 200 ? await textOf(found.value) : undefined;
		found.value.discard();
		const description = text === undefined ? undefined : parsed(text);
		const servers = description?.['authorization_servers'];
		if (typeof description?.['authorization_endpoint'] === 'string' || (Array.isArray(servers) && servers.length > 0)) return true;
	}
	return false;
}

async function textOf({ body }: HttpResponse): Promise<string | undefined> {
	try {
		return new TextDecoder().decode(await readWhole(body, MAX_BYTES));
	} catch (cause) {
		if (!(cause instanceof BodyError)) throw cause;
		return undefined;
	}
}

function parsed(text: string): JsonObject | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
