import fc from 'fast-check';
import { pointerStep } from '../../src/base/json.ts';
import { type DefinitionFormat, formatNamed, VSCODE_FORMAT } from '../../src/definitions/format.ts';

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
		'C:\\Program Files\\nodejs\\npx.cmd',
		'c:/x y\\',
		'\\\\server\\share\\it.bat',
		'%PATH%',
		'a&b^c "d" %X%!',
	),
	fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/[\u2028\u2029\uFEFF]/.test(text)),
);

/** A string with some characters escaped, as an editor or a tool might write it. */
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
	.uniqueArray(
		fc.oneof(
			{ weight: 3, arbitrary: fc.stringMatching(/^[A-Z_]{1,6}$/) },
			{
				weight: 1,
				arbitrary: fc.constantFrom('NODE_OPTIONS', 'node_path', 'ELECTRON_RUN_AS_NODE', 'Electron_Run_As_Node', 'OPENSSL_CONF'),
			},
		),
		{ maxLength: 3 },
	)
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
	memberText('env', fc.oneof({ weight: 5, arbitrary: environments }, { weight: 1, arbitrary: fc.constant('null') })),
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
		fc.constantFrom('url', 'url', 'url', 'serverUrl', 'httpUrl'),
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

/** The text around the list of servers in each format. */
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

/** Definition files of four formats, in every form that the readers accept, with the names (`ref`) of their entries. */
export const definitionFiles = fc
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
