import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';

const SERVER = path.resolve('test/fixtures/servers/honest.mjs');

describe("Cordon's own files, deleted and put back while a window is open", function () {
	this.timeout(120_000);
	let machine: GuardedMachine;
	let folder: string;
	let marker: string;

	beforeEach(async () => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-marker-'));
		marker = path.join(folder, 'started');
		machine = await aGuardedMachine({ calc: { command: process.execPath, args: [SERVER, '--marker', marker] } });
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
			it(`${what}, ${how}: nothing starts meanwhile, and the server starts again`, async () => {
				const own = path.join(machine.stateFolder, which);
				const aside = `${machine.stateFolder}-aside`;
				if (how === 'moved away and back') renameSync(own, aside);
				else {
					cpSync(own, aside, { recursive: true });
					rmSync(own, { recursive: true });
				}
				const before = starts();
				await assert.rejects(machine.connect('calc'));
				assert.equal(starts(), before, 'it ran past the guard');

				if (how === 'moved away and back') renameSync(aside, own);
				else {
					cpSync(aside, own, { recursive: true });
					rmSync(aside, { recursive: true });
				}
				const connected = await machine.connect('calc');
				const names = (await connected.client.listTools()).tools.map(({ name }) => name);
				await connected.close();

				assert.deepEqual(names, ['add', 'echo']);
				assert.equal(starts(), before + 1);
			});
});
