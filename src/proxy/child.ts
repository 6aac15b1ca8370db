import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { planSpawn } from './command.ts';
import type { Environment } from './environment.ts';
import { endTree } from './process-tree.ts';
import type { RealServer, ServerEvents, ServerExit } from './real-server.ts';

/** After the process exits, how long a daemon that keeps its output open may delay the end. Also the other way around: after the output closes. */
const OUTPUT_GRACE_MS = 400;

export interface ServerCommand {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: Environment;
}

/** Starts the server. `end` sends SIGTERM to the whole process group, and SIGKILL after the grace. */
export function startServer(options: ServerCommand, events: Omit<ServerEvents, 'onNeedsLogin'>): RealServer | undefined {
	const child = spawnServer(options);
	if (child === undefined) {
		events.onFailed('ENOENT', `spawn ${options.command} ENOENT`);
		return undefined;
	}
	const { stdin, stdout, stderr, pid } = child;
	let exit: ServerExit | undefined;
	let isOutputOver = false;
	let isReported = false;
	let timer: NodeJS.Timeout | undefined;

	const report = (): void => {
		clearTimeout(timer);
		if (isReported) return;
		isReported = true;
		stdout.destroy();
		events.onEnded(exit ?? { code: null, signal: null });
	};
	const onPart = (): void => {
		if (exit !== undefined && isOutputOver) return report();
		timer ??= setTimeout(report, OUTPUT_GRACE_MS);
	};
	child.on('error', (cause) => {
		if (pid !== undefined) return;
		isReported = true;
		events.onFailed('code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown', cause.message);
	});
	child.on('exit', (code, signal) => {
		exit = { code, signal };
		if (!isReported) onPart();
	});
	stdout.on('close', () => {
		isOutputOver = true;
		if (!isReported && pid !== undefined) onPart();
	});
	// The end of the process reports a broken pipe.
	for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
	if (pid === undefined) return undefined;
	return { pid, input: stdin, output: stdout, errors: stderr, end: () => endTree(pid, () => exit !== undefined) };
}

function spawnServer({
	command,
	args,
	cwd,
	env,
}: ServerCommand): (ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable }) | undefined {
	const plan = planSpawn(command, args, { platform: process.platform, env, isExecutable });
	if (plan === undefined) return undefined;
	return spawn(plan.file, [...plan.args], {
		cwd,
		env: { ...env },
		stdio: ['pipe', 'pipe', 'pipe'],
		// Its own process group, so that everything it starts can be ended with it.
		detached: process.platform !== 'win32',
		windowsHide: true,
		windowsVerbatimArguments: plan.isVerbatim,
		...(plan.isVerbatim || process.platform === 'win32' ? {} : { argv0: command }),
	});
}

/** Path of the program that would be started; '' when it isn't found. */
export function programOf({ command, args, env }: Pick<ServerCommand, 'command' | 'args' | 'env'>): string {
	return planSpawn(command, args, { platform: process.platform, env, isExecutable })?.file ?? '';
}

export function isExecutable(path: string): boolean {
	try {
		if (process.platform !== 'win32') accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
