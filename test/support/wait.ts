// How tests wait: for a condition, never for time to pass. No other test file sleeps (test/unit/waits.test.ts).
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** The pause between two checks of a loop. It takes no length, so that it can't be used to wait long enough. */
export const nextLook = async (): Promise<void> => await sleep(LOOK_EVERY_MS);

/** Whether `holds` stays true for `ms`. Returns false as soon as it isn't. For things that must not happen, or not anymore. */
export async function stays(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
	for (const end = Date.now() + ms; ; await nextLook()) {
		if (!(await holds())) return false;
		if (Date.now() >= end) return true;
	}
}

/** The value of `read` once it has been the same for `ms`. */
export async function settled<Value>(read: () => Value | Promise<Value>, ms: number): Promise<Value> {
	let last = await read();
	for (let since = Date.now(); Date.now() - since < ms; await nextLook()) {
		const now = await read();
		if (JSON.stringify(now) !== JSON.stringify(last)) since = Date.now();
		last = now;
	}
	return last;
}

/** A delay that a test needs: when a process is killed, how long a person thinks, or over which time something is measured. */
export const testedDelay = async (ms: number): Promise<void> => await sleep(ms);
