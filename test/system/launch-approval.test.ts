import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';
import { follow, until } from '../support/proxied-client.ts';

const HONEST = path.resolve('test/fixtures/servers/honest.mjs');

/** Variables known to decide which code runs, or where it comes from, in a shell, loader, runtime, package manager, or tool. */
const VARIABLES =
	'LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES GCONV_PATH NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_REPL_EXTERNAL_MODULE npm_config_script_shell npm_config_registry npm_config_userconfig npm_config_prefix npm_config_node_options npm_config_cache npm_config_git BUN_INSTALL BUN_CONFIG_REGISTRY DENO_DIR UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_PYTHON UV_CONFIG_FILE PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_CONFIG_FILE PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONUSERBASE PYTHONBREAKPOINT VIRTUAL_ENV PERL5LIB PERL5OPT PERLLIB RUBYLIB RUBYOPT GEM_HOME GEM_PATH BUNDLE_GEMFILE PHPRC PHP_INI_SCAN_DIR LUA_PATH LUA_INIT JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH JAVA_HOME MAVEN_OPTS DOTNET_STARTUP_HOOKS CORECLR_PROFILER_PATH GOFLAGS GOPROXY GONOSUMDB CARGO_HOME RUSTC_WRAPPER RUSTFLAGS GIT_SSH_COMMAND GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_PROXY_COMMAND DOCKER_HOST DOCKER_CONFIG SSL_CERT_FILE OPENSSL_CONF BASH_ENV ENV PROMPT_COMMAND SHELL EDITOR PAGER BROWSER XDG_CONFIG_HOME MAKEFLAGS'.split(
		' ',
	);

