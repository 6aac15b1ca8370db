import type { Severity, Tier } from '../finding.ts';
import type { TextView } from '../views/view.ts';
import { type HitOptions, hitsIn, type InjectionPassage, passagesIn, SUSPECT } from './detect.ts';
import type { Role } from './rule.ts';

/** A passage that instructs a model, with its certainty. Offsets in the raw text. */
export interface Instruction {
	readonly start: number;
	readonly end: number;
	readonly score: number;
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
	/** What the passage does, as a fixed text of MCP Cordon. */
	readonly detail: string;
}

export interface FindOptions extends HitOptions {
	readonly role: Role;
	/** Readers of the page can't see the text, so a lower score is enough. */
	readonly isHidden?: boolean | undefined;
	readonly view?: TextView;
}

/** Minimum score of an attack; the next one is the minimum score to report a passage. */
export const ATTACK = 1;
const NOTED = 0.5;
const HIDDEN_FACTOR = 1.6;

/**
 * Every passage of a text that instructs the model, the worst first where they overlap. The single decision for what servers declare and
 * return. A longer text never scores lower than a part of it.
 */
export function findInstructions(raw: string, { isHidden = false, role, view, ...options }: FindOptions): readonly Instruction[] {
	const hits = hitsIn(raw, role, options, view);
	if (hits.length === 0) return [];
	const factor = isHidden ? HIDDEN_FACTOR : 1;
	const worst = [...passagesIn(hits)].sort((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
	const taken: InjectionPassage[] = [];
	for (const passage of worst) {
		if (passage.score * factor < NOTED) break;
		if (taken.length >= MOST) break;
		if (taken.some(({ end, start }) => passage.start < end && start < passage.end)) continue;
		taken.push(passage);
	}
	return taken.sort((a, b) => a.start - b.start).map((passage) => instructionOf(passage, factor));
}

/** Maximum passages reported per text, the worst first. */
const MOST = 64;

function instructionOf({ end, says, score: plain, start }: InjectionPassage, factor: number): Instruction {
	const score = Math.round(plain * factor * 100) / 100;
	const isAttack = score >= ATTACK;
	return {
		start,
		end,
		score,
		tier: isAttack ? 'hard' : 'soft',
		severity: isAttack ? (score >= 1.7 ? 'critical' : 'high') : score >= SUSPECT ? 'medium' : 'low',
		confidence: Math.min(0.99, Math.round((isAttack ? 0.7 + 0.15 * (score - 1) : score * 0.7) * 100) / 100),
		detail: says.slice(0, 3).join('; '),
	};
}
