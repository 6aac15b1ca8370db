import type { CreateSession, Order } from '../session.ts';

/** A message, as an order about it is changed. */
export interface JudgedBytes {
	readonly isFromServer: boolean;
	readonly bytes: Uint8Array;
}

/** The sessions with orders changed on their way out: each message's own, as the session gave it. */
export function withOrdersAdapted(createSession: CreateSession, adapt: (order: Order, message: JudgedBytes) => Order): CreateSession {
	return (hello, output) => {
		/** Messages without a final verdict. */
		const open = new Map<number, JudgedBytes>();
		const session = createSession(hello, {
			...output,
			verdict(sequence, order, options) {
				const message = open.get(sequence);
				if (order.action !== 'held') open.delete(sequence);
				output.verdict(sequence, message === undefined ? order : adapt(order, message), options);
			},
		});
		return {
			start: () => session.start(),
			message(sequence, direction, bytes, isReplay) {
				if (!isReplay) open.set(sequence, { isFromServer: direction === 'server-to-client', bytes });
				session.message(sequence, direction, bytes, isReplay);
			},
			childStarted: (pid) => session.childStarted(pid),
			couldNotCheck(sequence) {
				// Answered in its place.
				open.delete(sequence);
				session.couldNotCheck(sequence);
			},
			childEnded: (how) => session.childEnded(how),
			lineTooLong: (direction, bytes) => session.lineTooLong(direction, bytes),
			end: (why) => session.end(why),
		};
	};
}
