/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// The rows from which the sum of src/engine/orders is fitted and by which it is judged. Each has bags (one a subject) of units; a unit is a
// list of signs. `group` is what must not lie on both sides of a split: a server with all its tools, the project a poisoned row was taken from, or a row of the corpus.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { AUTHORS, AUTHORS_HONEST } from './fit-samples-authors.mjs';
import { PROMPT_REACH, PROMPT_REACH_HONEST, SERVER_REACH, SERVER_REACH_HONEST, TERSE, TERSE_HONEST, VALUES_REACH } from './fit-samples-authors-2.mjs';
import { FOREIGN_REACH, FORBIDS, PROMPT_STATED, PROMPT_STATED_HONEST, SERVER_STATED, SERVER_STATED_HONEST, STATED } from './fit-samples-authors-3.mjs';
import { FURTHER, FURTHER_HONEST } from './fit-samples-authors-4.mjs';
import { OBLIQUE, OBLIQUE_HONEST, PROMPT_OBLIQUE, PROMPT_OBLIQUE_HONEST, SERVER_OBLIQUE, SERVER_OBLIQUE_HONEST, WORKFLOW_HONEST } from './fit-samples-oblique.mjs';
import { FOREIGN, ORDERS, WHOLE } from './fit-samples-orders.mjs';
import { GRAMMAR, OPENINGS } from './fit-samples-grammar.mjs';
import { HONEST } from './fit-samples-honest.mjs';
import { HONEST_RULES, MORE_HONEST } from './fit-samples-honest-2.mjs';
import { MORE } from './fit-samples-orders-2.mjs';
import { RULES } from './fit-samples-orders-3.mjs';
import { ASKING, PLAIN } from './fit-samples-parameters.mjs';
import { DEEDS, HONEST_DEEDS, NAMES, SERVER_HONEST, SERVER_ORDERS, VALUES } from './fit-samples-places.mjs';
import { PROMPT_HONEST, PROMPT_ORDERS, PROTECTING, VOICES } from './fit-samples-voices.mjs';
import { TONGUES, TONGUES_HONEST } from './fit-samples-tongues.mjs';
import { PROMPT_PURPOSES, PROMPT_PURPOSES_HONEST, PURPOSES, PURPOSES_HONEST, SERVER_PURPOSES, SERVER_PURPOSES_HONEST, VALUES_PURPOSES } from './fit-samples-purposes.mjs';
import { synth } from './fit-samples.mjs';
import { synth3, synthB, synthC } from './fit-samples-composed.mjs';
import { synth2 } from './fit-samples-more.mjs';
import { realServers } from './real-servers.mjs';

/** What a whole declaration by an author of its own weighs, beside what is put together from samples. */
const W_HONEST = 3, W_POISONED = 2;

const R = new URL('../../', import.meta.url).pathname;
const S = process.env.SHARED ?? `${R}../shared/corpora/`;
const { parseRow } = await import(R + 'src/cli/rows.ts');
const { expand } = await import(R + 'corpus/expand.mjs');
const { surfacesOf } = await import(R + 'src/mcp/surfaces.ts');
const { valueOf } = await import(R + 'src/engine/finding.ts');
const { stringsOf } = await import(R + 'src/engine/text/reading.ts');
const { unitsOf } = await import(R + 'src/engine/orders/read.ts');
const { KINDS, hasKind } = await import(R + 'src/engine/orders/words.ts');
const { numberOf, signsOfWording, wordNumbers } = await import(R + 'src/engine/orders/wording.ts');
const { eachName, eachRun, lengthOf } = await import(R + 'src/engine/orders/passage.ts');
const { inspect, DETECTORS } = await import(R + 'src/engine/inspect.ts');
const OTHERS = DETECTORS.filter(({ id }) => id !== 'directive.jurisdiction' && id !== 'directive.undeclared');

