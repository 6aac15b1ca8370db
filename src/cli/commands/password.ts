import process from 'node:process';
import { err, ok, type Result } from '../../base/result.ts';
import { commandThread } from '../command-thread.ts';

/** Why there is no password. `not-given`: the user left the question. */
export type NoPassword = 'no-terminal' | 'not-given' | 'two-differ';

/** Asks at the terminal without echo; twice for a new password. */
export async function askPassword(isNew: boolean): Promise<Result<string, NoPassword>> {
	if (commandThread === undefined) return err('no-terminal');
	return (await commandThread.ask({ kind: 'password', isNew })) as Result<string, NoPassword>;
}

/** The same, on the main thread, which has the terminal. `interrupted`: Ctrl-C, which isn't a signal here. */
export async function askPasswordAtTerminal(isNew: boolean): Promise<Result<string, NoPassword> | 'interrupted'> {
	if (!process.stdin.isTTY || !process.stderr.isTTY) return err('no-terminal');
	const first = await readHidden('Password: ');
	if (first === 'interrupted') return first;
	if (first === undefined) return err('not-given');
	if (!isNew) return ok(first.typed);
	const second = await readHidden('Repeat the password: ');
	if (second === 'interrupted') return second;
	if (second === undefined) return err('not-given');
	return first.typed === second.typed ? ok(first.typed) : err('two-differ');
}

const [ENTER, RETURN, END_OF_TEXT, END_OF_TRANSMISSION, BACKSPACE, DELETE] = ['\n', '\r', '\u0003', '\u0004', '\b', '\u007F'];

function readHidden(question: string): Promise<{ readonly typed: string } | 'interrupted' | undefined> {
	const { stderr, stdin } = process;
	return new Promise((resolve) => {
		let typed: readonly string[] = [];
		const end = (value: { readonly typed: string } | 'interrupted' | undefined): void => {
			stdin.off('data', onData);
			stdin.setRawMode(false);
			stdin.pause();
			stderr.write('\n');
			resolve(value);
		};
		const onData = (chunk: Buffer): void => {
			for (const character of chunk.toString('utf8')) {
				if (character === ENTER || character === RETURN) return end({ typed: typed.join('') });
				if (character === END_OF_TEXT) return end('interrupted');
				if (character === END_OF_TRANSMISSION) return end(undefined);
				typed = character === BACKSPACE || character === DELETE ? typed.slice(0, -1) : [...typed, character];
			}
		};
		stdin.setRawMode(true);
		stdin.resume();
		stdin.on('data', onData);
		// From here on, typed text isn't echoed, and Ctrl-C isn't a signal.
		stderr.write(question);
	});
}
