import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../src/base/json.ts';
import { asRead } from '../../src/definitions/as-read.ts';
import { seedOf } from '../../src/definitions/entry-id.ts';
import { launchOf } from '../../src/definitions/entry-launch.ts';
import { type DefinitionFormat, type FormatName, formatNamed } from '../../src/definitions/format.ts';
import { guard } from '../../src/definitions/guard-text.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import { restore } from '../../src/definitions/restore.ts';
import type { ServerEntry } from '../../src/definitions/server-entry.ts';
import { launcherText, PORTABLE_SCRIPT } from '../../src/definitions/windows-form.ts';

const LAUNCHERS = ['/home/x y/.mcp-cordon/bin/cordon-launch', launcherText({ executable: 'C:\\x\\Code.exe', script: PORTABLE_SCRIPT })];
const FORMATS: readonly FormatName[] = ['vscode', 'vscode-root', 'mcp-servers', 'code-workspace', 'claude-code', 'windsurf'];

/** White space and comments between two tokens. */
const trivia = fc.constantFrom('', '', ' ', '\t', '\n\t', '\r\n  ', ' /* é, "x": { */ ', ' // "args": [\n', '\r');
const text = fc.oneof(
	fc.constantFrom('npx', 'node', '-y', '${input:a}', 'C:\\a b\\x.cmd', 'cordon:http', '--', '--server', 'https://x.test/?k=1', ''),
	fc.string({ maxLength: 8 }).filter((each) => !/[\u2028\u2029]/.test(each)),
);
const odd: fc.Arbitrary<Json> = fc.constantFrom(null, 5, true, [], {}, ['x', 1], { A: 'b' }, 'x', '');
const variables = fc.dictionary(fc.constantFrom('A', 'B', 'NODE_OPTIONS', 'X-Y'), text, { maxKeys: 3 });
const comment = { comment: odd, tools: fc.constant(['*']) };
const processEntry = fc.record(
	{
		type: fc.constant('stdio'),
		command: text,
		args: fc.array(text, { maxLength: 3 }),
		env: variables,
		cwd: text,
		envFile: text,
		...comment,
	},
	{ requiredKeys: ['command'] },
);
const httpEntry = fc.record(
	{
		type: fc.constantFrom('http', 'sse', 'streamable-http'),
		url: fc.constantFrom('https://x.test/mcp?key=1', 'http://${input:host}/', 'https:\\/\\/x.test'),
		headers: fc.dictionary(fc.constantFrom('Authorization', 'X-Y', 'b'), fc.constantFrom('Bearer ${input:t}', '', ' a: "b"'), {
			maxKeys: 3,
		}),
		env: fc.constantFrom({}, { A: 'b' }),
		args: fc.constant([]),
		cwd: fc.constant('.'),
		...comment,
	},
	{ requiredKeys: ['url'] },
);
const ODD_KEYS = ['type', 'command', 'args', 'env', 'url', 'headers', 'cwd', 'envFile', 'dev', 'cordon:args', 'oauth', 'gallery'];
/** The members in any order, one of them perhaps with a wrong type. */
const entry: fc.Arbitrary<Record<string, Json>> = fc
	.tuple(fc.oneof<fc.Arbitrary<Record<string, unknown>>[]>(processEntry, httpEntry), fc.option(fc.tuple(fc.constantFrom(...ODD_KEYS), odd)))
	.map(([good, wrong]) => ({ ...good, ...(wrong === null ? {} : { [wrong[0]]: wrong[1] }) }) as Record<string, Json>)
	.chain((value) =>
		fc
			.shuffledSubarray(Object.entries(value), { minLength: Object.keys(value).length })
			.map((pairs): Record<string, Json> => Object.fromEntries(pairs)),
	);
const servers = fc.dictionary(
	fc.constantFrom('a', 'b b', 'é', '$schema', 'inputs', 'c/d'),
	fc.oneof({ weight: 9, arbitrary: entry }, odd),
	{
		maxKeys: 3,
	},
);

