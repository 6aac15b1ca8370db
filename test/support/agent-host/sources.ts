// What an agent-host session does with the servers of a definition file: what is protected there is guarded, and comes back byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../../src/events/client.ts';
import { programOnce } from '../bundles.ts';
import { aGuardedMachine, type DefinitionSource, type GuardedMachine } from '../guarded-machine.ts';
import { type ScriptedModel, startScriptedModel } from '../model-server.ts';
import { nextLook } from '../wait.ts';
import type { AgentSession, AgentSessionOptions } from './session.ts';

export type Servers = Parameters<DefinitionSource['text']>[0];
export type SessionPlace = Pick<AgentSessionOptions, 'api' | 'home' | 'workspace'>;
export interface Source extends DefinitionSource {
	/** A session that takes servers from the file. */
	readonly begin: (place: SessionPlace, file: string) => Promise<AgentSession>;
	/** Who the server is guarded for. */
	readonly client: Client;
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
const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');

export function describeSources(title: string, sources: Readonly<Record<string, Source>>): void {
	describe(title, function () {
		this.timeout(240_000);
		let machine: GuardedMachine;
		let api: ScriptedModel;
		let session: AgentSession | undefined;
		beforeEach(async () => {
			api = await startScriptedModel();
		});
		afterEach(async () => {
			await session?.end();
			session = undefined;
			await api.close();
			await machine.dispose();
		});

		async function begin(source: Source): Promise<AgentSession> {
			await session?.end();
			const { file, home } = machine;
			session = await source.begin({ api, home, workspace: path.join(home, 'project') }, file);
			return session;
		}
		/** Names of the tools that the model is offered in a turn of its own. */
		async function offered(): Promise<readonly string[]> {
			api.play([]);
			await session?.turn();
			return (api.requests.at(-1)?.tools ?? []).filter((name) => /(?:add|echo)$/.test(name));
		}
		async function sum(opened: AgentSession): Promise<string> {
			for (const end = Date.now() + 60_000; !(await offered()).some((name) => name.endsWith('add')); await nextLook())
				assert.ok(Date.now() < end, await opened.servers());
			api.play([{ call: /add$/, input: { a: 20, b: 22 } }]);
			return await opened.turn();
		}

		for (const [name, source] of Object.entries(sources))
			it(`from ${name} are held until they are reviewed, and are as before once the file is unprotected`, async () => {
				machine = await aGuardedMachine(SERVERS, { source });
				machine.approveLaunch('calc', 'bad');
				const opened = await begin(source);
				assert.deepEqual(await offered(), []);
				for (const server of ['calc', 'bad']) await machine.event('tools-judged', ({ entry }) => entry === machine.id(server));
				machine.approveAll('calc');
				machine.block('calc', 'echo');

				assert.match(await sum(opened), /SAID: .*42/);
				assert.deepEqual(
					(await offered()).map((tool) => /(?:add|echo)$/.exec(tool)?.[0]),
					['add'],
				);
				assert.ok(!api.requests.some(({ text }) => text.includes('CANARY-S')));
				const { client } = await machine.event('client-named', ({ entry }) => entry === machine.id('calc'));
				assert.equal(client, source.client);

				const args = [cordonProcess(), machine.stateFolder, path.resolve('dist'), machine.home, 'unprotect', machine.file, '--yes'];
				const undone = spawnSync(process.execPath, args, { cwd: machine.home, encoding: 'utf8', input: '' });
				assert.equal(undone.status, 0, undone.stderr);
				const after = readFileSync(machine.file, 'utf8');
				if (source.isRewritten === true) assert.deepEqual(JSON.parse(after).mcpServers, JSON.parse(source.text(SERVERS)).mcpServers);
				else assert.equal(after, source.text(SERVERS));
				assert.match(await sum(await begin(source)), /SAID: .*42/);
			});
	});
}
