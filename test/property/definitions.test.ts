import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createScanner, parse } from 'jsonc-parser';
import { pointerStep } from '../../src/base/json.ts';
import { type DefinitionFormat, formatNamed, VSCODE_FORMAT } from '../../src/definitions/format.ts';
import { guard } from '../../src/definitions/guard.ts';
import { PORTABLE_LAUNCHER } from '../../src/definitions/launcher-shape.ts';
import { readEntries } from '../../src/definitions/read.ts';
import { restore } from '../../src/definitions/restore.ts';

const SEEDS = ['0', '1', '2', '3', '4', '5'].map((digit) => digit.repeat(20));

const gaps = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom('', '', ' ', '\n', '\t', '\r\n', '\n\t\t', '  ') },
	{ weight: 2, arbitrary: fc.constantFrom('/* c */', '// line, "x": [\n', '/*"command": "evil"*/', ' // é 漢\r\n', '/**/ ') },
);
const words = fc.oneof(
	fc.constantFrom(
		'npx',
		'node',
		'uvx',
		'-y',
		'--',
		'--server',
		'${workspaceFolder}/x y',
		'${input:key}',
		'',
		'a"b\\c',
		'ünï 漢字 🙂',
		'[',
		'{',
		'// no comment',
	),
	fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[\u2028\u2029\uFEFF]/.test(text)),
);

/** Some characters of a string escaped, as an editor or a tool might write it. */
function written(text: string, escapes: readonly boolean[]): string {
	const inner = JSON.stringify(text).slice(1, -1);
	if (inner.includes('\\')) return `"${inner}"`;
	const units = inner
		.split('')
		.map((unit, index) =>
			escapes[index % Math.max(1, escapes.length)] === true ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit,
		);
	return `"${units.join('')}"`;
}

const tokens = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
	fc
		.tuple(values, fc.array(fc.boolean(), { maxLength: 3 }), fc.boolean())
		.map(([text, escapes, isEscaped]) => written(text, isEscaped ? escapes : []));

const listed = (open: string, close: string, items: fc.Arbitrary<string>, options: { min?: number; max: number }): fc.Arbitrary<string> =>
	fc
		.tuple(fc.array(fc.tuple(gaps, items, gaps), { minLength: options.min ?? 0, maxLength: options.max }), gaps, fc.boolean())
		.map(([parts, end, isTrailing]) => {
			const body = parts.map(([before, item, after]) => before + item + after).join(',');
			return `${open}${body}${parts.length > 0 && isTrailing ? ',' : ''}${end}${close}`;
		});

