import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compareVersions, isVersion } from '../../../../src/base/versions.ts';
import { KEPT_VARIABLES } from '../../../../src/definitions/kept-variables.ts';
import { installLauncher, removeUninstalledMarker } from '../../../../src/gateway/interposition/launcher.ts';
import { launcherScript } from '../../../../src/gateway/interposition/launcher-script.ts';
import { NATIVE_SOURCE } from '../../../../src/gateway/interposition/native-launcher.generated.ts';
import { nativeLauncher } from '../../../../src/gateway/interposition/native-launcher.ts';
import { type StateFolder, stateFolderAt } from '../../../../src/gateway/interposition/state-folder.ts';
import { childEnvironment } from '../../../../src/proxy/environment.ts';

const ID = `a${'0'.repeat(20)}`;
/** Replaces the proxy and prints what it received. */
const FAKE_PROXY = `
const fs = require('node:fs');
let fd3 = 'closed';
try { fd3 = fs.readFileSync(3, 'utf8'); } catch {}
process.stdout.write(JSON.stringify({ script: __filename, argv: process.argv.slice(2), execArgv: process.execArgv, env: process.env, fd3, cwd: process.cwd() }));
`;

interface Said {
	readonly script: string;
	readonly argv: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	readonly fd3: string;
}

describe('the launcher', () => {
	let home: string;
	let state: StateFolder;
	let dist: string;

	beforeEach(async () => {
		home = realpathSync(mkdtempSync(join(tmpdir(), 'cordon it\'s $HOME `x` "q" ')));
		state = stateFolderAt(join(home, '.mcp-cordon'));
		dist = join(home, 'dist');
		mkdirSync(dist);
		writeFileSync(join(dist, 'proxy.cjs'), FAKE_PROXY);
		await install('1.2.3');
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	async function install(version: string, replaced?: string): Promise<readonly string[]> {
		const installed = await installLauncher(state, { dist, version, nodePath: process.execPath, replaced });
		assert.ok(installed.ok, JSON.stringify(installed));
		return installed.value.written;
	}

	function launch(args: readonly string[], env: Record<string, string> = {}, options: { cwd?: string; shell?: string } = {}) {
		const command = options.shell ?? state.launcher;
		const all = options.shell === undefined ? args : [state.launcherScript, ...args];
		return spawnSync(command, all, { env: { PATH: '/usr/bin:/bin', ...env }, cwd: options.cwd ?? home, encoding: 'utf8' });
	}

	function said(args: readonly string[], env: Record<string, string> = {}, options: { cwd?: string; shell?: string } = {}): Said {
		const run = launch(args, env, options);
		assert.equal(run.status, 0, run.stderr);
		const value: Said = JSON.parse(run.stdout);
		return value;
	}

	const shells = ['/bin/dash', '/bin/bash'].filter((shell) => existsSync(shell));
	for (const shell of [undefined, ...shells]) {
		it(`starts the proxy with unchanged arguments, under ${shell ?? 'its own first line'}`, () => {
			const args = [
				'--server',
				ID,
				'--',
				'my server',
				'',
				'a b',
				"it's",
				'"',
				'$HOME',
				'`id`',
				'*',
				'\\',
				'-x',
				'--',
				'é 漢 🙂',
				'two\nlines',
			];

			const told = said(args, {}, shell === undefined ? {} : { shell });

			assert.deepEqual(told.argv, args);
			assert.equal(told.script, join(state.proxy, '1.2.3', 'proxy.cjs'));
		});
	}

	it('sets aside variables that would affect the proxy, and gives them back to the server', () => {
		const env = Object.fromEntries(KEPT_VARIABLES.map((name) => [name, `value of ${name}`]));

		const told = said(['--server', ID, '--', 'x'], { ...env, MINE: 'yes', TMPDIR: '/nowhere at all' });

		for (const name of Object.keys(env)) if (name !== 'ELECTRON_RUN_AS_NODE') assert.equal(told.env[name], undefined, name);
		assert.equal(told.env['ELECTRON_RUN_AS_NODE'], '1');
		const server = childEnvironment(told.env);
		for (const [name, value] of Object.entries(env)) assert.equal(server[name], value, name);
		assert.equal(server['MINE'], 'yes');
		assert.equal(server['TMPDIR'], '/nowhere at all');
		assert.deepEqual(
			Object.keys(server).filter((name) => name.startsWith('MCP_CORDON_')),
			[],
		);
	});

	it('discards variables of that kind that came from outside', () => {
		const env = Object.fromEntries(KEPT_VARIABLES.map((name) => [`MCP_CORDON_KEPT_${name}`, 'forged']));

		const told = said(['--server', ID, '--', 'x'], { ...env, MCP_CORDON_KEPT_PATH: 'forged', NODE_DEBUG: 'mine' });

		assert.deepEqual(
			Object.entries(told.env).filter(([name]) => KEPT_VARIABLES.some((kept) => name === `MCP_CORDON_KEPT_${kept}`)),
			[['MCP_CORDON_KEPT_NODE_DEBUG', 'mine']],
		);
		const server = childEnvironment(told.env);
		assert.equal(Object.values(server).includes('forged'), false);
		assert.equal(server['ELECTRON_RUN_AS_NODE'], undefined);
	});

	it('ignores a hostile HOME, PATH, NODE_OPTIONS, ENV, or working directory', () => {
		const bad = join(home, 'bad');
		mkdirSync(join(bad, '.mcp-cordon', 'proxy', '1.2.3'), { recursive: true });
		for (const name of ['node', '[', 'echo', 'read', 'cat', 'printf']) {
			writeFileSync(join(bad, name), `#!/bin/sh\necho stolen > '${join(tmpdir(), 'never')}'\necho STOLEN\n`);
			chmodSync(join(bad, name), 0o755);
		}
		const script = join(bad, 'evil.cjs');
		writeFileSync(script, 'process.stdout.write("STOLEN")');
		writeFileSync(join(bad, '.mcp-cordon', 'proxy', '1.2.3', 'proxy.cjs'), 'process.stdout.write("STOLEN")');
		const env = {
			HOME: bad,
			PATH: `.:${bad}::bad`,
			NODE_OPTIONS: `--require ${JSON.stringify(script)}`,
			ENV: script,
			BASH_ENV: script,
			CDPATH: bad,
			IFS: 'a/e',
		};

		for (const shell of [undefined, ...shells]) {
			const told = said(['--server', ID, '--', 'x'], env, { cwd: bad, ...(shell === undefined ? {} : { shell }) });

			assert.equal(told.script, join(state.proxy, '1.2.3', 'proxy.cjs'));
			assert.equal(told.env['NODE_OPTIONS'], undefined);
		}
	});

	it('takes no Bash functions or options from the environment if sh is Bash', function () {
		if (!existsSync('/bin/bash')) this.skip();
		const script = readFileSync(state.launcherScript, 'utf8').replace('#!/bin/sh -p', '#!/bin/bash -p');
		assert.ok(script.startsWith('#!/bin/bash -p'));
		const asBash = join(home, 'as-bash');
		writeFileSync(asBash, script, { mode: 0o755 });
		const env = {
			'BASH_FUNC_[%%': '() { echo STOLEN; }',
			'BASH_FUNC_read%%': '() { echo STOLEN; }',
			SHELLOPTS: 'xtrace',
			PS4: '$(echo STOLEN >&2)',
		};

		const run = spawnSync(asBash, ['--server', ID, '--', 'x'], { env: { PATH: '/usr/bin:/bin', ...env }, encoding: 'utf8' });

		assert.equal(run.status, 0, run.stderr);
		const told: Said = JSON.parse(run.stdout);
		assert.equal(told.script, join(state.proxy, '1.2.3', 'proxy.cjs'));
		assert.equal(run.stderr, '');
	});

	it('starts the newest version, no matter which was installed last', async () => {
		await install('1.10.0-beta+7');
		await install('1.9.0');

		assert.equal(said(['--server', ID, '--', 'x']).script, join(state.proxy, '1.10.0-beta+7', 'proxy.cjs'));
	});

	it('starts an older version only where it replaced the one that servers started with', async () => {
		const starts = (): string => said(['--server', ID, '--', 'x']).script;
		await install('2.0.0');

		await install('1.9.0', '1.9.0');
		assert.equal(starts(), join(state.proxy, '2.0.0', 'proxy.cjs'), 'another editor has an older version');
		await install('1.9.0', '2.0.0');
		assert.equal(starts(), join(state.proxy, '1.9.0', 'proxy.cjs'), 'a person went back to it');
		await install('1.9.0', '1.9.0');
		assert.equal(starts(), join(state.proxy, '1.9.0', 'proxy.cjs'), 'the next window of the same version');
		await install('2.0.0', '2.0.0');
		assert.equal(starts(), join(state.proxy, '2.0.0', 'proxy.cjs'), 'a newer version elsewhere');
	});

	it('finds a version if the record of the newest is missing or wrong', () => {
		for (const note of [undefined, '', '../../x\n', '7.7.7\n', '..\n', '*\n', '1.2.?\n', '1.2.3/../1.2.3\n']) {
			if (note === undefined) rmSync(state.currentVersion);
			else writeFileSync(state.currentVersion, note);

			assert.equal(said(['--server', ID, '--', 'x']).script, join(state.proxy, '1.2.3', 'proxy.cjs'));
		}
	});

	const shapes: readonly (readonly string[])[] = [
		[],
		['--server', ID],
		['--server', ID, '--'],
		['--server', ID, '--', ''],
		['--server', ID, 'x', '--'],
		['--server', '../../x', '--', 'x'],
		['--server', `${ID}0`, '--', 'x'],
		['--server', `b${ID.slice(1)}`, '--', 'x'],
		['--server', '', '--', 'x'],
		['--off', '--server', ID, '--', 'x'],
		['--Server', ID, '--', 'x'],
	];
	for (const args of shapes) {
		it(`refuses ${JSON.stringify(args)}`, () => {
			const run = launch(args);

			assert.equal(run.status, 64);
			assert.equal(run.stdout, '');
			assert.match(run.stderr, /^MCP Cordon: .*\n$/);
		});
	}

	const original = [
		'--server',
		ID,
		'--',
		process.execPath,
		'-e',
		'process.stdout.write(JSON.stringify([process.env.NODE_PATH ?? "", Object.keys(process.env).filter((n) => n.startsWith("MCP_CORDON_")), process.argv.slice(1)]))',
		'a b',
	];

	it("refuses with an explanation if the proxy is missing, and doesn't run the original command", () => {
		rmSync(state.proxy, { recursive: true });

		const run = launch(original);

		assert.deepEqual([run.status, run.stdout], [78, '']);
		assert.match(run.stderr, /^MCP Cordon: Couldn't start this server: the proxy is missing .*\n$/);
	});

	it('runs the original command after an uninstall, with its variables', () => {
		rmSync(state.proxy, { recursive: true });
		writeFileSync(state.uninstalledMarker, '');

		const run = launch(original, { NODE_PATH: '/mine' });

		assert.equal(run.status, 0, run.stderr);
		assert.deepEqual(JSON.parse(run.stdout), ['/mine', [], ['a b']]);
	});

	it("explains after an uninstall how to restore a server over HTTP, which it can't reach", () => {
		rmSync(state.proxy, { recursive: true });
		writeFileSync(state.uninstalledMarker, '');

		const run = launch(['--server', `t${ID.slice(1)}`, '--', 'cordon:http', 'https://x.test']);

		assert.deepEqual([run.status, run.stdout], [78, '']);
		assert.match(
			run.stderr,
			/^MCP Cordon: Couldn't start this server: MCP Cordon was uninstalled.* Put its address back into the definition file: a "url" .*\n$/,
		);
	});

	it('passes every token of an entry on as its id', () => {
		for (const letter of 'antusrgh') assert.equal(said(['--server', letter + ID.slice(1), '--', 'x']).argv[1], `a${ID.slice(1)}`, letter);
		assert.equal(launch(['--server', `x${ID.slice(1)}`, '--', 'x']).status, 64);
	});

	it('starts the proxy whenever there is one, whatever the uninstall marker says', () => {
		writeFileSync(state.uninstalledMarker, '');

		assert.equal(said(original).script, join(state.proxy, '1.2.3', 'proxy.cjs'));
	});

	it('looks for another Node.js, by absolute paths only, if the recorded one is gone', () => {
		writeFileSync(state.nodePath, '/gone/node\n');
		const folder = join(home, 'own node');
		mkdirSync(folder);
		symlinkSync(process.execPath, join(folder, 'node'));
		mkdirSync(join(home, 'relative'));
		writeFileSync(join(home, 'relative', 'node'), '#!/bin/sh\necho STOLEN\n', { mode: 0o755 });

		const told = said(['--server', ID, '--', 'x'], { PATH: `relative::.:${folder}` });

		assert.equal(told.script, join(state.proxy, '1.2.3', 'proxy.cjs'));
	});

	it('installs files once with the right modes, and writes only those that differ', async () => {
		assert.equal(statSync(state.launcher).mode & 0o777, 0o755);
		assert.equal(statSync(state.root).mode & 0o777, 0o700);
		assert.equal(statSync(join(state.proxy, '1.2.3')).mode & 0o777, 0o700);
		assert.deepEqual(await install('1.2.3'), []);

		writeFileSync(state.launcher, '#!/bin/sh\n');
		chmodSync(state.root, 0o755);

		assert.deepEqual(await install('1.2.3'), [state.launcher]);
		assert.equal(statSync(state.root).mode & 0o777, 0o700);
	});

	it("removes the uninstall marker if it's installed again", async () => {
		writeFileSync(state.uninstalledMarker, '');

		await install('1.2.3');

		assert.equal(existsSync(state.uninstalledMarker), false);
		assert.ok((await removeUninstalledMarker(state)).ok);
	});

	it('installs a script for the editor’s own executable on Windows instead of a shell script', async () => {
		const elsewhere = stateFolderAt(join(home, 'windows'));
		const options = { dist, version: '1.0.0', nodePath: process.execPath, platform: 'win32' } as const;

		const without = await installLauncher(elsewhere, options);
		writeFileSync(join(dist, 'launch.cjs'), '// the launcher');
		const installed = await installLauncher(elsewhere, options);

		assert.deepEqual(without, { ok: false, error: { kind: 'no-proxy' } });
		assert.ok(installed.ok);
		assert.equal(readFileSync(elsewhere.nodeLauncher, 'utf8'), '// the launcher');
		assert.equal(existsSync(elsewhere.launcher), false);
	});

	it('refuses a version that is a path, and a state folder that is a symbolic link', async () => {
		const elsewhere = join(home, 'elsewhere');
		mkdirSync(elsewhere);
		symlinkSync(elsewhere, join(home, 'link'));

		const version = await installLauncher(state, { dist, version: '../x', nodePath: process.execPath });
		const linked = await installLauncher(stateFolderAt(join(home, 'link')), { dist, version: '1.0.0', nodePath: process.execPath });
		const relative = await installLauncher(state, { dist, version: '1.0.0', nodePath: 'node' });
		const empty = await installLauncher(state, { dist: elsewhere, version: '1.0.0', nodePath: process.execPath });

		assert.deepEqual(
			[version, linked, relative, empty].map((result) => (result.ok ? 'ok' : result.error.kind)),
			['bad-argument', 'not-ours', 'bad-argument', 'no-proxy'],
		);
	});

	it("doesn't load a library that the entry sets for the dynamic loader, and keeps the variable for the server", function () {
		if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).status !== 0) this.skip();
		const marker = join(home, 'MARKER');
		const source = join(home, 'x.c');
		writeFileSync(
			source,
			`#include <stdio.h>\n__attribute__((constructor)) static void f(void) { FILE *o = fopen(${JSON.stringify(marker)}, "a"); fputs("ran", o); fclose(o); }\n`,
		);
		// The loader splits a path at a space.
		const place = mkdtempSync(join(tmpdir(), 'cordon-so-'));
		const library = join(place, 'x.so');
		execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source]);

		for (const name of ['LD_PRELOAD', 'LD_AUDIT']) {
			const told = said(['--server', ID, '--', 'x'], { [name]: library, LD_LIBRARY_PATH: home, MCP_CORDON_KEPT_LD_BIND_NOW: 'forged' });

			assert.equal(existsSync(marker), false, name);
			assert.equal(told.env[name], undefined);
			assert.equal(told.env[`MCP_CORDON_KEPT_${name}`], library);
			assert.equal(told.env['MCP_CORDON_KEPT_LD_LIBRARY_PATH'], home);
			assert.equal(told.env['MCP_CORDON_KEPT_LD_BIND_NOW'], undefined);
			// The library itself works.
			spawnSync('/bin/true', { env: { [name]: library } });
			assert.equal(existsSync(marker), true, name);
			rmSync(marker, { force: true });
		}
		rmSync(place, { recursive: true });
	});

	it('is built from the source in this repository', () => {
		const source = readFileSync(join(import.meta.dirname, '../../../../native/launch.c'));

		assert.equal(createHash('sha256').update(source).digest('hex'), NATIVE_SOURCE);
		for (const processor of ['x64', 'arm64']) {
			const program = nativeLauncher('/a/script', 'linux', processor);
			assert.ok(program?.includes('MCP-CORDON-SCRIPT-PATH-FOLLOWS:/a/script\0'));
		}
		assert.equal(nativeLauncher('/a/script', 'darwin', 'arm64'), undefined);
		assert.equal(nativeLauncher('/a/script', 'linux', 'mips'), undefined);
		assert.equal(nativeLauncher(`/${'a'.repeat(4096)}`, 'linux', 'x64'), undefined);
	});

	it('passes the address and the headers of a server over HTTP on, and keeps none in the environment', () => {
		const env = {
			MCP_CORDON_URL: 'https://x.test/$(id)?k="1"\'`',
			MCP_CORDON_HEADER_1: 'A: b\n',
			MCP_CORDON_HEADER_2: 'B: c\nMCP_CORDON_HEADER_3=D: e',
			MCP_CORDON_HEADER_3: 'C: \\n$HOME',
		};
		for (const shell of [undefined, ...shells]) {
			const told = said(['--server', ID, '--', 'cordon:http'], env, shell === undefined ? {} : { shell });

			assert.equal(told.fd3, 'MCP_CORDON_URL=https://x.test/$(id)?k="1"\'`\nMCP_CORDON_HEADER_1=A: b\nMCP_CORDON_HEADER_3=C: \\n$HOME\n');
			assert.deepEqual(
				Object.keys(told.env).filter((name) => /^MCP_CORDON_(?:URL|HEADER)/.test(name)),
				[],
			);
		}
	});

	it('is a script that every shell on this machine can parse', () => {
		for (const shell of shells) execFileSync(shell, ['-n', state.launcherScript]);
		assert.ok(launcherScript(state, { isPrivileged: false, isNative: false }).startsWith('#!/bin/sh\n'));
		assert.equal(dirname(state.launcher), state.bin);
	});
});

describe('compareVersions', () => {
	it('sorts versions by number, and pre-releases before their release', () => {
		const sorted = ['0.9.0', '0.10.0-alpha', '0.10.0-beta.2', '0.10.0-beta.11', '0.10.0', '0.10.1', '1.0.0'];

		assert.deepEqual([...sorted].reverse().sort(compareVersions), sorted);
		assert.equal(compareVersions('1.0.0+a', '1.0.0+b'), 0);
	});

	it('rejects a path as a version', () => {
		assert.deepEqual(['1.2.3', '1', '', '.', '..', 'a/b', '1\n', '-1'].map(isVersion), [
			true,
			true,
			false,
			false,
			false,
			false,
			false,
			false,
		]);
	});
});
