import { KINDS, type Kind, kindSet } from './words.ts';

/** How words of a sentence stand to each other. The words are ours and may be shown. */
export const RELATIONS = [
	'gives a command',
	'orders another tool',
	'regulates another tool',
	'regulates all tools',
	'regulates the agent',
	'regulates itself',
	'changes an argument',
	'silence towards the user',
	'secret handed over',
	'context handed over',
	'file handed over',
	'sent to an address',
	'put into a parameter',
	'claims first place',
	'agent bound by duty',
	'secret read',
	'own parameter named',
	'inside a made-up tag',
	'inside code marks',
	'away from the topic',
	'on the topic',
	'odd place',
	'parameter description',
	'name of a parameter',
	'required parameter',
	'after the first sentence',
	'server instructions',
	'long unit',
	'very long unit',
	'short unit',
	'documentation section',
	'denies approval',
	'foreign condition',
	'own condition',
	'foreign condition, command',
	'foreign condition, calls itself',
	'foreign condition, calls another tool',
	'foreign condition, change',
	'foreign condition, hands over',
	'passive order',
	'condition comes first',
	'looks for such text',
	'quotes a phrase',
	'runs a command',
	'third person',
	'names a kindred tool',
	'parameter asks for something private',
	'command away from the topic',
	'deed away from the topic',
	'open towards the user',
	'forbids a deed',
	'private matter in an odd place',
	'reaches beyond the server',
	'speaks ill of another tool',
	'grave deed beyond the purpose',
	'grave deed, third person',
	'speaks of another tool',
	'speaks of the agent',
	'hands over to the vendor',
	'dispenses with supervision',
	'deed in the passive',
	'falsifies a record',
	'dictates an answer',
	'another kind of tool',
	'protects a private matter',
	'several matters beyond the purpose',
	'many matters beyond the purpose',
	'command in an odd place',
	'forbids hiding',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The place of a relation in `RELATIONS`. */
export function relation(name: Relation): number {
	return RELATIONS.indexOf(name);
}

/** The bits of kinds, as the reader tests them: `low` and `high` are the two words of a `KindSet`. */
export interface KindBit {
	readonly low: number;
	readonly high: number;
	/** The place in `KINDS`. */
	readonly index: number;
}

export function kindBit(kind: Kind): KindBit {
	return { ...kindSet(kind), index: KINDS.indexOf(kind) };
}
