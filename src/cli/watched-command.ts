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
	/** The command may run again from the start: nothing it does is lost or done twice. */
	readonly isRepeatable: boolean;
	readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
	/** Processor time that one inspection may take, in ms. Honest ones take milliseconds. */
	inspectionMs: 10_000,
	checkMs: 250,
	/** How long a command may take to end in order after a signal, in ms. */
	endingMs: 3_000,
	/** How long its thread may take to stop after that, in ms. */
	stoppingMs: 1_000,
};
/** A machine that gives no processor for so many times the limit counts as hung. */
const PATIENCE = 10;
/** Subjects skipped before the command is given up. */
const MAX_SKIPPED = 20;
const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: 143 } as const;

type Ending =
	| { readonly kind: 'ended'; readonly code: number }
	| { readonly kind: 'stuck'; readonly key: string; readonly what: string }
	| { readonly kind: 'failed'; readonly words: string };

/**
 * Runs a command on a thread of its own, since it reads untrusted text: this thread only watches. An inspection that takes too long is
 * stopped and, where the command may be repeated, left out of the next run. A signal always ends the program, with the code of the signal.
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
			// A thread that waits in the system, such as for a named pipe that nobody writes to, never ends.
			hardStop ??= setTimeout(() => {
				process.removeAllListeners(name);
				process.kill(process.pid, name);
			}, stoppingMs);
		};
		let signalCode: number | undefined;
		const listeners = Object.entries(SIGNALS).map(([name, code]) => {
			const listener = (): void => {
				// A second one doesn't wait, and neither does a command that has nothing to put in order.
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
			// This thread sleeps, so the time of the process is that of the inspection.
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

/** The commands lie beside the program, in the sources as well as among the bundles. */
export function commandsFile(script: string): string {
	return path.join(path.dirname(script), `commands${path.extname(script)}`);
}

function processorTimeMs(): number {
	const { system, user } = process.cpuUsage();
	return (user + system) / 1000;
}
