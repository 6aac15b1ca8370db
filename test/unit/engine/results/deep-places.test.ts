import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../src/base/json.ts';
import { rewriteValue } from '../../../../src/engine/results/rewrite.ts';
import { editJson, spliceJson } from '../../../../src/engine/results/splice-json.ts';
import { maskJson, scanValue } from '../../../../src/engine/sensitive/scan-value.ts';
import { parseMessage } from '../../../../src/mcp/parse.ts';
import { surfacesOf } from '../../../../src/mcp/surfaces.ts';
import { withoutEntries } from '../../../../src/policy/results/imitation.ts';
import { cpuNow } from '../../../support/cpu-time.ts';
import { parseJson } from './rows.ts';

/** `count` numbers, nested 120 objects deep under names of `name` characters. All pointers together are a thousand times as long as the text. */
function deep(count: number, name: number): string {
	return `${`{"${'k'.repeat(name)}":`.repeat(120)}[${'1,'.repeat(count)}1]${'}'.repeat(120)}`;
}

/** Far above the time of a walk that builds no pointers, far below the minutes of one that does. */
const ENOUGH_MS = 4_000;

function cheaply<T>(work: () => T): T {
	const from = cpuNow();
	const result = work();
	assert.ok(cpuNow() - from < ENOUGH_MS, `${cpuNow() - from} ms`);
	return result;
}

describe('results: pointers that are longer than the value (R011)', () => {
	it("aren't built for an edited text", () => {
		const text = `{"a":"x","s":${deep(500_000, 3_000)}}`;
		const edited = cheaply(() => editJson(text, { replace: new Map([['/a', 'y']]), append: new Map([['', ['"b":1']]]) }));
		assert.equal(edited, `{"a":"y",${text.slice(9, -1)},"b":1}`);
	});

	it("don't slow down a value with thousands of new strings", () => {
		const value = { list: Array.from({ length: 30_000 }, (_, index) => ({ a: `text ${index}`, b: index })) };
		const strings = new Map(value.list.map((_, index) => [`/list/${index}/a`, 'new']));
		const rewritten = cheaply(() => rewriteValue(value, strings));
		assert.deepEqual(rewritten, { list: value.list.map(({ b }) => ({ a: 'new', b })) });
		const forged = value.list.map((_, index) => `/list/${index}/a`);
		assert.deepEqual(
			cheaply(() => withoutEntries(value, forged)),
			{ list: value.list.map(({ b }) => ({ b })) },
		);
	});

	it("aren't built for the numbers of a masked value", () => {
		const value = { mail: 'anna@firma.example.com', rest: parseJson(deep(500_000, 3_000)) };
		const masked = cheaply(() => maskJson(value, scanValue({ mail: value.mail })));
		assert.notEqual((masked as typeof value).mail, value.mail);
		assert.equal((masked as typeof value).rest, value.rest);
	});

	it('are limited in total, and a message over the limit is refused', () => {
		const message = (name: number, count: number): string =>
			`{"id":1,"result":{"${'k '.repeat(name / 2)}":[${Array.from({ length: count }, (_, index) => `"w${index}"`).join(',')}]}}`;
		const kindOf = (text: string): string => {
			const parsed = parseMessage(text);
			return parsed.ok ? parsed.value.kind : parsed.error.kind;
		};
		assert.equal(kindOf(message(50_000, 5_000)), 'too-deep');
		assert.equal(kindOf(message(50_000, 500)), 'result');
		assert.equal(kindOf(message(40, 150_000)), 'result');
		const nested = `{"id":1,"result":${`{"${'n'.repeat(300)}":`.repeat(100)}[${'"x",'.repeat(5_000)}"x"]${'}'.repeat(100)}}`;
		assert.equal(kindOf(nested), 'too-deep');
	});

	it('stay within the limit for a large honest result', () => {
		const records = Array.from({ length: 40_000 }, (_, id) => ({
			id,
			name: `record ${id}`,
			tags: ['one', 'two'],
			owner: { login: 'x', url: '/x' },
		}));
		const text = JSON.stringify({ id: 1, result: { structuredContent: { data: { repository: { issues: { nodes: records } } } } } });
		assert.ok(parseMessage(text).ok);
	});

	it('name the same positions for splicing and rewriting (property)', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
				const places = surfacesOf(value as Json).surfaces.map(({ pointer }) => pointer);
				const strings = new Map(places.flatMap((pointer, index) => (index % 2 === 0 ? [[pointer, `new ${index}`] as const] : [])));
				const texts = new Map([...strings].filter(([pointer]) => typeof at(value as Json, pointer) === 'string'));
				const spliced = spliceJson(JSON.stringify(value), texts);
				assert.deepEqual(parseJson(spliced ?? ''), parseJson(JSON.stringify(rewriteValue(value as Json, texts))));
			}),
		);
	});
});

function at(value: Json, pointer: string): Json | undefined {
	let current: Json | undefined = value;
	for (const step of pointer === '' ? [] : pointer.slice(1).split('/')) {
		const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
		current =
			typeof current === 'object' && current !== null && Object.hasOwn(current, name)
				? (current as { [key: string]: Json })[name]
				: undefined;
	}
	return current;
}
