import type { GatewayControl, ProxyControl } from './control.ts';
import type { Frame } from './frame-codec.ts';

export type Launch = GatewayControl & { readonly kind: 'launch' };

/** A gateway that may be trusted and has told whether the real server may run: over the socket, or in this very process. */
export interface GatewayLink {
	readonly launch: Launch;
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
