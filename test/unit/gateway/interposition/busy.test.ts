import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '../../../../src/gateway/interposition/atomic-write.ts';

/** The errors of Windows while another program has the file open. */
const refusal = (code: string): Error => Object.assign(new Error(code), { code });

describe('a file that another program has open on Windows', () => {
	let folder: string;
	let file: string;
	const waits: number[] = [];
	const wait = async (ms: number): Promise<void> => void waits.push(ms);
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'cordon busy '));
		file = join(folder, 'mcp.json');
		writeFileSync(file, 'old');
		waits.length = 0;
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	/** Fails the first `times` calls, then renames. */
	function refusing(times: number, code: string, onRefusal: () => void = () => undefined): typeof rename {
		let left = times;
		return async (from, to) => {
			if (left-- > 0) {
				onRefusal();
				throw refusal(code);
			}
			await rename(from, to);
		};
	}
	const replace = (name: typeof rename, platform: NodeJS.Platform = 'win32') =>
		replaceFile(file, Buffer.from('new'), { expected: Buffer.from('old'), platform, wait, rename: name });

	for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
		it(`is replaced as soon as it can be (${code})`, async () => {
			assert.ok((await replace(refusing(4, code))).ok);

			assert.equal(readFileSync(file, 'utf8'), 'new');
			assert.deepEqual(waits, [10, 20, 40, 80]);
		});
	}

	it("stays unchanged if it's never free within the time limit, and leaves no temporary file behind", async () => {
		const outcome = await replace(refusing(1_000, 'EBUSY'));

		assert.deepEqual(outcome, { ok: false, error: { kind: 'io', code: 'EBUSY' } });
		assert.equal(readFileSync(file, 'utf8'), 'old');
		assert.deepEqual(readdirSync(folder), ['mcp.json']);
		assert.ok(waits.reduce((sum, ms) => sum + ms, 0) <= 4_000);
	});

	it("isn't replaced if the other program changed it meanwhile", async () => {
		const outcome = await replace(refusing(2, 'EBUSY', () => writeFileSync(file, 'theirs')));

		assert.deepEqual(outcome, { ok: false, error: { kind: 'changed' } });
		assert.equal(readFileSync(file, 'utf8'), 'theirs');
		assert.deepEqual(readdirSync(folder), ['mcp.json']);
	});

	it('causes no waiting on another platform, nor with another error', async () => {
		const [linux, other] = [await replace(refusing(1, 'EBUSY'), 'linux'), await replace(refusing(1, 'ENOSPC'))];

		assert.deepEqual([linux.ok, other.ok, waits], [false, false, []]);
	});
});
