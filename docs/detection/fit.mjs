/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Fits the sum of src/engine/orders.
//   node docs/detection/fit.mjs           judges the procedure: five folds by server (honest tools) and by row (corpus); each row is scored
//                                         by the fold that has not seen it; then the same with whole authors left out
//   node docs/detection/fit.mjs --write   fits on everything and writes weights.ts, word-weights.ts and passage-weights.ts of src/engine/orders; OUT_WEIGHTS, OUT_WORDS and
//                                         OUT_PASSAGES name other files (decision 0038 took the passages only)
//   node docs/detection/fit.mjs --authors judges it by author: each file of corpus/fit by a fit that has not seen it
// Options as name=value: l1, decay, epochs, support, folds, sharpness, noted, low, medium, texts, hard; strength, known, window, least and most for the company of a
// sentence; passage, entries, plain and plainweight for passages; seeds; parts: so many of the eight fits of `--authors`; judge=0, 1 or 2 for one table alone; bare=1: with `--authors`, of the others nothing is seen either. `--unread` counts the odd rows of
// corpus/blind, of all three sets, too.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fitLogistic } from './logistic.mjs';
import { eachPassage, LEAST, MOST, TIMES } from '../../src/engine/orders/passage.ts';

const option = (name, value) => Number(process.argv.find((x) => x.startsWith(`${name}=`))?.split('=')[1] ?? value);
const K = option('folds', 5), L1 = option('l1', 1.5e-3), DECAY = option('decay', 0.05), EPOCHS = option('epochs', 20), SUPPORT = option('support', 3);
const NOTED = option('noted', -0.9), LOW = option('low', 0.2), MEDIUM = option('medium', 0.7), HARD = option('hard', 1.9);
/** The same as `MEDIUM` for what is no tool: instructions, prompts and resources are made of sentences, and of rules. */
const MEDIUM_OF_TEXTS = option('texts', 1);
const mediumOf = ({ surface }) => (surface === 'tool_definition' || surface === 'tool_set' || surface === undefined ? MEDIUM : MEDIUM_OF_TEXTS);
/** Rounds in which the structure alone is fitted, before the words are fitted to what it leaves: what holds for one author's words holds less for another's. */
const STAGE = option('stage', 10);
/** Share of the words that is left out, drawn anew at each step: no word may lean on its neighbours. */
const DROP = option('drop', 0.2);
/** Units that count for the total of a subject. */
/** How much more the strongest sentence of a subject counts than those beside it: at 1 a long manual gathers much from little. */
const SHARPNESS = option('sharpness', 2);
const TOP = 8, FLOOR = -5, SHOWN = 2, SHOW = 'looks for such text';
/** Fits of `--authors`: each leaves out every eighth author, and an eighth of the honest servers. */
const PARTS = 8;
const cache = process.env.ROWS;
const rows = cache && existsSync(cache) ? readFileSync(cache, 'utf8').split('\n').map((l) => JSON.parse(l)) : (await import('./fit-data.mjs')).rows;
if (cache && !existsSync(cache)) writeFileSync(cache, rows.map((r) => JSON.stringify(r)).join('\n'));
for (const r of rows) {
	const digest = createHash('sha1').update(String(r.group)).digest();
	r.fold = digest.readUInt32BE(0) % K;
	r.part = digest.readUInt32BE(4) % PARTS;
}

// Made-up names and the words of made-up addresses say nothing about other authors.
const vocabulary = new Set();
for (const r of rows) if (r.set === 'benign' || r.set === 'corpus') for (const b of r.bags) for (const u of b) for (const x of u.signs) if (x.startsWith('w:') && !x.includes(' ')) vocabulary.add(x.slice(2));
const madeUp = new Set('nexa zenmart brightmart brandix lumo skynova nvx orbit halden adler acme'.split(' '));
for (const r of rows)
	if (r.set.startsWith('own'))
		for (const b of r.bags)
			for (const u of b)
				for (const [address] of u.text.matchAll(/\S*(?:@|:\/\/|\.(?:net|org|io|com|dev|example)\b)\S*/g)) for (const word of address.split(/[^\p{L}]+/u)) if (word !== '' && !vocabulary.has(word)) madeUp.add(word);
const isMadeUp = (x) => x.startsWith('w:') && x.slice(2).split(' ').some((word) => madeUp.has(word));

// The signs: those that enough rows of orders have, and all structural ones.
const count = new Map();
for (const r of rows) if (r.isTrain && r.y) for (const x of new Set(r.bags.flatMap((b) => b.flatMap((u) => u.signs)))) count.set(x, (count.get(x) ?? 0) + r.w);
for (const r of rows) for (const b of r.bags) for (const u of b) for (const x of u.signs) if (!x.startsWith('w:')) count.set(x, 1e9);
const names = [...count].filter(([x, n]) => n >= SUPPORT && !isMadeUp(x)).map(([x]) => x).sort();
const index = new Map(names.map((x, i) => [x, i]));
for (const r of rows)
	for (const b of r.bags)
		for (const u of b) {
			u.x = Int32Array.from(u.signs.flatMap((x) => index.get(x) ?? []));
			u.isOn = new Uint8Array(u.x.length).fill(1);
			u.offset = u.signs.includes(SHOW) ? -SHOWN : 0;
		}
