import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import type { NetworkSettings } from '../../link/network.ts';
import { connectThrough, outgoingRouteTo, ProxyRefused, trusted } from './outgoing-route.ts';
import { digestOfFolder, readTransformer, TRANSFORMER_FILES } from './transformer/folder.ts';

/** Downloads the files of a classifier when the user runs the command, from an address the user names. Nothing else in Cordon downloads. */
export interface DownloadRequest {
	/** Address of the folder with `model.onnx`, `tokenizer.json`, and optionally `config.json`. https, or http on this machine. */
	readonly from: string;
	/** The digest the files must have, see `digestOfFolder`. */
	readonly sha256: string;
	/** Absolute path of the folder to create. */
	readonly into: string;
	/** Environment variables that may name a proxy: `HTTPS_PROXY` and similar. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The editor's own proxy settings. They override `env`. */
	readonly network?: NetworkSettings | undefined;
	readonly signal: AbortSignal;
	readonly onProgress: (progress: DownloadProgress) => void;
}

export interface DownloadProgress {
	readonly file: string;
	readonly bytes: number;
	/** The server's Content-Length. Undefined: it sent none. */
	readonly total: number | undefined;
}

export type DownloadFailure =
	| { readonly kind: 'bad-address' | 'bad-digest' | 'bad-proxy' | 'cancelled' | 'exists' }
	| { readonly kind: 'status'; readonly file: string; readonly status: number }
	/** The proxy from the settings or variables refused the connection. */
	| { readonly kind: 'proxy'; readonly status: number }
	| { readonly kind: 'network'; readonly file: string; readonly code: string }
	| { readonly kind: 'too-large'; readonly file: string }
	/** The files aren't the ones that were asked for. None is kept. */
	| { readonly kind: 'wrong-digest'; readonly digest: string }
	| { readonly kind: 'disk'; readonly code: string };

/** The failure in words for the user. */
export function downloadFailureWords(failure: DownloadFailure): string {
	switch (failure.kind) {
		case 'bad-address':
			return 'the address must start with https:// and name the folder of the files';
		case 'bad-digest':
			return 'the SHA-256 must have 64 hexadecimal digits, as `sha256sum config.json model.onnx tokenizer.json | sha256sum` prints them';
		case 'bad-proxy':
			return "the proxy in http.proxy, or in a variable such as HTTPS_PROXY, isn't a URL that starts with http:// or https://";
		case 'proxy':
			return failure.status === 407
				? 'the proxy requires a name and a password (status 407). Set them in http.proxyAuthorization or in its URL. Nothing was kept'
				: `the proxy couldn't connect (status ${failure.status}). Nothing was kept`;
		case 'cancelled':
			return 'it was canceled. Nothing was kept';
		case 'exists':
			return 'the folder already exists and contains something else. Name another one';
		case 'status':
			return `${failure.file}: the server responded with status ${failure.status}. Nothing was kept`;
		case 'network':
			return `${failure.file}: the connection failed (${failure.code}). Nothing was kept`;
		case 'too-large':
			return `${failure.file} is too large. Nothing was kept`;
		case 'wrong-digest':
			return `the files have the SHA-256 ${failure.digest}, not the one you named. Nothing was kept`;
		case 'disk':
			return `the files couldn't be written (${failure.code}). Nothing was kept`;
	}
}

const MAX_REDIRECTS = 5;
/** The connection counts as dead after this time without a byte, in milliseconds. */
const IDLE_MS = 30_000;
/** Limit for one file, in bytes. */
const MAX_BYTES = 1_800_000_000;
const MAY_BE_MISSING: ReadonlySet<string> = new Set(['config.json']);

/** All or nothing: the folder appears with exactly the requested files, or not at all. */
export async function downloadTransformer(request: DownloadRequest): Promise<Result<'downloaded' | 'already-there', DownloadFailure>> {
	const { from, into, sha256, signal } = request;
	const base = addressOf(from.endsWith('/') ? from : `${from}/`);
	if (base === undefined) return err({ kind: 'bad-address' });
	if (!/^[0-9a-f]{64}$/i.test(sha256)) return err({ kind: 'bad-digest' });
	if (existsSync(into)) {
		const there = readTransformer(into);
		return there.ok && there.value.digest === sha256.toLowerCase() ? ok('already-there') : err({ kind: 'exists' });
	}
	const part = `${into}.part-${process.pid}-${randomBytes(4).toString('hex')}`;
	try {
		await mkdir(part, { recursive: true, mode: 0o700 });
		const digests = new Map<string, string>();
		for (const file of TRANSFORMER_FILES) {
			const digest = await fetchFile(new URL(file, base), path.join(part, file), file, request);
			if (digest !== undefined) digests.set(file, digest);
		}
		const digest = digestOfFolder(digests);
		if (digest !== sha256.toLowerCase()) return err({ kind: 'wrong-digest', digest });
		if (signal.aborted) return err({ kind: 'cancelled' });
		await rename(part, into);
		return ok('downloaded');
	} catch (cause) {
		if (cause instanceof Stopped) return err(cause.failure);
		return err(signal.aborted ? { kind: 'cancelled' } : { kind: 'disk', code: codeOf(cause) });
	} finally {
		await rm(part, { recursive: true, force: true });
	}
}

