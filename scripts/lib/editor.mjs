// A real VS Code without a desktop: code-server contains the whole workbench, extension host, and MCP client of the
// version it names. It is installed once per machine into the user's cache, and always runs with a separate home
// folder. Types: editor.d.mts.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** code-server 4.N is VS Code 1.N. */
export const EDITOR_VERSION = '4.139.1';
const NODE_VERSION = '24.21.0';
/** Marks every process of one run, so that `stop` finds them all. It means nothing to other programs. */
const RUN_VARIABLE = 'EDITOR_RUN_FOLDER';
/** Installed extensions, by the content of their files. */
const INSTALLED = path.resolve(import.meta.dirname, '../../out/installed-extensions');

/** The folder for the editor: `MCP_CORDON_EDITOR_DIR`, or else a folder of the user's cache named after the version. */
export function editorFolder() {
	const chosen = process.env.MCP_CORDON_EDITOR_DIR;
	if (chosen) return path.resolve(chosen);
	const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
	return path.join(cache, 'mcp-cordon', `editor-${EDITOR_VERSION}`);
}

/** The Chromium that drives pages, or undefined: `CHROMIUM`, or else the one installed on the machine. */
export function findChromium() {
	const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
	candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
	return candidates.find((file) => file && existsSync(file));
}

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const hasKerberosHeaders = () =>
	['/usr/include/gssapi/gssapi.h', '/usr/include/gssapi.h', '/opt/homebrew/include/gssapi.h'].some((file) => existsSync(file));

/** Missing Debian packages for building the editor (`build`) or for driving its page (`browser`). */
function missingPackages({ build, browser }) {
	const missing = [];
	if (build && process.platform === 'linux' && !hasKerberosHeaders()) missing.push('libkrb5-dev');
	if (build && !(has('g++') && has('make'))) missing.push('build-essential');
	if (build && !has('python3')) missing.push('python3');
	if (browser && findChromium() === undefined) missing.push('chromium');
	// Not for the editor, but for the certificates of TLS tests.
	if (browser && !has('openssl')) missing.push('openssl');
	return missing;
}

function providePackages(missing, log) {
	if (missing.length === 0) return;
	const canInstall = process.getuid?.() === 0 && has('apt-get');
	if (!canInstall)
		throw new Error(`Please install first: ${missing.join(' ')} (on Debian or Ubuntu: sudo apt-get install ${missing.join(' ')})`);
	log(`installing Debian packages: ${missing.join(' ')}`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	run('apt-get', ['update', '-qq'], { env });
	run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
}

/** Runs a program to its end and returns its output, or throws with the last part of it. */
export function run(program, args, options = {}) {
	const result = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28, ...options });
	if (result.status === 0) return result.stdout;
	const tail = `${result.stdout ?? ''}${result.stderr ?? ''}`.split('\n').slice(-25).join('\n');
	throw new Error(
		`${path.basename(program)} ${args.join(' ')} ended with ${result.status ?? result.signal ?? result.error?.message}\n${tail}`,
	);
}

