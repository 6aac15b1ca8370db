import type { EntryId } from '../base/ids.ts';
import type { Result } from '../base/result.ts';
import type { Preset } from '../policy/risk/preset.ts';
import type { GatewayLink, LinkEvents } from './gateway-link.ts';

/** What `standalone.cjs` exports: a gateway in the proxy's own process. The proxy loads it by its path, so the two agree here. */
export interface StandaloneBundle {
	/** For an entry of a definition file, while the gateway of its window is away. */
	readonly openFallback: (entry: EntryId, options: StandaloneOptions) => Promise<Result<GatewayLink, StandaloneFailure>>;
	/** A server over HTTP asked for a login: its entry gets its own text back, unless it worked without one before. */
	readonly leaveToLogin: (entry: EntryId, stateFolder: string) => Promise<LeftToLogin>;
	/** For a command line of any client (`cordon guard`). */
	readonly openGuard: (guard: GuardOptions, options: StandaloneOptions) => Result<GatewayLink, StandaloneFailure>;
}

/** `known`: it worked without a login before, so its entry stays. `failed`: no entry of this id could be written. */
export type LeftToLogin = 'restored' | 'known' | 'failed';

export interface StandaloneOptions {
	readonly version: string;
	/** Root of the state folder, absolute. */
	readonly stateFolder: string;
	/** What the proxy was told to run. */
	readonly server: {
		readonly command: string;
		readonly args: readonly string[];
		readonly cwd: string;
		/** Values that the launch gate compares with the entry. */
		readonly env: Readonly<Record<string, string>>;
	};
	/** Of the gateway that does not answer, base64url: proves what went through this process. Absent for `cordon guard`. */
	readonly token?: string;
	/** The real server runs already. */
	readonly isResumed: boolean;
	readonly events: LinkEvents;
	/** A server over HTTP wants a login that only the client can do. */
	readonly onNeedsLogin?: (() => void) | undefined;
	/** One line for the person, on stderr. */
	readonly note: (sentence: string) => void;
}

export type StandaloneFailure =
	/** The stored decisions cannot be read. */
	{ readonly kind: 'no-store' };

export interface GuardOptions {
	/** What a person calls the server. */
	readonly name: string;
	readonly newItems: NewItems;
	/** How much Cordon steps in; undefined: as the user has set it in the editor. */
	readonly preset: Preset | undefined;
	/** A call that has to be asked about is asked about through the client, where it can; else it is refused. */
	readonly asksThroughClient: boolean;
}

/** What becomes of something that was never seen before. Something that changed always waits for a person. */
export type NewItems =
	| 'quarantine'
	/** Approved when nothing was found in it and all of it could be checked. */
	| 'approve-clean'
	| 'approve';
