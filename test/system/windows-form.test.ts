// The Windows form, run on this system. The entry starts Node with the launcher's script, as `Code.exe` would with
// ELECTRON_RUN_AS_NODE. What only Windows itself can show is listed in docs/platforms.md.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installLauncher } from '../../src/gateway/interposition/launcher.ts';
import { launcherCommandFor, launcherFor } from '../../src/gateway/interposition/launcher-command.ts';
import { uninstall } from '../../src/gateway/interposition/restore-everything.ts';
import { type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { proveInstallation } from '../../src/gateway/self-test/installation.ts';
import { runThroughLauncher } from '../../src/gateway/self-test/through-launcher.ts';
import { type Host, hostStateful } from '../fixtures/http/hosts.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';

const READER = path.resolve('test/fixtures/servers/environment-reader.mjs');
const ID = `a${'0'.repeat(20)}`;

describe('a guarded entry in the Windows form', function () {
	this.timeout(240_000);
	let machine: GuardedMachine | undefined;
	let host: Host | undefined;
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'cordon windows '));
	});
	afterEach(async () => {
		await machine?.dispose();
		await host?.close();
		machine = undefined;
		host = undefined;
		rmSync(folder, { recursive: true, force: true });
	});

	it('starts the server behind the gateway in one process, with the environment of the entry', async () => {
		const out = path.join(folder, 'out.json');
		const traces = path.join(folder, 'traces');
		const preload = path.join(folder, 'preload.cjs');
		writeFileSync(preload, `require('node:fs').appendFileSync(${JSON.stringify(traces)}, process.argv[1] + '\\n')`);
		const env = { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, ELECTRON_RUN_AS_NODE: '1', NODE_PATH: '/mine', TOKEN: 'a b' };
		machine = await aGuardedMachine({ reader: { command: process.execPath, args: [READER, '--out', out], env } }, { platform: 'win32' });
		machine.approveLaunch('reader');

		const { client } = await machine.connect('reader');

		await client.ping();
		await machine.event('server-judged');
		const told: { own: Record<string, string>; parent: { commandLine: string[] } } = JSON.parse(readFileSync(out, 'utf8'));
		for (const [name, value] of Object.entries(env)) assert.equal(told.own[name], value, name);
		assert.deepEqual(
			Object.keys(told.own).filter((name) => name.startsWith('MCP_CORDON_')),
			[],
		);
		// The launcher itself became the proxy, and none of the entry's code ran in it.
		assert.deepEqual(told.parent.commandLine.slice(0, 2), [process.execPath, path.join(machine.home, '.mcp-cordon/bin/cordon-launch.cjs')]);
		assert.deepEqual(readFileSync(traces, 'utf8').split('\n').filter(Boolean), [READER]);
	});

	it('starts nothing for an unapproved launch', async () => {
		const out = path.join(folder, 'out.json');
		machine = await aGuardedMachine({ reader: { command: process.execPath, args: [READER, '--out', out] } }, { platform: 'win32' });
		await machine.connect('reader');

		const connected = await machine.event('connected');

		assert.equal(connected.refusal, 'not-approved');
		assert.equal(existsSync(out), false);
	});

	it('guards a server over HTTP, with its address and headers hidden from process lists', async () => {
		host = await hostStateful();
		const secret = `made-up-${'k'.repeat(24)}`;
		machine = await aGuardedMachine({ web: { type: 'http', url: host.url, headers: { 'X-Key': secret } } }, { platform: 'win32' });
		machine.approveLaunch('web');

		const { client, proxyPid } = await machine.connect('web');

		await client.ping();
		await machine.event('server-judged');
		const commandLine = readFileSync(`/proc/${proxyPid}/cmdline`, 'utf8');
		assert.equal(commandLine.includes(host.url) || commandLine.includes(secret), false);
		assert.match(commandLine, /cordon-launch\.cjs\0--server\0/);
	});

	it('passes the self-test through the launcher, and an uninstall restores the file byte for byte', async () => {
		machine = await aGuardedMachine(
			{ reader: { command: process.execPath, args: [READER, '--out', path.join(folder, 'o')] } },
			{ platform: 'win32' },
		);
		machine.approveLaunch('reader');
		const state = stateFolderAt(machine.stateFolder);
		const proof = await proveInstallation(state, { dist: path.resolve('dist'), platform: 'win32', version: '0.1.0' });
		const run = await runThroughLauncher({
			launcher: launcherFor(state, { launcher: 'absolute' }, launcherCommandFor(state, machine.home, 'win32')),
			entry: machine.id('reader'),
			launch: {
				command: process.execPath,
				args: [READER, '--out', path.join(folder, 'o')],
				cwd: machine.home,
				env: { PATH: process.env['PATH'] ?? '', HOME: machine.home },
				leftOut: [],
			},
			version: '0.1.0',
			runFolder: state.run,
			timeoutMs: 120_000,
			signal: new AbortController().signal,
		});
		const guarded = readFileSync(machine.file, 'utf8');

		const report = await uninstall(state, { timeoutMs: 60_000 });

		assert.deepEqual(proof.problems, []);
		assert.equal(run.kind, 'passed');
		assert.match(guarded, /cordon-launch\.cjs", "--server"/);
		assert.deepEqual(report.restored, [machine.file]);
		const servers = { reader: { command: process.execPath, args: [READER, '--out', path.join(folder, 'o')] } };
		assert.equal(readFileSync(machine.file, 'utf8'), JSON.stringify({ servers }, undefined, '\t'));
	});
});

