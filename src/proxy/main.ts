// The process that stands in for a server: `node <state>/proxy/<version>/proxy.cjs --server <id> -- <command> [arguments…]`.
import { basename, dirname, resolve } from 'node:path';
import { assertNever } from '../base/result.ts';
import { addressIn, type Handed, isStartedByGuardedHost, readHanded, readLaunchDigest, readSignerKey } from './address.ts';
import { parseArguments } from './arguments.ts';
import { programOf } from './child.ts';
import { childEnvironment, headerEnvironment } from './environment.ts';
import { runGuarded } from './guarded-relay.ts';
import type { HandshakeOptions } from './handshake.ts';
import { argumentsOf, isHttpCommand } from './http-target.ts';
import type { ProxyStart } from './launch.ts';
import { loadStandalone } from './load-bundle.ts';
import { runPlainHttp } from './plain-http.ts';
import { recordNotInspected, runPlain } from './plain-relay.ts';
import { createReconnecting } from './reconnecting-link.ts';
import { BAD_ADDRESS, badTargetSentence, loginSentence, NO_ADDRESS, USAGE } from './sentences.ts';
import { realServerStarter } from './starter.ts';

/** Source: sysexits.h. */
const EXIT_USAGE = 64;
const EXIT_CONFIGURATION = 78;

/** For the launcher of Windows, which runs the proxy in its own process: there is no descriptor to hand the address over by. */
export function runProxy({ address, argv, http, script }: ProxyStart): void {
	run(argv, script, { address: addressIn(address), http });
}

function run(argv: readonly string[], script: string, { address: read, http }: Handed): void {
	const own = parseArguments(argv);
	if (own === undefined) return stop(EXIT_USAGE, USAGE);
	// From where this file lies, never from HOME: the entry's `env` can set that.
	const versionFolder = dirname(script);
	const stateFolder = dirname(dirname(versionFolder));
	const isHttp = isHttpCommand(own.command);
	const args = argumentsOf(own.command, own.args, http);
	const server = { command: own.command, args, cwd: process.cwd(), env: childEnvironment(process.env) };
	const starter = realServerStarter(server, versionFolder, http);
	if (!starter.ok) return stop(EXIT_USAGE, badTargetSentence(starter.error));
	const start = starter.value;

	let restoring: Promise<void> = Promise.resolve();
	/** While no gateway is there that could do it: gives the entry back, so that the client can log in. */
	const leaveToLogin = (): void => {
		const bundle = loadStandalone(versionFolder);
		const outcome = bundle.ok ? bundle.value.leaveToLogin(own.entry, stateFolder) : Promise.resolve('failed' as const);
		restoring = outcome.then(
			(left) => note(loginSentence(left)),
			() => note(loginSentence('failed')),
		);
	};
	// A client that got an error closes at once: what was begun is brought to its end.
	const exit = (code: number): void => void restoring.then(() => process.exit(code));

	switch (read.kind) {
		case 'malformed':
			return stop(EXIT_CONFIGURATION, BAD_ADDRESS);
		case 'absent': {
			if (isStartedByGuardedHost(stateFolder, process.ppid)) return stop(EXIT_CONFIGURATION, NO_ADDRESS);
			recordNotInspected(stateFolder, own.entry, Date.now());
			const { stdin: input, stdout: output, stderr: errors } = process;
			const plain = isHttp
				? runPlainHttp({ startServer: start, input, output, errors, exit, note, onNeedsLogin: leaveToLogin })
				: runPlain({ server, exit, note });
			return onSignals(plain.terminate);
		}
		case 'address': {
			const version = basename(versionFolder);
			// What the launch gate compares with the entry.
			const program = isHttp ? '' : programOf(server);
			const told = { ...server, program, env: { ...server.env, ...headerEnvironment(http) } };
			const handshake: HandshakeOptions = {
				address: read.address,
				identity: { version, entry: own.entry, ...told, pid: process.pid, parentPid: process.ppid },
				digest: readLaunchDigest(stateFolder),
				signerKey: (signer) => readSignerKey(stateFolder, signer),
				now: Date.now,
			};
			const guarded = runGuarded({
				searchGateway: (events) => createReconnecting(handshake, events),
				openStandalone(events) {
					const bundle = loadStandalone(versionFolder);
					if (!bundle.ok) return undefined;
					const { token } = read.address;
					return bundle.value.openFallback(
						own.entry,
						{ version, stateFolder, folder: versionFolder, server: told, token, onNeedsLogin: leaveToLogin, note },
						// Without its store it cannot judge, which is an outage as before.
						{
							...events,
							onMissing: ({ kind }) => events.onMissing(kind === 'no-store' ? { kind: 'absent', isListening: false } : { kind }),
						},
					);
				},
				startServer: start,
				input: process.stdin,
				output: process.stdout,
				errors: process.stderr,
				exit,
			});
			// A bug of ours must not leave the server running without a proxy.
			process.on('uncaughtException', (cause) => {
				note(`The proxy failed (${cause.name}) and ends.`);
				guarded.terminate();
			});
			return onSignals(guarded.terminate);
		}
		default:
			return assertNever(read);
	}
}

function onSignals(terminate: (signal: NodeJS.Signals) => void): void {
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => terminate(signal));
}

function note(sentence: string): void {
	process.stderr.write(`[MCP Cordon] ${sentence}\n`);
}

function stop(code: number, sentence: string): void {
	note(sentence);
	process.exitCode = code;
}

// Loaded by the launcher of Windows it waits for `runProxy`.
if (require.main === module) run(process.argv.slice(2), resolve(process.argv[1] ?? ''), readHanded());
