import { type CodedInstruction, disguisedIn, disguiseParts } from './coded-instructions.ts';
import { findInjection, type InjectionSighting, type InjectionSurroundings, injectionParts } from './injection.ts';
import type { TextPart } from './parts.ts';

/** Readings that take most of the time a long text takes, and whose outcome depends on nothing but their part of it. */
export interface PartFindings {
	readonly injection: readonly InjectionSighting[];
	readonly disguise: readonly CodedInstruction[];
}

export type PartKind = keyof PartFindings;

/** `kind` of reading over `[from, to)` of a text, UTF-16 units. */
export interface PartTask extends TextPart {
	readonly kind: PartKind;
}

/** Reads one part. Offsets are relative to the part. Pure. */
export function readPart<K extends PartKind>(kind: K, part: string, surroundings: InjectionSurroundings): PartFindings[K] {
	return READERS[kind](part, surroundings);
}

const READERS: { readonly [K in PartKind]: (part: string, surroundings: InjectionSurroundings) => PartFindings[K] } = {
	injection: findInjection,
	disguise: (part, surroundings) => disguisedIn(part, surroundings),
};

/** Somebody who can read parts of a text at the same time. */
export interface SecondReader {
	/** Shows the parts; `undefined`: there is nobody now. `order`: the indices of `tasks` as the other one takes them. */
	begin(text: string, tasks: readonly PartTask[], order: readonly number[], surroundings: InjectionSurroundings): SharedReading | undefined;
}

/** One text that two read. */
export interface SharedReading {
	/** What `readPart` says of the task, whoever has read it. While the other one is at it, parts that nobody has begun are read here, as long as `shouldContinue`. */
	of(index: number, shouldContinue: () => boolean): PartFindings[PartKind];
	/** Nothing more is asked for. */
	end(): void;
}

/** The parts of one text, for those who read it. */
export interface SharedParts {
	readonly injection: (part: number) => readonly InjectionSighting[];
	readonly disguise: (part: number) => readonly CodedInstruction[];
	end(): void;
}

/** Undefined: the text has one part, or nobody reads with us. To show one part to somebody and wait takes longer than to read it. */
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
	// From the end, as we begin at the beginning; what takes longest first.
	const order = [...first.keys()].reverse().concat([...disguises.keys()].reverse().map((index) => first.length + index));
	const reading = reader.begin(text, [...first, ...disguises], order, surroundings);
	if (reading === undefined) return undefined;
	return {
		injection: (part) => reading.of(part, shouldContinue) as PartFindings['injection'],
		disguise: (part) => reading.of(first.length + part, shouldContinue) as PartFindings['disguise'],
		end: () => reading.end(),
	};
}
