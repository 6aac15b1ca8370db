import type { Disposable } from '../../base/disposable.ts';

export interface Burst extends Disposable {
	/** Schedules `work` once, however often it's called until then. */
	readonly soon: () => void;
}

/** Combines a burst of events: runs `work` once, `delayMs` after the first event. */
export function createBurst(delayMs: number, work: () => void): Burst {
	let timer: NodeJS.Timeout | undefined;
	return {
		soon: () => {
			timer ??= setTimeout(() => {
				timer = undefined;
				work();
			}, delayMs);
		},
		dispose: () => clearTimeout(timer),
	};
}

export function afterBursts(onDidHappen: (listener: () => void) => Disposable, delayMs: number, work: () => void): Disposable {
	const burst = createBurst(delayMs, work);
	const listening = onDidHappen(burst.soon);
	return {
		dispose: () => {
			listening.dispose();
			burst.dispose();
		},
	};
}
