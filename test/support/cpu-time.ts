/**
 * Processor time of this process so far, in milliseconds. For tests that compare the cost of two inputs, because other
 * programs on the machine don't count, as they would with a clock.
 */
export function cpuNow(): number {
	const { system, user } = process.cpuUsage();
	return (system + user) / 1000;
}

/** The same for this thread alone, as the watchdog measures it, without compiler and garbage collector threads. */
export function threadCpuNow(): number {
	const { system, user } = process.threadCpuUsage();
	return (system + user) / 1000;
}
