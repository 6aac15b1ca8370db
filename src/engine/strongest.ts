import { type Finding, SEVERITIES } from './finding.ts';

/**
 * Keeps the `most` strongest of the findings added for one text, so decoys in front of an attack can't crowd it out. Of equally strong
 * findings, the earlier one stays. Cost of `add`: O(1) while there is room or if the finding is too weak, otherwise O(most).
 */
export class StrongestFindings {
	readonly #most: number;
	readonly #kept: Finding[] = [];
	#weakest = 0;

	constructor(most: number) {
		this.#most = most;
	}

	get kept(): readonly Finding[] {
		return this.#kept;
	}

	add(finding: Finding): void {
		if (this.#kept.length < this.#most) {
			this.#kept.push(finding);
			if (this.#kept.length === this.#most) this.#weakest = this.#findWeakest();
			return;
		}
		const weakest = this.#kept[this.#weakest];
		if (weakest === undefined || strength(finding) <= strength(weakest)) return;
		this.#kept.splice(this.#weakest, 1);
		this.#kept.push(finding);
		this.#weakest = this.#findWeakest();
	}

	#findWeakest(): number {
		let index = 0;
		for (const [at, finding] of this.#kept.entries()) if (strength(finding) <= strength(this.#kept[index] ?? finding)) index = at;
		return index;
	}
}

/** Ranks tier before severity before confidence. */
function strength({ confidence, severity, tier }: Finding): number {
	return (tier === 'hard' ? 100 : 0) + SEVERITIES.indexOf(severity) * 10 + confidence;
}
