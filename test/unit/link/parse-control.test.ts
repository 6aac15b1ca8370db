import assert from 'node:assert/strict';
import { isEntryId } from '../../../src/base/ids.ts';
import type { ProxyControl } from '../../../src/link/control.ts';
import { encodeControl, parseGatewayControl, parseProxyControl } from '../../../src/link/parse-control.ts';
import { isSignerId } from '../../../src/link/proofs.ts';

const body = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const entry = `n${'z'.repeat(20)}`;
assert.ok(isEntryId(entry));
const auth: ProxyControl = {
	kind: 'auth',
	mac: 'bQ==',
	entry,
	command: 'node',
	args: ['a'],
	cwd: '/',
	program: '/bin/x',
	env: { A: 'eA==' },
	pid: 1,
	parentPid: 2,
	isResumed: false,
};

describe('the control messages of the link', () => {
	it('survive encoding and parsing', () => {
		const messages: readonly ProxyControl[] = [
			{ kind: 'hello', protocol: 1, version: '1', nonce: 'x' },
			auth,
			{ kind: 'child-started', pid: 3 },
			{ kind: 'child-failed', code: 'ENOENT' },
			{ kind: 'child-exited', code: null, signal: 'SIGTERM' },
			{ kind: 'client-closed' },
			{ kind: 'met-forged-gateway' },
			{ kind: 'needs-login', hadAuthorization: true },
			{ kind: 'line-too-long', fromServer: true, bytes: 7 },
		];
		for (const message of messages) assert.deepEqual(parseProxyControl(encodeControl(message)), { ok: true, value: message });
	});

	it('drop unknown fields', () => {
		assert.deepEqual(parseProxyControl(body({ ...auth, approve: true })), { ok: true, value: auth });
	});

	it('are rejected in any other form', () => {
		const wrong: readonly unknown[] = [
			null,
			[],
			{},
			{ kind: 'approve' },
			{ ...auth, entry: '../../x' },
			{ ...auth, args: 'x' },
			{ ...auth, args: [1] },
			{ ...auth, env: { A: 1 } },
			{ ...auth, env: [] },
			{ ...auth, command: '' },
			{ ...auth, pid: -1 },
			{ ...auth, isResumed: 'no' },
			{ kind: 'hello', protocol: '1', version: '1', nonce: 'x' },
			{ kind: 'hello', protocol: 1, version: '1', nonce: 'x'.repeat(5000) },
			{ kind: 'child-exited', code: 1.5, signal: null },
		];
		for (const value of wrong) assert.ok(!parseProxyControl(body(value)).ok, JSON.stringify(value));
		assert.ok(!parseProxyControl(Uint8Array.of(0xff)).ok);
		assert.ok(!parseGatewayControl(body({ kind: 'launch', allowed: false, why: 'because' })).ok);
		assert.ok(!parseGatewayControl(body({ kind: 'launch', allowed: 'true' })).ok);
		assert.ok(!parseGatewayControl(body({ kind: 'launch' })).ok);
		assert.ok(parseGatewayControl(body({ kind: 'launch', allowed: false, why: 'blocked' })).ok);
	});

	it('include with a permission how to reach a server over HTTP', () => {
		const network = { proxy: 'http://127.0.0.1:1', noProxy: 'a,b', proxyAuthorization: 'Basic x' };
		for (const known of [network, { ...network, proxy: '' }]) {
			const message = { kind: 'launch', allowed: true, network: known };
			assert.deepEqual(parseGatewayControl(body(message)), { ok: true, value: message });
		}
		for (const wrong of [null, 'http://x', { proxy: 1 }, { noProxy: ['a'] }, { proxy: 'x'.repeat(20_000) }])
			assert.ok(!parseGatewayControl(body({ kind: 'launch', allowed: true, network: wrong })).ok);
	});
});

describe('a signer', () => {
	it('is a plain file name', () => {
		assert.ok(isSignerId('editor') && !isSignerId('../x') && !isSignerId('') && !isSignerId('-x') && !isSignerId('a.b'));
	});
});
