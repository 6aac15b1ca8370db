import { readPart } from '../../engine/results/shared-parts.ts';

/** Words of the sample text. Nothing is found in it, as in most texts. */
const WORDS = 'the build of this project reads each file once, keeps its table beside the index and writes one line for every change'.split(
	' ',
);
const SENTENCES = 1500;
const TURNS = 3;

/** Reads a sample, so that tables are built and code is compiled before the first text arrives. */
export function warmUpReader(): void {
	let state = 1;
	const sentences: string[] = [];
	for (let index = 0; index < SENTENCES; index++) {
		const words: string[] = [];
		for (let count = 0; count < 12; count++) {
			state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
			words.push(WORDS[(state >>> 16) % WORDS.length] ?? '');
		}
		sentences.push(`${words.join(' ')} ${index}.`);
	}
	const sample = sentences.join('\n');
	for (let turn = 0; turn < TURNS; turn++)
		for (const kind of ['injection', 'disguise'] as const) readPart(kind, sample, { isError: false, isInstruction: false });
}
