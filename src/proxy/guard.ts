// The bundle behind `cordon guard`: a proxy for any client. Loaded by the command line.
import type { EntryId } from '../base/ids.ts';
import { entryIdFrom } from '../definitions/entry-id.ts';
import { HANDED_VARIABLE } from '../link/control.ts';
import type { NewItems } from '../link/guard-options.ts';
import type { Preset } from '../policy/risk/preset.ts';
import { readHanded, readLaunchDigest, readSignerKey } from './address.ts';
import { programOf } from './child.ts';
import { childEnvironment, conversationIn, httpVariables } from './environment.ts';
import { gatewayProcess } from './gateway-process.ts';
import { runGuarded } from './guarded-relay.ts';
import { argumentsOf, isHttpCommand } from './http-target.ts';
import { createReconnecting } from './reconnecting-link.ts';
import { badTargetSentence } from './sentences.ts';
import { realServerStarter } from './starter.ts';

/** Source: sysexits.h. */
const EXIT_USAGE = 64;

export interface GuardRun {
	/** Folder with the other bundles. */
	readonly folder: string;
	readonly version: string;
	/** Root of the state folder, absolute. */
	readonly stateFolder: string;
	/** Default: the name of its package, script, or address. */
	readonly name?: string | undefined;
	readonly newItems: NewItems;
	/** Default: the user's setting in the editor. */
	readonly preset?: Preset | undefined;
	/** Default: false; whatever needs a question is then refused. */
	readonly asksThroughClient?: boolean;
	readonly command: string;
	readonly args: readonly string[];
}

/** What this bundle exports. */
export interface GuardBundle {
	/** Guards one server on the streams of this process until the server or the client ends. Resolves with the exit status. */
	readonly runGuard: (run: GuardRun) => Promise<number>;
}

export const runGuard: GuardBundle['runGuard'] = ({
	args,
	asksThroughClient = false,
	command,
	folder,
	name,
	newItems,
	preset,
	stateFolder,
	version,
}) => {
	const note = (sentence: string): void => void process.stderr.write(`[MCP Cordon] ${sentence}\n`);
	// The client may use descriptor 3 itself; don't read it then.
	const http = process.env[HANDED_VARIABLE] === undefined ? httpVariables(process.env) : readHanded();
	const server = { command, args: argumentsOf(command, args, http), cwd: process.cwd(), env: childEnvironment(process.env) };
	const starter = realServerStarter(server, folder, http);
	if (!starter.ok) {
		note(badTargetSentence(starter.error));
		return Promise.resolve(EXIT_USAGE);
	}
	return new Promise((resolve) => {
		const guarded = runGuarded({
			searchGateway: (events) =>
				createReconnecting(
					{
						where: gatewayProcess({ stateFolder, version, folder }),
						identity: {
							version,
							entry: ANY_ENTRY,
							...server,
							program: isHttpCommand(command) ? '' : programOf(server),
							pid: process.pid,
							parentPid: process.ppid,
							conversation: conversationIn(process.env),
							guard: { name, newItems, preset, asksThroughClient },
						},
						digest: readLaunchDigest(stateFolder),
						signerKey: (signer) => readSignerKey(stateFolder, signer),
						now: Date.now,
					},
					events,
				),
			startServer: starter.value,
			input: process.stdin,
			output: process.stdout,
			errors: process.stderr,
			exit: resolve,
		});
		process.on('uncaughtException', (cause) => {
			note(`The proxy failed (${cause.name}) and ends.`);
			guarded.terminate();
		});
		for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => guarded.terminate());
	});
};

/** The gateway finds the entry that matches a command line. */
const ANY_ENTRY: EntryId = entryIdFrom('0'.repeat(20));
