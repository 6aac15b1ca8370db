import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { type PointerTree, pointerTree } from '../../base/pointer-tree.ts';
import { applyEdits, type Edit, unite } from './edits.ts';
import type { StringPlan } from './inspect-result.ts';

/** Which of the planned edits to apply. */
export interface RewriteOptions {
	/** Invisible characters, control sequences and masks. */
	readonly sanitize: boolean;
	/** Spans of hard findings. */
	readonly redact: boolean;
	/** Maximum UTF-16 units of one delivered string. Undefined: no limit. Cut after all other edits (trap 24). */
	readonly maxLength?: number;
}

/** The new strings by pointer. `isPossible`: false if a redaction would have to change a property name or an encoded part. */
export interface Rewrite {
	readonly strings: ReadonlyMap<string, string>;
	readonly isPossible: boolean;
	/** Number of redacted spans. */
	readonly redactionCount: number;
	readonly cutCount: number;
}

/** The new text of one string, or the same string if nothing changes. Changed text is delivered in NFC (C2). */
export function rewriteText(text: string, redactions: readonly Edit[], edits: readonly Edit[], options: RewriteOptions): string {
	const chosen = [...(options.redact ? redactions : []), ...(options.sanitize ? edits : [])];
	const edited = chosen.length === 0 ? text : applyEdits(text, chosen).normalize('NFC');
	return options.maxLength === undefined ? edited : gateLength(edited, options.maxLength);
}

export function planRewrite(plans: readonly StringPlan[], options: RewriteOptions): Rewrite {
	const strings = new Map<string, string>();
	let isPossible = true;
	let redactionCount = 0;
	for (const { pointer, onKey, text, isBlob, redactions, edits } of plans) {
		if (onKey || isBlob) {
			if (options.redact && redactions.length > 0) isPossible = false;
			continue;
		}
		const next = rewriteText(text, redactions, edits, { sanitize: options.sanitize, redact: options.redact });
		if (next === text) continue;
		strings.set(pointer, next);
		// Two rules may have found the same passage.
		if (options.redact) redactionCount += unite(redactions).length;
	}
	return { strings, isPossible, redactionCount, cutCount: 0 };
}

/** Start of the notice at the end of a text that was cut. */
export const CUT_MARK = '[MCP Cordon cut this text:';

/** R030: the notice says how much was cut and by whom. Never cuts inside a surrogate pair. */
export function gateLength(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const last = text.charCodeAt(maxLength - 1);
	const end = last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
	return `${text.slice(0, end)}\n${CUT_MARK} ${text.length - end} of ${text.length} characters were left out.]`;
}

/** Extends `planRewrite` to strings without a plan: cuts all strings longer than `maxLength`. Iterative. */
export function withLengthGate(value: Json, rewrite: Rewrite, maxLength: number): Rewrite {
	const strings = new Map(rewrite.strings);
	let cutCount = 0;
	const pending: { readonly value: Json; readonly pointer: string; readonly place: PointerTree<string> | undefined }[] = [
		{ value, pointer: '', place: pointerTree(rewrite.strings) },
	];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next.value === 'string') {
			const current = next.place?.values[0] ?? next.value;
			if (current.length <= maxLength || isCoded(current)) continue;
			strings.set(next.pointer, gateLength(current, maxLength));
			cutCount += 1;
		} else if (Array.isArray(next.value))
			for (const [index, each] of next.value.entries())
				pending.push({ value: each, pointer: next.pointer + pointerStep(index), place: next.place?.steps.get(String(index)) });
		else if (isJsonObject(next.value))
			for (const [key, each] of Object.entries(next.value))
				pending.push({ value: each ?? null, pointer: next.pointer + pointerStep(key), place: next.place?.steps.get(key) });
	}
	return { ...rewrite, strings, cutCount };
}

/** Cutting a base64 image would break it. */
function isCoded(text: string): boolean {
	return /^[A-Za-z0-9+/_-]{200}/.test(text);
}

/**
 * The value with strings replaced by pointer. Shares unchanged parts. The walk that created the pointers bounds the depth. Cost: O(nodes on
 * the paths).
 */
export function rewriteValue(value: Json, strings: ReadonlyMap<string, string>): Json {
	return strings.size === 0 ? value : rewriteAt(value, pointerTree(strings));
}

function rewriteAt(value: Json, place: PointerTree<string> | undefined): Json {
	if (place === undefined) return value;
	if (typeof value === 'string') return place.values[0] ?? value;
	if (place.steps.size === 0) return value;
	if (Array.isArray(value)) return value.map((each, index) => rewriteAt(each, place.steps.get(String(index))));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewriteAt(each ?? null, place.steps.get(key))]));
}
