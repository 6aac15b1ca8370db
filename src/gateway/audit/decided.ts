import type { EntryId } from '../../base/ids.ts';
import { nameForDisplay } from '../../base/text.ts';
import type { DecisionAction, PinKind } from '../../pins/pin.ts';
import type { AuditEntry, AuditServer } from './audit-entry.ts';

/** A person's decision as the log holds it, without its time and place. */
export type DecidedNote = Omit<Extract<AuditEntry, { kind: 'decision' }>, 'kind' | 'at' | 'server' | 'by'> & {
	readonly server: AuditServer;
};

/** What a pin of each kind is about, in the log's words. `server` alone would suggest more than was decided. */
const NOUNS: Readonly<Record<PinKind, string>> = {
	launch: 'command',
	server: 'name and instructions',
	tool: 'tool',
	prompt: 'prompt',
	resource: 'resource',
	template: 'resource template',
};
/** Maximum UTF-16 units of a name. */
const MAX_NAME = 80;

/** The same note for every window and for the command line. `name` is the item's, `server` is the entry's key. Both are untrusted text. */
export function decidedNote({
	action,
	entry,
	kind,
	name,
	server,
	inAdvance,
	mask,
}: {
	readonly action: DecisionAction;
	readonly kind: PinKind;
	readonly name: string;
	readonly entry: EntryId;
	readonly server: string;
	/** Cordon's own words: how a person decided in advance about all items of a kind. */
	readonly inAdvance?: string;
	/** A resource's URI can contain a key. Undefined: the log writer masks it. */
	readonly mask?: (name: string) => string;
}): DecidedNote {
	return {
		what:
			action === 'reset'
				? 'A person took back all decisions'
				: `A person decided${inAdvance === undefined ? '' : ` in advance (${inAdvance})`}: ${action} ${NOUNS[kind]}`,
		decided: { action, kind },
		server: { entry, name: nameForDisplay(server, MAX_NAME) },
		...(name === '' ? {} : { detail: mask === undefined ? name : nameForDisplay(mask(name), MAX_NAME) }),
	};
}