const isWord = names.map((x) => x.startsWith('w:'));

// The company of a sentence: what stands around the strongest one of a text, with itself. Each word once, each sign of structure up to three times.
// Sentences that only show something (what is looked for, a quoted phrase) are left out: nobody says them.
/** Written by hand as a whole. Words that so many of those have count for a company, too: what honest tools say. */
const isWhole = ({ set }) => !set.startsWith('own');
const isWritten = (r) => isWhole(r) && r.set !== 'manuals';
const WRITTEN_SUPPORT = 6;
const written = new Map();
for (const r of rows) if (r.isTrain && isWritten(r)) for (const x of new Set(r.bags.flatMap((b) => b.flatMap((u) => u.signs)))) if (x.startsWith('w:') && !isMadeUp(x)) written.set(x, (written.get(x) ?? 0) + 1);
const MOST_OF_ONE = 3, SHOWING = new Set([SHOW, 'quotes a phrase']);
const companyNames = [
	...names.flatMap((name) => (SHOWING.has(name) ? [] : name.startsWith('w:') ? [name] : Array.from({ length: MOST_OF_ONE }, (_, i) => `${name}#${i + 1}`))),
	...[...written].flatMap(([name, n]) => (n >= WRITTEN_SUPPORT && !index.has(name) ? [name] : [])).sort(),
];
const companyIndex = new Map(companyNames.map((x, i) => [x, i]));
for (const r of rows)
	for (const b of r.bags)
		for (const u of b) {
			const isSaid = !u.signs.some((x) => SHOWING.has(x));
			const placesOf = (list) => (isSaid ? Int32Array.from(new Set(list.flatMap((x) => companyIndex.get(x) ?? []))) : new Int32Array(0));
			if (!isSaid) u.words = 0;
			u.said = placesOf(u.signs.filter((x) => x.startsWith('w:')));
			/** Of each sign the place of the first time; those of the second and the third follow. */
			u.built = placesOf(u.signs.filter((x) => !x.startsWith('w:')).map((x) => `${x}#1`));
		}
/** Words of a company, at most. */
const WINDOW = option('window', 60);
/** A longer company says more of everything: what it says is divided by the root of its words and a few. */
const FEW_WORDS = 5;
/** How much a company may take off or add: nobody buys an order off by what stands around it. */
const [COMPANY_LEAST, COMPANY_MOST] = [option('least', -0.4), option('most', 1.5)];
const STRENGTH = option('strength', 20);
/** How much more a row of our corpus and of the small sets of real poisoned tools counts: what was found of them once is to be found again. */
const KNOWN = option('known', 6);
/** The same for what real servers declare. */
const REAL = option('real', 3);
const weightOf = (r) => (r.set === 'real' ? r.w * REAL : /^(?:corpus|engine|maldefs_(?:handwritten|beejak).*|mcpproxy_detect_corpus.*)$/.test(r.set) ? r.w * KNOWN : r.w);

/** The company of the strongest sentence: one sentence behind it and one before it in turn, on each side until one has too many words. `scores`: of the sentences. */
function companyOf(bag, scores) {
	let from = 0;
	for (let q = 1; q < bag.length; q++) if (scores[q] > scores[from]) from = q;
	let to = from + 1, words = bag[from].words;
	const takes = (u) => {
		const fits = u !== undefined && words + u.words <= WINDOW;
		if (fits) words += u.words;
		return fits;
	};
	for (let behind = true, before = true; behind || before; ) {
		if ((behind &&= takes(bag[to]))) to++;
		if ((before &&= takes(bag[from - 1]))) from--;
	}
	const times = new Map(), x = [];
	for (let q = from; q < to; q++) {
		for (const place of bag[q].said)
			if (!times.has(place)) {
				times.set(place, 1);
				x.push(place);
			}
		for (const place of bag[q].built) {
			const before = times.get(place) ?? 0;
			if (before === MOST_OF_ONE) continue;
			times.set(place, before + 1);
			x.push(place + before);
		}
	}
	return { x: Int32Array.from(x), scale: 1 / Math.sqrt(FEW_WORDS + words) };
}
function weightOfCompany({ d, e }, { x, scale }) {
	let s = 0;
	for (let j = 0; j < x.length; j++) s += d[x[j]];
	return Math.min(COMPANY_MOST, Math.max(COMPANY_LEAST, e + s * scale));
}

