import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EntryId, Sha256Hex } from '../../../../src/base/ids.ts';
import { generateSigner, type Signer } from '../../../../src/gateway/keys.ts';
import { type DecisionRequest, openStateStore, type StateStore } from '../../../../src/gateway/store/state-store.ts';
import type { DecisionHead } from '../../../../src/link/host-messages.ts';
import type { PinKey } from '../../../../src/pins/pin.ts';
import { nextLook, stays } from '../../../support/wait.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const HEX = 'a'.repeat(64) as Sha256Hex;
const request = (name: string, action: DecisionRequest['action'] = 'approve'): DecisionRequest => ({
	entry: ENTRY,
	launch: HEX,
	kind: 'tool',
	name,
	fingerprint: HEX,
	action,
});

describe('the state store', () => {
	let folder: string;
	let file: string;
	let store: StateStore;
	let signer: Signer;
	let head: DecisionHead;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-store-'));
		file = path.join(folder, 'state.db');
		store = openStateStore(file).store;
		signer = generateSigner();
		head = store.decide([request('a'), request('b', 'block'), request('c')], signer, 1);
	});
	afterEach(() => {
		store.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const check = (remembered: DecisionHead | undefined = head): ReturnType<StateStore['check']> =>
		store.check({ [signer.signer]: signer.publicKeyPem }, remembered);
	const tamper = (sql: string): void => {
		const database = new DatabaseSync(file);
		database.exec(sql);
		database.close();
	};

	it('counts the records that this installation signed, in order', () => {
		const checked = check();

		assert.deepEqual(
			checked.counting.map(({ counter, name, action }) => [counter, name, action]),
			[
				[1, 'a', 'approve'],
				[2, 'b', 'block'],
				[3, 'c', 'approve'],
			],
		);
		assert.deepEqual([checked.forged, checked.unknownSigner, checked.isRolledBack], [0, 0, false]);
		assert.deepEqual(checked.head, head);
	});

	it('names only keys with several versions', () => {
		const keyOf = (name: string): PinKey => ({ entry: ENTRY, kind: 'tool', name });
		store.keepVersion(keyOf('a'), HEX, { turn: 1 }, 1);
		store.keepVersion(keyOf('b'), HEX, { turn: 1 }, 1);
		store.keepVersion(keyOf('b'), '1'.padStart(64, '0') as Sha256Hex, { turn: 2 }, 2);

		assert.deepEqual(store.changedKeys(), [keyOf('b')]);
	});

	it('keeps only the newest undecided versions of a server that changes at every request', () => {
		const fingerprintOf = (turn: number): Sha256Hex => turn.toString(16).padStart(64, '0') as Sha256Hex;
		const key = { entry: ENTRY, kind: 'tool', name: 'a' } as const;
		const decided = { key, fingerprint: HEX, body: { turn: -1 }, at: 1 };
		store.keepVersions([decided]);
		for (let turn = 0; turn < 2000; turn += 1) store.keepVersion(key, fingerprintOf(turn), { turn, text: 'x'.repeat(20_000) }, 2 + turn);

		const kept = store.history(key);
		assert.ok(kept.length < 300, `${kept.length} versions`);
		assert.ok(
			kept.some(({ fingerprint }) => fingerprint === HEX),
			'the approved version stays',
		);
		assert.equal(kept.at(-1)?.fingerprint, fingerprintOf(1999));
		// A version that comes back is stored again.
		store.keepVersion(key, fingerprintOf(3), { turn: 3 }, 5000);
		assert.ok(store.version(key, fingerprintOf(3)) !== undefined);
	});

	it('limits the size of many items added at once, and keeps those of another entry', () => {
		const other = { entry: 'a00000000000000000002' as EntryId, kind: 'tool', name: 'z' } as const;
		store.keepVersion(other, HEX, {}, 1);
		for (let turn = 0; turn < 60; turn += 1) {
			const versions = Array.from({ length: 20 }, (_, index) => ({
				key: { entry: ENTRY, kind: 'tool', name: `t${turn}_${index}` } as const,
				fingerprint: HEX,
				body: { text: 'x'.repeat(20_000) },
				at: 2 + turn,
			}));
			store.keepVersions(versions);
		}

		const length = store.versions().reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
		assert.ok(length < 10_000_000, `${length} characters`);
		assert.ok(store.version(other, HEX) !== undefined);
	});

	for (const [what, sql] of [
		['edited', "UPDATE decisions SET action = 'approve' WHERE counter = 2"],
		['deleted in the middle', 'DELETE FROM decisions WHERE counter = 2'],
		['deleted at the start', 'DELETE FROM decisions WHERE counter = 1'],
		['deleted at the end', 'DELETE FROM decisions WHERE counter = 3'],
		['all deleted', 'DELETE FROM decisions'],
		['given another signature', "UPDATE decisions SET signature = 'AAAA' WHERE counter = 1"],
		['made unreadable', "UPDATE decisions SET kind = 'nonsense' WHERE counter = 1"],
	] as const) {
		it(`counts nothing if a record was ${what}, and reports it`, () => {
			tamper(sql);

			const { counting, forged, isRolledBack } = check();

			assert.ok(isRolledBack || forged > 0);
			assert.ok(!counting.some((decision) => decision.counter === 2 && decision.action === 'approve'));
			assert.ok(isRolledBack ? counting.length === 0 : true);
		});
	}

	it("doesn't count a record that another key signed, and asks again", () => {
		const stranger = generateSigner();
		store.decide([request('d')], stranger, 2);

		const checked = check();

		assert.equal(checked.unknownSigner, 1);
		assert.equal(checked.counting.length, 3);
	});

	it("doesn't count a record that claims our key but has another signature", () => {
		const stranger = generateSigner();
		store.decide([request('d')], { ...stranger, signer: signer.signer }, 2);

		assert.equal(check().forged, 1);
		assert.equal(check().counting.length, 3);
	});

	it('counts again after a deliberate reset', () => {
		tamper('DELETE FROM decisions WHERE counter = 2');

		head = store.decide([request('', 'reset'), request('e')], signer, 3);

		assert.equal(check().isRolledBack, false);
		assert.deepEqual(check().counting.at(-1)?.name, 'e');
	});

	it('lets two connections append to one chain, and each notices the other', () => {
		const other = openStateStore(file).store;
		const before = store.dataVersion();

		for (let index = 0; index < 20; index++) head = (index % 2 === 0 ? other : store).decide([request(`x${index}`)], signer, index);

		assert.notEqual(store.dataVersion(), before);
		assert.equal(check().counting.length, 23);
		assert.equal(check().isRolledBack, false);
		other.dispose();
	});

	it('moves an unreadable database aside and keeps it', () => {
		store.dispose();
		for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
		writeFileSync(file, 'this is no database'.repeat(100));

		const opened = openStateStore(file);
		store = opened.store;

		assert.ok(opened.setAside);
		assert.deepEqual(check(undefined).counting, []);
	});

	it('refuses a database of a newer version and leaves it untouched', () => {
		tamper('PRAGMA user_version = 999');

		assert.throws(() => openStateStore(file), /newer MCP Cordon/);
	});
});

