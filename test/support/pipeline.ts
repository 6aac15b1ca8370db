import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntryId } from '../../src/base/ids.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { readEntries } from '../../src/definitions/read-entries.ts';
import type { CordonEvent } from '../../src/events/cordon-event.ts';
import { AT_ONCE } from '../../src/gateway/deferred-work.ts';
import { generateSigner } from '../../src/gateway/keys.ts';
import { GatewayCore, type GatewayCoreOptions } from '../../src/gateway/pipeline/gateway-core.ts';
import { launchVersionOf } from '../../src/gateway/pipeline/launch-gate.ts';
import { NOBODY_TO_ASK } from '../../src/gateway/questions.ts';
import type { GuardedServer, MessageVerdict, Session, SessionOutput } from '../../src/gateway/session.ts';
import { type DecisionRequest, openStateStore, type StateStore } from '../../src/gateway/store/state-store.ts';
import { variableName } from '../../src/link/proofs.ts';
import { defaultTraffic } from '../../src/policy/traffic/traffic-policy.ts';
import { NO_CLASSIFIER, NO_PATTERNS } from './absent-ports.ts';
import { TEST_DIGEST } from './launch-digest.ts';

export const ENTRY = 'a00000000000000000001' as EntryId;
export const OTHER_ENTRY = 'a00000000000000000002' as EntryId;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One proxied server as a test sees it: what it sends, and what was delivered on either side. */
export interface Wire {
	readonly session: Session;
	/** What was delivered to the client and to the server, parsed, in order. */
	readonly toClient: JsonObject[];
	readonly toServer: JsonObject[];
	/** The exact delivered text, for tests of bytes. */
	readonly clientText: string[];
	readonly serverText: string[];
	fromClient(message: Json | string): MessageVerdict | undefined;
	fromServer(message: Json | string): MessageVerdict | undefined;
	/** The whole handshake with this `initialize` result. */
	initialize(result?: JsonObject): void;
	/** The client requests the list, and the server returns these tools. Returns what the client got. */
	list(tools: readonly Json[]): readonly JsonObject[];
	readonly launch: ReturnType<Session['start']>;
}

export interface Bench {
	readonly core: GatewayCore;
	readonly store: StateStore;
	/** The editor's signer. */
	readonly signer: ReturnType<typeof generateSigner>;
	readonly events: CordonEvent[];
	readonly file: string;
	/** Runs everything that waits for a timer. */
	runTimers(): void;
	connect(options?: {
		readonly entry?: EntryId;
		readonly command?: string;
		readonly args?: readonly string[];
		readonly env?: Record<string, string>;
		readonly cwd?: string;
		readonly guard?: GuardedServer;
		readonly parentPid?: number;
	}): Wire;
	decide(...requests: readonly Omit<DecisionRequest, 'launch'>[]): void;
	approveLaunch(entry?: EntryId): void;
	/** Approves the server and the tools as last reported. */
	approveAll(entry?: EntryId): void;
	/** A new connection to a server that a person has approved with these tools, before anything was listed on it. */
	reviewed(tools: readonly Json[], entry?: EntryId): Wire;
	last<K extends CordonEvent['kind']>(kind: K): Extract<CordonEvent, { kind: K }>;
	dispose(): void;
}

export function guardedFile(entries: Readonly<Record<string, { readonly id: EntryId; readonly env?: JsonObject }>>): string {
	const servers = Object.fromEntries(
		Object.entries(entries).map(([name, { id, env }]) => [
			name,
			{
				command: '${userHome}/.mcp-cordon/bin/cordon-launch',
				args: ['--server', id, '--', 'node', `${name}.js`],
				...(env === undefined ? {} : { env }),
			},
		]),
	);
	return JSON.stringify({ servers }, undefined, '\t');
}

/** Milliseconds since the Unix epoch. */
const NOW = 1_700_000_000_000;