// Passages: what stands side by side in them, with the names that are declared. Only what was written by hand is fitted, a half of the manuals with it.
const isFittedManual = ({ set, group }) => set === 'manuals' && createHash('sha1').update(String(group)).digest()[9] % 2 === 0;
const isOfPassages = (r) => !r.set.startsWith('own') && (r.set !== 'manuals' || isFittedManual(r));
/** Rows, and authors or servers, that have to share what counts. */
const [SHARED_ROWS, SHARED_GROUPS] = [4, 3];
const PASSAGE_STRENGTH = option('passage', 20), PASSAGE_ROUNDS = 2, PASSAGE_ENTRIES = option('entries', 40000), PASSAGE_STEPS = 127;
/** Passages of one row that are fitted: a manual has hundreds. */
const MOST_PASSAGES = 60;
/** Each set of our own is the work of one author. */
const groupOf = (r) => (/^(?:author|corpus|engine|blind|second|third)\b/.test(r.set) ? r.set.replace(/ (?:odd|even)$/, '') : String(r.group));
const shared = new Map();
for (const r of rows) {
	if (!r.isTrain || !isOfPassages(r)) continue;
	for (const number of new Set([...r.names.flat(), ...r.bags.flatMap((b) => b.flatMap((u) => u.runs))])) {
		const known = shared.get(number) ?? { rows: 0, groups: new Set() };
		known.rows += 1;
		if (known.groups.size < SHARED_GROUPS) known.groups.add(groupOf(r));
		shared.set(number, known);
	}
}
const runNumbers = [...shared].flatMap(([number, { rows: n, groups }]) => (n >= SHARED_ROWS && groups.size >= SHARED_GROUPS ? [number] : [])).sort((a, b) => a - b);
const runIndex = new Map(runNumbers.map((number, i) => [number, i]));
const fittedRows = rows.filter((r) => r.isTrain && isOfPassages(r)).length;
/** What is rare says more. */
const rarity = Float64Array.from(runNumbers, (number) => (Math.log(fittedRows / (1 + shared.get(number).rows)) + 1) / 5);
const placesOfRuns = (numbers) => Int32Array.from(numbers.flatMap((number) => runIndex.get(number) ?? []));
for (const r of rows) {
	r.names = r.names.map(placesOfRuns);
	for (const b of r.bags) for (const u of b) u.runs = placesOfRuns(u.runs);
}
shared.clear();

function passagesOf(bag, names, most = Number.POSITIVE_INFINITY) {
	const found = [];
	eachPassage(bag.map(({ length }) => length), (from, to, words) => {
		if (found.length >= most) return;
		const x = new Set(names);
		for (let q = from; q < to; q++) for (const place of bag[q].runs) x.add(place);
		found.push({ x: Int32Array.from(x), scale: 1 / Math.sqrt(5 + words) });
	});
	return found;
}
function weightOfPassage({ g, h }, { x, scale }) {
	let s = 0;
	for (let j = 0; j < x.length; j++) s += g[x[j]];
	return h + s * scale;
}
/** Beside the sum of the sentences. */
const passageOf = (model, bag, names) => (bag.length === 0 ? 0 : TIMES * Math.min(MOST, Math.max(LEAST, Math.max(...passagesOf(bag, names).map((each) => weightOfPassage(model, each))))));

/** A sentence weaker than that orders nothing; what a poisoned row has of such before its order counts so much. */
const [PLAIN_BELOW, PLAIN_WEIGHT] = [option('plain', -1.5), option('plainweight', 0.5)];

/** Of a poisoned row the passage counts that reads most like one with an order, of an honest one the two that do: which those are is asked of the fit before. */
function fitPassages(list, sentences) {
	const own = list.filter(isOfPassages).flatMap((r) => [
		{ y: r.y, w: r.set === 'benign' || r.set === 'real' ? 2 : 1, passages: r.bags.flatMap((bag, i) => passagesOf(bag, r.names[i], MOST_PASSAGES)) },
		// What stands before an order and is none says what an honest tool does: authors used the same tools again and again.
		...(r.y === 1 ? r.bags.flatMap((bag, i) => {
			if (bag.length < 2) return [];
			total(sentences, bag, room);
			let strongest = 0;
			for (let q = 1; q < bag.length; q++) if (room[q] > room[strongest]) strongest = q;
			const before = bag.slice(0, strongest);
			return before.length > 0 && before.every((_, q) => room[q] < PLAIN_BELOW) ? [{ y: 0, w: PLAIN_WEIGHT, passages: passagesOf(before, r.names[i], MOST_PASSAGES) }] : [];
		}) : []),
	]).filter(({ passages }) => passages.length > 0);
	let model;
	for (let round = 0; round <= PASSAGE_ROUNDS; round++) {
		const instances = own.flatMap(({ y, w, passages }) => {
			if (model === undefined) return passages.map((each) => ({ ...each, y, w: w / Math.sqrt(passages.length) }));
			const sorted = passages.map((each) => ({ each, s: weightOfPassage(model, each) })).sort((a, b) => b.s - a.s);
			return sorted.slice(0, y === 1 ? 1 : 2).map(({ each }) => ({ ...each, y, w }));
		});
		const { weights, constant } = fitLogistic(instances.map((each) => ({ ...each, scale: each.scale / 1.6 })), runNumbers.length, PASSAGE_STRENGTH, rarity);
		model = { g: weights.map((weight) => weight / 1.6), h: constant };
	}
	// As it is written: the strongest, in whole steps.
	const strongest = [...model.g.keys()].sort((a, b) => Math.abs(model.g[b]) - Math.abs(model.g[a])).slice(0, PASSAGE_ENTRIES);
	const step = Math.abs(model.g[strongest[Math.floor(strongest.length / 1000)]]) / PASSAGE_STEPS;
	const steps = new Int8Array(runNumbers.length);
	for (const i of strongest) steps[i] = Math.max(-PASSAGE_STEPS, Math.min(PASSAGE_STEPS, Math.round(model.g[i] / step)));
	return { g: Float64Array.from(steps, (each) => each * step), h: model.h, steps, step };
}

