import type { EntryId } from '../../base/ids.ts';
import { nameForDisplay } from '../../base/text.ts';
import type { DecisionAction, PinKind } from '../../pins/pin.ts';
import type { AuditEntry, AuditServer } from './audit-entry.ts';

/** A decision of a person as the log holds it, all but its time and place. */
export type DecidedNote = Omit<Extract<AuditEntry, { kind: 'decision' }>, 'kind' | 'at' | 'server' | 'by'> & {
	readonly server: AuditServer;
};

/** What a pin of a kind is about, in the words of the log: `server` alone would say more than was decided. */
const NOUNS: Readonly<Record<PinKind, string>> = {
	launch: 'command',
	server: 'name and instructions',
	tool: 'tool',
	prompt: 'prompt',
	resource: 'resource',
	template: 'resource template',
};
/** UTF-16 units of a name. */
const MAX_NAME = 80;

/** The same from every window and from the command line. `name` is that of the thing, `server` the key of the entry: text of strangers. */
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
	/** Words of ours: how a person decided about all of a kind, before it was there. */
	readonly inAdvance?: string;
	/** The address of a resource can hold a key. Undefined: the log writer masks it. */
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
