import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFailureWords, downloadTransformer } from '../../../../src/gateway/classifier/download.ts';
import { outgoingRouteTo } from '../../../../src/gateway/classifier/outgoing-route.ts';
import type { NetworkSettings } from '../../../../src/link/network.ts';
import { tlsHost, tunnel } from '../../../fixtures/http/hosts.ts';

const OUTSIDE = new URL('https://models.example/v1/model.onnx');

function way(env: Readonly<Record<string, string>>, network?: NetworkSettings, address = OUTSIDE): string {
	const found = outgoingRouteTo(address, { env, network });
	if (!found.ok) return found.error;
	return found.value.kind === 'direct' ? 'direct' : `${found.value.proxy.host} ${found.value.authorization ?? '-'}`;
}

describe('the network route of a download (R009)', () => {
	it('is direct without a proxy, and uses the proxy from the environment if there is one', () => {
		assert.equal(way({}), 'direct');
		assert.equal(way({ HTTPS_PROXY: 'http://a.example:3128' }), 'a.example:3128 -');
		assert.equal(way({ https_proxy: 'http://b.example:1', HTTPS_PROXY: 'http://a.example:3128' }), 'b.example:1 -');
		assert.equal(way({ HTTP_PROXY: 'http://c.example:2' }), 'c.example:2 -');
	});

	it("prefers the editor's settings to the environment: its proxy, none at all, or its authorization", () => {
		const env = { HTTPS_PROXY: 'http://a.example:3128' };

		assert.equal(way(env, { proxy: 'http://editor.example:8080' }), 'editor.example:8080 -');
		assert.equal(way(env, { proxy: '' }), 'direct');
		assert.equal(way(env, { proxyAuthorization: 'Bearer x' }), 'a.example:3128 Bearer x');
		assert.equal(way({ HTTPS_PROXY: 'http://me:a%20b@a.example:3128' }), `a.example:3128 Basic ${btoa('me:a b')}`);
	});

	it('skips the proxy for hosts in NO_PROXY, their subdomains, and this machine', () => {
		const proxied = (noProxy: string, address = OUTSIDE): boolean =>
			way({ HTTPS_PROXY: 'http://a.example:1', NO_PROXY: noProxy }, undefined, address) !== 'direct';

		for (const direct of ['models.example', '.example', '*.example', 'example', 'x.example, MODELS.example', 'models.example:443', '*'])
			assert.equal(proxied(direct), false, direct);
		for (const other of ['odels.example', 'models.example:8443', 'x.models.example', '', 'a*']) assert.equal(proxied(other), true, other);
		assert.equal(proxied('', new URL('http://127.0.0.1:81/')), false);
		assert.equal(way({ HTTPS_PROXY: 'http://a.example:1', NO_PROXY: 'models.example' }, { noProxy: 'other.example' }), 'a.example:1 -');
	});

	it('reports an invalid proxy', () => {
		for (const bad of ['proxy.corp:3128', 'socks5://a.example:1', 'nonsense']) assert.equal(way({ HTTPS_PROXY: bad }), 'bad-proxy', bad);
	});

	describe('over real sockets', function () {
		this.timeout(60_000);
		let place: string;
		beforeEach(() => {
			place = mkdtempSync(path.join(tmpdir(), 'cordon-outgoing-route-'));
		});
		afterEach(() => rmSync(place, { recursive: true, force: true }));

		const fetched = (network: NetworkSettings): ReturnType<typeof downloadTransformer> =>
			downloadTransformer({
				from: 'https://models.example/v1/',
				sha256: 'a'.repeat(64),
				into: path.join(place, 'mine'),
				env: {},
				network,
				signal: new AbortController().signal,
				onProgress: () => undefined,
			});

		it('goes through the tunnel of the editor’s proxy, and certificates are checked there as well', async () => {
			const models = await tlsHost(place, 'DNS:models.example', (_request, response) => void response.end('never'));
			const proxy = await tunnel(new URL(models.url).port);
			try {
				const outcome = await fetched({ proxy: proxy.url });

				assert.deepEqual(outcome, {
					ok: false,
					error: { kind: 'network', file: 'config.json', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
				});
				assert.deepEqual(proxy.asked, ['models.example:443']);
				assert.equal(models.asked(), 0);
			} finally {
				await Promise.all([models.close(), proxy.close()]);
			}
		});

		it('sends the authorization to the proxy, and reports if the proxy rejects it', async () => {
			const given: (string | undefined)[] = [];
			const proxy: Server = createServer();
			proxy.on('connect', ({ headers }, socket) => {
				given.push(headers['proxy-authorization']);
				socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
			});
			await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
			try {
				const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
				const outcome = await fetched({ proxy: url, proxyAuthorization: 'Basic bWU=' });

				assert.ok(!outcome.ok);
				assert.deepEqual(outcome.error, { kind: 'proxy', status: 407 });
				assert.match(downloadFailureWords(outcome.error), /name and a password \(status 407\)/);
				assert.deepEqual(given, ['Basic bWU=']);
			} finally {
				proxy.closeAllConnections();
				await new Promise((resolve) => proxy.close(resolve));
			}
		});
	});
});
