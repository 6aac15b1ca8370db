import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One connection to measure: the next request leaves when the last response is complete. */
export interface Peer {
	readonly pid: number;
	/** Sends one request; milliseconds until its response has been parsed. Rejects when the process ends before. */
	call(method: string, params?: object): Promise<number>;
	/** The response to the last call. */
	lastResponse(): string;
	notify(method: string): void;
	end(): Promise<void>;
}

export function startPeer(command: string, args: readonly string[]): Peer {
	const child: ChildProcess = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
	const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
	let id = 0;
	let onResponse: (() => void) | undefined;
	let onLost: ((error: Error) => void) | undefined;
	let pieces: Buffer[] = [];
	void exited.then(() => onLost?.(new Error(`${command} ${args.join(' ')} ended before it had answered`)));
	child.stdin?.on('error', () => undefined);
	child.stdout?.on('data', (chunk: Buffer) => {
		pieces.push(chunk);
		if (chunk.at(-1) === 10) onResponse?.();
	});
	return {
		pid: child.pid ?? 0,
		call(method, params = {}) {
			pieces = [];
			id++;
			const line = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}\n`;
			return new Promise((resolve, reject) => {
				onLost = reject;
				const startedAt = performance.now();
				const own = id;
				onResponse = () => {
					// A call is over when its client has the parsed message, whatever lies between.
					const messages = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n');
					if (messages.some((message) => JSON.parse(message).id === own)) resolve(performance.now() - startedAt);
				};
				child.stdin?.write(line);
			});
		},
		lastResponse: () => Buffer.concat(pieces).toString('utf8'),
		notify: (method) => void child.stdin?.write(`{"jsonrpc":"2.0","method":"${method}"}\n`),
		async end() {
			child.stdin?.end();
			await exited;
		},
	};
}

/** Memory that belongs to this process alone, in bytes. Linux only: elsewhere `undefined`. */
export function privateBytes(pid: number): number | undefined {
	try {
		const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
		return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
	} catch {
		return undefined;
	}
}

export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