/** The numbers as the differences of their order, seven bits a byte, a difference of 0, and their steps. */
function packed({ steps }) {
	const bytes = [];
	const kept = runNumbers.filter((_, i) => steps[i] !== 0);
	let last = -1;
	for (const number of kept) {
		let difference = number - last;
		last = number;
		for (; difference >= 0x80; difference = Math.floor(difference / 0x80)) bytes.push((difference % 0x80) | 0x80);
		bytes.push(difference);
	}
	bytes.push(0);
	return { count: kept.length, text: Buffer.concat([Buffer.from(bytes), Buffer.from(Int8Array.from(steps.filter((each) => each !== 0)).buffer)]).toString('base64').replace(/=+$/, '') };
}

let state = 1;
/** A number in [0, 1) of a linear congruence. */
function next() {
	state = (Math.imul(state, 1103515245) + 12345) >>> 0;
	return (state >>> 8) / 0x1000000;
}
/** Draws which words of a bag count at this step. */
function draw(bag) {
	for (const { x, isOn } of bag) for (let j = 0; j < x.length; j++) isOn[j] = isWord[x[j]] && next() < DROP ? 0 : 1;
}

/** Scores of the units into `into`; the total: a soft maximum of the best `TOP`. */
function total({ w, b }, bag, into, isDrawn = false) {
	for (let q = 0; q < bag.length; q++) {
		let s = b + bag[q].offset;
		const { x, isOn } = bag[q];
		if (isDrawn) {
			for (let j = 0; j < x.length; j++) if (isOn[j] === 1) s += isWord[x[j]] ? w[x[j]] / (1 - DROP) : w[x[j]];
		} else for (let j = 0; j < x.length; j++) s += w[x[j]];
		into[q] = s;
	}
	const n = bag.length;
	let floor = FLOOR;
	if (n > TOP) floor = Math.max(FLOOR, [...into.slice(0, n)].sort((a, c) => c - a)[TOP - 1]);
	let sum = 0;
	for (let q = 0; q < n; q++) if (into[q] >= floor) sum += Math.exp(SHARPNESS * into[q]);
	return sum === 0 ? FLOOR : Math.log(sum) / SHARPNESS;
}
const room = new Float64Array(1 << 16);
const scoreOf = (model, r) => r.bags.reduce((best, bag) => Math.max(best, bag.length === 0 ? FLOOR : total(model, bag, room) + weightOfCompany(model, companyOf(bag, room)) + passageOf(model, bag, r.names[r.bags.indexOf(bag)] ?? [])), FLOOR);

/** Several orders of the rows, one mean: what one order happens to favour evens out. */
const SEEDS = option('seeds', 6);
function train(list) {
	const models = Array.from({ length: SEEDS }, (_, seed) => trainOnce(list, seed + 1));
	const w = new Float64Array(names.length);
	for (const model of models) for (let i = 0; i < w.length; i++) w[i] += model.w[i] / SEEDS;
	const model = { w, b: models.reduce((sum, { b }) => sum + b / SEEDS, 0) };
	// Of several tools the one with the strongest sentence stands for the row.
	// What is put together from samples has the frame of an honest tool, and says nothing of companies.
	const companies = list.filter(isWhole).flatMap((r) => {
		let [best, company] = [Number.NEGATIVE_INFINITY, undefined];
		for (const bag of r.bags) {
			if (bag.length === 0) continue;
			const s = total(model, bag, room);
			if (s > best) [best, company] = [s, companyOf(bag, room)];
		}
		return company === undefined ? [] : [{ ...company, y: r.y, w: weightOf(r) }];
	});
	const { weights, constant } = fitLogistic(companies, companyNames.length, STRENGTH);
	return { ...model, d: weights, e: constant, ...fitPassages(list, model) };
}

