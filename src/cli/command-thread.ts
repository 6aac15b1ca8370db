import type { MessagePort } from 'node:worker_threads';
import type { CommandData, FromCommand, ToCommand } from './command-messages.ts';

/** The main thread, as seen by a command on its own thread. */
export interface CommandThread {
	post(message: FromCommand): void;
	/** Asks the main thread and waits for the answer. */
	ask(message: FromCommand): Promise<unknown>;
	onInterrupt(listener: () => void): () => void;
	readonly skipped: ReadonlySet<string>;
	readonly isColored: boolean;
}

/** Undefined: the command runs on the main thread, as in tests. */
export let commandThread: CommandThread | undefined;

/** Marks this thread as running a command. `given`: the thread's `workerData`. */
export function connectCommandThread(port: MessagePort, given: unknown): void {
	const data = parseData(given);
	if (data === undefined) return;
	const answers: ((value: unknown) => void)[] = [];
	const interrupts = new Set<() => void>();
	port.on('message', (message: ToCommand) => {
		if (message.kind === 'answer') answers.shift()?.(message.value);
		else for (const listener of interrupts) listener();
	});
	// Don't keep the thread alive after its command.
	port.unref();
	const post = (message: FromCommand): void => port.postMessage(message);
	commandThread = {
		post,
		skipped: new Set(data.skipped),
		isColored: data.isColored,
		ask(message) {
			post(message);
			port.ref();
			return new Promise((resolve) => {
				answers.push((value) => {
					if (answers.length === 0) port.unref();
					resolve(value);
				});
			});
		},
		onInterrupt(listener) {
			interrupts.add(listener);
			post({ kind: 'interruptible', isInterruptible: true });
			return () => {
				interrupts.delete(listener);
				post({ kind: 'interruptible', isInterruptible: interrupts.size > 0 });
			};
		},
	};
}

function parseData(data: unknown): CommandData | undefined {
	const given = data as Partial<CommandData> | null | undefined;
	return given?.kind === 'cordon-command'
		? { kind: given.kind, skipped: given.skipped ?? [], isColored: given.isColored === true }
		: undefined;
}