/** Allows one installation at a time, and takes over a lock whose owner is gone. */
export async function withInstallLock(folder, work) {
	const lock = `${folder}.lock`;
	for (;;) {
		try {
			const handle = openSync(lock, 'wx');
			writeSync(handle, String(process.pid));
			closeSync(handle);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
			if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true });
			else await sleep(1000);
		}
	}
	try {
		return await work();
	} finally {
		rmSync(lock, { force: true });
	}
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function isAlive(pid) {
	if (!Number.isInteger(pid) || pid <= 0) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/**
 * Finds the editor or installs it (about two minutes and 600 MB, once). A half-finished installation lacks the mark and
 * is deleted. `browser: false` is for callers that let a person open the page.
 */
export async function ensureEditor({ browser = true, log = (line) => console.log(line) } = {}) {
	const root = editorFolder();
	const mark = path.join(root, `.ready-${EDITOR_VERSION}`);
	providePackages(missingPackages({ build: !existsSync(mark), browser }), log);
	if (!existsSync(mark)) {
		mkdirSync(path.dirname(root), { recursive: true });
		await withInstallLock(root, async () => {
			if (existsSync(mark)) return;
			log(`installing the editor into ${root} (about two minutes, once)`);
			// Only our own folders, because `MCP_CORDON_EDITOR_DIR` may name a folder with other files.
			for (const part of ['node', 'editor']) rmSync(path.join(root, part), { recursive: true, force: true });
			install(root);
			writeFileSync(mark, '');
		});
	}
	return {
		root,
		node: path.join(root, 'node/node_modules/.bin/node'),
		codeServer: path.join(root, 'editor/node_modules/code-server/out/node/entry.js'),
		vscode: path.join(root, 'editor/node_modules/code-server/lib/vscode'),
	};
}

// Two folders, because npm removes the Node binary and its headers as soon as anything is installed next to them.
function install(root) {
	const npm = ['install', '--no-fund', '--no-audit', '--no-save', '--loglevel=error'];
	const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
	for (const part of ['node', 'editor']) {
		mkdirSync(path.join(root, part), { recursive: true });
		writeFileSync(path.join(root, part, 'package.json'), JSON.stringify({ name: part, private: true }));
	}
	run('npm', [...npm, `node@${NODE_VERSION}`], { cwd: path.join(root, 'node'), env: clean });
	const header = readdirSync(path.join(root, 'node/node_modules'), { recursive: true }).find((file) =>
		String(file).endsWith('include/node/node_api.h'),
	);
	if (header === undefined) throw new Error('the Node package brought no headers');
	const nodedir = path.join(root, 'node/node_modules', String(header).replace(/include\/node\/node_api\.h$/, ''));
	const bin = path.join(root, 'node/node_modules/.bin');
	run('npm', [...npm, `code-server@${EDITOR_VERSION}`], {
		cwd: path.join(root, 'editor'),
		env: { ...clean, PATH: `${bin}${path.delimiter}${process.env.PATH}`, npm_config_nodedir: nodedir },
	});
}

/** A new, empty place. `root` defaults to a new temporary folder. */
export function createPlace({ root = mkdtempSync(path.join(realpathSync(tmpdir()), 'cordon-')), settings = {} } = {}) {
	const place = {
		root,
		home: path.join(root, 'home'),
		userData: path.join(root, 'user'),
		serverData: path.join(root, 'server'),
		extensions: path.join(root, 'extensions'),
		workspace: path.join(root, 'workspace'),
	};
	for (const folder of Object.values(place)) mkdirSync(folder, { recursive: true });
	place.state = canReplaceHome() ? path.join(place.home, '.mcp-cordon') : borrowRealState();
	writeEtc(place);
	mkdirSync(path.join(place.userData, 'User'), { recursive: true });
	writeFileSync(path.join(place.userData, 'User/settings.json'), `${JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, '\t')}\n`);
	return place;
}

export function removePlace(place) {
	if (process.env.KEEP_EDITOR_PLACE) console.log(`kept ${place.root}`);
	else {
		if (!place.state.startsWith(place.root)) rmSync(place.state, { recursive: true, force: true });
		rmSync(place.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	}
}

// Cordon finds its folder through the user database and not through HOME, so that no variable can move it. In a
// separate mount namespace the editor sees an /etc with the place's home. The whole folder is mounted, because a mount
// over the file alone is lost as soon as anything replaces that file, for example a package installation.
const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? ['-m'] : ['-Urm']), '--propagation', 'private'];
const REPLACE_ETC = 'mount --rbind /etc "$1/etc-of-machine" && mount --bind "$1/etc" /etc';
let couldReplaceHome;

/** Whether each place has its own home, also for a program that reads the user database. */
export function canReplaceHome() {
	couldReplaceHome ??=
		process.platform === 'linux' && spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'mount', '--bind', tmpdir(), '/etc']).status === 0;
	return couldReplaceHome;
}

/** Where namespaces are forbidden, a disposable machine may use its real folder, but a person's machine may not. */
function borrowRealState() {
	const state = path.join(userInfo().homedir, '.mcp-cordon');
	if (existsSync(state) && !process.env.CI)
		throw new Error(`this machine allows no mount namespace, and ${state} is in use: refusing to run an editor for tests with it`);
	rmSync(state, { recursive: true, force: true });
	return state;
}

/** The place's /etc, with a separate user database and everything else from the machine. */
function writeEtc(place) {
	if (!canReplaceHome()) return;
	const [etc, machine] = [path.join(place.root, 'etc'), path.join(place.root, 'etc-of-machine')];
	for (const folder of [etc, machine]) mkdirSync(folder, { recursive: true });
	for (const name of readdirSync('/etc')) if (name !== 'passwd') symlinkSync(path.join(machine, name), path.join(etc, name));
	const own = ownIds();
	const lines = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => {
			const fields = line.split(':');
			return own.has(fields[2]) ? fields.with(5, place.home).join(':') : line;
		});
	writeFileSync(path.join(etc, 'passwd'), lines.join('\n'));
}

/** This user, outside and inside of a namespace. */
const ownIds = () => new Set(['0', String(process.getuid?.())]);

