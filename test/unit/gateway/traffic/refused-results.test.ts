// A call ends when its result is refused, and the stages learn that once.
import assert from 'node:assert/strict';
import { type ClassifierSightings, NO_SIGHTINGS, NOTHING_SAID } from '../../../../src/gateway/classifier/classifier-port.ts';
import type { GatewayCoreOptions } from '../../../../src/gateway/pipeline/gateway-core.ts';
import type { CallStage } from '../../../../src/gateway/traffic/stage.ts';
import { compileTraffic } from '../../../../src/policy/traffic/traffic-policy.ts';
import { NO_PATTERNS } from '../../../support/absent-ports.ts';
import { type Bench, createBench, ENTRY, type Wire } from '../../../support/pipeline.ts';
import { call, ORDER, responseTo, TOOL } from './traffic-place.ts';

describe('a call whose result is refused', () => {
	const benches: Bench[] = [];
	afterEach(() => {
		for (const bench of benches.splice(0)) bench.dispose();
	});

	/** A reviewed server, and a stage that records what it's told about each call. */
	function aPlace(extra: Partial<GatewayCoreOptions> = {}): { readonly bench: Bench; readonly wire: Wire; readonly told: string[] } {
		const told: string[] = [];
		const stage: CallStage = {
			name: 'recorder',
			judge: () => ({ kind: 'pass' }),
			forwarded: () => void told.push('forwarded'),
			refused: (_call, why) => void told.push(why),
			returned: (_call, { action, kind }) => void told.push(`${kind} ${action}`),
		};
		const bench = createBench(undefined, { stages: [stage], ...extra });
		benches.push(bench);
		bench.approveLaunch();
		const wire = bench.reviewed([TOOL]);
		wire.list([TOOL]);
		return { bench, wire, told };
	}

	for (const [what, refuse] of [
		['contains an instruction next to its result', ({ fromServer }) => fromServer({ jsonrpc: '2.0', id: 1, result: {}, note: ORDER })],
		['is nested too deeply', ({ fromServer }) => fromServer(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(2000)}${']'.repeat(2000)}}`)],
		['has a duplicate key', ({ fromServer }) => fromServer('{"jsonrpc":"2.0","id":1,"result":{},"result":{}}')],
		['comes in a batch', ({ fromServer }) => fromServer([{ jsonrpc: '2.0', id: 1, result: {} }])],
		['is longer than the limit', ({ session }) => session.lineTooLong('server-to-client', 1e9)],
	] satisfies readonly (readonly [string, (wire: Wire) => void])[]) {
		it(`ends if the result ${what}`, () => {
			const { told, wire } = aPlace();
			call(wire, 1, 'fetch', {});

			refuse(wire);

			assert.ok('error' in (responseTo(wire, 1) ?? {}), 'the client has got an error');
			assert.deepEqual(told, ['forwarded', 'error block']);
			wire.session.end('client-closed');
			assert.equal(told.length, 2, 'nothing was open any more');
		});
	}

	it("continues if a client's message exceeds the size limit, which gets its own error", () => {
		const { told, wire } = aPlace();
		call(wire, 1, 'fetch', {});

		wire.session.lineTooLong('client-to-server', 1e9);

		assert.equal(responseTo(wire, 1), undefined);
		assert.match(JSON.stringify(wire.toClient.at(-1)), /"id":null,"error":.*didn't pass this message on/);
		wire.fromServer({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'fine' }] } });
		assert.deepEqual(told, ['forwarded', 'result forward']);
		assert.ok('result' in (responseTo(wire, 1) ?? {}));
	});

	it('ends if the server lost its approval meanwhile and returns an error', () => {
		const { bench, told, wire } = aPlace();
		call(wire, 1, 'fetch', {});
		const { fingerprint } = bench.last('server-judged');
		bench.decide({ entry: ENTRY, kind: 'server', name: '', fingerprint, action: 'block' });

		wire.fromServer({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } });

		assert.match(JSON.stringify(responseTo(wire, 1)), /withholds its text/);
		assert.deepEqual(told, ['forwarded', 'error block']);
	});

	it('ends if judging the result throws', () => {
		let isBroken = false;
		const { told, wire } = aPlace({
			patterns: {
				...NO_PATTERNS,
				current() {
					if (isBroken) throw new Error('broken');
					return NO_PATTERNS.current();
				},
			},
		});
		call(wire, 1, 'fetch', {});
		isBroken = true;

		assert.throws(() => wire.fromServer({ jsonrpc: '2.0', id: 1, result: {} }), /broken/);

		assert.deepEqual(told, ['forwarded', 'error block']);
	});

	it('ends with an error if the result waited for the classifier and judging it throws then', () => {
		let isBroken = false;
		let done: (sightings: ClassifierSightings) => void = () => undefined;
		const { policy } = compileTraffic({ results: { classifier: 'redact' } });
		const { told, wire } = aPlace({
			traffic: policy,
			patterns: {
				...NO_PATTERNS,
				current() {
					if (isBroken) throw new Error('broken');
					return NO_PATTERNS.current();
				},
			},
			classifier: {
				signals: () => NOTHING_SAID,
				inspect: () => ({
					...NO_SIGHTINGS,
					late: {
						waitMs: 1000,
						acts: true,
						onMore: () => undefined,
						onDone(listener) {
							done = listener;
							return () => undefined;
						},
					},
				}),
			},
		});
		call(wire, 1, 'fetch', {});
		wire.fromServer({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'a page' }] } });
		assert.deepEqual(told, ['forwarded']);
		isBroken = true;

		done(NO_SIGHTINGS);

		assert.match(JSON.stringify(responseTo(wire, 1)), /couldn't check/);
		assert.deepEqual(told, ['forwarded', 'error block']);
	});

	it('ends if the gateway responded in place of the session', () => {
		const { bench, told, wire } = aPlace();
		call(wire, 1, 'fetch', {});

		for (let sequence = 1; sequence < 40; sequence++) wire.session.couldNotCheck(sequence);

		assert.deepEqual(told, ['forwarded', 'error block']);
		assert.equal(bench.last('server-problem').what, 'could-not-check');
		wire.fromServer({ jsonrpc: '2.0', id: 1, result: {} });
		assert.equal(responseTo(wire, 1), undefined, 'an answer that comes after all is one too many');
	});
});
