// The bundle behind `cordon guard`: the relay with a gateway in its own process. Loaded by the command line.

import { HANDED_VARIABLE } from '../link/control.ts';
import type { NewItems } from '../link/standalone.ts';
import type { Preset } from '../policy/risk/preset.ts';
import { readHanded } from './address.ts';
import { childEnvironment, httpVariables } from './environment.ts';
import { runGuarded } from './guarded-relay.ts';
import { argumentsOf } from './http-target.ts';
import { loadStandalone } from './load-bundle.ts';
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
	readonly name: string;
	readonly newItems: NewItems;
	/** Default: as the user has set it in the editor. */
	readonly preset?: Preset | undefined;
	/** Default: it does not; what has to be asked about is refused. */
	readonly asksThroughClient?: boolean;
	/** `StandaloneOptions.suspensionMs`. */
	readonly suspensionMs?: number;
	readonly command: string;
	readonly args: readonly string[];
}

/** What this bundle exports. */
export interface GuardBundle {
	/** Guards one server on the streams of this process, until it or the client ends. Resolves with the exit status. */
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
	suspensionMs,
	version,
}) => {
	const note = (sentence: string): void => void process.stderr.write(`[MCP Cordon] ${sentence}\n`);
	const bundle = loadStandalone(folder);
	if (!bundle.ok) {
		note('A part of MCP Cordon is missing (standalone.cjs), so the server was not started. Install MCP Cordon again.');
		return Promise.resolve(1);
	}
	// A client's own descriptor 3 is nothing to read.
	const http = process.env[HANDED_VARIABLE] === undefined ? httpVariables(process.env) : readHanded().http;
	const server = { command, args: argumentsOf(command, args, http), cwd: process.cwd(), env: childEnvironment(process.env) };
	const starter = realServerStarter(server, folder, http);
	if (!starter.ok) {
		note(badTargetSentence(starter.error));
		return Promise.resolve(EXIT_USAGE);
	}
	return new Promise((resolve) => {
		const guarded = runGuarded({
			searchGateway: (events) =>
				bundle.value.openGuard(
					{ name, newItems, preset, asksThroughClient },
					{ version, stateFolder, folder, server: { ...server, program: '' }, note, suspensionMs },
					{
						...events,
						onMissing(failure) {
							if (failure.kind === 'stopped' || events.isResumed()) return events.onMissing({ kind: 'stopped' });
							note('The stored decisions cannot be read, so the server was not started.');
							resolve(1);
						},
					},
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
