import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientName, clientProgram } from '../../../scripts/lib/clients.mjs';
import { createPlace, inPlace, type Place, processesOf, removePlace, spawnInPlace } from '../../../scripts/lib/editor.mjs';
import { until } from '../proxied-client.ts';
import { type AtTerminal, atTerminal } from '../terminal.ts';

/** What starts a client for one turn without questions. */
export interface ClientLine {
	readonly client: ClientName;
	readonly args: readonly string[];
	/** `modelUrl` has no trailing slash. */
	readonly env?: (modelUrl: string) => Readonly<Record<string, string>>;
}

/** A home folder with MCP clients in it, and the folder `project`, in which they run. */
export interface ClientHome {
	readonly place: Place;
	/** Files below the home folder. */
	write(files: Readonly<Record<string, string>>): void;
	/** One turn of a client, to its end; gives what it printed. */
	turn(line: ClientLine, modelUrl: string, variables?: Readonly<Record<string, string>>): Promise<string>;
	/** `cordon` with a person at the terminal. */
	cordon(...args: readonly string[]): Promise<AtTerminal>;
	end(): Promise<void>;
}

export function aClientHome(): ClientHome {
	const place = createPlace();
	const project = path.join(place.home, 'project');
	mkdirSync(project, { recursive: true });
	// Nothing of the machine's environment but where programs are; the mark of the place is what `processesOf` finds.
	const common = {
		PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
		HOME: place.home,
		EDITOR_RUN_FOLDER: place.root,
	};
	return {
		place,
		write(files) {
			for (const [name, content] of Object.entries(files)) {
				mkdirSync(path.dirname(path.join(place.home, name)), { recursive: true });
				writeFileSync(path.join(place.home, name), content);
			}
		},
		async turn({ args, client, env = () => ({}) }, modelUrl, variables = {}) {
			const child = spawnInPlace(place, clientProgram(client), args, {
				cwd: project,
				env: { ...common, ...env(modelUrl), ...variables },
				stdio: ['ignore', 'pipe', 'pipe'],
			});
			let printed = '';
			for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => void (printed += chunk));
			await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
			return printed;
		},
		cordon(...words) {
			const [program, all] = inPlace(place, process.execPath, [path.resolve('dist/cli.cjs'), ...words]);
			return atTerminal([program, ...all], { cwd: project, env: common });
		},
		async end() {
			for (const { pid } of processesOf(place)) process.kill(pid, 'SIGKILL');
			await until(() => processesOf(place).length === 0);
			removePlace(place);
		},
	};
}
