import type { CreateSession, MessageVerdict } from '../session.ts';

/** A message whose verdict may be adapted. */
export interface JudgedBytes {
	readonly isFromServer: boolean;
	readonly bytes: Uint8Array;
}

/** Sessions whose verdicts are adapted before they leave. */
export function withVerdictsAdapted(
	createSession: CreateSession,
	adapt: (verdict: MessageVerdict, message: JudgedBytes) => MessageVerdict,
): CreateSession {
	return (hello, output) => {
		/** Messages without a final verdict. */
		const open = new Map<number, JudgedBytes>();
		const session = createSession(hello, {
			...output,
			verdict(sequence, verdict, options) {
				const message = open.get(sequence);
				if (verdict.action !== 'held') open.delete(sequence);
				output.verdict(sequence, message === undefined ? verdict : adapt(verdict, message), options);
			},
		});
		return {
			start: () => session.start(),
			message(sequence, direction, bytes, isReplay, isFromProxy) {
				if (!isReplay) open.set(sequence, { isFromServer: direction === 'server-to-client', bytes });
				session.message(sequence, direction, bytes, isReplay, isFromProxy);
			},
			childStarted: (pid) => session.childStarted(pid),
			couldNotCheck(sequence) {
				// Its verdict was already given.
				open.delete(sequence);
				session.couldNotCheck(sequence);
			},
			childEnded: (how) => session.childEnded(how),
			lineTooLong: (direction, bytes) => session.lineTooLong(direction, bytes),
			needsLogin: (hadAuthorization) => session.needsLogin(hadAuthorization),
			end: (why) => session.end(why),
		};
	};
}
