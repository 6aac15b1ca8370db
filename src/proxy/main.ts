// The proxy process in front of a server: `node <state>/proxy/<version>/proxy.cjs --server <id> -- <command> [arguments…]`.
import { basename, dirname, resolve } from 'node:path';
import { readHanded, readLaunchDigest, readSignerKey } from './address.ts';
import { parseArguments } from './arguments.ts';
import { programOf } from './child.ts';
import { childEnvironment, conversationIn, type Environment, headerEnvironment } from './environment.ts';
import { gatewayProcess } from './gateway-process.ts';
import { runGuarded } from './guarded-relay.ts';
import { argumentsOf, isHttpCommand } from './http-target.ts';
import type { ProxyStart } from './launch.ts';
import { createReconnecting } from './reconnecting-link.ts';
import { badTargetSentence, USAGE } from './sentences.ts';
import { realServerStarter } from './starter.ts';

/** Source: sysexits.h. */
const EXIT_USAGE = 64;

/** For the launcher on Windows, which runs the proxy in its own process and has no descriptor to pass data through. */
export function runProxy({ argv, http, script }: ProxyStart): void {
	run(argv, script, http);
}

function run(argv: readonly string[], script: string, http: Environment): void {
	const own = parseArguments(argv);
	if (own === undefined) return stop(EXIT_USAGE, USAGE);
	// Derived from this file's location, never from HOME: the entry's `env` can set HOME.
	const versionFolder = dirname(script);
	const stateFolder = dirname(dirname(versionFolder));
	const args = argumentsOf(own.command, own.args, http);
	const server = { command: own.command, args, cwd: process.cwd(), env: childEnvironment(process.env) };
	const starter = realServerStarter(server, versionFolder, http);
	if (!starter.ok) return stop(EXIT_USAGE, badTargetSentence(starter.error));
	const start = starter.value;

	const version = basename(versionFolder);
	// What the launch gate compares with the entry.
	const program = isHttpCommand(own.command) ? '' : programOf(server);
	const told = { ...server, program, env: { ...server.env, ...headerEnvironment(http) } };
	const guarded = runGuarded({
		searchGateway: (events) =>
			createReconnecting(
				{
					where: gatewayProcess({ stateFolder, version, folder: versionFolder }),
					identity: {
						version,
						entry: own.entry,
						...told,
						pid: process.pid,
						parentPid: process.ppid,
						conversation: conversationIn(process.env),
					},
					digest: readLaunchDigest(stateFolder),
					signerKey: (signer) => readSignerKey(stateFolder, signer),
					now: Date.now,
				},
				events,
			),
		startServer: start,
		input: process.stdin,
		output: process.stdout,
		errors: process.stderr,
		exit: (code) => process.exit(code),
	});
	// A bug in the proxy must not leave the server running without it.
	process.on('uncaughtException', (cause) => {
		note(`The proxy failed (${cause.name}) and ends.`);
		guarded.terminate();
	});
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, guarded.terminate);
}

function note(sentence: string): void {
	process.stderr.write(`[MCP Cordon] ${sentence}\n`);
}

function stop(code: number, sentence: string): void {
	note(sentence);
	process.exitCode = code;
}

// When loaded by the launcher on Windows, it waits for `runProxy`.
if (require.main === module) run(process.argv.slice(2), resolve(process.argv[1] ?? ''), readHanded());
