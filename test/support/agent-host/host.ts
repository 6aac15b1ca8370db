// The agent host itself, as the editor starts it: the process that reads `agent-host-config.json`, and a session in it over its own protocol.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureEditor } from '../../../scripts/lib/editor.mjs';
import type { ScriptedModel } from '../model-server.ts';
import { type AgentSession, forwardedServers, trustFolder } from './session.ts';

/** The messages between a window and the host, as far as they're used. */
interface Message {
	readonly id?: number;
	readonly method?: string;
	readonly result?: { readonly snapshot?: { readonly state?: unknown } };
	readonly error?: unknown;
	readonly params?: {
		readonly uri?: string;
		readonly action?: {
			readonly type?: string;
			readonly part?: { readonly content?: string };
			readonly content?: string;
			readonly toolCallId?: string;
			/** Why no one is asked about a call that is ready. */
			readonly confirmed?: string;
		};
	};
}

export interface AgentHostOptions {
	readonly home: string;
	readonly workspace: string;
	readonly api: ScriptedModel;
	/** The editor's user data, with `User/globalStorage/agent-host-config.json`. */
	readonly userData: string;
	/** The agent of the session, by default Copilot's. */
	readonly provider?: 'copilotcli' | 'claude' | 'codex';
	/** The file whose servers the editor forwards to the session. */
	readonly forwarded?: string;
	readonly env?: Readonly<Record<string, string>>;
}

const CLIENT = 'test';
const PROTOCOL = '0.9.0';
const TURN_MS = 120_000;