const load = (f) =>
	readFileSync(f, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((l) => JSON.parse(l));

/** Signs by structure, and `w:` before the words. */
function signsOf(unit, text) {
	const signs = [];
	for (let k = 0; k < KINDS.length; k++) {
		if (hasKind(unit.kinds, k)) signs.push(KINDS[k]);
		if (hasKind(unit.explained, k)) signs.push(`explained ${KINDS[k]}`);
	}
	for (const relation of unit.relations) signs.push(relation);
	return [...signs, ...new Set(signsOfWording(text).map((x) => `w:${x}`))];
}

/** What the sum does not see: hard findings, and how many soft checks, of all other detectors. */
function othersOf(targets) {
	let hard = false;
	const soft = new Set();
	for (const { subject, view } of targets)
		for (const f of inspect(subject, view, { detectors: OTHERS }).findings) {
			if (f.tier === 'hard') hard = true;
			else if (f.severity !== 'info') soft.add(f.rule);
		}
	return { hard, soft: soft.size };
}

function read(r, isJudged) {
	const row = parseRow(JSON.stringify(r));
	if (!row.ok) return undefined;
	const names = [];
	const bags = row.value.targets.map(({ subject, view }) => {
		const input = { subject, view, ...stringsOf(surfacesOf(valueOf(subject)).surfaces), settings: {} };
		const own = new Set();
		eachName(input.surfaces, (number) => own.add(number));
		names.push([...own]);
		return unitsOf(input).map((u) => {
			const text = input.readings.of(u.at).text.slice(u.start, u.end);
			const own = wordNumbers(text, 0, text.length);
			const sentence = { pointer: u.at.pointer, words: own.map((each) => (OF_ADDRESSES.has(each) ? (unlike = (unlike + 0x9e3779b1) >>> 0) : each)) };
			const runs = new Set();
			eachRun(sentence, (number) => runs.add(number));
			return { signs: signsOf(u, text), text, words: own.length, at: u.at.pointer, runs: [...runs], length: lengthOf(sentence) };
		});
	});
	return { bags, names, surface: r.surface, ...(isJudged && process.env.BARE === undefined ? { others: othersOf(row.value.targets) } : {}) };
}

/** Parts of addresses tell who wrote a row, not what it wants: each time they are another word, which no other row has. */
const OF_ADDRESSES = new Set('example invalid localhost http https www com net org io dev test'.split(' ').map(numberOf));
let unlike = 1;

/** Categories that other checks are for. */
const NOT = /^(unicode|terminal|encoded|launch|embedded|shadowing-(look|coll)|lying)/;
/** Categories of our own rows that are about sentences. */
const ORDERING = /phrase|directive|instruction|override|secrecy|fabricated|memory|preference|delayed|argument|exfiltration|precedence|side_call|brought_in|split/;
export const rows = [];
for (const [folder, y] of [['malicious', 1], ['hard-negative', 0], ['plain', 0]])
	for (const f of readdirSync(`${R}corpus/${folder}`).filter((x) => x.endsWith('.jsonl')))
		for (const r of load(`${R}corpus/${folder}/${f}`)) {
			if (r.surface === 'launch') continue;
			const seen = read({ ...r, payload: expand(r.payload, r.id) }, true);
			if (seen) rows.push({ id: r.id, y, set: 'corpus', kind: folder, category: r.category, group: r.id, isTrain: y === 0 || !NOT.test(r.category), w: folder === 'hard-negative' ? 3 : folder === 'malicious' ? 2.5 : 1, ...seen });
		}
for (const [f, y] of [['malicious', 1], ['hard-negative', 0], ['plain', 0]])
	for (const r of load(`${R}corpus/engine/${f}.jsonl`)) {
		if (r.surface === 'launch') continue;
		const seen = read({ ...r, payload: expand(r.payload, r.id) }, true);
		if (seen) rows.push({ id: r.id, y, set: 'engine', kind: f, category: r.category, group: r.id, isTrain: y === 0 || ORDERING.test(r.category), w: y === 0 ? 3 : 2, ...seen });
	}
// The blind sets (the name of a file begins with that of its set), by authors who knew nothing of the engine: rows whose number is even may be fitted and read, the odd ones are neither.
const BLIND = `${R}corpus/blind/`;
for (const f of existsSync(BLIND) ? readdirSync(BLIND).filter((x) => x.endsWith('.jsonl')) : [])
	for (const r of load(BLIND + f)) {
		const seen = read({ ...r, payload: expand(r.payload, r.id) }, true);
		const isOdd = Number(r.id.split('-').at(-1)) % 2 === 1;
		const y = r.label === 'malicious' ? 1 : 0;
		if (seen) rows.push({ id: r.id, y, set: `${f.slice(0, f.indexOf('-'))} ${isOdd ? 'odd' : 'even'}`, kind: r.label, category: r.category, surface: r.surface, group: r.id, isTrain: !isOdd, w: y === 0 ? W_HONEST : W_POISONED, ...seen });
	}
// Whole declarations by eight authors who knew nothing of the engine either, written to be fitted. A file is an author.
const AUTHORS_FOLDER = `${R}corpus/fit/`;
for (const f of existsSync(AUTHORS_FOLDER) ? readdirSync(AUTHORS_FOLDER).filter((x) => x.endsWith('.jsonl')) : [])
	for (const r of load(AUTHORS_FOLDER + f)) {
		const seen = read({ ...r, payload: expand(r.payload, r.id) }, true);
		const y = r.label === 'malicious' ? 1 : 0;
		if (seen) rows.push({ id: r.id, y, set: `author ${f.replace('.jsonl', '')}`, kind: r.label, category: r.category, surface: r.surface, group: r.id, isTrain: true, w: y === 0 ? W_HONEST : W_POISONED, ...seen });
	}
// What real servers declare, each tool alone and beside the others of its server.
for (const { isHeld, name, rows: own } of realServers())
	for (const r of own) {
		const seen = read(r, true);
		const isTwice = r.surface === 'tool_definition';
		if (seen) rows.push({ id: r.id, y: 0, set: isHeld ? 'real held' : 'real', kind: 'benign', category: 'real', group: `real/${name}`, isTrain: !isHeld, w: isTwice ? W_HONEST / 2 : W_HONEST, ...seen });
	}
const SHARED = /^(benign_tools|maldefs_(hand|beejak|controls|cisco)|mcpproxy_(ref|detect_corpus)|agentsh_inspector|seed_)/;
for (const f of readdirSync(S).filter((x) => SHARED.test(x) && x.endsWith('.jsonl')))
	for (const r of load(S + f)) {
		if (r.surface !== 'tool_definition') continue;
		const seen = read(r, true);
		const isBenign = f.startsWith('benign');
		if (seen) rows.push({ id: r.id, y: r.label === 'malicious' ? 1 : 0, set: isBenign ? 'benign' : f.replace('.jsonl', ''), kind: r.label, category: r.category, group: isBenign ? `${f}/${r.payload.server ?? ''}` : String(r.id).split(':')[0], isTrain: !/cisco|agentsh|seed/.test(f), w: isBenign ? 3 : 1.5, ...seen });
	}
for (const r of [...synth, ...synth2, ...synth3, ...synthB]) rows.push({ id: r.id, y: 1, set: 'own', kind: 'synth', category: 'synth', group: r.id, isTrain: true, w: 0.6, ...read(r) });
for (const r of synthC) rows.push({ id: r.id, y: 1, set: 'own-test', kind: 'synth', category: 'synth', group: r.id, isTrain: false, w: 1, ...read(r) });

// Fragments set into honest tools: an order names tools of elsewhere, an honest sentence those of its server.
const HOSTS = Number(process.env.HOSTS ?? 8);
const DRAWS = Number(process.env.DRAWS ?? 24);
const hosts = readdirSync(S)
	.filter((x) => /^benign_tools/.test(x) && x.endsWith('.jsonl'))
	.flatMap((f) => load(S + f).map((r) => ({ server: r.payload.server ?? '', group: `${f}/${r.payload.server ?? ''}`, tool: r.payload.tool })))
	.filter(({ tool }) => typeof tool.description === 'string' && tool.description.length > 10 && tool.description.length < 1500);
const byGroup = Map.groupBy(hosts, ({ group }) => group);
const named = hosts.filter(({ tool }) => /^[a-z]+(?:[_-][a-z]+)+$|^[a-z]+(?:[A-Z][a-z]+)+$/.test(tool.name));
let seed = 20261122;
const draw = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 7) % n;
};
const oneOf = (list) => list[draw(list.length)];

