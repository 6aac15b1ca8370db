import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSha256Hex } from '../../../../src/base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json.ts';
import { entryIdFrom } from '../../../../src/definitions/entry-id.ts';
import { guard } from '../../../../src/definitions/guard-text.ts';
import { PORTABLE_LAUNCHER } from '../../../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { launchBody } from '../../../../src/events/launch-body.ts';
import { checkLaunch, type LaunchGate, launchVersionOf } from '../../../../src/gateway/pipeline/launch-gate.ts';
import { variableName } from '../../../../src/link/proofs.ts';
import { judgeChange } from '../../../../src/pins/change.ts';
import type { Decision } from '../../../../src/pins/pin.ts';
import { decisionIndex } from '../../../../src/pins/state.ts';
import { TEST_DIGEST } from '../../../support/launch-digest.ts';

const SEED = '0123456789abcdefghij';
const ENTRY = entryIdFrom(SEED);
const URL = 'https://x.test/mcp?k=${input:k}';
const WEB = `{"type": "http", "url": "${URL}", "headers": {"X-Team": "blue", "Authorization": "Bearer \${input:token}"}}`;
const RESOLVED = { MCP_CORDON_HEADER_1: 'X-Team: blue', MCP_CORDON_HEADER_2: 'Authorization: Bearer made-up' };

function gateFor(file: string, decisions: readonly Decision[], refusesPlainHttp = false): LaunchGate {
	return {
		candidates: [{ id: ENTRY, name: 'web', file }],
		decisions: decisionIndex(decisions),
		home: '/home/u',
		digest: TEST_DIGEST,
		image: () => undefined,
		history: () => [],
		checkValues: () => [],
		refusesPlainHttp: () => refusesPlainHttp,
	};
}

