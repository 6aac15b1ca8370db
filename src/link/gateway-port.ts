import type { GatewayControl, ProxyControl } from './control.ts';
import type { Frame } from './frame-codec.ts';

export type LaunchControl = GatewayControl & { readonly kind: 'launch' };

/** A gateway that may be trusted and has told whether the real server may run: over the socket, or in a worker of this very process. */
export interface GatewayLink {
	readonly launch: LaunchControl;
	send(sequence: number, flags: number, body: Uint8Array): void;
	control(message: ProxyControl): void;
	/** Lets go what waits for the end of the tick. */
	flush(): void;
	/** Bytes the gateway has not taken yet. */
	unsentBytes(): number;
	close(): void;
}

export interface LinkEvents {
	/** Every frame after `launch`, in order, never while `send` runs. */
	readonly onFrame: (frame: Frame) => void;
	readonly onDrain: () => void;
	/** Once, unless we closed it ourselves. */
	readonly onLost: () => void;
}

/** Where a relay gets its gateway from, again after each loss. */
export interface LinkSource {
	/** Looks for a gateway until one is found or `stop` is called. */
	start(): void;
	/** Resolves when what was begun here has come to its end. */
	stop(): Promise<void>;
}

/** The events of `LinkEvents` are those of the link that came last. */
export interface LinkSourceEvents<Failure> extends LinkEvents {
	/** The real server's conversation goes on: a gateway knew it before. */
	readonly isResumed: () => boolean;
	readonly onConnected: (link: GatewayLink) => void;
	/** An attempt found none, and the next one follows. `patienceMs`: how long a message may wait as things are. */
	readonly onMissing: (failure: Failure, patienceMs: number) => void;
}
