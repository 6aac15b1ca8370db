// A real repository and an installation of Cordon next to it, for the tests of Git's filter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PORTABLE_LAUNCHER } from '../../../src/definitions/launcher-shape.ts';
import { createGitGuard, type GitGuard } from '../../../src/gateway/git/git-guard.ts';
import { createDefinitionProtector, type DefinitionProtector } from '../../../src/gateway/interposition/definition-protector.ts';
import { installLauncher } from '../../../src/gateway/interposition/launcher.ts';
import { type StateFolder, stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { bundledOnce } from '../../support/bundles.ts';

export const TEXT =
	'{\n\t// ours\n\t"servers": {\n\t\t"a": { "command": "npx", "args": ["-y", "x"] },\n\t\t"b": { "command": "node" }\n\t}\n}\n';

export interface GitFixture {
	readonly home: string;
	readonly state: StateFolder;
	/** The top folder of the repository. */
	readonly repository: string;
	/** Its `.vscode/mcp.json`, committed with `TEXT`. */
	readonly file: string;
	readonly protector: DefinitionProtector;
	readonly guard: GitGuard;
	/** Runs the user's Git and returns its output. Throws when Git fails. */
	git(...args: string[]): string;
	gitIn(folder: string, ...args: string[]): string;
	keeperWith(isTrusted: boolean): DefinitionProtector;
	dispose(): void;
}

const cli = bundledOnce('cli', 'src/cli/main.ts');

/** The command line's bundle, built once per run from the sources. */
export function cliBundle(): string {
	const bundle = cli();
	writeFileSync(join(dirname(bundle), 'proxy.cjs'), '// stands for the proxy\n');
	return bundle;
}

export async function aRepository(options: { readonly path?: string; readonly text?: string } = {}): Promise<GitFixture> {
	const home = realpathSync(mkdtempSync(join(tmpdir(), "cordon git's ")));
	const state = stateFolderAt(join(home, '.mcp-cordon'));
	const installed = await installLauncher(state, { dist: dirname(cliBundle()), version: '1.0.0', nodePath: process.execPath });
	assert.ok(installed.ok, JSON.stringify(installed));
	const repository = join(home, 'repo');
	const file = join(repository, options.path ?? '.vscode/mcp.json');
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, options.text ?? TEXT);
	const env = {
		PATH: process.env['PATH'] ?? '',
		HOME: home,
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_AUTHOR_NAME: 'a',
		GIT_AUTHOR_EMAIL: 'a@b.test',
		GIT_COMMITTER_NAME: 'a',
		GIT_COMMITTER_EMAIL: 'a@b.test',
	};
	const gitIn = (folder: string, ...args: string[]): string => {
		const ran = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
		assert.equal(ran.status, 0, `git ${args.join(' ')}: ${ran.stderr}`);
		return ran.stdout;
	};
	const git = (...args: string[]): string => gitIn(repository, ...args);
	git('init', '-q', '-b', 'main');
	git('add', '.');
	git('commit', '-q', '-m', 'first');
	const random = { bytes: (length: number) => randomBytes(length) };
	const guardWith = (isTrusted: boolean): GitGuard => createGitGuard({ state, random, isTrusted: () => isTrusted });
	const keeperWith = (isTrusted: boolean): DefinitionProtector =>
		createDefinitionProtector({
			state,
			launcher: PORTABLE_LAUNCHER,
			random,
			git: guardWith(isTrusted),
			now: () => Date.now(),
			lockWaitMs: 2_000,
		});
	return {
		home,
		state,
		repository,
		file,
		protector: keeperWith(true),
		guard: guardWith(true),
		git,
		gitIn,
		keeperWith,
		dispose: () => rmSync(home, { recursive: true, force: true }),
	};
}
