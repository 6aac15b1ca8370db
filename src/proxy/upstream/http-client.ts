import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import type { Result } from '../../base/result.ts';
import { err, ok } from '../../base/result.ts';
import type { NetworkSettings } from '../../link/network.ts';
import type { HttpHeader } from '../http-target.ts';
import { trustedCertificates } from './certificates.ts';
import { ACCEPTED_ENCODINGS, decoded } from './decode-body.ts';

export interface HttpRequest {
	readonly method: 'GET' | 'POST' | 'DELETE';
	readonly url: URL;
	/** Added to the headers of the entry. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: Uint8Array;
	/** Sends the request without the headers of the entry. */
	readonly isBare?: boolean;
	readonly signal: AbortSignal;
}

export interface HttpResponse {
	readonly status: number;
	/** Lowercase, without parameters; '' when missing. */
	readonly contentType: string;
	header(name: string): string | undefined;
	/** Decompressed. Throws `BodyError` while read. Read it or call `discard`. */
	readonly body: AsyncIterable<Uint8Array>;
	discard(): void;
}

export type HttpFailure =
	/** `code` comes from the system or the library. */
	| { readonly kind: 'unreachable'; readonly code: string }
	| { readonly kind: 'untrusted'; readonly code: string }
	/** Redirected to another origin; nothing was sent there. */
	| { readonly kind: 'redirected'; readonly origin: string }
	| { readonly kind: 'redirect-loop' }
	| { readonly kind: 'aborted' };

/** HTTP for one server. Its headers are only sent to its origin. */
export interface HttpClient {
	send(request: HttpRequest): Promise<Result<HttpResponse, HttpFailure>>;
	/** Closes every connection. */
	close(): Promise<void>;
}

export interface HttpClientOptions {
	/** The approved address. Only its origin is ever contacted. */
	readonly url: URL;
	readonly headers: readonly HttpHeader[];
	/** Proxies and certificates, as the launcher left them. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The user's settings in the editor take precedence over the environment. */
	readonly network?: NetworkSettings | undefined;
	readonly onProblem: (sentence: string) => void;
}

const MAX_REDIRECTS = 5;
const CONNECT_TIMEOUT_MS = 30_000;
/** Never through a proxy, where these names would mean another machine. */
const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]';

// undici's own entry point does this for all methods. A proxy needs this one to open a tunnel.
Object.assign(Dispatcher.prototype, { connect });

/** Throws when a variable names a proxy with an invalid URL. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
	const { origin } = options.url;
	const { env, network = {} } = options;
	const httpProxy = network.proxy ?? env['http_proxy'] ?? env['HTTP_PROXY'] ?? '';
	const httpsProxy = network.proxy ?? env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '';
	const isSecure = [options.url.href, httpProxy, httpsProxy].some((url) => url.startsWith('https:'));
	const tls = isSecure ? { ca: trustedCertificates(env, options.onProblem) } : {};
	const noProxy = network.noProxy ?? env['no_proxy'] ?? env['NO_PROXY'] ?? '';
	const dispatcher = new EnvHttpProxyAgent({
		httpProxy,
		httpsProxy,
		...(network.proxyAuthorization === undefined ? {} : { token: network.proxyAuthorization }),
		noProxy: noProxy.trim() === '*' ? '*' : `${noProxy},${LOOPBACK}`,
		connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
		requestTls: tls,
		proxyTls: tls,
		// The client decides how long a call may take.
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	const own = Object.fromEntries(options.headers.map(({ name, value }) => [name.toLowerCase(), value]));

	async function send({ method, url, headers, body, isBare = false, signal }: HttpRequest): Promise<Result<HttpResponse, HttpFailure>> {
		let target = url;
		for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
			if (target.origin !== origin) return err({ kind: 'redirected', origin: target.origin });
			try {
				const response = await request.call(dispatcher, {
					origin: target.origin,
					path: target.pathname + target.search,
					method,
					headers: { ...(isBare ? {} : own), 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
					body: body ?? null,
					signal,
				});
				const header = (name: string): string | undefined => {
					const value = response.headers[name];
					return typeof value === 'string' ? value : value?.[0];
				};
				// Handles errors after `discard` and late connection failures. The iteration over the body reports them, if there is one.
				response.body.on('error', () => undefined);
				const location = isRedirect(response.statusCode) ? header('location') : undefined;
				if (location !== undefined && URL.canParse(location, target.href)) {
					response.body.destroy();
					target = new URL(location, target);
					continue;
				}
				return ok({
					status: response.statusCode,
					contentType: (header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
					header,
					body: decoded(response.body, header('content-encoding')),
					discard: () => void response.body.destroy(),
				});
			} catch (cause) {
				return err(failureOf(cause, signal));
			}
		}
		return err({ kind: 'redirect-loop' });
	}
	return { send, close: () => dispatcher.destroy() };
}

/** 303 means "ask there with GET", which isn't a response to a message, so it's reported as a status. */
function isRedirect(status: number): boolean {
	return status === 301 || status === 302 || status === 307 || status === 308;
}

/** Source: OpenSSL, X509_verify_cert_error_string, with Node's names; ERR_TLS_… are Node's own. */
const TRUST_CODES = /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO$)/;

function failureOf(cause: unknown, signal: AbortSignal): HttpFailure {
	if (signal.aborted) return { kind: 'aborted' };
	const code = codeOf(cause) ?? 'unknown';
	return TRUST_CODES.test(code) ? { kind: 'untrusted', code } : { kind: 'unreachable', code };
}

function codeOf(cause: unknown): string | undefined {
	if (!(cause instanceof Error)) return undefined;
	// A host with several addresses fails with one error per address.
	const first = cause instanceof AggregateError ? codeOf(cause.errors[0]) : undefined;
	if (first !== undefined) return first;
	return 'code' in cause && typeof cause.code === 'string' && /^[A-Z0-9_]{1,64}$/.test(cause.code) ? cause.code : codeOf(cause.cause);
}
