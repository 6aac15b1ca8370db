import { wordsOf } from '../engine/classify/tokens.ts';
import type { CallObservation, FlowServer } from './observation.ts';

/** R141: what may still be called after flagged text was read. Patterns are `tool` or `server/tool`; `*` matches anything. */
export interface GatingPolicy {
	readonly blockOperations: readonly string[];
	readonly requireApprovalFor: readonly string[];
	readonly allow: readonly string[];
	/** Names of the servers the policy applies to; `*` matches anything. */
	readonly servers: readonly string[];
	/** What happens to sends that match no list (R147). */
	readonly otherSends: 'allow' | 'ask' | 'block';
	/** How long flagged text counts, in milliseconds. */
	readonly expiresAfterMs: number;
}

export const GATING_DEFAULTS: GatingPolicy = {
	blockOperations: ['send_email', 'reply_to_message', 'forward_message'],
	requireApprovalFor: ['move_message', 'delete_message'],
	allow: ['mark_read', 'mark_flagged', 'list_messages'],
	servers: ['*'],
	otherSends: 'ask',
	expiresAfterMs: 30 * 60_000,
};

/** Flagged content that was read and still counts, newest last. Plain data: start with `NOTHING_FLAGGED`. */
export interface GateState {
	readonly flagged: readonly {
		readonly at: number;
		readonly server: FlowServer;
		readonly tool: string;
		/** Id of the call whose result was flagged. */
		readonly call?: string;
	}[];
}

export const NOTHING_FLAGGED: GateState = { flagged: [] };

/** Undefined when no flagged content counts anymore. */
export type GateDecision =
	| { readonly action: 'allow' }
	| {
			readonly action: 'ask' | 'block';
			/** The pattern that matched; undefined: `otherSends` applied. */
			readonly pattern: string | undefined;
			/** The newest flagged result. */
			readonly because: GateState['flagged'][number];
			/** When the gate opens on its own, in milliseconds. */
			readonly until: number;
	  };

const MAX_FLAGGED = 64;

export function withFlagged(state: GateState, flagged: GateState['flagged'][number]): GateState {
	return { flagged: [...state.flagged, flagged].slice(-MAX_FLAGGED) };
}

/** When several lists match, the stricter one wins, so that a wide `allow` doesn't open anything (trap 22). */
export function gateOf(
	state: GateState,
	call: Pick<CallObservation, 'at' | 'server' | 'tool' | 'class'>,
	policy: GatingPolicy = GATING_DEFAULTS,
): GateDecision | undefined {
	const because = state.flagged.findLast(({ at }) => call.at - at <= policy.expiresAfterMs);
	if (because === undefined || !policy.servers.some((pattern) => matchesGlob(pattern.toLowerCase(), call.server.name.toLowerCase())))
		return undefined;
	const until = because.at + policy.expiresAfterMs;
	const listed = (patterns: readonly string[]): string | undefined =>
		patterns.find((pattern) => matchesOperation(pattern, call.server.name, call.tool));
	const blocked = listed(policy.blockOperations);
	if (blocked !== undefined) return { action: 'block', pattern: blocked, because, until };
	const asked = listed(policy.requireApprovalFor);
	if (asked !== undefined) return { action: 'ask', pattern: asked, because, until };
	if (listed(policy.allow) !== undefined) return { action: 'allow' };
	if (call.class.channel !== 'send' || policy.otherSends === 'allow') return { action: 'allow' };
	return { action: policy.otherSends, pattern: undefined, because, until };
}

/**
 * `send_email` also matches `sendEmail`, `send-email`, and `gmail_send_email`: names are compared word by word, and a server's prefix doesn't
 * hide a name. A slash in the pattern separates the server.
 */
export function matchesOperation(pattern: string, server: string, tool: string): boolean {
	const slash = pattern.indexOf('/');
	if (slash >= 0 && !matchesGlob(pattern.slice(0, slash).toLowerCase(), server.toLowerCase())) return false;
	const wanted = patternWords(pattern.slice(slash + 1));
	const name = wordsOf(tool).join('_');
	return matchesGlob(wanted, name) || (!wanted.startsWith('*') && matchesGlob(`*_${wanted}`, name));
}

function patternWords(pattern: string): string {
	return pattern
		.split('*')
		.map((part) => {
			const words = wordsOf(part).join('_');
			return `${/^[_.\-/]/.test(part) ? '_' : ''}${words}${/[_.\-/]$/.test(part) && words !== '' ? '_' : ''}`;
		})
		.join('*');
}

/** `*` matches anything, including nothing. Cost: O(pattern × text) at worst, backtracks only to the last `*`. */
export function matchesGlob(pattern: string, text: string): boolean {
	let at = 0;
	let step = 0;
	let star = -1;
	let mark = 0;
	while (at < text.length) {
		if (pattern[step] === '*') {
			star = step;
			step += 1;
			mark = at;
		} else if (step < pattern.length && pattern[step] === text[at]) {
			step += 1;
			at += 1;
		} else if (star >= 0) {
			step = star + 1;
			mark += 1;
			at = mark;
		} else {
			return false;
		}
	}
	while (pattern[step] === '*') step += 1;
	return step === pattern.length;
}
