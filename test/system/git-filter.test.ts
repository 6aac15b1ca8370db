import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uninstall } from '../../src/gateway/interposition/restore-everything.ts';
import { programOnce } from '../support/bundles.ts';
import { nextLook } from '../support/wait.ts';
import { aRepository, type GitFixture, TEXT } from './interposition/git-fixture.ts';

const EDITED = TEXT.replace('// ours', '// ours, edited');
const LAUNCHER = 'cordon-launch';

describe('Git and a guarded file', function () {
	this.timeout(600_000);
	let fixture: GitFixture;
	beforeEach(async () => (fixture = await aRepository()));
	afterEach(() => fixture.dispose());

	const now = (): string => readFileSync(fixture.file, 'utf8');
	const status = (): string => fixture.git('status', '--porcelain');
	const edit = (change: (text: string) => string): void => writeFileSync(fixture.file, change(now()));
	const config = (): string => readFileSync(join(fixture.repository, '.git/config'), 'utf8');
	const attributes = (): string => readFileSync(join(fixture.repository, '.git/info/attributes'), 'utf8');

	async function protect(): Promise<void> {
		const report = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });
		assert.ok(report.ok, JSON.stringify(report));
		assert.deepEqual(report.value.git, { kind: 'filtered' });
		assert.match(now(), /cordon-launch/);
	}

	it('shows the guarded text without a filter', async () => {
		assert.ok((await fixture.protector.protect(fixture.file, 'all')).ok);

		assert.equal(status(), ' M .vscode/mcp.json\n');
	});

	it('shows no change after Protect and through further edits by Cordon', async () => {
		await protect();
		assert.equal(status(), '');

		edit((text) => text.replaceAll('/.mcp-cordon/bin', '/elsewhere/.mcp-cordon/bin').replaceAll('${userHome}', ''));
		const report = await fixture.protector.reguard(fixture.file);

		assert.ok(report.ok && report.value.isChanged, JSON.stringify(report));
		assert.deepEqual(report.value.git, { kind: 'filtered' });
		assert.deepEqual([status(), fixture.git('diff'), fixture.git('diff', '--stat', 'HEAD')], ['', '', '']);
	});

	it("shows only the user's own edits, and commits the original", async () => {
		await protect();
		edit((text) => text.replace('// ours', '// ours, edited'));

		assert.equal(status(), ' M .vscode/mcp.json\n');
		const diff = fixture.git('diff');
		assert.match(diff, /^\+.*edited$/m);
		assert.ok(!diff.includes(LAUNCHER));
		fixture.git('commit', '-qam', 'second');

		assert.equal(fixture.git('show', 'HEAD:.vscode/mcp.json'), EDITED);
		assert.equal(status(), '');
		assert.match(now(), /cordon-launch/);
	});

	it('stages and keeps what the user staged, while Cordon keeps editing', async () => {
		await protect();
		edit((text) => text.replace('// ours', '// ours, edited'));
		fixture.git('add', '.');
		edit((text) => text.replace('// ours', '// new\n\t// ours').replace(/"b": \{.*\}/, '"b": { "command": "node" }'));

		const report = await fixture.protector.reguard(fixture.file);

		assert.ok(report.ok && report.value.isChanged);
		assert.equal(fixture.git('show', ':.vscode/mcp.json'), EDITED);
		assert.equal(status(), 'MM .vscode/mcp.json\n');
	});

	it('accepts a pull and a checkout, after which the file is guarded again', async () => {
		fixture.git('checkout', '-qb', 'other');
		writeFileSync(fixture.file, EDITED);
		fixture.git('commit', '-qam', 'second');
		fixture.git('checkout', '-q', 'main');
		await protect();

		for (const [command, expected] of [
			[['merge', '-q', '--ff-only', 'other'], EDITED],
			[['checkout', '-q', 'HEAD~1'], TEXT],
			[['checkout', '-q', 'main'], EDITED],
			[['reset', '-q', '--hard', 'HEAD~1'], TEXT],
		] as const) {
			fixture.git(...command);
			assert.equal(now(), expected, command.join(' '));

			const report = await fixture.protector.reguard(fixture.file);

			assert.ok(report.ok && report.value.isChanged, command.join(' '));
			assert.equal(status(), '', command.join(' '));
		}
	});

	it('has the file guarded again while Git is still working', async () => {
		fixture.git('checkout', '-qb', 'other');
		writeFileSync(fixture.file, EDITED);
		for (let index = 0; index < 200; index += 1) writeFileSync(join(fixture.repository, `file-${index}`), String(index));
		fixture.git('add', '.');
		fixture.git('commit', '-qm', 'second');
		fixture.git('checkout', '-q', 'main');
		await protect();
		const turns: Promise<unknown>[] = [];
		const watcher = watch(join(fixture.repository, '.vscode'), () => turns.push(fixture.protector.reguard(fixture.file)));
		try {
			for (let turn = 0; turn < 6; turn += 1) {
				const child = spawn('git', ['checkout', '-q', turn % 2 === 0 ? 'other' : 'main'], { cwd: fixture.repository });
				assert.deepEqual(await once(child, 'exit'), [0, null], `turn ${turn}`);
				const deadline = Date.now() + 60_000;
				while ((status() !== '' || !now().includes(LAUNCHER)) && Date.now() < deadline) await nextLook();
				assert.equal(status(), '', `turn ${turn}`);
				assert.match(now(), /cordon-launch/);
				// Work from a late event of the watcher may still hold the index, and Git doesn't wait for it.
				await Promise.all(turns);
			}
		} finally {
			watcher.close();
			await Promise.all(turns);
		}
	});

	it('waits for another Git process that holds the index', async () => {
		await protect();
		const lock = join(fixture.repository, '.git/index.lock');
		writeFileSync(lock, '');
		setTimeout(() => rmSync(lock), 300);
		edit((text) => text.replaceAll('${userHome}', '/x'));

		const report = await fixture.protector.reguard(fixture.file);

		assert.ok(report.ok);
		assert.deepEqual(report.value.git, { kind: 'filtered' });
		assert.equal(status(), '');
	});

	it('loses only the lock of a Cordon process that died', async () => {
		await protect();
		const lock = join(fixture.repository, '.git/index.lock');
		const dead = spawnSync(process.execPath, ['-e', '']).pid;
		writeFileSync(lock, `cordon ${dead}\n`);
		edit((text) => text.replaceAll('${userHome}', '/x'));

		const report = await fixture.protector.reguard(fixture.file);

		assert.ok(report.ok);
		assert.deepEqual([report.value.git.kind, existsSync(lock), status()], ['filtered', false, '']);
	});

	it('is unchanged after Unprotect', async () => {
		const before = config();
		const hadAttributes = existsSync(join(fixture.repository, '.git/info/attributes'));
		await protect();
		assert.match(config(), /\[filter "cordon-[0-9a-z]{20}"\]/);

		const report = await fixture.protector.unprotect(fixture.file);

		assert.ok(report.ok && report.value.isExact);
		assert.deepEqual(report.value.git, { kind: 'released' });
		assert.deepEqual([now(), status(), config()], [TEXT, '', before]);
		assert.equal(existsSync(join(fixture.repository, '.git/info/attributes')), hadAttributes);
	});

	it("keeps the user's attributes byte for byte", async () => {
		const own = '# mine: \xe9\n*.bin binary\n*.png -text';
		writeFileSync(join(fixture.repository, '.git/info/attributes'), own, 'latin1');
		await protect();
		assert.ok(attributes().startsWith('/.vscode/mcp.json filter=cordon-'));

		assert.ok((await fixture.protector.unprotect(fixture.file)).ok);

		assert.equal(readFileSync(join(fixture.repository, '.git/info/attributes'), 'latin1'), own);
	});

	it('is clean after an uninstall, without the filter and the script in the repository', async () => {
		const before = config();
		await protect();

		const report = await uninstall(fixture.state, { timeoutMs: 4_000 });

		assert.deepEqual(report, { restored: [fixture.file], failed: [] });
		assert.deepEqual([now(), status(), config()], [TEXT, '', before]);
	});

	it('still gets the original when Cordon is gone without an uninstall', async () => {
		await protect();
		for (const gone of [join(fixture.state.proxy, '1.0.0', 'cli.cjs'), fixture.state.root]) {
			rmSync(gone, { recursive: true });
			edit((text) => `${text}// ${gone.length}\n`);
			fixture.git('add', '.');

			assert.ok(!fixture.git('show', ':.vscode/mcp.json').includes(LAUNCHER));
			assert.ok(fixture.git('show', ':.vscode/mcp.json').startsWith(TEXT));
		}
	});

	it('behaves the same with servers over HTTP, with Cordon and without', async () => {
		const text =
			'{\n\t// ours\n\t"servers": {\n\t\t"web": { "type": "http", "url": "https://x.test/${input:id}", "headers": { "Authorization": "Bearer ${input:t}" } },\n\t\t"old": { "url" : "http://127.0.0.1:9/sse" },\n\t\t"b": { "command": "node" }\n\t}\n}\n';
		writeFileSync(fixture.file, text);
		fixture.git('commit', '-qam', 'over http');
		await protect();
		assert.match(now(), /"MCP_CORDON_HEADER_1": "Authorization: /);
		assert.deepEqual([status(), fixture.git('diff')], ['', '']);

		rmSync(fixture.state.root, { recursive: true });
		edit((guarded) => `${guarded}// mine\n`);
		fixture.git('add', '.');

		assert.equal(fixture.git('show', ':.vscode/mcp.json'), `${text}// mine\n`);
	});

	it('gets the original of a text that is broken at the moment', async () => {
		await protect();
		edit((text) => `${text}{`);
		fixture.git('add', '.');

		assert.equal(fixture.git('show', ':.vscode/mcp.json'), `${TEXT}{`);
	});

	it('works in a linked work tree and in the main one together', async () => {
		const before = config();
		const linked = join(fixture.home, 'linked tree');
		fixture.git('worktree', 'add', '-q', linked, '-b', 'side');
		const file = join(linked, '.vscode/mcp.json');
		const linkedStatus = (): string => fixture.gitIn(linked, 'status', '--porcelain');
		await protect();

		const report = await fixture.protector.protect(file, 'all', { hidesFromGit: true });

		assert.ok(report.ok, JSON.stringify(report));
		assert.deepEqual([linkedStatus(), status()], ['', '']);
		writeFileSync(file, readFileSync(file, 'utf8').replace('// ours', '// ours, edited'));
		fixture.gitIn(linked, 'commit', '-qam', 'in the linked tree');
		assert.equal(fixture.gitIn(linked, 'show', 'HEAD:.vscode/mcp.json'), EDITED);

		assert.ok((await fixture.protector.unprotect(fixture.file)).ok);
		assert.deepEqual([linkedStatus(), status()], ['', ''], 'one tree keeps its filter when the other gives it up');
		assert.match(readFileSync(file, 'utf8'), /cordon-launch/);

		assert.ok((await fixture.protector.unprotect(file)).ok);
		assert.deepEqual([linkedStatus(), status(), config()], ['', '', before]);
	});

	it('works in a submodule', async () => {
		const outer = join(fixture.home, 'outer');
		mkdirSync(outer);
		fixture.gitIn(outer, 'init', '-q');
		fixture.gitIn(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', fixture.repository, 'sub');
		const file = join(outer, 'sub/.vscode/mcp.json');

		const report = await fixture.protector.protect(file, 'all', { hidesFromGit: true });

		assert.ok(report.ok, JSON.stringify(report));
		assert.equal(fixture.gitIn(join(outer, 'sub'), 'status', '--porcelain'), '');
		assert.match(readFileSync(file, 'utf8'), /cordon-launch/);
		assert.ok((await fixture.protector.unprotect(file)).ok);
		assert.equal(fixture.gitIn(join(outer, 'sub'), 'status', '--porcelain'), '');
	});

	it('keeps the flags that tell Git not to check a file', async () => {
		fixture.git('update-index', '--skip-worktree', '.vscode/mcp.json');
		await protect();

		assert.match(fixture.git('ls-files', '-v'), /^S /);
		assert.equal(status(), '');
	});

	it("doesn't add a guarded text of a file that isn't added yet, and leaves an ignored file alone", async () => {
		writeFileSync(join(fixture.repository, '.mcp.json'), '{"mcpServers": {"a": {"command": "npx"}}}\n');
		writeFileSync(join(fixture.repository, '.git/info/exclude'), 'ignored/\n');
		mkdirSync(join(fixture.repository, 'ignored'));
		writeFileSync(join(fixture.repository, 'ignored/mcp.json'), TEXT);

		const fresh = await fixture.protector.protect(join(fixture.repository, '.mcp.json'), 'all', { hidesFromGit: true });
		const ignored = await fixture.protector.protect(join(fixture.repository, 'ignored/mcp.json'), 'all', { hidesFromGit: true });
		fixture.git('add', '.');

		assert.ok(fresh.ok && ignored.ok);
		assert.deepEqual([fresh.value.git.kind, ignored.value.git.kind], ['filtered', 'not-filtered']);
		assert.equal(fixture.git('show', ':.mcp.json'), '{"mcpServers": {"a": {"command": "npx"}}}\n');
	});

	it('works for two files of one repository, and loses the filter with the last one', async () => {
		const before = config();
		const second = join(fixture.repository, '.mcp.json');
		writeFileSync(second, '{"mcpServers": {"a": {"command": "npx"}}}\n');
		fixture.git('add', '.');
		fixture.git('commit', '-qm', 'second');
		await protect();
		assert.ok((await fixture.protector.protect(second, 'all', { hidesFromGit: true })).ok);
		assert.equal(config().split('[filter').length, 2);

		assert.ok((await fixture.protector.unprotect(fixture.file)).ok);
		assert.equal(status(), '');
		assert.ok((await fixture.protector.unprotect(second)).ok);

		assert.deepEqual([status(), config(), existsSync(join(fixture.repository, '.git/info/attributes'))], ['', before, false]);
	});
});

