import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ServerProblem } from '../../events/cordon-event.ts';
import type { NewItems } from '../../link/guard-options.ts';
import type { SessionOutput } from '../session.ts';
import type { ItemDeps } from './deps.ts';
import type { OwnRequests } from './own-requests.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/** What the lists of one session need of it. */
export interface ListHost {
	readonly entry: EntryId;
	readonly server: string;
	readonly launch: Sha256Hex;
	/** What a person decided in advance about new items. */
	readonly newItems: NewItems;
	readonly shared: ItemDeps;
	readonly out: SessionOutput;
	readonly own: OwnRequests;
	readonly waiting: WaitingRequests;
	/** The server as a whole is reviewed. */
	readonly isOpen: () => boolean;
	/** It changes its lists all the time, so none of them pass. */
	readonly isSuspended: () => boolean;
	readonly reportProblem: (what: ServerProblem) => void;
	/** Tells the client that a list is another one now. */
	readonly announce: (method: string) => void;
	/** What passes of what is beside the list in the response to this method: no pin holds it, so it is judged by what it says. */
	readonly inspectExtraMembers: (sequence: number, method: string, value: JsonObject) => JsonObject;
	/** For the message of this sequence: a way to go on with it in turns of its own, watched as it is. */
	readonly runLater: (sequence: number) => (run: () => void) => () => void;
}
