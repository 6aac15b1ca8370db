import process from 'node:process';

/** Milliseconds that never decrease. `performance.now()` returns the same, but loads a megabyte of measuring code. */
export function monotonicMs(): number {
	const [seconds, nanoseconds] = process.hrtime();
	return seconds * 1e3 + nanoseconds / 1e6;
}
