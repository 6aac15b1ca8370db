import type { Clock } from '../../base/ports.ts';
import type { RoundTrip } from '../../link/host-messages.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';

/** How long either end may take for a ping, in milliseconds: a server may be busy with a call. */
export const PING_MS = 10_000;

/** The part of a session that the proof needs. */
export interface ProvableSession {
	readonly hello: { readonly pid: number };
	readonly launch: { readonly refusal: LaunchRefusal | undefined };
	ping(to: 'client' | 'server', onResponse: () => void): void;
}

/** Pings both ends over the proxy's one connection. Calls `onDone` once, when both have responded or the time is up. */
export function proveSession(
	session: ProvableSession,
	{ after, clock }: { readonly clock: Clock; readonly after: (delayMs: number, run: () => void) => () => void },
	onDone: (outcome: RoundTrip) => void,
): void {
	const { refusal } = session.launch;
	const startedAt = clock.monotonic();
	const took: { client?: number; server?: number } = {};
	let isDone = false;
	const finish = (): void => {
		if (isDone) return;
		isDone = true;
		cancel();
		onDone({ kind: 'connected', pid: session.hello.pid, refusal, serverMs: took.server, clientMs: took.client });
	};
	const cancel = after(PING_MS, finish);
	const responded = (end: 'client' | 'server') => (): void => {
		took[end] = clock.monotonic() - startedAt;
		if (took.client !== undefined && (took.server !== undefined || refusal !== undefined)) finish();
	};
	if (refusal === undefined) session.ping('server', responded('server'));
	session.ping('client', responded('client'));
}
