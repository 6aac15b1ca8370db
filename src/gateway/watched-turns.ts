import type { Logger } from '../base/ports.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { InTurn } from './pipeline/deps.ts';

/** `InTurn` for a worker with a watchdog. */
export function watchedTurns(heartbeat: Heartbeat, logger: Logger): InTurn {
	return (message, run) => {
		const turn = setImmediate(() => {
			heartbeat.begin({ ...message, bytes: 0 });
			try {
				run();
			} catch (cause) {
				logger.error(`Connection ${message.connection}: couldn't continue with message ${message.sequence}`, cause);
			} finally {
				heartbeat.end();
			}
		});
		return () => clearImmediate(turn);
	};
}
