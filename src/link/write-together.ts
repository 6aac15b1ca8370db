/** The parts of a stream that `writeTogether` uses. */
export interface CorkableStream {
	write(chunk: Uint8Array): boolean;
	cork(): void;
	uncork(): void;
}

/** Writes the chunks in order, using one system call for several chunks. */
export function writeTogether(stream: CorkableStream, chunks: readonly Uint8Array[]): void {
	const [only] = chunks;
	if (chunks.length === 1 && only !== undefined) {
		stream.write(only);
		return;
	}
	stream.cork();
	for (const chunk of chunks) stream.write(chunk);
	stream.uncork();
}
