import type { CreateSession } from '../../src/gateway/session.ts';
import { errorResponse, parseMessage, rawIdOf } from '../../src/mcp/parse.ts';

export interface ScriptedGatewayOptions {
	readonly refuse?: boolean;
	/** The session appends what happened: one word and a number. */
	readonly log: (line: string) => void;
}

/**
 * A gateway's inspection for tests of the code around it. It forwards everything, except a `tools/call` named `block`
 * (gets an error), `hold` (held for 1.5 s, then forwarded), `hang` (never returns), or `throw`, and drops invalid
 * messages.
 */
export function createScriptedSession({ refuse, log }: ScriptedGatewayOptions): CreateSession {
	return (hello, output) => {
		const open = new Map<string, number>();
		return {
			start() {
				log(`start ${hello.isResumed} PATH=${hello.env.has('PATH')} ABSENT=${hello.env.has('CORDON_TEST_ABSENT')}`);
				return refuse === true ? { allowed: false, why: 'not-approved' } : { allowed: true };
			},
			message(sequence, direction, bytes, isReplay) {
				const parsed = parseMessage(bytes);
				log(`${isReplay ? 'replay' : 'message'} ${direction} ${sequence} ${parsed.ok ? parsed.value.kind : parsed.error.kind}`);
				if (!parsed.ok) return isReplay ? undefined : output.verdict(sequence, { action: 'drop' });
				const message = parsed.value;
				const rawId = rawIdOf(bytes) ?? 'null';
				if (message.kind === 'request') open.set(`${direction} ${rawId}`, sequence);
				if (isReplay) return;
				const other = direction === 'client-to-server' ? 'server-to-client' : 'client-to-server';
				if (message.kind === 'result' || message.kind === 'error') {
					const asked = open.get(`${other} ${rawId}`);
					open.delete(`${other} ${rawId}`);
					output.verdict(sequence, { action: 'forward' });
					if (asked !== undefined) output.release(asked);
					return;
				}
				const name =
					message.kind === 'request' &&
					message.method === 'tools/call' &&
					typeof message.params === 'object' &&
					message.params !== null &&
					'name' in message.params
						? message.params['name']
						: '';
				if (refuse === true) {
					open.delete(`${direction} ${rawId}`);
					return output.verdict(
						sequence,
						message.kind === 'request' ? { action: 'respond', body: errorResponse(rawId, -32600, 'not approved') } : { action: 'drop' },
					);
				}
				if (name === 'throw') throw new Error('scripted');
				if (name === 'hang') for (;;);
				if (name === 'oom') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(100_000).fill(sequence));
				if (name === 'block') {
					open.delete(`${direction} ${rawId}`);
					return output.verdict(sequence, { action: 'respond', body: errorResponse(rawId, -32600, 'blocked') });
				}
				if (name === 'hold') {
					output.verdict(sequence, { action: 'held' });
					setTimeout(() => output.verdict(sequence, { action: 'forward' }, { keep: true }), 1500);
					return;
				}
				output.verdict(sequence, { action: 'forward' }, { keep: message.kind === 'request' });
			},
			couldNotCheck: (sequence) => log(`could-not-check ${sequence}`),
			childStarted: (pid) => log(`child-started ${pid}`),
			childEnded(how) {
				log(`child-ended ${how.code} ${how.signal}`);
				for (const [key, sequence] of open) {
					const [direction, rawId] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
					if (direction === 'client-to-server')
						output.inject('client', errorResponse(rawId, -32603, `server stopped (${how.code}) ${sequence}`));
				}
				open.clear();
			},
			lineTooLong: (direction, bytes) => log(`line-too-long ${direction} ${bytes}`),
			needsLogin: (hadAuthorization) => log(`needs-login ${hello.entry} ${hadAuthorization}`),
			end: (why) => log(`end ${why}`),
		};
	};
}