function trainOnce(list, seed) {
	const w = new Float64Array(names.length), g2 = new Float64Array(names.length).fill(1e-2), model = { w, b: -4 };
	for (const n of ['orders another tool', 'regulates another tool', 'silence towards the user', 'secret handed over', 'context handed over', 'put into a parameter', 'inside a made-up tag']) if (index.has(n)) w[index.get(n)] = 1;
	let gb = 1e-2;
	state = seed;
	const order = Int32Array.from(list.keys());
	for (let epoch = 0; epoch < EPOCHS; epoch++) {
		for (let i = order.length - 1; i > 0; i--) {
			const j = Math.floor(next() * (i + 1));
			[order[i], order[j]] = [order[j], order[i]];
		}
		for (const at of order) {
			const r = list[at];
			let bag = r.bags[0];
			if (r.bags.length > 1) {
				let best = -1e9;
				for (const each of r.bags) {
					const s = total(model, each, room);
					if (s > best) [best, bag] = [s, each];
				}
			}
			if (bag === undefined || bag.length === 0) continue;
			draw(bag);
			const s = total(model, bag, room, true);
			const g = (1 / (1 + Math.exp(-s)) - r.y) * weightOf(r);
			if (Math.abs(g) < 1e-3) continue;
			for (let q = 0; q < bag.length; q++) {
				const share = Math.exp(Math.min(0, SHARPNESS * (room[q] - s)));
				if (share < 0.05) continue;
				const step = g * share;
				const { x, isOn } = bag[q];
				for (let j = 0; j < x.length; j++) {
					const i = x[j];
					if (isOn[j] === 0 || epoch < STAGE === isWord[i]) continue;
					g2[i] += step * step;
					const rate = 0.2 / Math.sqrt(g2[i]);
					const v = w[i] - rate * step, t = rate * L1 * (isWord[i] ? 1 : 0.1);
					w[i] = v > t ? v - t : v < -t ? v + t : 0;
				}
			}
			gb += g * g;
			model.b -= (0.2 / Math.sqrt(gb)) * g;
		}
		for (let i = 0; i < w.length; i++) w[i] *= 1 - DECAY * (isWord[i] ? 1 : 0.3);
	}
	return model;
}

/** Severity of the whole engine, with the sum as given. */
function severityOf(r, s) {
	const { others } = r;
	if (others?.hard || s >= HARD) return 3;
	const checks = (others?.soft ?? 0) + (s >= mediumOf(r) ? 2 : s >= LOW ? 1 : 0);
	return checks >= 3 ? 3 : checks === 0 && s >= NOTED ? 0.5 : checks;
}
const percent = (list, test) => (list.length === 0 ? '-' : `${((100 * list.filter(test).length) / list.length).toFixed(2)}`);

/** The half of the rows that was not opened for the techniques and the samples of places and voices, by a hash of the id: open only the other half. */
const isUnopened = ({ id }) => createHash('sha1').update(`b5:${id}`).digest()[0] % 2 === 1;

/** Counts of the rows that nobody reads are printed on request: each look at them is a step towards a fit to them. */
const UNREAD = ['blind', 'second', 'third'].flatMap((set) => [`${set}, never read`, `${set} honest, unread`]), isUnreadShown = process.argv.includes('--unread');

/** The third set, which has servers of its own: what is fitted of it, by surface too. */
function thirdOf(of) {
	const sets = {};
	for (const [half, poisoned, honest] of [['even', 'third, may be fitted', 'third honest, fitted'], ['odd', 'third, never read', 'third honest, unread']]) {
		sets[poisoned] = of((r) => r.set === `third ${half}` && r.y);
		sets[honest] = of((r) => r.set === `third ${half}` && !r.y);
	}
	for (const [name, isServer] of [['tools', false], ['servers', true]]) {
		const isOf = (r) => r.set === 'third even' && (r.surface !== 'tool_definition') === isServer;
		sets[`third ${name}, fitted`] = of((r) => isOf(r) && r.y);
		sets[`third ${name}, honest`] = of((r) => isOf(r) && !r.y);
	}
	return sets;
}

