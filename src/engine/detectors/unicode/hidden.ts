import type { Detector, Sighting } from '../../detector.ts';
import type { HiddenClass } from '../../unicode/hidden-classes.ts';
import { scanHidden } from '../../unicode/scan-hidden.ts';

/** From this number of distinct classes in one subject, only intent explains them (R023). */
const CRITICAL_CLASSES = 3;

/** Characters that people can't see but a model reads (R022, R023). Raw text. Legitimate uses: `unicode/legitimate.ts`. */
export const detector: Detector = {
	id: 'unicode.hidden',
	tier: 'hard',
	severity: 'high',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'launch', 'text'],
	title: "Contains characters that people can't see but a model reads.",
	references: [
		{ scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' },
		{ scheme: 'CWE', id: 'CWE-1007', url: 'https://cwe.mitre.org/data/definitions/1007.html' },
		{ scheme: 'UTS', id: '39', url: 'https://www.unicode.org/reports/tr39/' },
	],
	detect({ written }) {
		const seen = written.map((at) => ({ at, counts: scanHidden(at.text) })).filter(({ counts }) => counts.length > 0);
		const classes = new Set<HiddenClass>(seen.flatMap(({ counts }) => counts.map(({ kind }) => kind)));
		const isWorst = classes.size >= CRITICAL_CLASSES || seen.some(({ counts }) => counts.some(({ isMessage }) => isMessage));
		return seen.flatMap(({ at, counts }) =>
			counts.map(
				({ kind, count, start, end, isMessage }): Sighting => ({
					at,
					start,
					end,
					confidence: isMessage || isWorst ? 1 : 0.9,
					severity: isWorst ? 'critical' : 'high',
					detail: `${kind} × ${count}${isMessage ? ', decodes to text' : ''}`,
				}),
			),
		);
	},
};
