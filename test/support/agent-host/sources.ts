// What an agent-host session does with the servers of a definition file: what is protected there is guarded, and comes back byte for byte.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aGuardedMachine, type DefinitionSource } from '../guarded-machine.ts';
import { nextLook } from '../wait.ts';
import { placeForEach } from './place.ts';
import type { AgentSession, AgentSessionOptions } from './session.ts';

export type Servers = Parameters<DefinitionSource['text']>[0];
export type SessionPlace = Pick<AgentSessionOptions, 'api' | 'home' | 'workspace'>;
export interface Source extends DefinitionSource {
	/** A session that takes servers from the file. */
	readonly begin: (place: SessionPlace, file: string) => Promise<AgentSession>;
	/** The environment of its servers doesn't name the conversation. */
	readonly namesNone?: true;
	/** The agent host writes its own state into the file, which is JSON: then the servers in it are compared. */
	readonly isRewritten?: true;
}

export const fixture = (name: string, ...args: readonly string[]): Servers[string] => ({
	command: process.execPath,
	args: [path.resolve('test/fixtures/servers', `${name}.mjs`), ...args],
});
/** What the office server reads from its file. */
export const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';
export const wrappedText = (servers: Servers): string => JSON.stringify({ mcpServers: servers }, undefined, '\t');
/** `agent-host-config.json`. */
export const hostConfigText = (servers: Servers): string =>
	`${JSON.stringify({ mcpServers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { type: 'stdio', ...server }])) }, undefined, 2)}\n`;
const SERVERS = { calc: fixture('honest'), bad: fixture('hostile', '--canary', 'CANARY-S') };

export function describeSources(title: string, sources: Readonly<Record<string, Source>>): void {
	describe(title, function () {
		this.timeout(240_000);
		const place = placeForEach();

		async function begin(source: Source): Promise<AgentSession> {
			await place.session?.end();
			const { file, home } = place.machine;
			place.session = await source.begin({ api: place.api, home, workspace: path.join(home, 'project') }, file);
			return place.session;
		}
		const offered = async (): Promise<readonly string[]> => (await place.offered()).filter((name) => /(?:add|echo)$/.test(name));
		async function sum(opened: AgentSession): Promise<string> {
			for (const end = Date.now() + 60_000; !(await offered()).some((name) => name.endsWith('add')); await nextLook())
				assert.ok(Date.now() < end, await opened.servers());
			place.api.play([{ call: /add$/, input: { a: 20, b: 22 } }]);
			return await opened.turn();
		}

		for (const [name, source] of Object.entries(sources))
			it(`from ${name} are held until they are reviewed, and are as before once the file is unprotected`, async () => {
				place.machine = await aGuardedMachine(SERVERS, { source });
				place.machine.approveLaunch('calc', 'bad');
				const opened = await begin(source);
				assert.deepEqual(await offered(), []);
				for (const server of ['calc', 'bad']) await place.machine.event('tools-judged', ({ entry }) => entry === place.machine.id(server));
				place.machine.approveAll('calc');
				place.machine.block('calc', 'echo');

				assert.match(await sum(opened), /SAID: .*42/);
				assert.deepEqual(
					(await offered()).map((tool) => /(?:add|echo)$/.exec(tool)?.[0]),
					['add'],
				);
				assert.ok(!place.api.requests.some(({ text }) => text.includes('CANARY-S')));
				const { client } = await place.machine.event('connected', ({ entry }) => entry === place.machine.id('calc'));
				assert.equal(client, source.namesNone === true ? undefined : 'agent-session');

				place.unprotect();
				const after = readFileSync(place.machine.file, 'utf8');
				if (source.isRewritten === true) assert.deepEqual(JSON.parse(after).mcpServers, JSON.parse(source.text(SERVERS)).mcpServers);
				else assert.equal(after, source.text(SERVERS));
				assert.match(await sum(await begin(source)), /SAID: .*42/);
			});
	});
}
