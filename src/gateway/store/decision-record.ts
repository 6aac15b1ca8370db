import { isEntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import { type Decision, isDecisionAction, isPinKind } from '../../pins/pin.ts';
import { sha256 } from '../sha256.ts';

/** The text that is hashed and signed: canonical JSON of the record. */
export function decisionText(decision: Decision): string {
	return canonicalJson({ ...decision });
}

export function decisionHash(decision: Decision): Sha256Hex {
	return sha256(decisionText(decision));
}

export interface SignedDecision {
	readonly decision: Decision;
	readonly signature: string;
}

/** A row of the table as a record. `undefined`: a column contains something that Cordon never writes. */
export function parseDecisionRow(row: Record<string, unknown>): SignedDecision | undefined {
	const { counter, previous, signer, at, entry, launch, kind, name, fingerprint, action, note, signature } = row;
	if (
		typeof counter !== 'number' ||
		typeof at !== 'number' ||
		typeof signer !== 'string' ||
		typeof name !== 'string' ||
		typeof signature !== 'string'
	)
		return undefined;
	if (!(previous === '' || isSha256Hex(previous)) || !isEntryId(entry) || !isSha256Hex(launch) || !isSha256Hex(fingerprint))
		return undefined;
	if (!isPinKind(kind) || !isDecisionAction(action)) return undefined;
	if (note !== '' && typeof note !== 'string') return undefined;
	const decision: Decision = { counter, previous, signer, at, entry, launch, kind, name, fingerprint, action };
	return { decision: note === '' ? decision : { ...decision, note }, signature };
}