/** Wraps a program and its arguments so that it finds the place's home in the user database, and doesn't run if it would find another. */
export function inPlace(place, program, args) {
	if (!canReplaceHome()) return [program, args];
	const script = `${REPLACE_ETC} && home=$("$3" -p 'require("node:os").userInfo().homedir') && [ "$home" = "$2" ] || {
		echo "The editor's home is $home instead of $2. Nothing was started." >&2; exit 97; }
	shift 3; exec "$@"`;
	return [UNSHARE[0], [...UNSHARE.slice(1), 'sh', '-c', script, 'sh', place.root, place.home, process.execPath, program, ...args]];
}

/** Call it before each window. It throws unless the process `pid` still finds the place's home in the user database. */
export function checkHome(place, pid) {
	if (!canReplaceHome()) return;
	const own = ownIds();
	const homes = readFileSync(`/proc/${pid}/root/etc/passwd`, 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
		.filter((fields) => own.has(fields[2]))
		.map((fields) => fields[5]);
	const other = homes.find((home) => home !== place.home);
	if (homes.length === 0 || other !== undefined)
		throw new Error(`the editor has lost its private home: it would write to ${other ?? 'a home nobody knows'}; open no window, stop it`);
}

/** No tips, no update checks, and the built-in chat usable without an account. */
export const QUIET_SETTINGS = {
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
	'workbench.welcomePage.experimentalOnboarding': false,
	'telemetry.telemetryLevel': 'off',
	'extensions.autoCheckUpdates': false,
	'extensions.ignoreRecommendations': true,
	'security.workspace.trust.enabled': false,
	'git.openRepositoryInParentFolders': 'never',
	'chat.allowAnonymousAccess': true,
	'chat.byokUtilityModelDefault': 'mainAgent',
};

/** The environment of the editor: only program paths of the caller, and never a home or an editor's own variables. */
function environmentOf(editor, place, extra = {}) {
	const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TERM', 'DISPLAY', 'WAYLAND_DISPLAY', 'SystemRoot', 'ComSpec'];
	const env = Object.fromEntries(kept.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]));
	env.PATH = `${path.dirname(realpathSync(editor.node))}${path.delimiter}${env.PATH ?? ''}`;
	return {
		...env,
		HOME: place.home,
		XDG_CONFIG_HOME: path.join(place.home, '.config'),
		XDG_DATA_HOME: path.join(place.home, '.local/share'),
		XDG_CACHE_HOME: path.join(place.home, '.cache'),
		...extra,
		[RUN_VARIABLE]: place.root,
	};
}

/**
 * Installs extensions (`.vsix` files) into the place. The editor itself installs a set of files once. Later places get
 * a copy of its files, which saves three seconds of CPU each.
 */
export function installExtensions(editor, place, files) {
	if (files.length === 0) return;
	const paths = files.map((file) => path.resolve(file));
	const key = createHash('sha256').update(editor.root);
	for (const file of paths) key.update(readFileSync(file));
	const installed = path.join(INSTALLED, key.digest('hex').slice(0, 24));
	if (!existsSync(installed)) installInto(installed, editor, place, paths);
	cpSync(installed, place.extensions, { recursive: true });
	// The editor's list of extensions contains their folders.
	const list = path.join(place.extensions, 'extensions.json');
	writeFileSync(list, readFileSync(list, 'utf8').replaceAll(readFileSync(path.join(installed, '.folder'), 'utf8'), place.extensions));
}

