import process from 'node:process';
import { err, ok, type Result } from '../../base/result.ts';
import { commandThread } from '../command-thread.ts';

/** Why there is no password. `not-given`: somebody left the question. */
export type NoPassword = 'no-terminal' | 'not-given' | 'two-differ';

/** Asks at the terminal, without showing what is typed; twice for a new one. */
export async function askPassword(isNew: boolean): Promise<Result<string, NoPassword>> {
	if (commandThread !== undefined) return (await commandThread.ask({ kind: 'password', isNew })) as Result<string, NoPassword>;
	if (!process.stdin.isTTY || !process.stderr.isTTY) return err('no-terminal');
	const first = await readHidden('Password: ');
	if (first === undefined) return err('not-given');
	if (!isNew) return ok(first);
	const second = await readHidden('Repeat the password: ');
	if (second === undefined) return err('not-given');
	return first === second ? ok(first) : err('two-differ');
}

const [ENTER, RETURN, END_OF_TEXT, END_OF_TRANSMISSION, BACKSPACE, DELETE] = ['\n', '\r', '\u0003', '\u0004', '\b', '\u007F'];

function readHidden(question: string): Promise<string | undefined> {
	const { stderr, stdin } = process;
	stderr.write(question);
	return new Promise((resolve) => {
		let typed: readonly string[] = [];
		const end = (value: string | undefined): void => {
			stdin.off('data', onData);
			stdin.setRawMode(false);
			stdin.pause();
			stderr.write('\n');
			resolve(value);
		};
		const onData = (chunk: Buffer): void => {
			for (const character of chunk.toString('utf8')) {
				if (character === ENTER || character === RETURN) return end(typed.join(''));
				if (character === END_OF_TEXT || character === END_OF_TRANSMISSION) return end(undefined);
				typed = character === BACKSPACE || character === DELETE ? typed.slice(0, -1) : [...typed, character];
			}
		};
		stdin.setRawMode(true);
		stdin.resume();
		stdin.on('data', onData);
	});
}