function fill(fragment, host, isHonest) {
	const siblings = byGroup.get(host.group);
	const other = () => oneOf(isHonest ? siblings : named).tool.name;
	const parameters = Object.keys(host.tool.inputSchema?.properties ?? {});
	const isMadeUp = parameters.length === 0 || (!isHonest && draw(2) === 0);
	const parameter = isMadeUp ? oneOf(['note', 'context', 'details', 'extra', 'metadata']) : oneOf(parameters);
	const quote = oneOf([(x) => x, (x) => x, (x) => `\`${x}\``, (x) => `'${x}'`]);
	const put = { S: () => host.tool.name, T: other, U: other, P: () => parameter };
	return fragment.replaceAll(/\{([STUP])\}/g, (_, which) => quote(put[which]()));
}
function setInto(fragment, { isHonest, key, kind, w }) {
	const host = oneOf(hosts);
	const text = fill(fragment, host, isHonest).replaceAll('\\n', '\n');
	const tool = structuredClone(host.tool);
	const properties = Object.values(tool.inputSchema?.properties ?? {}).filter((x) => typeof x === 'object');
	const place = draw(10);
	if (place < 2 && properties.length > 0) {
		const p = oneOf(properties);
		p.description = `${p.description ?? ''} ${text}`.trim();
	} else if (!isHonest && place === 9 && properties.length > 0) {
		const p = oneOf(properties);
		const key = oneOf(['default', 'title', '$comment', 'examples', 'enum', 'const']);
		p[key] = key === 'examples' || key === 'enum' ? [text] : text;
	} else if (place === 2) tool.description = `${text} ${tool.description}`;
	else if (place < 6) tool.description = `${tool.description.split(/(?<=\.)\s/)[0]} ${text}`;
	else tool.description = `${tool.description}${oneOf(['\n\n', ' ', ' '])}${text}`;
	const seen = read({ id: key, surface: 'tool_definition', payload: { server: host.server, tool } });
	rows.push({ id: key, y: isHonest ? 0 : 1, set: isHonest ? 'own-honest' : 'own', kind, category: kind, group: host.group, isTrain: true, w, ...seen });
}
function setParameter(name, description, { isHonest, key, w }) {
	const host = oneOf(hosts);
	const tool = structuredClone(host.tool);
	tool.inputSchema ??= { type: 'object' };
	tool.inputSchema.properties = { ...tool.inputSchema.properties, [name]: { type: 'string', description } };
	if (draw(2) === 0) tool.inputSchema.required = [...(tool.inputSchema.required ?? []), name];
	const seen = read({ id: key, surface: 'tool_definition', payload: { server: host.server, tool } });
	rows.push({ id: key, y: isHonest ? 0 : 1, set: isHonest ? 'own-honest' : 'own', kind: 'parameter', category: 'parameter', group: host.group, isTrain: true, w, ...seen });
}
const each = (list, options) => {
	for (const [i, fragment] of list.entries())
		for (let n = 0; n < HOSTS; n++) setInto(fragment, { ...options, key: `${options.kind}-${i}-${n}`, w: 1 / HOSTS });
};
for (const [kind, list] of Object.entries(ORDERS)) each(list, { kind, isHonest: false });
each(FOREIGN, { kind: 'foreign', isHonest: false });
for (const [kind, list] of Object.entries(MORE)) each(list, { kind: `${kind}-2`, isHonest: false });
for (const [kind, list] of Object.entries(RULES)) each(list, { kind: `${kind}-3`, isHonest: false });
each([...HONEST, ...MORE_HONEST, ...HONEST_RULES], { kind: 'honest', isHonest: true });
for (const [list, isHonest] of [[ASKING, false], [PLAIN, true]])
	for (const [i, [name, description]] of list.entries())
		for (let n = 0; n < HOSTS; n++) setParameter(name, description, { isHonest, key: `parameter-${isHonest}-${i}-${n}`, w: 1 / HOSTS });
