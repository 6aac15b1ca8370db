import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import type { JudgedFlow, Overview } from '../../events/overview.ts';
import type { L10n } from './l10n.ts';
import { outcomeWords } from './session-html.ts';
import type { FindingRow, TreeNode } from './tree-node.ts';
import { sentenceCase, serverName, severityWord, shown } from './ui-words.ts';

/** One rule that matched calls of one tool: the newest match, and how often it matched. */
interface Found {
	readonly event: JudgedFlow;
	readonly reason: JudgedFlow['reasons'][number];
	readonly count: number;
}

/** Findings across calls as rows of the Findings view, newest first. The sentence names source, destination, and argument, and no content. */
export function flowFindings(overview: Overview, l10n: L10n): readonly FindingRow[] {
	const byRule = new Map<string, Found>();
	for (const event of overview.flows) {
		for (const reason of event.reasons) {
			// A question that the user's own settings ask isn't a finding.
			if (reason.rule.startsWith('policy.')) continue;
			const key = JSON.stringify([event.entry, event.tool, reason.rule]);
			const count = (byRule.get(key)?.count ?? 0) + 1;
			byRule.delete(key);
			byRule.set(key, { event, reason, count });
		}
	}
	return [...byRule]
		.reverse()
		.map(([key, found]) => ({ severity: severityOf(found.reason.severity), row: rowOf(key, found, overview, l10n) }));
}

/** `score`: 0 to 100, as in the audit log (R112). */
function severityOf(score: number): Severity {
	const [, info, low, medium, high, critical] = SEVERITIES;
	return score >= 85 ? critical : score >= 60 ? high : score >= 40 ? medium : score >= 20 ? low : info;
}

function rowOf(key: string, { count, event, reason }: Found, overview: Overview, l10n: L10n): TreeNode {
	const server = serverName(overview, event.entry, l10n);
	const outcome = outcomeWords(event.outcome, l10n);
	const place = `${server} › ${shown(event.tool)}`;
	const sentence = shown(reason.sentence, MAX_SENTENCE);
	const isStopped = STOPPED.has(event.outcome);
	return {
		id: `flow:${key}`,
		// The place comes first, as in the rows of items: a side bar shows only the start of a sentence.
		label: place,
		description: [sentence, outcome, ...(count > 1 ? [l10n.t('{0} times', count)] : [])].join(' · '),
		tooltip: [sentence, `${place} · ${outcome}`, sentenceCase(severityWord(severityOf(reason.severity), l10n)), reason.rule].join('\n'),
		accessibleLabel: l10n.t('{0} In a call to {2} › {1}: {3}.', sentence, shown(event.tool), server, outcome),
		icon: isStopped ? 'circle-slash' : event.outcome === 'waiting' ? 'question' : 'graph',
		color: isStopped || event.outcome === 'allowed' ? undefined : 'warning',
		context: 'flow-finding',
		target: { kind: 'session', session: event.session },
		children: [],
		isExpanded: false,
		hasFindings: true,
	};
}

/** UTF-16 units of a sentence that are shown. */
const MAX_SENTENCE = 300;
const STOPPED: ReadonlySet<JudgedFlow['outcome']> = new Set(['denied', 'blocked', 'unanswered', 'withdrawn']);
