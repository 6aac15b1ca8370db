import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readEntries } from '../../src/definitions/read-entries.ts';
import type { DefinitionProtector } from '../../src/gateway/interposition/definition-protector.ts';
import type { ProtectReport } from '../../src/gateway/interposition/protect-report.ts';
import type { StateFolder } from '../../src/gateway/interposition/state-folder.ts';
import { programOnce } from '../support/bundles.ts';
import { aKeeperPlace, type KeeperPlace } from '../support/protector-place.ts';

const keeperProcess = programOnce('protector-process', 'test/system/interposition/protector-process.ts');
const TEXT = '{\n\t// mine\n\t"servers": {\n\t\t"a": { "command": "npx", "args": ["-y", "x"] },\n\t\t"b": { "command": "node" }\n\t}\n}\n';
const MORE = TEXT.replace('"b":', '"c": { "command": "uvx" },\n\t\t"b":');

describe('interposition across processes', function () {
	this.timeout(240_000);
	let place: KeeperPlace;
	let home: string;
	let state: StateFolder;
	let file: string;
	let protector: DefinitionProtector;

	beforeEach(async () => {
		place = await aKeeperPlace(TEXT);
		({ file, home, state } = place);
		protector = place.keeperWith({ lockWaitMs: 5_000 });
	});
	afterEach(() => place.dispose());

	const now = (): string => place.now();
	const leftovers = (): readonly string[] => [...readdirSync(home), ...readdirSync(state.journal)].filter((name) => name.endsWith('.tmp'));
	const guardedNames = (definitions: string): readonly string[] => {
		const read = readEntries(definitions);
		assert.ok(read.ok, definitions);
		return read.value.flatMap((entry) => (entry.id === undefined ? [] : [entry.name]));
	};

	/**
	 * Runs `operation` again and again, killed one step later each time, and `check` inspects what each crash left.
	 * Returns the number of crashes.
	 */
	async function crashEverywhere(
		operation: string,
		prepare: () => Promise<string>,
		check: (before: string, after: string) => Promise<void>,
	): Promise<number> {
		for (let step = 1; ; step += 1) {
			await protector.unprotect(file);
			const before = await prepare();
			const child = spawnSync(process.execPath, [keeperProcess(), state.root, file, operation, String(step)], { encoding: 'utf8' });
			if (child.signal !== 'SIGKILL') {
				assert.equal(child.status, 0, child.stdout + child.stderr);
				return step - 1;
			}
			await check(before, now());
			assert.deepEqual(leftovers(), [], `step ${step}`);
		}
	}

	it('leaves old or new bytes whenever Protect is killed, and recovers (guarantee: crash-safe)', async () => {
		const outcomes = new Set<string>();

		const crashes = await crashEverywhere(
			'protect',
			async () => {
				writeFileSync(file, TEXT);
				return TEXT;
			},
			async (before, after) => {
				const isOld = after === before;
				if (!isOld) assert.deepEqual(guardedNames(after), ['a', 'b']);
				const recovered = await protector.recover();
				assert.deepEqual(leftovers(), []);
				outcomes.add(recovered[0]?.settled ?? 'no record');
				assert.equal(now(), after, 'recovery never writes the definition file');
				assert.equal((await protector.protectedFile(file)) === undefined, isOld);
				if (!isOld) assert.ok((await protector.unprotect(file)).ok);
				assert.equal(now(), TEXT);
				assert.ok((await protector.protect(file, 'all')).ok);
				const undone = await protector.unprotect(file);
				assert.ok(undone.ok && undone.value.isExact);
				assert.equal(now(), TEXT);
			},
		);

		assert.ok(crashes >= 15, `${crashes} crashes`);
		for (const outcome of ['no record', 'rolled-back', 'finished', 'nothing-to-do']) assert.ok(outcomes.has(outcome), outcome);
	});

	it('leaves old or new bytes whenever Unprotect is killed', async () => {
		const crashes = await crashEverywhere(
			'unprotect',
			async () => {
				writeFileSync(file, TEXT);
				assert.ok((await protector.protect(file, 'all')).ok);
				return now();
			},
			async (before, after) => {
				assert.ok(after === before || after === TEXT);
				await protector.recover();
				assert.equal((await protector.protectedFile(file)) !== undefined, after === before);
				if (after === before) assert.ok((await protector.unprotect(file)).ok);
				assert.equal(now(), TEXT);
			},
		);

		assert.ok(crashes >= 8, `${crashes} crashes`);
	});

	it('keeps a file protected with the right original whenever a re-guard is killed', async () => {
		await crashEverywhere(
			'reguard',
			async () => {
				writeFileSync(file, TEXT);
				assert.ok((await protector.protect(file, 'all')).ok);
				writeFileSync(file, now().replace('"b":', '"c": { "command": "uvx" },\n\t\t"b":'));
				return now();
			},
			async (before, after) => {
				if (after !== before) assert.deepEqual(guardedNames(after), ['a', 'c', 'b']);
				await protector.recover();
				assert.ok((await protector.protectedFile(file)) !== undefined);
				assert.ok((await protector.unprotect(file)).ok);
				assert.equal(now(), MORE);
			},
		);
	});

	it('never overwrites what the user wrote after a crash', async () => {
		for (let step = 1; step <= 12; step += 1) {
			await protector.unprotect(file);
			writeFileSync(file, TEXT);
			spawnSync(process.execPath, [keeperProcess(), state.root, file, 'protect', String(step)]);
			const edited = now().replace('// mine', '// edited after the crash');
			writeFileSync(file, edited);

			await protector.recover();

			assert.equal(now(), edited);
			await protector.unprotect(file);
			assert.equal(now(), TEXT.replace('// mine', '// edited after the crash'));
		}
	});

	it('lets several processes protect the same file at once, with one result', async () => {
		const children = Array.from({ length: 4 }, () =>
			spawn(process.execPath, [keeperProcess(), state.root, file, 'protect', '0', '150'], { stdio: ['ignore', 'pipe', 'inherit'] }),
		);

		const outcomes = await Promise.all(
			children.map(async (child) => {
				const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
				const result: { readonly value: ProtectReport } = JSON.parse(output);
				return result.value;
			}),
		);

		const idsNow = /"(a[0-9a-z]{20})"/.exec(now())?.[1];
		assert.deepEqual(
			outcomes.map((report) => report.entries[0]?.id),
			[idsNow, idsNow, idsNow, idsNow],
		);
		assert.equal(outcomes.filter((report) => report.isChanged).length, 1);
		assert.deepEqual(guardedNames(now()), ['a', 'b']);
		assert.deepEqual([leftovers(), readdirSync(state.run)], [[], []]);
		const undone = await protector.unprotect(file);
		assert.ok(undone.ok && undone.value.isExact);
		assert.equal(now(), TEXT);
	});
});
