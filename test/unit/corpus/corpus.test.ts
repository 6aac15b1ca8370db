import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expand, expandText, SECRET_KINDS } from '../../../corpus/expand.mjs';
import { generate, stringify } from '../../../corpus/generate.mjs';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };
type Label = 'malicious' | 'hard_negative' | 'benign';

interface Row {
	readonly file: string;
	readonly line: string;
	readonly id: string;
	readonly label: Label;
	readonly category: string;
	readonly resembles?: string;
	readonly surface: string;
	readonly payload: JsonObject;
}

const CORPUS = 'corpus';
const FOLDERS: Readonly<Record<string, Label>> = { malicious: 'malicious', 'hard-negative': 'hard_negative', plain: 'benign' };
const MINIMUM: Readonly<Record<Label, number>> = { malicious: 600, hard_negative: 600, benign: 300 };
const MINIMUM_PER_MALICIOUS_CATEGORY = 12;
const PREFIX: Readonly<Record<Label, string>> = { malicious: 'mal', hard_negative: 'hn', benign: 'ok' };
/** The payload's key for each surface, in addition to `server`. */
const PAYLOAD_KEY: Readonly<Record<string, string>> = { tool_definition: 'tool', tool_set: 'tools', instructions: 'text', prompt: 'prompt', resource: 'resource', launch: 'entry' };
/** Characters that a reader wouldn't see or recognize, including private use, unassigned code points, and lone surrogates. */
const INVISIBLE =
	/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

function readRows(): readonly Row[] {
	return Object.keys(FOLDERS).flatMap((folder) =>
		readdirSync(join(CORPUS, folder)).flatMap((name) => {
			const file = `${folder}/${name}`;
			return readFileSync(join(CORPUS, file), 'utf8')
				.split('\n')
				.filter((line) => line !== '')
				.map((line) => ({ ...JSON.parse(line), file, line }));
		}),
	);
}

function stringsOf(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(stringsOf);
	return isObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...stringsOf(item)]) : [];
}

/** The texts of a row without the words that every schema has. */
function wordsOf(row: Row): readonly string[] {
	const skeleton = new Set(['type', 'object', 'string', 'integer', 'number', 'boolean', 'array', 'properties', 'required', 'description', 'items', 'additionalproperties', 'inputschema', 'false', 'name', 'server', 'tool', 'text']);
	return (stringsOf(row.payload).join(' ').toLowerCase().match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}]+/gu) ?? []).filter((word) => !skeleton.has(word));
}

function shinglesOf(words: readonly string[], size: number): ReadonlySet<string> {
	if (words.length < size) return new Set([words.join(' ')]);
	return new Set(Array.from({ length: words.length - size + 1 }, (_, index) => words.slice(index, index + size).join(' ')));
}

/** Every pair of rows whose shingles overlap by at least `limit` (Jaccard). */
function nearDuplicates(rows: readonly Row[], limit: number): readonly string[] {
	const shingles = rows.map((row) => shinglesOf(wordsOf(row), 5));
	const places = new Map<string, number[]>();
	shingles.forEach((set, index) => {
		for (const shingle of set) places.set(shingle, [...(places.get(shingle) ?? []), index]);
	});
	return rows.flatMap((row, index) => {
		const own = shingles[index] ?? new Set();
		const shared = new Map<number, number>();
		for (const shingle of own) for (const other of places.get(shingle) ?? []) if (other > index) shared.set(other, (shared.get(other) ?? 0) + 1);
		return [...shared].filter(([other, count]) => count / (own.size + (shingles[other]?.size ?? 0) - count) >= limit).map(([other]) => `${row.id} and ${rows[other]?.id}`);
	});
}

const canonical = (value: unknown): string =>
	isObject(value)
		? `{${Object.keys(value)
				.toSorted()
				.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
				.join(',')}}`
		: Array.isArray(value)
			? `[${value.map(canonical).join(',')}]`
			: JSON.stringify(value);

function checkTool(row: Row, tool: unknown): void {
	assert.ok(isObject(tool), row.id);
	assert.equal(typeof tool['name'], 'string', row.id);
	assert.ok(tool['name'] !== '', row.id);
	const schema = tool['inputSchema'];
	assert.ok(isObject(schema) && schema['type'] === 'object' && isObject(schema['properties']), `${row.id} needs an inputSchema`);
}

