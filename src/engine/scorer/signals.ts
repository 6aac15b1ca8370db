import { aggregate } from '../aggregate.ts';
import type { Finding, Inspection } from '../finding.ts';
import type { DeclaredText } from './declared-text.ts';

/** A place in a text with its score, 0 to 1. UTF-16 offsets. */
export interface ScoredWindow {
	readonly start: number;
	readonly end: number;
	readonly score: number;
}

/** Findings of one definition: more would say the same again. */
const MOST = 8;

/** What the scorer says of a definition, as findings. Each is where most of its window lies. */
export function definitionSignals(windows: readonly ScoredWindow[], { parts }: DeclaredText): readonly Finding[] {
	return windows.slice(0, MOST).map(({ end, score, start }) => {
		const shared = (part: { readonly start: number; readonly end: number }): number =>
			Math.min(end, part.end) - Math.max(start, part.start);
		const [first = { pointer: '', start, end }, ...rest] = parts;
		let most = first;
		for (const part of rest) if (shared(part) > shared(most)) most = part;
		return {
			...{ rule: 'classifier.injection', tier: 'soft', severity: 'medium', confidence: Number(score.toFixed(3)), pointer: most.pointer },
			start: Math.max(0, start - most.start),
			end: Math.min(most.end, end) - most.start,
			detail: `score=${score.toFixed(3)}`,
		};
	});
}

/** What the rules said, and what the scorer says beside them. */
export function withSignals(inspection: Inspection, signals: readonly Finding[]): Inspection {
	if (signals.length === 0) return inspection;
	const { findings, severity, tier } = aggregate([...inspection.findings, ...signals], inspection.notChecked);
	return { ...inspection, findings, severity, tier };
}