describe('the launch gate and a server over HTTP (R038)', () => {
	let folder: string;
	beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cordon-gate-'))));
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	/** The gate's decision if the proxy of the entry was told to run `args` with `env` and the launch of `approved` is approved. */
	function gate(
		entry: string,
		told: { readonly command?: string; readonly args?: readonly string[]; readonly env?: Record<string, string> },
		approved = entry,
		refusesPlainHttp = false,
	) {
		const guarded = (value: string): string => {
			const done = guard(`{"servers": {"web": ${value}}}`, { launcher: PORTABLE_LAUNCHER, seeds: new Map([['web', SEED]]) });
			assert.ok(done.ok && done.value.refused.length === 0, JSON.stringify(done));
			return done.value.text;
		};
		const versionIn = (text: string): NonNullable<ReturnType<typeof launchVersionOf>> => {
			const read = readEntries(text);
			const version = read.ok && read.value[0] !== undefined ? launchVersionOf(read.value[0], TEST_DIGEST) : undefined;
			assert.ok(version !== undefined);
			return version;
		};
		const { fingerprint } = versionIn(guarded(approved));
		const decision: Decision = {
			entry: ENTRY,
			kind: 'launch',
			name: '',
			launch: fingerprint,
			fingerprint,
			action: 'approve',
			at: 1,
			counter: 1,
			previous: '',
			signer: 's',
		};
		const file = join(folder, 'mcp.json');
		writeFileSync(file, guarded(entry));
		const env: Readonly<Record<string, string>> = told.env ?? RESOLVED;
		const hello = {
			entry: ENTRY,
			command: told.command ?? 'cordon:http',
			args: told.args ?? ['https://x.test/mcp?k=1'],
			cwd: folder,
			program: '',
			env: new Map(Object.entries(env).map(([name, value]) => [name, TEST_DIGEST(variableName(name), value)])),
			pid: 1,
			parentPid: 1,
			isResumed: false,
		};
		return checkLaunch(hello, gateFor(file, [decision], refusesPlainHttp));
	}

	describe('if the settings refuse unencrypted addresses', () => {
		const refusalAt = (stated: string, refuses = true, given = stated): string | undefined =>
			gate(`{"type": "http", "url": "${stated}"}`, { args: [given], env: {} }, undefined, refuses).refusal;

		for (const url of ['http://x.test/mcp', 'HTTP://X.TEST/', 'http://192.168.0.4/mcp', 'http://tools/mcp', 'http://localhost.x.test/'])
			it(`refuses ${url}, approved or not`, () => {
				assert.equal(refusalAt(url), 'unencrypted');
				assert.equal(refusalAt(url, false), undefined, 'one server may be allowed');
			});
		for (const url of ['https://x.test/mcp', 'http://localhost:8000/mcp', 'http://127.0.0.1/mcp', 'http://[::1]:3000/mcp'])
			it(`contacts ${url}`, () => assert.equal(refusalAt(url), undefined));
		it('checks the resolved value of a variable', () => {
			assert.equal(refusalAt('http://${input:host}/mcp', true, 'http://x.test/mcp'), 'unencrypted');
			assert.equal(refusalAt('http://${input:host}/mcp', true, 'http://127.0.0.1/mcp'), undefined);
		});
		it('refuses a bridge to such an address as well', () => {
			const entry = '{"command": "npx", "args": ["mcp-remote@0.1.38", "http://x.test/mcp"]}';
			const told = { command: 'npx', args: ['mcp-remote@0.1.38', 'http://x.test/mcp'], env: {} };
			assert.equal(gate(entry, told, undefined, true).refusal, 'unencrypted');
		});
	});

	it('allows the address and the headers that its entry states', () => {
		const decision = gate(WEB, {});

		assert.equal(decision.refusal, undefined);
		assert.deepEqual(decision.version?.commandLine, ['cordon:http', URL]);
		assert.deepEqual(decision.version?.envNames, ['Authorization', 'X-Team']);
	});

	const refused: readonly (readonly [string, Parameters<typeof gate>[1], string])[] = [
		['a different address', { args: ['https://evil.test/mcp?k=1'] }, 'argv-differs'],
		['a different transport', { command: 'cordon:sse' }, 'argv-differs'],
		['a process instead', { command: 'npx' }, 'argv-differs'],
		['a different value of a header', { env: { ...RESOLVED, MCP_CORDON_HEADER_1: 'X-Team: red' } }, 'argv-differs'],
		['a missing header', { env: { MCP_CORDON_HEADER_1: 'X-Team: blue' } }, 'argv-differs'],
		['an additional header', { env: { ...RESOLVED, MCP_CORDON_HEADER_3: 'X: y' } }, 'cordon-variables'],
		['no header at all', { env: {} }, 'argv-differs'],
	];
	for (const [what, told, refusal] of refused) it(`refuses ${what}`, () => assert.equal(gate(WEB, told).refusal, refusal));

	it('reports a changed address as a new destination, and a new header as a new part', () => {
		const launch = (url: string, ...envNames: readonly string[]) => ({ commandLine: ['cordon:http', url], cwd: null, envNames });
		const context = { server: 'web' };
		const introduced = (before: Json, after: Json) => judgeChange('launch', before, after, context).introduced.map(({ kind }) => kind);

		assert.deepEqual(introduced(launch('https://x.test/mcp'), launch('https://x.test/mcp')), []);
		assert.ok(introduced(launch('https://x.test/mcp'), launch('https://evil.test/mcp')).includes('destination'));
		assert.deepEqual(introduced(launch('https://x.test/mcp'), launch('https://x.test/mcp', 'Authorization')), ['part']);
	});

	it('accepts any value for a header with a variable, but the header must be present', () => {
		assert.equal(gate(WEB, { env: { ...RESOLVED, MCP_CORDON_HEADER_2: 'Authorization: Bearer other' } }).refusal, undefined);
	});

	const changes: readonly (readonly [string, string, string | undefined])[] = [
		['asks again if the address changed', WEB.replace('x.test', 'y.test'), 'not-approved'],
		['asks again if a header was added', WEB.replace('"X-Team"', '"X-More": "blue", "X-Team"'), 'not-approved'],
		['asks again if the value of a header changed', WEB.replace('blue', 'green'), 'not-approved'],
	];
	for (const [what, now, refusal] of changes) {
		it(what, () => {
			const values = [...now.matchAll(/"(X-[A-Za-z]+)": "([a-z]+)"/g)].map(([, name, value]) => `${name}: ${value}`);
			const headers = [...values, 'Authorization: Bearer made-up'].map((value, index) => [`MCP_CORDON_HEADER_${index + 1}`, value]);
			const args = [now.includes('y.test') ? 'https://y.test/mcp?k=1' : 'https://x.test/mcp?k=1'];

			assert.equal(gate(now, { env: Object.fromEntries(headers), args }, WEB).refusal, refusal);
		});
	}

	it("refuses an entry with an added member that it can't have", () => {
		const decision = gate(WEB, {});
		assert.equal(decision.refusal, undefined);
		const file = join(folder, 'mcp.json');
		const guarded = guard(`{"servers": {"web": ${WEB}}}`, { launcher: PORTABLE_LAUNCHER, seeds: new Map([['web', SEED]]) });
		assert.ok(guarded.ok);
		for (const added of ['"oauth": {}', '"auth": {}']) {
			writeFileSync(file, guarded.value.text.replace('"command"', `${added}, "command"`));
			const hello = {
				entry: ENTRY,
				command: 'cordon:http',
				args: ['https://x.test/mcp?k=1'],
				cwd: '',
				program: '',
				env: new Map(),
				pid: 1,
				parentPid: 1,
				isResumed: false,
			};

			assert.ok(checkLaunch(hello, gateFor(file, [])).refusal, added);
		}
	});
});

describe('the stored form of a launch', () => {
	const bodyOf = (entry: string): Json => {
		const read = readEntries(`{"servers": {"a": ${entry}}}`);
		const version = read.ok && read.value[0] !== undefined ? launchVersionOf(read.value[0], TEST_DIGEST) : undefined;
		assert.ok(version !== undefined);
		return launchBody(version);
	};

	it('holds everything that is pinned: the envFile, and only digests of values', () => {
		const env = '{"TOKEN": "secret", "NODE_OPTIONS": "--require ./x.cjs"}';

		const { portable, values, ...rest } = bodyOf(`{"command": "npx", "args": ["x"], "env": ${env}, "envFile": ".env"}`) as JsonObject;

		assert.ok(isSha256Hex(portable) && isJsonObject(values));
		assert.deepEqual(Object.keys(values), ['NODE_OPTIONS', 'TOKEN']);
		assert.ok(!JSON.stringify(values).includes('secret'));
		assert.deepEqual(rest, {
			commandLine: ['npx', 'x'],
			cwd: null,
			envNames: ['NODE_OPTIONS', 'TOKEN'],
			envFile: '.env',
			loader: { NODE_OPTIONS: '--require ./x.cjs' },
		});
	});

	it('names the value that changed', () => {
		const launch = (value: string): Json => bodyOf(`{"command": "npx", "args": ["x"], "env": {"ANY": "${value}", "SAME": "1"}}`);

		assert.deepEqual(
			judgeChange('launch', launch('a'), launch('b'), { server: 'a' }).introduced.filter(({ kind }) => kind === 'part'),
			[{ kind: 'part', part: 'env:ANY', pointer: '/values/ANY' }],
		);
	});
});
