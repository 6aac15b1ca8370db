import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Installation } from './installation.ts';
import { nextLook } from './wait.ts';

export const SERVER_FILE = join(import.meta.dirname, 'scripted-server.mjs');
export const ENTRY = `a${'0'.repeat(20)}`;

/** A client that is connected through a proxy (or to a server directly) and stores all lines it gets. */
export interface ProxiedClient {
	readonly child: ChildProcess;
	readonly lines: string[];
	stderr(): string;
	/** Sends raw text. */
	write(text: string | Uint8Array): void;
	/** Sends a request and waits for the line with its response. */
	request(rawId: string, method: string, params?: unknown, withinMs?: number): Promise<string>;
	/** The first line, past or future, that matches. */
	line(matches: (line: string) => boolean, withinMs?: number): Promise<string>;
	closeInput(): void;
	readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
	kill(): void;
}

export interface ClientOptions {
	readonly scenario?: object;
	readonly command?: readonly string[];
	readonly env?: Record<string, string>;
	readonly cwd?: string;
	readonly entry?: string;
}

export function startProxied(installation: Installation, options: ClientOptions = {}): ProxiedClient {
	const command = options.command ?? [process.execPath, SERVER_FILE, JSON.stringify(options.scenario ?? {})];
	const argv = [installation.proxyFile, '--server', options.entry ?? ENTRY, '--', ...command];
	const child = spawn(process.execPath, argv, {
		stdio: 'pipe',
		env: { ...process.env, ...options.env },
		...(options.cwd === undefined ? {} : { cwd: options.cwd }),
	});
	return follow(child);
}

export function startDirect(scenario: object = {}): ProxiedClient {
	return follow(spawn(process.execPath, [SERVER_FILE, JSON.stringify(scenario)], { stdio: 'pipe' }));
}

/** A client on the streams of a process. */
export function follow(child: ChildProcess): ProxiedClient {
	const lines: string[] = [];
	const waiting = new Set<() => void>();
	let stderr = '';
	let pieces: Buffer[] = [];
	child.stdout?.on('data', (chunk: Buffer) => {
		let start = 0;
		for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
			pieces.push(chunk.subarray(start, at));
			lines.push(Buffer.concat(pieces).toString('utf8'));
			pieces = [];
			start = at + 1;
		}
		pieces.push(chunk.subarray(start));
		for (const check of [...waiting]) check();
	});
	child.stderr?.on('data', (chunk: Buffer) => {
		stderr += chunk.toString('utf8');
	});
	for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => undefined);
	const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
		child.on('exit', (code, signal) => resolve({ code, signal })),
	);

	const line = (matches: (line: string) => boolean, withinMs = 60_000): Promise<string> =>
		new Promise((resolve, reject) => {
			let seen = 0;
			const check = (): void => {
				for (; seen < lines.length; seen++) {
					const candidate = lines[seen];
					if (candidate !== undefined && matches(candidate)) return finish(() => resolve(candidate));
				}
			};
			const timer = setTimeout(
				() => finish(() => reject(new Error(`no such line within ${withinMs} ms; ${lines.length} lines; stderr: ${stderr.slice(0, 500)}`))),
				withinMs,
			);
			const finish = (then: () => void): void => {
				clearTimeout(timer);
				waiting.delete(check);
				then();
			};
			waiting.add(check);
			check();
		});

	return {
		child,
		lines,
		stderr: () => stderr,
		write: (text) => void child.stdin?.write(text),
		request(rawId, method, params = {}, withinMs) {
			child.stdin?.write(`{"jsonrpc":"2.0","id":${rawId},"method":"${method}","params":${JSON.stringify(params)}}\n`);
			return line((text) => text.slice(0, 200).includes(`"id":${rawId},`) && !text.slice(0, 300).includes('"method"'), withinMs);
		},
		line,
		closeInput: () => void child.stdin?.end(),
		exited,
		kill: () => void child.kill('SIGKILL'),
	};
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

export async function until(condition: () => boolean, withinMs = 60_000): Promise<void> {
	for (const deadline = performance.now() + withinMs; !condition(); ) {
		if (performance.now() > deadline) throw new Error(`not true within ${withinMs} ms`);
		await nextLook();
	}
}
