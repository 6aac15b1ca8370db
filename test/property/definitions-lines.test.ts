import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { parse as parseTomlText } from 'smol-toml';
import { seedOf } from '../../src/definitions/entry-id.ts';
import { launchOf } from '../../src/definitions/entry-launch.ts';
import { type DefinitionFormat, formatNamed } from '../../src/definitions/format.ts';
import { guard } from '../../src/definitions/guard-text.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import { restore } from '../../src/definitions/restore.ts';
import type { ServerEntry } from '../../src/definitions/server-entry.ts';

const LAUNCHER = '/home/x y/.mcp-cordon/bin/cordon-launch';
type Read = (text: string) => Record<string, Record<string, unknown>>;

/** Independent parsers that return the entries by name. */
const readToml: Read = (text) =>
	JSON.parse(JSON.stringify(parseTomlText(text.replace(/^\uFEFF/, ''))['mcp_servers'] ?? {})) as ReturnType<Read>;
const readYaml: Read = (text) => JSON.parse(JSON.stringify(load(/^---[^\n]*\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '')))['mcp-servers'] ?? {};

/** Guards every possible entry, checks the result with an independent parser, and restores it. */
function check(file: string, format: DefinitionFormat, read: Read): number {
	const before = readEntries(file, format);
	assert.ok(before.ok, JSON.stringify([before, file]));
	const open = before.value.filter((each) => each.leftAlone === undefined);
	const seeds = new Map(open.map((each, index) => [each.ref, index.toString(36).padStart(20, '0')]));
	const originals = read(file);

	const guarded = guard(file, { launcher: LAUNCHER, seeds }, format);

	assert.ok(guarded.ok, JSON.stringify([guarded, file]));
	assert.deepEqual(guarded.value.refused, [], file);
	const { text } = guarded.value;
	const after = readEntries(text, format);
	assert.ok(after.ok, text);
	const now = read(text);
	for (const [name, original] of Object.entries(originals)) {
		const was = open.find((each) => each.name === name);
		if (was === undefined) {
			assert.deepEqual(now[name], original);
			continue;
		}
		const is: ServerEntry | undefined = after.value.find((each) => each.name === name);
		assert.ok(is?.id !== undefined, text);
		assert.deepEqual(
			[seedOf(is.id), is.leftAlone, is.original, launchOf(is)],
			[seeds.get(was.ref), undefined, was.original, launchOf(was)],
		);
		const { args, command, env, type, ...rest } = now[name] ?? {};
		assert.equal(command, LAUNCHER, text);
		assert.ok(Array.isArray(args));
		assert.deepEqual([args[0], args[2]], ['--server', '--']);
		if (was.isHttp) {
			const { type: typeBefore, url, ...others } = original;
			assert.deepEqual(
				[args.slice(3), env, type],
				[[`cordon:${String(typeBefore ?? 'http')}`], { MCP_CORDON_URL: url }, typeBefore === undefined ? undefined : 'local'],
				text,
			);
			assert.deepEqual(rest, others);
		} else {
			const { args: argsBefore = [], command: commandBefore, env: envBefore, type: typeBefore, ...others } = original;
			assert.deepEqual([args.slice(3), env, type], [[commandBefore, ...(argsBefore as unknown[])], envBefore, typeBefore], text);
			assert.deepEqual(rest, others);
		}
	}
	const again = guard(text, { launcher: LAUNCHER, seeds }, format);
	assert.equal(again.ok && again.value.text, text);
	const moved = guard(text, { launcher: '/other/.mcp-cordon/bin/cordon-launch', seeds }, format);
	assert.ok(moved.ok);
	for (const each of [text, moved.value.text]) {
		const restored = restore(each, format);
		assert.equal(restored.ok && restored.value.text, file);
	}
	return open.length;
}

const newline = fc.constantFrom('\n', '\r\n');
const names = fc.uniqueArray(fc.constantFrom('a', 'b-c', 'd_1', 'e f'), { minLength: 1, maxLength: 3 });
const words = fc.constantFrom(
	'npx',
	'node',
	'-y',
	'server.mjs',
	'/opt/a b/x',
	'--port=1',
	'${X}',
	'C:\\a',
	'it’s',
	'@scope/p@1.0.0',
	'a, b',
	'[x]',
	'x: y',
	'# no',
	'',
);

