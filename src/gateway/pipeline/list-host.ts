import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ServerProblem } from '../../events/cordon-event.ts';
import type { NewItems } from '../../link/guard-options.ts';
import type { SessionOutput } from '../session.ts';
import type { ItemDeps } from './deps.ts';
import type { OwnRequests } from './own-requests.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/** What the lists of one session need from the session. */
export interface ListHost {
	readonly entry: EntryId;
	readonly connection: number;
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
	/** The server changes its lists too often, so none of them passes. */
	readonly isSuspended: () => boolean;
	readonly reportProblem: (what: ServerProblem) => void;
	/** Tells the client that a list changed. */
	readonly announce: (method: string) => void;
	/** The allowed members besides the list in the response to this method. No pin covers them, so they are judged by their content. */
	readonly inspectExtraMembers: (sequence: number, method: string, value: JsonObject) => JsonObject;
	/** Returns a function that schedules work for the message with this sequence in later turns. The watchdog counts that work as the message's. */
	readonly runLater: (sequence: number) => (run: () => void) => () => void;
}
