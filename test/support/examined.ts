import type { L10n } from '../../src/extension/view-models/l10n.ts';
import type { ReviewOptions } from '../../src/extension/view-models/review-buttons.ts';
import { reviewPage } from '../../src/extension/view-models/review-html.ts';
import type { ReviewSubject } from '../../src/extension/view-models/review-parts.ts';
import { runHostTask } from '../../src/gateway/host-task.ts';

/** The page with the gateway's findings about its subject. */
export function examinedReviewPage(
	subject: Omit<ReviewSubject, 'examined'>,
	l10n: L10n,
	{ linkTo = ({ kind }) => kind, nonce }: Partial<ReviewOptions> & Pick<ReviewOptions, 'nonce'>,
): string {
	const others = [l10n, { nonce, linkTo }] as const;
	const { approved, item, now, server } = subject;
	if (now === undefined)
		return reviewPage({ ...subject, examined: { evidence: new Map(), change: undefined, problem: undefined } }, ...others);
	const change = approved === undefined ? undefined : { kind: item.kind, before: approved, server: server.name };
	const result = runHostTask({ kind: 'examine', value: now, findings: item.findings, change });
	if (result.kind !== 'examine') throw new Error('another task was answered');
	const { change: judged, evidence } = result.examination;
	const pairs = item.findings.flatMap((finding, index) => {
		const own = evidence[index];
		return own === undefined || own === null ? [] : [[finding, own] as const];
	});
	return reviewPage({ ...subject, examined: { evidence: new Map(pairs), change: judged, problem: undefined } }, ...others);
}