describe('Git after a killed process', function () {
	this.timeout(600_000);
	const keeperProcess = programOnce('protector-process', 'test/system/interposition/protector-process.ts');
	let fixture: GitFixture;
	beforeEach(async () => (fixture = await aRepository()));
	afterEach(() => fixture.dispose());

	/** Kills `operation` one step later each time, recovers, and checks the result. Returns the number of kills. */
	async function killEverywhere(operation: string, prepare: () => Promise<void>): Promise<number> {
		const { file, protector, repository, state } = fixture;
		const before = readFileSync(join(repository, '.git/config'), 'utf8');
		for (let step = 1; ; step += 1) {
			await prepare();
			const child = spawnSync(process.execPath, [keeperProcess(), state.root, file, operation, String(step)], { encoding: 'utf8' });
			if (child.signal !== 'SIGKILL') {
				assert.equal(child.status, 0, child.stderr);
				return step - 1;
			}
			await protector.recover();
			assert.equal(fixture.git('status', '--porcelain'), '', `${operation}, step ${step}`);
			assert.equal(fixture.git('show', ':.vscode/mcp.json'), TEXT);

			assert.ok((await protector.protect(file, 'all', { hidesFromGit: true })).ok);
			assert.ok((await protector.unprotect(file)).ok);

			assert.equal(readFileSync(file, 'utf8'), TEXT);
			assert.equal(fixture.git('status', '--porcelain'), '');
			assert.equal(readFileSync(join(repository, '.git/config'), 'utf8'), before, `${operation}, step ${step}`);
		}
	}

	it('is clean after the next start, wherever Protect stopped', async () => {
		assert.ok((await killEverywhere('protect-git', async () => undefined)) >= 15);
	});

	it('is clean after the next start, wherever Unprotect stopped', async () => {
		const protect = async (): Promise<void> => {
			const report = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });
			assert.ok(report.ok && report.value.git.kind === 'filtered');
			assert.equal(fixture.git('status', '--porcelain'), '');
		};

		assert.ok((await killEverywhere('unprotect', protect)) >= 8);
	});

	it('is clean after the next start, wherever a re-guard stopped', async () => {
		const disturb = async (): Promise<void> => {
			assert.ok((await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true })).ok);
			fixture.git('checkout', '-q', '.');
			writeFileSync(fixture.file, TEXT);
		};

		assert.ok((await killEverywhere('reguard', disturb)) >= 15);
	});
});