function judge(title, isTaken) {
	const scores = new Map(rows.map((r) => [r, 0]));
	let size = 0;
	for (let k = 0; k < K; k++) {
		const model = train(rows.filter((r) => r.isTrain && isTaken(r) && r.fold !== k));
		size = model.w.filter((v) => Math.abs(v) >= 0.05).length;
		for (const r of rows) {
			const isIn = r.isTrain && isTaken(r);
			if (!isIn) scores.set(r, scores.get(r) + scoreOf(model, r) / K);
			else if (r.fold === k) scores.set(r, scoreOf(model, r));
		}
	}
	const of = (test) => rows.filter(test);
	const benign = of((r) => r.set === 'benign');
	const sorted = benign.map((r) => scores.get(r)).sort((a, c) => c - a);
	console.log(`\n## ${title} (${names.length} signs, ${size} used)`);
	const sets = { 'corpus, reachable': of((r) => r.set === 'corpus' && r.y && r.isTrain), own: of((r) => r.set === 'own'), 'own-test': of((r) => r.set === 'own-test'), handwritten: of((r) => r.set === 'maldefs_handwritten'), beejak: of((r) => /beejak/.test(r.set)), mcpproxy: of((r) => r.set === 'mcpproxy_detect_corpus_v1' && r.y), 'hard negatives': of((r) => r.set === 'corpus' && r.kind === 'hard-negative'), 'blind, may be fitted': of((r) => r.set === 'blind even' && r.y), 'blind, never read': of((r) => r.set === 'blind odd' && r.y), 'blind honest, fitted': of((r) => r.set === 'blind even' && !r.y), 'blind honest, unread': of((r) => r.set === 'blind odd' && !r.y), 'second, may be fitted': of((r) => r.set === 'second even' && r.y), 'second, never read': of((r) => r.set === 'second odd' && r.y), 'second honest, fitted': of((r) => r.set === 'second even' && !r.y), 'second honest, unread': of((r) => r.set === 'second odd' && !r.y), ...thirdOf(of), 'mcpproxy hn': of((r) => r.set === 'mcpproxy_detect_corpus_v1' && !r.y), 'own honest': of((r) => r.set === 'own-honest'), 'real servers': of((r) => r.set === 'real'), 'real servers, held': of((r) => r.set === 'real held'), manuals: of((r) => r.set === 'manuals'), cisco: of((r) => /cisco/.test(r.set)) };
	if (!isUnreadShown) for (const name of UNREAD) delete sets[name];
	for (const rate of [0.001, 0.002, 0.003, 0.01]) {
		const t = sorted[Math.floor(sorted.length * rate)];
		console.log(`the sum alone, false alarms ${100 * rate} % (from ${t.toFixed(2)}): ${Object.entries(sets).map(([name, list]) => `${name} ${percent(list, (r) => scores.get(r) > t)}`).join(', ')}`);
	}
	console.log(`the whole engine noted from ${NOTED}, low ${LOW}, medium ${MEDIUM} (texts ${MEDIUM_OF_TEXTS}), hard ${HARD}:`);
	const all = { benign, ...sets, 'corpus, all': of((r) => r.set === 'corpus' && r.y), 'corpus, unopened': of((r) => r.set === 'corpus' && r.y && isUnopened(r)), 'corpus, opened': of((r) => r.set === 'corpus' && r.y && !isUnopened(r)), plain: of((r) => r.kind === 'plain') };
	for (const [name, list] of Object.entries(all)) console.log(`  ${name.padEnd(21)} ${String(list.length).padStart(5)}: high ${percent(list, (r) => severityOf(r, scores.get(r)) >= 3)} medium ${percent(list, (r) => severityOf(r, scores.get(r)) >= 2)} any ${percent(list, (r) => severityOf(r, scores.get(r)) >= 0.5)}; the sum: hard ${percent(list, (r) => scores.get(r) >= HARD)} medium ${percent(list, (r) => scores.get(r) >= mediumOf(r))} noted ${percent(list, (r) => scores.get(r) >= NOTED)}; others: hard ${percent(list, (r) => r.others?.hard)} medium ${percent(list, (r) => r.others?.hard || r.others?.soft >= 2)} any ${percent(list, (r) => r.others?.hard || r.others?.soft >= 1)}`);
	return scores;
}

/** About so many words of honest manuals stand on each side of a declaration that is padded. */
const PADDING = 120;
/** Two ways to hide an order in more text, each made of the sentences that were read: between paragraphs of honest prose, and said six times. */
const DISGUISES = {
	'between honest paragraphs': (bag, id) => [...paragraph(`before ${id}`), ...bag, ...paragraph(`behind ${id}`)],
	'six times': (bag) => Array.from({ length: 6 }, () => bag).flat(),
};
function paragraph(key) {
	const manuals = rows.filter((r) => r.set === 'manuals' && !isFittedManual(r) && r.bags[0]?.length > 6);
	const bag = manuals[createHash('sha1').update(key).digest().readUInt32BE(0) % manuals.length].bags[0];
	let words = 0;
	return bag.filter((u) => (words += u.words) - u.words < PADDING);
}

