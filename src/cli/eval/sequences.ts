import { readFileSync } from 'node:fs';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { parseSequence, playSequence, type SequenceOutcome } from '../sequence.ts';
import type { VectorOutcome } from './vectors.ts';

/** Files with sequences of calls. Everything that the sources expect of them is compared. */
export const SEQUENCE_FILES: ReadonlySet<string> = new Set(['agentsh_session_sequences.jsonl', 'seed_document_examples.jsonl']);

/** Expectations that come from agentsh's code, not from its text (C25, C10). */
const AGENTSH_ONLY: ReadonlySet<string> = new Set([
	'agentsh-seq/burst_10th_agentsh',
	'agentsh-seq/flow_unknown_category',
	'agentsh-seq/flow_compute_category',
]);
/** The placeholder for the data in an example of a data flow that shows none. */
const READ = '<data>';

/** The outcome of each sequence in a file. Skips rows of other surfaces. */
export function runSequences(path: string): readonly VectorOutcome[] {
	return readFileSync(path, 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map(parseJson)
		.filter((row) => row['surface'] === 'tool_call_sequence')
		.map(outcomeOf);
}

function outcomeOf(row: JsonObject): VectorOutcome {
	const id = typeof row['id'] === 'string' ? row['id'] : '';
	const payload = isJsonObject(row['payload']) ? row['payload'] : {};
	const expected = payload['expected'] ?? null;
	const isFlow = row['category'] === 'data_flow';
	const sequence = parseSequence(isFlow ? withData(payload) : payload);
	if (sequence === undefined) return { id, expected: wordsOf(expected), got: 'not read', agrees: false };
	const { calls, findings } = playSequence(sequence, 'balanced', AGENTSH_ONLY.has(id) ? 'agentsh' : undefined);
	const of = (prefix: string): { readonly rule: string; readonly at: number } | undefined => {
		const at = calls.findIndex(({ reasons }) => reasons.some((rule) => rule.startsWith(prefix)));
		const rule = calls[at]?.reasons.find((one) => one.startsWith(prefix));
		return rule === undefined ? undefined : { rule: rule.slice(prefix.length), at };
	};
	const got = isFlow ? of('flow.') : of('session.');
	// A sentence: the action for the last call, or that the literal rule is known to be wrong there.
	if (typeof expected === 'string') {
		const wanted: SequenceOutcome['action'] = expected.startsWith('block') ? 'block' : 'allow';
		const last = calls.at(-1)?.action ?? 'allow';
		return { id, expected, got: last, agrees: last === wanted };
	}
	if (expected === null || !isJsonObject(expected))
		return { id, expected: 'nothing', got: got?.rule ?? 'nothing', agrees: got === undefined };
	const severity = findings.find(({ rule }) => rule === `session.${got?.rule}`)?.severity;
	const agrees =
		got !== undefined &&
		got.rule === (expected['pattern'] ?? expected['rule']) &&
		(typeof expected['at'] !== 'number' || expected['at'] === got.at) &&
		(isFlow || expected['severity'] === undefined || expected['severity'] === severity);
	return { id, expected: wordsOf(expected), got: got === undefined ? 'nothing' : `${got.rule} at ${got.at}`, agrees };
}

/** The first call reads the data, and the last one carries it. */
function withData(payload: JsonObject): JsonObject {
	const calls = Array.isArray(payload['calls']) ? payload['calls'].filter(isJsonObject) : [];
	return {
		...payload,
		calls: calls.map((call, index) => ({
			...call,
			...(index === 0 ? { result: READ } : {}),
			...(index === calls.length - 1 ? { args: READ } : {}),
		})),
	};
}

function wordsOf(expected: Json): string {
	return typeof expected === 'string' ? expected : JSON.stringify(expected);
}

function parseJson(line: string): JsonObject {
	const value: Json = JSON.parse(line);
	return isJsonObject(value) ? value : {};
}
