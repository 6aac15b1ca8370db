import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { type PointerTree, pointerTree } from '../../base/pointer-tree.ts';
import type { Finding } from '../../engine/finding.ts';
import { type Edit, REDACTED } from '../../engine/results/edits.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { SAFETY_META_KEY } from './safety-report.ts';
import { COULD_NOT_CHECK } from './texts.ts';

/** Copies of our own voice in what a server sends: a forged "safe" would be believed (DESIGN, section 10). */
export interface Imitation {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	/** Pointers of `_meta` entries under our key, to be removed. */
	readonly forgedReports: readonly string[];
}

/** A sentence that only we say: our mark, or our name at the start of a line with one of our verbs. */
const OUR_VOICE =
	/\[\s{0,2}MCP[ -]?Cordon\s{0,2}\][^\n]{0,600}|(?<=^|\n)[ \t>*]{0,6}MCP[ -]?Cordon:?\s{1,3}(?:holds|withheld|has (?:checked|approved|verified|released|scanned|not)|checked|approved|verified|released|replaced|removed|cut|could not check|considers|confirms|trusts)\b[^\n]{0,600}/gi;
const OUR_REPORT = /["']trust_score["']\s{0,4}:\s{0,4}[\d.]{1,6}[^{}]{0,400}["'](?:threats_detected|recommendation)["']/g;

/** Cost: O(size of the value); nothing to do without one of our words. */
export function findImitation(value: Json): Imitation {
	const findings: Finding[] = [];
	const plans: StringPlan[] = [];
	for (const { pointer, text, isKey } of surfacesOf(value).surfaces) {
		if (isKey || !mightImitate(text) || text === COULD_NOT_CHECK) continue;
		const redactions: Edit[] = [];
		const edits: Edit[] = [];
		for (const pattern of [OUR_VOICE, OUR_REPORT]) {
			for (const match of text.matchAll(pattern)) {
				const [start, end] = [match.index, match.index + match[0].length];
				redactions.push({ kind: 'redact', start, end });
				findings.push({
					rule: 'results.imitation',
					tier: 'hard',
					severity: 'high',
					confidence: 0.8,
					pointer,
					start,
					end,
					detail: pattern === OUR_VOICE ? 'wording' : 'report',
				});
			}
		}
		for (let at = text.indexOf(REDACTED); at >= 0; at = text.indexOf(REDACTED, at + REDACTED.length)) {
			edits.push({ kind: 'mask', start: at, end: at + REDACTED.length, replacement: 'REDACTED' });
			if (edits.length === 1) {
				findings.push({
					rule: 'results.imitation',
					tier: 'soft',
					severity: 'low',
					confidence: 0.3,
					pointer,
					start: at,
					end: at + REDACTED.length,
					detail: 'placeholder',
				});
			}
		}
		if (redactions.length > 0 || edits.length > 0) plans.push({ pointer, onKey: false, text, isBlob: false, redactions, edits });
	}
	const forgedReports = reportsIn(value);
	for (const pointer of forgedReports) {
		findings.push({
			rule: 'results.imitation',
			tier: 'hard',
			severity: 'high',
			confidence: 0.95,
			pointer,
			start: 0,
			end: SAFETY_META_KEY.length,
			onKey: true,
			detail: 'report in _meta',
		});
	}
	return { findings, plans, forgedReports };
}

function reportsIn(value: Json): readonly string[] {
	const found: string[] = [];
	const pending: { readonly value: Json; readonly pointer: string; readonly depth: number }[] = [{ value, pointer: '', depth: 0 }];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next.depth > 128) continue;
		const depth = next.depth + 1;
		if (Array.isArray(next.value))
			for (const [index, each] of next.value.entries()) {
				if (typeof each === 'object') pending.push({ value: each, pointer: next.pointer + pointerStep(index), depth });
			}
		else if (isJsonObject(next.value)) {
			for (const [key, each] of Object.entries(next.value)) {
				const pointer = next.pointer + pointerStep(key);
				if (key.trim().toLowerCase() === SAFETY_META_KEY) found.push(pointer);
				else if (typeof each === 'object') pending.push({ value: each, pointer, depth });
			}
		}
	}
	return found.sort();
}

/** The value without the entries at these pointers. Depth is bounded by the walk that found them. Cost: O(what lies on the way). */
export function withoutEntries(value: Json, pointers: readonly string[]): Json {
	return pointers.length === 0 ? value : without(value, pointerTree(pointers.map((pointer) => [pointer, true])));
}

function without(value: Json, place: PointerTree<true> | undefined): Json {
	if (place === undefined || place.steps.size === 0) return value;
	if (Array.isArray(value)) return value.map((each, index) => without(each, place.steps.get(String(index))));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => place.steps.get(key)?.values[0] !== true)
			.map(([key, each]) => [key, without(each ?? null, place.steps.get(key))]),
	);
}

/**
 * False when nothing of ours can be in it. The runtime skips what cannot begin a single word: one expression of all would read each unit.
 * It finds `_` much faster than a letter.
 */
function mightImitate(text: string): boolean {
	return text.includes(REDACTED) || (text.includes('_score') && text.includes('trust_score')) || /cordon/i.test(text);
}
