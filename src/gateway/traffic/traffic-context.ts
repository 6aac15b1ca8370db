import type { RawId } from '../../mcp/parse.ts';
import type { MessageVerdict } from '../session.ts';
import type { CallMeta, TrafficCall } from './stage.ts';

/** The server whose traffic passes over one connection. */
export interface TrafficContext {
	readonly entry: TrafficCall['entry'];
	readonly server: string;
	readonly launch: TrafficCall['launch'];
	readonly connection: number;
	/** Who calls, where a call itself does not say. */
	readonly client: Pick<CallMeta, 'client' | 'conversation'>;
	/** Absolute folders of the workspace, as far as they are known. */
	readonly roots: readonly string[];
}

export interface TrafficOutput {
	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void;
	/** The request that waits under this id gets no response of the server any more. */
	forget(rawId: RawId): void;
	/** A tool may have changed while a person was asked. */
	isReleased(tool: string): boolean;
}