/** Another process may do the same at the same time, and the first one keeps the folder. */
function installInto(installed, editor, place, files) {
	mkdirSync(INSTALLED, { recursive: true });
	const folder = mkdtempSync(path.join(INSTALLED, 'new-'));
	const each = files.flatMap((file) => ['--install-extension', file]);
	const args = [editor.codeServer, '--user-data-dir', place.userData, '--extensions-dir', folder, ...each, '--force'];
	run(...inPlace(place, editor.node, args), { env: environmentOf(editor, place), cwd: place.root });
	writeFileSync(path.join(folder, '.folder'), folder);
	try {
		renameSync(folder, installed);
	} catch (error) {
		if (!existsSync(installed)) throw error;
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Uninstalls an extension like the editor's own Uninstall. Its hook runs at the editor's next start. */
export function uninstallExtension(editor, place, id) {
	const args = [editor.codeServer, '--user-data-dir', place.userData, '--extensions-dir', place.extensions, '--uninstall-extension', id];
	run(...inPlace(place, editor.node, args), { env: environmentOf(editor, place), cwd: place.root });
}

/** code-server as a person uses it, without a password, on 127.0.0.1 only. */
export function startForPeople(editor, place, { env = {}, port = 0 } = {}) {
	const args = [editor.codeServer, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--user-data-dir', place.userData];
	args.push('--extensions-dir', place.extensions, '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust');
	return start(editor, place, args, { env, cwd: place.root, ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/ });
}

/**
 * VS Code's own server with the smoke-test driver, the only built product that accepts `extensionTestsPath`. In such a
 * run dialogs are refused, so nothing can hang. @returns {Promise<RunningEditor>}
 */
export function startForSuites(editor, place, { env = {} } = {}) {
	const args = [
		'out/server-main.js',
		'--host',
		'127.0.0.1',
		'--port',
		'0',
		'--without-connection-token',
		'--accept-server-license-terms',
		'--enable-smoke-test-driver',
	];
	args.push(
		'--user-data-dir',
		place.userData,
		'--server-data-dir',
		place.serverData,
		'--extensions-dir',
		place.extensions,
		'--disable-telemetry',
		'--disable-workspace-trust',
	);
	return start(editor, place, args, { env, cwd: editor.vscode, ready: /listening on (\d+)/ });
}

/** Starts a program that finds the place's home, however it looks it up. */
export function spawnInPlace(place, program, args, options) {
	const [first, rest] = inPlace(place, program, args);
	return spawn(first, rest, options);
}

async function start(editor, place, args, { env, cwd, ready }) {
	const child = spawnInPlace(place, editor.node, args, {
		cwd,
		env: environmentOf(editor, place, env),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	let output = '';
	const onExit = () => killNow(place, child.pid);
	process.once('exit', onExit);
	const port = await new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error(`the editor did not start within 120 s\n${output}`)), 120_000);
		const read = (chunk) => {
			output = `${output}${chunk}`.slice(-200_000);
			const match = ready.exec(output);
			if (match) {
				clearTimeout(timer);
				resolve(Number(match[1]));
			}
		};
		child.stdout.setEncoding('utf8').on('data', read);
		child.stderr.setEncoding('utf8').on('data', read);
		child.once('error', reject);
		child.once('exit', (code, signal) => {
			clearTimeout(timer);
			reject(new Error(`the editor ended with ${code ?? signal}\n${output}`));
		});
	}).catch((error) => {
		killNow(place, child.pid);
		throw error;
	});
	return {
		address: `http://127.0.0.1:${port}`,
		pid: child.pid,
		output: () => output,
		checkHome: () => checkHome(place, child.pid),
		/** With `isAtOnce` nothing gets time to end by itself (the editor takes five seconds), and nothing counts as left behind. */
		async stop({ isAtOnce = false } = {}) {
			process.removeListener('exit', onExit);
			if (!isAtOnce && child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
			return await endAll(place, child.pid, isAtOnce ? 0 : 10_000);
		},
	};
}

/** Processes with the place's mark, including orphans with any parent. Linux only, and none elsewhere. */
export function processesOf(place) {
	if (process.platform !== 'linux') return [];
	const found = [];
	for (const entry of readdirSync('/proc')) {
		if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
		try {
			if (!readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0').includes(`${RUN_VARIABLE}=${place.root}`)) continue;
			const commandLine = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').filter(Boolean);
			const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, 'latin1'))?.[1]);
			if (commandLine.length > 0) found.push({ pid: Number(entry), parent, commandLine });
		} catch {
			// It ended in the meantime.
		}
	}
	return found;
}

async function endAll(place, pid, patienceMs) {
	const deadline = Date.now() + patienceMs;
	while (Date.now() < deadline && (processesOf(place).length > 0 || isAlive(pid))) await sleep(100);
	const left = patienceMs === 0 ? [] : processesOf(place).map(({ commandLine }) => commandLine.join(' '));
	killNow(place, pid);
	while (processesOf(place).length > 0 && Date.now() < deadline + 5000) await sleep(20);
	return left;
}

function killNow(place, pid) {
	const groups = process.platform === 'win32' ? [pid] : [-pid];
	for (const target of [...groups, ...processesOf(place).map((entry) => entry.pid)]) {
		try {
			process.kill(target, 'SIGKILL');
		} catch {
			// Already gone.
		}
	}
}

/** Whether `file` exists and is newer than every file of `sources`. */
export function isNewerThan(file, sources) {
	if (!existsSync(file)) return false;
	const own = statSync(file).mtimeMs;
	const newest = (entry) => {
		if (!existsSync(entry)) return 0;
		const stats = statSync(entry);
		return stats.isDirectory() ? Math.max(0, ...readdirSync(entry).map((name) => newest(path.join(entry, name)))) : stats.mtimeMs;
	};
	return sources.every((source) => newest(source) < own);
}
