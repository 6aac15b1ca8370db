import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { LINK_PROTOCOL } from '../../src/link/control.ts';
import { encodeFrame } from '../../src/link/frame-codec.ts';
import { PROXY_FLAGS } from '../../src/link/frames.ts';
import { rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import { openLink } from '../../src/proxy/gateway-link.ts';
import { type BareGateway, startBareGateway } from '../support/gateway-host.ts';
import { aCertificate, anInstallation, type Installation } from '../support/installation.ts';
import { type ClientOptions, ENTRY, type ProxiedClient, startProxied, until } from '../support/proxied-client.ts';

describe('trust between the proxy and the gateway', function () {
	this.timeout(240_000);
	let installation: Installation;
	let gateway: BareGateway | undefined;
	const clients: ProxiedClient[] = [];
	const start = (options: ClientOptions = {}): ProxiedClient => {
		const client = startProxied(installation, options);
		clients.push(client);
		return client;
	};
	const refusal = async (options: ClientOptions = {}): Promise<string> => {
		const report = join(installation.folder, 'report.json');
		const response = await start({ scenario: { report }, ...options }).request('1', 'initialize');
		assert.ok(!existsSync(report), 'the server must not have been started');
		return response;
	};

	beforeEach(() => {
		installation = anInstallation();
	});
	afterEach(async () => {
		for (const client of clients.splice(0)) client.kill();
		await gateway?.stop();
		gateway = undefined;
		installation.dispose();
	});

	it('the proxy rejects a gateway whose certificate another key signed', async () => {
		const foreign = aCertificate(installation.configuration.socketPath, generateKeyPairSync('ed25519').privateKey);
		gateway = await startBareGateway(installation, foreign);

		assert.match(await refusal(), /A different program responds as MCP Cordon/);
	});

	it('the proxy rejects a gateway at an address that an attacker chose, even with the token', async () => {
		const attacker = anInstallation();
		gateway = await startBareGateway(attacker);

		installation.point(attacker.configuration);
		assert.match(await refusal(), /A different program responds as MCP Cordon/);
		attacker.dispose();
	});

	it("the proxy rejects a certificate for another socket, an expired one, and a session key that it doesn't name", async () => {
		const owner = generateKeyPairSync('ed25519');
		writeFileSync(join(installation.folder, 'keys', 'editor.pem'), owner.publicKey.export({ type: 'spki', format: 'pem' }));
		const { socketPath } = installation.configuration;
		const good = aCertificate(socketPath, owner.privateKey);
		for (const overrides of [
			aCertificate(`${socketPath}2`, owner.privateKey),
			aCertificate(socketPath, owner.privateKey, Date.now() - 1),
			{ ...good, sessionKey: aCertificate(socketPath, owner.privateKey).sessionKey },
			{ ...good, certificate: { ...good.certificate, signer: '../keys/editor' } },
		]) {
			gateway = await startBareGateway(installation, overrides);
			assert.match(await refusal(), /A different program responds as MCP Cordon/);
			await gateway.stop();
		}

		gateway = await startBareGateway(installation, good);
		assert.match(await start().request('1', 'initialize'), /"result"/, 'the check can fail');
	});

	it("the proxy rejects a gateway that doesn't know the token", async () => {
		gateway = await startBareGateway(installation);

		installation.point({ ...installation.configuration, token: 'A'.repeat(43) });
		assert.match(await refusal(), /A different program responds as MCP Cordon/);
		assert.ok(!gateway.log.some((line) => line.startsWith('start')));
	});

	it('the gateway reports a peer with a wrong proof, order, or form, or without frames', async () => {
		gateway = await startBareGateway(installation);
		const hello = { kind: 'hello', protocol: LINK_PROTOCOL, version: '0.1.0', nonce: Buffer.alloc(32).toString('base64') };
		const auth = {
			kind: 'auth',
			mac: Buffer.alloc(32).toString('base64'),
			entry: ENTRY,
			command: 'x',
			args: [],
			cwd: '/',
			program: '',
			env: {},
			pid: 4711,
			parentPid: 1,
			isResumed: false,
		};
		const attempts: readonly (readonly [string, readonly Uint8Array[]])[] = [
			[`forged mac ${ENTRY} 4711`, [control(hello), control(auth)]],
			[`forged malformed ${ENTRY} 4711`, [control({ ...auth })]],
			['forged malformed  0', [control(hello), control(hello)]],
			['forged malformed  0', [control({ ...hello, nonce: 'short' })]],
			['forged malformed  0', [control(hello), control({ ...auth, entry: '../x' })]],
			['forged malformed  0', [control(hello), encodeFrame(1, 0, Buffer.from('{"method":"x"}'))]],
			['forged malformed  0', [Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')]],
		];

		for (const [expected, frames] of attempts) {
			const before = gateway.log.filter((line) => line === expected).length;
			await speak(installation.configuration.socketPath, frames);
			await until(() => (gateway?.log ?? []).filter((line) => line === expected).length === before + 1).catch(() =>
				assert.fail(`${expected}: ${JSON.stringify(gateway?.log)}`),
			);
		}
		assert.ok(!gateway.log.some((line) => line.startsWith('start')));
	});

	it('the gateway puts its socket into its own folder, and rejects one that others can enter', async () => {
		const folder = dirname(installation.configuration.socketPath);
		gateway = await startBareGateway(installation);
		assert.equal(statSync(folder).mode & 0o777, 0o700);
		assert.equal(statSync(installation.configuration.socketPath).mode & 0o777, 0o600);
		await gateway.stop();

		chmodSync(folder, 0o755);
		gateway = await startBareGateway(installation);

		assert.ok(gateway.log.includes('failed folder-not-ours'));
	});

	it('the gateway replaces a stale socket, but neither an active one nor a file', async () => {
		const { socketPath } = installation.configuration;
		gateway = await startBareGateway(installation);
		const second = await startBareGateway(installation);
		assert.ok(second.log.includes('failed in-use'));
		await Promise.all([second.stop(), gateway.stop()]);
		writeFileSync(socketPath, 'precious');
		gateway = await startBareGateway(installation);
		assert.ok(gateway.log.includes('failed not-a-socket'));
		assert.equal(readFileSync(socketPath, 'utf8'), 'precious');
	});

	for (const [what, text] of [
		['without a rendezvous', undefined],
		['with a damaged one', 'nonsense'],
	] as const)
		it(`${what}, and without a gateway that can start, the server never runs`, async () => {
			const report = join(installation.folder, 'report');
			const rendezvous = join(installation.folder, 'run', rendezvousName('0.1.0'));
			if (text === undefined) rmSync(rendezvous);
			else writeFileSync(rendezvous, text);
			const client = start({ scenario: { report } });

			assert.match(await client.request('1', 'initialize'), /inspector isn.t running/);
			client.closeInput();

			await client.exited;
			assert.ok(!existsSync(report));
		});

	it('a planted rendezvous gets nothing, whatever process it names', async () => {
		const heard: string[] = [];
		const squatter = createServer((socket) => socket.on('data', (chunk) => heard.push(chunk.toString('latin1'))));
		const socketPath = join(installation.folder, 'squat');
		await new Promise<void>((resolve) => squatter.listen(socketPath, resolve));
		const token = randomBytes(32).toString('base64url');
		writeFileSync(
			join(installation.folder, 'run', rendezvousName('0.1.0')),
			rendezvousText({ version: '0.1.0', pid: process.pid, token, socketPath }),
		);
		const client = start();
		client.write('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"secret":"SECRET"}}\n');

		await until(() => heard.length > 0);
		client.kill();
		await client.exited;

		assert.doesNotMatch(heard.join(''), /SECRET|scripted-server/);
		await new Promise((resolve) => squatter.close(resolve));
	});

	it('the proxy waits for a silent listener only until the gateway has another address', async () => {
		let isMoved = false;
		const socketPath = join(installation.folder, 'silent');
		const listener = createServer((socket) => {
			socket.on('error', () => undefined);
			// It read the greeting, so nothing but the new address ends the attempt.
			socket.on('data', () => {
				isMoved = true;
			});
		});
		await new Promise<void>((resolve) => listener.listen(socketPath, resolve));
		const never = (): never => assert.fail('nothing was proved');
		const hello = { kind: 'hello', protocol: LINK_PROTOCOL, version: '0.1.0', nonce: 'x' } as const;

		const outcome = await openLink({
			socketPath,
			handshake: { hello, respond: never },
			isResumed: false,
			timeoutMs: 2 ** 30,
			connectMs: 2 ** 30,
			isMoved: () => isMoved,
			onFrame: never,
			onLost: never,
			onDrain: () => undefined,
		});

		assert.deepEqual(outcome, { ok: false, error: { kind: 'absent', isListening: true } });
		listener.close();
	});

	it('the proxy never takes a bare command from the working directory', async () => {
		gateway = await startBareGateway(installation);
		writeFileSync(join(installation.folder, 'evil-tool'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 });

		const client = start({ command: ['evil-tool'], cwd: installation.folder, env: { PATH: `:.:${process.env['PATH'] ?? ''}` } });

		assert.equal((await client.exited).code, 127);
		assert.ok(!existsSync(join(installation.folder, 'ran')));
	});

	it("the proxy tells a listener that isn't a gateway nothing about the server", async () => {
		mkdirSync(dirname(installation.configuration.socketPath), { mode: 0o700 });
		let heard = '';
		const listener = createServer((socket) => {
			socket.on('error', () => undefined);
			socket.on('data', (chunk) => {
				heard += chunk.toString('latin1');
				socket.write('garbage that is no frame at all');
			});
		});
		await new Promise<void>((resolve) => listener.listen(installation.configuration.socketPath, resolve));

		assert.match(await refusal({ env: { CORDON_TEST_OWN: 'hush' } }), /MCP Cordon/);

		assert.ok(heard.includes('hello') && !heard.includes('scripted-server') && !heard.includes(installation.configuration.token));
		listener.close();
	});
});

const control = (message: object): Uint8Array => encodeFrame(0, PROXY_FLAGS.control, Buffer.from(JSON.stringify(message)));

/** Sends frames one after another and waits until the other side closes. */
function speak(socketPath: string, frames: readonly Uint8Array[]): Promise<void> {
	return new Promise((resolve) => {
		const socket = connect(socketPath);
		socket.on('error', () => undefined);
		socket.on('data', () => undefined);
		socket.on('close', () => resolve());
		for (const frame of frames) socket.write(frame);
	});
}
