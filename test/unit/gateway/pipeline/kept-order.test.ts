// While a response waits for the classifier, later messages about the same thing stay behind it, and all others don't wait.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../../src/base/json.ts';
import {
	type ClassifierPort,
	type ClassifierSightings,
	NO_SIGHTINGS,
	NOTHING_SAID,
} from '../../../../src/gateway/classifier/classifier-port.ts';
import { compileTraffic } from '../../../../src/policy/traffic/traffic-policy.ts';
import { NO_PATTERNS } from '../../../support/absent-ports.ts';
import { type Bench, createBench, type Wire } from '../../../support/pipeline.ts';
import { TOOL } from '../traffic/traffic-place.ts';

/** Marks a response that the classifier takes its time for. */
const SLOW = 'a slow one';
const TOKENS = 3;
const TASKS = ['task-a', 'task-b'];
const URIS = ['file:///a', 'file:///b'];

interface Place {
	readonly bench: Bench;
	readonly wire: Wire;
	/** Verdicts that are still due, oldest first. */
	readonly slow: (() => void)[];
	setBroken(): void;
}

function aPlace(): Place {
	const slow: (() => void)[] = [];
	let isBroken = false;
	const classifier: ClassifierPort = {
		signals: () => NOTHING_SAID,
		inspect(value) {
			if (!JSON.stringify(value).includes(SLOW)) return NO_SIGHTINGS;
			const listeners: ((sightings: ClassifierSightings) => void)[] = [];
			const done = (): void => {
				slow.splice(slow.indexOf(done), 1);
				for (const listener of listeners.splice(0)) listener(NO_SIGHTINGS);
			};
			slow.push(done);
			const onDone = (listener: (typeof listeners)[number]): (() => void) => {
				listeners.push(listener);
				return () => void listeners.splice(0);
			};
			return { ...NO_SIGHTINGS, late: { waitMs: 1000, acts: true, onMore: () => undefined, onDone } };
		},
	};
	const patterns = {
		...NO_PATTERNS,
		current() {
			if (isBroken) throw new Error('broken');
			return NO_PATTERNS.current();
		},
	};
	const bench = createBench(undefined, { classifier, patterns, traffic: compileTraffic({ results: { classifier: 'redact' } }).policy });
	bench.approveLaunch();
	const wire = bench.reviewed([TOOL]);
	wire.list([TOOL]);
	wire.toClient.length = 0;
	return { bench, wire, slow, setBroken: () => void (isBroken = true) };
}

/** Requests of the client, each with its subject. */
const REQUESTS: readonly { readonly method: string; readonly params: JsonObject; readonly names: readonly string[] }[] = Array.from(
	{ length: 9 },
	(_, index) => {
		const progressToken = index % TOKENS;
		const task = TASKS[index % TASKS.length] ?? '';
		const uri = URIS[index % URIS.length] ?? '';
		const [method, params, name] = (
			[
				['tools/call', { name: 'fetch', arguments: {} }, undefined],
				['tasks/get', { taskId: task }, task],
				['resources/read', { uri }, uri],
			] as const
		)[Math.floor(index / 3)] ?? ['ping', {}, undefined];
		return {
			method,
			params: { ...params, _meta: { progressToken } },
			names: [`progress ${progressToken}`, ...(name === undefined ? [] : [name])],
		};
	},
);

type Step =
	| { readonly kind: 'answer'; readonly request: number; readonly isSlow: boolean }
	| { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject; readonly names: readonly string[] }
	| { readonly kind: 'done'; readonly at: number }
	| { readonly kind: 'turn' };

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ kind: fc.constant('answer' as const), request: fc.nat(REQUESTS.length - 1), isSlow: fc.boolean() }),
	fc.nat(TOKENS).map((progressToken) => ({
		kind: 'notification' as const,
		method: 'notifications/progress',
		params: { progressToken, progress: 1 },
		names: [`progress ${progressToken}`],
	})),
	fc
		.tuple(fc.constantFrom(...TASKS, 'task-c'), fc.constantFrom('notifications/tasks', 'notifications/tasks/status'))
		.map(([taskId, method]) => ({
			kind: 'notification' as const,
			method,
			params: { taskId, status: 'working' },
			names: [taskId],
		})),
	fc.constantFrom(...TASKS).map((taskId) => ({
		kind: 'notification' as const,
		method: 'notifications/message',
		params: { level: 'info', data: 'x', _meta: { 'io.modelcontextprotocol/related-task': { taskId } } },
		names: [taskId],
	})),
	fc.constantFrom(...URIS).map((uri) => ({
		kind: 'notification' as const,
		method: 'notifications/resources/updated',
		params: { uri },
		names: [uri],
	})),
	fc.record({ kind: fc.constant('done' as const), at: fc.nat(8) }),
	fc.record({ kind: fc.constant('turn' as const) }),
);

/** The number in a message. */
function numberIn(message: JsonObject): number {
	const body = (message['result'] ?? message['params']) as { readonly _meta: { readonly number: number } };
	return body._meta.number;
}