describe('the corpus', function () {
	this.timeout(60_000);
	const rows = readRows();
	const categories = Map.groupBy(rows, ({ label, category }) => `${PREFIX[label]}-${category}`);

	it('has unique ids that consist of label, category, and number', () => {
		assert.deepEqual([...Map.groupBy(rows, ({ id }) => id)].filter(([, same]) => same.length > 1).map(([id]) => id), []);
		for (const { id, label, category } of rows) assert.match(id, new RegExp(`^${PREFIX[label]}-${category}-\\d{3}$`), id);
	});

	it('has rows with the right fields, the label of their folder, and a payload that fits the surface', () => {
		for (const row of rows) {
			assert.deepEqual(
				Object.keys(row).filter((key) => !['file', 'line'].includes(key)),
				['id', 'label', 'category', ...(row.resembles === undefined ? [] : ['resembles']), 'surface', 'payload'],
				row.id,
			);
			assert.equal(row.label, FOLDERS[row.file.split('/')[0] ?? ''], row.id);
			assert.match(row.category, /^[a-z][a-z0-9-]*$/, row.id);
			const key = PAYLOAD_KEY[row.surface];
			assert.ok(key !== undefined, `${row.id}: unknown surface ${row.surface}`);
			assert.equal(typeof row.payload['server'], 'string', row.id);
			const body = row.payload[key];
			const peers = row.payload['peers'] ?? [];
			if (row.surface === 'tool_definition') checkTool(row, body);
			else if (row.surface === 'tool_set') {
				assert.ok(Array.isArray(body) && body.length > 1, row.id);
				for (const tool of body) checkTool(row, tool);
			} else if (row.surface === 'instructions') assert.equal(typeof body, 'string', row.id);
			else assert.ok(isObject(body), row.id);
			assert.ok(Array.isArray(peers), row.id);
			for (const peer of peers) {
				assert.ok(isObject(peer) && typeof peer['server'] === 'string' && Array.isArray(peer['tools']), row.id);
				for (const tool of peer['tools']) checkTool(row, tool);
			}
		}
	});

	it('names the similar malicious category for hard negatives only', () => {
		for (const { id, label, resembles } of rows) {
			if (label !== 'hard_negative') assert.equal(resembles, undefined, id);
			else assert.ok(categories.has(`mal-${resembles}`), `${id} resembles ${resembles}, which is no malicious category`);
		}
	});

	it('is large enough, overall and in each malicious category', () => {
		for (const [label, minimum] of Object.entries(MINIMUM)) {
			const count = rows.filter((row) => row.label === label).length;
			assert.ok(count >= minimum, `${count} rows are ${label}, at least ${minimum} are wanted`);
		}
		for (const [name, members] of categories) {
			if (name.startsWith('mal-')) assert.ok(members.length >= MINIMUM_PER_MALICIOUS_CATEGORY, `${name} has ${members.length} rows`);
		}
	});

	it('is mostly written by hand', () => {
		const generated = rows.filter(({ file }) => file.includes('/generated-')).length;
		assert.ok(generated / rows.length <= 0.4, `${generated} of ${rows.length} rows are generated`);
	});

	it('escapes every invisible character', () => {
		for (const { id, line } of rows) assert.doesNotMatch(line, INVISIBLE, id);
	});

	it('has rows in the format that the tools write', () => {
		for (const { file, line, ...row } of rows) assert.equal(line, stringify(row), `${row.id} in ${file}`);
	});

	it("matches the generator's output in the generated files", () => {
		for (const [path, text] of generate()) assert.ok(readFileSync(join(CORPUS, path), 'utf8') === text, `${path} is stale: run node corpus/generate.mjs`);
	});

	it('has no near-duplicate rows', () => {
		assert.deepEqual(nearDuplicates(rows, 0.8), []);
	});

	it('has no duplicate payloads', () => {
		assert.deepEqual([...Map.groupBy(rows, ({ payload }) => canonical(payload))].filter(([, same]) => same.length > 1).map(([, same]) => same.map(({ id }) => id).join(' ')), []);
	});

	it('has placeholders instead of secrets', () => {
		const shapes = /\b(?:gh[pousr]_[A-Za-z0-9]{36}|AKIA(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}|xox[abp]-\d{6,}-|sk-(?:proj|ant)-[\w-]{20}|sk_live_\w{16}|AIza[\w-]{35}|glpat-[\w-]{20}|npm_\w{36}|SG\.[\w-]{22}\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----/;
		for (const { id, line } of rows) {
			assert.doesNotMatch(line, shapes, id);
			for (const [, kind] of line.matchAll(/\{\{secret:([^}]*)\}\}/g)) assert.ok(SECRET_KINDS.includes(kind ?? ''), `${id}: ${kind}`);
		}
	});

	it('expands a placeholder to the same value each time, and to a different one in another row', () => {
		for (const kind of SECRET_KINDS) {
			const text = `{{secret:${kind}}}`;
			assert.equal(expandText(text, 'a'), expandText(text, 'a'), kind);
			assert.notEqual(expandText(text, 'a'), expandText(text, 'b'), kind);
			assert.doesNotMatch(expandText(text, 'a'), /\{\{/, kind);
		}
		assert.deepEqual(expand({ keep: ['{{name}}', 1, null, true] }, 'a'), { keep: ['{{name}}', 1, null, true] });
		assert.throws(() => expandText('{{secret:nothing}}', 'a'), /unknown placeholder kind/);
	});

	it('shares no text with other data sets', function () {
		const folder = join('..', 'shared', 'corpora');
		if (!existsSync(folder)) return this.skip();
		const own = new Map(rows.flatMap((row) => longTexts(row.payload).map((text) => [text, row.id] as const)));
		for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
			for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
				if (line === '') continue;
				const { id, label, payload } = JSON.parse(line);
				for (const text of longTexts(payload)) assert.ok(!own.has(text), `${own.get(text)} equals ${label} ${id} of ${name}: ${text}`);
			}
		}
	});
});

/** Texts so long that two authors would hardly write the same. */
function longTexts(value: unknown): readonly string[] {
	return stringsOf(value)
		.map((text) => text.trim().toLowerCase())
		.filter((text) => text.length > 60);
}
