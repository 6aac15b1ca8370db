import assert from 'node:assert/strict';
import type { Frame } from '../../../src/link/frame-codec.ts';
import { FRAME_ACTIONS, PROXY_FLAGS } from '../../../src/link/frames.ts';
import type { GatewayLink } from '../../../src/link/gateway-port.ts';
import { createRelay, type Relay } from '../../../src/proxy/relay.ts';

interface Place {
	readonly relay: Relay;
	/** What happened, in order: messages sent to the gateway and lines written. */
	readonly log: string[];
	readonly link: GatewayLink;
	/** Runs the work that was deferred to the end of the turn. */
	readonly endTurn: () => void;
	/** The time on its clock. */
	readonly now: { ms: number };
}

const encode = (text: string): Uint8Array => Buffer.from(text);

function aRelay(): Place {
	const log: string[] = [];
	let later: (() => void)[] = [];
	const now = { ms: 0 };
	const relay = createRelay({
		write: (to, chunks) => void log.push(`${to} ${Buffer.concat(chunks).toString().trimEnd()}`),
		onStray: (line) => void log.push(`stray ${Buffer.from(line).toString()}`),
		onFlow: () => undefined,
		soon: (run) => void later.push(run),
		now: () => now.ms,
	});
	const link: GatewayLink = {
		launch: { kind: 'launch', allowed: true },
		send: (sequence, flags) => void log.push(`gateway ${sequence}${(flags & PROXY_FLAGS.isOurs) === 0 ? '' : ' ours'}`),
		control: () => undefined,
		flush: () => undefined,
		unsentBytes: () => 0,
		close: () => undefined,
	};
	const endTurn = (): void => {
		const due = later;
		later = [];
		for (const run of due) run();
	};
	return { relay, log, link, endTurn, now };
}

const frame = (sequence: number, order: number, body = ''): Frame => ({ sequence, flags: order, body: encode(body) });
const REQUEST = '{"jsonrpc":"2.0","id":7,"method":"tools/call"}';

describe('createRelay', () => {
	it('sends a message before it parses it, and writes it when its verdict comes', () => {
		const { relay, log, link, endTurn } = aRelay();
		relay.attach(link);

		relay.accept('client-to-server', encode(REQUEST));
		endTurn();
		relay.onFrame(frame(1, FRAME_ACTIONS.forward));

		assert.deepEqual(log, ['gateway 1', `server ${REQUEST}`]);
	});

	it('tells each gateway which lines the proxy wrote itself', () => {
		const { relay, log, link } = aRelay();
		relay.attach(link);
		relay.accept('server-to-client', encode('{}'));
		relay.accept('server-to-client', encode('{}'), true);
		relay.detach();

		relay.attach(link);

		assert.deepEqual(log, ['gateway 1', 'gateway 2 ours', 'gateway 1', 'gateway 2 ours']);
	});

	it("responds to a request that it hasn't parsed yet when the gateway is missing", () => {
		const { relay, log } = aRelay();

		relay.accept('client-to-server', encode(REQUEST));
		relay.refuseWaiting('nobody is there', 0);

		assert.equal(log.length, 1);
		assert.match(log[0] ?? '', /^client .*"id":7,.*nobody is there/);
	});

	it('lets each message wait equally long, and gives the rest to the next gateway', () => {
		const { relay, log, link, now } = aRelay();
		relay.accept('client-to-server', encode(REQUEST));
		now.ms = 1500;
		relay.accept('client-to-server', encode('{"jsonrpc":"2.0","id":"b","method":"ping"}'));

		const refused = [1999, 2000, 2001].map((ms) => {
			now.ms = ms;
			return relay.refuseWaiting('nobody is there', 2000);
		});
		relay.attach(link);

		assert.deepEqual(refused, [0, 1, 0]);
		assert.match(log[0] ?? '', /^client .*"id":7,.*nobody is there/);
		assert.deepEqual(log.slice(1), ['gateway 2']);
	});

	it('measures the wait from the loss of the gateway, however long it took to decide before', () => {
		const { relay, log, link, now } = aRelay();
		relay.attach(link);
		relay.accept('client-to-server', encode(REQUEST));
		now.ms = 60_000;
		relay.detach();

		now.ms = 61_000;
		assert.equal(relay.refuseWaiting('nobody is there', 2000), 0);
		now.ms = 62_000;
		assert.equal(relay.refuseWaiting('nobody is there', 2000), 1);

		assert.match(log.at(-1) ?? '', /^client .*"id":7,.*nobody is there/);
	});

	it('refuses requests that arrive after the end', () => {
		const { relay, log } = aRelay();

		relay.refuseAll('the end');
		relay.accept('client-to-server', encode(REQUEST));

		assert.match(log[0] ?? '', /^client .*"id":7,.*the end/);
	});

	it('responds to each open request once at the end, also to one from the same turn', () => {
		const { relay, log, link } = aRelay();
		relay.attach(link);

		relay.accept('client-to-server', encode(REQUEST));
		relay.failOpenRequests('the end');
		relay.failOpenRequests('the end');

		assert.deepEqual(
			log.filter((line) => line.startsWith('client')).map((line) => /"id":7/.test(line)),
			[true],
		);
	});

	it('knows the kind of a line whose verdict comes in the same turn', () => {
		const { relay, log, link } = aRelay();
		relay.attach(link);

		relay.accept('server-to-client', encode('no message at all'));
		relay.onFrame(frame(1, FRAME_ACTIONS.drop));

		assert.deepEqual(log, ['gateway 1', 'stray no message at all']);
	});

	it('forgets a request that got its response', () => {
		const { relay, log, link, endTurn } = aRelay();
		relay.attach(link);

		relay.accept('client-to-server', encode(REQUEST));
		relay.onFrame(frame(1, FRAME_ACTIONS.forward));
		relay.accept('server-to-client', encode('{"jsonrpc":"2.0","id":7,"result":{}}'));
		relay.onFrame(frame(2, FRAME_ACTIONS.forward));
		endTurn();
		relay.failOpenRequests('the end');

		assert.deepEqual(log.at(-1), 'client {"jsonrpc":"2.0","id":7,"result":{}}');
	});
});
