import type { Result } from '../base/result.ts';
import { err } from '../base/result.ts';
import type { GatewayLink, LinkSource, LinkSourceEvents } from '../link/gateway-port.ts';
import type { GatewayAddress } from '../link/proofs.ts';
import type { LinkFailure } from './gateway-link.ts';
import { openLink } from './gateway-link.ts';
import type { HandshakeOptions } from './handshake.ts';
import { createHandshake } from './handshake.ts';
import { monotonicMs } from './monotonic.ts';

/** How long a message waits for a gateway. */
const PATIENCE_MS = 2000;
/** How long it waits when a gateway is known to be there (listening but not responding yet) or starting. */
const LONG_PATIENCE_MS = 20_000;
/** Timeout of an attempt after a long search. A busy machine responds late, but the gateway must still be found. */
const LATE_ATTEMPT_MS = 5000;
/** Minimum time for connecting, even after a slow start. */
const LEAST_CONNECT_MS = 1000;
/** Pause between two such attempts. */
const RETRY_MS = 1000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;

export type SearchEvents = LinkSourceEvents<LinkFailure>;

/** Where the relay gets its gateway from. */
export type SearchGateway = (events: SearchEvents) => LinkSource;

/** Where a gateway listens, and how to start one. */
export interface Whereabouts {
	/** Called before each attempt. `undefined`: nothing is listening. */
	address(): GatewayAddress | undefined;
	/** Whether a gateway is starting, or is there but busy. */
	isStarting(): boolean;
	/** Starts a gateway. Called after each attempt that found no gateway of ours. Missing: this proxy can't start one. */
	start?(): void;
}

export interface ReconnectingOptions extends Omit<HandshakeOptions, 'address'> {
	readonly where: Whereabouts;
}

/** Keeps looking for the gateway: quickly at first (a spare takes over on the same path), then once a second. */
export function createReconnecting({ where, ...handshake }: ReconnectingOptions, options: SearchEvents): LinkSource {
	let isStopped = false;
	let isRunning = false;
	/** Not yet reported to a gateway. */
	let hasMetForgery = false;
	let timer: NodeJS.Timeout | undefined;

	async function attempt(isLate: boolean, startedAt: number): Promise<Result<GatewayLink, LinkFailure>> {
		const address = where.address();
		if (address === undefined) return err({ kind: 'absent', isListening: false });
		return openLink({
			...options,
			socketPath: address.socketPath,
			handshake: createHandshake({ ...handshake, address }),
			isResumed: options.isResumed(),
			isMoved: () => (where.address() ?? address).socketPath !== address.socketPath,
			timeoutMs: isLate ? LATE_ATTEMPT_MS : Math.max(200, startedAt + LONG_PATIENCE_MS - monotonicMs()),
			connectMs: isLate ? LATE_ATTEMPT_MS : Math.max(LEAST_CONNECT_MS, startedAt + PATIENCE_MS - monotonicMs()),
		});
	}

	async function search(): Promise<void> {
		const startedAt = monotonicMs();
		let isLate = false;
		for (let pause = FIRST_PAUSE_MS; !isStopped; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
			// Also asked before the attempt, because a starting gateway may be ready by the end of it.
			const wasStarting = where.isStarting();
			const outcome = await attempt(isLate, startedAt);
			if (isStopped) return outcome.ok ? outcome.value.close() : undefined;
			if (outcome.ok) {
				if (hasMetForgery) outcome.value.control({ kind: 'met-forged-gateway' });
				hasMetForgery = false;
				return options.onConnected(outcome.value);
			}
			const { error } = outcome;
			hasMetForgery ||= error.kind === 'untrusted';
			// A different program that responds doesn't keep us from starting our gateway.
			if (error.kind !== 'refused') where.start?.();
			const isComing = (error.kind === 'absent' && error.isListening) || wasStarting || where.isStarting();
			const isPatient = error.kind === 'absent' || (error.kind === 'untrusted' && where.start !== undefined);
			const patienceMs = !isPatient ? 0 : isComing ? LONG_PATIENCE_MS : PATIENCE_MS;
			isLate ||= monotonicMs() >= startedAt + patienceMs;
			options.onMissing(error, patienceMs);
			await new Promise<void>((resolve) => {
				timer = setTimeout(resolve, isLate ? RETRY_MS : pause);
			});
		}
	}

	return {
		start() {
			if (isRunning || isStopped) return;
			isRunning = true;
			void search().finally(() => {
				isRunning = false;
			});
		},
		stop() {
			isStopped = true;
			clearTimeout(timer);
			return Promise.resolve();
		},
	};
}
