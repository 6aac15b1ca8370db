import type { Severity, Tier } from '../finding.ts';
import { ATTACK, findInstructions } from '../injection/find.ts';
import { inParts, partsOf, type TextPart } from './parts.ts';
import type { SharedParts } from './shared-parts.ts';

/** A passage of a result that instructs the model. Offsets are UTF-16 units of the raw text. */
export interface InjectionSighting {
	readonly start: number;
	readonly end: number;
	readonly score: number;
	/** What it does, in words of ours. */
	readonly detail: string;
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
}

/** What stands around a text and changes what an instruction in it is worth. */
export interface InjectionSurroundings {
	/** The text is an error. */
	readonly isError?: boolean;
	/** Nobody sees the text who reads the page. */
	readonly isHidden?: boolean;
	/** The text is meant to instruct a model, as a prompt is that the user picked. */
	readonly isInstruction?: boolean;
}

export const ATTACK_SCORE = ATTACK;

/** Instructions in a text that came in as data. Cost: O(n). */
export function findInjection(
	raw: string,
	{ isError = false, isHidden = false, isInstruction = false }: InjectionSurroundings = {},
): readonly InjectionSighting[] {
	return findInstructions(raw, { role: isInstruction ? 'prompt' : isError ? 'error' : 'result', isHidden });
}

/** Parts in which a long text is read, and how far two of them overlap: farther than a passage reaches. */
const PART = 262_144;
const OVERLAP = 4_096;

export const injectionParts = (length: number): readonly TextPart[] => partsOf(length, PART, OVERLAP);

/** `findInjection` of a long text part by part. `shouldContinue` is asked before each; false ends it. `shared`: who else reads it. Cost: O(n). */
export function findInjectionInParts(
	raw: string,
	surroundings: InjectionSurroundings,
	shouldContinue: () => boolean,
	shared?: SharedParts,
): readonly InjectionSighting[] {
	return inParts(
		raw,
		injectionParts(raw.length),
		shouldContinue,
		(part, index) => shared?.injection(index) ?? findInjection(part, surroundings),
	);
}