for (const [kind, list] of Object.entries(VOICES)) each(list, { kind: `${kind}-4`, isHonest: false });
each(PROTECTING, { kind: 'protecting', isHonest: true });
for (const [kind, list] of Object.entries(AUTHORS)) each(list, { kind: `${kind}-5`, isHonest: false });
for (const [kind, list] of Object.entries(FURTHER)) each(list, { kind: `${kind}-6`, isHonest: false });
each(FURTHER_HONEST, { kind: 'honest-6', isHonest: true });
each(STATED, { kind: 'stated', isHonest: false });
each(FOREIGN_REACH, { kind: 'foreign-reach', isHonest: false });
each(AUTHORS_HONEST, { kind: 'honest-5', isHonest: true });
each(FORBIDS, { kind: 'forbids', isHonest: true });
each(DEEDS, { kind: 'deeds', isHonest: false });
each(HONEST_DEEDS, { kind: 'honest-deeds', isHonest: true });

/** Instructions and prompts of a server: honest lines, with an order among them or not. */
function setIntoLines(kind, orders, honest) {
	for (const [i, fragment] of [...orders, ...honest].entries())
		for (let n = 0; n < HOSTS; n++) {
			const isHonest = i >= orders.length;
			const host = oneOf(hosts);
			const lines = Array.from({ length: draw(4) }, () => fill(oneOf(honest), host, true));
			lines.splice(draw(lines.length + 1), 0, fill(fragment, host, isHonest));
			const text = lines.join(oneOf([' ', '\n', '\n- ']));
			const common = { y: isHonest ? 0 : 1, set: isHonest ? 'own-honest' : 'own', kind, category: kind, group: `${kind}-${i}`, isTrain: true, w: 1 / HOSTS };
			const prompt = { name: host.tool.name, description: host.tool.description.slice(0, 80), messages: [{ role: 'user', content: { type: 'text', text } }] };
			const row = kind.startsWith('server') ? { surface: 'instructions', payload: { server: host.server, text } } : { surface: 'prompt', payload: { server: host.server, prompt } };
			rows.push({ id: `${kind}-${i}-${n}`, ...common, ...read({ id: 'x', ...row }) });
		}
}
setIntoLines('server', [...SERVER_ORDERS, ...SERVER_REACH, ...SERVER_STATED, ...FOREIGN_REACH], [...SERVER_HONEST, ...PROTECTING, ...SERVER_REACH_HONEST, ...SERVER_STATED_HONEST]);
setIntoLines('prompt', [...PROMPT_ORDERS, ...PROMPT_REACH, ...PROMPT_STATED], [...PROMPT_HONEST, ...PROMPT_REACH_HONEST, ...PROMPT_STATED_HONEST]);