describe("a state store whose folder is deleted and copied back while it's open", () => {
	const QUIET_MS = 60;
	let root: string;
	let folder: string;
	let aside: string;
	let file: string;
	let signer: Signer;
	let open: StateStore[];
	beforeEach(() => {
		root = mkdtempSync(path.join(tmpdir(), 'cordon-store-'));
		folder = path.join(root, 'state');
		aside = path.join(root, 'aside');
		file = path.join(folder, 'state.db');
		signer = generateSigner();
		open = [];
	});
	afterEach(() => {
		for (const store of open) store.dispose();
		rmSync(root, { recursive: true, force: true });
	});

	const opened = (): StateStore => {
		const { store } = openStateStore(file, { quietMs: QUIET_MS });
		open.push(store);
		return store;
	};
	const namesIn = (store: StateStore): readonly string[] =>
		store.check({ [signer.signer]: signer.publicKeyPem }, undefined).counting.map(({ name }) => name);
	/** Asks repeatedly whether something changed, like a window does. */
	const polled = async (store: StateStore, isReached: () => boolean): Promise<void> => {
		for (const deadline = Date.now() + 20_000; !isReached(); ) {
			if (Date.now() > deadline) throw new Error('it was not noticed');
			store.dataVersion();
			await nextLook();
		}
	};
	const copyBack = (): void => cpSync(aside, folder, { recursive: true });

	it('continues with the restored file, and loses nothing that another process wrote there meanwhile', async () => {
		const [worker, desk] = [opened(), opened()];
		desk.decide([request('before')], signer, 1);
		cpSync(folder, aside, { recursive: true });
		rmSync(folder, { recursive: true });
		const versions = [worker.dataVersion(), desk.dataVersion()];
		copyBack();
		const other = opened();
		other.decide([request('of another window')], signer, 2);

		await polled(worker, () => worker.dataVersion() !== versions[0]);
		await polled(desk, () => desk.dataVersion() !== versions[1]);
		desk.decide([request('after')], signer, 3);

		for (const store of [worker, desk, other]) assert.deepEqual(namesIn(store), ['before', 'of another window', 'after']);
		for (const store of open.splice(0)) store.dispose();
		const database = new DatabaseSync(file, { readOnly: true });
		assert.equal(database.prepare('PRAGMA integrity_check').get()?.['integrity_check'], 'ok');
		database.close();
		assert.deepEqual(namesIn(opened()), ['before', 'of another window', 'after']);
	});

	it('stores no decision while the file is gone, and tells the user what to do', () => {
		const store = opened();
		store.decide([request('before')], signer, 1);
		rmSync(folder, { recursive: true });

		assert.throws(() => store.decide([request('lost')], signer, 2), /Restore .*state\.db and wait a few seconds, or reload the window/);
		mkdirSync(folder);
		writeFileSync(file, '');
		assert.throws(() => store.decide([request('lost')], signer, 2), /Restore .*state\.db and wait/);
	});

	it("ignores a file that is incomplete or no database, and doesn't move it aside", async () => {
		const store = opened();
		store.decide([request('before')], signer, 1);
		cpSync(folder, aside, { recursive: true });
		const whole = readFileSync(path.join(aside, 'state.db'));
		rmSync(folder, { recursive: true });
		mkdirSync(folder);
		writeFileSync(file, whole.subarray(0, whole.length / 2));
		const isLeftAlone = (): boolean => {
			store.dataVersion();
			return readdirSync(folder).join() === 'state.db';
		};

		assert.ok(await stays(isLeftAlone, 5 * QUIET_MS));
		assert.deepEqual(namesIn(store), ['before']);
		copyBack();
		await polled(store, () => store.dataVersion() >= 2 ** 32);
		assert.deepEqual(namesIn(store), ['before']);
	});

	it('keeps its file if the folder was only moved away and back', () => {
		const store = opened();
		store.decide([request('before')], signer, 1);
		renameSync(folder, aside);
		renameSync(aside, folder);

		store.decide([request('after')], signer, 2);

		assert.ok(store.dataVersion() < 2 ** 32);
		assert.deepEqual(namesIn(opened()), ['before', 'after']);
	});
});
