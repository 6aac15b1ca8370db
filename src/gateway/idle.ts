import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Calls `run` whenever the returned function wasn't called for `delayMs`. */
export function onIdle(delayMs: number, run: () => void): () => void {
	const timer = setTimeout(run, delayMs);
	timer.unref();
	return () => void timer.refresh();
}

/** Collects all garbage of this thread. Only this kind of collection shrinks the young generation again after many calls made it grow. */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	setFlagsFromString('--no-expose-gc');
	return () => void (typeof collect === 'function' && collect());
}
