import { type Finding, SEVERITIES, type Severity, worstSeverity } from './finding.ts';

/** Overlapping findings of one text, shown as one. */
export interface Passage<Each extends Finding = Finding> {
	/** The finding that best says what the passage would do. Its sentence and quote represent all of them. */
	readonly lead: Each;
	/** The worst severity of all. */
	readonly severity: Severity;
	/** Every finding, the lead first, then the worst first. */
	readonly findings: readonly Each[];
	/** Each rule once, in the order of `findings`. */
	readonly rules: readonly string[];
}

/** Rules that say what a text would make the model do, the most specific first. */
const TELLING = ['payload.decoded', 'injection.instruction', 'unicode.hidden', 'phrase.curated'];

/** The findings of one subject grouped by passage, the worst first. Cost: O(n log n). */
export function passagesOf<Each extends Finding>(findings: readonly Each[]): readonly Passage<Each>[] {
	const texts = new Map<string, Each[]>();
	for (const finding of findings) {
		const text = JSON.stringify([finding.pointer, finding.onKey === true]);
		const known = texts.get(text);
		if (known === undefined) texts.set(text, [finding]);
		else known.push(finding);
	}
	return [...texts.values()].flatMap(overlapping).toSorted((one, other) => rank(other.severity) - rank(one.severity));
}

function overlapping<Each extends Finding>(findings: readonly Each[]): readonly Passage<Each>[] {
	const groups: { end: number; readonly members: Each[] }[] = [];
	for (const finding of findings.toSorted((one, other) => one.start - other.start)) {
		const last = groups.at(-1);
		// A finding with an empty span is about the whole text and starts where the text starts.
		if (last !== undefined && (finding.start < last.end || finding.start === last.members[0]?.start)) {
			last.members.push(finding);
			last.end = Math.max(last.end, finding.end);
		} else groups.push({ end: finding.end, members: [finding] });
	}
	return groups.flatMap(({ members }) => {
		const [lead, ...others] = members.toSorted(
			(one, other) =>
				specificityOf(other) - specificityOf(one) || rank(other.severity) - rank(one.severity) || lengthOf(other) - lengthOf(one),
		);
		if (lead === undefined) return [];
		const all = [lead, ...others.toSorted((one, other) => rank(other.severity) - rank(one.severity))];
		return [
			{
				lead,
				severity: worstSeverity(all.map(({ severity }) => severity)),
				findings: all,
				rules: [...new Set(all.map(({ rule }) => rule))],
			},
		];
	});
}

function rank(severity: Severity): number {
	return SEVERITIES.indexOf(severity);
}

/** A weak guess doesn't represent a strong finding. */
function specificityOf({ rule, severity }: Finding): number {
	const at = TELLING.indexOf(rule);
	return at < 0 || rank(severity) < rank('medium') ? 0 : TELLING.length - at;
}

function lengthOf({ end, start }: Finding): number {
	return end - start;
}
