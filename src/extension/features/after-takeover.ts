import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { EntryId } from '../../base/ids.ts';
import type { Services } from '../services.ts';

/** Wait before asking a new gateway, which needs the handshake first, in milliseconds. */
const SETTLE_MS = 1000;
const RETRY_MS = 5000;
/** Requests per server within `WITHIN_MS`, so a list that hangs the gateway can't get it replaced forever. */
const MAX_ASKED = 3;
const WITHIN_MS = 10 * 60_000;

interface TakeoverParts extends Pick<Services, 'logger' | 'overview'> {
	readonly gateway: Pick<Services['gateway'], 'relist'>;
}

/**
 * A gateway that replaces a hung one knows no lists, and a server doesn't repeat a change notification that the old gateway lost. So each server
 * is asked for its lists again. Its calls wait for that anyway.
 */
export function registerAfterTakeover(
	{ gateway, logger, overview }: TakeoverParts,
	delays: { readonly settleMs: number; readonly retryMs: number } = { settleMs: SETTLE_MS, retryMs: RETRY_MS },
): Disposable {
	const own = new DisposableStore();
	const asked = new Map<EntryId, readonly number[]>();
	const timers = new Set<NodeJS.Timeout>();
	const later = (delayMs: number, work: () => Promise<void>): void => {
		const timer = setTimeout(() => {
			timers.delete(timer);
			work().catch((cause: unknown) => logger.error("Couldn't ask a server for its lists again", cause));
		}, delayMs);
		timers.add(timer);
	};
	own.defer(() => {
		for (const timer of timers) clearTimeout(timer);
	});
	const ask = async (entry: EntryId, isLast: boolean): Promise<void> => {
		const outcome = await gateway.relist(entry);
		logger.info(`Asked a server for its lists again: ${outcome.kind}`);
		if (outcome.kind === 'no-answer' && !isLast) later(delays.retryMs, () => ask(entry, true));
	};
	own.add(
		overview.onDidRecord(({ after, event }) => {
			if (event.kind !== 'connected' || event.refusal !== undefined || after.replacements === 0) return;
			if (after.live.get(event.entry)?.tools === undefined) return;
			const now = Date.now();
			const recent = (asked.get(event.entry) ?? []).filter((at) => at > now - WITHIN_MS);
			if (recent.length >= MAX_ASKED) return;
			asked.set(event.entry, [...recent, now]);
			later(delays.settleMs, () => ask(event.entry, false));
		}),
	);
	return own;
}
