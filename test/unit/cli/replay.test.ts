import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '../../../src/base/ids.ts';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { type CommandContext, processContext } from '../../../src/cli/commands/context.ts';
import { replayCommand } from '../../../src/cli/commands/replay-command.ts';
import { replay } from '../../../src/cli/replay/replay.ts';
import type { AuditMessage } from '../../../src/gateway/audit/audit-entry.ts';
import { openExport, sealExport } from '../../../src/gateway/audit/export.ts';
import type { RecordedEntry } from '../../../src/gateway/audit/read.ts';
import type { AuditProblem } from '../../../src/gateway/audit/verify.ts';
import { parseFlowSettings } from '../../../src/policy/risk/flow-settings.ts';

const GITHUB = { entry: 'a00000000000000000001' as EntryId, name: 'github' };
const SLACK = { entry: 'a00000000000000000002' as EntryId, name: 'slack' };
const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';

let line = 0;
function recorded(message: Partial<AuditMessage> & Pick<AuditMessage, 'server' | 'at'>, body: Json | undefined): RecordedEntry {
	line += 1;
	const record: JsonObject = JSON.parse(
		JSON.stringify({
			kind: 'message',
			method: 'tools/call',
			direction: 'to-server',
			isAnswer: false,
			action: 'forward',
			findings: [],
			bytes: 10,
			...message,
		}),
	);
	return { segment: 's1', n: line, record, body: body === undefined ? { kind: 'erased' } : { kind: 'kept', value: body } };
}
const call = (at: number, server: AuditMessage['server'], tool: string, args: Json, id: string): RecordedEntry =>
	recorded({ at, server, tool, call: id, conversation: 'talk', turn: 't' }, args);
const result = (at: number, server: AuditMessage['server'], tool: string, text: string, id: string): RecordedEntry =>
	recorded({ at, server, tool, call: id, isAnswer: true, direction: 'to-client' }, { content: [{ type: 'text', text }] });

const LEAK = [
	call(0, GITHUB, 'get_file', { path: 'plan.md' }, '1:1'),
	result(500, GITHUB, 'get_file', PLAN, '1:1'),
	call(12_000, SLACK, 'post_message', { message: `FYI ${PLAN}` }, '2:1'),
	result(12_300, SLACK, 'post_message', 'ok', '2:1'),
	call(13_000, GITHUB, 'delete_branch', { name: 'old' }, '1:2'),
];