const memberText = (key: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
	fc.tuple(tokens(fc.constant(key)), gaps, gaps, value).map(([name, before, after, text]) => `${name}${before}:${after}${text}`);

const environments = fc
	.uniqueArray(fc.stringMatching(/^[A-Z_]{1,6}$/), { maxLength: 3 })
	.chain((names) => joined(names.map((name) => memberText(name, fc.oneof(tokens(words), fc.constantFrom('null', '7'))))));

/** An object with these members, in any order. */
function joined(members: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
	return fc
		.tuple(
			fc.shuffledSubarray([...members.keys()], { minLength: members.length, maxLength: members.length }),
			fc.tuple(...members),
			fc.array(gaps, { minLength: 2 * members.length + 1, maxLength: 2 * members.length + 1 }),
			fc.boolean(),
		)
		.map(([order, texts, space, isTrailing]) => {
			const body = order.map((index, at) => `${space[2 * at]}${texts[index]}${space[2 * at + 1]}`).join(',');
			return `{${body}${order.length > 0 && isTrailing ? ',' : ''}${space.at(-1)}}`;
		});
}

const optional: readonly fc.Arbitrary<string>[] = [
	memberText('type', fc.constant('"stdio"')),
	memberText('cwd', tokens(words)),
	memberText('env', environments),
	memberText('envFile', tokens(words)),
	memberText('sandboxEnabled', fc.constantFrom('false', 'true')),
	memberText('dev', fc.constantFrom('{"watch": "**/*.ts", /* w */ "debug": {"type":"node"},}')),
	memberText('gallery', fc.constantFrom('"https://example.test"', 'true')),
	memberText('version', fc.constant('"1.2.3"')),
	memberText('x-unknown', fc.constantFrom('[1, {"command": "inner", "args": []}]', 'null', '-0.5e3')),
];
const argumentLists = memberText('args', listed('[', ']', tokens(words), { max: 4 }));
const stdioEntries = fc
	.tuple(fc.boolean(), fc.shuffledSubarray([...optional]))
	.chain(([hasArgs, more]) =>
		joined([memberText('command', tokens(words.filter((word) => word !== ''))), ...(hasArgs ? [argumentLists] : []), ...more]),
	);
const addresses = fc.constantFrom(
	'https://example.test/mcp',
	'https://example.test',
	'http://[::1]:80',
	'http://127.0.0.1:8080/sse?a=b&c=${input:key}#x',
	'https://${env:HOST}/"ünï"/[{',
	'unix:///run/x.sock#/mcp',
	'https://user:word@example.test',
);
const headerNames = fc.oneof(
	fc.constantFrom('Authorization', 'X-Api-Key', '!#$%&*+.^_`|~-', 'MCP_CORDON_HEADER_1'),
	fc.stringMatching(/^[A-Za-z-]{1,8}$/),
);
const headerValues = fc.oneof(
	{ weight: 16, arbitrary: fc.constantFrom('Bearer ${input:key}', 'a: b', '', ' : ', 'x"y\\z', 'ü', ': ') },
	{ weight: 1, arbitrary: words },
);
const headers = fc
	.uniqueArray(headerNames, { maxLength: 4, comparator: (one, other) => one.toLowerCase() === other.toLowerCase() })
	.chain((names) =>
		joined(
			names.map((name) =>
				memberText(name, fc.oneof({ weight: 30, arbitrary: tokens(headerValues) }, { weight: 1, arbitrary: fc.constant('null') })),
			),
		),
	);
const types = fc.constantFrom('http', 'http', 'http', 'sse', 'streamable-http', 'ws');
const besidesHttp: readonly fc.Arbitrary<string>[] = [
	memberText('gallery', fc.constantFrom('"https://example.test"', 'true')),
	memberText('version', fc.constant('"1.2.3"')),
	memberText('transport', fc.constantFrom('"http"', '"sse"')),
	memberText('sandboxEnabled', fc.constantFrom('false', 'true')),
	memberText('disabled', fc.constant('false')),
];
const spoiledHttp: readonly fc.Arbitrary<string>[] = [
	memberText('oauth', fc.constant('{"clientId": "x"}')),
	memberText('x-unknown', fc.constantFrom('[1, {"command": "inner", "args": []}]', 'null')),
	memberText('env', environments),
];
const httpEntries = fc
	.tuple(
		fc.constantFrom('url', 'url', 'url', 'serverUrl'),
		fc.option(tokens(types), { freq: 2, nil: undefined }),
		fc.boolean(),
		fc.shuffledSubarray([...besidesHttp]),
		fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.shuffledSubarray([...spoiledHttp]) }),
	)
	.chain(([key, type, hasHeaders, besides, spoiled]) =>
		joined([
			memberText(key, tokens(addresses)),
			...(type === undefined ? [] : [memberText('type', fc.constant(type))]),
			...(hasHeaders ? [memberText('headers', headers)] : []),
			...besides,
			...spoiled,
		]),
	);
const entries = fc.oneof(
	{ weight: 5, arbitrary: stdioEntries },
	{ weight: 5, arbitrary: httpEntries },
	{ weight: 1, arbitrary: fc.constantFrom('{}', 'null', '[]') },
);

/** What stands around the list of servers in each format. */
const around: readonly { readonly format: DefinitionFormat; readonly wrap: (list: fc.Arbitrary<string>) => fc.Arbitrary<string> }[] = [
	{ format: VSCODE_FORMAT, wrap: (list) => memberText('servers', list) },
	{ format: formatNamed('cursor'), wrap: (list) => memberText('mcpServers', list) },
	{
		format: formatNamed('code-workspace'),
		wrap: (list) =>
			memberText(
				'settings',
				joined([memberText('mcp', joined([memberText('servers', list)])), memberText('editor.tabSize', fc.constant('4'))]),
			),
	},
	{
		format: formatNamed('claude-code'),
		wrap: (list) =>
			memberText(
				'projects',
				joined([memberText('/w/a~b', joined([memberText('mcpServers', list), memberText('history', fc.constant('[{}]'))]))]),
			),
	},
];

const files = fc
	.uniqueArray(
		fc.oneof(fc.constantFrom('servers', 'git hub', 'a/b~c', 'ключ'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })),
		{ maxLength: 4 },
	)
	.map((names) => names.filter((name) => name !== '__proto__' && !/[\u2028\u2029\uFEFF]/.test(name)))
	.chain((names) => fc.tuple(fc.constant(names), fc.constantFrom(...around)))
	.chain(([names, { format, wrap }]) =>
		fc.record({
			format: fc.constant(format),
			names: fc.constant(
				names.map((name) => (format.name === 'claude-code' ? `/projects/~1w~1a~0b/mcpServers${pointerStep(name)}` : name)),
			),
			mark: fc.constantFrom('', '\uFEFF'),
			before: gaps,
			after: gaps,
			body: joined([
				wrap(joined(names.map((name) => memberText(name, entries)))),
				memberText('inputs', fc.constant('[{"id": "key", "type": "promptString"},]')),
			]),
		}),
	)
	.map(({ after, before, body, format, mark, names }) => ({ format, names, text: mark + before + body + after }));

