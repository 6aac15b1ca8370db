/**
 * Processor time of this process so far, in milliseconds. For tests that compare the cost of two inputs: other programs on the
 * machine do not count, as they would with a clock.
 */
export function cpuNow(): number {
	const { system, user } = process.cpuUsage();
	return (system + user) / 1000;
}

/** The same of this thread alone, as the watchdog measures it: without those that compile and collect garbage beside it. */
export function threadCpuNow(): number {
	const { system, user } = process.threadCpuUsage();
	return (system + user) / 1000;
}
