import { isJsonObject, type Json } from '../../base/json.ts';
import { Remembered } from '../../base/remembered.ts';
import { maskJson, scanValue } from '../../engine/sensitive/scan-value.ts';

/** Maximum UTF-16 units kept of one string, and of a whole body. */
const MAX_STRING = 8_192;
const MAX_BODY = 65_536;
/** Text scanned beyond the cut, so a secret that crosses it is masked completely. */
const MARGIN = 1_024;
const MAX_DEPTH = 64;
/** Caches bodies in which nothing was masked, because results repeat. */
const CLEAN = new Remembered<true>({ most: 256, longest: MAX_BODY + 2 * MARGIN, total: 8 * MAX_BODY });

/**
 * A body as the log keeps it, as JSON: personal data and credentials masked regardless of the settings (R069), and long strings cut with a mark.
 * Parts that are too deep or too many are replaced by a mark or a count. Cost: O(what is kept).
 */
export function bodyText(value: Json): string {
	const near = clipJson(value, { string: MAX_STRING + MARGIN, total: MAX_BODY + MARGIN });
	const text = JSON.stringify(near);
	const scan = CLEAN.get(text) ? undefined : scanValue(near, { decodes: true });
	if (scan?.fields.length === 0 && scan.gaps.length === 0) CLEAN.set(text, true);
	const masked = scan === undefined ? near : maskJson(near, scan);
	return JSON.stringify(clipJson(masked, { string: MAX_STRING, total: MAX_BODY }));
}

interface Limits {
	readonly string: number;
	readonly total: number;
}

function clipJson(value: Json, limits: Limits): Json {
	let left = limits.total;
	const clip = (part: Json, depth: number): Json => {
		if (typeof part === 'string') {
			const length = Math.min(limits.string, Math.max(0, left));
			left -= Math.min(part.length, length);
			return part.length <= length ? part : `${part.slice(0, safeEnd(part, length))}… [${part.length - length} more]`;
		}
		left -= 8;
		if (typeof part !== 'object' || part === null) return part;
		if (depth >= MAX_DEPTH) return '[too deep for the log]';
		if (isJsonObject(part)) {
			const kept: [string, Json][] = [];
			const keys = Object.keys(part);
			for (const key of keys) {
				if (left <= 0) {
					kept.push(['…', `[${keys.length - kept.length} more]`]);
					break;
				}
				left -= Math.min(key.length, limits.string);
				const name = key.length <= limits.string ? key : `${key.slice(0, safeEnd(key, limits.string))}…`;
				kept.push([name, clip(part[key] ?? null, depth + 1)]);
			}
			return Object.fromEntries(kept);
		}
		const items: Json[] = [];
		for (const item of part) {
			if (left <= 0) {
				items.push(`[${part.length - items.length} more]`);
				break;
			}
			items.push(clip(item, depth + 1));
		}
		return items;
	};
	return clip(value, 0);
}

/** Never cuts inside a surrogate pair. */
function safeEnd(text: string, end: number): number {
	const last = text.charCodeAt(end - 1);
	return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
