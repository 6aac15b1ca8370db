import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryId } from '../base/ids.ts';
import type { ServerCommand } from './child.ts';
import { isExecutable } from './child.ts';
import { planSpawn } from './command.ts';
import { failedSentence } from './sentences.ts';

export interface PlainOptions {
	readonly server: ServerCommand;
	readonly exit: (code: number) => void;
	readonly note: (sentence: string) => void;
}

/** Cordon is not active where this server was started: the server gets the client's own streams, and nobody looks at them. */
export function runPlain({ server, exit, note }: PlainOptions): { terminate(signal: NodeJS.Signals): void } {
	const { command, args, cwd, env } = server;
	const plan = planSpawn(command, args, { platform: process.platform, env, isExecutable });
	if (plan === undefined) {
		note(failedSentence(`spawn ${command} ENOENT`));
		exit(127);
		return { terminate: () => undefined };
	}
	const child = spawn(plan.file, [...plan.args], {
		cwd,
		env: { ...env },
		stdio: 'inherit',
		windowsHide: true,
		windowsVerbatimArguments: plan.isVerbatim,
	});
	child.on('error', (cause) => {
		if (child.pid !== undefined) return;
		note(failedSentence(cause.message));
		exit(127);
	});
	child.on('exit', (code) => exit(code ?? 1));
	return { terminate: (signal) => void child.kill(signal) };
}

/** Leaves a mark that a server ran unseen: one line of JSON. A full disk must not stop the server. */
export function recordNotInspected(stateFolder: string, server: EntryId, at: number): void {
	try {
		const folder = join(stateFolder, 'log');
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		appendFileSync(join(folder, 'not-inspected.ndjson'), `${JSON.stringify({ at, server, what: 'not-inspected' })}\n`, { mode: 0o600 });
	} catch {
		// Nothing to tell it to.
	}
}
