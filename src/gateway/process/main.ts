// The gateway: one process per user and state folder, started by the first client that needs it. This thread watches; a worker judges.
// usage: node gateway-process.cjs <state folder> <version> [idle milliseconds]
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntryId } from '../../base/ids.ts';
import { isVersion } from '../../base/versions.ts';
import type { CordonEvent } from '../../events/cordon-event.ts';
import type { ForgedGateway } from '../../events/overview.ts';
import type { FromGateway } from '../../link/host-messages.ts';
import { gatewayLockName, type Rendezvous, rendezvousName, startingName } from '../../link/rendezvous.ts';
import { FORGED_GATEWAY_NOTES } from '../audit/forgery-notes.ts';
import { createAuthenticator } from '../authentication.ts';
import { loadCommandLineSigner } from '../interposition/command-line-key.ts';
import { forgetOldHellos, keepHello } from '../interposition/hellos.ts';
import { isNearlyFull, keepReserve, spendReserve } from '../interposition/reserve.ts';
import { ensureStateFolder, stateFolderAt } from '../interposition/state-folder.ts';
import { makeCertificate, publishedKeys } from '../keys.ts';
import { createGatewaySupervisor } from '../supervisor.ts';
import { RendezvousFile, removeNotedFolder, removeOldRendezvous, removeSocketFolder } from './rendezvous-file.ts';
import { RunningFile } from './running.ts';
import { sessionFile } from './session-file.ts';
import { type Single, takeSingle } from './single.ts';
import { createWindowService } from './window-service.ts';
import { writeWhole } from './write-whole.ts';

/** Source: sysexits(3), EX_USAGE. */
const EXIT_USAGE = 64;
/** Idle time after the last connection, in milliseconds. Long enough that a client that restarts its servers finds the gateway warm. */
const IDLE_MS = 3 * 60_000;
/** How often to check that the state folder still exists and is ours, and to announce that the gateway is starting, in milliseconds. */
const CHECK_MS = 1000;
/** Longer than any process runs, in milliseconds. */
const CERTIFICATE_MS = 5 * 365 * 24 * 3600 * 1000;
/** How long a gateway may take to save its pending work and end, in milliseconds. */
const ENDING_MS = 5000;
/** Whoever takes the gateway's place again and again is reported again after this time, in milliseconds, so that the logs have room for the rest. */
const REPORT_AGAIN_MS = 60_000;
const MAX_LOG_BYTES = 256 * 1024;

const FOUND_WORDS = { deleted: 'deleted', exposed: 'open to others', outdated: 'an older one' } as const;

