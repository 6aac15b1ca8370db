import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../interposition/errno.ts';
import type { CleanLaunch } from './clean-launch.ts';

/** A server that was started for a scan. Whoever started it has to end it. */
export interface ScannedServer {
	/** `undefined`: it couldn't be started. Except on Windows, the process leads its own process group. */
	readonly pid: number | undefined;
	write(line: string): void;
	/** Ends the whole process group: closes the input, sends SIGTERM, and SIGKILL after `GRACE_MS`. Resolves when the group is gone. */
	end(): Promise<void>;
	/** The end of its standard error output, at most 4 KB. Untrusted text. */
	lastWords(): string;
}

export interface ServerProcessEvents {
	readonly onOutput: (chunk: Uint8Array) => void;
	/** It couldn't be started. */
	readonly onFailed: (code: string) => void;
	readonly onExit: (code: number | null) => void;
}

const GRACE_MS = 2000;
const POLL_MS = 25;
/** How long its output is still read after the process has ended, in milliseconds. */
const OUTPUT_GRACE_MS = 400;
const MAX_WORDS = 4096;

/** Looks up a bare name only in the absolute folders of PATH, because a repository controls the working directory. */
export function startForScan(launch: CleanLaunch, events: ServerProcessEvents): ScannedServer | undefined {
	const file = process.platform === 'win32' ? launch.command : programFile(launch);
	if (file === undefined) {
		events.onFailed('ENOENT');
		return undefined;
	}
	let child: ChildProcess;
	try {
		child = spawn(file, [...launch.args], {
			cwd: launch.cwd,
			env: { ...launch.env },
			stdio: ['pipe', 'pipe', 'pipe'],
			// Its own process group, so that everything it starts can be ended with it.
			detached: process.platform !== 'win32',
			windowsHide: true,
		});
	} catch (cause) {
		// For example, an argument is too long or contains a null character.
		events.onFailed(codeOf(cause));
		return undefined;
	}
	// They are missing if this process has too many open files.
	const { stderr, stdin, stdout } = child;
	let words = '';
	let isOver = false;
	child.on('error', (cause) => {
		isOver = true;
		events.onFailed(codeOf(cause));
	});
	let hasTold = false;
	const tell = (code: number | null): void => {
		if (!hasTold) events.onExit(code);
		hasTold = true;
	};
	child.on('exit', (code) => {
		isOver = true;
		// Its last output may still arrive. Don't wait for the end of the output, which a daemon that it left behind may hold open forever.
		setTimeout(() => tell(code), OUTPUT_GRACE_MS);
	});
	child.on('close', (code) => tell(code));
	for (const stream of [stdin, stdout, stderr]) stream?.on('error', () => undefined);
	stdout?.on('data', (chunk: Uint8Array) => events.onOutput(chunk));
	stderr?.on('data', (chunk: Buffer) => {
		words = (words + chunk.toString('utf8')).slice(-MAX_WORDS);
	});
	return {
		pid: child.pid,
		write: (line) => void stdin?.write(line),
		lastWords: () => words,
		async end() {
			stdin?.end();
			if (child.pid !== undefined) await endGroup(child.pid, () => isOver);
			for (const stream of [stdout, stderr]) stream?.destroy();
		},
	};
}

function programFile({ command, cwd, env }: CleanLaunch): string | undefined {
	if (command.includes('/')) return path.resolve(cwd, command);
	return (env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin')
		.split(':')
		.filter((folder) => folder.startsWith('/'))
		.map((folder) => path.join(folder, command))
		.find(isProgram);
}

function isProgram(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}

async function endGroup(pid: number, isOver: () => boolean): Promise<void> {
	if (process.platform === 'win32') {
		if (isOver()) return;
		const system = process.env['SystemRoot'] ?? 'C:\\Windows';
		await new Promise<void>((resolve) => {
			const killer = spawn(`${system}\\System32\\taskkill.exe`, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
			killer.on('error', () => resolve());
			killer.on('exit', () => resolve());
		});
		return;
	}
	signal(pid, 'SIGTERM');
	if (await isGone(pid, GRACE_MS)) return;
	signal(pid, 'SIGKILL');
	await isGone(pid, GRACE_MS);
}

/** False when the group doesn't exist (anymore). */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
	try {
		process.kill(-pid, name);
		return true;
	} catch {
		return false;
	}
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
	for (let waited = 0; waited < withinMs; waited += POLL_MS) {
		if (!signal(pid, 0)) return true;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return !signal(pid, 0);
}
