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

/** What a review page shows. Bodies are what the server sent (or the file states): escaped here, on the way out. */
export interface ReviewSubject {
	readonly server: ServerOverview;
	readonly item: Item;
	/** The version that is current. `undefined`: it was not kept. */
	readonly now: Json | undefined;
	/** The version that was approved last, when it is another one; of a renamed tool the one it probably was. */
	readonly approved: Json | undefined;
	/** How many versions of it have been seen. */
	readonly versions?: number;
	/** How many items of the server wait for a decision, this one included. */
	readonly open?: number;
	/** Set when a person chose two versions to compare: `approved` and `now` are these. */
	readonly compared?: { readonly before: string; readonly after: string };
	readonly examined: Examined;
}

/** One property of the subject, as a person reads it. `null`: the version does not have it. */
export interface ReviewPart {
	readonly name: string;
	readonly now: string | null;
	readonly approved: string | null;
	readonly isChanged: boolean;
	/** Its lines mean something each (`outlineHtml`); else it is one text. */
	readonly isOutline: boolean;
	readonly findings: readonly Finding[];
}

/** Part by part in the order of the current version, then what only the approved one had; parts of an opaque kind come last. */
export function partsOf(subject: Pick<ReviewSubject, 'now' | 'approved' | 'item' | 'compared'>, l10n: L10n): readonly ReviewPart[] {
	const now = bodyOf(subject.now);
	const approved = bodyOf(subject.approved);
	const all = [...new Set([...Object.keys(now), ...Object.keys(approved)])];
	// Digests say nothing to a person; which of them changed is said above.
	const names = subject.item.kind === 'launch' ? all.filter((name) => !DIGESTS.has(name)) : all;
	return names
		.map((name) => {
			// Findings are about the version that is current.
			const findings =
				subject.compared === undefined ? subject.item.findings.filter((finding) => (pointerSteps(finding.pointer)[0] ?? '') === name) : [];
			const [is, was] = [ownMember(now, name), ownMember(approved, name)];
			const isChanged = subject.approved !== undefined && canonicalJson(is ?? null) !== canonicalJson(was ?? null);
			const words = { now: readable(name, is, l10n), approved: readable(name, was, l10n) };
			// What reads the same and is not (a number and its digits): as it is written, so that no two sides are equal.
			const shown = isChanged && words.now === words.approved ? { now: written(is), approved: written(was) } : words;
			return { name, ...shown, isChanged, isOutline: isOutline(name, is) || isOutline(name, was), findings };
		})
		.toSorted((one, other) => Number(one.name.startsWith('_')) - Number(other.name.startsWith('_')));
}

const DIGESTS = new Set(['values', 'inputs', 'portable']);

function written(value: Json | undefined): string | null {
	return value === undefined ? null : JSON.stringify(value, undefined, 2);
}

/** Absent hints and their defaults are one and the same. */
function bodyOf(value: Json | undefined): JsonObject {
	if (value === undefined) return {};
	if (!isJsonObject(value)) return { value };
	const annotations = value['annotations'];
	if (annotations === undefined || !('inputSchema' in value)) return value;
	return { ...value, annotations: normalizedAnnotations(annotations) };
}

/** Whether the page of this version shows all of it. */
export function isShownWhole(body: Json, l10n: L10n): boolean {
	return Object.entries(bodyOf(body)).every(([name, value]) => beginningOf(readable(name, value, l10n) ?? '').leftOut === 0);
}
