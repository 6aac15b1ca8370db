import path from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { CommandData, FromCommand, ToCommand } from './command-messages.ts';
import { askAtTerminal } from './commands/context.ts';
import { askPasswordAtTerminal } from './commands/password.ts';
import { shown } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';

export interface WatchedCommand {
	/** The bundle with the commands. */
	readonly workerFile: string;
	readonly args: readonly string[];
	/** Whether the command may restart from the beginning without losing or repeating anything. */
	readonly isRepeatable: boolean;
	readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
	/** Processor time limit for one inspection, in milliseconds. Honest texts take a few milliseconds. */
	inspectionMs: 10_000,
	checkMs: 250,
	/** How long a command may take to end cleanly after a signal, in milliseconds. */
	endingMs: 3_000,
	/** How long its thread may then take to stop, in milliseconds. */
	stoppingMs: 1_000,
};
/** On a machine that gives it no processor time, an inspection counts as hung after this many times the limit. */
const PATIENCE = 10;
/** Maximum number of skipped subjects before the command is stopped. */
const MAX_SKIPPED = 20;
const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: 143 } as const;

type Ending =
	| { readonly kind: 'ended'; readonly code: number }
	| { readonly kind: 'stuck'; readonly key: string; readonly what: string }
	| { readonly kind: 'failed'; readonly words: string };

/**
 * Runs a command on its own thread, because it reads untrusted text; this thread only watches. An inspection that takes too long is stopped. If
 * the command is repeatable, it restarts without that subject. A signal always ends the program with that signal's exit code.
 */
export async function watchedCommand(command: WatchedCommand): Promise<number> {
	const skipped: string[] = [];
	for (;;) {
		const ending = await runOnce(command, skipped);
		if (ending.kind === 'ended') return ending.code;
		if (ending.kind === 'failed') {
			process.stderr.write(`cordon: ${ending.words}\n`);
			return EXIT.failed;
		}
		const seconds = (command.limits?.inspectionMs ?? LIMITS.inspectionMs) / 1000;
		process.stderr.write(`cordon: Couldn't check ${shown(ending.what, 200)}: inspecting it took more than ${seconds} s.\n`);
		if (!command.isRepeatable || skipped.length >= MAX_SKIPPED) {
			process.stderr.write('cordon: The command was stopped.\n');
			return EXIT.failed;
		}
		skipped.push(ending.key);
	}
}

function runOnce({ args, limits, workerFile }: WatchedCommand, skipped: readonly string[]): Promise<Ending> {
	const { checkMs, endingMs, inspectionMs, stoppingMs } = { ...LIMITS, ...limits };
	const isColored = [process.stdout, process.stderr].every((stream) => stream.isTTY && stream.hasColors());
	const data: CommandData = { kind: 'cordon-command', skipped, isColored };
	const worker = new Worker(workerFile, { argv: [...args], workerData: data, stdin: true });
	const send = (message: ToCommand): void => worker.postMessage(message);
	let inspecting: { readonly key: string; readonly what: string; readonly since: number; readonly processorMs: number } | undefined;
	let isInterruptible = false;
	let isReading = false;
	return new Promise((resolve) => {
		let stopped: Ending | undefined;
		let ending: NodeJS.Timeout | undefined;
		let hardStop: NodeJS.Timeout | undefined;
		const end = (result: Ending): void => {
			clearInterval(watch);
			for (const timer of [ending, hardStop]) clearTimeout(timer);
			for (const [name, listener] of listeners) process.off(name, listener);
			if (isReading) process.stdin.unpipe().pause();
			resolve(result);
		};
		const stop = (result: Ending): void => {
			stopped ??= result;
			void worker.terminate();
		};
		const stopAtSignal = (name: string, code: number): void => {
			stop({ kind: 'ended', code });
			// A thread that blocks in the system, such as on a named pipe without a writer, never stops.
			hardStop ??= setTimeout(() => {
				process.removeAllListeners(name);
				process.kill(process.pid, name);
			}, stoppingMs);
		};
		let signalCode: number | undefined;
		const listeners = Object.entries(SIGNALS).map(([name, code]) => {
			const listener = (): void => {
				// A second signal ends the command at once, as does the first if the command isn't interruptible.
				if (!isInterruptible || ending !== undefined) return stopAtSignal(name, code);
				signalCode = code;
				send({ kind: 'interrupt' });
				ending = setTimeout(() => stopAtSignal(name, code), endingMs);
			};
			process.on(name, listener);
			return [name, listener] as const;
		});
		const answer = (value: unknown): void =>
			value === 'interrupted' ? stopAtSignal('SIGINT', SIGNALS.SIGINT) : send({ kind: 'answer', value });
		const watch = setInterval(() => {
			if (inspecting === undefined) return;
			const { key, processorMs, since, what } = inspecting;
			// This thread sleeps, so the process's time is the inspection's time.
			const isLong = processorTimeMs() - processorMs > inspectionMs || performance.now() - since > inspectionMs * PATIENCE;
			if (isLong) stop({ kind: 'stuck', key, what });
		}, checkMs);
		worker.on('message', (message: FromCommand) => {
			switch (message.kind) {
				case 'inspecting':
					inspecting = { ...message, since: performance.now(), processorMs: processorTimeMs() };
					return;
				case 'inspected':
					inspecting = undefined;
					return;
				case 'interruptible':
					isInterruptible = message.isInterruptible;
					return;
				case 'input':
					isReading = true;
					if (worker.stdin !== null) process.stdin.pipe(worker.stdin);
					return;
				case 'ask':
					void askAtTerminal(message.question).then(answer);
					return;
				case 'password':
					void askPasswordAtTerminal(message.isNew).then(answer);
					return;
			}
		});
		worker.on('error', (cause) => end({ kind: 'failed', words: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }));
		worker.on('exit', (code) => end(stopped ?? { kind: 'ended', code: signalCode ?? code }));
	});
}

/** The commands' file is next to the program, in the sources and among the bundles. */
export function commandsFile(script: string): string {
	return path.join(path.dirname(script), `commands${path.extname(script)}`);
}

function processorTimeMs(): number {
	const { system, user } = process.cpuUsage();
	return (user + system) / 1000;
}
