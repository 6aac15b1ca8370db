import process from 'node:process';
import { commandThread } from './command-thread.ts';

/** The first Ctrl-C lets the work end cleanly; a second one ends the program as usual. */
export function onInterrupt(): { readonly signal: AbortSignal; readonly dispose: () => void } {
	const controller = new AbortController();
	const stop = (): void => controller.abort();
	// Only the main thread gets signals.
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