describe('a message that a server sends while one of its responses waits', () => {
	let place: Place;
	beforeEach(() => {
		place = aPlace();
	});
	afterEach(() => place.bench.dispose());

	it("keeps its order among those about the same thing, doesn't wait for others, and arrives once", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
				place.bench.dispose();
				place = aPlace();
				const { slow, wire } = place;
				const asked = new Set<number>();
				const sent: { readonly number: number; readonly names: readonly string[] }[] = [];
				const got = (): readonly number[] => wire.toClient.map(numberIn);
				const say = (message: JsonObject, names: readonly string[], isSlow: boolean): void => {
					const delivered = got();
					const isFree = !sent.some((one) => !delivered.includes(one.number) && one.names.some((name) => names.includes(name)));
					sent.push({ number: sent.length, names });
					wire.fromServer({ jsonrpc: '2.0', ...message });
					if (isFree && !isSlow) assert.equal(got().at(-1), sent.length - 1, 'nothing before it is about the same');
				};
				for (const [index, { method, params }] of REQUESTS.entries()) wire.fromClient({ jsonrpc: '2.0', id: `r${index}`, method, params });
				for (const each of steps) {
					const number = sent.length;
					switch (each.kind) {
						case 'answer': {
							const request = REQUESTS[each.request];
							if (request === undefined || asked.has(each.request)) break;
							asked.add(each.request);
							const text: Json = each.isSlow ? `${SLOW}, number ${number}` : `number ${number}`;
							say({ id: `r${each.request}`, result: { content: [{ type: 'text', text }], _meta: { number } } }, request.names, each.isSlow);
							break;
						}
						case 'notification': {
							const meta = each.params['_meta'] as JsonObject | undefined;
							say({ method: each.method, params: { ...each.params, _meta: { ...meta, number } } }, each.names, false);
							break;
						}
						case 'done':
							slow[each.at % Math.max(slow.length, 1)]?.();
							break;
						case 'turn':
							await Promise.resolve();
					}
				}
				// The next message is inspected a turn later, and may wait as well.
				do {
					slow[0]?.();
					await Promise.resolve();
				} while (slow.length > 0);
				await Promise.resolve();
				const all = got();
				assert.deepEqual(
					[...all].sort((a, b) => a - b),
					sent.map(({ number }) => number),
				);
				for (const name of new Set(sent.flatMap(({ names }) => names))) {
					const about = all.filter((number) => sent[number]?.names.includes(name));
					assert.deepEqual(
						about,
						[...about].sort((a, b) => a - b),
						name,
					);
				}
			}),
			{ numRuns: 25 },
		);
	});

	const response = (id: number, more: JsonObject): JsonObject => ({ jsonrpc: '2.0', id, result: { ...more } });
	const call = (id: number): void =>
		void place.wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'fetch', arguments: {} } });
	const got = (): readonly string[] => place.wire.toClient.map(({ id, method }) => String(method ?? id));

	it('is delivered only after the response that introduces its task', async () => {
		call(1);
		place.wire.fromServer(response(1, { resultType: 'task', taskId: 'task-z', status: 'working', statusMessage: SLOW }));
		place.wire.fromServer({
			jsonrpc: '2.0',
			method: 'notifications/tasks',
			params: { taskId: 'task-z', status: 'completed', result: { content: [] } },
		});
		place.wire.fromServer({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
		assert.deepEqual(got(), ['notifications/tools/list_changed']);

		place.slow[0]?.();
		await Promise.resolve();

		assert.deepEqual(got(), ['notifications/tools/list_changed', '1', 'notifications/tasks']);
	});

	it('goes out with the response if the server ends', () => {
		call(1);
		place.wire.fromServer(response(1, { resultType: 'task', taskId: 'task-z', status: 'working', statusMessage: SLOW }));
		place.wire.fromClient({ jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { taskId: 'task-z' } });
		place.wire.fromServer(response(2, { taskId: 'task-z', status: 'completed', statusMessage: SLOW }));

		place.wire.session.childEnded({ code: 0, signal: null });

		assert.deepEqual(got(), ['1', '2']);
	});

	it("is answered with an error if it can't be checked in its turn", async () => {
		call(1);
		place.wire.fromServer(response(1, { resultType: 'task', taskId: 'task-z', status: 'working', statusMessage: SLOW }));
		place.wire.fromClient({ jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { taskId: 'task-z' } });
		place.wire.fromServer(response(2, { taskId: 'task-z', status: 'completed' }));
		place.setBroken();

		place.slow[0]?.();
		await Promise.resolve();

		assert.deepEqual(got(), ['1', '2']);
		for (const message of place.wire.toClient) assert.match(JSON.stringify(message), /could(?:n't| not) check/);
	});

	it('passes if keeping it would need too much memory', () => {
		call(1);
		place.wire.fromServer(response(1, { resultType: 'task', taskId: 'task-z', status: 'working', statusMessage: SLOW }));
		for (let count = 0; count < 300; count += 1)
			place.wire.fromServer({ jsonrpc: '2.0', method: 'notifications/tasks', params: { taskId: 'task-z', status: 'working' } });

		assert.equal(got().length, 45);
	});
});
