// A server of a definition file, as a client starts it without any window: what a refusal names exists, and leads to an approval that counts.
// The launcher and `cordon` are those that the installation put into `~/.mcp-cordon/bin`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { canReplaceHome, createPlace, inPlace, type Place, processesOf, removePlace } from '../../scripts/lib/editor.mjs';
import { endGateway } from '../support/gateway-process.ts';
import { until } from '../support/proxied-client.ts';
import { atTerminal } from '../support/terminal.ts';
import { nextLook } from '../support/wait.ts';

const TURNING = path.resolve('test/fixtures/servers/turning.mjs');
/** What a refusal names: a command, and where it is installed. */
const NAMED = /with \\?"(?<command>cordon [a-z]+)\\?" \(in (?<folder>~\/[^)]+)\)\./;

describe('the installed cordon, without a window', function () {
	this.timeout(240_000);
	let place: Place;
	let project: string;
	let marker: string;
	/** What the server says from now on. */
	let control: string;
	const clients: Client[] = [];
	before(function () {
		if (!canReplaceHome()) this.skip();
	});
	beforeEach(() => {
		place = createPlace();
		project = path.join(place.home, 'project');
		marker = path.join(place.home, 'marker');
		control = path.join(place.home, 'control.json');
		mkdirSync(path.join(project, '.vscode'), { recursive: true });
		const server = { command: process.execPath, args: [TURNING, '--marker', marker, '--control', control] };
		writeFileSync(path.join(project, '.vscode', 'mcp.json'), JSON.stringify({ servers: { notes: server } }));
	});
	afterEach(async () => {
		await Promise.all(clients.splice(0).map((client) => client.close().catch(() => undefined)));
		await endGateway(place.state);
		for (const { pid } of processesOf(place)) process.kill(pid, 'SIGKILL');
		await until(() => processesOf(place).length === 0);
		removePlace(place);
	});

	/** Nothing of the machine's environment but where programs are. The mark of the place is what `processesOf` finds. */
	const environment = (): Record<string, string> => ({ PATH: process.env['PATH'] ?? '', HOME: place.home, EDITOR_RUN_FOLDER: place.root });
	const starts = (): number => {
		try {
			return readFileSync(marker, 'utf8').split('\n').length - 1;
		} catch {
			return 0;
		}
	};
	/** Starts what the definition file says, as its client does. */
	async function start(): Promise<Client> {
		const { servers } = JSON.parse(readFileSync(path.join(project, '.vscode', 'mcp.json'), 'utf8'));
		const { args, command } = servers.notes as { readonly command: string; readonly args: readonly string[] };
		const [program, all] = inPlace(place, command.replace('${userHome}', place.home), args);
		const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
		clients.push(client);
		await client.connect(
			new StdioClientTransport({ command: program, args: [...all], env: environment(), stderr: 'ignore', cwd: project }),
		);
		return client;
	}
	const names = async (client: Client): Promise<readonly string[]> => (await client.listTools()).tools.map(({ name }) => name);
	async function untilListed(client: Client, wanted: readonly string[]): Promise<void> {
		while (!isDeepStrictEqual(await names(client), wanted)) await nextLook();
	}
	const refusalOf = async (client: Client, tool: string): Promise<string> =>
		client.callTool({ name: tool, arguments: { text: 'x' } }).then((made) => assert.fail(JSON.stringify(made)), String);
	/** A line as a person types it, in a shell that finds `cordon` in this folder. */
	const typed = async (line: string, folder: string): Promise<string> => {
		const [program, all] = inPlace(place, '/bin/sh', ['-c', `PATH=${folder}:$PATH; ${line}`]);
		const { shown } = await atTerminal([program, ...all], { cwd: project, env: environment() });
		return shown.replaceAll('\r', '');
	};
	/** Types the command that the refusal names, and then the one that its output names. */
	async function followed(refusal: string): Promise<void> {
		const { command, folder } = NAMED.exec(refusal)?.groups ?? {};
		assert.ok(command !== undefined && folder !== undefined, refusal);
		const status = await typed(command, folder);
		const approve = /: (cordon approve .+)$/m.exec(status)?.[1];
		assert.ok(approve !== undefined, status);
		const approved = await typed(approve, folder);
		assert.match(approved, /\d+ decisions? signed/, approved);
	}

	it('approves what a refusal asked for: the launch, what the server offers, and what changed afterwards', async () => {
		const [program, all] = inPlace(place, process.execPath, [path.resolve('dist/cli.cjs'), 'protect', '--yes']);
		const ran = spawnSync('setsid', ['-w', program, ...all], { cwd: project, env: environment(), encoding: 'utf8', input: '' });
		assert.match(ran.stderr, /NOT APPROVED/);

		const held = await start();
		assert.deepEqual(await names(held), []);
		const ofLaunch = await refusalOf(held, 'echo');
		assert.match(ofLaunch, /hasn't started this server/);
		assert.equal(starts(), 0);
		await held.close();
		await followed(ofLaunch);

		const started = await start();
		assert.deepEqual(await names(started), []);
		assert.equal(starts(), 1);
		const ofTools = await refusalOf(started, 'echo');
		assert.match(ofTools, /in quarantine until the user reviews/);
		await followed(ofTools);
		await untilListed(started, ['add', 'echo']);
		assert.match(JSON.stringify(await started.callTool({ name: 'echo', arguments: { text: 'hello' } })), /"text":"hello"/);

		const { tools } = await started.listTools();
		const changed = tools.map((tool) => (tool.name === 'echo' ? { ...tool, description: 'Gives the text back twice.' } : tool));
		writeFileSync(control, JSON.stringify({ tools: changed }));
		await untilListed(started, ['add']);
		const ofChange = await refusalOf(started, 'echo');
		assert.match(ofChange, /it changed after the user approved it/);
		await followed(ofChange);
		await untilListed(started, ['add', 'echo']);
	});
});
