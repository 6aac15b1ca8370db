import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { serverById } from '../../events/overview.ts';
import { guardedRun, type Services } from '../services.ts';
import { approvedByTrust } from '../view-models/approved-by-trust.ts';

/** Signs what a mode that a person set approves by itself. */
export function registerTrust(services: Services): Disposable {
	const own = new DisposableStore();
	const { desk, overview } = services;
	let isDeciding = false;
	own.add(
		overview.onDidRecord(({ after, event }) => {
			if (event.kind !== 'tools-judged' && event.kind !== 'offers-judged' && event.kind !== 'server-judged') return;
			const server = serverById(after, event.entry);
			const requests = server === undefined || isDeciding || desk.isRolledBack ? [] : approvedByTrust(server);
			if (requests.length === 0) return;
			isDeciding = true;
			void guardedRun(services, 'approving what is clean', () => desk.decide(requests)).finally(() => {
				isDeciding = false;
			});
		}),
	);
	return own;
}
