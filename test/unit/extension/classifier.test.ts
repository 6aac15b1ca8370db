import assert from 'node:assert/strict';
import { choiceOf, classifierWords, downloadFolder } from '../../../src/extension/view-models/classifier-words.ts';
import type { TransformerFailure } from '../../../src/link/classifier.ts';
import { plainWords } from '../../support/view-words.ts';

const DIGEST = 'ab'.repeat(32);
const choose = (folder: unknown, sha256: unknown = DIGEST, waitMs?: unknown): ReturnType<typeof choiceOf> =>
	choiceOf({ folder, sha256, waitMs }, '/home/tester');

describe('the settings of a classifier model (R118, R123)', () => {
	it('mean the bundled model when no folder is set', () => {
		for (const folder of ['', '  ', undefined, 7]) assert.deepEqual(choose(folder), { kind: 'bundled' });
	});

	it('name a folder, its pin, and how long a result waits', () => {
		assert.deepEqual(choose('~/models/mine', ` ${DIGEST} `, 500), {
			kind: 'transformer',
			choice: { folder: '/home/tester/models/mine', sha256: DIGEST, waitMs: 500 },
		});
	});

	it('never allow an unpinned model or an unlimited wait', () => {
		for (const pin of ['', null, 3]) {
			const read = choose('/models', pin);
			assert.ok(read.kind === 'transformer' && read.choice.sha256 === undefined);
		}
		const read = choose('/models', DIGEST, 1e9);
		assert.ok(read.kind === 'transformer' && read.choice.waitMs === 60_000);
		const negative = choose('/models', DIGEST, -1);
		assert.ok(negative.kind === 'transformer' && negative.choice.waitMs === 2_000);
	});

	it('reject a relative folder', () => {
		assert.deepEqual(choose('models/mine'), { kind: 'bad-folder' });
	});
});

describe('the messages about a classifier model', () => {
	it('give each reason why it is off, and say that the rules stay active', () => {
		const reasons: readonly TransformerFailure[] = [
			'absent',
			'not-pinned',
			'wrong-file',
			'too-large',
			'not-a-model',
			'stopped',
			'no-runtime',
		];
		const texts = reasons.map((why) => classifierWords({ kind: 'off', why, digest: DIGEST }, plainWords));

		assert.equal(new Set(texts.map(({ text }) => text)).size, reasons.length);
		for (const { isProblem, text } of texts)
			assert.ok(isProblem && text.startsWith('The classifier is off, and the rules work without it'), text);
		assert.ok(texts[1]?.text.includes(DIGEST) && texts[2]?.text.includes(DIGEST), 'a person can pin what is there');
	});

	it('report no problem when the model is ready', () => {
		assert.deepEqual(classifierWords({ kind: 'ready', ms: 312.4 }, plainWords), {
			text: 'The classifier is ready. It took 312 ms.',
			isProblem: false,
		});
	});

	it('store a downloaded model under its digest', () => {
		assert.equal(downloadFolder('/state', DIGEST.toUpperCase()), `/state/models/${DIGEST.slice(0, 16)}`);
	});
});
