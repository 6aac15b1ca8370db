import type { EntryId, Sha256Hex } from '../base/ids.ts';

/**
 * What is pinned. `launch`: how the server is started, from the raw entry. `server`: its identity and instructions. `tool`, `prompt`,
 * `resource`, `template`: one item that the server offers, with everything a model or a person sees of it.
 */
export const PIN_KINDS = ['launch', 'server', 'tool', 'prompt', 'resource', 'template'] as const;
export type PinKind = (typeof PIN_KINDS)[number];

/** What a server offers besides its tools. */
export const OFFER_KINDS = ['prompt', 'resource', 'template'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export function isPinKind(value: unknown): value is PinKind {
	return PIN_KINDS.some((kind) => kind === value);
}

/**
 * Decisions are stored by this tuple, never by a joined string. `name` is '' for `launch` and `server`, the URI of a resource, or the URI
 * template of a resource template.
 */
export interface PinKey {
	readonly entry: EntryId;
	readonly kind: PinKind;
	readonly name: string;
}

/** R053. `quarantined`: new or undecided. `rug_pull`: another version was approved, but not this one. */
export type PinState = 'quarantined' | 'approved' | 'rug_pull' | 'blocked';

/**
 * A person's decision. About one exact version: `approve`, `block`. `withdraw` revokes all earlier decisions on the same key; `reset` revokes
 * all earlier decisions of the installation, written after records were found missing. About a server: `trust` sets its mode, `suppress` and
 * `unsuppress` say where a rule is wrong, `permit` and `unpermit` say which calls of a tool need no question.
 */
export const DECISION_ACTIONS = ['approve', 'block', 'withdraw', 'reset', 'trust', 'suppress', 'unsuppress', 'permit', 'unpermit'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

export function isDecisionAction(value: unknown): value is DecisionAction {
	return DECISION_ACTIONS.some((action) => action === value);
}

/**
 * One signed record. Records form a chain: `previous` is the SHA-256 of the previous record, and `counter` increases by one. The head and the
 * counter are also stored in SecretStorage, to detect deleted or rolled-back records.
 */
export interface Decision {
	readonly counter: number;
	/** '' for the first record. */
	readonly previous: Sha256Hex | '';
	/** Id of the signing key: SHA-256 of the public key, first 16 characters. */
	readonly signer: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly entry: EntryId;
	/** Fingerprint of the launch at that time: an approval is shared with another entry only if the launch is the same. */
	readonly launch: Sha256Hex;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: DecisionAction;
	/**
	 * `trust`: the mode. `suppress`, `permit`: what and why, as JSON. `unsuppress`, `unpermit`: the counter of the record it revokes.
	 * `approve`: 'trust' if a mode set by the person approved it. Missing, never '': records without a note are signed without one.
	 */
	readonly note?: string;
}
