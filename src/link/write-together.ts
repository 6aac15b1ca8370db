/** What `writeTogether` needs of a stream. */
export interface CorkableStream {
	write(chunk: Uint8Array): boolean;
	cork(): void;
	uncork(): void;
}

/** Writes the chunks in order, with one call of the system where there are several. */
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
