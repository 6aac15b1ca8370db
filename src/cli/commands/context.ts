import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { ReadLineOptions } from 'node:readline/promises';
import type { Random } from '../../base/ports.ts';
import type { Machine } from '../../gateway/interposition/sources.ts';
import { defaultStateRoot, type StateFolder, stateFolderAt } from '../../gateway/interposition/state-folder.ts';
import { commandThread } from '../command-thread.ts';
import { EXIT } from '../exit-codes.ts';
import { colored, type Paint, plain } from '../paint.ts';
import { standardInput } from '../standard-input.ts';

/** Exit codes of the commands that change or report protection, in addition to `EXIT`. Documented in docs/cli.md. */
export const COMMAND_EXIT = {
	...EXIT,
	/** `status`: something isn't guarded, waits for approval, is blocked, or couldn't be checked. */
	attention: 5,
	/** Nobody confirmed: the answer was no, or there is no terminal. `--yes` never answers a question about an approval. */
	notConfirmed: 7,
	/** Something requested wasn't found or couldn't be done. Everything else was done. */
	notDone: 8,
} as const;

/** What a command needs from outside. */
export interface CommandContext {
	readonly state: StateFolder;
	/** Folder of the bundles, including this program. */
	readonly dist: string;
	readonly version: string;
	/** The Node that runs this program, for the launcher. */
	readonly nodePath: string;
	readonly cwd: string;
	readonly machine: Machine;
	/** Set where the editor's policies are in a file. */
	readonly policyFile?: string | undefined;
	readonly random: Random;
	readonly now: () => number;
	readonly stdin: AsyncIterable<Uint8Array>;
	/** Output for programs. */
	readonly write: (text: string | Uint8Array) => void;
	/** Adds color to text for a person, if color is shown. */
	readonly paint: Paint;
	/** Output for a person. */
	readonly print: (text: string) => void;
	/** Asks a yes-or-no question at the terminal; `undefined`: there is no terminal. */
	readonly ask: (question: string) => Promise<boolean | undefined>;
	/** Asks a person at the controlling terminal to type a code that is shown only there; `undefined`: there is no terminal. */
	readonly confirmWithCode: (question: string) => Promise<boolean | undefined>;
}

/** The context of the real program. `script` is the path of its bundle. */
export function processContext(script: string, version: string, stateRoot: string = defaultStateRoot()): CommandContext {
	const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
	return {
		state: stateFolderAt(stateRoot),
		dist: path.dirname(script),
		version,
		nodePath: process.execPath,
		cwd: process.cwd(),
		machine: { platform, home: homedir(), env: process.env },
		// Source: VS Code, enterprise policies on Linux. Other systems store them in the registry or a profile.
		policyFile: platform === 'linux' ? '/etc/vscode/policy.json' : undefined,
		random: { bytes: (length) => randomBytes(length) },
		now: () => Date.now(),
		stdin: { [Symbol.asyncIterator]: () => standardInput()[Symbol.asyncIterator]() },
		paint: commandThread?.isColored === true ? colored : plain,
		write: (text) => void process.stdout.write(text),
		print: (text) => void process.stderr.write(`${text}\n`),
		ask: async (question) => {
			await outputShown();
			const answer = await commandThread?.ask({ kind: 'ask', question });
			return typeof answer === 'boolean' ? answer : undefined;
		},
		confirmWithCode: async (question) => {
			await outputShown();
			const { confirmWithCode } = await import('./terminal.ts');
			return confirmWithCode(question);
		},
	};
}

/** Waits until the text before a question is shown, because a thread's output goes through the main thread. */
async function outputShown(): Promise<void> {
	await Promise.all([process.stdout, process.stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}

/** Must run on the main thread, which has the terminal. `undefined`: there is no terminal. */
export async function askAtTerminal(question: string): Promise<boolean | 'interrupted' | undefined> {
	if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
	return askOn({ input: process.stdin, output: process.stderr }, question);
}

/** Asks once. Leaving the question (Ctrl-D, a closed terminal) counts as no. `interrupted`: Ctrl-C, which isn't a signal here. */
export async function askOn(
	streams: Pick<ReadLineOptions, 'input' | 'output' | 'terminal'>,
	question: string,
): Promise<boolean | 'interrupted'> {
	// Loaded only when needed, because `cordon guard` runs once for each server.
	const { createInterface } = await import('node:readline/promises');
	const terminal = createInterface(streams);
	const typed = terminal.question(`${question} [y/N] `).catch((cause: unknown) => {
		if (cause instanceof Error && cause.name === 'AbortError') return undefined;
		throw cause;
	});
	// In some Node versions, the question doesn't end when the interface closes.
	const left = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
	let isInterrupted = false;
	terminal.once('SIGINT', () => {
		isInterrupted = true;
		terminal.close();
	});
	try {
		const answer = await Promise.race([typed, left]);
		if (answer === undefined) streams.output?.write('\n');
		if (isInterrupted) return 'interrupted';
		return answer !== undefined && /^y(?:es)?$/i.test(answer.trim());
	} finally {
		terminal.close();
	}
}