/** Each author of corpus/fit is scored by a fit that has seen nothing of that author; honest tools by the fits in which their server was missing, those that are held by all of them. */
function judgeAuthors() {
	/** `bare=1`: of the other authors nothing is seen either. */
	const isBare = option('bare', 0) === 1;
	const authors = [...new Set(rows.map((r) => r.set))].filter((set) => set.startsWith('author '));
	const scores = new Map(), disguised = new Map();
	const benign = rows.filter((r) => r.set === 'benign'), real = rows.filter((r) => r.set === 'real'), held = rows.filter((r) => r.set === 'real held');
	const isOfServer = ({ set }) => set === 'benign' || set === 'real';
	for (const r of held) scores.set(r, 0);
	const judged = option('parts', PARTS);
	for (let k = 0; k < judged; k++) {
		const unseen = new Set(authors.filter((_, i) => i % PARTS === k));
		const model = train(rows.filter((r) => r.isTrain && !unseen.has(r.set) && !(isBare && r.set.startsWith('author ')) && !(isOfServer(r) && r.part === k)));
		for (const r of rows) if (unseen.has(r.set) || (isOfServer(r) && r.part === k)) scores.set(r, scoreOf(model, r));
		for (const r of held) scores.set(r, scores.get(r) + scoreOf(model, r) / judged);
		for (const r of rows) if (unseen.has(r.set)) disguised.set(r, Object.values(DISGUISES).map((change) => scoreOf(model, { names: r.names, bags: r.bags.map((bag) => (bag.length === 0 ? bag : change(bag, r.id))) })));
	}
	const line = (name, list, y) => {
		const of = list.filter((r) => r.y === y && scores.has(r));
		const rate = (least) => percent(of, (r) => severityOf(r, scores.get(r)) >= least);
		const sum = (t) => percent(of, (r) => scores.get(r) >= t);
		console.log(`  ${name.padEnd(24)} ${String(of.length).padStart(5)}: high ${rate(3)} medium ${rate(2)} any ${rate(0.5)}; others: hard ${percent(of, (r) => r.others?.hard)}; the sum alone: hard ${sum(HARD)} medium ${sum(MEDIUM)} of texts ${sum(MEDIUM_OF_TEXTS)} noted ${sum(NOTED)}`);
	};
	console.log('\n## each author of corpus/fit, never seen');
	line('benign', benign, 0);
	line('real servers', real, 0);
	line('real servers, held', held, 0);
	for (const [name, y] of [['poisoned', 1], ['honest', 0]]) {
		for (const author of authors) line(`${author.slice(7)}, ${name}`, rows.filter((r) => r.set === author), y);
		const all = rows.filter((r) => r.set.startsWith('author '));
		line(`all, ${name}`, all, y);
		line(`all tools, ${name}`, all.filter((r) => mediumOf(r) === MEDIUM), y);
		line(`all texts, ${name}`, all.filter((r) => mediumOf(r) !== MEDIUM), y);
	}
	for (const t of [-0.4, 0, 0.2, 0.4, 0.7, 1, 1.5, 1.9, 2.3]) {
		const rate = (test) => percent(rows.filter((r) => scores.has(r) && test(r)), (r) => scores.get(r) >= t);
		console.log(`  the sum alone from ${t}: poisoned ${rate((r) => r.set.startsWith('author ') && r.y === 1)} look-alikes ${rate((r) => r.set.startsWith('author ') && r.y === 0)} benign ${rate((r) => r.set === 'benign')} real ${rate((r) => r.set === 'real')} held ${rate((r) => r.set === 'real held')}`);
	}
	for (const [i, name] of Object.keys(DISGUISES).entries()) {
		const rate = (y, least) => percent([...disguised.keys()].filter((r) => r.y === y), (r) => severityOf(r, disguised.get(r)[i]) >= least);
		console.log(`  ${name}: poisoned high ${rate(1, 3)} medium ${rate(1, 2)}; honest high ${rate(0, 3)} medium ${rate(0, 2)}`);
	}
	for (const [name, isOf] of [['tools', (r) => mediumOf(r) === MEDIUM], ['texts', (r) => mediumOf(r) !== MEDIUM]]) {
		const own = rows.filter((r) => r.set.startsWith('author ') && isOf(r) && scores.has(r));
		const [bad, good] = [own.filter((r) => r.y === 1), own.filter((r) => r.y === 0)].map((list) => list.map((r) => scores.get(r)).sort((a, c) => c - a));
		const area = bad.reduce((sum, s) => sum + good.filter((g) => g < s).length, 0) / (bad.length * good.length);
		const at = (rate) => `${Math.round(100 * rate)} %: ${((100 * bad.filter((s) => s > good[Math.floor(good.length * rate)]).length) / bad.length).toFixed(1)}`;
		console.log(`  ${name}: area under the curve ${area.toFixed(4)}; found where look-alikes alarm at ${[0.02, 0.05, 0.1, 0.15, 0.2, 0.3].map(at).join(', ')}`);
	}
	const sorted = benign.flatMap((r) => scores.get(r) ?? []).sort((a, c) => c - a);
	for (const rate of [0.001, 0.002, 0.003, 0.01]) {
		const t = sorted[Math.floor(sorted.length * rate)];
		const of = (y) => percent(rows.filter((r) => r.set.startsWith('author ') && r.y === y && scores.has(r)), (r) => scores.get(r) > t);
		console.log(`  the sum alone, honest tools ${100 * rate} % (from ${t.toFixed(2)}): poisoned ${of(1)}, look-alikes ${of(0)}`);
	}
	return scores;
}

