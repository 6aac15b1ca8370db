import assert from 'node:assert/strict';
import fc from 'fast-check';
import { WindowCutter } from '../../../../src/engine/scorer/scorer-windows.ts';
import { readWeights } from '../../../../src/engine/scorer/weights.ts';
import { smallScorer } from '../../../support/small-scorer.ts';

describe('the windows of a text', () => {
	const { vocabulary } = readWeights(smallScorer(0).bytes);
	const cutter = new WindowCutter(vocabulary);

	it('are the likeliest splits of its words, with one unknown token for each run of characters without a piece', () => {
		const ids = (text: string): readonly number[] => cutter.ids(text);

		assert.equal(ids('the file').length, 2);
		assert.equal(ids('  the\n\u3000file\u2028').join(), ids('the file').join());
		// Full-width letters and hidden characters are read the way people see them.
		assert.equal(ids('\uff54\uff48\uff45 fi\u200ble').join(), ids('the file').join());
		assert.deepEqual(ids('ΩΩΩ').slice(1), [3]);
		assert.deepEqual(ids('😀').length, 2);
		// Half a character is unknown. Text that spells a special token is plain text.
		assert.deepEqual(ids('a\ud83d').at(-1), 3);
		assert.ok(!ids('<s></s>').some((id) => id < 3));
		assert.deepEqual(ids(' \t\n\0'), []);
	});

	it('hold at most 123 tokens, overlap, begin and end with words, and cover every word', () => {
		const text = Array.from({ length: 600 }, (_, at) => ['the', 'file', 'reading', 'Ω', 'writer'][at % 5]).join(' ');
		const windows = cutter.windows(text);

		assert.ok(windows.length > 5);
		assert.equal(windows[0]?.start, 0);
		assert.equal(windows.at(-1)?.end, text.length);
		windows.forEach(({ end, ids, start }, at) => {
			assert.ok(ids.length <= 123);
			assert.ok(cutter.framed('instructions', ids).length <= 128);
			assert.ok(start === 0 || text[start - 1] === ' ');
			assert.ok(end === text.length || text[end] === ' ');
			const next = windows[at + 1];
			if (next !== undefined) assert.ok(next.start < end && next.start > start);
		});
	});

	it('keep each sentence whole, up to 64 tokens of it, and split a longer one', () => {
		for (const end of ['. ', '!\n', '\n']) {
			const sentences = Array.from({ length: 40 }, (_, at) => `the file number${at} ${'reading '.repeat(2 + ((7 * at) % 9))}writer`);
			const text = sentences.join(end);
			const windows = cutter.windows(text);
			for (const sentence of sentences) {
				const start = text.indexOf(sentence);
				assert.ok(
					windows.some((window) => window.start <= start && start + sentence.length <= window.end),
					sentence,
				);
			}
		}
		const whole = cutter.windows('the file '.repeat(400));
		assert.ok(whole.every(({ ids }, at) => ids.length === 123 || at === whole.length - 1));
	});

	it('have offsets into the original text, for any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 30 }), (part, times) => {
				const text = part.repeat(times);
				const windows = cutter.windows(text);
				let last = 0;
				for (const { end, start } of windows) {
					assert.ok(start >= 0 && start < end && end <= text.length);
					assert.ok(start <= last || text.slice(last, start).trim() === '' || last === 0);
					last = end;
				}
				assert.equal(windows.flatMap(({ ids }) => ids).length === 0, cutter.ids(text).length === 0);
			}),
			{ numRuns: 200 },
		);
	});

	it('take time proportional to the text, even for very long words', () => {
		const windows = cutter.windows('a'.repeat(200_000));

		assert.ok(windows.length > 1000);
		assert.equal(windows.at(-1)?.end, 200_000);
		assert.ok(windows.every(({ end, start }) => end - start < 123 * 48));
	});
});
