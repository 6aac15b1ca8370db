import process from 'node:process';
import { createContext, Script } from 'node:vm';

// A pattern of the user may take forever on some text. `vm` can stop its own thread after a time, even inside a pattern.

const context: { work: () => void } = { work: () => undefined };
const sandbox = createContext(context);
const script = new Script('work()');
/** On a busy machine the time may run out while the pattern waits for a processor. It then continues, at most this many times. */
const MAX_PAUSES = 4;

/**
 * Runs `work` and stops it after about `budgetMs` of computing. False: it was stopped. `work` is called again after a pause of the machine, so it has
 * to keep its own position. Rethrows what it throws.
 */
export function runTimed(budgetMs: number, work: () => void): boolean {
	context.work = work;
	let left = budgetMs;
	for (let pause = 0; pause <= MAX_PAUSES; pause += 1) {
		const before = computedMs();
		try {
			script.runInContext(sandbox, { timeout: Math.max(1, Math.ceil(left)) });
			return true;
		} catch (cause) {
			if (!isTimeout(cause)) throw cause;
			left -= computedMs() - before;
			if (left < budgetMs / 4) return false;
		} finally {
			if (pause === MAX_PAUSES) context.work = () => undefined;
		}
	}
	return false;
}

function isTimeout(cause: unknown): boolean {
	return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** Milliseconds this thread has computed, or the whole process where the runtime can't tell. */
function computedMs(): number {
	// Available from Node 23.9. The command line also runs on older versions.
	const ofThread: unknown = Reflect.get(process, 'threadCpuUsage');
	const { system, user } = typeof ofThread === 'function' ? process.threadCpuUsage() : process.cpuUsage();
	return (user + system) / 1000;
}
