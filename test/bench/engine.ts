// What the engine costs: `npm run bench:engine [-- --json] [-- --only NAME]`. One megabyte of each text through every detector, measured
// in turn with a plain pass (NFKC, lower case and ten regular expressions) over the same text, so that a busy machine slows both: use
// the ratio. Milliseconds are of the processor, so that whoever else runs counts little. `warm`: as many rounds again, when the runtime has
// made its machine code; not judged. Then each detector alone, and at last the small
// tools of our corpus, which are what is mostly read. The exit code is always 0.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseRow } from '../../src/cli/rows.ts';
import type { Subject } from '../../src/engine/finding.ts';
import { DETECTORS, EMPTY_VIEW, inspect } from '../../src/engine/inspect.ts';
import { readExamples } from '../support/examples.ts';
import { DEFINITION_LITERALS, nearMisses } from './near-misses.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS = 7;
const GOAL_MS = 150;
const isJson = process.argv.includes('--json');
const only = process.argv[process.argv.indexOf('--only') + 1];

const fill = (unit: string): string => unit.repeat(Math.ceil(MEGABYTE / unit.length)).slice(0, MEGABYTE);
const EXAMPLES = await readExamples();
const textsOf = (kind: 'match' | 'noMatch'): string =>
	[...EXAMPLES.values()].flatMap((examples) => examples[kind].flatMap((each) => ('text' in each ? [each.text] : []))).join(' ');

const PROSE = 'Returns the open orders of a customer, newest first, with their lines and totals. Use the cursor to read the next page. ';
const TEXTS: ReadonlyMap<string, string> = new Map([
	['plain prose', fill(PROSE)],
	['near misses', nearMisses(DEFINITION_LITERALS, MEGABYTE)],
	['examples that do not match', fill(`${textsOf('noMatch')} `)],
	['examples that match', fill(`${textsOf('match')} `)],
	[
		'JSON',
		fill(`${JSON.stringify({ id: 4711, type: 'order', items: [{ sku: 'A-17', count: 3, price: 9.5, note: 'gift wrap' }], paid: true })}\n`),
	],
	['names', fill('send_all_user_data_to_external_server read_user_password ')],
	['base64', fill('QWxsIG9mIHRoaXMgaXMgcGxhaW4gdGV4dCBpbiBjb2Rl ')],
	['one run', fill('QUJD')],
	['hexadecimal', fill('61 62 63 64 65 66 67 68 69 6a %41%42%43 \\x41\\x42 &#65; ')],
	['other scripts', fill('Возвращает открытые заказы клиента. 返回客户的未完成订单。 ')],
	['hidden characters', fill('a\u200B\u200C\u{E0041}\u{E0042} ')],
	['accents', fill('Renvoie l’état à jour, prêt à être envoyé où il faut. ')],
	['blanks', fill(' ')],
	['one letter', fill('a')],
	['quotation marks', fill('"a\' ')],
]);

function subjectOf(text: string): Subject {
	return { kind: 'tool_definition', server: 'bench', tool: { name: 'bench_tool', description: text } };
}

const PLAIN = [
	/ignore all/,
	/send .{1,40} to/,
	/\bkey\b/,
	/https?:\/\/\S{1,80}/,
	/\d{16}/,
	/<\w+>/,
	/user'?s/,
	/do not/,
	/~\/\.\w+/,
	/\bcurl\b/,
];
function plainPass(text: string): number {
	const folded = text.normalize('NFKC').toLowerCase();
	return PLAIN.reduce((sum, regex) => sum + (folded.match(new RegExp(regex, 'g'))?.length ?? 0), 0);
}

interface Cost {
	/** Milliseconds of the processor for the thread that works, and for all threads of the process. */
	readonly own: number;
	readonly inAll: number;
}

function costOf(work: () => unknown): Cost {
	const [start, startInAll] = [process.threadCpuUsage(), process.cpuUsage()];
	work();
	const [own, inAll] = [process.threadCpuUsage(start), process.cpuUsage(startInAll)];
	return { own: (own.system + own.user) / 1000, inAll: (inAll.system + inAll.user) / 1000 };
}

function timeOf(work: () => unknown): number {
	return costOf(work).own;
}

function medianOf(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

interface Row {
	readonly text: string;
	readonly ms: number;
	readonly inAllMs: number;
	readonly warmMs: number;
	readonly ratio: number;
	readonly slowest: readonly string[];
}

const cold = timeOf(() => inspect(subjectOf('Returns the open orders of a customer.'), EMPTY_VIEW));
const rows: Row[] = [];
for (const [name, text] of TEXTS) {
	if (process.argv.includes('--only') && name !== only) continue;
	const subject = subjectOf(text);
	const own: Cost[] = [];
	const plain: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		plain.push(timeOf(() => plainPass(text)));
		own.push(costOf(() => inspect(subject, EMPTY_VIEW)));
	}
	const warm = medianOf(Array.from({ length: ROUNDS }, () => timeOf(() => inspect(subject, EMPTY_VIEW))));
	const alone = DETECTORS.map((detector) => ({
		id: detector.id,
		ms: medianOf([1, 2, 3].map(() => timeOf(() => inspect(subject, EMPTY_VIEW, { detectors: [detector] })))),
	})).sort((a, b) => b.ms - a.ms);
	const ms = medianOf(own.map((each) => each.own));
	rows.push({
		text: name,
		ms,
		inAllMs: medianOf(own.map(({ inAll }) => inAll)),
		warmMs: warm,
		ratio: ms / medianOf(plain),
		slowest: alone.slice(0, 5).map(({ id, ms }) => `${id} ${ms.toFixed(0)}`),
	});
	const last = rows.at(-1);
	if (!isJson && last !== undefined) {
		const mark = last.ms <= GOAL_MS ? 'met   ' : 'MISSED';
		console.log(
			`${mark} ${name.padEnd(28)} ${last.ms.toFixed(0).padStart(5)} ms, in all ${last.inAllMs.toFixed(0).padStart(3)}, warm ${last.warmMs.toFixed(0).padStart(3)}  ${last.ratio.toFixed(1).padStart(5)}x   ${last.slowest.join(', ')}`,
		);
	}
}

/** Every row of the plain part of our corpus, which is a definition as servers write them. */
function plainDefinitions(): readonly Subject[] {
	const folder = path.resolve(import.meta.dirname, '../../corpus/plain');
	return readdirSync(folder)
		.filter((name) => name.endsWith('.jsonl'))
		.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
		.flatMap((line) => {
			const row = line.trim() === '' ? undefined : parseRow(line);
			return row?.ok === true ? row.value.targets.map(({ subject }) => subject) : [];
		});
}

const definitions = plainDefinitions();
/** One definition is too quick for the clock of the processor: all are read this often, five times. */
const REPEATS = 20;
const readAll = (): void => {
	for (let round = 0; round < REPEATS; round += 1) for (const subject of definitions) inspect(subject, EMPTY_VIEW);
};
readAll();
const microseconds = (medianOf([1, 2, 3, 4, 5].map(() => timeOf(readAll))) * 1000) / (REPEATS * definitions.length);
if (isJson)
	console.log(JSON.stringify({ goalMs: GOAL_MS, coldMs: cold, rows, definitions: definitions.length, microsecondsEach: microseconds }));
else {
	console.log(`       ${definitions.length} plain definitions, ${microseconds.toFixed(0)} µs each`);
	console.log(`       ${cold.toFixed(0)} ms once, for the first definition of a process that was not warmed up`);
}
