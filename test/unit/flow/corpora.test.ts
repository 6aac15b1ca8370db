// Reads the rows of ../shared/corpora in place, so that none is copied here. Without that folder these tests are
// skipped.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { contradictionsOf, parseIntent } from '../../../src/flow/contradiction.ts';
import { parseCrossServerConfig } from '../../../src/flow/cross-server-config.ts';
import { createSessionAnalyzer, type SessionAnalyzer } from '../../../src/flow/session-analyzer.ts';
import { createSessionFlow } from '../../../src/flow/session-flow.ts';
import { decideCall } from '../../../src/policy/risk/decide-call.ts';
import { aCall, aResult } from './play.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/corpora');
const DATA = 'margin table of the Lyon office, line 7: 41,118 units at 17.32, approved by nobody so far; keep until the freeze';

function rowsOf(file: string): readonly JsonObject[] {
	const rows: Json[] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n').filter(Boolean).map(parseRow);
	return rows.filter(isJsonObject);
}
function parseRow(line: string): Json {
	const row: Json = JSON.parse(line);
	return row;
}
const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** These expect behavior of agentsh's code that its text doesn't mention (C25, C10). */
const AGENTSH_ONLY: ReadonlySet<string> = new Set([
	'agentsh-seq/burst_10th_agentsh',
	'agentsh-seq/flow_unknown_category',
	'agentsh-seq/flow_compute_category',
]);

function analyzerFor(payload: JsonObject, compat: 'agentsh' | undefined): SessionAnalyzer {
	const said = textOf(payload['config']);
	const burstOnly = said.startsWith('burst only') ? { readThenSend: false, crossServerFlow: false, shadowTool: false } : {};
	const config = parseCrossServerConfig({
		enabled: !said.includes('enabled=false'),
		...burstOnly,
		...(said.includes('same_turn_only=false') ? { crossServerFlow: { sameTurnOnly: false } } : {}),
	});
	const analyzer = createSessionAnalyzer(config, compat === undefined ? {} : { compat });
	const precondition = textOf(payload['precondition']);
	if (!precondition.includes('not activated')) for (const server of ['A', 'B']) analyzer.registerServer(server);
	if (precondition.includes('NotifyOverwrite')) analyzer.notifyOverwrite('tool', 'A', 'B');
	if (precondition.includes('ClearShadow')) analyzer.clearShadow('tool');
	return analyzer;
}

/** Checks each call, records it with the action of the row, and returns the last decision and its index. */
function replay(
	payload: JsonObject,
	compat: 'agentsh' | undefined,
): { readonly rule: string; readonly severity: string; readonly at: number } | undefined {
	const analyzer = analyzerFor(payload, compat);
	for (const [index, call] of listOf(payload['calls']).entries()) {
		const asked = {
			at: Number(call['t_s']) * 1000,
			server: textOf(call['server']),
			tool: textOf(call['tool']),
			request: textOf(call['request_id']),
		};
		const decision = analyzer.check(asked);
		if (decision !== undefined) return { rule: decision.rule, severity: decision.severity, at: index };
		analyzer.record(asked, call['action'] === 'block' ? 'block' : 'allow');
	}
	return undefined;
}

