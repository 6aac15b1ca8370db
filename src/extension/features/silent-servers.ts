import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Services } from '../services.ts';

/** A package that is fetched first takes its time; after this long its row says that nothing came yet. */
const SILENT_MS = 30_000;

/** A server that runs behind its proxy and says nothing is no server that works: its row says so until it introduces itself. */
export function registerSilentServers({ overview }: Pick<Services, 'overview'>, silentMs: number = SILENT_MS): Disposable {
	const own = new DisposableStore();
	const timers = new Set<NodeJS.Timeout>();
	own.defer(() => {
		for (const timer of timers) clearTimeout(timer);
	});
	own.add(
		overview.onDidRecord(({ event }) => {
			if (event.kind !== 'connected' || event.refusal !== undefined) return;
			const { connection, entry } = event;
			const timer = setTimeout(() => {
				timers.delete(timer);
				const server = overview.current.live.get(entry);
				if (server?.isIntroduced === false && server.connections.includes(connection))
					overview.record({ kind: 'start-failed', at: Date.now(), entry, why: 'silent' });
			}, silentMs);
			timers.add(timer);
		}),
	);
	return own;
}
