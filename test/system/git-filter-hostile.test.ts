import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRepository, type GitFixture, TEXT } from './interposition/git-fixture.ts';

const EDITED = TEXT.replace('// ours', '// ours, edited');

describe('Git and files with unusual names or forms', function () {
	this.timeout(240_000);
	for (const path of [
		'a b/.vscode/mcp.json',
		'x[1]*?/mcp.json',
		'é "q"/mcp.json',
		'!n/mcp.json',
		'back\\slash/mcp.json',
		'#c/mcp.json',
		'%f/mcp.json',
	]) {
		it(`filters exactly ${JSON.stringify(path)}`, async () => {
			const fixture = await aRepository({ path });
			try {
				const report = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });
				assert.ok(report.ok, JSON.stringify(report));
				assert.equal(fixture.git('status', '--porcelain'), '');
				assert.ok((await fixture.protector.unprotect(fixture.file)).ok);
				assert.equal(fixture.git('status', '--porcelain'), '');
			} finally {
				fixture.dispose();
			}
		});
	}

	it('works together with line ends that Git converts', async () => {
		const fixture = await aRepository();
		try {
			fixture.git('config', 'core.autocrlf', 'true');
			rmSync(fixture.file);
			fixture.git('checkout', '-q', '.');
			assert.match(readFileSync(fixture.file, 'utf8'), /\r\n/);
			assert.ok((await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true })).ok);
			assert.equal(fixture.git('status', '--porcelain'), '');
			writeFileSync(fixture.file, readFileSync(fixture.file, 'utf8').replace('// ours', '// ours, edited'));
			fixture.git('commit', '-qam', 'second');
			assert.equal(fixture.git('show', 'HEAD:.vscode/mcp.json'), EDITED);
		} finally {
			fixture.dispose();
		}
	});
});

describe('Git in a hostile repository', function () {
	this.timeout(240_000);
	let fixture: GitFixture;
	let trap: string;
	beforeEach(async () => {
		fixture = await aRepository();
		trap = join(fixture.home, 'sprung');
	});
	afterEach(() => fixture.dispose());

	it('runs nothing', async () => {
		const { repository } = fixture;
		const spring = `sh -c 'echo "$0 $@" >>"${trap}"; cat' --`;
		const program = join(repository, 'evil');
		writeFileSync(program, `#!/bin/sh\necho "$0 $@" >>"${trap}"\ncat\n`, { mode: 0o755 });
		writeFileSync(join(repository, 'git'), `#!/bin/sh\necho git >>"${trap}"\n`, { mode: 0o755 });
		writeFileSync(join(repository, '.gitattributes'), '*.txt filter=evil diff=evil merge=evil\n*.json diff=evil ident text\n');
		mkdirSync(join(repository, 'hooks'));
		for (const hook of ['post-index-change', 'fsmonitor-watchman', 'pre-commit', 'post-checkout', 'reference-transaction'])
			writeFileSync(join(repository, 'hooks', hook), `#!/bin/sh\necho ${hook} >>"${trap}"\n`, { mode: 0o755 });
		writeFileSync(
			join(repository, '.git/config'),
			`${readFileSync(join(repository, '.git/config'), 'utf8')}
[core]
	fsmonitor = "${program}"
	hooksPath = "${join(repository, 'hooks')}"
	pager = "${program}"
	editor = "${program}"
	sshCommand = "${program}"
	askPass = "${program}"
[filter "evil"]
	clean = ${JSON.stringify(spring)}
	smudge = ${JSON.stringify(spring)}
	process = "${program}"
	required = true
[diff "evil"]
	command = "${program}"
	textconv = "${program}"
[alias]
	ls-files = !${program}
	update-index = !${program}
	config = !${program}
	check-attr = !${program}
	rev-parse = !${program}
[extensions]
	partialClone = evil
[remote "evil"]
	url = "ext::${program}"
	promisor = true
	uploadpack = "${program}"
[protocol]
	allow = always
[gpg]
	program = "${program}"
[credential]
	helper = "!${program}"
`,
		);
		const path = process.env['PATH'];
		process.env['PATH'] = `.:${repository}:${path ?? ''}`;
		process.env['GIT_EXTERNAL_DIFF'] = program;
		process.env['GIT_DIR'] = '/nowhere';
		try {
			assert.ok((await fixture.guard.look(fixture.file)).ok);
			const report = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });
			assert.ok(report.ok, JSON.stringify(report));
			assert.deepEqual(report.value.git, { kind: 'filtered' });
			writeFileSync(fixture.file, readFileSync(fixture.file, 'utf8').replaceAll('${userHome}', '/x'));
			assert.ok((await fixture.protector.reguard(fixture.file)).ok);
			assert.ok((await fixture.protector.unprotect(fixture.file)).ok);
		} finally {
			process.env['PATH'] = path;
			delete process.env['GIT_EXTERNAL_DIFF'];
			delete process.env['GIT_DIR'];
		}

		assert.equal(existsSync(trap), false, existsSync(trap) ? readFileSync(trap, 'utf8') : '');
		// The trap works, because the user's own Git runs it.
		fixture.git('status', '--porcelain');
		assert.ok(existsSync(trap));
	});

	it("leaves the repository alone while the folder isn't trusted", async () => {
		const before = readFileSync(join(fixture.repository, '.git/config'));
		const untrusted = fixture.keeperWith(false);

		const refused = await untrusted.protect(fixture.file, 'all', { hidesFromGit: true });

		assert.ok(!refused.ok);
		assert.deepEqual(refused.error, { kind: 'git', why: { kind: 'untrusted' } });
		assert.equal(readFileSync(fixture.file, 'utf8'), TEXT);
		assert.deepEqual(readFileSync(join(fixture.repository, '.git/config')), before);
		assert.ok((await untrusted.protect(fixture.file, 'all')).ok, 'protection itself needs no trust');
	});

	it('refuses a repository whose .git leads to another one', async () => {
		const victim = await aRepository();
		const before = readFileSync(join(victim.repository, '.git/config'));
		const git = join(fixture.repository, '.git');
		const forms: readonly (() => void)[] = [
			() => writeFileSync(git, `gitdir: ${join(victim.repository, '.git')}\n`),
			() => symlinkSync(join(victim.repository, '.git'), git),
			() => {
				mkdirSync(git);
				writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
				writeFileSync(join(git, 'commondir'), join(victim.repository, '.git'));
			},
			() => {
				mkdirSync(git);
				writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
				symlinkSync(join(victim.repository, '.git/config'), join(git, 'config'));
			},
			() => {
				mkdirSync(join(git, 'info'), { recursive: true });
				writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
				symlinkSync(join(victim.home, 'made-up'), join(git, 'info/attributes'));
			},
		];
		try {
			for (const form of forms) {
				rmSync(git, { recursive: true, force: true });
				form();

				const refused = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });

				assert.ok(!refused.ok);
				assert.deepEqual(refused.error, { kind: 'git', why: { kind: 'points-outside' } });
			}
			assert.deepEqual(readFileSync(join(victim.repository, '.git/config')), before);
		} finally {
			victim.dispose();
		}
	});

	it('refuses a file that already goes through another filter', async () => {
		writeFileSync(join(fixture.repository, '.gitattributes'), '*.json filter=crypt\n');

		const refused = await fixture.protector.protect(fixture.file, 'all', { hidesFromGit: true });

		assert.ok(!refused.ok);
		assert.deepEqual(refused.error, { kind: 'git', why: { kind: 'other-filter' } });
		assert.equal(readFileSync(fixture.file, 'utf8'), TEXT);
	});
});
