import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { EntryId } from '../../src/base/ids.ts';
import { formatOf } from '../../src/definitions/infer-format.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import { createDefinitionProtector } from '../../src/gateway/interposition/definition-protector.ts';
import { launchDigest } from '../../src/gateway/interposition/launch-digest.ts';
import { installLauncher } from '../../src/gateway/interposition/launcher.ts';
import { launcherCommandFor } from '../../src/gateway/interposition/launcher-command.ts';
import { ensureStateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';
import { generateSigner, makeCertificate, publishKey, type Signer } from '../../src/gateway/keys.ts';
import { launchVersionOf } from '../../src/gateway/pipeline/launch-gate.ts';
import { takeSingle } from '../../src/gateway/process/single.ts';
import { type DecisionRequest, openStateStore } from '../../src/gateway/store/state-store.ts';
import { createGatewaySupervisor } from '../../src/gateway/supervisor.ts';
import type { TransformerChoice } from '../../src/link/classifier.ts';
import type { RoundTrip } from '../../src/link/host-messages.ts';
import type { NetworkSettings } from '../../src/link/network.ts';
import { gatewayLockName, rendezvousName, rendezvousText } from '../../src/link/rendezvous.ts';
import type { WithheldItem } from '../../src/link/withheld.ts';
import { OFFER_KINDS } from '../../src/pins/pin.ts';
import type { Question, QuestionAnswer } from '../../src/policy/risk/question.ts';
import { compileTraffic, type TrafficSettings } from '../../src/policy/traffic/traffic-policy.ts';
import { follow, type ProxiedClient, until } from './proxied-client.ts';

const VERSION = '0.1.0';

/** The shipped bundles without an editor: launcher, proxies, gateway workers, and store in a separate home folder. */
export interface GuardedMachine {
	readonly home: string;
	readonly file: string;
	readonly events: readonly CordonEvent[];
	readonly stateFolder: string;
	id(name: string): EntryId;
	/** Approves the commands that the file states now. */
	approveLaunch(...names: readonly string[]): void;
	/** Approves what the gateway last reported for these servers. */
	approveAll(...names: readonly string[]): void;
	/** Approves a tool in the version that the gateway last reported. */
	approve(name: string, tool: string): void;
	/** Blocks a tool in that version. */
	block(name: string, tool: string): void;
	/** Revokes the approval of a tool. */
	revoke(name: string, tool: string): void;
	/** Starts the server like an editor, through the launcher that the file names now. */
	connect(name: string, env?: Record<string, string>, onErrorOutput?: (text: string) => void): Promise<Connected>;
	/** The command that a separate client starts for this server. */
	launch(name: string): Promise<Launch>;
	/** The same for a client that writes and reads raw lines. */
	connectRaw(name: string): Promise<ProxiedClient>;
	/** Waits for an event, past or future. */
	event<K extends CordonEvent['kind']>(
		kind: K,
		matches?: (event: Extract<CordonEvent, { kind: K }>) => boolean,
	): Promise<Extract<CordonEvent, { kind: K }>>;
	/** Changes the settings from now on. */
	setTraffic(settings: TrafficSettings): void;
	/** The user's classifier model, or undefined for the bundled one. */
	setClassifier(choice: TransformerChoice | undefined): void;
	/** Sets how servers over HTTP are reached from now on, like the editor's settings. */
	setNetwork(settings: NetworkSettings): void;
	/** Questions to the person at the window, in order of arrival. */
	readonly questions: readonly { readonly id: string; readonly question: Question }[];
	answer(id: string, answer: QuestionAnswer): void;
	/** Results that were changed or withheld. */
	withheld(id: string): Promise<WithheldItem | undefined>;
	release(id: string): void;
	/** Crashes the inspecting worker, which is then replaced. */
	breakGateway(): Promise<void>;
	/** Programs outside this repository still set this variable, which nothing reads anymore. */
	addressFor(version: string): string;
	/** Ends this gateway. From then on proxies start the shipped process, which the state folder locates. */
	endGateway(): Promise<void>;
	/** The editor's signer. */
	readonly signer: Signer;
	/** Sends a ping to either end of the server's connection. */
	prove(name: string): Promise<RoundTrip>;
	dispose(): Promise<void>;
}

export interface Launch {
	readonly command: string;
	readonly args: string[];
	readonly env: Record<string, string>;
	readonly cwd: string;
}

export interface DefinitionSource {
	readonly file: string;
	/** `home` is the home folder, in which the session's folder is `project`. */
	readonly text: (
		servers: Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>,
		home: string,
	) => string;
}

export interface MachineOptions {
	/** With `win32` the launcher and the entries have the Windows form, run on this system. */
	readonly platform?: NodeJS.Platform;
	/** How often the watchdog checks the gateway, in milliseconds. A gateway without progress in two checks is stuck. Default 60,000. */
	readonly watchEveryMs?: number;
	/** Allows `breakGateway`. */
	readonly isBreakable?: boolean;
	/**
	 * Where the servers are defined, relative to the home folder, and how. Default: `.vscode/mcp.json` of a project. Only
	 * those can be started by `connect`.
	 */
	readonly source?: DefinitionSource;
}

/**
 * The shipped watchdog checks ten times a second, and on a busy machine it mistakes a waiting message for a stuck one.
 * It then withholds it, which is right, but doesn't matter for other tests. A real hang is found after two of these
 * checks.
 */
const PATIENT_WATCH_MS = 60_000;

export interface Connected {
	readonly client: Client;
	readonly proxyPid: number;
	/** How often the server's list was announced as changed. */
	readonly listChanges: () => number;
	stderr(): string;
	close(): Promise<void>;
}

export async function aGuardedMachine(
	servers: Readonly<
		Record<
			string,
			| { readonly command: string; readonly args: readonly string[]; readonly env?: Record<string, string>; readonly envFile?: string }
			| { readonly type?: string; readonly url: string; readonly headers?: Record<string, string> }
		>
	>,
	{ isBreakable = false, platform = process.platform, source, watchEveryMs = PATIENT_WATCH_MS }: MachineOptions = {},
): Promise<GuardedMachine> {
	const home = mkdtempSync(path.join(tmpdir(), 'cordon machine '));
	const file = path.join(home, source?.file ?? 'project/.vscode/mcp.json');
	mkdirSync(path.join(home, 'project'));
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, source?.text(servers as never, home) ?? JSON.stringify({ servers }, undefined, '\t'));
	const state = stateFolderAt(path.join(home, '.mcp-cordon'));
	await ensureStateFolder(state);
	const installed = await installLauncher(state, { dist: path.resolve('dist'), version: VERSION, nodePath: process.execPath, platform });
	if (!installed.ok) throw new Error(`launcher: ${installed.error.kind}`);
	const protector = createDefinitionProtector({
		state,
		launcher: launcherCommandFor(state, home, platform),
		random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
		now: () => Date.now(),
	});
	const kept = await protector.protect(file, 'all');
	if (!kept.ok) throw new Error(`protect: ${kept.error.kind}`);

	// As a gateway's process does, because proxies that find no gateway for a moment mustn't start another one.
	let single = takeSingle(path.join(state.run, gatewayLockName(VERSION)));
	const rendezvousFile = path.join(state.run, rendezvousName(VERSION));
	const signer = generateSigner();
	publishKey(state.root, signer);
	const store = openStateStore(state.database).store;
	const socketPath = path.join(mkdtempSync(path.join(tmpdir(), 'mcpc-')), 's');
	const token = randomBytes(32).toString('base64url');
	const { certificate, sessionKey } = makeCertificate(signer, socketPath, Date.now() + 3_600_000);
	const events: CordonEvent[] = [];
	const proofs = new Map<number, (outcome: RoundTrip) => void>();
	const questions: { readonly id: string; readonly question: Question }[] = [];
	const shows = new Map<number, (item: WithheldItem | undefined) => void>();
	let isListening = false;
	const supervisor = createGatewaySupervisor({
		workerFile: path.resolve(isBreakable ? 'test/support/scripted-breaking-gateway.mjs' : 'dist/gateway.cjs'),
		configuration: {
			version: VERSION,
			stateFolder: state.root,
			socketPath,
			token,
			certificate,
			sessionKey,
			head: undefined,
		},
		onMessage(message) {
			if (message.kind === 'event') events.push(message.event);
			if (message.kind === 'question') questions.push({ id: message.id, question: message.question });
			if (message.kind === 'withheld-shown') shows.get(message.request)?.(message.item);
			if (message.kind === 'proved') proofs.get(message.request)?.(message.outcome);
		},
		checkEveryMs: watchEveryMs,
		onState: (next) => {
			isListening ||= next.kind === 'listening';
		},
	});
	const inHome = (text: string): string => text.replace('${userHome}', home);
	const entries = (): Map<
		string,
		{
			readonly id: EntryId;
			readonly command: string;
			readonly args: readonly string[];
			readonly env: Record<string, string>;
			readonly launch: NonNullable<ReturnType<typeof launchVersionOf>>;
		}
	> => {
		const text = readFileSync(file, 'utf8');
		const read = readEntries(text, formatOf(file, text));
		interface Written {
			readonly command: string;
			readonly args: readonly string[];
			readonly env?: Record<string, string>;
		}
		const raw = source === undefined ? (JSON.parse(text) as { servers: Record<string, Written> }) : undefined;
		if (!read.ok) throw new Error(read.error.kind);
		return new Map(
			read.value.flatMap((entry) => {
				const launch = launchVersionOf(entry, launchDigest(state));
				const written = raw === undefined ? { command: '', args: [] } : raw.servers[entry.name];
				return entry.id === undefined || launch === undefined || written === undefined
					? []
					: [
							[
								entry.name,
								{ id: entry.id, command: inHome(written.command), args: written.args.map(inHome), env: written.env ?? {}, launch },
							] as const,
						];
			}),
		);
	};
	const known = entries();
	supervisor.send({ kind: 'entries', entries: [...known].map(([name, { id }]) => ({ id, name, file })), otherNames: [] });
	await until(() => isListening);
	writeFileSync(rendezvousFile, rendezvousText({ version: VERSION, pid: process.pid, token, socketPath }));

	const of = (name: string): NonNullable<ReturnType<(typeof known)['get']>> => {
		const entry = known.get(name);
		if (entry === undefined) throw new Error(`no server ${name}`);
		return entry;
	};
	/** The same with the launch that the file states now. */
	const launchedAs = (name: string): ReturnType<typeof of> => entries().get(name) ?? of(name);
	const decide = (requests: readonly DecisionRequest[]): void => {
		const head = store.decide(requests, signer, Date.now());
		supervisor.send({ kind: 'decisions-changed', head });
	};
	const decideTool = (name: string, tool: string, action: DecisionRequest['action']): void => {
		const { id: entry, launch } = launchedAs(name);
		const judged = events.findLast((event) => event.kind === 'tools-judged' && event.entry === entry);
		const found = judged?.kind === 'tools-judged' ? judged.tools.find((each) => each.name === tool) : undefined;
		if (found === undefined) throw new Error(`no tool ${tool} of ${name} was judged`);
		decide([{ entry, launch: launch.fingerprint, kind: 'tool', name: tool, fingerprint: found.fingerprint, action }]);
	};
	const connections: Connected[] = [];
	const rawClients: ProxiedClient[] = [];
	/** Like VS Code: the editor's environment, then the entry's. */
	const environmentOf = (entry: { readonly env: Record<string, string> }): Record<string, string> => ({
		PATH: process.env['PATH'] ?? '',
		HOME: home,
		...entry.env,
	});
	const launch = async (name: string): Promise<Launch> => {
		const entry = entries().get(name);
		if (entry === undefined) throw new Error(`no server ${name}`);
		return { command: entry.command, args: [...entry.args], env: environmentOf(entry), cwd: path.dirname(path.dirname(file)) };
	};
	const machine: GuardedMachine = {
		home,
		file,
		events,
		stateFolder: state.root,
		id: (name) => of(name).id,
		approveLaunch(...names) {
			decide(
				names.map((name) => {
					const { id: entry, launch } = launchedAs(name);
					return { entry, launch: launch.fingerprint, kind: 'launch', name: '', fingerprint: launch.fingerprint, action: 'approve' };
				}),
			);
		},
		approveAll(...names) {
			decide(
				names.flatMap((name): DecisionRequest[] => {
					const { id: entry, launch } = launchedAs(name);
					const server = events.findLast((event) => event.kind === 'server-judged' && event.entry === entry);
					const tools = events.findLast((event) => event.kind === 'tools-judged' && event.entry === entry);
					const base = { entry, launch: launch.fingerprint, action: 'approve' } as const;
					return [
						...(server?.kind === 'server-judged' ? [{ ...base, kind: 'server', name: '', fingerprint: server.fingerprint } as const] : []),
						...(tools?.kind === 'tools-judged'
							? tools.tools.map((tool) => ({ ...base, kind: 'tool', name: tool.name, fingerprint: tool.fingerprint }) as const)
							: []),
						...OFFER_KINDS.flatMap((kind) => {
							const offers = events.findLast((event) => event.kind === 'offers-judged' && event.entry === entry && event.offer === kind);
							const items = offers?.kind === 'offers-judged' ? offers.items : [];
							return items.map(({ fingerprint, name: item }) => ({ ...base, kind, name: item, fingerprint }));
						}),
					];
				}),
			);
		},
		approve: (name, tool) => decideTool(name, tool, 'approve'),
		block: (name, tool) => decideTool(name, tool, 'block'),
		revoke: (name, tool) => decideTool(name, tool, 'withdraw'),
		async breakGateway() {
			const replaced = (): number => events.filter(({ kind }) => kind === 'gateway-replaced').length;
			const before = replaced();
			isListening = false;
			const channel = new BroadcastChannel('break the gateway');
			channel.postMessage('now');
			await until(() => replaced() > before && isListening);
			channel.close();
		},
		async connect(name, env = {}, onErrorOutput = () => undefined) {
			const started = await launch(name);
			const transport = new StdioClientTransport({ ...started, env: { ...started.env, ...env }, stderr: 'pipe' });
			let stderr = '';
			transport.stderr?.on('data', (chunk: Buffer) => {
				stderr += chunk.toString();
				onErrorOutput(chunk.toString());
			});
			let changes = 0;
			const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
			client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
			await client.connect(transport);
			const connected: Connected = {
				client,
				proxyPid: transport.pid ?? 0,
				listChanges: () => changes,
				stderr: () => stderr,
				close: () => client.close(),
			};
			connections.push(connected);
			return connected;
		},
		launch,
		async connectRaw(name) {
			const { command, args, cwd, env } = await launch(name);
			const child = spawn(command, args, { stdio: 'pipe', env, cwd });
			const client = follow(child);
			rawClients.push(client);
			return client;
		},
		async event(kind, matches = () => true) {
			type Wanted = Extract<CordonEvent, { kind: typeof kind }>;
			const found = (): Wanted | undefined => events.findLast((event): event is Wanted => event.kind === kind && matches(event as Wanted));
			await until(() => found() !== undefined);
			const event = found();
			if (event === undefined) throw new Error(`no event ${kind}`);
			return event;
		},
		setTraffic: (settings) => supervisor.send({ kind: 'traffic', policy: compileTraffic(settings).policy }),
		setClassifier: (choice) => supervisor.send({ kind: 'classifier', choice }),
		setNetwork: (settings) => supervisor.send({ kind: 'network', settings }),
		questions,
		answer: (question, answer) => supervisor.send({ kind: 'answer', question, answer }),
		withheld: (id) =>
			new Promise((resolve) => {
				const request = shows.size + 1;
				shows.set(request, resolve);
				supervisor.send({ kind: 'withheld', request, id });
			}),
		release: (id) => supervisor.send({ kind: 'release', id }),
		addressFor: (version) => `${version} ${token} ${socketPath}`,
		signer,
		async endGateway() {
			if (single === undefined) return;
			rmSync(rendezvousFile, { force: true });
			await supervisor.dispose();
			single.release();
			single = undefined;
		},
		prove: (name) =>
			new Promise((resolve) => {
				const request = proofs.size + 1;
				proofs.set(request, resolve);
				supervisor.send({ kind: 'prove', request, entry: of(name).id });
			}),
		async dispose() {
			await Promise.all(connections.map((connection) => connection.close().catch(() => undefined)));
			for (const client of rawClients) client.kill();
			await machine.endGateway();
			store.dispose();
			rmSync(path.dirname(socketPath), { recursive: true, force: true, maxRetries: 5 });
			rmSync(home, { recursive: true, force: true, maxRetries: 5 });
		},
	};
	return machine;
}
