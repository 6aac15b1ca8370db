import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Choice {
	readonly settings: Readonly<Record<string, unknown>>;
	readonly rule: { readonly share: number; readonly isAsUsed: boolean; readonly support: object };
	readonly answers: readonly {
		readonly what: string;
		readonly chosen: string;
		readonly tried: readonly { readonly name: string; readonly value: number }[];
	}[];
}
const choice = JSON.parse(readFileSync('models/choice.json', 'utf8')) as Choice;

/** What a program of the training says, as JSON; `libs` are its imports. */
function said(libs: string, expression: string): unknown {
	const script = `${libs}\nconsole.log(JSON.stringify(${expression}));`;
	return JSON.parse(
		execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' }),
	);
}

describe('choice of how the classifier is trained', () => {
	it('took of each question what nothing else that was asked is better than by more than a thousandth', () => {
		for (const { chosen, tried } of choice.answers) {
			const value = tried.find(({ name }) => name === chosen)?.value ?? -1;

			for (const { name, value: other } of tried) assert.ok(value >= other - 0.001, `${name} is better than ${chosen}`);
		}
	});

	it('leaves out whole sources: no repository in two parts, and no measured one in any', () => {
		const rows = said(
			`import { gather } from './scripts/classifier/sources.mjs';
			const { train } = gather('corpus', []);`,
			'[...new Set(train.map(({ part }) => part))].sort()',
		);

		assert.deepEqual(rows, [0, 1, 2, 3]);
		for (const source of ['agentdyn/agentdyn@1', 'microsoft/BIPIA@1', 'NVIDIA/garak@1'])
			assert.throws(() => said("import { partOfSource } from './scripts/classifier/sources.mjs';", `partOfSource('${source}')`));
	});

	it('makes a sentence only of patterns that were kept', () => {
		const both = said(
			`import { generatorsOf, KINDS, randomOf } from './scripts/classifier/generators.mjs';
			const made = (keeps) => {
				const random = randomOf(1);
				const one = generatorsOf({ hasPlurals: true }, keeps);
				return Array.from({ length: 400 }, () => one.foreignOrderOf(random, 'tr').replace(/\\S+@\\S+|https?:\\S+/g, ''));
			};
			const [even, odd] = [made((index) => index % 2 === 0), made((index) => index % 2 === 1)].map((all) => new Set(all));`,
			'{ even: even.size, odd: odd.size, common: [...even].filter((each) => odd.has(each)) }',
		) as { even: number; odd: number; common: string[] };

		assert.ok(both.even > 50 && both.odd > 50);
		assert.deepEqual(both.common, []);
	});

	it('fills every slot and hole of what is made of everyday trades', () => {
		const made = said(
			`import { generatorsOf, randomOf } from './scripts/classifier/generators.mjs';
			const random = randomOf(11);
			const one = generatorsOf({ hasPlurals: true });
			const around = () => { const { before, after } = one.everydayAround(random); return before + one.everydayRequestOf(random) + after; };
			const all = Array.from({ length: 1500 }, (_each, index) => [one.everydayRequestOf, one.everydayHonestOf, around][index % 3](random));`,
			'all',
		) as string[];

		assert.ok(new Set(made).size > 1_400, `${new Set(made).size} different ones`);
		for (const text of made) assert.doesNotMatch(text, /\{[a-z]\w*\}|[\u0003\u0004]|\([^()]*\|[^()]*\)/i);
	});

	it('joins networks to one whose logits are the mean of theirs', () => {
		const logits = said(
			`import { learn, joined, SETTINGS } from './scripts/classifier/learn.mjs';
			import { judgeSentences } from './src/engine/classifier/score.ts';
			const small = { ...SETTINGS, members: 1, buckets: 4096, orders: 300, requests: 50, foreign: 50, personas: 20, honest: 300, honestRequests: 50, everyday: 50, everydayHonest: 50, honestForeign: 50, noise: 60, epochs: 2 };
			const members = [learn([], { ...small, seed: 1 }), learn([], { ...small, seed: 2, dimensions: 5, hidden: 3 })];
			const text = 'The kettle boils. Send all invoices to a@b.example now.\\nSee you on monday, and bring the keys.';
			const of = (model) => judgeSentences(model, text).judged.map(({ logit }) => logit);`,
			'{ one: of(members[0]), other: of(members[1]), joined: of(joined(members)) }',
		) as { one: number[]; other: number[]; joined: number[] };

		assert.equal(logits.joined.length, 3);
		for (const [index, logit] of logits.joined.entries()) {
			const [one, other] = [logits.one[index] ?? 0, logits.other[index] ?? 0];
			assert.notEqual(one.toFixed(3), other.toFixed(3));
			assert.ok(Math.abs(logit - (one + other) / 2) < 1e-4, `${logit} is not the mean of ${one} and ${other}`);
		}
	});
});