async function run(root: string, version: string, idleMs: number): Promise<void> {
	const state = stateFolderAt(root);
	const folders = await ensureStateFolder(state);
	if (!folders.ok) return;
	if (isNearlyFull(state)) spendReserve(state);
	const rendezvousFile = path.join(state.run, rendezvousName(version));
	const single = await takeWhenFree(path.join(state.run, gatewayLockName(version)), rendezvousFile);
	// Another process was faster. The starter of this one finds that process.
	if (single === undefined) return;
	const wasPlanted = await removeOldRendezvous(rendezvousFile, version);
	const startingFile = path.join(state.run, startingName(version));
	removeNotedFolder(startingFile);
	const announcing = announce(startingFile);
	forgetOldHellos(state, Date.now());
	const folder = process.platform === 'win32' ? undefined : mkdtempSync(path.join(tmpdir(), 'mcpc-'));
	if (folder !== undefined) {
		chmodSync(folder, 0o700);
		noteFolder(startingFile, folder);
	}
	const socketPath = folder === undefined ? `\\\\.\\pipe\\mcp-cordon-${randomBytes(16).toString('hex')}` : path.join(folder, 's');
	const rendezvous: Rendezvous = { version, pid: process.pid, token: randomBytes(32).toString('base64url'), socketPath };
	const address = new RendezvousFile(rendezvousFile, rendezvous);
	const logFile = path.join(state.log, 'gateway.log');
	// Nobody reads the output of this process. Logs only the stack's locations, because a message may quote the text it failed on.
	process.on('uncaughtExceptionMonitor', ({ name, stack = '' }) =>
		log(
			logFile,
			`The gateway ends because of a bug: ${name}${stack
				.split('\n')
				.filter((line) => line.startsWith('    at '))
				.join('')}`,
		),
	);
	const running = new RunningFile(state.run, { version, pid: process.pid, since: Date.now() }, () =>
		log(logFile, "Couldn't save which servers are connected"),
	);

	let rules: readonly string[] = [];
	let idle: NodeJS.Timeout | undefined;
	let isEnding = false;
	let hasListened = false;
	const end = (): void => {
		if (isEnding) return;
		isEnding = true;
		// Do this first: a client that connects now starts the next gateway, which waits until this process has ended.
		if (single.holds) {
			address.remove();
			running.remove();
		}
		windows.dispose();
		void supervisor.dispose().then(() => {
			if (folder !== undefined) removeSocketFolder(folder);
			single.release();
			process.exit(0);
		});
	};
	const connections = { proxies: 0, windows: 0 };
	const countDown = (): void => {
		clearTimeout(idle);
		// Nobody can connect before it listens, which takes long on a busy machine.
		if (connections.proxies + connections.windows === 0) idle = setTimeout(end, hasListened ? idleMs : IDLE_MS);
	};
	const onMessage = (message: FromGateway): void => {
		if (message.kind === 'configured') rules = message.rules;
		if (message.kind === 'connections') {
			connections.proxies = message.count;
			countDown();
		}
		if (message.kind === 'event' && message.event.kind === 'forged-gateway' && !isNews(message.event.why)) return;
		const isHeard = windows.receive(message);
		if (message.kind === 'event') {
			noteForAudit(message.event);
			running.follow(message.event);
			if (message.event.kind === 'connected' && message.event.refusal === undefined) noteHello(message.event);
			if (message.event.kind === 'needs-login' && !isHeard) void leaveToLogin(message.event.entry);
		}
		if (message.kind === 'log' && (message.level === 'error' || message.level === 'warn')) log(logFile, message.message);
	};
	const reportedAt = new Map<ForgedGateway['why'], number>();
	const isNews = (why: ForgedGateway['why']): boolean => {
		const now = performance.now();
		if (now - (reportedAt.get(why) ?? Number.NEGATIVE_INFINITY) < REPORT_AGAIN_MS) return false;
		reportedAt.set(why, now);
		return true;
	};
	const reportForgery = (why: ForgedGateway['why']): void =>
		onMessage({ kind: 'event', event: { kind: 'forged-gateway', at: Date.now(), why } });
	/** Changes of the guard itself belong in the audit log, too (R002). */
	const noteForAudit = (event: CordonEvent): void => {
		if (event.kind === 'gateway-replaced') supervisor.send({ kind: 'note', what: 'The inspecting worker was replaced', detail: event.why });
		if (event.kind === 'forged-gateway') {
			const what = FORGED_GATEWAY_NOTES[event.why];
			log(logFile, what);
			supervisor.send({ kind: 'note', what });
		}
		if (event.kind === 'process-suspended' && event.isSuspended)
			supervisor.send({
				kind: 'note',
				what: 'A server was suspended: its messages stopped the inspecting worker',
				server: { entry: event.entry },
			});
	};
	/** For `cordon status`. */
	const noteHello = ({ at, entry }: Pick<CordonEvent & { readonly kind: 'connected' }, 'at' | 'entry'>): void => {
		try {
			keepHello(state, entry, at);
		} catch {
			log(logFile, "Couldn't save that a server was started");
		}
	};
	/** Called when no window can handle it. */
	const leaveToLogin = async (entry: EntryId): Promise<void> => {
		const { leaveToLogin: leave } = await import('../guard/leave-to-login.ts');
		const how = await leave(entry, root).catch(() => 'failed' as const);
		supervisor.send({ kind: 'left-to-login', entry, how });
	};
	const proof = makeCertificate(loadCommandLineSigner(state), socketPath, Date.now() + CERTIFICATE_MS);
	const supervisor = createGatewaySupervisor({
		workerFile: path.join(path.dirname(process.argv[1] ?? ''), 'gateway.cjs'),
		configuration: {
			...proof,
			version,
			stateFolder: root,
			socketPath,
			token: rendezvous.token,
			head: undefined,
		},
		memos: sessionFile(state.run, version, () =>
			log(logFile, "Couldn't save what the sessions have read, so the next gateway won't know it"),
		),
		ruleName: (index) => rules[index],
		onMessage,
		onState(now) {
			if (now.kind === 'down') {
				log(logFile, `The gateway is down: ${now.why}`);
				// Waiting clients learn at once that there is no gateway, and retry by themselves.
				if (!hasListened) process.exit(1);
			}
			if (now.kind !== 'listening' || isEnding) return;
			hasListened = true;
			clearInterval(announcing);
			address.write();
			countDown();
			// Restores the reserve before the log can use that space.
			keepReserve(state);
			if (wasPlanted && !reportedAt.has('address')) reportForgery('address');
		},
	});
	const windows = createWindowService({
		socketPath,
		greet: createAuthenticator({ ...proof, token: rendezvous.token }),
		keys: () => publishedKeys(state.keys),
		send: (message) => supervisor.send(message),
		onCount(count) {
			connections.windows = count;
			countDown();
		},
		onRefused(event) {
			log(logFile, "Refused a window connection, because the program doesn't have an editor's key");
			onMessage({ kind: 'event', event });
		},
		onLostSocket(how, outcome) {
			if (!outcome.ok) log(logFile, `Couldn't open the socket for editor windows again: ${outcome.error.kind}`);
			else if (how === 'deleted') log(logFile, 'The socket for editor windows was deleted and opened again');
			if (how === 'replaced') reportForgery('socket');
			// The next gateway makes its own folder.
			if (!outcome.ok && outcome.error.kind === 'folder-not-ours') end();
		},
		now: Date.now,
	});
	/** Proxies and windows that don't find this gateway would wait for it, and could start no other one. */
	const keepAddress = (): void => {
		const found = address.check();
		if (found === 'intact') return;
		try {
			address.write();
		} catch {
			return log(logFile, "Couldn't write the file with the gateway's address again");
		}
		if (found === 'replaced') reportForgery('address');
		else log(logFile, `The file with the gateway's address was ${FOUND_WORDS[found]}, and was written again`);
	};
	const isOpen = await windows.listen();
	if (!isOpen.ok) log(logFile, `Couldn't open the socket for editor windows: ${isOpen.error.kind}`);
	setInterval(() => {
		// The state folder was deleted or put back, or Cordon was uninstalled: the next gateway starts from scratch.
		if (!single.holds || existsSync(state.uninstalledMarker)) end();
		if (!isEnding) keepAddress();
	}, CHECK_MS).unref();
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

/** A gateway that is ending has already removed its rendezvous file. Then this waits for its lock. */
async function takeWhenFree(lock: string, rendezvousFile: string): Promise<Single | undefined> {
	for (const deadline = performance.now() + ENDING_MS; ; await sleep(20)) {
		const single = takeSingle(lock);
		if (single !== undefined || existsSync(rendezvousFile) || performance.now() > deadline) return single;
	}
}

/** Announces repeatedly that this gateway is starting: on a busy machine that takes long, and a second one would only slow it down. */
function announce(startingFile: string): NodeJS.Timeout {
	const say = (): void => {
		try {
			const now = new Date();
			utimesSync(startingFile, now, now);
		} catch {
			// No client waits for it.
		}
	};
	say();
	return setInterval(say, CHECK_MS);
}

/** Notes the socket's folder, which no rendezvous names yet, so that the next gateway removes it if this one is killed. */
function noteFolder(startingFile: string, folder: string): void {
	try {
		writeWhole(startingFile, folder);
	} catch {
		// At worst, an empty folder stays.
	}
}

function log(file: string, text: string): void {
	try {
		if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
		appendFileSync(file, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
	} catch {
		// A full disk must not stop the gateway.
	}
}

const [root = '', version = '', idle] = process.argv.slice(2);
const idleMs = idle === undefined ? IDLE_MS : Number(idle);
if (!path.isAbsolute(root) || !isVersion(version) || !Number.isSafeInteger(idleMs) || idleMs < 0) {
	process.stderr.write('usage: node gateway-process.cjs <state folder> <version> [idle milliseconds]\n');
	process.exitCode = EXIT_USAGE;
} else {
	// Clients that wait for this gateway can stop waiting.
	process.on('exit', (code) => code !== 0 && rmSync(path.join(root, 'run', startingName(version)), { force: true }));
	run(root, version, idleMs).catch((cause: unknown) => {
		log(path.join(root, 'log', 'gateway.log'), `Couldn't start the gateway: ${cause instanceof Error ? cause.message : 'unknown'}`);
		process.exit(1);
	});
}