// Values and names of a schema, and what stands beside it.
const PUT = [
	(p, text) => void (p.default = text),
	(p, text) => void (p.const = text),
	(p, text) => void (p.enum = ['auto', text]),
	(p, text) => void (p.examples = [text]),
	(p, text) => void (p.title = text),
	(p, text) => void (p.$comment = text),
	(p, text) => void (p.description = text),
	(_, text, tool) => void (tool.outputSchema = { type: 'object', description: text, properties: {} }),
	(_, text, tool) => void (tool.annotations = { ...tool.annotations, title: text }),
	(_, text, tool) => void (tool._meta = { note: text }),
	(_, text, tool) => void (tool.title = `${tool.name}. ${text}`),
	(_, text, tool) => void (tool.icons = [{ src: text }]),
];
const PLACED = [...VALUES, ...VALUES_REACH, ...VALUES_PURPOSES];
for (const [i, fragment] of [...PLACED, ...NAMES].entries())
	for (let n = 0; n < HOSTS; n++) {
		const host = oneOf(hosts);
		const tool = structuredClone(host.tool);
		const text = fill(fragment, host, false);
		tool.inputSchema = { type: 'object', ...tool.inputSchema, properties: { ...tool.inputSchema?.properties } };
		if (i >= PLACED.length) {
			if (n % 2 === 0) tool.inputSchema.properties[text] = { type: 'string' };
			else tool.inputSchema.required = [...(tool.inputSchema.required ?? []), text];
		} else {
			const key = oneOf([...Object.keys(tool.inputSchema.properties), 'mode']);
			const property = structuredClone(tool.inputSchema.properties[key]);
			tool.inputSchema.properties[key] = typeof property === 'object' && property !== null ? property : { type: 'string' };
			oneOf(PUT)(tool.inputSchema.properties[key], text, tool);
		}
		const seen = read({ id: 'x', surface: 'tool_definition', payload: { server: host.server, tool } });
		if (seen) rows.push({ id: `value-${i}-${n}`, y: 1, set: 'own', kind: 'value', category: 'value', group: host.group, isTrain: true, w: 1 / HOSTS, ...seen });
	}