export async function startAgentHost({
	api,
	env = {},
	forwarded,
	home,
	provider = 'copilotcli',
	userData,
	workspace,
}: AgentHostOptions): Promise<AgentSession> {
	const { node, vscode } = await ensureEditor({ browser: false });
	trustFolder(path.join(home, '.copilot'), workspace);
	const nls = { userLocale: 'en', osLocale: 'en', resolvedLanguage: 'en', locale: 'en', availableLanguages: {} };
	const args = ['--type=agentHost', '--logsPath', path.join(home, 'logs'), '--user-data-dir', userData, '--telemetry-level', '0'];
	const child = spawn(node, [path.join(vscode, 'out/bootstrap-fork.js'), ...args], {
		cwd: home,
		env: {
			PATH: process.env['PATH'] ?? '',
			HOME: home,
			VSCODE_ESM_ENTRYPOINT: 'vs/platform/agentHost/node/agentHostMain',
			VSCODE_NLS_CONFIG: JSON.stringify({ ...nls, defaultMessagesFile: path.join(vscode, 'out/nls.messages.json') }),
			VSCODE_AGENT_HOST_HOST: '127.0.0.1',
			VSCODE_AGENT_HOST_PORT: '0',
			VSCODE_AGENT_HOST_CAPI_URL_OVERRIDE: api.url,
			COPILOT_API_URL: api.url,
			COPILOT_DEBUG_GITHUB_API_URL: api.url,
			...env,
		},
		// It accepts what starts it for the editor only with a channel to it.
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	let said = '';
	const port = await new Promise<string>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding('utf8').on('data', (chunk: string) => {
				said += chunk;
				const [, found] = /listening on 127\.0\.0\.1:(\d+)/.exec(said) ?? [];
				if (found !== undefined) resolve(found);
			});
		child.once('error', reject).once('exit', () => reject(new Error(`the agent host ended\n${said}`)));
	});
	const socket = new WebSocket(`ws://127.0.0.1:${port}`);
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve);
		socket.addEventListener('error', reject);
	});
	const waiting = new Map<number, (message: Message) => void>();
	let onAction: (action: NonNullable<NonNullable<Message['params']>['action']>) => void = () => undefined;
	const send = (message: object): void => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
	socket.addEventListener('message', ({ data }) => {
		const message: Message = JSON.parse(String(data));
		if (message.method === undefined) waiting.get(message.id ?? 0)?.(message);
		else if (message.id !== undefined) send({ id: message.id, result: resourceOf(message) });
		if (message.params?.action !== undefined) onAction(message.params.action);
	});
	let id = 0;
	async function ask(method: string, params: object): Promise<Message['result']> {
		id += 1;
		const reply = new Promise<Message>((resolve) => waiting.set(id, resolve));
		send({ id, method, params });
		const { error, result } = await reply;
		if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
		return result;
	}
	await ask('initialize', { clientId: CLIENT, protocolVersions: [PROTOCOL], initialSubscriptions: [] });
	await ask('authenticate', { resource: 'https://api.github.com', token: 'x' });
	const channel = `${provider}:/${randomUUID()}`;
	const chat = `ahp-chat://default/${Buffer.from(channel).toString('base64url')}`;
	const config = { autoApprove: 'autoApprove' };
	await ask('createSession', { channel, provider, workingDirectories: [`file://${encodeURI(workspace)}`], config });
	await ask('subscribe', { channel });
	await ask('subscribe', { channel: chat });
	let clientSeq = 0;
	const dispatch = (action: object, to = chat): void => {
		clientSeq += 1;
		send({ method: 'dispatchAction', params: { channel: to, clientSeq, action } });
	};
	if (forwarded !== undefined) {
		const plugin = pluginOf(forwarded, home);
		dispatch({ type: 'session/activeClientSet', activeClient: { clientId: CLIENT, tools: [], customizations: [plugin] } }, channel);
	}
	return {
		async turn(prompt = 'please do it') {
			const turnId = randomUUID();
			let last = '';
			const done = new Promise<void>((resolve, reject) => {
				setTimeout(() => reject(new Error(`no end of the turn after ${TURN_MS} ms\n${last}`)), TURN_MS).unref();
				onAction = ({ confirmed, content, part, toolCallId, type }) => {
					if (type === 'chat/toolCallReady' && confirmed === undefined)
						dispatch({ type: 'chat/toolCallConfirmed', turnId, toolCallId, approved: true, confirmed: 'user-action' });
					if (type === 'chat/responsePart') last = part?.content ?? last;
					if (type === 'chat/delta') last += content ?? '';
					if (type === 'chat/turnComplete') resolve();
					if (type === 'chat/error') reject(new Error('the turn failed'));
				};
			});
			dispatch({
				type: 'chat/turnStarted',
				turnId,
				startedAt: new Date().toISOString(),
				message: { text: prompt, origin: { kind: 'user' } },
			});
			await done;
			return last;
		},
		servers: async () => JSON.stringify((await ask('subscribe', { channel }))?.snapshot?.state),
		async end() {
			socket.close();
			child.kill('SIGKILL');
			await ended;
		},
	};
}

/** The plugin in which the editor forwards its own servers. The host then copies it file by file. */
function pluginOf(file: string, home: string): object {
	const name = 'VS Code Synced Data';
	const folder = path.join(home, 'forwarded');
	mkdirSync(path.join(folder, '.plugin'), { recursive: true });
	writeFileSync(path.join(folder, '.plugin/plugin.json'), JSON.stringify({ name }));
	writeFileSync(path.join(folder, '.mcp.json'), JSON.stringify({ mcpServers: forwardedServers(file, home, { type: 'stdio' }) }));
	const uri = pathToFileURL(folder).href;
	return { type: 'plugin', id: uri, uri, name, nonce: randomUUID(), enablement: [{ kind: 'global', enabled: true }] };
}

/** The host's requests to its window. */
function resourceOf({ method, params }: Message): object {
	if (params?.uri === undefined) return {};
	const file = fileURLToPath(params.uri);
	switch (method) {
		case 'resourceList':
			return { entries: readdirSync(file, { withFileTypes: true }).map((entry) => ({ name: entry.name, type: typeOf(entry) })) };
		case 'resourceRead':
			return { data: readFileSync(file, 'base64'), encoding: 'base64' };
		case 'resourceResolve':
			return { uri: params.uri, type: typeOf(statSync(file)), size: statSync(file).size };
		default:
			return {};
	}
}

const typeOf = (entry: { isDirectory(): boolean }): string => (entry.isDirectory() ? 'directory' : 'file');
