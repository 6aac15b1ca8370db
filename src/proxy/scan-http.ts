// Runs a server over HTTP as a process, for a scan: `node scan-http.cjs cordon:http`, with the address and headers in variables as in a
// guarded entry. Reads and writes messages as lines. Doesn't inspect, guard, or store anything: the process that started it does.
import { dirname, resolve } from 'node:path';
import { NETWORK_VARIABLE, SCAN_LOGIN_EXIT, SENTENCE_MARK } from '../link/http-scan.ts';
import { parseNetworkSettings } from '../link/network.ts';
import { httpVariables } from './environment.ts';
import { argumentsOf } from './http-target.ts';
import { runPlainHttp } from './run-plain-http.ts';
import { badTargetSentence } from './sentences.ts';
import { realServerStarter } from './starter.ts';

/** Source: sysexits.h. */
const EXIT_USAGE = 64;

function main(): void {
	const [command = '', ...more] = process.argv.slice(2);
	const note = (sentence: string): void => void process.stderr.write(`${SENTENCE_MARK}${sentence}\n`);
	const server = { command, args: argumentsOf(command, more, process.env), cwd: process.cwd(), env: {} };
	const starter = command.startsWith('cordon:')
		? realServerStarter(server, dirname(resolve(process.argv[1] ?? '')), httpVariables(process.env))
		: undefined;
	if (starter?.ok !== true) {
		note(badTargetSentence(starter?.error ?? { kind: 'url' }));
		process.exitCode = EXIT_USAGE;
		return;
	}
	const start = starter.value;
	const network = networkOf(process.env[NETWORK_VARIABLE]);
	const plain = runPlainHttp({
		startServer: (events) => start(events, network),
		input: process.stdin,
		output: process.stdout,
		errors: process.stderr,
		exit: (code) => process.exit(code),
		note,
		// Exits before the response is written, because the response says the same in words.
		onNeedsLogin: () => process.exit(SCAN_LOGIN_EXIT),
	});
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => plain.terminate());
}

function networkOf(text: string | undefined): ReturnType<typeof parseNetworkSettings> {
	try {
		return text === undefined ? undefined : parseNetworkSettings(JSON.parse(text));
	} catch {
		return undefined;
	}
}

main();
