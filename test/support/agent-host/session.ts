// A session of the agent host's own runtime, as the installed editor ships it: the process that starts MCP servers and offers their tools to
// the model. No window, no browser.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureEditor } from '../../../scripts/lib/editor.mjs';
import type { ScriptedModel } from '../model-server.ts';

/** The parts of the editor's SDK that are used, because it has no types here. */
interface Sdk {
	readonly CopilotClient: new (
		options: unknown,
	) => {
		start(): Promise<void>;
		stop(): Promise<unknown>;
		createSession(options: unknown): Promise<{
			sendAndWait(
				message: { readonly prompt: string },
				timeoutMs: number,
			): Promise<{ readonly data?: { readonly content?: string } } | undefined>;
			readonly rpc: {
				readonly mcp: { list(): Promise<unknown> };
				readonly agent: { select(options: { readonly name: string }): Promise<unknown> };
			};
		}>;
	};
	readonly RuntimeConnection: { forStdio(options: { readonly path: string }): unknown };
	readonly approveAll: unknown;
}

export interface AgentSession {
	/** Runs one turn, and returns the model's last text. */
	turn(prompt?: string, withinMs?: number): Promise<string>;
	/** The servers and their states, according to the runtime. */
	servers(): Promise<string>;
	end(): Promise<void>;
}

export interface AgentSessionOptions {
	readonly home: string;
	readonly workspace: string;
	readonly api: ScriptedModel;
	/** The file whose servers the editor forwards to the session. */
	readonly forwarded?: string;
	/** The selected agent, by its name in its file. */
	readonly agent?: string;
	readonly env?: Readonly<Record<string, string>>;
}

/** The servers of a file as the editor forwards them, with variables resolved only for a workspace's file. */
export function forwardedServers(file: string, home: string, more: object): Record<string, unknown> {
	const text = readFileSync(file, 'utf8');
	type List = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	const { mcpServers, servers } = JSON.parse(file.includes('.vscode') ? text.replaceAll('${userHome}', home) : text) as {
		readonly servers?: List;
		readonly mcpServers?: List;
	};
	return Object.fromEntries(Object.entries(servers ?? mcpServers ?? {}).map(([name, server]) => [name, { ...server, ...more }]));
}

/** The folder of the SDK and the runtime for this machine. */
async function runtimeOfEditor(): Promise<{ readonly sdk: Sdk; readonly runtime: string }> {
	const { vscode } = await ensureEditor({ browser: false });
	const github = path.join(vscode, 'node_modules/@github');
	const machine = `${process.platform}-${process.arch}`;
	const runtime = path.join(github, `copilot-sdk-${machine}/prebuilds/${machine}/copilot-runtime`);
	if (!existsSync(runtime)) throw new Error(`the editor has no agent-host runtime for ${machine}: ${runtime}`);
	return { sdk: (await import(pathToFileURL(path.join(github, 'copilot-sdk/dist/index.js')).href)) as Sdk, runtime };
}

/** The runtime reads a folder's files only if the folder is trusted. */
export function trustFolder(copilotHome: string, workspace: string): void {
	mkdirSync(copilotHome, { recursive: true });
	writeFileSync(path.join(copilotHome, 'config.json'), JSON.stringify({ trusted_folders: [workspace] }));
}

export async function startAgentSession({ agent, api, env = {}, forwarded, home, workspace }: AgentSessionOptions): Promise<AgentSession> {
	const { runtime, sdk } = await runtimeOfEditor();
	const copilotHome = path.join(home, '.copilot');
	trustFolder(copilotHome, workspace);
	const client = new sdk.CopilotClient({
		connection: sdk.RuntimeConnection.forStdio({ path: runtime }),
		workingDirectory: workspace,
		useLoggedInUser: false,
		env: { PATH: process.env['PATH'] ?? '', HOME: home, COPILOT_HOME: copilotHome, ...env },
	});
	await client.start();
	const session = await client.createSession({
		model: 'gpt-4.1',
		provider: { type: 'openai', baseUrl: `${api.url}/v1`, apiKey: 'k' },
		workingDirectory: workspace,
		streaming: true,
		enableConfigDiscovery: true,
		onPermissionRequest: sdk.approveAll,
		...(forwarded === undefined ? {} : { mcpServers: forwardedServers(forwarded, home, { type: 'local', tools: ['*'] }) }),
	});
	if (agent !== undefined) await session.rpc.agent.select({ name: agent });
	return {
		turn: async (prompt = 'please do it', withinMs = 120_000) => (await session.sendAndWait({ prompt }, withinMs))?.data?.content ?? '',
		servers: async () => JSON.stringify(await session.rpc.mcp.list()),
		end: async () => void (await client.stop()),
	};
}
