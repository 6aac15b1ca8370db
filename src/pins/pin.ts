import type { EntryId, Sha256Hex } from '../base/ids.ts';

/**
 * What is pinned. `launch`: how the server is started, from the raw entry. `server`: who it says it is and the instructions it
 * gives. `tool`, `prompt`, `resource`, `template`: one thing the server offers, everything a model or a person sees of it.
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
 * Decisions are keyed by the tuple, never by a joined string. `name` is '' for `launch` and `server`, the URI of a resource and the
 * URI template of a resource template.
 */
export interface PinKey {
	readonly entry: EntryId;
	readonly kind: PinKind;
	readonly name: string;
}

/** R053. `quarantined`: not seen before or not decided. `rug_pull`: another version was approved, this one was not. */
export type PinState = 'quarantined' | 'approved' | 'rug_pull' | 'blocked';

/**
 * What a person decided. About one exact version: `approve`, `block`; `withdraw` takes all earlier decisions on the same key back;
 * `reset` all earlier decisions of the installation: written after records were found missing. About a server: `trust` sets its mode,
 * `suppress` and `unsuppress` say where a rule is wrong, `permit` and `unpermit` which calls of a tool need no question any more.
 */
export const DECISION_ACTIONS = ['approve', 'block', 'withdraw', 'reset', 'trust', 'suppress', 'unsuppress', 'permit', 'unpermit'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

export function isDecisionAction(value: unknown): value is DecisionAction {
	return DECISION_ACTIONS.some((action) => action === value);
}

/**
 * One signed record. Records form a chain: `previous` is the SHA-256 of the record before it, `counter` grows by one; head and
 * counter also live in SecretStorage, so that a record that was deleted or rolled back shows (DESIGN, section 10).
 */
export interface Decision {
	readonly counter: number;
	/** '' for the first record. */
	readonly previous: Sha256Hex | '';
	/** Which key signed: SHA-256 of the public key, first 16 characters. */
	readonly signer: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	readonly entry: EntryId;
	/** Fingerprint of the launch that was current: an approval is shared with another entry only when the launch is the same. */
	readonly launch: Sha256Hex;
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly action: DecisionAction;
	/**
	 * `trust`: the mode. `suppress`, `permit`: what and why, as JSON. `unsuppress`, `unpermit`: the counter of the record it revokes.
	 * `approve`: 'trust' when a mode the person had set approved it. Absent, never '': records without a note are signed without one.
	 */
	readonly note?: string;
}
