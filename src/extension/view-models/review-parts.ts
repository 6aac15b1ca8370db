import { isJsonObject, type Json, type JsonObject, ownMember, pointerSteps } from '../../base/json.ts';
import type { Finding } from '../../engine/finding.ts';
import type { Item } from '../../events/items.ts';
import type { ServerOverview } from '../../events/overview.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { normalizedAnnotations } from '../../pins/fingerprint.ts';
import type { Examined } from '../host/host-reader.ts';
import { beginningOf } from './cut.ts';
import type { L10n } from './l10n.ts';
import { isOutline, readable } from './readable.ts';

/** What a review page shows. Bodies are what the server sent or the file says. The page escapes them. */
export interface ReviewSubject {
	readonly server: ServerOverview;
	readonly item: Item;
	/** The current version. Undefined if it isn't stored. */
	readonly now: Json | undefined;
	/** The last approved version if it differs, or the probable earlier version of a renamed tool. */
	readonly approved: Json | undefined;
	/** Number of known versions. */
	readonly versions?: number;
	/** Number of the server's pending items, including this one. */
	readonly open?: number;
	/** Set if a person chose two versions to compare, which are then `approved` and `now`. */
	readonly compared?: { readonly before: string; readonly after: string };
	readonly examined: Examined;
}

/** One property of the subject in readable form. `null` if the version doesn't have it. */
export interface ReviewPart {
	readonly name: string;
	readonly now: string | null;
	readonly approved: string | null;
	readonly isChanged: boolean;
	/** True if the part is shown as separate lines (`outlineHtml`), false if it's one text. */
	readonly isOutline: boolean;
	readonly findings: readonly Finding[];
}

/** The parts in the order of the current version, then those that only the approved one has. Parts whose name starts with `_` come last. */
export function partsOf(subject: Pick<ReviewSubject, 'now' | 'approved' | 'item' | 'compared'>, l10n: L10n): readonly ReviewPart[] {
	const now = bodyOf(subject.now);
	const approved = bodyOf(subject.approved);
	const all = [...new Set([...Object.keys(now), ...Object.keys(approved)])];
	// Digests mean nothing to a person. The text above says which of them changed.
	const names = subject.item.kind === 'launch' ? all.filter((name) => !DIGESTS.has(name)) : all;
	return names
		.map((name) => {
			// Findings are about the current version.
			const findings =
				subject.compared === undefined ? subject.item.findings.filter((finding) => (pointerSteps(finding.pointer)[0] ?? '') === name) : [];
			const [is, was] = [ownMember(now, name), ownMember(approved, name)];
			const isChanged = subject.approved !== undefined && canonicalJson(is ?? null) !== canonicalJson(was ?? null);
			const words = { now: readable(name, is, l10n), approved: readable(name, was, l10n) };
			// If two different values read the same (a number and its digits), show both as JSON.
			const shown = isChanged && words.now === words.approved ? { now: written(is), approved: written(was) } : words;
			return { name, ...shown, isChanged, isOutline: isOutline(name, is) || isOutline(name, was), findings };
		})
		.toSorted((one, other) => Number(one.name.startsWith('_')) - Number(other.name.startsWith('_')));
}

const DIGESTS = new Set(['values', 'inputs', 'portable']);

function written(value: Json | undefined): string | null {
	return value === undefined ? null : JSON.stringify(value, undefined, 2);
}

/** The properties to compare. Missing hints equal their defaults. */
function bodyOf(value: Json | undefined): JsonObject {
	if (value === undefined) return {};
	if (!isJsonObject(value)) return { value };
	const annotations = value['annotations'];
	if (annotations === undefined || !('inputSchema' in value)) return value;
	return { ...value, annotations: normalizedAnnotations(annotations) };
}

/** Whether this version's page shows all of it. */
export function isShownWhole(body: Json, l10n: L10n): boolean {
	return Object.entries(bodyOf(body)).every(([name, value]) => beginningOf(readable(name, value, l10n) ?? '').leftOut === 0);
}
