import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Services } from '../services.ts';

/** Wait before a silent server is reported, in milliseconds. Downloading a package first takes time. */
const SILENT_MS = 30_000;

/** Marks a server that runs behind its proxy but sends nothing, until it completes the handshake. */
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
				if (server?.isIntroduced === false && server.connections.has(connection))
					overview.record({ kind: 'start-failed', at: Date.now(), entry, why: 'silent' });
			}, silentMs);
			timers.add(timer);
		}),
	);
	return own;
}