describe('the Windows launcher', () => {
	let home: string;
	let state: StateFolder;
	const FAKE_PROXY = `exports.runProxy = (start) => process.stdout.write(JSON.stringify({ ...start, env: process.env }));`;
	beforeEach(async () => {
		home = mkdtempSync(path.join(tmpdir(), "cordon it's $HOME %X% "));
		state = stateFolderAt(path.join(home, '.mcp-cordon'));
		// The launcher must start whatever module type a parent folder declares.
		writeFileSync(path.join(home, 'package.json'), '{"type": "module"}');
		await install('1.2.3');
	});
	afterEach(() => rmSync(home, { recursive: true, force: true }));

	async function install(version: string): Promise<void> {
		const installed = await installLauncher(state, { dist: path.resolve('dist'), version, nodePath: process.execPath, platform: 'win32' });
		assert.ok(installed.ok, JSON.stringify(installed));
		writeFileSync(path.join(state.proxy, version, 'proxy.cjs'), FAKE_PROXY);
	}
	const launch = (args: readonly string[], env: Record<string, string> = {}) =>
		spawnSync(process.execPath, [state.nodeLauncher, ...args], {
			env: { PATH: '/usr/bin:/bin', ELECTRON_RUN_AS_NODE: '1', ...env },
			cwd: home,
			encoding: 'utf8',
		});
	const said = (args: readonly string[], env: Record<string, string> = {}) => {
		const run = launch(args, env);
		assert.equal(run.status, 0, run.stderr);
		return JSON.parse(run.stdout) as { argv: string[]; script: string; env: Record<string, string> };
	};
	const ORIGINAL = ['--server', ID, '--', process.execPath, '-e', 'console.log(process.argv[1], process.env.ELECTRON_RUN_AS_NODE)', 'a b'];

	it('passes arguments unchanged', () => {
		const args = ['--server', `n${ID.slice(1)}`, '--', 'my server', '', 'a b', '"', '%PATH%', '\\', '--', 'é 漢 🙂', 'two\nlines'];

		const told = said(args, {
			NODE_DEBUG: 'x',
			MCP_CORDON_KEPT_NODE_PATH: '/mine',
			NODE_OPTIONS: '',
		});

		assert.deepEqual(told.argv, ['--server', ID, ...args.slice(2)]);
		assert.equal(told.script, path.join(state.proxy, '1.2.3', 'proxy.cjs'));
		assert.deepEqual([told.env['MCP_CORDON_KEPT_NODE_DEBUG'], told.env['NODE_DEBUG']], ['x', undefined]);
		assert.equal(told.env['MCP_CORDON_KEPT_NODE_PATH'], '/mine');
		assert.deepEqual([told.env['NODE_OPTIONS'], told.env['MCP_CORDON_KEPT_NODE_OPTIONS']], [undefined, undefined]);
	});

	it('uses the version in the note, or else the newest', async () => {
		await install('1.10.0');
		await install('1.9.0');
		const version = (note: string): string => {
			writeFileSync(state.currentVersion, `${note}\n`);
			return path.basename(path.dirname(said(ORIGINAL).script));
		};

		assert.deepEqual(['1.2.3', '1.9.0', '../1.2.3', '9.9.9', '', '../../x'].map(version), [
			...['1.2.3', '1.9.0', '1.10.0', '1.10.0', '1.10.0', '1.10.0'],
		]);
	});

	for (const args of [[], ['--server', ID], ['--server', ID, '--'], ['--server', ID, '--', ''], ['--server', 'x', '--', 'y'], ['--off']]) {
		it(`refuses ${JSON.stringify(args)}`, () => {
			const run = launch(args);

			assert.deepEqual([run.status, run.stdout], [64, '']);
			assert.match(run.stderr, /^MCP Cordon: Couldn't start this server: cordon-launch takes exactly/);
		});
	}

	it('refuses when the proxy is missing, and runs the original after an uninstall', () => {
		rmSync(state.proxy, { recursive: true });
		const missing = launch(ORIGINAL);
		writeFileSync(state.uninstalledMarker, '');
		const uninstalled = launch(ORIGINAL);
		const gone = launch(['--server', ID, '--', 'no such program']);
		const http = launch(['--server', `u${ID.slice(1)}`, '--', 'cordon:http']);

		assert.deepEqual([missing.status, missing.stdout], [78, '']);
		assert.match(missing.stderr, /^MCP Cordon: Couldn't start this server: the proxy is missing/);
		assert.deepEqual([uninstalled.status, uninstalled.stdout], [0, 'a b undefined\n']);
		assert.deepEqual([gone.status, http.status], [127, 78]);
		assert.match(http.stderr, /Put its address back into the definition file/);
	});

	it('starts nothing when the launcher itself or its folder is gone', () => {
		rmSync(state.root, { recursive: true });

		const run = launch(ORIGINAL);

		assert.notEqual(run.status, 0);
		assert.equal(run.stdout, '');
	});

	it("isn't affected by a hostile home, working directory, or envFile", () => {
		const bad = path.join(home, 'bad');
		mkdirSync(path.join(bad, '.mcp-cordon', 'proxy', '1.2.3'), { recursive: true });
		writeFileSync(path.join(bad, '.mcp-cordon', 'proxy', '1.2.3', 'proxy.cjs'), 'process.stdout.write("STOLEN")');

		const told = said(ORIGINAL, { HOME: bad, USERPROFILE: bad, NODE_PATH: bad, NODE_COMPILE_CACHE: '', NODE_V8_COVERAGE: '' });

		assert.equal(told.script, path.join(state.proxy, '1.2.3', 'proxy.cjs'));
		assert.equal(existsSync(path.join(home, 'node-compile-cache')), false);
	});
});
