import type { GatewayControl, ProxyControl } from './control.ts';
import type { Frame } from './frame-codec.ts';

export type LaunchControl = GatewayControl & { readonly kind: 'launch' };

/** A trusted gateway that has decided whether the real server may run: over the socket, or in a worker of this process. */
export interface GatewayLink {
	readonly launch: LaunchControl;
	send(sequence: number, flags: number, body: Uint8Array): void;
	control(message: ProxyControl): void;
	/** Sends at once what waits for the end of the tick. */
	flush(): void;
	/** Bytes that the gateway hasn't accepted yet. */
	unsentBytes(): number;
	close(): void;
}

export interface LinkEvents {
	/** Called with every frame after `launch`, in order, never during `send`. */
	readonly onFrame: (frame: Frame) => void;
	readonly onDrain: () => void;
	/** Called once, unless we closed the link ourselves. */
	readonly onLost: () => void;
}

/** Where a relay gets its gateway from, again after each loss. */
export interface LinkSource {
	/** Looks for a gateway until one is found or `stop` is called. */
	start(): void;
	/** Resolves when everything started here has ended. */
	stop(): Promise<void>;
}

/** The events of `LinkEvents` come from the latest link. */
export interface LinkSourceEvents<Failure> extends LinkEvents {
	/** Whether the real server's connection continues: a gateway knew it before. */
	readonly isResumed: () => boolean;
	readonly onConnected: (link: GatewayLink) => void;
	/** An attempt found no gateway, and the next one follows. `patienceMs`: how long a message may currently wait. */
	readonly onMissing: (failure: Failure, patienceMs: number) => void;
}
