import { type CodedInstruction, disguisedIn, disguiseParts } from './coded-instructions.ts';
import { findInjection, type InjectionSighting, type InjectionSurroundings, injectionParts } from './injection.ts';
import type { TextPart } from './parts.ts';

/** Readings that take most of the time for a long text, and whose result depends only on their part of it. */
export interface PartFindings {
	readonly injection: readonly InjectionSighting[];
	readonly disguise: readonly CodedInstruction[];
}

export type PartKind = keyof PartFindings;

/** A reading of kind `kind` over `[from, to)` of a text, in UTF-16 units. */
export interface PartTask extends TextPart {
	readonly kind: PartKind;
}

/** Reads one part. Offsets in the result are relative to the part. Pure. */
export function readPart<K extends PartKind>(kind: K, part: string, surroundings: InjectionSurroundings): PartFindings[K] {
	return READERS[kind](part, surroundings);
}

const READERS: { readonly [K in PartKind]: (part: string, surroundings: InjectionSurroundings) => PartFindings[K] } = {
	injection: findInjection,
	disguise: (part, surroundings) => disguisedIn(part, surroundings),
};

/** Reads parts of a text in parallel, in another thread. */
export interface SecondReader {
	/**
	 * Starts reading the parts. Undefined: the reader isn't available. `order`: indices of `tasks` in the order in which the reader takes
	 * them.
	 */
	begin(text: string, tasks: readonly PartTask[], order: readonly number[], surroundings: InjectionSurroundings): SharedReading | undefined;
}

/** A text that two threads read. */
export interface SharedReading {
	/**
	 * The result of `readPart` for a task, whichever thread read it. While the other thread is reading it, reads unclaimed parts here, as
	 * long as `shouldContinue` returns true.
	 */
	of(index: number, shouldContinue: () => boolean): PartFindings[PartKind];
	/** Ends the reading. No more results are needed. */
	end(): void;
}

/** Results for the parts of one text. */
export interface SharedParts {
	readonly injection: (part: number) => readonly InjectionSighting[];
	readonly disguise: (part: number) => readonly CodedInstruction[];
	end(): void;
}

/** Undefined: the text has a single part, or there is no second reader. Handing over a single part would take longer than reading it. */
export function shareParts(
	text: string,
	surroundings: InjectionSurroundings,
	reader: SecondReader | undefined,
	shouldContinue: () => boolean,
): SharedParts | undefined {
	const parts = injectionParts(text.length);
	if (reader === undefined || parts.length === 1) return undefined;
	const first = parts.map(({ from, to }): PartTask => ({ kind: 'injection', from, to }));
	const disguises = disguiseParts(text.length).map(({ from, to }): PartTask => ({ kind: 'disguise', from, to }));
	// From the end, because this thread starts at the beginning. The slowest kind comes first.
	const order = [...first.keys()].reverse().concat([...disguises.keys()].reverse().map((index) => first.length + index));
	const reading = reader.begin(text, [...first, ...disguises], order, surroundings);
	if (reading === undefined) return undefined;
	return {
		injection: (part) => reading.of(part, shouldContinue) as PartFindings['injection'],
		disguise: (part) => reading.of(first.length + part, shouldContinue) as PartFindings['disguise'],
		end: () => reading.end(),
	};
}
