import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import { isApprovedInAdvance, type NewItems } from '../../link/guard-options.ts';
import type { PinKind, PinState } from '../../pins/pin.ts';
import type { DecisionRequest } from '../store/state-store.ts';

interface Seen {
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	readonly state: PinState;
	readonly findings: readonly unknown[];
	readonly notChecked: readonly string[];
	readonly isAmbiguous?: boolean;
}

/** The decisions that the user made in advance with `--new-tools`. */
export function decisionsFor(
	event: CordonEvent,
	{ id: entry, launch }: { readonly id: EntryId; readonly launch: Sha256Hex },
	newItems: NewItems,
): readonly DecisionRequest[] {
	return seenIn(event)
		.filter((seen) => isApprovedInAdvance(newItems, seen))
		.map(({ fingerprint, kind, name }) => ({ entry, launch, kind, name, fingerprint, action: 'approve' }));
}

function seenIn(event: CordonEvent): readonly Seen[] {
	switch (event.kind) {
		case 'server-judged':
			return [{ ...event, kind: 'server', name: '' }];
		case 'tools-judged':
			return event.isTurned === true ? [] : event.tools.map((tool) => ({ ...tool, kind: 'tool' }));
		case 'offers-judged':
			return event.items.map((item) => ({ ...item, kind: event.offer }));
		default:
			return [];
	}
}
