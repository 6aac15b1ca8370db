export interface RateLimit {
	/** How many of `bytes` can pass at `nowMs` (monotonic). */
	take(bytes: number, nowMs: number): number;
}

/** A token bucket with `capacityBytes` that refills at `bytesPerSecond`. */
export function createRateLimit(capacityBytes: number, bytesPerSecond: number): RateLimit {
	let level = capacityBytes;
	let last: number | undefined;
	return {
		take(bytes, nowMs) {
			if (last !== undefined) level = Math.min(capacityBytes, level + ((nowMs - last) * bytesPerSecond) / 1000);
			last = nowMs;
			const taken = Math.min(bytes, Math.floor(level));
			level -= taken;
			return taken;
		},
	};
}
