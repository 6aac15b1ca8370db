import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Calls `run` each time that what it returns has not been called for `delayMs`. */
export function onIdle(delayMs: number, run: () => void): () => void {
	const timer = setTimeout(run, delayMs);
	timer.unref();
	return () => void timer.refresh();
}

/** Collects all garbage of this thread. Only such a collection gives back the young generation, which keeps the size that many calls gave it. */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	setFlagsFromString('--no-expose-gc');
	return () => void (typeof collect === 'function' && collect());
}
