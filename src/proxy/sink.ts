import type { Writable } from 'node:stream';
import { writeTogether } from '../link/write-together.ts';
import { monotonicMs } from './monotonic.ts';

/** Writes to a stream, combining what is written in one tick. Knows how many bytes the reader hasn't accepted yet. */
export interface Sink {
	write(chunks: readonly Uint8Array[]): void;
	readonly waitingBytes: number;
	/** Ends the stream after all waiting data. */
	end(): void;
	/** Resolves when all data was accepted, or after `withinMs`. */
	flushed(withinMs: number): Promise<void>;
}

/** Data of one tick is joined into one chunk up to this length, because one small write is cheaper than a write of several parts. */
const JOINED_BYTES = 4096;

export function createSink(stream: Writable, onDrain: () => void): Sink {
	/** Chunks of this tick, in order. */
	let chunks: Uint8Array[] = [];
	let bytes = 0;
	let isBroken = false;
	stream.on('error', () => {
		isBroken = true;
	});
	stream.on('drain', onDrain);
	const isOver = (): boolean => isBroken || stream.writableEnded || stream.destroyed;
	const release = (): void => {
		const ready = chunks;
		const total = bytes;
		chunks = [];
		bytes = 0;
		if (ready.length === 0 || isOver()) return;
		writeTogether(stream, total <= JOINED_BYTES ? [Buffer.concat(ready, total)] : ready);
	};
	return {
		write(added) {
			if (isOver()) return;
			if (chunks.length === 0) process.nextTick(release);
			for (const chunk of added) {
				chunks.push(chunk);
				bytes += chunk.length;
			}
		},
		get waitingBytes() {
			return isBroken || stream.destroyed ? 0 : stream.writableLength + bytes;
		},
		end() {
			release();
			stream.end();
		},
		async flushed(withinMs) {
			release();
			const deadline = monotonicMs() + withinMs;
			while (!isBroken && !stream.destroyed && stream.writableLength > 0 && monotonicMs() < deadline) {
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
		},
	};
}
