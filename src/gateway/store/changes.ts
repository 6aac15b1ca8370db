import { watch } from 'node:fs';
import type { Logger } from '../../base/ports.ts';

/** Changes of several files within this time count as one, in milliseconds. SQLite writes last to its shared memory that a change counts. */
const TOGETHER_MS = 30;

/**
 * Calls `onChange` shortly after another process has written to the folder, so that its decisions count at once. `onFailed`: the system doesn't
 * report changes, or no longer does.
 */
export function watchChanges(folder: string, onChange: () => void, onFailed: () => void, logger: Logger): void {
	let timer: NodeJS.Timeout | undefined;
	let hasMore = false;
	const look = (): void => {
		timer = undefined;
		onChange();
		if (!hasMore) return;
		hasMore = false;
		timer = setTimeout(look, TOGETHER_MS);
	};
	try {
		const watcher = watch(folder, { persistent: false }, () => {
			if (timer === undefined) timer = setTimeout(look, TOGETHER_MS);
			else hasMore = true;
		});
		watcher.on('error', (cause) => {
			logger.error('Stopped watching the state folder for changes', cause);
			watcher.close();
			onFailed();
		});
	} catch (cause) {
		logger.error("Couldn't watch the state folder for changes", cause);
		onFailed();
	}
}
