import assert from 'node:assert/strict';
import { FirstStage } from '../../../../src/engine/scorer/first-stage.ts';
import { PASSAGE_ROLES, type PassageRole } from '../../../../src/engine/scorer/passage.ts';
import { createTextScorer } from '../../../../src/engine/scorer/text-scorer.ts';
import { readWeights } from '../../../../src/engine/scorer/weights.ts';
import { wordsAlone } from '../../../../src/engine/scorer/words-alone.ts';
import { smallScorer } from '../../../support/small-scorer.ts';

describe('the scorer, window by window', () => {
	const weights = readWeights(smallScorer(0).bytes);
	const thresholds = Object.fromEntries(PASSAGE_ROLES.map((role) => [role, 0.5])) as Record<PassageRole, number>;
	/** Scores highest where most letters are x. */
	const xs = (): { logit(ids: readonly number[]): number; readonly read: number[] } => {
		const [x] = weights.vocabulary.split('x', 3);
		const read: number[] = [];
		return {
			read,
			logit(ids) {
				const share = ids.filter((id) => id === x).length / ids.length;
				read.push(share);
				return share;
			},
		};
	};

	it('caches a score, so that the same text costs nothing again', () => {
		const net = xs();
		const scorer = createTextScorer(weights, net, thresholds);
		const text = 'the file '.repeat(300);
		const first = scorer.score({ role: 'tool', text }, 0);
		const count = net.read.length;

		assert.deepEqual(scorer.score({ role: 'tool', text }, 0), first);
		assert.equal(net.read.length, count);
		scorer.score({ role: 'result', text }, 0);
		assert.ok(net.read.length > count);
	});

	it('finds the passage in any position, and joins adjacent windows', () => {
		const scorer = createTextScorer(weights, xs(), thresholds);
		for (const before of [0, 40, 200, 700]) {
			const text = `${'the file '.repeat(before)}${'xxxx '.repeat(60)}${'the file '.repeat(100)}`;
			const { windows } = scorer.score({ role: 'result', text });

			assert.equal(windows.length, 1, String(before));
			const at = text.indexOf('xxxx');
			assert.ok((windows[0]?.start ?? Infinity) <= at + 100 && (windows[0]?.end ?? 0) >= at + 200);
		}
	});

	const long = Array.from(
		{ length: 9_000 },
		(_, at) => `file${[...String(at * 7919)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} `,
	).join('');

	it('reads 24 windows of a long text immediately, and the rest in rounds', () => {
		const net = xs();
		const scorer = createTextScorer(weights, net, thresholds);
		assert.equal(scorer.score({ role: 'result', text: long }).hasMore, true);
		assert.equal(net.read.length, 24);

		let round = 1;
		while (scorer.score({ role: 'result', text: long, round }).hasMore) round += 1;
		const windows = net.read.length;
		assert.ok(round > 4 && windows > 24 * round, `${round} rounds, ${windows} windows`);
		assert.deepEqual(scorer.score({ role: 'result', text: long, round: round + 1 }).windows, []);
		assert.equal(net.read.length, windows);
		assert.deepEqual(scorer.score({ role: 'result', text: 'one window', round: 1 }), {
			windows: [],
			doubts: [],
			isCut: false,
			hasMore: false,
		});
	});

	it('scores a doubtful passage with its context, and no lower because of text farther away', () => {
		const scorer = createTextScorer(weights, xs(), thresholds);
		const order = 'xxxx xxxx xxxx.';
		const doubtIn = (text: string): number => {
			const start = text.indexOf(order);
			return scorer.score({ role: 'result', text, doubts: [{ start, end: start + order.length }] }).doubts[0] ?? -1;
		};
		const around = (word: string): string => `${word} `.repeat(60).slice(0, 299);
		for (const [before, after] of [
			['the file', 'the end'],
			['xxxx', 'the end'],
			['the file', 'xxxx'],
		] as const) {
			const near = `${around(before)} ${order} ${around(after)}`;
			const score = doubtIn(near);
			assert.ok(score >= 0);
			for (const far of ['the file '.repeat(90), long]) assert.ok(doubtIn(`${far}${near}`) >= score && doubtIn(`${near}${far}`) >= score);
		}
		assert.ok(doubtIn(`${around('xxxx')} ${order}`) > doubtIn(`${around('the file')} ${order}`), 'what is near counts');
	});

	it('scores a doubtful passage without markup around its words', () => {
		const scorer = createTextScorer(weights, xs(), thresholds);
		const scoreOf = (text: string): number =>
			scorer.score({ role: 'result', text, doubts: [{ start: 0, end: text.length }] }).doubts[0] ?? -1;
		const plain = 'xxxx xxxx xxxx xxxx xxxx';
		for (const dressed of [
			plain.replaceAll(/\w+/g, '`$&`'),
			plain.replaceAll(/\w+/g, '<b class="a">$&</b>'),
			plain.replaceAll(/\w+/g, '\u{1F680} $&'),
			plain.replaceAll(/\w+/g, '[00:12] $&'),
			plain.toUpperCase(),
		])
			assert.ok(scoreOf(dressed) >= scoreOf(plain), dressed);
	});

	it('extracts the words of a text with entities, counters, accents, and markup', () => {
		for (const dressed of [
			'&#73;gnore &#x61;ll of it',
			'[00:12] Ignore [00:14] all 8) of; it',
			'<b>Ignóré</b> ... all7 of `it`',
			'{"w":"Ignore all","x":"of it"}',
		])
			assert.equal(wordsAlone(dressed), 'ignore all of it');
	});

	it('leaves out text that is only shown', () => {
		const scorer = createTextScorer(weights, xs(), thresholds);
		const order = 'xxxx '.repeat(30).trim();
		const count = (text: string): number => scorer.score({ role: 'result', text }).windows.length;

		assert.equal(count(`${order}.`), 1);
		assert.equal(count(`expect(scan("${order}")).toEqual({ blocked: true });`), 0);
		assert.equal(count(`Detects prompts such as "${order}".`), 0);
		assert.equal(count(`{"note": "${order}"}`), 1);
	});
});

describe("the scorer's first stage", () => {
	it('never decreases as text is added, and counts each pair once', () => {
		const stage = new FirstStage(Uint8Array.from({ length: 65_536 }, (_, at) => (at * 31) % 256));
		const ids = Array.from({ length: 60 }, (_, at) => (at * 97) % 500);
		let last = 0;
		for (let count = 0; count <= ids.length; count++) {
			const score = stage.score(ids.slice(0, count));
			assert.ok(score >= last);
			last = score;
		}
		assert.ok(stage.score([...ids, ...ids]) <= last + 255);
		assert.equal(stage.score(ids), last);
		assert.throws(() => new FirstStage(new Uint8Array(3)), /wrong size/);
	});
});
