// Every place from which an agent-host session takes servers: what is protected there is guarded, and comes back byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startAgentHost } from '../support/agent-host/host.ts';
import { type AgentSession, startAgentSession } from '../support/agent-host/session.ts';
import { programOnce } from '../support/bundles.ts';
import { aGuardedMachine, type DefinitionSource, type GuardedMachine } from '../support/guarded-machine.ts';
import { type ScriptedModel, startScriptedModel } from '../support/model-server.ts';
import { nextLook } from '../support/wait.ts';

type Servers = Parameters<DefinitionSource['text']>[0];
interface Source extends DefinitionSource {
	/** The editor hands its servers over; else the runtime reads the file itself. */
	readonly isForwarded?: true;
	/** The agent host reads the file, and none of its sessions. */
	readonly isOfHost?: true;
	readonly agent?: string;
}

const fixture = (name: string, ...args: readonly string[]): { readonly command: string; readonly args: readonly string[] } => ({
	command: process.execPath,
	args: [path.resolve('test/fixtures/servers', `${name}.mjs`), ...args],
});
const SERVERS = { calc: fixture('honest'), bad: fixture('hostile', '--canary', 'CANARY-S') };
const local = (servers: Servers): object =>
	Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { type: 'local', ...server, tools: ['*'] }]));
const wrapped = (servers: Servers): string => JSON.stringify({ mcpServers: servers }, undefined, '\t');
const ofHost = (servers: Servers): string =>
	`${JSON.stringify({ mcpServers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { type: 'stdio', ...server }])) }, undefined, 2)}\n`;
const agentFile = (servers: Servers): string =>
	[
		...['---', 'name: helper', 'description: Helps.', '# Mine.', 'mcp-servers:'],
		...Object.entries(servers).flatMap(([name, { args, command }]) => [
			...[
				`  ${name}:`,
				'    type: local',
				`    command: ${JSON.stringify(command)}`,
				`    args: ${JSON.stringify(args)}`,
				'    tools: ["*"]',
			],
		]),
		...['---', 'Help with sums.', ''],
	].join('\n');
const SOURCES: Readonly<Record<string, Source>> = {
	"the user's mcp.json": {
		file: '.config/Code/User/mcp.json',
		text: (servers) => JSON.stringify({ servers }, undefined, '\t'),
		isForwarded: true,
	},
	'.mcp.json': { file: 'project/.mcp.json', text: wrapped },
	'.mcp.json with servers at the top level': { file: 'project/.mcp.json', text: (servers) => `${JSON.stringify(servers)}\r\n` },
	'.github/mcp.json': { file: 'project/.github/mcp.json', text: (servers) => JSON.stringify({ mcpServers: local(servers) }) },
	"mcp-config.json of Copilot's home folder": {
		file: '.copilot/mcp-config.json',
		text: (servers) => JSON.stringify({ mcpServers: local(servers) }),
	},
	'agent-host-config.json': {
		file: '.config/Code/User/globalStorage/agent-host-config.json',
		text: ofHost,
		isOfHost: true,
	},
	'an agent file of the workspace': { file: 'project/.github/agents/helper.agent.md', text: agentFile, agent: 'helper' },
	'an agent file of the user': { file: '.copilot/agents/helper.agent.md', text: agentFile, agent: 'helper' },
};
const cordonProcess = programOnce('cordon-process', 'test/system/interposition/cordon-process.ts');

describe('servers of an agent-host session', function () {
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

	async function begin({ agent, isForwarded, isOfHost }: Source): Promise<AgentSession> {
		await session?.end();
		const { file, home } = machine;
		const common = { api, home, workspace: path.join(home, 'project') };
		session =
			isOfHost === true
				? await startAgentHost({ ...common, userData: path.join(home, '.config/Code') })
				: await startAgentSession({
						...common,
						...(agent === undefined ? {} : { agent }),
						...(isForwarded === true ? { forwarded: file } : {}),
					});
		return session;
	}
	/** Names of the tools that the model is offered in a turn of its own. */
	async function offered(): Promise<readonly string[]> {
		api.play([]);
		await session?.turn();
		return (api.requests.at(-1)?.tools ?? []).filter((name) => /add$|echo$/.test(name));
	}
	async function sum(opened: AgentSession): Promise<string> {
		for (const end = Date.now() + 60_000; !(await offered()).some((name) => name.endsWith('add')); await nextLook())
			assert.ok(Date.now() < end, await opened.servers());
		api.play([{ call: /add$/, input: { a: 20, b: 22 } }]);
		return await opened.turn();
	}

	for (const [name, source] of Object.entries(SOURCES))
		it(`from ${name} are held until they are reviewed, and are as before once the file is unprotected`, async () => {
			machine = await aGuardedMachine(SERVERS, { source });
			machine.approveLaunch('calc', 'bad');
			const opened = await begin(source);
			assert.deepEqual(await offered(), []);
			for (const server of ['calc', 'bad']) await machine.event('tools-judged', ({ entry }) => entry === machine.id(server));
			machine.approveAll('calc');

			assert.match(await sum(opened), /SAID: .*42/);
			assert.ok(!api.requests.some(({ text }) => text.includes('CANARY-S')));
			const { client } = await machine.event('connected', ({ entry }) => entry === machine.id('calc'));
			assert.equal(client, 'agent-session');

			const args = [cordonProcess(), machine.stateFolder, path.resolve('dist'), machine.home, 'unprotect', machine.file, '--yes'];
			const undone = spawnSync(process.execPath, args, { cwd: machine.home, encoding: 'utf8', input: '' });
			assert.equal(undone.status, 0, undone.stderr);
			assert.equal(readFileSync(machine.file, 'utf8'), source.text(SERVERS));
			assert.match(await sum(await begin(source)), /SAID: .*42/);
		});
});