const isWrite = process.argv.includes('--write');
if (process.argv.includes('--authors')) {
	const scores = judgeAuthors();
	if (process.env.SCORES) writeFileSync(process.env.SCORES, JSON.stringify([...scores].map(([r, s]) => ({ id: r.id, s, v: severityOf(r, s) }))));
} else if (!isWrite) {
	const isBlind = (r) => /^(?:blind|second|third) /.test(r.set);
	const tables = [
		['five folds', () => true],
		['no row of the blind set was seen', (r) => !isBlind(r)],
		['no row of the independent corpus and of the blind set was seen', (r) => !isBlind(r) && !(r.set === 'corpus' && r.y)],
	];
	const only = option('judge', process.argv.includes('--quick') ? 0 : -1);
	for (const [i, [title, isTaken]] of tables.entries()) {
		if (only >= 0 && i !== only) continue;
		const scores = judge(title, isTaken);
		if (process.env.SCORES) writeFileSync(`${process.env.SCORES}.${i}`, JSON.stringify(rows.filter((r) => isUnreadShown || !r.set.endsWith(' odd')).map((r) => ({ id: r.id, s: scores.get(r), v: severityOf(r, scores.get(r)) }))));
		if (i > 0) continue;
		const categories = Map.groupBy(rows.filter((r) => r.set === 'corpus' && r.y), (r) => r.category);
		console.log(`by category, medium or more: ${[...categories].map(([c, list]) => `${c} ${list.filter((r) => severityOf(r, scores.get(r)) >= 2).length}/${list.length}`).join(', ')}`);
	}
} else {
	const model = train(rows.filter((r) => r.isTrain));
	const { w, b, d, e } = model;
	const rounded = (weight, least) => (Math.abs(weight) >= least ? Math.round(weight * 100) : 0);
	const sentence = new Map(names.map((name, i) => [name, rounded(w[i], 0.05)]));
	const company = new Map(companyNames.map((name, i) => [name, rounded(d[i], 0.4)]));
	const structural = [...sentence].filter(([name, weight]) => weight !== 0 && !name.startsWith('w:'));
	const structuralCompany = names.filter((name) => !name.startsWith('w:')).flatMap((name) => {
		const weights = Array.from({ length: MOST_OF_ONE }, (_, i) => company.get(`${name}#${i + 1}`) ?? 0);
		return weights.some((weight) => weight !== 0) ? [[name, weights]] : [];
	});
	const words = [...new Set([...sentence.keys(), ...company.keys()])].filter((name) => name.startsWith('w:')).sort().flatMap((name) => {
		const [one, other] = [sentence.get(name) ?? 0, company.get(name) ?? 0];
		return one === 0 && other === 0 ? [] : [`${name.slice(2)} ${one} ${other}`];
	});
	const lines = [];
	let line = '';
	for (const word of words) {
		if (line.length + word.length > 130) {
			lines.push(line);
			line = '';
		}
		line += (line === '' ? '' : ',') + word;
	}
	lines.push(line);
	const target = new URL('../../src/engine/orders/', import.meta.url);
	writeFileSync(process.env.OUT_WEIGHTS ?? new URL('weights.ts', target), `/**
 * What each sign says for (or against) an order that is hidden in a declaration, in hundredths: fitted by logistic regression over honest
 * tools, our corpus and our own samples. Written by \`docs/detection/fit.mjs --write\`; see docs/detection.md.
 */
export const BIAS = ${Math.round(b * 100)};

/** By kind and relation of \`words.ts\` and \`relations.ts\`. */
export const WEIGHTS: readonly (readonly [string, number])[] = [
${structural.map(([name, weight]) => `\t['${name}', ${weight}],`).join('\n')}
];

/** The constant of the company of a sentence. */
export const COMPANY_BIAS = ${Math.round(e * 100)};

/** The same for the company of a sentence: for the first of its sentences that has it, the second and the third. */
export const COMPANY_WEIGHTS: readonly (readonly [string, readonly number[]])[] = [
${structuralCompany.map(([name, weights]) => `\t['${name}', [${weights.join(', ')}]],`).join('\n')}
];
`);
	writeFileSync(process.env.OUT_WORDS ?? new URL('word-weights.ts', target), `/**
 * The same for words and pairs of neighbouring words, as \`wording.ts\` counts them: word, perhaps a second word, weight in a sentence and in the
 * company of one, in hundredths.
 * Inert data. Written by \`docs/detection/fit.mjs --write\`.
 */
export const WORD_WEIGHTS = [
${lines.map((each) => `\t${JSON.stringify(each).replaceAll("'", "\\u0027")},`).join('\n').replaceAll(/"/g, "'")}
].join(',');
`);
	const { count, text } = packed(model);
	writeFileSync(process.env.OUT_PASSAGES ?? new URL('passage-weights.ts', target), `/**
 * What words, and two and three side by side, say of a passage of a declaration: ${count} numbers of \`passage.ts\` and a weight for each, in base64.
 * Inert data. Written by \`docs/detection/fit.mjs --write\`.
 */
export const PASSAGE_BIAS = ${Number(model.h.toFixed(4))};
/** A step of the weights. */
export const PASSAGE_SCALE = ${Number(model.step.toPrecision(6))};
export const PASSAGE_NUMBERS = [
${text.match(/.{1,130}/g).map((each) => `\t'${each}',`).join('\n')}
].join('');
`);
	console.log(count, 'numbers of passages;', structural.length, 'structural signs,', structuralCompany.length, 'of a company,', words.length, 'of wording');
}
