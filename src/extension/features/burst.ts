import type { Disposable } from '../../base/disposable.ts';

export interface Burst extends Disposable {
	/** Something happened: `work` runs soon, once for all that happens until then. */
	readonly soon: () => void;
}

/** Events come in bursts: `work` runs `delayMs` after the first of one. */
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
