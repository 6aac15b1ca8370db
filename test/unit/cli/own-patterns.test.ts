import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { inspectLine } from '../../../src/cli/inspect-row.ts';
import { compilePatterns, type PatternChoice, type ReadPatterns, readPatterns } from '../../../src/cli/own-patterns.ts';
import { type StateFolder, stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { generateSigner, publishKey } from '../../../src/gateway/keys.ts';
import { createPatternStore } from '../../../src/gateway/patterns/pattern-store.ts';
import { judgeIncoming } from '../../../src/gateway/traffic/result-judge.ts';
import { storeTraffic } from '../../../src/gateway/traffic/stored-policy.ts';
import { compileTraffic } from '../../../src/policy/traffic/traffic-policy.ts';
import { NO_CLASSIFIER } from '../../support/absent-ports.ts';

const BADGE = `EMP-${'4'.repeat(6)}`;
const CUSTOM = [
	{ name: 'employee_id', regex: 'EMP-\\d{6}', mode: 'redact' },
	{ name: 'ship', regex: 'falcon-\\d+', kind: 'other', severity: 'high' },
];

describe("cordon inspect with the user's own patterns", () => {
	let state: StateFolder;
	let cwd: string;
	const signer = generateSigner();

	beforeEach(() => {
		cwd = mkdtempSync(path.join(tmpdir(), 'cordon-own-patterns-'));
		state = stateFolderAt(path.join(cwd, 'state'));
		mkdirSync(state.patterns, { recursive: true });
		publishKey(state.root, signer);
		writeFileSync(path.join(cwd, 'names.txt'), '# ours\nproject[ -]osprey\n');
		writeFileSync(path.join(cwd, 'settings.json'), `{ // mine\n"mcpCordon.patterns.custom": ${JSON.stringify(CUSTOM)}, }`);
	});
	afterEach(() => rmSync(cwd, { recursive: true, force: true }));

	const read = (choice: Partial<PatternChoice>): ReadPatterns => {
		const result = readPatterns({ paths: [], isStored: false, ...choice }, { cwd, state });
		assert.ok(result.ok && result.value !== undefined, JSON.stringify(result));
		return result.value;
	};
	const failed = (choice: Partial<PatternChoice>): string => {
		const result = readPatterns({ paths: [], isStored: false, ...choice }, { cwd, state });
		assert.equal(result.ok, false);
		return result.ok ? '' : result.error.join('\n');
	};
	const outputOf = (
		choice: Partial<PatternChoice>,
		surface: string,
		payload: Json,
		preset: 'observe' | 'balanced' | 'strict' = 'balanced',
	): JsonObject => {
		const patterns = compilePatterns(read(choice).patterns);
		const options = { preset, isExplained: true, showsOutput: true, patterns };
		return JSON.parse(inspectLine(JSON.stringify({ id: 1, surface, payload }), 1, options).line);
	};
	const rulesOf = ({ findings }: JsonObject): readonly Json[] =>
		(findings as readonly JsonObject[]).map(({ end, pointer, rule, start }) => [rule ?? null, pointer ?? null, start ?? null, end ?? null]);

	it('R068 R119 reads a pack, a folder of packs, and a settings file alike, and gives each match its place', () => {
		const text = `badge ${BADGE}, FALCON-7, Project Osprey`;

		const pack = outputOf({ paths: ['names.txt'] }, 'tool_result', { text });
		const settings = outputOf({ paths: ['settings.json'] }, 'tool_result', { text });
		mkdirSync(path.join(cwd, 'packs'));
		writeFileSync(path.join(cwd, 'packs', 'more.conf'), 'falcon-\\d\n');
		const both = outputOf({ paths: ['packs', 'settings.json', 'names.txt'] }, 'tool_result', { text });

		assert.deepEqual(rulesOf(pack), [['pattern.names.2', '/text', 28, 42]]);
		assert.equal(String(pack['output']).split('\n')[0], `badge ${BADGE}, FALCON-7, **REDACTED**`);
		assert.deepEqual(rulesOf(settings), [
			['custom.pii.employee_id', '/text', 6, 16],
			['custom.other.ship', '/text', 18, 26],
		]);
		assert.deepEqual(
			new Set(rulesOf(both).map((row) => (row as readonly Json[])[0])),
			new Set(['custom.other.ship', 'custom.pii.employee_id', 'pattern.more.1', 'pattern.names.2']),
		);
		assert.equal(String(both['output']).includes('FALCON') || String(both['output']).includes(BADGE), false);
	});

	it('R068 R069 uses the name of the pattern as the type of personal data, and shows the match masked', () => {
		const said = outputOf({ paths: ['settings.json'] }, 'tool_call', { call: { name: 'post', arguments: { text: `from ${BADGE}` } } });

		const [finding] = said['findings'] as readonly JsonObject[];
		assert.equal(finding?.['type'], 'employee_id');
		assert.equal(said['action'], 'redact');
		assert.equal(JSON.stringify(said).includes(BADGE), false);
	});

	it("R068 follows the preset and the pattern's mode, in calls and in results", () => {
		const call = { call: { name: 'post', arguments: { text: 'Project Osprey, falcon-9' } } };

		const actions = (['observe', 'balanced', 'strict'] as const).map((preset) => [
			outputOf({ paths: ['names.txt'] }, 'tool_call', call, preset)['action'],
			outputOf({ paths: ['names.txt'] }, 'tool_result', { text: 'project-osprey' }, preset)['action'],
			// The pattern's own mode overrides the preset, and masking personal data removes no passage.
			outputOf({ paths: ['settings.json'] }, 'tool_result', { text: BADGE }, preset)['action'],
		]);

		assert.deepEqual(actions, [
			['monitor', 'monitor', 'sanitize'],
			['redact', 'redact', 'sanitize'],
			['block', 'block', 'sanitize'],
		]);
	});

	it('inspects what a server declares and what a change adds, and plain text for patterns of any surface', () => {
		const tool = { name: 'a', description: 'Works on project osprey.', inputSchema: { type: 'object' } };
		const before = { ...tool, description: 'Works.' };

		const declared = outputOf({ paths: ['names.txt'] }, 'tool_definition', { server: 's', tool });
		const introduced = outputOf({ paths: ['names.txt'] }, 'definition_change', { server: 's', before, after: tool });
		const kept = outputOf({ paths: ['names.txt'] }, 'definition_change', {
			server: 's',
			before: tool,
			after: { ...tool, title: 'A' },
		});
		writeFileSync(path.join(cwd, 'declared.json'), '{"surfaces": ["definition"], "rules": [{"id": "x", "pattern": "osprey"}]}');
		const text = outputOf({ paths: ['declared.json'] }, 'text', { text: 'an osprey' });

		const own = (row: JsonObject): readonly Json[] =>
			rulesOf(row).filter((each) => String((each as readonly Json[])[0]).startsWith('pattern.'));
		assert.deepEqual(own(declared), [['pattern.names.2', '/tool/description', 9, 23]]);
		assert.equal(declared['tier'], 'hard');
		assert.deepEqual(own(introduced), [['pattern.names.2', '/after/description', 9, 23]]);
		assert.deepEqual(own(kept), []);
		assert.deepEqual(own(text), [['pattern.declared.x', '/text', 3, 9]]);
	});

	it('decides about a result as the gateway does with the same settings', () => {
		const store = createPatternStore({
			folder: { path: path.join(cwd, 'state', 'patterns'), isConfigured: false },
			marker: path.join(cwd, 'none'),
			onState: () => undefined,
			every: () => () => undefined,
		});
		writeFileSync(path.join(state.patterns, 'names.txt'), 'project[ -]osprey\n');
		const texts = [`badge ${BADGE}`, 'Project Osprey and falcon-12', 'nothing here', `pro\u200bject osprey ${BADGE} falcon-1`];

		for (const preset of ['observe', 'balanced', 'strict'] as const) {
			const { policy } = compileTraffic({ preset, custom: CUSTOM });
			storeTraffic(state.root, { preset, custom: CUSTOM }, signer);
			store.reload();
			store.useCustom(policy.custom);
			for (const text of texts) {
				const value = { content: [{ type: 'text', text }] };
				const judged = judgeIncoming(
					{ bytes: new TextEncoder().encode(JSON.stringify({ id: 1, result: value })), at: '/result', value, kind: 'tool_result' },
					{
						traffic: policy.all,
						trustedMailServers: [],
						packs: store.current(),
						classifier: NO_CLASSIFIER,
						logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
						isOutOfTime: () => false,
						lateTime: () => () => false,
						delimiter: () => 'word',
						isReleased: () => false,
					},
				);

				const row = outputOf({ isStored: true }, 'tool_result', { result: value }, preset);

				assert.equal(row['action'], judged.action, `${preset}: ${text}`);
				if (judged.action !== 'forward' && judged.action !== 'monitor') assert.deepEqual(row['output'], judged.delivered);
			}
		}
		store.dispose();
	});

	it('R120 reports a bad pattern with its place and without its text, and keeps the others active', () => {
		writeFileSync(path.join(cwd, 'odd.txt'), 'fine\n(unclosed\n');
		writeFileSync(
			path.join(cwd, 'odd.json'),
			JSON.stringify({
				'mcpCordon.patterns.custom': [
					{ name: 'a', regex: '(unclosed' },
					{ name: 'b', regex: 'fine', mode: 'loud' },
				],
			}),
		);

		const pack = read({ paths: ['odd.txt'] });
		const settings = read({ paths: ['odd.json'] });

		assert.deepEqual(
			pack.patterns.rules.map(({ id }) => id),
			['pattern.odd.1'],
		);
		assert.match(pack.problems.join('\n'), /^odd\.txt:2: This isn't a regular expression/);
		assert.deepEqual(
			settings.patterns.rules.map(({ id }) => id),
			['custom.pii.b'],
		);
		// An unknown mode counts as the strictest.
		assert.deepEqual(settings.patterns.modes, { 'custom.pii.b': 'block' });
		assert.match(settings.problems.join('\n'), /odd\.json: mcpCordon\.patterns\.custom\.1\.mode: .*\n.*custom\.0\.regex: This isn't/);
		assert.doesNotMatch([...pack.problems, ...settings.problems].join('\n'), /unclosed/);
	});

	it('R012 fails with the reason when a named source has no usable pattern, and never calls the result clean', () => {
		writeFileSync(path.join(cwd, 'empty.txt'), '# nothing\n');
		writeFileSync(path.join(cwd, 'bad.json'), JSON.stringify({ 'mcpCordon.patterns.custom': [{ name: 'a', regex: '(' }] }));
		mkdirSync(path.join(cwd, 'none'));

		assert.match(failed({ paths: ['empty.txt'] }), /^empty\.txt: no pattern can be used\.$/);
		assert.match(failed({ paths: ['bad.json'] }), /^bad\.json: no pattern can be used\.\n.*isn't a regular expression/);
		assert.match(failed({ paths: ['none'] }), /no pattern can be used/);
		assert.match(failed({ paths: ['missing.txt'] }), /no pattern can be used\.\nmissing\.txt: This file or folder doesn't exist\./);
		assert.match(
			failed({ paths: ['names.txt', 'missing'] }),
			/^missing: no pattern can be used\.\nmissing: This file or folder doesn't exist\./,
		);
	});

	it("uses this machine's pattern folder and the settings that its editor signed, and rejects other settings", () => {
		assert.deepEqual(read({ isStored: true }).patterns.rules, []);
		writeFileSync(path.join(state.patterns, 'mine.txt'), 'heron\n');
		storeTraffic(state.root, { custom: CUSTOM }, signer);

		assert.deepEqual(
			read({ isStored: true }).patterns.rules.map(({ id }) => id),
			['pattern.mine.1', 'custom.pii.employee_id', 'custom.other.ship'],
		);
		writeFileSync(path.join(state.root, 'traffic.json'), '{}');
		assert.match(failed({ isStored: true }), /weren't written by an editor/);
	});
});