class Stopped extends Error {
	readonly failure: DownloadFailure;
	constructor(failure: DownloadFailure) {
		super(failure.kind);
		this.failure = failure;
	}
}

/** The file's SHA-256. Undefined: the server doesn't have the file, and it's optional. */
async function fetchFile(address: URL, target: string, file: string, request: DownloadRequest): Promise<string | undefined> {
	const { onProgress, signal } = request;
	const response = await responseTo(address, file, request);
	const status = response.statusCode ?? 0;
	if (status !== 200) {
		response.destroy();
		if ((status === 404 || status === 403) && MAY_BE_MISSING.has(file)) return undefined;
		throw new Stopped({ kind: 'status', file, status });
	}
	const length = Number(response.headers['content-length'] ?? Number.NaN);
	const total = Number.isSafeInteger(length) ? length : undefined;
	const hash = createHash('sha256');
	const handle = await open(target, 'wx', 0o600);
	let bytes = 0;
	try {
		for await (const chunk of chunksOf(response, file, signal)) {
			bytes += chunk.length;
			if (bytes > MAX_BYTES) throw new Stopped({ kind: 'too-large', file });
			hash.update(chunk);
			await handle.writeFile(chunk);
			onProgress({ file, bytes, total });
		}
		await handle.sync();
	} finally {
		response.destroy();
		await handle.close();
	}
	if (total !== undefined && bytes !== total) throw new Stopped({ kind: 'network', file, code: 'cut short' });
	return hash.digest('hex');
}

async function* chunksOf(response: IncomingMessage, file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	try {
		for await (const chunk of response) yield chunk as Uint8Array;
	} catch (cause) {
		throw stoppedBy(cause, file, signal);
	}
}

/** Follows redirects, but never from https to http. */
async function responseTo(address: URL, file: string, request: DownloadRequest): Promise<IncomingMessage> {
	let current = address;
	for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
		const response = await once(current, file, request);
		const { location } = response.headers;
		if (response.statusCode === undefined || response.statusCode < 300 || response.statusCode >= 400 || location === undefined)
			return response;
		response.destroy();
		const next = URL.canParse(location, current.href) ? addressOf(new URL(location, current.href).href) : undefined;
		if (next === undefined || (current.protocol === 'https:' && next.protocol !== 'https:')) break;
		current = next;
	}
	throw new Stopped({ kind: 'network', file, code: 'redirect' });
}

async function once(address: URL, file: string, { env, network, signal }: DownloadRequest): Promise<IncomingMessage> {
	const route = outgoingRouteTo(address, { env, network });
	if (!route.ok) throw new Stopped({ kind: 'bad-proxy' });
	try {
		const socket = route.value.kind === 'proxy' ? await connectThrough(route.value, address, { idleMs: IDLE_MS, signal }) : undefined;
		return await new Promise((resolve, reject) => {
			const options = { signal, timeout: IDLE_MS, headers: { 'accept-encoding': 'identity' } };
			const request =
				address.protocol === 'http:'
					? getPlain(address, options, resolve)
					: get(
							address,
							{ ...options, ...(socket === undefined ? { agent: false, ...trusted() } : { createConnection: () => socket }) },
							resolve,
						);
			request.on('timeout', () => request.destroy(new Error('timeout')));
			request.on('error', reject);
		});
	} catch (cause) {
		if (cause instanceof ProxyRefused) throw new Stopped({ kind: 'proxy', status: cause.status });
		throw stoppedBy(cause, file, signal);
	}
}

function stoppedBy(cause: unknown, file: string, signal: AbortSignal): Stopped {
	return new Stopped(signal.aborted ? { kind: 'cancelled' } : { kind: 'network', file, code: codeOf(cause) });
}

/** Allows https, and http only to this machine, without a name or password. */
function addressOf(text: string): URL | undefined {
	if (!URL.canParse(text)) return undefined;
	const address = new URL(text);
	const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
	const isAllowed = address.protocol === 'https:' || (address.protocol === 'http:' && isLocal);
	return isAllowed && address.username === '' && address.password === '' ? address : undefined;
}

function codeOf(cause: unknown): string {
	const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return typeof code === 'string' ? code : cause instanceof Error && cause.message === 'timeout' ? 'timeout' : 'unknown';
}
