import process from 'node:process';
import { createContext, Script } from 'node:vm';

// A pattern of the user may take for ever on some text. `vm` can stop the thread it runs on, patterns included, after a time.

const context: { work: () => void } = { work: () => undefined };
const sandbox = createContext(context);
const script = new Script('work()');
/** A machine that is busy with other things takes longer than the pattern does: then it gets its time again, this often. */
const MAX_PAUSES = 4;

/**
 * Runs `work` and stops it when it has computed for about `budgetMs`. False: it was stopped; `work` is called anew after a pause of the
 * machine, so it keeps its place itself. What it throws is thrown on.
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

/** Milliseconds this thread has computed. Where the runtime cannot tell, those of the whole process. */
function computedMs(): number {
	// Node 23.9; the command line runs on older ones too.
	const ofThread: unknown = Reflect.get(process, 'threadCpuUsage');
	const { system, user } = typeof ofThread === 'function' ? process.threadCpuUsage() : process.cpuUsage();
	return (user + system) / 1000;
}
