import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { keepModel, keptModelPath } from '../../../../src/gateway/classifier/kept-model.ts';
import { sha256 } from '../../../../src/gateway/sha256.ts';

describe('the model for gateways without an editor (C1)', () => {
	let place: string;
	let from: string;
	let to: string;
	const bytes = Buffer.from('a model, as far as this test is concerned');
	const expected = sha256(bytes);
	beforeEach(() => {
		place = mkdtempSync(path.join(tmpdir(), 'cordon-kept-'));
		from = path.join(place, 'model.bin');
		to = keptModelPath({ proxy: path.join(place, 'proxy') }, '1.2.3');
		writeFileSync(from, bytes);
	});
	afterEach(() => rmSync(place, { recursive: true, force: true }));

	it('puts the very file beside the proxy of its version, for its owner alone, and leaves nothing else', async () => {
		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'kept');

		assert.deepEqual(readFileSync(to), bytes);
		assert.deepEqual(readdirSync(path.dirname(to)), ['injection.bin']);
		if (process.platform !== 'win32') assert.equal(statSync(to).mode & 0o777, 0o600);
	});

	it('writes it once, and again when another file lies there', async () => {
		await keepModel({ from, to, isWanted: true, expected });
		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'there');
		writeFileSync(to, 'cut');

		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'kept');
		assert.deepEqual(readFileSync(to), bytes);
	});

	it('unpacks the compressed file of an installation, and keeps nothing of one that cannot be unpacked', async () => {
		const compressed = `${from}.br`;
		writeFileSync(compressed, brotliCompressSync(bytes));
		assert.equal(await keepModel({ from: compressed, to, isWanted: true, expected }), 'kept');
		assert.deepEqual(readFileSync(to), bytes);
		rmSync(to);

		writeFileSync(compressed, bytes);
		assert.equal(await keepModel({ from: compressed, to, isWanted: true, expected }), 'failed');
		assert.equal(existsSync(to), false);
	});

	it('takes it away where it is not wanted, and minds no file that is not there', async () => {
		await keepModel({ from, to, isWanted: true, expected });

		assert.equal(await keepModel({ from, to, isWanted: false, expected }), 'none');
		assert.equal(existsSync(to), false);
		assert.equal(await keepModel({ from, to, isWanted: false, expected }), 'none');
	});

	it('keeps no file of another digest, none that is missing, and says when it cannot write', async () => {
		writeFileSync(from, 'another model');
		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'failed');
		rmSync(from);
		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'failed');
		assert.equal(existsSync(to), false);

		writeFileSync(from, bytes);
		mkdirSync(to, { recursive: true });
		assert.equal(await keepModel({ from, to, isWanted: true, expected }), 'failed');
		assert.deepEqual(readdirSync(path.dirname(to)), ['injection.bin']);
	});
});