function guarded(text: string, names: readonly string[], format: DefinitionFormat): string {
	const seeds = new Map(names.map((name, index) => [name, SEEDS[index] ?? '']));
	const result = guard(text, { launcher: PORTABLE_LAUNCHER, seeds }, format);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

function restored(text: string, format: DefinitionFormat): string {
	const result = restore(text, format);
	assert.ok(result.ok, JSON.stringify(result));
	return result.value.text;
}

/** What VS Code would read, by an independent reading of the whole file. */
function plain(text: string): Record<string, unknown> {
	return parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
}

/** The list of servers in what `plain` read. */
function listIn(read: Record<string, unknown>, { name }: DefinitionFormat): Record<string, Record<string, unknown>> {
	const keys =
		name === 'vscode'
			? ['servers']
			: name === 'cursor'
				? ['mcpServers']
				: name === 'claude-code'
					? ['projects', '/w/a~b', 'mcpServers']
					: ['settings', 'mcp', 'servers'];
	return keys.reduce((value, key) => value[key], JSON.parse(JSON.stringify(read)));
}

/** Source: jsonc-parser, `SyntaxKind.EOF`; a const enum, which leaves no trace at run time. */
const END_OF_FILE = 17;

const RUNS = { numRuns: 1_500 };

describe('guard and restore', () => {
	it('give every file back byte for byte', () => {
		let guardedFiles = 0;
		let httpFiles = 0;
		let addresses = 0;

		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const after = guarded(text, names, format);
				if (after !== text) guardedFiles += 1;
				if (after.includes('"MCP_CORDON_HEADER_1"')) httpFiles += 1;
				// Whatever an address holds, the list of processes does not show it.
				for (const [, entry] of Object.entries(listIn(plain(after), format)))
					if (Array.isArray(entry?.['args']) && String(entry['args'][3]).startsWith('cordon:')) {
						assert.equal(entry['args'].length, 4);
						addresses += 1;
					}
				assert.equal(restored(after, format), text);
			}),
			RUNS,
		);

		assert.ok(guardedFiles > 700, `only ${guardedFiles} files had anything to guard`);
		assert.ok(httpFiles > 100, `only ${httpFiles} files had a server over HTTP with headers to guard`);
		assert.ok(addresses > 300, `only ${addresses} addresses were put away`);
	});

	it('do the same a second time as the first', () => {
		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const once = guarded(text, names, format);
				assert.equal(guarded(once, names, format), once);
			}),
			RUNS,
		);
	});

	it('change only command and args of the entries that are guarded, by an independent reading', () => {
		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const before = plain(text);
				const after = plain(guarded(text, names, format));
				const read = new Map(readEntriesOf(text, format).map((entry) => [entry.name, entry]));
				const [listBefore, listAfter] = [listIn(before, format), listIn(after, format)];
				assert.deepEqual(Object.keys(listAfter), Object.keys(listBefore));
				for (const [name, entry] of Object.entries(listBefore)) {
					const now = listAfter[name];
					if (read.get(name)?.leftAlone !== undefined) {
						assert.deepEqual(now, entry);
						continue;
					}
					if (read.get(name)?.isHttp === true) {
						assert.deepEqual(now, asGuardedHttp(entry, now));
						continue;
					}
					const { args, command, ...rest } = entry;
					const { args: argsNow, command: commandNow, ...restNow } = now ?? {};
					assert.deepEqual(restNow, rest);
					assert.equal(commandNow, PORTABLE_LAUNCHER);
					assert.ok(Array.isArray(argsNow));
					assert.deepEqual(argsNow.slice(2), ['--', command, ...(Array.isArray(args) ? args : [])]);
				}
				assert.deepEqual(after['inputs'], before['inputs']);
			}),
			RUNS,
		);
	});

	it('reads the same originals from the guarded file as from the file', () => {
		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const before = readEntriesOf(text, format).map(({ leftAlone, name, original }) => ({ leftAlone, name, original }));
				const after = readEntriesOf(guarded(text, names, format), format).map(({ leftAlone, name, original }) => ({
					leftAlone,
					name,
					original,
				}));
				assert.deepEqual(after, before);
			}),
			RUNS,
		);
	});

	it('take only their own spans out after an edit elsewhere in the file', () => {
		const edits: readonly ((text: string) => string)[] = [
			(text) => text.replace(/\{/, '{ /* a comment of the user */'),
			(text) => text.replace(/\{/, '{ "other": [1, 2],'),
			(text) => `${text}// the end`,
			(text) => text.replaceAll(/"(?:1.2.3|false)"/g, '$& /* still */'),
			(text) => text.replaceAll('"1.2.3"', '"1.2.4"'),
		];

		fc.assert(
			fc.property(files, fc.constantFrom(...edits), ({ format, names, text }, edit) => {
				assert.equal(restored(edit(guarded(text, names, format)), format), edit(text));
			}),
			RUNS,
		);
	});

	it('take their tokens out when somebody moved the white space between them', () => {
		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const formatted = JSON.stringify(plain(guarded(text, names, format)), undefined, '\t');
				assert.deepEqual(plain(restored(formatted, format)), plain(text));
			}),
			RUNS,
		);
	});

	it('give the same entries back when somebody wrote comments anywhere between the tokens', () => {
		let edited = 0;

		fc.assert(
			fc.property(files, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), ({ format, names, text }, places) => {
				const after = guarded(text, names, format);
				const starts = tokenStarts(after).slice(1);
				const at = [...new Set(places.map((place) => starts[place % Math.max(1, starts.length)] ?? after.length))].sort((a, b) => b - a);
				const commented = at.reduce(
					(whole, offset, index) => `${whole.slice(0, offset)}${index % 2 === 0 ? '/* note */' : '// note\n'}${whole.slice(offset)}`,
					after,
				);
				if (after !== text) edited += 1;
				assert.deepEqual(withoutEmptyArgs(plain(restored(commented, format))), withoutEmptyArgs(plain(text)));
			}),
			RUNS,
		);

		assert.ok(edited > 700, `only ${edited} files had anything to guard`);
	});

	it('restore only the entries that are named', () => {
		fc.assert(
			fc.property(files, ({ format, names, text }) => {
				const [first, ...others] = names;
				const after = guarded(text, names, format);
				const id = readEntriesOf(after, format).find((entry) => entry.ref === first)?.id;
				const result = restore(after, format, new Set(id === undefined ? [] : [id]));
				assert.ok(result.ok);
				const seeds = new Map(others.map((name, index) => [name, SEEDS[index + 1] ?? '']));
				const expected = guard(text, { launcher: PORTABLE_LAUNCHER, seeds }, format);
				assert.ok(expected.ok);
				assert.equal(result.value.text, expected.value.text);
			}),
			RUNS,
		);
	});
});

