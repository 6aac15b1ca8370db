import { randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { ReadStream, WriteStream } from 'node:tty';

/** This process's controlling terminal, wherever its streams go; `undefined`: it has none. */
function openTerminal(): { readonly input: ReadStream; readonly output: WriteStream } | undefined {
	const [from, to] = process.platform === 'win32' ? ['\\\\.\\CONIN$', '\\\\.\\CONOUT$'] : ['/dev/tty', '/dev/tty'];
	try {
		return { input: new ReadStream(openSync(from, 'r')), output: new WriteStream(openSync(to, 'w')) };
	} catch {
		return undefined;
	}
}

/**
 * Asks the person at the terminal to type a code that is shown only there. A program that runs this without a terminal, such as an agent's tool,
 * can't answer. `undefined`: there is no terminal.
 */
export async function confirmWithCode(question: string): Promise<boolean | undefined> {
	const terminal = openTerminal();
	if (terminal === undefined) return undefined;
	const { input, output } = terminal;
	const code = String(randomInt(1000, 10_000));
	const lines = createInterface({ input, terminal: false });
	try {
		output.write(`${question}\nType ${code} to confirm, anything else to cancel: `);
		const answer = await new Promise<string | undefined>((resolve) => {
			lines.once('line', resolve);
			lines.once('close', () => resolve(undefined));
		});
		if (answer === undefined) output.write('\n');
		return answer?.trim() === code;
	} finally {
		lines.close();
		input.destroy();
		output.destroy();
	}
}
