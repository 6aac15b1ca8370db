import type { Sha256Hex } from '../../base/ids.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import type { Decision } from '../../pins/pin.ts';
import { createVerifier } from '../keys.ts';
import { decisionHash, decisionText, type SignedDecision } from './decision-record.ts';

/** The result of checking all records. Only the `counting` ones have an effect. */
export interface CheckedChain {
	readonly counting: readonly Decision[];
	/** Records that were edited, or that the named signer didn't sign. */
	readonly forged: number;
	/** Records of another installation or of the command line. They don't count here, so their items need a new decision. */
	readonly unknownSigner: number;
	/** Records are missing in the middle, or the head that this installation remembers is missing. Then no record counts. */
	readonly isRolledBack: boolean;
	readonly head: DecisionHead | undefined;
}

/**
 * Checks counters, hashes, and signatures of all records, in order. Cordon never writes `undefined` rows, so they count as forged. `verified`
 * remembers checked signatures, so that one more record costs one more check. A chain that lost records may have lost a block, so none of its records
 * counts until a `reset` record is written.
 */
export function checkChain(
	rows: readonly (SignedDecision | undefined)[],
	verifyingKeys: Readonly<Record<string, string>>,
	remembered: DecisionHead | undefined,
	verified: Set<string> = new Set(),
): CheckedChain {
	const verifiers = new Map(Object.entries(verifyingKeys).map(([signer, pem]) => [signer, createVerifier(pem)]));
	const counting: Decision[] = [];
	let forged = 0;
	let unknownSigner = 0;
	let hasGap = false;
	let holdsRemembered = remembered === undefined;
	let expected = 1;
	let previous: Sha256Hex | '' = '';
	let head: DecisionHead | undefined;
	for (const row of rows) {
		if (row === undefined) {
			forged++;
			continue;
		}
		const { decision, signature } = row;
		const hash = decisionHash(decision);
		const isLinked: boolean = decision.counter === expected && decision.previous === previous;
		expected = decision.counter + 1;
		previous = hash;
		head = { counter: decision.counter, hash };
		if (remembered !== undefined && decision.counter === remembered.counter) holdsRemembered = hash === remembered.hash;
		const verifier = verifiers.get(decision.signer);
		if (verifier === undefined) unknownSigner++;
		else if (!isSigned(verifier, decision, hash, signature, verified)) forged++;
		else {
			// A reset is written on purpose after a gap: records missing before it no longer matter.
			if (decision.action === 'reset') hasGap = false;
			else if (!isLinked) hasGap = true;
			counting.push(decision);
		}
	}
	const isRolledBack = hasGap || !holdsRemembered;
	return { counting: isRolledBack ? [] : counting, forged, unknownSigner, isRolledBack, head };
}

function isSigned(
	verifier: (text: string, signature: string) => boolean,
	decision: Decision,
	hash: Sha256Hex,
	signature: string,
	verified: Set<string>,
): boolean {
	// The hash covers the signer's name, so one set serves all keys.
	const known = `${hash} ${signature}`;
	if (verified.has(known)) return true;
	if (!verifier(decisionText(decision), signature)) return false;
	verified.add(known);
	return true;
}
