import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { openStateStore } from '../../src/gateway/store/state-store.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';

const SERVER = path.resolve('test/fixtures/servers/honest.mjs');

/** Deletes a folder and leaves a copy in `aside`. It moves the folder first, so that no process writes to its path meanwhile. */
function deleteAndKeepCopy(folder: string, aside: string): void {
	const gone = `${folder}-gone`;
	renameSync(folder, gone);
	cpSync(gone, aside, { recursive: true });
	rmSync(gone, { recursive: true, maxRetries: 5 });
}

describe("Cordon's own files, deleted and restored while a window is open", function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	let folder: string;
	let marker: string;

	beforeEach(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-marker-'));
		marker = path.join(folder, 'started');
		machine = await aGuardedMachine({
			calc: { command: process.execPath, args: [SERVER, '--marker', marker] },
			later: { command: process.execPath, args: [SERVER, '--marker', marker, '--server-name', 'later'] },
		});
		machine.approveLaunch('calc');
		const first = await machine.connect('calc');
		await first.client.listTools();
		machine.approveAll('calc');
		await first.close();
	});
	afterEach(async () => {
		await machine.dispose();
		rmSync(folder, { recursive: true, force: true });
	});
	const starts = (): number => (existsSync(marker) ? readFileSync(marker, 'utf8').split('\n').length - 1 : 0);

	for (const [what, which] of [
		['the proxy', 'proxy'],
		['the launcher', 'bin'],
		['the whole folder', '.'],
	] as const)
		for (const how of ['moved away and back', 'deleted and copied back'] as const)
			it(`${what}, ${how}: nothing starts meanwhile, and the server starts again afterwards`, async () => {
				const own = path.join(machine.stateFolder, which);
				const aside = `${machine.stateFolder}-aside`;
				if (how === 'moved away and back') renameSync(own, aside);
				else deleteAndKeepCopy(own, aside);
				const before = starts();
				await assert.rejects(machine.connect('calc'));
				assert.equal(starts(), before, 'it ran past the guard');

				// The gateway process may have created the folder again meanwhile.
				if (how === 'moved away and back') {
					rmSync(own, { recursive: true, force: true });
					renameSync(aside, own);
				} else {
					cpSync(aside, own, { recursive: true });
					rmSync(aside, { recursive: true });
				}
				const connected = await machine.connect('calc');
				const names = (await connected.client.listTools()).tools.map(({ name }) => name);
				await connected.close();

				assert.deepEqual(names, ['add', 'echo']);
				assert.equal(starts(), before + 1);
			});

	it('the open window stores what it sees and decides in a state folder that was restored from a copy', async () => {
		const { database } = stateFolderAt(machine.stateFolder);
		const aside = `${machine.stateFolder}-aside`;
		deleteAndKeepCopy(machine.stateFolder, aside);
		cpSync(aside, machine.stateFolder, { recursive: true });
		rmSync(aside, { recursive: true });
		/** What another program finds there. */
		const onDisk = (): { readonly decisions: number; readonly hasTools: boolean } => {
			const { store } = openStateStore(database);
			try {
				const hasTools = store.versions().some(({ entry, kind }) => entry === machine.id('later') && kind === 'tool');
				return { decisions: store.check({}, undefined).unknownSigner, hasTools };
			} finally {
				store.dispose();
			}
		};
		const before = onDisk();

		assert.equal(before.hasTools, false);
		for (const deadline = Date.now() + 60_000; onDisk().decisions === before.decisions || !onDisk().hasTools; ) {
			if (Date.now() > deadline) throw new Error('nothing of it was written there');
			try {
				if (onDisk().decisions === before.decisions) machine.approveLaunch('later');
			} catch (cause) {
				assert.match(String(cause), /StoreGone/);
			}
			const connected = await machine.connect('later').catch(() => undefined);
			await connected?.client.listTools();
			await connected?.close();
		}
		assert.ok(starts() >= 2);
	});
});
