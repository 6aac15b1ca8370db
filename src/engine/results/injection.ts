import type { Severity, Tier } from '../finding.ts';
import { ATTACK, findInstructions } from '../injection/find.ts';
import { inParts, partsOf, type TextPart } from './parts.ts';
import type { SharedParts } from './shared-parts.ts';

/** A passage of a result that instructs the model. Offsets are UTF-16 units of the raw text. */
export interface InjectionSighting {
	readonly start: number;
	readonly end: number;
	readonly score: number;
	/** What it does, in fixed words. */
	readonly detail: string;
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
}

/** Context that changes how an instruction in a text is weighed. */
export interface InjectionSurroundings {
	/** The text is an error. */
	readonly isError?: boolean;
	/** Whether readers of the page can't see the text. */
	readonly isHidden?: boolean;
	/** Whether the text is meant to instruct a model, as a prompt that the user picked. */
	readonly isInstruction?: boolean;
}

export const ATTACK_SCORE = ATTACK;

/** Instructions in text received as data. Cost: O(n). */
export function findInjection(
	raw: string,
	{ isError = false, isHidden = false, isInstruction = false }: InjectionSurroundings = {},
): readonly InjectionSighting[] {
	return findInstructions(raw, { role: isInstruction ? 'prompt' : isError ? 'error' : 'result', isHidden });
}

/** Size and overlap of the parts in which a long text is read. The overlap is longer than a passage. */
const PART = 262_144;
const OVERLAP = 4_096;

export const injectionParts = (length: number): readonly TextPart[] => partsOf(length, PART, OVERLAP);

/**
 * `findInjection` on a long text, part by part. Asks `shouldContinue` before each part and stops on false. `shared`: parts read together
 * with a second reader. Cost: O(n).
 */
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
