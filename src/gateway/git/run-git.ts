import { spawn } from 'node:child_process';
import { access, constants, realpath, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { err, ok, type Result } from '../../base/result.ts';
import type { Repository } from './repository.ts';

export type GitRunFailure =
	| { readonly kind: 'no-git' }
	/** Another git process holds the index or the configuration. */
	| { readonly kind: 'git-busy' }
	| { readonly kind: 'git-failed'; readonly status: number };

export interface GitOutput {
	/** 0 or one of `allowed`. */
	readonly status: number;
	readonly text: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Runs one git command in a repository, with nothing in it that could start another program: no hook, no file system monitor, no pager, no transport,
 * no configuration of the user or the system. Aliases can't replace git's own commands, and none of the commands used here reads a file through a
 * filter. The repository is given by path, so git doesn't search for one.
 */
export async function runGit(
	repository: Repository,
	args: readonly string[],
	{ allowed = [], indexFile }: { readonly allowed?: readonly number[]; readonly indexFile?: string } = {},
): Promise<Result<GitOutput, GitRunFailure>> {
	const git = await findGit(repository);
	if (git === undefined) return err({ kind: 'no-git' });
	const safe = ['--no-pager', '--literal-pathspecs', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
	const env = {
		PATH: process.env['PATH'] ?? '',
		...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }),
		HOME: '/nonexistent',
		LC_ALL: 'C',
		GIT_DIR: repository.gitDir,
		GIT_WORK_TREE: repository.top,
		...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_ATTR_NOSYSTEM: '1',
		GIT_NO_LAZY_FETCH: '1',
		// Overrides the repository's own setting: no transport may be used.
		GIT_ALLOW_PROTOCOL: 'none',
		GIT_TERMINAL_PROMPT: '0',
		GIT_ASKPASS: '',
		GIT_EDITOR: 'false',
	};
	return new Promise((resolve) => {
		const child = spawn(git, [...safe, ...args], { cwd: repository.top, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
		const output: Buffer[] = [];
		const errors: Buffer[] = [];
		child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
		child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
		child.on('error', () => resolve(err({ kind: 'no-git' })));
		child.on('close', (code) => {
			const status = code ?? -1;
			if (status === 0 || allowed.includes(status)) return resolve(ok({ status, text: Buffer.concat(output).toString('utf8') }));
			const isBusy = /\.lock'?: File exists|could not lock/.test(Buffer.concat(errors).toString('utf8'));
			resolve(err(isBusy ? { kind: 'git-busy' } : { kind: 'git-failed', status }));
		});
	});
}

/** The first git in PATH. Skips relative folders and folders of the repository itself. */
async function findGit({ commonDir, top }: Repository): Promise<string | undefined> {
	const name = process.platform === 'win32' ? 'git.exe' : 'git';
	for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
		if (!isAbsolute(folder)) continue;
		const candidate = await realpath(join(folder, name)).catch(() => undefined);
		if (candidate === undefined || [top, commonDir].some((own) => candidate.startsWith(own + sep))) continue;
		const isProgram = await Promise.all([access(candidate, constants.X_OK), stat(candidate)]).then(
			([, found]) => found.isFile(),
			() => false,
		);
		if (isProgram) return join(folder, name);
	}
	return undefined;
}