for (const [i, [name, description]] of WHOLE.entries()) {
	const host = { server: 'x', group: `whole-${i}`, tool: { name, description } };
	byGroup.set(host.group, [host]);
	const tool = { name, description: fill(description, host, false) };
	rows.push({ id: `whole-${i}`, y: 1, set: 'own', kind: 'whole', category: 'whole', group: host.group, isTrain: true, w: 1, ...read({ id: name, surface: 'tool_definition', payload: { server: 'x', tool } }) });
}
for (const [list, y] of [[TERSE, 1], [TERSE_HONEST, 0]])
	for (const [i, line] of list.entries()) {
		const [name, description] = line.split(' | ');
		const host = { server: 'x', group: `terse-${y}-${i}`, tool: { name, description } };
		byGroup.set(host.group, [...(byGroup.get(host.group) ?? []), host]);
		const tool = { name, description: fill(description, host, false), inputSchema: { type: 'object', properties: { value: { type: 'string', description: 'Value' } } } };
		rows.push({ id: `terse-${y}-${i}`, y, set: y ? 'own' : 'own-honest', kind: 'terse', category: 'terse', group: host.group, isTrain: true, w: 1, ...read({ id: name, surface: 'tool_definition', payload: { server: 'x', tool } }) });
	}
function drawn(template) {
	let now = template.replaceAll(/\)\?/g, '|)');
	const inner = /\(([^()]*\|[^()]*)\)/g;
	for (let k = 0; k < 12 && now.search(inner) >= 0; k++) now = now.replaceAll(inner, (_, list) => oneOf(list.split('|')));
	now = now.replaceAll(/\s+([.,;:])/g, '$1').replaceAll(/ {2,}/g, ' ');
	return now.charAt(0).toUpperCase() + now.slice(1);
}
for (const [i, template] of GRAMMAR.entries())
	for (let k = 0; k < DRAWS; k++) {
		let fragment = oneOf(OPENINGS) + drawn(template);
		if (draw(2) === 0) fragment += ` ${drawn(oneOf(GRAMMAR))}`;
		if (draw(5) === 0) fragment += ` ${drawn(oneOf(GRAMMAR))}`;
		setInto(fragment, { isHonest: false, key: `grammar-${i}-${k}`, kind: 'grammar', w: 10 / DRAWS });
	}

// Honest prose of manuals, behind the first sentence of an honest tool and as the instructions of a server: what is away from the topic is not yet an order.
for (const f of ['results_docs_benign', 'results_tldr_benign', 'results_multilingual_benign'])
	for (const r of load(`${S}${f}.jsonl`)) {
		const host = oneOf(hosts);
		const from = draw(Math.max(1, r.payload.text.length - 700));
		const text = r.payload.text.slice(from, from + 700);
		const tool = { ...host.tool, description: `${host.tool.description.split(/(?<=\.)\s/)[0]}\n\n${text}` };
		const [project] = String(r.source).split('@');
		const common = { y: 0, set: 'manuals', kind: 'manual', category: f, group: `${f}/${project}/${r.id}`, isTrain: true };
		rows.push({ id: `${r.id}:tool`, ...common, w: 0.5, ...read({ id: r.id, surface: 'tool_definition', payload: { server: host.server, tool } }, true) });
		rows.push({ id: `${r.id}:server`, ...common, w: 0.5, ...read({ id: r.id, surface: 'instructions', payload: { server: host.server, text: r.payload.text.slice(0, 1500) } }, true) });
	}

for (const [kind, list] of Object.entries(OBLIQUE)) each(list, { kind: `oblique-${kind}`, isHonest: false });
each(OBLIQUE_HONEST, { kind: 'oblique-honest', isHonest: true });
setIntoLines('server-oblique', SERVER_OBLIQUE, SERVER_OBLIQUE_HONEST);
setIntoLines('prompt-oblique', PROMPT_OBLIQUE, PROMPT_OBLIQUE_HONEST);
each(WORKFLOW_HONEST, { kind: 'oblique-workflow', isHonest: true });
each(TONGUES, { kind: 'tongues', isHonest: false });
each(TONGUES_HONEST, { kind: 'tongues-honest', isHonest: true });
setIntoLines('server-tongues', TONGUES, TONGUES_HONEST);
each(PURPOSES, { kind: 'purposes', isHonest: false });
each(PURPOSES_HONEST, { kind: 'purposes-honest', isHonest: true });
setIntoLines('server-purposes', SERVER_PURPOSES, SERVER_PURPOSES_HONEST);
setIntoLines('prompt-purposes', PROMPT_PURPOSES, PROMPT_PURPOSES_HONEST);