describe('an approved launch that someone changes', function () {
	this.timeout(600_000);
	let machine: GuardedMachine | undefined;
	let web: Server | undefined;
	afterEach(async () => {
		web?.close();
		await machine?.dispose();
		machine = undefined;
	});

	interface Told {
		readonly args?: (text: string) => string;
		readonly env?: Readonly<Record<string, string>>;
		readonly cwd?: string;
	}

	/** Starts the entry as the file has it now, with what `told` made of its variables, and returns the gate's verdict. */
	async function start(name: string, told: Told = {}): Promise<string> {
		assert.ok(machine !== undefined);
		const { events, file, home } = machine;
		const id = machine.id(name);
		const entry = JSON.parse(readFileSync(file, 'utf8')).servers[name];
		const project = path.dirname(path.dirname(file));
		const resolve = (text: string): string => (told.args ?? String)(text.replaceAll('${userHome}', home));
		const env = Object.fromEntries(Object.entries<unknown>(entry.env ?? {}).map(([key, value]) => [key, resolve(String(value))]));
		const own = (): readonly CordonEvent[] => events.filter((event) => event.kind === 'connected' && event.entry === id);
		const before = own().length;
		const client = follow(
			spawn(resolve(entry.command), entry.args.map(resolve), {
				stdio: 'pipe',
				cwd: told.cwd ?? project,
				env: { PATH: process.env['PATH'], HOME: home, ...env, ...told.env },
			}),
		);
		try {
			await client.request(JSON.stringify(String(before)), 'initialize', {
				protocolVersion: '2025-11-25',
				capabilities: {},
				clientInfo: { name: 't', version: '1' },
			});
			const connected = own()[before];
			assert.ok(connected?.kind === 'connected');
			return connected.refusal ?? 'allowed';
		} finally {
			client.kill();
		}
	}
	const change = (edit: (entry: Record<string, unknown>, file: Record<string, unknown>) => void, name: string): (() => void) => {
		assert.ok(machine !== undefined);
		const { file } = machine;
		const before = readFileSync(file, 'utf8');
		const parsed = JSON.parse(before);
		edit(parsed.servers[name], parsed);
		writeFileSync(file, JSON.stringify(parsed));
		return () => writeFileSync(file, before);
	};

	it(`needs a new approval: any of ${VARIABLES.length} variables that load code`, async () => {
		assert.ok(VARIABLES.length >= 60);
		const benign = Object.fromEntries(VARIABLES.map((name) => [name, '']));
		machine = await aGuardedMachine({
			tool: { command: process.execPath, args: [HONEST], env: { ...benign, NODE_OPTIONS: '--no-warnings' } },
		});
		machine.approveLaunch('tool');
		assert.equal(await start('tool'), 'allowed');

		for (const name of VARIABLES) {
			const undo = change((entry) => Object.assign(entry['env'] as object, { [name]: '/changed/by/a/commit' }), 'tool');
			assert.equal(await start('tool'), 'not-approved', name);
			undo();
		}
		assert.equal(await start('tool'), 'allowed');
	});

	const FORMS = [
		...['config:a.b', 'command:x.y', 'input:plain', 'input:chosen', 'input:undefined', 'env:SOME', 'workspaceFolder:other', 'file'],
		...[
			'fileBasename',
			'fileDirname',
			'relativeFile',
			'lineNumber',
			'selectedText',
			'cwd',
			'execPath',
			'defaultBuildTask',
			'workspaceFolderBasename',
		],
	];
	it('needs a new approval when a variable of the editor has another value, in every form', async () => {
		const servers = Object.fromEntries(
			FORMS.map((form, index) => [`s${index}`, { command: process.execPath, args: [HONEST, `\${${form}}`], env: { A: `<\${${form}}>` } }]),
		);
		machine = await aGuardedMachine(servers);
		machine.approveLaunch(...Object.keys(servers));

		for (const [index, form] of FORMS.entries()) {
			const name = `s${index}`;
			const as = (inArgs: string, inEnv: string): Told => ({
				args: (text) => text.replace(`<\${${form}}>`, inEnv).replace(`\${${form}}`, inArgs),
			});
			assert.equal(await start(name, as('one', 'one')), 'allowed', form);
			assert.equal(await start(name, as('--require=/evil', 'one')), 'values-changed', form);
			assert.equal(await start(name, as('one', '/evil')), 'values-changed', form);
			assert.equal(await start(name, as('one', 'one')), 'allowed', form);
		}
	});

	it('needs a new approval for other inputs, another envFile, folder, or PATH, and runs nothing meanwhile', async () => {
		machine = await aGuardedMachine({
			inp: { command: process.execPath, args: [HONEST, '${input:which}'] },
			envf: { command: process.execPath, args: [HONEST], envFile: '${workspaceFolder}/.env' },
			bare: { command: 'node', args: [HONEST], env: { PATH: '/added' } },
		});
		const project = path.dirname(path.dirname(machine.file));
		const marker = path.join(project, 'MARKER');
		const undoInputs = change((_, file) => Object.assign(file, { inputs: [{ id: 'which', type: 'promptString', default: 'a' }] }), 'inp');
		undoInputs();
		machine.approveLaunch('inp', 'envf', 'bare');
		const which: Told = { args: (text) => text.replace('${input:which}', 'a') };
		assert.equal(await start('inp', which), 'allowed');
		change((_, file) => Object.assign(file, { inputs: [{ id: 'which', type: 'promptString', default: '--require=/evil' }] }), 'inp');
		assert.equal(await start('inp', which), 'not-approved');

		writeFileSync(path.join(project, '.env'), 'A=1\n');
		assert.equal(await start('envf', { env: { A: '1' } }), 'allowed');
		writeFileSync(path.join(project, 'evil.cjs'), `require('fs').writeFileSync(${JSON.stringify(marker)}, 'ran')`);
		const options = `--require ${path.join(project, 'evil.cjs')}`;
		writeFileSync(path.join(project, '.env'), `A=1\nNODE_OPTIONS=${options}\n`);
		assert.equal(await start('envf', { env: { A: '1', NODE_OPTIONS: options } }), 'values-changed');

		assert.equal(await start('bare', { env: { PATH: process.env['PATH'] ?? '' } }), 'allowed');
		assert.equal(await start('bare', { cwd: machine.home, env: { PATH: process.env['PATH'] ?? '' } }), 'values-changed');
		const bin = path.join(project, 'bin');
		mkdirSync(bin);
		writeFileSync(path.join(bin, 'node'), `#!/bin/sh\necho ran > '${marker}'\nexec '${process.execPath}' "$@"\n`);
		chmodSync(path.join(bin, 'node'), 0o755);
		assert.equal(await start('bare', { env: { PATH: `${bin}:${process.env['PATH']}` } }), 'values-changed');
		const undoPath = change((entry) => Object.assign(entry['env'] as object, { PATH: bin }), 'bare');
		assert.equal(await start('bare', { env: { PATH: `${bin}:${process.env['PATH']}` } }), 'not-approved');
		undoPath();
		assert.equal(existsSync(marker), false);
	});

	it('sends no header to another origin, and has no header or key in the environment of a process', async () => {
		let got = 0;
		web = createServer((_, response) => {
			got += 1;
			response.writeHead(500).end();
		});
		const port = await new Promise<number>((resolve) =>
			web?.listen(0, '127.0.0.1', () => {
				const address = web?.address();
				resolve(typeof address === 'object' && address !== null ? address.port : 0);
			}),
		);
		const [url, token] = [`key-${'u'.repeat(20)}`, `token-${'t'.repeat(20)}`];
		machine = await aGuardedMachine({
			web: { type: 'http', url: `http://\${config:acme.host}/mcp?k=${url}`, headers: { Authorization: 'Bearer ${input:token}' } },
		});
		machine.approveLaunch('web');
		const at = (host: string): Told => ({ args: (text) => text.replace('${config:acme.host}', host).replace('${input:token}', token) });
		assert.equal(await start('web', at('127.0.0.1:9')), 'allowed');

		assert.equal(await start('web', at(`127.0.0.1:${port}`)), 'values-changed');
		assert.equal(got, 0);

		if (process.platform !== 'linux') return;
		const entry = JSON.parse(readFileSync(machine.file, 'utf8')).servers.web;
		const resolve = (text: string): string => at('127.0.0.1:9').args?.(text.replaceAll('${userHome}', machine?.home ?? '')) ?? text;
		const env = Object.fromEntries(Object.entries<string>(entry.env).map(([name, value]) => [name, resolve(value)]));
		const client = follow(
			spawn(resolve(entry.command), entry.args.map(resolve), {
				stdio: 'pipe',
				cwd: machine.home,
				env: { PATH: process.env['PATH'], HOME: machine.home, ...env },
			}),
		);
		await client.request('"1"', 'ping').catch(() => undefined);
		const exposed = readdirSync('/proc').filter((pid) => {
			try {
				const text = readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
				return /^\d+$/.test(pid) && (text.includes(url) || text.includes(token));
			} catch {
				return false;
			}
		});
		client.kill();
		assert.deepEqual(exposed, []);
	});

	it('is checked for its container image while other servers continue, and is held with another image, even one pulled by the start', async function () {
		if (process.platform === 'win32') this.skip();
		const folder = mkdtempSync(path.join(tmpdir(), 'cordon-image-'));
		const [docker = '', image = '', waiting = '', asked = '', pulled = ''] = ['docker', 'image', 'wait', 'asked', 'pulled'].map((name) =>
			path.join(folder, name),
		);
		const server = `exec '${process.execPath}' '${HONEST}'`;
		const answer = `touch '${asked}'; while [ -e '${waiting}' ]; do sleep 0.05; done; exec cat '${image}'`;
		const run = `[ -e '${pulled}' ] && cp '${pulled}' '${image}'; ${server}`;
		writeFileSync(docker, `#!/bin/sh\nif [ "$1" = image ]; then ${answer}; fi\n${run}\n`, { mode: 0o755 });
		const id = (digit: string): string => `sha256:${digit.repeat(64)}\n`;
		writeFileSync(image, id('1'));
		machine = await aGuardedMachine({
			box: { command: docker, args: ['run', '-i', '--rm', 'some/mcp:1'] },
			other: { command: process.execPath, args: [HONEST] },
		});
		machine.approveLaunch('box', 'other');
		assert.equal(await start('box'), 'allowed');

		// The program is stopped after two seconds, in which a busy machine may not reach the other server.
		let hasGoneOn = false;
		for (let tries = 0; tries < 5 && !hasGoneOn; tries += 1) {
			rmSync(asked, { force: true });
			writeFileSync(waiting, '');
			let isOver = false;
			const box = start('box').finally(() => void (isOver = true));
			await until(() => existsSync(asked));
			assert.equal(await start('other'), 'allowed');
			hasGoneOn = !isOver;
			rmSync(waiting);
			assert.equal(await box, 'allowed');
		}
		assert.ok(hasGoneOn);

		writeFileSync(pulled, id('2'));
		assert.equal(await start('box'), 'allowed');
		const { launch } = await machine.event('connected', ({ refusal }) => refusal === 'values-changed');
		assert.match(launch?.changed?.join() ?? '', /some\/mcp 1 sha256:1{64} → some\/mcp 1 sha256:2{64}/);
		assert.equal(await start('box'), 'values-changed');
		writeFileSync(pulled, id('1'));
		writeFileSync(image, id('1'));
		assert.equal(await start('box'), 'allowed');
		rmSync(folder, { recursive: true, force: true });
	});
});
