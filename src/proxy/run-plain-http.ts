import type { Readable, Writable } from 'node:stream';
import type { StartRealServer } from './real-server.ts';
import { failedSentence } from './sentences.ts';

export interface PlainHttpOptions {
	readonly startServer: StartRealServer;
	readonly input: Readable;
	readonly output: Writable;
	readonly errors: Writable;
	readonly exit: (code: number) => void;
	readonly note: (sentence: string) => void;
	/** Called when the server requires a login that only the client can do. */
	readonly onNeedsLogin: () => void;
}

/** Connects the client to an http server without guarding it. MCP Cordon isn't active here, so nothing inspects the messages. */
export function runPlainHttp({ startServer, input, output, errors, exit, note, onNeedsLogin }: PlainHttpOptions): { terminate(): void } {
	const server = startServer({
		onFailed(code, message) {
			note(failedSentence(code, message));
			exit(127);
		},
		onEnded: ({ code }) => exit(code ?? 1),
		onNeedsLogin,
	});
	if (server === undefined) return { terminate: () => undefined };
	input.pipe(server.input);
	server.output.pipe(output, { end: false });
	server.errors.pipe(errors, { end: false });
	output.on('error', () => void server.end());
	return { terminate: () => void server.end() };
}
