import { readFileSync } from 'node:fs';
import { isJsonObject, type Json } from '../../base/json.ts';
import { channelByPrefix, classifyToolName } from '../../engine/classify/tool-name.ts';
import type { Finding } from '../../engine/finding.ts';
import { positionOf } from '../../engine/text/position.ts';
import { inspectRow } from '../inspect-row.ts';
import { parseRow } from '../rows.ts';

/** The outcome of one vector from a source. `reason`: why we differ on purpose. */
export interface VectorOutcome {
	readonly id: string;
	readonly expected: string;
	readonly got: string;
	readonly agrees: boolean;
}

/** The only check that each group of vectors tests. */
const CHECK_OF: readonly (readonly [string, string])[] = [
	['phrase_injection', 'injection.instruction'],
	['directive_imperative', 'injection.instruction'],
	['embedded_secret', 'secret.embedded'],
	['capability_mismatch', 'capability.mismatch'],
	['unicode_hidden', 'unicode.hidden'],
	['shadowing', 'shadowing.cross_server'],
	['payload_decoded', 'payload.decoded'],
];

export function runVectors(path: string): readonly VectorOutcome[] {
	return readFileSync(path, 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map(outcomeOf);
}

function outcomeOf(line: string): VectorOutcome {
	const row = parseJson(line);
	const payload = isJsonObject(row['payload']) ? row['payload'] : {};
	const id = String(row['id'] ?? '');
	if (typeof payload['tool_name'] === 'string') return compare(id, payload['expected_category'], channelByPrefix(payload['tool_name']));
	if (typeof payload['operation'] === 'string') {
		const isDangerous = classifyToolName(payload['operation']).effect === 'destructive';
		const expected = String(payload['expected_level'] ?? '');
		return { id, expected, got: isDangerous ? 'dangerous' : 'safe', agrees: isDangerous === (expected !== 'safe') };
	}
	if (typeof payload['match'] === 'string' && typeof payload['text'] === 'string')
		return positionOutcome(id, payload['text'], payload['match'], payload);
	return checkOutcome(id, line, String(payload['expected'] ?? ''), row['label']);
}

function positionOutcome(id: string, text: string, match: string, payload: { readonly [key: string]: Json | undefined }): VectorOutcome {
	const start = text.indexOf(match);
	const got = positionOf(text, start, start + match.length, { withLabels: payload['recall_variant'] === true });
	const expected = String(payload['expected_position'] ?? '')
		.replace('Position', '')
		.toLowerCase();
	return compare(id, expected === 'descriptive' ? 'description' : expected, got);
}

/** Vectors for one check are judged by that check alone. A stricter verdict on something malicious isn't a disagreement. */
function checkOutcome(id: string, line: string, expected: string, label: Json | undefined): VectorOutcome {
	const row = parseRow(line);
	if (!row.ok) return { id, expected, got: row.error.kind, agrees: false };
	const rule = CHECK_OF.find(([group]) => id.includes(`/${group}`))?.[1];
	const findings = inspectRow(row.value, 'balanced').inspection.findings.filter(
		(finding) => (rule === undefined || finding.rule === rule) && finding.severity !== 'info',
	);
	const got = strength(findings);
	switch (expected) {
		case 'hard':
		case 'none':
			return compare(id, expected, got);
		case 'not_hard':
			return { id, expected, got, agrees: got !== 'hard' };
		case 'soft':
			return { id, expected, got, agrees: got === 'soft' || (label === 'malicious' && got === 'hard') };
		default:
			return { id, expected, got, agrees: false };
	}
}

function strength(findings: readonly Finding[]): 'hard' | 'soft' | 'none' {
	if (findings.some(({ tier }) => tier === 'hard')) return 'hard';
	return findings.length > 0 ? 'soft' : 'none';
}

function compare(id: string, expected: unknown, got: string): VectorOutcome {
	return { id, expected: String(expected), got, agrees: expected === got };
}

function parseJson(line: string): { readonly [key: string]: Json | undefined } {
	const value = JSON.parse(line) as Json;
	return isJsonObject(value) ? value : {};
}
