// How often each rule alone makes an honest text of the corpus suspect or an attack: `node test/eval/rates.ts` prints it, the tests of the rules check it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/base/json.ts';
import { isJsonObject } from '../../src/base/json.ts';
import { explainedBy } from '../../src/engine/injection/declared.ts';
import { type Hit, hitsIn, passagesIn, SUSPECT } from '../../src/engine/injection/detect.ts';
import { ATTACK } from '../../src/engine/injection/find.ts';
import type { Role } from '../../src/engine/injection/rule.ts';
import { declaredText } from '../../src/engine/scorer/declared-text.ts';

/** By rule: honest texts that are suspect, and those that are taken for attacks, only because of it. */
export type Rates = ReadonlyMap<string, { readonly suspect: number; readonly attack: number }>;

const FOLDERS = ['answers', 'fit', 'hard-negative', 'plain', 'blind', 'unseen/answers'];

export function ratesOn(corpus: string): { readonly texts: number; readonly rates: Rates } {
	const rates = new Map<string, { suspect: number; attack: number }>();
	let texts = 0;
	for (const folder of FOLDERS)
		for (const file of readdirSync(join(corpus, folder)).filter((name) => name.endsWith('.jsonl')))
			for (const line of readFileSync(join(corpus, folder, file), 'utf8').split('\n')) {
				if (line === '') continue;
				const row = JSON.parse(line) as { readonly label?: string; readonly surface: string; readonly payload: JsonObject };
				if (row.label === 'malicious') continue;
				const hits = partsOf(row.surface, row.payload);
				texts += 1;
				const rules = new Set(hits.flat().map(({ rule }) => rule));
				const whole = worst(hits);
				if (whole < SUSPECT) continue;
				for (const rule of rules) {
					const without = worst(hits.map((part) => part.filter((hit) => hit.rule !== rule)));
					const rate = rates.get(rule) ?? { suspect: 0, attack: 0 };
					if (without < SUSPECT) rate.suspect += 1;
					if (whole >= ATTACK && without < ATTACK) rate.attack += 1;
					rates.set(rule, rate);
				}
			}
	return { texts, rates };
}

function worst(hits: readonly (readonly Hit[])[]): number {
	return Math.max(0, ...hits.flatMap((part) => passagesIn(part).map(({ score }) => score)));
}

function partsOf(surface: string, payload: JsonObject): readonly (readonly Hit[])[] {
	const { text, tool } = payload;
	if (typeof text === 'string') return [hitsIn(text, (surface === 'instructions' ? 'instructions' : 'result') satisfies Role)];
	if (!isJsonObject(tool)) return [];
	const declared = declaredText(tool);
	const name = String(tool['name']);
	const options = {
		names: new Map([[name.toLowerCase(), 'selftool' as const]]),
		explained: explainedBy(name, String(tool['description'] ?? '')),
	};
	return declared.parts
		.filter(({ pointer }) => pointer !== '/name')
		.map(({ end, start }) => hitsIn(declared.text.slice(start, end), 'tool', options));
}

if (process.argv[1] === import.meta.filename) {
	const { rates, texts } = ratesOn(join(import.meta.dirname, '..', '..', 'corpus'));
	process.stdout.write(`${texts} honest texts\n`);
	for (const [rule, { attack, suspect }] of [...rates].sort())
		process.stdout.write(`${rule.padEnd(20)} suspect ${suspect}, attack ${attack}\n`);
}
