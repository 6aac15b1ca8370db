import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchOf } from '../../../../src/definitions/entry-launch.ts';
import { readEntries } from '../../../../src/definitions/read-entries.ts';
import { checkValues, waitingValues } from '../../../../src/gateway/pipeline/bound-values.ts';
import { type ResolvedLaunch, resolvedLaunchOf } from '../../../../src/gateway/pipeline/resolved-launch.ts';
import { sha256 } from '../../../../src/gateway/sha256.ts';
import { openStateStore, type StateStore } from '../../../../src/gateway/store/state-store.ts';
import { variableName } from '../../../../src/link/proofs.ts';
import type { Decision } from '../../../../src/pins/pin.ts';
import { decisionIndex } from '../../../../src/pins/state.ts';
import { TEST_DIGEST } from '../../../support/launch-digest.ts';
import { createBench, ENTRY, guardedFile, type Wire } from '../../../support/pipeline.ts';

describe('the values that an approval of a launch covers', () => {
	let folder: string;
	let store: StateStore;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-values-'));
		store = openStateStore(path.join(folder, 'state.db')).store;
	});
	afterEach(() => {
		store.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const LAUNCH = sha256('launch');
	const values = (parts: Record<string, string>): ResolvedLaunch => ({ fingerprint: sha256(JSON.stringify(parts)), parts });
	const [FIRST, OTHER, THIRD] = [
		values({ 'env:A': '1', cwd: '/' }),
		values({ 'env:A': '2', cwd: '/' }),
		values({ 'env:A': '3', cwd: '/' }),
	];
	const decided = (...records: readonly (readonly [Decision['action'], at: number])[]) =>
		decisionIndex(
			records.map(
				([action, at], index): Decision => ({
					entry: ENTRY,
					kind: 'launch',
					name: '',
					launch: LAUNCH,
					fingerprint: LAUNCH,
					action,
					at,
					counter: index + 1,
					previous: '',
					signer: 's',
				}),
			),
		);
	const start = (now: ResolvedLaunch, at: number, decisions: ReturnType<typeof decided>): readonly string[] =>
		checkValues(ENTRY, LAUNCH, now, { at, decisions, store, isAwaited: false });
	const waiting = (decisions: ReturnType<typeof decided>): readonly string[] | undefined => waitingValues(ENTRY, LAUNCH, decisions, store);

	it('are those of the first start after it, and a start with a different value is refused and names it', () => {
		const approved = decided(['approve', 1]);

		assert.deepEqual(start(FIRST, 2, approved), []);
		assert.deepEqual(start(FIRST, 3, approved), []);
		assert.deepEqual(start(OTHER, 4, approved), ['env:A']);
		assert.deepEqual(waiting(approved), ['env:A']);
	});

	it('stay the same after a refusal, so the first values start again and nothing is pending', () => {
		const approved = decided(['approve', 1]);
		start(FIRST, 2, approved);
		start(OTHER, 3, approved);

		assert.deepEqual(start(FIRST, 4, approved), []);
		assert.equal(waiting(approved), undefined);
	});

	it('are extended by the refused values, and no others, if a person approves again', () => {
		start(FIRST, 2, decided(['approve', 1]));
		start(OTHER, 3, decided(['approve', 1]));
		const again = decided(['approve', 1], ['approve', 5]);

		assert.equal(waiting(again), undefined);
		assert.deepEqual(start(THIRD, 6, again), ['env:A']);
		assert.deepEqual(start(OTHER, 7, decided(['approve', 1], ['approve', 5], ['approve', 5])), ['env:A'], 'THIRD was shown last');
	});

	it('accumulate, so a second window can have its own', () => {
		const once = decided(['approve', 1]);
		const twice = decided(['approve', 1], ['approve', 5]);
		start(FIRST, 2, once);
		start(OTHER, 3, once);

		assert.deepEqual(start(OTHER, 6, twice), []);
		assert.deepEqual(start(FIRST, 7, twice), []);
		assert.deepEqual(start(THIRD, 8, twice), ['env:A']);
	});

	it('stay approved for the other one while the first starts again', () => {
		const once = decided(['approve', 1]);
		const twice = decided(['approve', 1], ['approve', 5]);
		start(FIRST, 2, once);
		start(OTHER, 3, once);

		assert.deepEqual(start(FIRST, 6, twice), []);
		assert.deepEqual(start(OTHER, 7, twice), []);
	});

	it("aren't extended by an approval without new values", () => {
		start(FIRST, 2, decided(['approve', 1]));

		assert.deepEqual(start(OTHER, 6, decided(['approve', 1], ['approve', 5])), ['env:A']);
	});

	it('are cleared by a block, and the next approval binds new ones', () => {
		start(FIRST, 2, decided(['approve', 1]));

		assert.deepEqual(start(OTHER, 6, decided(['approve', 1], ['block', 3], ['approve', 5])), []);
		assert.deepEqual(start(FIRST, 7, decided(['approve', 1], ['block', 3], ['approve', 5])), ['env:A']);
	});
});