export function createBench(
	text = guardedFile({ demo: { id: ENTRY }, other: { id: OTHER_ENTRY } }),
	extra: Partial<GatewayCoreOptions> = {},
): Bench {
	const folder = mkdtempSync(path.join(tmpdir(), 'cordon-pipeline-'));
	const file = path.join(folder, 'mcp.json');
	writeFileSync(file, text);
	const { store } = openStateStore(path.join(folder, 'state.db'));
	const signer = generateSigner();
	const events: CordonEvent[] = [];
	let timers: (() => void)[] = [];
	const after = (_delayMs: number, run: () => void): (() => void) => {
		timers.push(run);
		return () => void (timers = timers.filter((timer) => timer !== run));
	};
	const core = new GatewayCore({
		version: '0.0.0-test',
		home: '/home/tester',
		digest: TEST_DIGEST,
		clock: { now: () => NOW, monotonic: () => 0 },
		logger: { debug() {}, info() {}, warn() {}, error() {} },
		store,
		keys: () => ({ editor: { [signer.signer]: signer.publicKeyPem }, commandLine: {}, commandLineHead: undefined }),
		head: undefined,
		emit: (event) => void events.push(event),
		onLinkLost: () => {},
		onDetector: () => {},
		after,
		inTurn: (_message, run) => after(0, run),
		lookUp: () => [],
		connectionsBefore: 0,
		onProgress: () => {},
		keepMemo: () => {},
		late: AT_ONCE,
		traffic: defaultTraffic(),
		audit: { record: () => {} },
		patterns: NO_PATTERNS,
		classifier: NO_CLASSIFIER,
		secondReader: undefined,
		questions: NOBODY_TO_ASK,
		...extra,
	});
	const fileEntries = (): readonly { readonly id: EntryId; readonly name: string; readonly file: string }[] => {
		const entries = readEntries(text);
		return entries.ok ? entries.value.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name, file }])) : [];
	};
	core.setEntries(fileEntries(), []);
	const launchOf = (entry: EntryId): NonNullable<ReturnType<typeof launchVersionOf>> => {
		const entries = readEntries(text);
		const found = entries.ok ? entries.value.find((candidate) => candidate.id === entry) : undefined;
		const version = found === undefined ? undefined : launchVersionOf(found, TEST_DIGEST);
		if (version === undefined) throw new Error('no such entry');
		return version;
	};
	const bench: Bench = {
		core,
		store,
		signer,
		events,
		file,
		runTimers() {
			const due = timers;
			timers = [];
			for (const run of due) run();
		},
		connect(options = {}) {
			return connect(core, options.entry ?? ENTRY, options, text);
		},
		decide(...requests) {
			const head = store.decide(
				requests.map((request) => ({ ...request, launch: launchOf(request.entry).fingerprint })),
				signer,
				NOW,
			);
			core.decisionsChanged(head);
		},
		approveLaunch(entry = ENTRY) {
			bench.decide({ entry, kind: 'launch', name: '', fingerprint: launchOf(entry).fingerprint, action: 'approve' });
		},
		approveAll(entry = ENTRY) {
			const server = events.findLast((event) => event.kind === 'server-judged' && event.entry === entry);
			const tools = events.findLast((event) => event.kind === 'tools-judged' && event.entry === entry);
			bench.decide(
				...(server?.kind === 'server-judged'
					? [{ entry, kind: 'server', name: '', fingerprint: server.fingerprint, action: 'approve' } as const]
					: []),
				...(tools?.kind === 'tools-judged'
					? tools.tools.map((tool) => ({ entry, kind: 'tool', name: tool.name, fingerprint: tool.fingerprint, action: 'approve' }) as const)
					: []),
			);
		},
		reviewed(tools, entry = ENTRY) {
			const first = bench.connect({ entry });
			first.initialize();
			first.list(tools);
			bench.approveAll(entry);
			first.session.end('client-closed');
			const wire = bench.connect({ entry });
			wire.initialize();
			return wire;
		},
		last(kind) {
			const found = events.findLast((event) => event.kind === kind);
			if (found === undefined) throw new Error(`no event ${kind}`);
			return found as never;
		},
		dispose() {
			store.dispose();
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
	return bench;
}

function connect(core: GatewayCore, entry: EntryId, options: NonNullable<Parameters<Bench['connect']>[0]>, text: string): Wire {
	const toClient: JsonObject[] = [];
	const toServer: JsonObject[] = [];
	const clientText: string[] = [];
	const serverText: string[] = [];
	const pending = new Map<number, { readonly direction: 'client-to-server' | 'server-to-client'; readonly bytes: Uint8Array }>();
	const deliver = (to: 'client' | 'server', bytes: Uint8Array): void => {
		const body = decoder.decode(bytes);
		(to === 'client' ? clientText : serverText).push(body);
		(to === 'client' ? toClient : toServer).push(JSON.parse(body));
	};
	let lastOrder: MessageVerdict | undefined;
	const output: SessionOutput = {
		verdict(sequence, order) {
			lastOrder = order;
			const message = pending.get(sequence);
			if (message === undefined) throw new Error(`second final verdict for ${sequence}`);
			if (order.action === 'held') return;
			pending.delete(sequence);
			const forwardTo = message.direction === 'client-to-server' ? 'server' : 'client';
			if (order.action === 'forward') deliver(forwardTo, message.bytes);
			else if (order.action === 'replace') deliver(forwardTo, order.body);
			else if (order.action === 'respond') deliver(forwardTo === 'server' ? 'client' : 'server', order.body);
		},
		inject: deliver,
		release() {},
		stop() {},
	};
	const entries = readEntries(text);
	const name = (entries.ok ? entries.value.find((candidate) => candidate.id === entry)?.name : undefined) ?? 'nobody';
	const env = options.env ?? {};
	const session = core.createSession(
		{
			entry,
			command: options.command ?? 'node',
			args: options.args ?? [`${name}.js`],
			cwd: options.cwd ?? '/',
			guard: options.guard,
			program: '/usr/bin/node',
			env: new Map(Object.entries(env).map(([variable, value]) => [variable, TEST_DIGEST(variableName(variable), value)])),
			pid: 1,
			parentPid: options.parentPid ?? 1,
			isResumed: false,
		},
		output,
	);
	let sequence = 0;
	const send = (direction: 'client-to-server' | 'server-to-client', message: Json | string): MessageVerdict | undefined => {
		const bytes = encoder.encode(typeof message === 'string' ? message : JSON.stringify(message));
		sequence++;
		pending.set(sequence, { direction, bytes });
		lastOrder = undefined;
		session.message(sequence, direction, bytes, false);
		return lastOrder;
	};
	const wire: Wire = {
		session,
		toClient,
		toServer,
		clientText,
		serverText,
		fromClient: (message) => send('client-to-server', message),
		fromServer: (message) => send('server-to-client', message),
		initialize(result = {}) {
			wire.fromClient({
				jsonrpc: '2.0',
				id: 'init',
				method: 'initialize',
				params: {
					protocolVersion: '2025-11-25',
					capabilities: { sampling: {}, roots: {}, elicitation: {} },
					clientInfo: { name: 't', version: '1' },
				},
			});
			wire.fromServer({
				jsonrpc: '2.0',
				id: 'init',
				result: {
					protocolVersion: '2025-11-25',
					capabilities: { tools: {}, prompts: {} },
					serverInfo: { name, version: '1.0.0' },
					...result,
				},
			});
			wire.fromClient({ jsonrpc: '2.0', method: 'notifications/initialized' });
		},
		list(tools) {
			const id = `list-${sequence}`;
			wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/list' });
			wire.fromServer({ jsonrpc: '2.0', id, result: { tools } });
			const result = toClient.findLast((message) => message['id'] === id)?.['result'] as { tools: readonly JsonObject[] } | undefined;
			return result?.tools ?? [];
		},
		launch: session.start(),
	};
	return wire;
}
