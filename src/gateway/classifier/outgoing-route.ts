import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { type ConnectionOptions, connect, getCACertificates, type TLSSocket } from 'node:tls';
import { err, ok, type Result } from '../../base/result.ts';
import type { NetworkSettings } from '../../link/network.ts';

/** How to reach an address outside this machine. */
export type OutgoingRoute =
	| { readonly kind: 'direct' }
	| { readonly kind: 'proxy'; readonly proxy: URL; readonly authorization: string | undefined };

export interface OutgoingRouteOptions {
	/** `HTTPS_PROXY`, `HTTP_PROXY`, and `NO_PROXY`, also in lowercase. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The editor's settings. They override the environment. */
	readonly network?: NetworkSettings | undefined;
}

/** Never through a proxy, where these names would mean another machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Chooses as for servers over HTTP (`proxy/upstream/http-client.ts`). Fails when a setting or variable names a proxy that isn't a URL. */
export function outgoingRouteTo(address: URL, { env, network = {} }: OutgoingRouteOptions): Result<OutgoingRoute, 'bad-proxy'> {
	const named = network.proxy ?? (env['https_proxy'] || env['HTTPS_PROXY'] || env['http_proxy'] || env['HTTP_PROXY'] || '');
	const noProxy = network.noProxy ?? env['no_proxy'] ?? env['NO_PROXY'] ?? '';
	if (named === '' || LOOPBACK.includes(address.hostname) || isExcepted(address, noProxy)) return ok({ kind: 'direct' });
	if (!URL.canParse(named)) return err('bad-proxy');
	const proxy = new URL(named);
	if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') return err('bad-proxy');
	const { password, username } = proxy;
	const basic = username === '' && password === '' ? undefined : basicOf(username, password);
	return ok({ kind: 'proxy', proxy, authorization: network.proxyAuthorization ?? basic });
}

function basicOf(username: string, password: string): string {
	return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}

/** Hosts separated by commas or spaces, each including its subdomains. With a port, only that port. `*` = all. Source: undici, env-http-proxy-agent.js. */
function isExcepted(address: URL, noProxy: string): boolean {
	if (noProxy.trim() === '*') return true;
	const host = address.hostname.toLowerCase();
	const port = Number(address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : address.port);
	return noProxy.split(/[,\s]/).some((entry) => {
		const parts = /^(.+):(\d+)$/.exec(entry);
		const name = (parts?.[1] ?? entry).replace(/^\*?\./, '').toLowerCase();
		if (name === '' || (parts !== null && Number(parts[2]) !== port)) return false;
		return host === name || host.endsWith(`.${name}`);
	});
}

/** The certificates of Node, of `NODE_EXTRA_CA_CERTS`, and of the system, because often only the system trusts a company's proxy. */
export function trusted(): Pick<ConnectionOptions, 'ca'> {
	// Available from Node 22.15. Earlier versions use Node's own and the extra ones, which is the default without `ca`.
	return typeof getCACertificates === 'function'
		? { ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])] }
		: {};
}

/** The proxy refused the tunnel with this `status`. */
export class ProxyRefused extends Error {
	readonly status: number;
	constructor(status: number) {
		super('proxy refused');
		this.status = status;
	}
}

/** A TLS connection to `address` through a tunnel of the proxy (RFC 9110, 9.3.6). Rejects with Node's error, or `ProxyRefused`. */
export function connectThrough(
	{ authorization, proxy }: Extract<OutgoingRoute, { readonly kind: 'proxy' }>,
	address: URL,
	{ idleMs, signal }: { readonly idleMs: number; readonly signal: AbortSignal },
): Promise<TLSSocket> {
	const target = `${address.hostname}:${address.port === '' ? '443' : address.port}`;
	return new Promise((resolve, reject) => {
		const isSecure = proxy.protocol === 'https:';
		const asked = (isSecure ? request : requestPlain)({
			method: 'CONNECT',
			path: target,
			agent: false,
			signal,
			timeout: idleMs,
			host: unbracketed(proxy.hostname),
			port: proxy.port === '' ? (isSecure ? 443 : 80) : Number(proxy.port),
			...(isSecure ? trusted() : {}),
			headers: { host: target, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) },
		});
		asked.on('timeout', () => asked.destroy(new Error('timeout')));
		asked.on('error', reject);
		// An ordinary response means that there is no tunnel.
		asked.on('response', ({ statusCode = 0 }) => {
			asked.destroy();
			reject(new ProxyRefused(statusCode));
		});
		asked.on('connect', ({ statusCode = 0 }, socket) => {
			if (statusCode < 200 || statusCode > 299) {
				socket.destroy();
				return reject(new ProxyRefused(statusCode));
			}
			const host = unbracketed(address.hostname);
			const secured = connect({ socket, ...(/^[\d.]+$|:/.test(host) ? { host } : { servername: host }), ...trusted() });
			secured.setTimeout(idleMs, () => secured.destroy(new Error('timeout')));
			secured.once('error', reject);
			secured.once('secureConnect', () => {
				secured.setTimeout(0);
				secured.off('error', reject);
				resolve(secured);
			});
			signal.addEventListener('abort', () => secured.destroy(), { once: true });
		});
		asked.end();
	});
}

function unbracketed(host: string): string {
	return host.startsWith('[') ? host.slice(1, -1) : host;
}