/** JSON with comments that no formatter would write. `gaps` are used in turn. */
function written(value: Json, gaps: readonly string[], escapes: boolean): string {
	let at = 0;
	const gap = (): string => gaps[at++ % gaps.length] ?? '';
	const string = (each: string): string => {
		const plain = JSON.stringify(each);
		return escapes ? plain.replace(/[a-z]/, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`) : plain;
	};
	const write = (each: Json): string => {
		if (Array.isArray(each)) return `[${gap()}${each.map((item) => write(item) + gap()).join(`,${gap()}`)}]`;
		if (typeof each === 'object' && each !== null)
			return `{${gap()}${Object.entries(each)
				.map(([key, member]) => `${string(key)}${gap()}:${gap()}${write(member ?? null)}${gap()}`)
				.join(`,${gap()}`)}${Object.keys(each).length > 0 && at % 3 === 0 ? ',' : ''}}`;
		return typeof each === 'string' ? string(each) : JSON.stringify(each);
	};
	return gap() + write(value) + gap();
}

function inFormat(name: FormatName, list: Json): Json {
	if (name === 'vscode') return { inputs: [], servers: list };
	if (name === 'code-workspace') return { folders: [], settings: { mcp: { servers: list } } };
	if (name === 'claude-code') return { projects: { '/w': { mcpServers: list } }, numStartups: 3, mcpServers: list };
	return name === 'vscode-root' ? list : { mcpServers: list };
}

/** Guards every possible entry, and restores it. */
function check(file: string, format: DefinitionFormat, launcher: string): number {
	const before = readEntries(file, format);
	if (!before.ok) return 0;
	const open = before.value.filter((each) => each.leftAlone === undefined && each.id === undefined);
	const seeds = new Map(open.map((each, index) => [each.ref, index.toString(36).padStart(20, '0')]));

	const guarded = guard(file, { launcher, seeds }, format);

	assert.ok(guarded.ok, JSON.stringify(guarded));
	assert.deepEqual(guarded.value.refused, []);
	const after = readEntries(guarded.value.text, format);
	assert.ok(after.ok);
	for (const each of open) {
		const now: ServerEntry | undefined = after.value.find(({ ref }) => ref === each.ref);
		assert.deepEqual(now?.id === undefined ? undefined : seedOf(now.id), seeds.get(each.ref));
		assert.deepEqual([now?.leftAlone, now?.original, now?.isHttp], [undefined, each.original, each.isHttp]);
		assert.deepEqual(now === undefined ? undefined : launchOf(now), launchOf(each));
	}
	const again = guard(guarded.value.text, { launcher, seeds }, format);
	assert.equal(again.ok && again.value.text, guarded.value.text);
	const restored = restore(guarded.value.text, format);
	assert.equal(restored.ok && restored.value.text, file);
	return open.length;
}

describe('guard and restore', () => {
	for (const name of FORMATS)
		for (const [index, launcher] of LAUNCHERS.entries())
			it(`restore every byte of any file of ${name}, in form ${index}`, () => {
				let guarded = 0;
				fc.assert(
					fc.property(
						servers,
						fc.array(trivia, { minLength: 1, maxLength: 9 }),
						fc.boolean(),
						fc.constantFrom('', '\uFEFF'),
						(list, gaps, escapes, mark) => {
							guarded += check(mark + written(inFormat(name, list), gaps, escapes), formatNamed(name), launcher);
						},
					),
					{ numRuns: 200, seed: 20261128 },
				);
				assert.ok(guarded > 60, `only ${guarded} entries were guarded`);
			});

	it('start for an entry of .mcp.json what VS Code starts, whatever members it ignores', () => {
		fc.assert(
			fc.property(entry, (each) => {
				const file = JSON.stringify({ mcpServers: { a: each } });
				const format = formatNamed('vscode-root');
				const before = readEntries(file, format);
				if (!before.ok || before.value[0]?.leftAlone !== undefined || before.value[0] === undefined) return;
				const guarded = guard(file, { launcher: LAUNCHERS[0] ?? '', seeds: new Map([['a', '0'.repeat(20)]]) }, format);
				assert.ok(guarded.ok);
				const entryNow: Json = JSON.parse(guarded.value.text).mcpServers.a;
				const { args, command, env } = asRead(entryNow as Record<string, Json>, 'vscode-root');
				const launch = launchOf(before.value[0]);

				assert.equal(command, LAUNCHERS[0]);
				assert.ok(Array.isArray(args) && launch !== undefined);
				assert.deepEqual(args.slice(3), launch.headerNames === undefined ? [launch.command, ...launch.args] : [launch.command]);
				for (const [variable, value] of Object.entries(launch.env)) assert.equal((env as Record<string, Json>)[variable], value);
			}),
			{ numRuns: 1000, seed: 20261128 },
		);
	});
});
