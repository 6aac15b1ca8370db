import { type FSWatcher, watch } from 'node:fs';
import type { Disposable } from '../../base/disposable.ts';
import { currentVersion } from '../../gateway/interposition/current-version.ts';
import { oneAtATime } from '../host/one-at-a-time.ts';
import type { Services } from '../services.ts';

/** How often to look, in milliseconds, in case the system doesn't report changes. */
const LOOK_MS = 10_000;

/**
 * Tells the views when servers start with another version: another window has installed it, and its gateway tells this window nothing. Windows
 * don't connect across versions, because the messages between a window and its gateway aren't checked beyond their kind.
 */
export function registerOtherVersion({
	logger,
	overview,
	state,
	version: own,
}: Pick<Services, 'logger' | 'overview' | 'state' | 'version'>): Disposable {
	let said = own;
	let isDisposed = false;
	let hasLooked = false;
	const look = oneAtATime(async () => {
		const version = (await currentVersion(state)) ?? own;
		// If it differs from the start, a reload has changed nothing.
		const helpsReload = hasLooked;
		hasLooked = true;
		if (isDisposed || version === said) return;
		said = version;
		logger.warn(`Servers start with version ${version} from now on, and this window has ${own}`);
		overview.record({ kind: 'servers-start-with', at: Date.now(), version, own, helpsReload });
	});
	const timer = setInterval(() => void look(), LOOK_MS);
	let watcher: FSWatcher | undefined;
	try {
		watcher = watch(state.bin, { persistent: false }, () => void look());
		watcher.on('error', (cause) => logger.error('Stopped watching which version servers start with', cause));
	} catch (cause) {
		logger.error("Couldn't watch which version servers start with", cause);
	}
	void look();
	return {
		dispose() {
			isDisposed = true;
			clearInterval(timer);
			watcher?.close();
		},
	};
}