/** What an independent reading has to find in place of an entry over HTTP; only the id cannot be told. */
function asGuardedHttp(entry: Record<string, unknown>, now: Record<string, unknown> | undefined): Record<string, unknown> {
	const { headers = {}, serverUrl, type, url, ...rest } = entry;
	const id: unknown = Array.isArray(now?.['args']) ? now['args'][1] : undefined;
	const isString = typeof id === 'string' && /^[tursx][0-9a-z]{20}$/.test(id);
	const variables = Object.entries(JSON.parse(JSON.stringify(headers))).map(([name, value], index) => [
		`MCP_CORDON_HEADER_${index + 1}`,
		`${name}: ${String(value)}`,
	]);
	return {
		...rest,
		...(type === undefined ? {} : { type: 'stdio' }),
		command: PORTABLE_LAUNCHER,
		args: ['--server', isString ? id : 'an id', '--', `cordon:${String(type ?? 'http')}`],
		env: { MCP_CORDON_URL: url ?? serverUrl, ...Object.fromEntries(variables) },
		...(variables.length === 0 && 'headers' in entry ? { headers } : {}),
	};
}

/** An `args` of Cordon's with a comment in it stays, empty, so that the comment can: that says the same as none. */
function withoutEmptyArgs(read: Record<string, unknown>): unknown {
	return JSON.parse(
		JSON.stringify(read, (key, value: unknown) => (key === 'args' && Array.isArray(value) && value.length === 0 ? undefined : value)),
	);
}

/** Offsets of everything that is no white space and no comment, by an independent scanner. */
function tokenStarts(text: string): readonly number[] {
	const scanner = createScanner(text, true);
	const starts: number[] = [];
	while (scanner.scan() !== END_OF_FILE) starts.push(scanner.getTokenOffset());
	return starts;
}

function readEntriesOf(text: string, format: DefinitionFormat) {
	const read = readEntries(text, format);
	assert.ok(read.ok, JSON.stringify(read));
	return read.value;
}
