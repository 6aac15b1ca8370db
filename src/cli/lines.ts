import { createReadStream } from 'node:fs';
import { aboutFile } from './input-file.ts';
import { standardInput } from './standard-input.ts';

/** Lines of the files in order; `-` is standard input. Splits only at LF, because texts may contain U+2028 and U+0085. */
export async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
	for (const file of files) {
		const stream: AsyncIterable<Buffer> = file === '-' ? standardInput() : createReadStream(file);
		const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
		let rest = '';
		try {
			for await (const chunk of stream) {
				const text = decoder.decode(chunk, { stream: true });
				// Searching `rest` again for each chunk would take quadratic time for a long line.
				if (!text.includes('\n')) {
					rest += text;
					continue;
				}
				const lines = (rest + text).split('\n');
				rest = lines.pop() ?? '';
				yield* lines;
			}
		} catch (cause) {
			throw aboutFile(cause, file);
		}
		rest += decoder.decode();
		if (rest !== '') yield rest;
	}
}
