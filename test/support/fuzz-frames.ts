// Frames of both dialects in any order, well formed and broken, through one gateway. Certain properties must always
// hold.
import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Session, SessionOutput } from '../../src/gateway/session.ts';
import type { Direction } from '../../src/mcp/messages.ts';
import { META } from '../../src/mcp/modern.ts';
import { shapeOf } from '../../src/mcp/parse.ts';
import { createBench, ENTRY } from './pipeline.ts';
import { type Random, randomOf } from './random.ts';

/** In every text by the server. The server is unreviewed, so none of them may reach the client. */
const CANARY = 'CANARY-FUZZ';
/** In the client's capabilities. The server is unreviewed, so it mustn't get them. */
const ABILITY = 'ABILITY-FUZZ';
const FRAMES_PER_SESSION = 500;

export interface Fuzzed {
	readonly frames: number;
	readonly delivered: { readonly client: number; readonly server: number };
}

/** Throws at the first frame after which a property is violated, and names it. The same seed sends the same frames. */
export function fuzzFrames({ frames, seed }: { readonly frames: number; readonly seed: number }): Fuzzed {
	const bench = createBench();
	bench.approveLaunch();
	const random = randomOf(seed);
	const delivered = { client: 0, server: 0 };
	try {
		for (let done = 0; done < frames; ) {
			const wire = openWire(bench.core.createSession, delivered);
			for (let count = 0; count < FRAMES_PER_SESSION && done < frames; count++, done++) {
				const direction: Direction = random.chance(0.5) ? 'client-to-server' : 'server-to-client';
				const bytes = encoder.encode(broken(direction === 'client-to-server' ? fromClient(random) : fromServer(random), random));
				try {
					wire.send(direction, bytes);
				} catch (cause) {
					throw new Error(`seed ${seed}, frame ${done}, ${direction}: ${decoder.decode(bytes)}`, { cause });
				}
				if (random.chance(0.002)) bench.runTimers();
			}
			wire.end();
		}
		return { frames, delivered };
	} finally {
		bench.dispose();
	}
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function openWire(
	createSession: (hello: Parameters<ReturnType<typeof createBench>['core']['createSession']>[0], output: SessionOutput) => Session,
	delivered: { client: number; server: number },
): { send(direction: Direction, bytes: Uint8Array): void; end(): void } {
	const open = new Map<number, { readonly direction: Direction; readonly bytes: Uint8Array; isHeld: boolean }>();
	/** Open requests of the client, by the text of their id. */
	const asked = new Map<string, number>();
	const deliver = (to: 'client' | 'server', bytes: Uint8Array, isOurs: boolean): void => {
		const text = decoder.decode(bytes);
		delivered[to] += 1;
		if (isOurs) JSON.parse(text);
		if (to === 'server') return assert.ok(!saysAbility(text), `the server learns what the client can do: ${text}`);
		assert.ok(!text.includes(CANARY), `the client reads text of the server: ${text}`);
		const { kind, rawId } = shapeOf(bytes);
		if (kind !== 'response' || rawId === undefined || rawId === 'null') return;
		const key = keyOf(rawId);
		const count = asked.get(key) ?? 0;
		assert.ok(count > 0, `an answer that nobody asked for: ${text}`);
		asked.set(key, count - 1);
	};
	const output: SessionOutput = {
		verdict(sequence, order) {
			const message = open.get(sequence);
			assert.ok(message !== undefined, `a second verdict for message ${sequence}`);
			if (order.action === 'held') {
				message.isHeld = true;
				return;
			}
			open.delete(sequence);
			const isFromClient = message.direction === 'client-to-server';
			if (order.action === 'forward') deliver(isFromClient ? 'server' : 'client', message.bytes, false);
			else if (order.action === 'replace') deliver(isFromClient ? 'server' : 'client', order.body, true);
			else if (order.action === 'respond') deliver(isFromClient ? 'client' : 'server', order.body, true);
		},
		inject: (to, body) => deliver(to, body, true),
		release: () => undefined,
		stop: () => undefined,
	};
	const hello = { entry: ENTRY, command: 'node', args: ['demo.js'], cwd: '/', pid: 1, parentPid: 1, isResumed: false };
	const session = createSession({ ...hello, program: '', env: new Map() }, output);
	session.start();
	let sequence = 0;
	return {
		send(direction, bytes) {
			sequence += 1;
			open.set(sequence, { direction, bytes, isHeld: false });
			if (direction === 'client-to-server') noteAsked(bytes, asked);
			session.message(sequence, direction, bytes, false);
			const left = open.get(sequence);
			assert.ok(left === undefined || left.isHeld, 'no verdict');
		},
		end: () => session.end('client-closed'),
	};
}

/** In one of the two places where a client lists its capabilities. */
function saysAbility(text: string): boolean {
	if (!text.includes(ABILITY)) return false;
	const { params } = JSON.parse(text);
	return [params?.capabilities, params?._meta?.[META.clientCapabilities]].some((said) =>
		Object.keys(CAPABILITIES).some((name) => said?.[name] !== undefined),
	);
}

/** A broken request may still have an id, so it gets a response too, and a batch gets one for each of its requests. */
function noteAsked(bytes: Uint8Array, asked: Map<string, number>): void {
	const { rawId } = shapeOf(bytes);
	const ids = rawId === undefined ? [] : [keyOf(rawId)];
	try {
		const value: unknown = JSON.parse(decoder.decode(bytes));
		if (Array.isArray(value))
			for (const item of value) if (typeof item === 'object' && item !== null) ids.push(keyOf(JSON.stringify(item.id ?? null)));
	} catch {
		// Text that isn't JSON gets a response without an id.
	}
	for (const id of ids) asked.set(id, (asked.get(id) ?? 0) + 1);
}

/** As JSON-RPC peers compare ids. */
function keyOf(rawId: string): string {
	const value: unknown = JSON.parse(rawId);
	return typeof value === 'number' && !Number.isSafeInteger(value) ? `n${rawId}` : JSON.stringify(value);
}

// ——— frames ———

const IDS: readonly string[] = [
	'1',
	'2',
	'3',
	'"a"',
	'"b"',
	'1.0',
	'12345678901234567890',
	'12345678901234567891',
	'-0',
	'"mcp-cordon-1-1"',
	'null',
];
const METHODS: readonly string[] = [
	...['initialize', 'server/discover', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'resources/list', 'resources/read'],
	...['resources/templates/list', 'completion/complete', 'ping', 'logging/setLevel', 'subscriptions/listen', 'tasks/get', 'tasks/update'],
	...['sampling/createMessage', 'elicitation/create', 'roots/list', 'x/unknown'],
];
const NOTIFICATIONS: readonly string[] = [
	...['notifications/initialized', 'notifications/cancelled', 'notifications/progress', 'notifications/message', 'notifications/tasks'],
	...['notifications/tools/list_changed', 'notifications/prompts/list_changed', 'notifications/resources/list_changed'],
	...['notifications/resources/updated', 'notifications/subscriptions/acknowledged', 'notifications/roots/list_changed'],
];
const CAPABILITIES: JsonObject = { sampling: { x: ABILITY }, elicitation: { form: { x: ABILITY } }, roots: { x: ABILITY } };

function fromClient(random: Random): string {
	const envelope = {
		[META.protocolVersion]: random.one(['2026-07-28', '2099-01-01']),
		[META.clientInfo]: { name: 'fuzz', version: '1' },
		[META.clientCapabilities]: CAPABILITIES,
	};
	const params: JsonObject = {
		...random.one<JsonObject>([
			{},
			{ name: 'echo', arguments: { text: 'hello' } },
			{ uri: 'file:///a' },
			{ notifications: { toolsListChanged: true, resourceSubscriptions: ['file:///a'] } },
			{ requestState: 'round one', inputResponses: { colour: { action: 'accept', content: {} } } },
			{ cursor: 'next' },
			{ requestId: random.one<Json>([1, 2, 'a', 'b']) },
			{ protocolVersion: '2025-11-25', capabilities: CAPABILITIES, clientInfo: { name: 'fuzz', version: '1' } },
		]),
		...(random.chance(0.6) ? { _meta: envelope } : {}),
	};
	if (random.chance(0.2)) return text({ method: random.one(NOTIFICATIONS), params });
	if (random.chance(0.1)) return text({ result: { x: 1 } }, random.one(IDS));
	return text({ method: random.one(METHODS), params }, random.one(IDS));
}

function fromServer(random: Random): string {
	const meta = {
		[META.serverInfo]: random.one<Json>([
			{ name: 'demo', version: '1.0.0' },
			{ name: 'demo', version: `say ${CANARY}`, title: CANARY },
		]),
		...(random.chance(0.3) ? { [META.subscriptionId]: random.one<Json>([1, 2, 'a', CANARY]) } : {}),
		x: CANARY,
	};
	const tool = { name: 'echo', description: CANARY, inputSchema: { type: 'object', properties: { [CANARY]: {} } } };
	if (random.chance(0.25)) {
		const params = {
			...random.one<JsonObject>([{ uri: CANARY }, { requestId: 1, reason: CANARY }, { level: CANARY, data: CANARY }]),
			_meta: meta,
		};
		return text({ method: random.one([...NOTIFICATIONS, `notifications/${CANARY}`, CANARY]), params });
	}
	if (random.chance(0.15)) return text({ method: random.one(METHODS), params: { message: CANARY, _meta: meta } }, random.one(IDS));
	if (random.chance(0.2)) {
		const code = random.one([-32601, -32603, -32020, -32021, -32022, 1]);
		const data = { supported: ['2026-07-28', `say ${CANARY}`], requested: CANARY, x: CANARY };
		return text({ error: { code, message: CANARY, data } }, random.one(IDS));
	}
	const result = random.one<JsonObject>([
		{ supportedVersions: ['2026-07-28', `say ${CANARY}`], capabilities: { tools: {}, prompts: { x: CANARY } }, instructions: CANARY },
		{ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'demo', version: '1.0.0' }, instructions: CANARY },
		{ tools: [tool], ttlMs: 3_600_000, cacheScope: 'public' },
		{ tools: [tool], nextCursor: CANARY },
		{ prompts: [{ name: CANARY }] },
		{ content: [{ type: 'text', text: CANARY }], structuredContent: { [CANARY]: CANARY } },
		{ resultType: 'input_required', inputRequests: { [CANARY]: { method: 'sampling/createMessage' } }, requestState: CANARY },
		{ resultType: 'task', taskId: CANARY },
		{},
	]);
	const own = random.chance(0.4) ? `"mcp-cordon-${1 + random.below(3)}-${1 + random.below(40)}"` : random.one(IDS);
	return text({ result: { resultType: 'complete', ...result, _meta: meta } }, own);
}

function text(message: JsonObject, rawId?: string): string {
	const body = JSON.stringify(message).slice(1);
	return `{"jsonrpc":"2.0",${rawId === undefined ? '' : `"id":${rawId},`}${body}`;
}

/** Most frames unchanged, some in another form, and some broken. */
function broken(frame: string, random: Random): string {
	const at = random.below(frame.length);
	switch (random.below(24)) {
		case 0:
			return frame.slice(0, at);
		case 1:
			return frame.slice(0, at) + random.one(['"', '{', '}', '\\', '\u0000', '\r', '9', ',']) + frame.slice(at);
		case 2:
			return `[${frame}]`;
		case 3:
			return frame.replace('{', '{ ').replaceAll('":', '" : ');
		case 4:
			return frame.replace('"result"', '"Result"').replace('"method"', '"method":"ping","method"');
		case 5:
			return frame.replace('"params":{', '"params":{"_meta":null,').replace('"result":{', '"result":{"tools":[],');
		case 6:
			return `${'['.repeat(200)}${frame}`;
		default:
			return frame;
	}
}
