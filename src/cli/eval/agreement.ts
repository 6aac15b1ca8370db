import { isAtLeast } from '../../engine/aggregate.ts';
import { type Figure, figure } from './figure.ts';
import type { ScoredEntry } from './scorecard.ts';

/** Tests and examples from other projects, for many surfaces: a malicious row must have a finding, an honest one none. */
export const AGREEMENT_FILES: ReadonlySet<string> = new Set(['agentsh_inspector_tests.jsonl', 'seed_document_examples.jsonl']);

const ENOUGH = 0.95;
/** A row that names one check expects nothing only from that check (C4: a curated phrase is shown even when quoted). */
const ONE_CHECK = /^none \(soft (?<family>[a-z]+) check\)$/;

export interface Agreement {
	readonly figures: readonly Figure[];
	/** Ids of the rows where we differ. */
	readonly differs: readonly string[];
}

/** Unreadable rows count as differing. */
export function agreementOf(judged: readonly ScoredEntry[], notRead: number): Agreement {
	const differs = judged.filter((each) => !agrees(each)).map(({ entry }) => entry.id);
	const rows = judged.length + notRead;
	const share = rows === 0 ? 0 : (judged.length - differs.length) / rows;
	return { figures: [figure(`≥ 95 % of ${rows} agree`, share, share >= ENOUGH)], differs };
}

function agrees({ entry, inspection }: ScoredEntry): boolean {
	if (entry.label === 'malicious') return isAtLeast(inspection.severity, 'info');
	const family = ONE_CHECK.exec(entry.expected ?? '')?.groups?.['family'];
	return inspection.findings.every(({ rule }) => family !== undefined && !rule.startsWith(`${family}.`));
}
