import assert from 'node:assert/strict';
import type { RoundTrip } from '../../../../src/link/host-messages.ts';
import { type Bench, createBench, ENTRY, OTHER_ENTRY, type Wire } from '../../../support/pipeline.ts';

describe('the proof that a server is guarded', () => {
	let bench: Bench;
	beforeEach(() => {
		bench = createBench();
	});
	afterEach(() => bench.dispose());

	const prove = (entry = ENTRY): RoundTrip[] => {
		const outcomes: RoundTrip[] = [];
		bench.core.prove(entry, (outcome) => void outcomes.push(outcome));
		return outcomes;
	};
	const pings = (messages: Wire['toServer']): readonly unknown[] =>
		messages.filter((message) => message['method'] === 'ping').map((message) => message['id']);
	const started = (): Wire => {
		bench.approveLaunch();
		const wire = bench.connect();
		wire.initialize();
		return wire;
	};
	const response = (id: unknown): { readonly jsonrpc: '2.0'; readonly id: string; readonly result: Record<string, never> } => ({
		jsonrpc: '2.0',
		id: String(id),
		result: {},
	});

	it('sends a ping to both ends, ends after both responses, and passes neither to the other end', () => {
		const wire = started();
		const outcomes = prove();
		const [toServer] = pings(wire.toServer);
		const [toClient] = pings(wire.toClient);

		const fromServer = wire.fromServer(response(toServer));
		const isDoneEarly = outcomes.length > 0;
		const fromClient = wire.fromClient(response(toClient));

		assert.deepEqual([fromServer, fromClient, isDoneEarly], [{ action: 'drop' }, { action: 'drop' }, false]);
		assert.deepEqual(outcomes, [{ kind: 'connected', pid: 1, refusal: undefined, serverMs: 0, clientMs: 0 }]);
	});

	it('names the silent end once after the timeout', () => {
		const wire = started();
		const outcomes = prove();
		wire.fromClient(response(pings(wire.toClient)[0]));

		bench.runTimers();
		wire.fromServer(response(pings(wire.toServer)[0]));

		assert.deepEqual(outcomes, [{ kind: 'connected', pid: 1, refusal: undefined, serverMs: undefined, clientMs: 0 }]);
	});

	it("doesn't accept the response of one end for the other", () => {
		const wire = started();
		const outcomes = prove();
		const [toServer] = pings(wire.toServer);
		const [toClient] = pings(wire.toClient);

		wire.fromServer(response(toClient));
		wire.fromClient(response(toServer));
		bench.runTimers();

		assert.deepEqual(outcomes, [{ kind: 'connected', pid: 1, refusal: undefined, serverMs: undefined, clientMs: undefined }]);
	});

	it("sends nothing to a server that wasn't started, and reports why", () => {
		const wire = bench.connect();
		const outcomes = prove();

		wire.fromClient(response(pings(wire.toClient)[0]));

		assert.deepEqual(pings(wire.toServer), []);
		assert.deepEqual(outcomes, [{ kind: 'connected', pid: 1, refusal: 'not-approved', serverMs: undefined, clientMs: 0 }]);
	});

	it('reports that no proxy of the entry is connected', () => {
		started();

		assert.deepEqual(prove(OTHER_ENTRY), [{ kind: 'not-connected' }]);
	});
});
