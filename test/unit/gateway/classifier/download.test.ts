import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DownloadProgress, type DownloadRequest, downloadTransformer } from '../../../../src/gateway/classifier/download.ts';
import { readTransformer } from '../../../../src/gateway/classifier/transformer/folder.ts';
import { writeSmallTransformer } from '../../../support/small-transformer.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on this machine, with real files and real sockets. */
describe('the download of a classifier (C1, R009)', function () {
	this.timeout(60_000);
	let place: string;
	let source: string;
	let into: string;
	let sha256: string;
	let server: Server;
	let respond: Respond | undefined;
	let requests: string[];
	beforeEach(async () => {
		place = mkdtempSync(path.join(tmpdir(), 'cordon-download-'));
		source = path.join(place, 'source');
		into = path.join(place, 'models', 'mine');
		({ sha256 } = writeSmallTransformer(source));
		respond = undefined;
		requests = [];
		server = createServer((request, response) => {
			requests.push(request.url ?? '');
			if (respond !== undefined) return respond(request, response);
			serve(request, response);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterEach(async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		rmSync(place, { recursive: true, force: true });
	});

	const serve: Respond = ({ url = '' }, response) => {
		try {
			const bytes = readFileSync(path.join(source, path.basename(url)));
			response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
		} catch {
			response.writeHead(404).end();
		}
	};
	const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/v1/`;
	const fetched = (options: Partial<DownloadRequest> = {}): ReturnType<typeof downloadTransformer> =>
		downloadTransformer({
			from: options.from ?? address(),
			into,
			sha256,
			env: {},
			signal: new AbortController().signal,
			onProgress: () => undefined,
			...options,
		});
	/** True if a failed download left nothing behind. */
	const isClean = (): boolean => {
		try {
			return readdirSync(path.dirname(into)).length === 0;
		} catch {
			return true;
		}
	};

	it('fetches exactly the files with the requested SHA-256, and reports progress', async () => {
		const progress: DownloadProgress[] = [];

		const outcome = await fetched({ onProgress: (step) => progress.push(step) });

		assert.deepEqual(outcome, { ok: true, value: 'downloaded' });
		const files = readTransformer(into);
		assert.ok(files.ok && files.value.digest === sha256);
		assert.deepEqual(requests, ['/models/v1/config.json', '/models/v1/model.onnx', '/models/v1/tokenizer.json']);
		const last = progress.findLast(({ file }) => file === 'model.onnx');
		assert.ok(last !== undefined && last.bytes === last.total && last.bytes > 1_000);
		assert.deepEqual(readdirSync(path.dirname(into)), ['mine']);
	});

	it("requests nothing if the files are already there, and doesn't overwrite other files", async () => {
		await fetched();
		requests = [];

		assert.deepEqual(await fetched(), { ok: true, value: 'already-there' });
		assert.deepEqual(await fetched({ sha256: 'a'.repeat(64) }), { ok: false, error: { kind: 'exists' } });
		assert.deepEqual(requests, []);
	});

	it('accepts a model without config.json if the requested SHA-256 covers that', async () => {
		unlinkSync(path.join(source, 'config.json'));
		const files = readTransformer(source);
		assert.ok(files.ok);

		assert.deepEqual(await fetched({ sha256: files.value.digest }), { ok: true, value: 'downloaded' });
	});

	it('keeps no files that have a different SHA-256', async () => {
		writeFileSync(path.join(source, 'model.onnx'), 'another model');
		const files = readTransformer(source);

		assert.deepEqual(await fetched(), { ok: false, error: { kind: 'wrong-digest', digest: files.ok ? files.value.digest : '' } });
		assert.ok(isClean());
	});

	it("stops if it's canceled in the middle of a file, and leaves nothing behind", async () => {
		const controller = new AbortController();
		respond = (request, response) => {
			if (!request.url?.endsWith('model.onnx')) return serve(request, response);
			response.writeHead(200, { 'content-length': 1_000_000 });
			response.write(Buffer.alloc(5_000));
		};

		const outcome = await fetched({
			signal: controller.signal,
			onProgress: ({ file }) => void (file === 'model.onnx' && controller.abort()),
		});

		assert.deepEqual(outcome, { ok: false, error: { kind: 'cancelled' } });
		assert.ok(isClean());
	});

	it('keeps nothing if a file ends too early or is missing', async () => {
		respond = (request, response) => {
			if (!request.url?.endsWith('model.onnx')) return serve(request, response);
			response.writeHead(200, { 'content-length': 1_000_000 });
			response.write(Buffer.alloc(5_000), () => response.destroy());
		};
		const cut = await fetched();
		respond = (request, response) => (request.url?.endsWith('tokenizer.json') ? response.writeHead(500).end() : serve(request, response));
		const missing = await fetched();

		assert.ok(!cut.ok && cut.error.kind === 'network', JSON.stringify(cut));
		assert.deepEqual(missing, { ok: false, error: { kind: 'status', file: 'tokenizer.json', status: 500 } });
		assert.ok(isClean());
	});

	it('follows a redirect, but neither a loop nor a redirect to plain HTTP elsewhere', async () => {
		respond = (request, response) =>
			request.url?.startsWith('/models') === true
				? response.writeHead(302, { location: `/store${request.url}` }).end()
				: serve(request, response);
		assert.deepEqual(await fetched(), { ok: true, value: 'downloaded' });

		rmSync(into, { recursive: true });
		respond = (request, response) => response.writeHead(302, { location: request.url }).end();
		assert.deepEqual(await fetched(), { ok: false, error: { kind: 'network', file: 'config.json', code: 'redirect' } });
		respond = (_request, response) => response.writeHead(302, { location: 'http://models.example/' }).end();
		assert.deepEqual(await fetched(), { ok: false, error: { kind: 'network', file: 'config.json', code: 'redirect' } });
	});

	it("contacts no server if the address isn't HTTPS or the SHA-256 is invalid", async () => {
		for (const from of ['http://models.example/v1', 'ftp://models.example/v1', 'models/v1', 'https://name:word@models.example/'])
			assert.deepEqual(await fetched({ from }), { ok: false, error: { kind: 'bad-address' } }, from);
		assert.deepEqual(await fetched({ sha256: 'abc' }), { ok: false, error: { kind: 'bad-digest' } });
		assert.deepEqual(requests, []);
	});

	it('reports that nothing listens at the address', async () => {
		const from = address();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));

		const outcome = await fetched({ from });

		assert.deepEqual(outcome, { ok: false, error: { kind: 'network', file: 'config.json', code: 'ECONNREFUSED' } });
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
});
