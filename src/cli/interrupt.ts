import process from 'node:process';
import { commandThread } from './command-thread.ts';

/** The first Ctrl-C ends the work in order; a second one ends the program, as ever. */
export function onInterrupt(): { readonly signal: AbortSignal; readonly dispose: () => void } {
	const controller = new AbortController();
	const stop = (): void => controller.abort();
	// Signals reach the main thread only.
	if (commandThread !== undefined) return { signal: controller.signal, dispose: commandThread.onInterrupt(stop) };
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	return {
		signal: controller.signal,
		dispose() {
			process.off('SIGINT', stop);
			process.off('SIGTERM', stop);
		},
	};
}
