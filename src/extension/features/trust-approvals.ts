import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { serversOf } from '../../events/overview.ts';
import { guardedRun } from '../entry-points.ts';
import type { Services } from '../services.ts';
import { approvedByTrust } from '../view-models/approved-by-trust.ts';

/** After these a mode may have something to approve: what is offered, what the lock names, which mode is set. */
const CAUSES: ReadonlySet<CordonEvent['kind']> = new Set(['tools-judged', 'offers-judged', 'server-judged', 'lock-read', 'file-read']);

/** Signs what a mode that a person set approves by itself. */
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