describe('two clients that start one server with values of their own', () => {
	const ADD = { name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object', properties: {} } };
	let bench: ReturnType<typeof createBench>;
	beforeEach(() => (bench = createBench(guardedFile({ demo: { id: ENTRY, env: { TOKEN: '${env:TOKEN}' } } }))));
	afterEach(() => bench.dispose());

	const start = (token: string, parentPid = 10): Wire => bench.connect({ env: { TOKEN: token }, parentPid });
	/** Approved for this value, and running. */
	function running(): Wire {
		bench.approveLaunch();
		const wire = start('first');
		wire.initialize();
		wire.list([ADD]);
		bench.approveAll();
		return wire;
	}

	it("keep the one running while the other's start waits, and start it with the next approval", () => {
		const first = running();
		const held = start('second', 20);
		assert.deepEqual(held.launch, { allowed: false, why: 'values-changed' });
		held.session.end('client-closed');
		// Each decision has those that run judged again.
		bench.approveAll();

		bench.approveLaunch();

		assert.deepEqual(first.list([ADD]), [ADD]);
		assert.deepEqual(start('second', 20).launch, { allowed: true });
		assert.deepEqual(start('first').launch, { allowed: true });
		assert.deepEqual(start('third').launch, { allowed: false, why: 'values-changed' });
	});

	it('lose nothing that waits when the approved one starts again meanwhile', () => {
		running();
		const held = start('second', 20);
		assert.deepEqual(start('first').launch, { allowed: true });

		bench.approveLaunch();
		held.session.end('client-closed');

		assert.deepEqual(start('second', 20).launch, { allowed: true });
	});

	it('leave nothing waiting when the held one starts again with the approved value, even before its first connection ends', () => {
		running();
		const held = start('second', 20);
		assert.deepEqual(start('first', 20).launch, { allowed: true });
		held.session.end('client-closed');

		bench.approveLaunch();

		assert.deepEqual(start('second', 20).launch, { allowed: false, why: 'values-changed' });
	});
});

describe("the resolved value of an entry's variable", () => {
	let home: string;
	beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'cordon-resolved-'))));
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	const INPUTS = '[{"id": "pass", "type": "promptString", "password": true}, {"id": "plain", "type": "promptString"}]';
	interface Told {
		readonly command?: string;
		readonly args?: readonly string[];
		readonly cwd?: string;
		readonly program?: string;
		readonly env?: Readonly<Record<string, string>>;
	}
	const resolved = (entry: string, told: Told, folder: string | undefined = '/w') => {
		const read = readEntries(`{"inputs": ${INPUTS}, "servers": {"a": ${entry}}}`);
		const launch = read.ok && read.value[0] !== undefined ? launchOf(read.value[0]) : undefined;
		assert.ok(launch !== undefined);
		const env = new Map(Object.entries(told.env ?? {}).map(([name, value]) => [name, TEST_DIGEST(variableName(name), value)]));
		const hello = {
			entry: ENTRY,
			command: '',
			args: [],
			cwd: '/w',
			program: '/bin/x',
			pid: 1,
			parentPid: 1,
			isResumed: false,
			...told,
			env,
		};
		return resolvedLaunchOf(launch, hello, { digest: TEST_DIGEST, sha256, home, folder, image: undefined });
	};
	const same = (entry: string, one: Told, other: Told, folder?: string): boolean =>
		resolved(entry, one, folder)?.fingerprint === resolved(entry, other, folder)?.fingerprint;

	for (const variable of [
		'${config:a.b}',
		'${command:x}',
		'${env:X}',
		'${workspaceFolder}',
		'${file}',
		'${input:plain}',
		'${input:none}',
		'x${config:a}y${input:pass}',
	])
		it(`is pinned for ${variable}, in every position`, () => {
			const text = JSON.stringify(variable);

			assert.ok(!same(`{"command": ${text}}`, { command: 'a' }, { command: 'b' }));
			assert.ok(!same(`{"command": "x", "args": [${text}]}`, { args: ['a'] }, { args: ['b'] }));
			assert.ok(!same(`{"command": "x", "env": {"A": ${text}}}`, { env: { A: 'a' } }, { env: { A: 'b' } }));
			assert.ok(!same(`{"command": "x", "cwd": ${text}}`, { cwd: '/a' }, { cwd: '/b' }));
		});

	it("isn't pinned if a person types it as a password, except in the program and the origin", () => {
		const text = '"${input:pass}"';

		assert.ok(same(`{"command": "x", "args": [${text}]}`, { args: ['a'] }, { args: ['b'] }));
		assert.ok(same(`{"command": "x", "env": {"A": ${text}}}`, { env: { A: 'a' } }, { env: { A: 'b' } }));
		assert.ok(!same(`{"command": ${text}}`, { command: 'a' }, { command: 'b' }));
		const web = '{"type": "http", "url": "https://x.test/${input:pass}", "headers": {"A": "Bearer ${input:pass}"}}';
		assert.ok(same(web, { args: ['https://x.test/1'] }, { args: ['https://x.test/2'] }));
		assert.ok(!same(web, { args: ['https://x.test/1'] }, { args: ['https://y.test/1'] }));
	});

	it('is pinned in the origin, address, and headers of a server over HTTP', () => {
		const web = '{"type": "http", "url": "https://${config:host}/mcp", "headers": {"A": "Bearer ${input:pass}", "B": "${env:B}"}}';
		const told = (host: string, b: string): Told => ({
			args: [`https://${host}/mcp`],
			env: { MCP_CORDON_HEADER_1: 'A: x', MCP_CORDON_HEADER_2: `B: ${b}` },
		});

		assert.deepEqual(Object.keys(resolved(web, told('x.test', '1'))?.parts ?? {}), ['origin', 'url', 'header:b']);
		assert.ok(!same(web, told('x.test', '1'), told('y.test', '1')));
		assert.ok(!same(web, told('x.test', '1'), told('x.test', '2')));
	});

	it("is pinned together with the program's path and its working folder", () => {
		assert.ok(!same('{"command": "x"}', { program: '/usr/bin/x' }, { program: '/w/bin/x' }));
		assert.ok(!same('{"command": "x"}', { cwd: '/w' }, { cwd: '/evil' }));
	});

	it("doesn't include the window's folder for a user-level file that names none", () => {
		const read = readEntries('{"servers": {"a": {"command": "x"}}}');
		const launch = read.ok && read.value[0] !== undefined ? launchOf(read.value[0]) : undefined;
		assert.ok(launch !== undefined);
		const hello = {
			entry: ENTRY,
			command: 'x',
			args: [],
			cwd: '/w',
			program: '/bin/x',
			env: new Map(),
			pid: 1,
			parentPid: 1,
			isResumed: false,
		};
		assert.equal(
			resolvedLaunchOf(launch, hello, { digest: TEST_DIGEST, sha256, home, folder: undefined, image: undefined })?.parts['cwd'],
			undefined,
		);
	});

	it('includes the content of the envFile', () => {
		const file = path.join(home, '.env');
		const entry = `{"command": "x", "envFile": "\${userHome}/.env"}`;
		const of = (text: string): string | undefined => {
			writeFileSync(file, text);
			return resolved(entry, {})?.fingerprint;
		};

		assert.equal(of('A=1'), of('A=1'));
		assert.notEqual(of('A=1'), of('A=2'));
		const absent = resolved(entry.replace('.env', '.none'), {});
		assert.ok(absent !== undefined && absent.fingerprint !== of('A=1'));
	});

	it('is unknown if only the editor can resolve the envFile', () => {
		assert.equal(resolved('{"command": "x", "envFile": "${config:file}"}', {}), undefined);
		assert.equal(resolved('{"command": "x", "envFile": "${input:pass}"}', {}), undefined);
	});
});
