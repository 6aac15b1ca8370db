import { type KindSet, kindSet } from '../orders/words.ts';
import { ARGUMENTS } from './argument-tampering.ts';
import { DELAYS } from './delayed.ts';
import { ERRORS } from './fabricated-error.ts';
import { MEMORIES } from './memory.ts';
import { PREFERENCES } from './preference.ts';
import { LABEL, LONG_NAME, PROSE, VALUE_PLACE } from './value-prose.ts';

export const TECHNIQUE_IDS = ['argument tampering', 'preference', 'memory', 'delayed', 'fabricated error', 'value prose'] as const;
export type TechniqueId = (typeof TECHNIQUE_IDS)[number];

/** One form of a technique. `id` is what is said of it, in fixed words of ours. */
export interface Form {
	readonly id: string;
	/** Read in the normalised view of a sentence. Bounded quantifiers only. */
	readonly regex: RegExp;
}

/**
 * A way of ordering a model about. The kinds of words that meet in a sentence open the gate (which costs two comparisons of bits); only
 * then the expressions say who does what to whom.
 */
export interface Technique {
	readonly id: TechniqueId;
	/** Each set has a kind that the sentence has and the declared purpose does not explain. */
	readonly gate: readonly KindSet[];
	readonly forms: readonly Form[];
	/** The only places that count: pointers of values, or names of properties. Default: everywhere. */
	readonly places?: RegExp | 'names';
	/** A sentence that says this as well is documentation. */
	readonly unless?: RegExp;
	/** The sentence before belongs to it. */
	readonly takesTwo?: boolean;
}

const MATTER = kindSet(
	...(['sending', 'reading', 'running', 'secret', 'secret place', 'conversation', 'other tool', 'privilege', 'destruction'] as const),
	...(['address', 'mail address', 'money', 'personal', 'machine', 'cancelling', 'command'] as const),
);
/** Somebody is told, asked or let off something, and what it is about. */
const ORDERED_MATTER: readonly KindSet[] = [
	kindSet(
		...(['duty', 'agent', 'person', 'stealth', 'cancelling', 'guidance', 'priority', 'approval', 'pretence'] as const),
		...(['lasting', 'completeness', 'request', 'sequence'] as const),
	),
	MATTER,
];

export const TECHNIQUES: readonly Technique[] = [
	{
		id: 'argument tampering',
		gate: [kindSet('other tool', 'tool'), kindSet('argument', 'money', 'mail', 'change', 'address', 'mail address', 'sending')],
		forms: ARGUMENTS,
	},
	{
		id: 'preference',
		gate: [
			kindSet('comparison', 'judgement', 'destruction', 'negation', 'person', 'completeness'),
			kindSet('tool', 'agent', 'other tool', 'duty', 'failure', 'comparison'),
		],
		forms: PREFERENCES,
	},
	{
		id: 'memory',
		gate: [
			kindSet('lasting', 'file path'),
			kindSet(
				'guidance',
				'approval',
				'negation',
				'duty',
				'stealth',
				'agent',
				'secret',
				'cancelling',
				'destruction',
				'policy',
				'comparison',
				'pretence',
			),
		],
		forms: MEMORIES,
	},
	{
		id: 'delayed',
		gate: [
			kindSet('trigger', 'occasion'),
			kindSet(
				'sending',
				'destruction',
				'running',
				'secret',
				'other tool',
				'privilege',
				'stealth',
				'cancelling',
				'conversation',
				'secret place',
				'address',
				'change',
			),
		],
		forms: DELAYS,
	},
	{
		id: 'fabricated error',
		gate: [
			kindSet('failure'),
			kindSet('privilege', 'secret', 'approval', 'conversation', 'destruction', 'command', 'secret place', 'guidance', 'cancelling'),
		],
		forms: ERRORS,
		unless:
			/\b(?:if|when|may|can|could|might|raises?|throws?|returns?|in case|for|means?|whether|should|detects?|checks?|checking|explains?|such as)\b[^.\n]{0,60}\b(?:errors?|denied|fail(?:s|ed|ure)?|mismatch|expire[sd]?|blocked|forbidden|refused|40[13]|locked|invalid|rejected)\b/,
		takesTwo: true,
	},
	{ id: 'value prose', places: VALUE_PLACE, gate: ORDERED_MATTER, forms: PROSE },
	{
		id: 'value prose',
		places: LABEL,
		gate: [kindSet('duty', 'agent', 'stealth', 'cancelling', 'guidance', 'priority', 'pretence'), MATTER],
		forms: PROSE,
	},
	{ id: 'value prose', places: 'names', gate: ORDERED_MATTER, forms: LONG_NAME },
];
