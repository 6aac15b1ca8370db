import { type Finding, SEVERITIES, type Severity, worstSeverity } from './finding.ts';

/** What a person is shown as one thing: findings of one text that overlap. */
export interface Passage<Each extends Finding = Finding> {
	/** The finding that says best what the passage would do: its sentence and its quote stand for all of them. */
	readonly lead: Each;
	/** The worst of all. */
	readonly severity: Severity;
	/** Every finding, the lead first, then the worst first. */
	readonly findings: readonly Each[];
	/** Each rule once, in the order of `findings`. */
	readonly rules: readonly string[];
}

/** Rules that know what a text would make the model do, the best first. */
const TELLING = ['payload.decoded', 'injection.instruction', 'unicode.hidden', 'phrase.curated'];

/** The findings of one subject, grouped by the passage they are about, the worst first. Cost: O(n log n). */
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
		// What has no extent says something of the text as a whole, at the place where it begins.
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

/** A weak guess doesn't speak for a strong finding. */
function specificityOf({ rule, severity }: Finding): number {
	const at = TELLING.indexOf(rule);
	return at < 0 || rank(severity) < rank('medium') ? 0 : TELLING.length - at;
}

function lengthOf({ end, start }: Finding): number {
	return end - start;
}