(existsSync(FOLDER) ? describe : describe.skip)('flow, on the corpora', () => {
	it('R100-R115 C25 agrees with every row of agentsh_session_sequences, each with its interpretation', () => {
		const rows = rowsOf('agentsh_session_sequences.jsonl');

		const wrong = rows.filter((row) => {
			const payload = objectOf(row['payload']);
			const id = textOf(row['id']);
			const expected = isJsonObject(payload['expected']) ? payload['expected'] : undefined;
			const got = replay(payload, AGENTSH_ONLY.has(id) ? 'agentsh' : undefined);
			const isRight =
				expected === undefined
					? got === undefined
					: got !== undefined &&
						got.rule === expected['rule'] &&
						got.at === expected['at'] &&
						(expected['severity'] ?? got.severity) === got.severity;
			return !isRight;
		});

		assert.deepEqual(
			wrong.map(({ id }) => id),
			[],
		);
		assert.equal(rows.length, 19);
	});

	it('C25 names the same rule for every row under compat agentsh', () => {
		const wrong = rowsOf('agentsh_session_sequences.jsonl').filter((row) => {
			const payload = objectOf(row['payload']);
			const expected = isJsonObject(payload['expected']) ? payload['expected'] : undefined;
			return replay(payload, 'agentsh')?.rule !== expected?.['rule'];
		});

		assert.deepEqual(
			wrong.map(({ id }) => id),
			[],
		);
	});

	it('R079-R083 agrees with the contradictions of the seed documents', () => {
		const rows = rowsOf('seed_document_examples.jsonl').filter(({ category }) => category === 'contradiction');

		for (const row of rows) {
			const payload = objectOf(row['payload']);
			const [found, ...more] = contradictionsOf({
				tool: textOf(payload['tool']),
				intent: parseIntent(payload['intent']),
				isReadOnlyClaimed: objectOf(payload['annotations'])['readOnlyHint'] === true,
				arguments: payload['args'] ?? {},
				hasPii: JSON.stringify(payload['args'] ?? {}).includes('SSN'),
			});
			const expected = objectOf(payload['expected']);
			const action = { block: 'BLOCK', block_and_quarantine: 'BLOCK+QUARANTINE', require_approval: 'REQUIRE_APPROVAL' }[
				found?.action ?? 'block'
			];
			assert.deepEqual([found?.severity, action, more.length], [expected['severity'], expected['action'], 0], textOf(row['id']));
		}
		assert.equal(rows.length, 5);
	});

	it('R088 R089 agrees with the data flows of the seed documents', () => {
		const rows = rowsOf('seed_document_examples.jsonl').filter(({ category }) => category === 'data_flow');

		for (const row of rows) {
			const [first, second] = listOf(objectOf(row['payload'])['calls']);
			const expected = objectOf(row['payload'])['expected'];
			const session = createSessionFlow();
			const read = aCall(textOf(first?.['server']), textOf(first?.['tool']), {});
			session.settle(session.judge(read), 'made');
			session.read({ call: read, at: 1, content: aResult(DATA), hasPii: false, trust: 'plain' });

			const [flow] = session.judge(aCall(textOf(second?.['server']), textOf(second?.['tool']), { data: DATA }, { at: 2 })).flows;

			const got = flow === undefined ? null : { pattern: flow.pattern, score: flow.score };
			assert.deepEqual(got, expected, textOf(row['id']));
		}
		assert.equal(rows.length, 4);
	});

	it('R102 R141 agrees with the other sequences of the seed documents', () => {
		const rows = new Map(rowsOf('seed_document_examples.jsonl').map((row) => [textOf(row['id']), objectOf(row['payload'])]));
		const run = (id: string, crossServer: 'letter' | 'corroborated'): string => {
			const session = createSessionFlow();
			let last = '';
			for (const [index, one] of listOf(rows.get(id)?.['calls']).entries()) {
				const server = textOf(one['server']) || 'mail';
				session.analyzer.registerServer(server);
				const call = aCall(server, textOf(one['tool']), {}, { at: index * 1000, turn: 't' });
				const judgment = session.judge(call);
				last = decideCall(judgment, { preset: 'balanced', crossServer }).action;
				session.settle(judgment, last === 'allow' ? 'made' : 'stopped');
				if (one['result'] !== undefined)
					session.read({
						call,
						at: index * 1000,
						content: aResult(textOf(one['result'])),
						hasPii: false,
						trust: one['flagged'] === true ? 'flagged' : 'plain',
					});
			}
			return last;
		};
		// The document has two servers from the start, and the ring is for servers that come later.
		const queryThenSend = ((): string | undefined => {
			const analyzer = createSessionAnalyzer();
			const [first, second] = listOf(rows.get('seed/004-query-send')?.['calls']);
			for (const call of [first, second]) analyzer.registerServer(textOf(call?.['server']));
			analyzer.record({ at: 0, server: textOf(first?.['server']), tool: textOf(first?.['tool']), request: 't' }, 'allow');
			return analyzer.check({ at: 1000, server: textOf(second?.['server']), tool: textOf(second?.['tool']), request: 't' })?.rule;
		})();

		assert.equal(queryThenSend, 'read_then_send');
		assert.equal(run('seed/003-forward', 'corroborated'), 'block');
		assert.equal(run('seed/004-config-notify', 'corroborated'), 'allow');
	});
});
