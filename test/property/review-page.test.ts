import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { spellLookAlikes } from '../../src/base/look-alikes.ts';
import { EMPTY_OVERVIEW, follow } from '../../src/events/follow-event.ts';
import { type Item, itemsOf } from '../../src/events/items.ts';
import { type ServerOverview, serverByKey } from '../../src/events/overview.ts';
import { stretchesOf } from '../../src/extension/view-models/cut.ts';
import { escapeHtml, visibleHtml } from '../../src/extension/view-models/page-html.ts';
import { shown } from '../../src/extension/view-models/ui-words.ts';
import { PIN_KINDS } from '../../src/pins/pin.ts';
import { examinedReviewPage } from '../support/examined.ts';
import { plainWords } from '../support/view-words.ts';
import { aFile, anId, aToolVerdict, FILE } from '../unit/events/events-support.ts';

/** Names that a page handles specially, with any value. */
const SPECIAL = [
	...['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons', '_meta', 'instructions', 'serverInfo'],
	...['commandLine', 'cwd', 'envNames', 'arguments', 'uri', 'uriTemplate', 'mimeType', 'version', 'execution'],
	...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
	...['$schema', 'properties', 'required', 'type', 'format', 'enum', 'items', 'default', 'examples', 'anyOf', '$defs'],
	...['__proto__', 'constructor', 'toString'],
];
const text = fc.oneof(
	{ weight: 60, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) },
	{ weight: 30, arbitrary: fc.string({ maxLength: 20, unit: 'grapheme' }) },
	{
		weight: 12,
		arbitrary: fc.constantFrom('object', '<b>"&\'`', 'a\n  b\n', '\\u{200B}\u200B', '\uD83D', 'http://json-schema.org/draft-07/schema#'),
	},
	{ weight: 1, arbitrary: fc.constantFrom('x '.repeat(150), 'long 😀 '.repeat(6_000)) },
);
const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SPECIAL) }, { weight: 2, arbitrary: text });
const json = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 6, depthSize: 'medium', withCrossShrink: true },
		{ weight: 5, arbitrary: text },
		{ weight: 1, arbitrary: fc.oneof(fc.boolean(), fc.integer(), fc.constant(null)) },
		{ weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
		{ weight: 6, arbitrary: tie('object') },
	),
	object: fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries): JsonObject => Object.fromEntries(entries)),
}));

/** Half of them with a schema and annotations that have any value in unusual places. */
const definition = fc.oneof(
	json.object,
	fc.tuple(json.object, json.object, json.object, json.object, json.object).map(
		([rest, schema, body, items, annotations]): JsonObject => ({
			...rest,
			inputSchema: { properties: { body: { items, ...body } }, ...schema },
			annotations,
		}),
	),
);

/** Marks each string and each ordinary name uniquely, so that the test finds it on the page only in its own place. */
function marked(value: Json, texts: string[]): Json {
	const mark = (what: string): string => {
		texts.push(`w${texts.length}w${what}`);
		return texts.at(-1) ?? '';
	};
	if (typeof value === 'string') return mark(value);
	if (Array.isArray(value)) return value.map((item: Json) => marked(item, texts));
	if (!isJsonObject(value)) return value;
	const entries = Object.entries(value).map(([name, item]) => [SPECIAL.includes(name) ? name : mark(name), marked(item ?? null, texts)]);
	return Object.fromEntries(entries);
}

/** Whether the page contains `text`: as it is, as in JSON, as a word of a command line, or as a name in a heading or list. */
function stands(text: string, page: string): boolean {
	const inJson = JSON.stringify(text).slice(1, -1);
	const forms = [text, inJson, JSON.stringify(inJson).slice(1, -1), text.replaceAll('"', '\\"'), spellLookAlikes(text)];
	return (
		page.includes(escapeHtml(shown(text, Number.POSITIVE_INFINITY))) ||
		forms.some((form) => form.split('\n').every((line) => page.includes(visibleHtml(line))))
	);
}

const overview = [
	aFile({}),
	{ kind: 'tools-judged' as const, at: 2, entry: anId, tools: [aToolVerdict({ name: 'add', state: 'quarantined' })] },
].reduce(follow, EMPTY_OVERVIEW);
const server: ServerOverview | undefined = serverByKey(overview, { file: FILE, name: 'calc' });
const tool: Item | undefined = server && itemsOf(server).find(({ kind }) => kind === 'tool');
const pageOf = (kind: Item['kind'], now: Json, approved?: Json): string => {
	assert.ok(server && tool);
	const page = examinedReviewPage({ server, item: { ...tool, kind }, now, approved }, plainWords, { nonce: 'n' });
	return page.replace(/<style.*?<\/style>/s, '').replaceAll(/<\/?(?:ins|del)>/g, '');
};
const CUT = /class="warn">[\d,]+ (?:more )?characters? (?:that both versions share )?(?:isn|aren)&#39;t shown\.</;
const PROPOSED = /<button type="button" class="proposed"[^>]*>([^<]*)</;

