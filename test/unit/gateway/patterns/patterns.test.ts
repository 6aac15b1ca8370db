import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { applyEdits } from '../../../../src/engine/results/edits.ts';
import { compilePattern, PACK_LIMITS } from '../../../../src/gateway/patterns/compile.ts';
import { inspectDefinition } from '../../../../src/gateway/patterns/inspect-definition.ts';
import type { PackInspection } from '../../../../src/gateway/patterns/packs.ts';
import { parsePack } from '../../../../src/gateway/patterns/parse-pack.ts';
import { createPatternStore, type PatternStore } from '../../../../src/gateway/patterns/pattern-store.ts';
import type { PatternState } from '../../../../src/link/pattern-problems.ts';
import { textAt } from '../../../../src/mcp/surfaces.ts';

describe("the user's patterns", () => {
	let folder: string;
	let packs: string;
	let states: PatternState[];
	let ticks: (() => void)[];
	let store: PatternStore;
	let clock = 0;

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon-patterns-'));
		packs = path.join(folder, 'packs');
		mkdirSync(packs);
		states = [];
		ticks = [];
	});
	afterEach(() => {
		store?.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	const write = (name: string, text: string): void => {
		const file = path.join(packs, name);
		writeFileSync(file, text);
		// Two writes within one tick of the file system's clock still count as two versions.
		clock += 1;
		utimesSync(file, 1_700_000_000 + clock, 1_700_000_000 + clock);
	};
	const open = (isConfigured = true): PatternStore => {
		store = createPatternStore({
			folder: { path: packs, isConfigured },
			marker: path.join(folder, 'marker'),
			onState: (state) => void states.push(state),
			every: (_delayMs, run) => {
				ticks.push(run);
				return () => void (ticks = ticks.filter((tick) => tick !== run));
			},
		});
		return store;
	};
	const tick = (): void => {
		for (const run of ticks) run();
	};
	const inspect = (text: string, surface: 'definition' | 'call' | 'result' = 'result'): PackInspection =>
		store.current().inspect({ content: [{ type: 'text', text }] }, surface);
	const redacted = (text: string): string => {
		const [plan] = inspect(text).plans;
		return plan === undefined ? text : applyEdits(plan.text, plan.redactions);
	};

	it('R119: come from *.txt and *.conf in sorted order, one regular expression per line, without blank lines and # comments, case-insensitive', () => {
		write('b.conf', '# words\n\nproject falcon\n');
		write('a.txt', 'acme-\\d{4}\r\n');
		write('notes.md', 'everything');
		const { state } = open();

		assert.deepEqual([state.loaded, state.files, state.problems], [2, ['a.txt', 'b.conf'], []]);
		assert.deepEqual(
			inspect('See Project FALCON and ACME-1234.').findings.map(({ end, pointer, rule, start, tier }) => [rule, tier, pointer, start, end]),
			[
				['pattern.a.1', 'hard', '/content/0/text', 23, 32],
				['pattern.b.3', 'hard', '/content/0/text', 4, 18],
			],
		);
	});

	it('R120: skip a bad line and report it with file and line, while the others apply', () => {
		write('a.txt', 'good\n(unclosed\nx{2,1}\n');
		const { state } = open();

		assert.deepEqual(
			[state.loaded, state.problems.map(({ file, level, line }) => [file, line, level])],
			[
				1,
				[
					['a.txt', 2, 'warning'],
					['a.txt', 3, 'warning'],
				],
			],
		);
		assert.equal(
			state.problems.some(({ message }) => message.includes('unclosed')),
			false,
		);
	});

	it('R120: are empty, report the problem, and count nothing as clean if their folder is missing, except for the default folder', () => {
		rmSync(packs, { recursive: true });

		const { state } = open();
		assert.deepEqual([state.loaded, state.problems[0]?.message], [0, 'The patterns folder is missing.']);
		assert.deepEqual(inspect('anything').gaps, ['no-patterns-loaded']);
		store.dispose();

		assert.deepEqual(open(false).state.problems, []);
		assert.deepEqual(inspect('anything').gaps, []);
	});

	it('R127: redact every match of every pattern, and nothing else', () => {
		write('a.txt', 'falcon\nnight ?hawk\n');
		open();

		assert.equal(redacted('falcon, Falcon and nighthawk fly'), '**REDACTED**, **REDACTED** and **REDACTED** fly');
	});

	it('R121: follow a change of the folder as a whole new set, while inspections in progress finish with the old one', () => {
		write('a.txt', 'falcon');
		open();
		const before = store.current();
		write('a.txt', 'eagle');
		assert.equal(inspect('falcon').findings.length, 1);

		tick();

		assert.deepEqual([inspect('falcon').findings.length, inspect('eagle').findings.length], [0, 1]);
		assert.equal(before.inspect('falcon', 'result').findings.length, 1);
		assert.ok(store.current().generation > before.generation);
		const { length } = states;
		tick();
		assert.equal(states.length, length);
	});

	it('R122: are read again by a running gateway if the marker changes', () => {
		write('a.txt', 'falcon');
		open();
		const { length } = states;

		writeFileSync(path.join(folder, 'marker'), 'now');
		tick();

		assert.equal(states.length, length + 1);
		assert.equal(states.at(-1)?.loaded, 1);
	});

	it('stay as they were if a reload has no valid pattern, and that is reported', () => {
		write('a.txt', 'falcon');
		open();
		write('a.txt', '(broken');
		tick();

		assert.deepEqual([states.at(-1)?.isOldSetKept, states.at(-1)?.loaded], [true, 1]);
		assert.equal(inspect('falcon').findings.length, 1);
		rmSync(packs, { recursive: true });
		tick();
		assert.equal(inspect('falcon').findings.length, 1);
		assert.equal(states.at(-1)?.isOldSetKept, true);
	});

	it('are empty once their folder is empty, and count nothing as clean if the user named the folder', () => {
		write('a.txt', 'falcon');
		open();
		rmSync(path.join(packs, 'a.txt'));
		tick();

		assert.deepEqual([states.at(-1)?.loaded, inspect('falcon').findings.length, inspect('falcon').gaps], [0, 0, ['no-patterns-loaded']]);
	});

	it('trap 10: are converted from Python and PCRE syntax if there is an equivalent, otherwise reported', () => {
		for (const [pattern, text] of [
			['(?i)falcon', 'FALCON'],
			['(?is)a.b', 'A\nb'],
			['(?P<word>x)(?P=word)', 'xx'],
			['\\Aabc', 'abc'],
			['abc\\Z', 'abc'],
			['foo\\-bar', 'foo-bar'],
			['^line$', 'a\nline\nb'],
		] as const) {
			const compiled = compilePattern(pattern);
			assert.ok(compiled.ok && compiled.value.test(text), pattern);
		}
		for (const pattern of ['a++b', '(?>a)', '(?x)a b', 'a*', '', '[', 'x'.repeat(PACK_LIMITS.patternUnits + 1)])
			assert.equal(compilePattern(pattern).ok, false, pattern);
	});

	it("are refused when they're read if they backtrack without limit", () => {
		for (const pattern of ['(a+)+$', '(\\w*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*a){12}$', '(x|x)*y', '(foo|foo)+bar'])
			assert.equal(compilePattern(pattern).ok, false, pattern);
		for (const pattern of ['\\bsecret\\b', 'project\\s+falcon', '(?:[a-z]+\\.)+internal', '[A-Z]{3}-\\d{4,8}', '.*confidential.*'])
			assert.equal(compilePattern(pattern).ok, true, pattern);
	});

	it("use up only their time budget if they're slow on a message, and the unread part is reported", () => {
		write('a.txt', '.*y$\nfalcon\n');
		const { state } = open();
		assert.equal(state.loaded, 2, JSON.stringify(state.problems));
		const text = `${'x'.repeat(200_000)} falcon`;
		const start = process.cpuUsage();

		const inspection = inspect(text);

		const { system, user } = process.cpuUsage(start);
		assert.ok((system + user) / 1000 < 5_000);
		assert.deepEqual(inspection.gaps, ['pattern-time']);
		assert.deepEqual(
			inspection.findings.map(({ rule }) => rule),
			['pattern.a.2'],
		);
		// A long text from an attacker can't switch a pattern off.
		assert.equal(inspect('x y').findings[0]?.rule, 'pattern.a.1');
	});

	it('match through look-alikes and invisible characters, and point at the raw text', () => {
		write('a.txt', 'falcon');
		open();
		const text = 'the f\u200Bal\u0441on flies';

		const [finding] = inspect(text).findings;

		assert.deepEqual([finding?.start, finding?.end], [4, 11]);
		assert.equal(redacted(text), 'the **REDACTED** flies');
	});

	it("apply to a server's definitions like the engine's rules, and both report their gaps", () => {
		write('a.txt', 'falcon');
		open();
		const subject = { kind: 'tool_definition', server: 's', tool: { name: 't', description: 'Finds every Falcon.' } } as const;
		const rules = (): readonly string[] =>
			inspectDefinition(subject, { servers: [] }, { patterns: store, onDetector: () => undefined })
				.findings.map(({ rule }) => rule)
				.filter((rule) => rule.startsWith('pattern.'));

		assert.deepEqual(rules(), ['pattern.a.1']);
		rmSync(path.join(packs, 'a.txt'));
		tick();
		const { findings, notChecked } = inspectDefinition(subject, { servers: [] }, { patterns: store, onDetector: () => undefined });
		assert.deepEqual([findings.filter(({ rule }) => rule.startsWith('pattern.')), notChecked], [[], ['no-patterns-loaded']]);
	});

	it('can be a pack with ids, severities, surfaces, and literals, whose examples are tried', () => {
		write(
			'acme.json',
			`{
	// ours
	"surfaces": ["call"],
	"rules": [
		{ "id": "codename", "title": "A code name leaves the house.", "severity": "medium", "pattern": "falcon-\\\\d+", "literals": ["Falcon"], "examples": ["Falcon-7"], "nearMisses": ["falcon"] },
		{ "id": "wrong", "pattern": "eagle", "examples": ["hawk"], "surfaces": ["result"] },
		{ "pattern": "x", "severity": "terrible" },
		{ "title": "no pattern" },
		{ "pattern": "owl", "colour": "brown", "surfaces": ["result"] },
	],
}`,
		);
		const { state } = open();

		assert.equal(state.loaded, 3);
		assert.deepEqual(state.problems.map(({ line }) => line).sort(), [6, 7, 8, 9]);
		assert.deepEqual(inspect('falcon-12').findings, []);
		const [finding] = inspect('falcon-12', 'call').findings;
		assert.deepEqual([finding?.rule, finding?.severity, finding?.tier], ['pattern.acme.codename', 'medium', 'soft']);
	});

	it('include an example pack that works as described', () => {
		const pack = parsePack('example.json', readFileSync('patterns/example.json', 'utf8'), 100);

		assert.deepEqual(pack.problems, []);
		assert.deepEqual(
			pack.rules.map(({ id, severity }) => [id, severity]),
			[
				['pattern.example.code-name', 'high'],
				['pattern.example.customer-number', 'medium'],
				['pattern.example.internal-host', 'low'],
			],
		);
	});

	it("aren't affected by a file that isn't a pack, is too large, or isn't UTF-8, which is reported", () => {
		write('a.json', '{ "rules": 1 }');
		write('b.json', '{ nonsense');
		write('c.txt', `${'x'.repeat(PACK_LIMITS.fileBytes + 1)}`);
		writeFileSync(path.join(packs, 'd.txt'), Buffer.from([0x66, 0xff, 0xfe]));
		mkdirSync(path.join(packs, 'e.txt'));
		write('f.txt', 'falcon');
		const { state } = open();

		assert.deepEqual(
			[state.loaded, state.problems.map(({ file, level }) => [file, level])],
			[1, ['a.json', 'b.json', 'c.txt', 'd.txt', 'e.txt'].map((file) => [file, 'error'])],
		);
	});

	it('neither throw nor change text outside of matches, whatever a pack contains', function () {
		this.timeout(120_000);
		write('a.txt', 'placeholder');
		open();
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }), fc.string({ unit: 'binary', maxLength: 60 }), (lines, text) => {
				write('a.txt', lines.join('\n'));
				store.reload();
				const inspection = store.current().inspect({ text, [text]: [text] }, 'result');
				for (const { end, onKey, pointer, start } of inspection.findings)
					assert.ok(start >= 0 && end > start && end <= (textAt({ text, [text]: [text] }, pointer, onKey)?.length ?? 0));
			}),
			{ numRuns: 60 },
		);
	});
});
