import process from 'node:process';

/** The first Ctrl-C ends the work in order; a second one ends the program, as ever. */
export function onInterrupt(): { readonly signal: AbortSignal; readonly dispose: () => void } {
	const controller = new AbortController();
	const stop = (): void => controller.abort();
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
