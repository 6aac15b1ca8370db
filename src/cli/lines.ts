import { createReadStream } from 'node:fs';
import { aboutFile } from './input-file.ts';
import { standardInput } from './standard-input.ts';

/** Lines of the files in order, `-` = standard input. Splits on LF only: texts hold U+2028 and U+0085. */
export async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
	for (const file of files) {
		const stream: AsyncIterable<Buffer> = file === '-' ? standardInput() : createReadStream(file);
		const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
		let rest = '';
		try {
			for await (const chunk of stream) {
				rest += decoder.decode(chunk, { stream: true });
				if (!rest.includes('\n')) continue;
				const lines = rest.split('\n');
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
