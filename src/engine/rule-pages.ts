import { DETECTOR_TITLES } from './detectors/titles.generated.ts';
import { RESULT_RULES } from './results/result-rules.ts';

/** Where the page of a rule lies below `docs/detectors`, by the rule's id. Rules that only say how something stands have none. */
export const RULE_PAGES: ReadonlyMap<string, string> = new Map([
	...DETECTOR_TITLES.map(([id]): [string, string] => [id, `${id}.md`]),
	...Object.keys(RESULT_RULES).map((id): [string, string] => [id, 'results/README.md']),
]);
