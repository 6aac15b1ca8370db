import type { CordonEvent } from './cordon-event.ts';

interface Kept<Origin> {
	readonly event: CordonEvent;
	readonly origin: Origin | undefined;
}

/** Maximum sessions whose risk is kept; the one that changed longest ago is dropped first. */
const MAX_SESSIONS = 32;

/** Keeps the events that still apply, for a window that opens later. A server that no longer runs keeps only what its store contains. */
export class KeptEvents<Origin extends { readonly client: number }> {
	readonly #kept = new Map<string, Kept<Origin>>();
	readonly #risks = new Map<string, Kept<Origin>>();
	#audit: Kept<Origin> | undefined;

	/** In order of their last arrival, but a connection keeps its place: its other events apply to it. */
	get all(): readonly Kept<Origin>[] {
		return [...(this.#audit === undefined ? [] : [this.#audit]), ...this.#kept.values(), ...this.#risks.values()];
	}

	/** True: the event describes a state and is kept. False: it describes a single occurrence and isn't kept. */
	follow(event: CordonEvent, origin: Origin | undefined): boolean {
		const keep = (...name: readonly (string | number)[]): true => {
			const key = JSON.stringify([origin?.client, ...name]);
			if (event.kind !== 'connected') this.#kept.delete(key);
			this.#kept.set(key, { event, origin });
			return true;
		};
		switch (event.kind) {
			case 'connected':
				return keep('connection', event.entry, event.connection);
			case 'client-named':
				return keep('client', event.entry, event.connection);
			case 'disconnected':
				this.#forget(event.entry, origin, event.connection);
				if (!this.#isConnected(event.entry, origin)) this.#forget(event.entry, origin);
				return true;
			case 'server-judged':
			case 'tools-judged':
				return keep(event.kind, event.entry);
			case 'suspended':
				return keep(event.kind, event.entry, event.connection);
			case 'offers-judged':
				return keep(event.kind, event.entry, event.offer);
			case 'server-problem':
				return keep(event.kind, event.entry, event.connection, event.what);
			case 'process-suspended':
				return keep(event.kind, event.entry, event.pid);
			case 'session-risk':
				this.#risks.delete(event.session);
				this.#risks.set(event.session, { event, origin });
				for (const oldest of [...this.#risks.keys()].slice(0, -MAX_SESSIONS)) this.#risks.delete(oldest);
				return true;
			case 'audit-state':
				this.#audit = { event, origin };
				return true;
			case 'gateway-replaced':
			case 'gateway-down':
				// The next worker gets every connection again, and it still refuses the messages of suspended processes.
				for (const [key, { event: known }] of this.#kept)
					if (known.kind !== 'process-suspended' || !known.isSuspended) this.#kept.delete(key);
				return true;
			case 'gateway-up':
			case 'decisions-checked':
				return true;
			default:
				return false;
		}
	}

	#isConnected(entry: string, origin: Origin | undefined): boolean {
		const start = JSON.stringify([origin?.client, 'connection', entry]).slice(0, -1);
		return [...this.#kept.keys()].some((key) => key.startsWith(`${start},`));
	}

	/** `connection`: only what belongs to it. */
	#forget(entry: string, origin: Origin | undefined, connection?: number): void {
		for (const [key, { event, origin: of }] of this.#kept) {
			if (!('entry' in event) || event.entry !== entry || of?.client !== origin?.client) continue;
			if (connection === undefined || ('connection' in event && event.connection === connection)) this.#kept.delete(key);
		}
	}
}
