import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { serversOf } from '../../events/overview.ts';
import { guardedRun } from '../entry-points.ts';
import type { Services } from '../services.ts';
import { approvedByTrust } from '../view-models/approved-by-trust.ts';

/** Events after which a trust mode may have something to approve: new items, another lock file, another mode. */
const CAUSES: ReadonlySet<CordonEvent['kind']> = new Set(['tools-judged', 'offers-judged', 'server-judged', 'lock-read', 'file-read']);

/** Signs the approvals of the trust modes that a person set. */
export function registerTrust(services: Services): Disposable {
	const own = new DisposableStore();
	const { decisions, overview } = services;
	let isDeciding = false;
	let isDue = false;
	const decide = async (): Promise<void> => {
		isDeciding = true;
		try {
			while (isDue && !decisions.isRolledBack) {
				isDue = false;
				await decisions.decide(serversOf(overview.current).flatMap(approvedByTrust));
			}
		} finally {
			isDeciding = false;
		}
	};
	own.add(
		overview.onDidRecord(({ event }) => {
			if (!CAUSES.has(event.kind)) return;
			isDue = true;
			if (!isDeciding) void guardedRun(services, 'approve what a trust mode allows', decide);
		}),
	);
	return own;
}
