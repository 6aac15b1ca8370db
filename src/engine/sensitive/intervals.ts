import type { Span } from './sensitive-rule.ts';

/** Spans that don't overlap, in buckets, so that many matches in one text stay cheap. */
export class Intervals {
	readonly #byBucket = new Map<number, Span[]>();

	/** Adds the span. False if it overlaps an existing one. */
	add(span: Span): boolean {
		if (this.meets(span)) return false;
		const last = lastBucketOf(span);
		for (let bucket = span.start >> 8; bucket <= last; bucket += 1) {
			const known = this.#byBucket.get(bucket);
			if (known === undefined) this.#byBucket.set(bucket, [span]);
			else known.push(span);
		}
		return true;
	}

	/** Whether the span overlaps an existing one. */
	meets(span: Span): boolean {
		const last = lastBucketOf(span);
		for (let bucket = span.start >> 8; bucket <= last; bucket += 1)
			if (this.#byBucket.get(bucket)?.some((other) => other.start < span.end && span.start < other.end) === true) return true;
		return false;
	}
}

function lastBucketOf({ end, start }: Span): number {
	return Math.max(start, end - 1) >> 8;
}
