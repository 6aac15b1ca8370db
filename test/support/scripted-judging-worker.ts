// The gateway's real worker, except for messages that say what should happen to it, because no known message hangs the
// real one.
import { serveGateway } from '../../src/gateway/serve.ts';

const decoder = new TextDecoder();

serveGateway((createSession) => (hello, output) => {
	const session = createSession(hello, output);
	return {
		start: () => session.start(),
		message(sequence, direction, bytes, isReplay) {
			const text = decoder.decode(bytes.subarray(0, 4000));
			const isResponse = direction === 'server-to-client';
			if (text.includes(isResponse ? 'HANG-ANSWER' : 'HANG-CALL')) for (;;);
			if (!isResponse && text.includes('EAT-MEMORY')) for (const hoard: unknown[] = []; ; ) hoard.push(new Array(100_000).fill(sequence));
			if (!isResponse && text.includes('THROW-CALL')) throw new Error('scripted');
			session.message(sequence, direction, bytes, isReplay);
		},
		childStarted: (pid) => session.childStarted(pid),
		couldNotCheck: (sequence) => session.couldNotCheck(sequence),
		childEnded: (how) => session.childEnded(how),
		lineTooLong: (direction, bytes) => session.lineTooLong(direction, bytes),
		needsLogin: (hadAuthorization) => session.needsLogin(hadAuthorization),
		end: (why) => session.end(why),
	};
});