describe('cordon replay', () => {
	it('C22 says which of the recorded calls each preset would have asked about or stopped', () => {
		const under = (preset: string): readonly string[] => replay(LEAK, parseFlowSettings({ preset })).calls.map(({ now }) => now);

		assert.deepEqual(under('observe'), ['passed', 'passed', 'passed']);
		assert.deepEqual(under('balanced'), ['passed', 'asked', 'passed']);
		assert.deepEqual(under('strict'), ['passed', 'asked', 'asked']);
		const [, sent] = replay(LEAK, parseFlowSettings({ preset: 'balanced' })).calls;
		assert.equal(sent?.sentences[0], 'The text read by github › get_file 12 s ago is in the message of slack › post_message.');
	});

	it('ignores the result of a call that would have been stopped', () => {
		const settings = parseFlowSettings({ preset: 'balanced', toolPolicy: { read: 'deny' } });
		const calls = replay(LEAK, settings).calls.map(({ now }) => now);

		assert.deepEqual(calls, ['stopped', 'passed', 'passed']);
	});

	it('reports erased content instead of calling it clean', () => {
		const entries = LEAK.map((entry, index) => (index === 1 ? { ...entry, body: { kind: 'erased' } as const } : entry));
		const replayed = replay(entries, parseFlowSettings({ preset: 'balanced' }));

		assert.equal(replayed.erased, 1);
		assert.equal(replayed.sessions, 1);
	});

	describe('on the command line', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'cordon-replay-'));
		after(() => rmSync(folder, { recursive: true, force: true }));
		async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly told: string }> {
			let out = '';
			let told = '';
			const context: CommandContext = {
				...processContext(path.join(folder, 'cli.cjs'), '0.0.0', path.join(folder, 'state')),
				write: (text) => {
					out += String(text);
				},
				print: (text) => {
					told += text;
				},
			};
			return { code: await replayCommand(args, context), out, told };
		}
		const log = path.join(folder, 'log.jsonl');
		before(() => writeFileSync(log, LEAK.map((entry) => `${JSON.stringify(entry)}\n`).join('')));

		it('reads log lines from a file, and settings with comments as the editor writes them', async () => {
			const settings = path.join(folder, 'settings.json');
			writeFileSync(settings, '{ // mine\n"mcpCordon.preset": "balanced", "mcpCordon.flow.toolPolicy": { "destructive": "deny", }, }');

			const strict = await run(log);
			const mine = await run(log, '--settings', settings, '--json');

			assert.equal(strict.code, 0);
			assert.match(strict.out, /3 calls in 1 session, under "strict":\n {2}1 \(33\.3 %\) pass, 2 \(66\.7 %\) need/);
			assert.match(strict.out, /asks you \(was: passes\) {2}slack\/post_message\n {4}The text read by github/);
			const said: JsonObject = JSON.parse(mine.out);
			assert.deepEqual([said['preset'], said['passed'], said['asked'], said['stopped']], ['balanced', 1, 1, 1]);
			assert.doesNotMatch(strict.out + mine.out, /Halvorsen/);
		});

		it('reads the output of "audit open", and says what was wrong with the log when it was exported', async () => {
			const password = ['a made-up', 'one'].join(' ');
			const opened = async (problems: readonly AuditProblem[]): ReturnType<typeof run> => {
				const text = openExport(sealExport({ exportedAt: 1, problems, entries: LEAK }, password), password);
				const file = path.join(folder, 'opened.jsonl');
				writeFileSync(file, text.ok ? text.value : '');
				return run(file);
			};
			const segment = `${'0'.repeat(17)}-editor-${'a'.repeat(8)}`;

			const well = await opened([]);
			const foreign = await opened([{ kind: 'foreign-file', name: 'x\u202E' }, { kind: 'unheard-of', segment } as unknown as AuditProblem]);

			assert.deepEqual([well.code, well.told], [0, '']);
			assert.match(well.out, /^3 calls in 1 session/);
			assert.equal(foreign.code, 3);
			assert.match(foreign.told, /PROBLEM when the log was exported: the folder has a file that MCP Cordon doesn't write: x\\u\{202E\}\./);
			assert.match(foreign.told, /PROBLEM when the log was exported: a problem that this version doesn't know\./);
			assert.equal(foreign.out, well.out);
		});

		it('names the wrong setting, and replays nothing with a different one', async () => {
			const settings = path.join(folder, 'wrong.json');
			writeFileSync(settings, '{ "mcpCordon.preset": "loose" }');

			const { code, out, told } = await run(log, '--settings', settings);

			assert.deepEqual([code, out, told], [4, '', `${settings}: mcpCordon.preset must be observe, balanced, or strict`]);
		});

		it('R068 applies the patterns of the settings file and the named ones as a gateway with these settings would', async () => {
			const settings = path.join(folder, 'own.json');
			const pack = path.join(folder, 'names.txt');
			writeFileSync(pack, 'plan\\.md\n');
			const custom = [{ name: 'branch', regex: '^old$', kind: 'other', mode: 'block' }];
			writeFileSync(settings, JSON.stringify({ 'mcpCordon.preset': 'balanced', 'mcpCordon.patterns.custom': custom }));
			const countsOf = ({ out }: { readonly out: string }): readonly unknown[] => {
				const { asked, calls, passed, stopped } = JSON.parse(out) as JsonObject & { calls: readonly JsonObject[] };
				return [passed, asked, stopped, ...calls.flatMap(({ now, rules }) => (now === 'stopped' ? [rules] : []))];
			};

			const without = await run(log, '--preset', 'balanced', '--json');
			const own = await run(log, '--settings', settings, '--json');
			const strict = await run(log, '--preset', 'strict', '--patterns', pack, '--json');
			const off = path.join(folder, 'off.json');
			writeFileSync(off, '{ "mcpCordon.preset": "strict", "mcpCordon.calls.patterns": "off" }');

			assert.deepEqual(countsOf(without), [2, 1, 0]);
			assert.deepEqual(countsOf(own), [1, 1, 1, ['custom.other.branch']]);
			assert.deepEqual(countsOf(strict), [1, 1, 1, ['pattern.names.1']]);
			assert.deepEqual(countsOf(await run(log, '--settings', off, '--patterns', pack, '--json')), [1, 2, 0]);
			assert.doesNotMatch(own.out + strict.out, /plan\.md/);
		});

		it('R068 C17 applies patterns to results too, so that a withheld result counts as unread by later calls', async () => {
			const settings = path.join(folder, 'answers.json');
			const under = async (pattern: JsonObject, more: JsonObject = {}): Promise<JsonObject & { calls: readonly JsonObject[] }> => {
				const custom = [{ name: 'plan', ...pattern }];
				writeFileSync(settings, JSON.stringify({ 'mcpCordon.preset': 'balanced', 'mcpCordon.patterns.custom': custom, ...more }));
				return JSON.parse((await run(log, '--settings', settings, '--json', '--all')).out);
			};
			const nowOf = ({ calls }: { calls: readonly JsonObject[] }): readonly unknown[] => calls.map(({ now }) => now);
			// The result starts with this text, but the call that carries it doesn't.
			const start = { regex: '^The discount', kind: 'other' };

			const blocked = await under({ ...start, mode: 'block' });
			const off = await under(start, { 'mcpCordon.results.patterns': 'off' });
			const masked = await under({ regex: 'Halvorsen', mode: 'redact' });

			assert.deepEqual(blocked.calls[0]?.['answer'], { was: 'delivered', now: 'withheld', rules: ['custom.other.plan'], gaps: [] });
			assert.deepEqual(blocked['answers'], { tried: 2, changed: 0, withheld: 1 });
			assert.deepEqual(nowOf(blocked), ['passed', 'passed', 'passed']);
			assert.deepEqual(off['answers'], { tried: 2, changed: 0, withheld: 0 });
			assert.deepEqual(nowOf(off), ['passed', 'asked', 'passed']);
			assert.deepEqual(masked['answers'], { tried: 2, changed: 1, withheld: 0 });
			assert.deepEqual(nowOf(masked), ['passed', 'asked', 'passed']);
			const { out } = await run(log, '--settings', settings);
			assert.match(out, /Your patterns change 1 and withhold 0 of 2 results\./);
			assert.match(out, /github\/get_file\n {4}result delivered with changes \(was: delivered\): custom\.pii\.plan/);
			assert.doesNotMatch(out, /Halvorsen/);
		});

		it("applies no pattern to MCP Cordon's own text, such as the report in a result or the summary of a withheld one", async () => {
			const file = path.join(folder, 'own-words.jsonl');
			const settings = path.join(folder, 'words.json');
			const report = { content: [{ type: 'text', text: 'fine' }], _meta: { 'mcp-cordon/safety': { content_flags: ['zebra'] } } };
			const withheld = { content: [{ type: 'text', text: 'zebra' }], isError: true };
			const entries = [
				call(0, GITHUB, 'get_file', {}, '1:1'),
				recorded({ at: 1, server: GITHUB, tool: 'get_file', call: '1:1', isAnswer: true, action: 'sanitize' }, report),
				call(2, GITHUB, 'get_file', {}, '1:2'),
				recorded({ at: 3, server: GITHUB, tool: 'get_file', call: '1:2', isAnswer: true, action: 'block' }, withheld),
				call(4, GITHUB, 'get_file', {}, '1:3'),
				result(5, GITHUB, 'get_file', 'a zebra', '1:3'),
			];
			// Version 0.1.0 used another spelling.
			const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
			writeFileSync(file, lines.replace('"sanitize"', '"sanitise"'));
			writeFileSync(
				settings,
				JSON.stringify({ 'mcpCordon.patterns.custom': [{ name: 'animal', regex: 'zebra', kind: 'other', mode: 'block' }] }),
			);

			const { calls }: { calls: readonly { answer: JsonObject }[] } = JSON.parse(
				(await run(file, '--settings', settings, '--all', '--json')).out,
			);

			assert.deepEqual(
				calls.map(({ answer: { now, rules } }) => [now, rules]),
				[
					['changed', []],
					['withheld', []],
					['withheld', ['custom.other.animal']],
				],
			);
		});

		it("R012 R120 says which pattern is wrong, and doesn't replay when a requested source has none", async () => {
			const odd = path.join(folder, 'odd.txt');
			writeFileSync(odd, '(\nfine\n');

			const some = await run(log, '--patterns', odd);
			const none = await run(log, '--patterns', path.join(folder, 'missing.txt'));

			assert.equal(some.code, 5);
			assert.match(some.told, /odd\.txt:1: This isn't a regular expression/);
			assert.match(some.out, /3 calls in 1 session/);
			assert.equal(none.code, 4);
			assert.match(none.told, /missing\.txt: no pattern can be used/);
			assert.equal(none.out, '');
		});

		it("skips and counts lines that aren't log entries, and says when nothing was recorded", async () => {
			const odd = path.join(folder, 'odd.jsonl');
			writeFileSync(odd, `not json\n{"segment":1}\n${JSON.stringify(LEAK[0])}\n`);

			const read = await run(odd);

			assert.equal(read.code, 3);
			assert.match(read.told, /Skipped 2 lines/);
			assert.match((await run()).out, /No calls were recorded/);
			assert.equal((await run('--preset', 'loose')).code, 2);
		});
	});
});
