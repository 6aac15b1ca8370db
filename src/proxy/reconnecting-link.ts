import { existsSync } from 'node:fs';
import { startingFile } from '../link/control.ts';
import type { LinkSource, LinkSourceEvents } from '../link/gateway-link.ts';
import { isAlive } from './address.ts';
import type { LinkFailure } from './gateway-link.ts';
import { openLink } from './gateway-link.ts';
import type { HandshakeOptions } from './handshake.ts';
import { createHandshake } from './handshake.ts';

/** Without a gateway for this long, messages are refused instead of kept waiting. */
export const PATIENCE_MS = 2000;
/** So long where it is known that there is one: it listens and does not get to its answer, or the window that started us is starting it. */
const LONG_PATIENCE_MS = 20_000;
/** An attempt after patience is over. A machine that is busy answers late, and the gateway has to be found again all the same. */
const LATE_ATTEMPT_MS = 5000;
/** Afterwards one attempt each. */
const RETRY_MS = 1000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;

export type SearchEvents = LinkSourceEvents<LinkFailure>;

/** Where the relay gets its gateway from. */
export type SearchGateway = (events: SearchEvents) => LinkSource;

/** Keeps looking for the gateway: eagerly at first (a spare takes over on the same path), then once a second. */
export function createReconnecting(handshake: HandshakeOptions, options: SearchEvents): LinkSource {
	let isStopped = false;
	let isRunning = false;
	let timer: NodeJS.Timeout | undefined;

	const { address, identity } = handshake;
	const isStarting = (): boolean => existsSync(startingFile(address.socketPath)) && isAlive(identity.parentPid);

	async function search(): Promise<void> {
		const startedAt = performance.now();
		let isMissing = false;
		for (let pause = FIRST_PAUSE_MS; !isStopped; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
			const attempt = await openLink({
				...options,
				socketPath: address.socketPath,
				handshake: createHandshake(handshake),
				isResumed: options.isResumed(),
				timeoutMs: isMissing ? LATE_ATTEMPT_MS : Math.max(200, startedAt + LONG_PATIENCE_MS - performance.now()),
				connectMs: isMissing ? LATE_ATTEMPT_MS : Math.max(200, startedAt + PATIENCE_MS - performance.now()),
			});
			if (isStopped) return attempt.ok ? attempt.value.close() : undefined;
			if (attempt.ok) return options.onConnected(attempt.value);
			const { error } = attempt;
			const patienceMs = error.kind === 'absent' && (error.isListening || isStarting()) ? LONG_PATIENCE_MS : PATIENCE_MS;
			if (!isMissing && (error.kind !== 'absent' || performance.now() >= startedAt + patienceMs)) {
				isMissing = true;
				options.onMissing(error);
			}
			await new Promise<void>((resolve) => {
				timer = setTimeout(resolve, isMissing ? RETRY_MS : pause);
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
