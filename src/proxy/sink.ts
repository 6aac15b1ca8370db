import type { Writable } from 'node:stream';

/** Writes to a stream together what is written in one tick, and knows how much the reader has not taken. */
export interface Sink {
	write(chunks: readonly Uint8Array[]): void;
	readonly waitingBytes: number;
	/** Ends the stream after what waits. */
	end(): void;
	/** Resolves when all was taken, or after `withinMs`. */
	flushed(withinMs: number): Promise<void>;
}

export function createSink(stream: Writable, onDrain: () => void): Sink {
	let isCorked = false;
	let isBroken = false;
	stream.on('error', () => {
		isBroken = true;
	});
	stream.on('drain', onDrain);
	const uncork = (): void => {
		isCorked = false;
		stream.uncork();
	};
	return {
		write(chunks) {
			if (isBroken || stream.writableEnded || stream.destroyed) return;
			if (!isCorked) {
				isCorked = true;
				stream.cork();
				process.nextTick(uncork);
			}
			for (const chunk of chunks) stream.write(chunk);
		},
		get waitingBytes() {
			return isBroken || stream.destroyed ? 0 : stream.writableLength;
		},
		end() {
			if (isCorked) uncork();
			stream.end();
		},
		async flushed(withinMs) {
			if (isCorked) uncork();
			const deadline = performance.now() + withinMs;
			while (!isBroken && !stream.destroyed && stream.writableLength > 0 && performance.now() < deadline) {
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
		},
	};
}
