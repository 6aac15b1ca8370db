import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findRepository } from '../../../../src/gateway/git/repository.ts';

describe('findRepository', () => {
	let home: string;
	beforeEach(() => (home = realpathSync(mkdtempSync(join(tmpdir(), 'cordon repository ')))));
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	function write(path: string, text = ''): string {
		const file = join(home, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		return file;
	}

	async function found(path: string): Promise<readonly [string, string, string, string] | string | undefined> {
		const result = await findRepository(join(home, path));
		if (!result.ok) return result.error.kind;
		const { value } = result;
		const short = (folder: string): string => folder.slice(home.length + 1);
		return value === undefined ? undefined : [short(value.top), short(value.gitDir), short(value.commonDir), value.path];
	}

	it('finds the nearest work tree, the way Git does', async () => {
		write('outer/.git/HEAD');
		write('outer/inner/.git/HEAD');
		mkdirSync(join(home, 'outer/inner/empty/.git'), { recursive: true });

		assert.deepEqual(await found('outer/a/b/mcp.json'), ['outer', 'outer/.git', 'outer/.git', 'a/b/mcp.json']);
		assert.deepEqual(await found('outer/inner/mcp.json'), ['outer/inner', 'outer/inner/.git', 'outer/inner/.git', 'mcp.json']);
		assert.deepEqual(await found('outer/inner/empty/mcp.json'), ['outer/inner', 'outer/inner/.git', 'outer/inner/.git', 'empty/mcp.json']);
		assert.equal(await found('mcp.json'), undefined);
	});

	it('accepts a linked work tree only if its repository points back to it', async () => {
		write('main/.git/HEAD');
		write('main/.git/worktrees/side/HEAD');
		write('main/.git/worktrees/side/commondir', '../..\n');
		write('main/.git/worktrees/side/gitdir', `${join(home, 'side/.git')}\n`);
		write('side/.git', `gitdir: ${join(home, 'main/.git/worktrees/side')}\n`);
		write('forged/.git', `gitdir: ${join(home, 'main/.git/worktrees/side')}\n`);

		assert.deepEqual(await found('side/mcp.json'), ['side', 'main/.git/worktrees/side', 'main/.git', 'mcp.json']);
		assert.equal(await found('forged/mcp.json'), 'points-outside');
	});

	it("refuses a linked work tree whose common folder isn't above it", async () => {
		write('victim/.git/HEAD');
		write('evil/worktrees/x/HEAD');
		write('evil/worktrees/x/commondir', join(home, 'victim/.git'));
		write('evil/worktrees/x/gitdir', join(home, 'evil/tree/.git'));
		write('evil/tree/.git', `gitdir: ${join(home, 'evil/worktrees/x')}\n`);

		assert.equal(await found('evil/tree/mcp.json'), 'points-outside');
	});

	it('accepts a submodule that names its work tree, and refuses a folder that names a different one', async () => {
		write('main/.git/HEAD');
		write('main/.git/modules/sub/HEAD');
		write('main/.git/modules/sub/config', '[core]\n\tbare = false\n\tworktree = ../../../sub\n');
		write('main/sub/.git', 'gitdir: ../.git/modules/sub\n');
		write('main/other/.git', 'gitdir: ../.git/modules/sub\n');

		assert.deepEqual(await found('main/sub/mcp.json'), ['main/sub', 'main/.git/modules/sub', 'main/.git/modules/sub', 'mcp.json']);
		assert.equal(await found('main/other/mcp.json'), 'points-outside');
	});

	it('refuses symbolic links in place of the files it would write', async () => {
		write('elsewhere/config');
		for (const name of ['config', 'info', 'info/attributes', 'index']) {
			rmSync(join(home, 'repo'), { recursive: true, force: true });
			write('repo/.git/HEAD');
			mkdirSync(dirname(join(home, 'repo/.git', name)), { recursive: true });
			symlinkSync(name === 'info' ? join(home, 'elsewhere') : join(home, 'elsewhere/config'), join(home, 'repo/.git', name));

			assert.equal(await found('repo/mcp.json'), 'points-outside', name);
		}
	});
});