describe('a review page', () => {
	it('shows every text and name of an item, or says how much it leaves out and proposes no approval', () => {
		let [whole, cut] = [0, 0];

		fc.assert(
			fc.property(fc.constantFrom(...PIN_KINDS), definition, (kind, made) => {
				const texts: string[] = [];
				const page = pageOf(kind, marked(made, texts));
				const missing = texts.filter((each) => !stands(each, page));

				if (CUT.test(page)) {
					cut += 1;
					assert.match(page, /[\d,]+ characters? (?:isn|aren)&#39;t shown on this page\./);
					assert.doesNotMatch(PROPOSED.exec(page)?.[1] ?? '', /^Approve/);
				} else {
					whole += 1;
					assert.deepEqual(missing, []);
					assert.match(PROPOSED.exec(page)?.[1] ?? '', kind === 'launch' ? /^Approve…$/ : /^Approve$/);
					assert.doesNotMatch(page, /(?:isn|aren)&#39;t shown on this page/);
				}
			}),
			{ numRuns: 100 },
		);

		assert.ok(whole > 50, `only ${whole} were shown whole`);
		assert.ok(cut > 0, `only ${cut} were cut`);
	});

	it('shows every text and name of both versions of a change, or says how much it leaves out, and never shows equal sides', () => {
		let [whole, cut] = [0, 0];

		fc.assert(
			fc.property(fc.constantFrom(...PIN_KINDS), definition, fc.nat(), fc.string({ maxLength: 8 }), (kind, made, at, other) => {
				const texts: string[] = [];
				const before = marked(made, texts);
				fc.pre(texts.length > 0);
				const changed = texts[at % texts.length] ?? '';
				const now: Json = JSON.parse(
					JSON.stringify(before).replaceAll(JSON.stringify(changed).slice(1, -1), () =>
						JSON.stringify(`${changed}z!${other}`).slice(1, -1),
					),
				);
				const page = pageOf(kind, now, before);

				if (CUT.test(page)) {
					cut += 1;
					assert.doesNotMatch(PROPOSED.exec(page)?.[1] ?? '', /^Approve/);
				} else {
					whole += 1;
					assert.deepEqual(
						texts.filter((each) => !stands(each, page)),
						[],
					);
				}
				for (const [, was, is] of page.matchAll(
					/<div class="two"><div><h4>Approved<\/h4>(.*?)<\/div><div><h4>Now<\/h4>(.*?)<\/div><\/div>/gs,
				))
					assert.notEqual(was, is);
			}),
			{ numRuns: 100 },
		);

		assert.ok(whole > 50, `only ${whole} were shown whole`);
		assert.ok(cut > 0, `only ${cut} were cut`);
	});
});

describe('the spans of a comparison', () => {
	const side = fc.array(fc.constantFrom('a', 'b', ' ', '😀', '\n'), { maxLength: 60 }).map((parts) => parts.join(''));

	it('count everything, split no character, and include the first and the last difference', () => {
		fc.assert(
			fc.property(side, side, side, side, fc.integer({ min: 16, max: 60 }), (head, was, is, tail, max) => {
				const [before, after] = [head + was + tail, head + is + tail];
				const stretches = stretchesOf(before, after, max);
				for (const name of ['before', 'after'] as const) {
					const whole = { before, after }[name];
					let at = 0;
					for (const stretch of stretches) {
						if (stretch.kind === 'left-out') {
							at += stretch[name];
							continue;
						}
						assert.equal(stretch[name], whole.slice(at, at + stretch[name].length));
						assert.ok(stretch[name].isWellFormed());
						assert.ok(stretch[name].length <= max);
						at += stretch[name].length;
					}
					assert.equal(at, whole.length);
				}
				const seen = stretches.filter((stretch) => stretch.kind === 'shown');
				assert.equal(
					seen.some((stretch) => stretch.before !== stretch.after),
					before !== after,
				);
				for (const stretch of stretches) if (stretch.kind === 'left-out' && stretch.isSame) assert.equal(stretch.before, stretch.after);
			}),
			{ numRuns: 2_000 },
		);
	});
});
