export interface RateLimit {
	/** How many of `bytes` may pass at `nowMs` (monotonic). */
	take(bytes: number, nowMs: number): number;
}

/** A bucket of `capacityBytes` that fills by `bytesPerSecond`. */
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
