import type { RawId } from '../../mcp/parse.ts';
import type { MessageVerdict } from '../session.ts';
import type { CallMeta, TrafficCall } from './stage.ts';

/** The server behind one connection. */
export interface TrafficContext {
	readonly entry: TrafficCall['entry'];
	readonly server: string;
	readonly launch: TrafficCall['launch'];
	readonly connection: number;
	/** The client and conversation, for calls that don't state them. */
	readonly client: Pick<CallMeta, 'client' | 'conversation'>;
	/** Absolute workspace folders, if known. */
	readonly roots: readonly string[];
}

export interface TrafficOutput {
	verdict(sequence: number, verdict: MessageVerdict, options?: { readonly keep?: boolean }): void;
	/** The request with this id no longer gets a response from the server. */
	forget(rawId: RawId): void;
	/** Whether the tool may still be called. It may have changed while a person was asked. */
	isReleased(tool: string): boolean;
}
