import { CALL_RULES } from '../engine/calls/call-rules.ts';
import { DETECTOR_TITLES } from '../engine/detectors/titles.generated.ts';
import { RESULT_RULES } from '../engine/results/result-rules.ts';
import { IDENTITY_SENTENCES } from '../pins/identity.ts';
import { CHANGE_SENTENCES } from '../pins/introduced.ts';
import { CALL_REASON_TITLES } from './risk/call-reasons.ts';
import { patternKindOf } from './traffic/custom-patterns.ts';

interface ExplainedRule {
	/** One plain sentence in our own words. */
	readonly title: string;
	/** Its page in `docs/detectors`. */
	readonly page: string;
}

/** What a person should know about how a result was read. */
const NOTICES = {
	'classifier.off': "A classifier is on, but its model file is missing or was changed, so it doesn't read results.",
	'classifier.cut': "The classifier didn't read a long result completely. The rules did.",
	'classifier.late': 'The classifier had too much to read, or a result was delivered before it had read it. The rules read it.',
};

export type NoticeRule = keyof typeof NOTICES;

const RESULTS = 'results.md';
const CALLS = 'calls.md';
const CHANGES = 'changes.md';

/** Every rule that a finding or a record can name, by its id, except the user's own patterns. */
export const RULES: ReadonlyMap<string, ExplainedRule> = new Map([
	...DETECTOR_TITLES.map(([id, title]): [string, ExplainedRule] => [id, { title, page: `${id}.md` }]),
	...entriesOf(
		Object.entries(RESULT_RULES).map(([id, { title }]) => [id, title]),
		RESULTS,
	),
	...entriesOf(Object.entries(NOTICES), RESULTS),
	...entriesOf(
		Object.entries(CALL_RULES).map(([id, { title }]) => [id, title]),
		CALLS,
	),
	...entriesOf(Object.entries(CALL_REASON_TITLES), CALLS),
	...entriesOf(Object.entries(CHANGE_SENTENCES), CHANGES),
	...entriesOf(Object.entries(IDENTITY_SENTENCES), CHANGES),
]);

function entriesOf(titles: readonly (readonly [id: string, title: string])[], page: string): readonly [string, ExplainedRule][] {
	return titles.map(([id, title]) => [id, { title, page }]);
}

/** The sentence for a rule, including the user's own patterns; undefined for an unknown rule. */
export function ruleTitle(rule: string): string | undefined {
	if (rule.startsWith('pattern.')) return 'Matches a pattern in your patterns folder.';
	if (patternKindOf(rule) !== undefined) return 'Matches a pattern in your settings.';
	return RULES.get(rule)?.title;
}
