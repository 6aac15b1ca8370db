import type { EntryId } from '../base/ids.ts';
import type { Preset } from '../policy/risk/preset.ts';
import type { SessionMemo } from '../policy/risk/session-memo.ts';
import type { ProxyControl } from './control.ts';
import type { Frame } from './frame-codec.ts';
import type { Launch, LinkSource, LinkSourceEvents } from './gateway-link.ts';
import type { CouldNotCheck } from './host-messages.ts';

/** What `standalone.cjs` exports: a gateway in a worker of the proxy's own process. The proxy loads it by its path, so the two agree here. */
export interface StandaloneBundle {
	/** For an entry of a definition file, while the gateway of its window is away. */
	readonly openFallback: (entry: EntryId, options: StandaloneOptions, events: StandaloneEvents) => LinkSource;
	/** A server over HTTP asked for a login: its entry gets its own text back, unless it worked without one before. */
	readonly leaveToLogin: (entry: EntryId, stateFolder: string) => Promise<LeftToLogin>;
	/** For a command line of any client (`cordon guard`). */
	readonly openGuard: (guard: GuardOptions, options: StandaloneOptions, events: StandaloneEvents) => LinkSource;
}

export type StandaloneEvents = LinkSourceEvents<StandaloneFailure>;

/** `known`: it worked without a login before, so its entry stays. `failed`: no entry of this id could be written. */
export type LeftToLogin = 'restored' | 'known' | 'failed';

export interface StandaloneOptions extends StandaloneSettings {
	/** Absolute path of the folder with the bundles. */
	readonly folder: string;
	/** A server over HTTP wants a login that only the client can do. */
	readonly onNeedsLogin?: (() => void) | undefined;
	/** One line for the person, on stderr. */
	readonly note: (sentence: string) => void;
	/** How long the server is suspended when it stopped several workers, in milliseconds. Default: five minutes. */
	readonly suspensionMs?: number | undefined;
}

export interface StandaloneSettings {
	readonly version: string;
	/** Root of the state folder, absolute. */
	readonly stateFolder: string;
	/** What the proxy was told to run. */
	readonly server: {
		readonly command: string;
		readonly args: readonly string[];
		readonly cwd: string;
		/** `Hello.program`. */
		readonly program: string;
		/** Values that the launch gate compares with the entry. */
		readonly env: Readonly<Record<string, string>>;
	};
	/** Of the gateway that does not answer, base64url: proves what went through this process. Absent for `cordon guard`. */
	readonly token?: string;
}

export type StandaloneFailure =
	/** The stored decisions cannot be read. */
	| { readonly kind: 'no-store' }
	/** It does not start, or stopped too often. */
	| { readonly kind: 'stopped' };

/** Proxy to the worker that judges for it. Never leaves the process. */
export type ToStandalone =
	| { readonly kind: 'configure'; readonly configuration: StandaloneConfiguration }
	/** Begin to judge, which is answered by `opened` or `failed`. `memos`: of the worker before this one. */
	| {
			readonly kind: 'open';
			readonly isResumed: boolean;
			readonly couldNotCheck: readonly CouldNotCheck[];
			readonly memos: readonly SessionMemo[];
	  }
	/** What must not be judged from now on, in place of what `open` said. */
	| { readonly kind: 'could-not-check'; readonly couldNotCheck: readonly CouldNotCheck[] }
	/** `session`: that of `opened`. What is for an earlier one is said again to the next. */
	| { readonly kind: 'frame'; readonly session: number; readonly frame: Frame }
	| { readonly kind: 'control'; readonly session: number; readonly message: ProxyControl }
	/** For the audit log: what became of the guard itself, in words of ours. */
	| { readonly kind: 'note'; readonly what: string; readonly detail?: string }
	/** Write down what still waits, then end. */
	| { readonly kind: 'finish' };

export type FromStandalone =
	/** What comes now is of a new session. */
	| { readonly kind: 'opened'; readonly session: number; readonly launch: Launch }
	| { readonly kind: 'failed'; readonly failure: StandaloneFailure }
	| { readonly kind: 'frame'; readonly frame: Frame }
	/** So many bytes of what was sent are judged, or wait for a person. */
	| { readonly kind: 'taken'; readonly bytes: number }
	/** For the worker that takes over when this one stops. */
	| { readonly kind: 'session-memo'; readonly memo: SessionMemo }
	/** For the person, on stderr. */
	| { readonly kind: 'say'; readonly sentence: string };

export interface StandaloneConfiguration extends StandaloneSettings {
	readonly judges: { readonly kind: 'entry'; readonly entry: EntryId } | { readonly kind: 'command'; readonly guard: GuardOptions };
	readonly heartbeat: SharedArrayBuffer;
	/** Of the workers of this proxy, this one included: what an earlier one asked the client about is never answered to a later one. */
	readonly worker: number;
}

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
