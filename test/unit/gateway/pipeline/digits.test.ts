// Clients in other languages read all digits of numbers that don't fit into a double.
import assert from 'node:assert/strict';
import { isJsonObject } from '../../../../src/base/json.ts';
import { type Bench, createBench, ENTRY, type Wire } from '../../../support/pipeline.ts';

const TOOLS = {
	method: 'tools/list',
	key: 'tools',
	item: (limit: string) => `{"name":"a","inputSchema":{"type":"object","maxProperties":${limit}}}`,
};
const OFFERS = [
	{ method: 'prompts/list', key: 'prompts', item: (limit: string) => `{"name":"p","x":[${limit}]}` },
	{ method: 'resources/list', key: 'resources', item: (limit: string) => `{"uri":"note://1","name":"r","x":{"y":${limit}}}` },
	{
		method: 'resources/templates/list',
		key: 'resourceTemplates',
		item: (limit: string) => `{"uriTemplate":"note://{a}","name":"t","x":${limit}}`,
	},
];
const ODD = '9007199254740993';
const EVEN = '9007199254740992';

describe('a definition that changes only in digits beyond the precision of a double', () => {
	let bench: Bench;
	let wire: Wire;
	/** A server that a person has approved, with the first version of its tool. */
	beforeEach(() => {
		bench = createBench();
		bench.approveLaunch();
		connect();
		listed(TOOLS, ODD);
		bench.approveAll();
		wire.session.end('client-closed');
		connect();
	});
	afterEach(() => bench.dispose());

	function connect(): void {
		wire = bench.connect();
		wire.initialize({ capabilities: { tools: {}, prompts: {}, resources: {} } });
	}

	/** The line that the client gets for a list with an item with `limit`. */
	function listed({ item, key, method }: typeof TOOLS, limit: string, more = ''): { readonly sent: string; readonly shown: string } {
		const sent = `{"jsonrpc":"2.0","id":"l","result":{"${key}":[${item(limit)}${more}]}}`;
		wire.fromClient({ jsonrpc: '2.0', id: 'l', method });
		wire.fromServer(sent);
		return { sent, shown: wire.clientText.findLast((line) => line.includes('"id":"l"')) ?? '' };
	}

	it("counts as changed, and passes byte for byte while it's unchanged", () => {
		const same = listed(TOOLS, ODD);
		const other = listed(TOOLS, EVEN);

		assert.equal(same.shown, same.sent);
		assert.deepEqual(JSON.parse(other.shown).result, { tools: [] });
		assert.equal(bench.last('tools-judged').tools[0]?.state, 'rug_pull');
	});

	it('counts as changed in every list', () => {
		for (const list of OFFERS) {
			const fingerprints = [ODD, EVEN, ODD].map((limit) => {
				listed(list, limit);
				return bench.last('offers-judged').items[0]?.fingerprint;
			});

			assert.ok(fingerprints[0] !== undefined, list.method);
			assert.equal(fingerprints[0], fingerprints[2], list.method);
			assert.notEqual(fingerprints[0], fingerprints[1], list.method);
		}
	});

	it('shows all its digits to the reviewer, and the helper member to no client', () => {
		const { shown } = listed(TOOLS, ODD, ',{"name":"new"}');

		const kept = bench.store.history({ entry: ENTRY, kind: 'tool', name: 'a' })[0]?.body;
		assert.ok(isJsonObject(kept));
		assert.deepEqual(kept['cordon:digits'], { '/inputSchema/maxProperties': ODD });
		assert.match(shown, /"tools":\[\{"name":"a",/);
		assert.ok(!wire.clientText.join().includes('cordon:digits'));
	});
});
