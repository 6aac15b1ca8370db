import { findingSentence } from '../../engine/detail-words.ts';
import { evidenceOf } from '../../engine/evidence.ts';
import { type Finding, SEVERITIES, type Severity, type Subject, valueOf } from '../../engine/finding.ts';
import { DETECTORS } from '../../engine/inspect.ts';
import { type Passage, passagesOf } from '../../engine/passages.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { inspect } from '../inspection.ts';
import type { Paint } from '../paint.ts';
import { shown } from './usage-words.ts';

export interface Found {
	/** A few lines for each passage, and one for anything that couldn't be checked. */
	readonly lines: readonly string[];
	/** There are high or critical findings, so the person is asked a second time. */
	readonly isSevere: boolean;
}

const SEVERE: readonly Severity[] = ['high', 'critical'];

/** Maximum length of a quote, in UTF-16 units. */
const MAX_QUOTE = 120;

/** The engine's current findings for these subjects, worst first. */
export function foundIn(subjects: readonly Subject[], paint: Paint): Found {
	const inspections = subjects.map((subject) => ({ subject, ...inspect(subject) }));
	const passages = inspections
		.flatMap(({ findings, subject }) => passagesOf(findings).map((passage) => ({ findings, passage, subject })))
		.toSorted((one, other) => SEVERITIES.indexOf(other.passage.severity) - SEVERITIES.indexOf(one.passage.severity));
	const missed = inspections.flatMap((inspection) => inspection.notChecked);
	return {
		lines: [
			...passages.flatMap(({ findings, passage, subject }) => passageLines(passage, findings, subject, paint)),
			...(missed.length > 0 ? [`    ${paint('warning', 'NOT CHECKED')}: ${missed.join(', ')}`] : []),
		],
		isSevere: passages.some(({ passage }) => SEVERE.includes(passage.severity)),
	};
}

function passageLines({ lead, rules, severity }: Passage, findings: readonly Finding[], subject: Subject, paint: Paint): readonly string[] {
	const raw = textAt(valueOf(subject), lead.pointer, lead.onKey);
	const evidence = raw === undefined ? undefined : evidenceOf(raw, lead, findings);
	const by = evidence?.method === undefined ? '' : `${evidence.method}: `;
	return [
		`    ${paint(severity, `FOUND ${severity.toUpperCase()}`)}: ${findingSentence(lead, TITLES.get(lead.rule) ?? lead.rule)} ${paint('faint', `[${rules.join(', ')}]`)}`,
		...(evidence === undefined ? [] : [`      ${by}${paint('quote', `"${shown(evidence.text, MAX_QUOTE)}"`)}`]),
	];
}

const TITLES = new Map(DETECTORS.map((detector) => [detector.id, detector.title]));