describe('guard and restore of config.toml', () => {
	const string = words.chain((word) =>
		fc.constantFrom(
			JSON.stringify(word),
			...(/['\\]/.test(word) && word.includes("'") ? [] : [`'${word}'`]),
			JSON.stringify(word).replace(/^"|"$/g, '"""'),
		),
	);
	const gap = fc.constantFrom('', ' ', '\t');
	const end = fc.constantFrom('', ' # why', '\t#"x" = [');
	const list = fc
		.tuple(
			fc.array(string, { maxLength: 3 }),
			fc.constantFrom(', ', ' ,', ',\n  ', ', # c\n'),
			fc.boolean(),
			fc.constantFrom('', ' ', ' # why\n\t'),
		)
		.map(([items, comma, trailing, opening]) => `[${opening}${items.join(comma)}${trailing && items.length > 0 ? ',' : ''}]`);
	const pairs = fc
		.record({
			command: fc.option(string, { nil: undefined }),
			args: fc.option(list, { nil: undefined }),
			cwd: fc.option(string, { nil: undefined }),
			env: fc.option(fc.constantFrom('{ A = "b", "C.D" = \'e\' }', '{}'), { nil: undefined }),
			startup_timeout_sec: fc.option(fc.constant('20'), { nil: undefined }),
			url: fc.option(fc.constantFrom('"https://x.test/mcp?k=1"', "'http://127.0.0.1:1/'"), { nil: undefined }),
		})
		.chain((record) =>
			fc.shuffledSubarray(
				Object.entries(record).filter(([, value]) => value !== undefined),
				{ minLength: Object.values(record).filter((value) => value !== undefined).length },
			),
		);
	const server = fc.tuple(
		pairs,
		fc.array(fc.tuple(gap, gap, end), { minLength: 1, maxLength: 5 }),
		fc.constantFrom('table', 'inline', 'dotted', 'parent'),
	);

	it('restore every byte, and start the same according to an independent parser', () => {
		let guarded = 0;
		fc.assert(
			fc.property(
				names,
				fc.array(server, { minLength: 3, maxLength: 3 }),
				newline,
				fc.constantFrom('', '\uFEFF'),
				(keys, servers, eol, mark) => {
					const tables: string[] = [];
					const inParent: string[] = [];
					for (const [at, name] of keys.entries()) {
						const [members, gaps, form] = servers[at] ?? [[], [], 'table'];
						const key = /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
						const gapAt = (index: number) => gaps[index % gaps.length] ?? ['', '', ''];
						const flat = members.map(([one, value]) => `${one} = ${String(value).replace(/,\n {2}|, # c\n/g, ', ')}`);
						if (form === 'table' || form === 'dotted') {
							const lines = members.map(([one, value], index) => `${gapAt(index)[0]}${one}${gapAt(index)[1]}= ${value}${gapAt(index)[2]}`);
							tables.push(`[mcp_servers.${key}]${gapAt(0)[2]}`, ...lines, '');
						} else if (form === 'inline') inParent.push(`${key} = { ${flat.join(' , ')} }`);
						else for (const line of flat) inParent.push(`${key}.${line}`);
					}
					const file = [
						'# mine',
						'model = "x"',
						'',
						...(inParent.length > 0 ? ['[mcp_servers]', ...inParent, ''] : []),
						...tables,
						'[projects."/w"]',
						'trust_level = "trusted"',
						'',
					]
						.join('\n')
						.replaceAll('\n', eol);
					try {
						parseTomlText(file);
					} catch {
						return;
					}
					guarded += check(mark + file, formatNamed('codex'), readToml);
				},
			),
			{ numRuns: 400, seed: 20261128 },
		);
		assert.ok(guarded > 150, `only ${guarded} entries were guarded`);
	});
});

describe('guard and restore of an agent file', () => {
	const plainSafe = (word: string): boolean => /^[\w/.$-][^#,[\]{}:]*$/.test(word) && word.trim() === word;
	const string = words.chain((word) =>
		fc.constantFrom(JSON.stringify(word), `'${word.replaceAll("'", "''")}'`, ...(plainSafe(word) ? [word] : [])),
	);
	const end = fc.constantFrom('', ' # why', '  ');
	const item = fc.record({
		type: fc.option(fc.constantFrom('local', 'stdio', "'local'"), { nil: undefined }),
		command: string,
		args: fc.option(fc.tuple(fc.array(string, { maxLength: 3 }), fc.constantFrom('flow', 'block')), { nil: undefined }),
		env: fc.option(fc.constantFrom('flow', 'block'), { nil: undefined }),
		url: fc.option(
			fc.tuple(fc.constantFrom('https://x.test/mcp?k=1', '"http://x.test/"'), fc.constantFrom(undefined, 'http', '"sse"', "'http'")),
			{ nil: undefined, freq: 2 },
		),
		order: fc.boolean(),
	});

	it('restore every byte, and start the same according to an independent parser', () => {
		let guarded = 0;
		fc.assert(
			fc.property(
				names,
				fc.array(item, { minLength: 3, maxLength: 3 }),
				newline,
				end,
				fc.constantFrom('  ', '    '),
				fc.boolean(),
				(keys, items, eol, tail, step, isFlow) => {
					const lines: string[] = [];
					for (const [at, name] of keys.entries()) {
						const each = items[at];
						if (each === undefined) continue;
						const inner = step.repeat(2);
						const members: string[] = [];
						if (each.url !== undefined) {
							const [url, type] = each.url;
							members.push(...(type === undefined ? [] : [`type: ${type}${tail}`]), `url: ${url}${tail}`, `tools: ["*"]`);
						} else {
							members.push(...(each.type === undefined ? [] : [`type: ${each.type}${tail}`]), `command: ${each.command}${tail}`);
							if (each.args !== undefined) {
								const [args, form] = each.args;
								if (form === 'flow' || args.length === 0)
									members.push(`args: [${args.map((one) => (/^["']/.test(one) ? one : JSON.stringify(one))).join(', ')}]${tail}`);
								else members.push(`args:${eol}${args.map((one) => `${inner}${step}- ${one}`).join(eol)}`);
							}
							if (each.env !== undefined) members.push(each.env === 'flow' ? 'env: {A: b}' : `env:${eol}${inner}${step}A: b`);
						}
						if (each.order) members.reverse();
						const canFlow =
							isFlow &&
							members.every((member) => !member.includes('\n') && !member.includes('#') && /^\w+: (?:"|'|\[|\{|[\w/.]+$)/.test(member));
						if (canFlow)
							lines.push(
								`${step}${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}: {${members.map((member) => member.trimEnd()).join(', ')}}`,
							);
						else lines.push(`${step}${JSON.stringify(name)}:${tail}`, ...members.map((member) => inner + member));
					}
					const file = ['---', 'name: helper', 'mcp-servers:', ...lines, 'description: x', '---', '', 'Be helpful.', '---', ''].join(eol);
					guarded += check(file, formatNamed('copilot-agent'), readYaml);
				},
			),
			{ numRuns: 400, seed: 20261128 },
		);
		assert.ok(guarded > 400, `only ${guarded} entries were guarded`);
	});
});
