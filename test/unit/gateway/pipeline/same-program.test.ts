import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json.ts';
import { createBench, ENTRY, guardedFile, OTHER_ENTRY } from '../../../support/pipeline.ts';

const tools = (names: readonly string[]): readonly JsonObject[] =>
	names.map((name) => ({
		name,
		description: `Works on the ${name.replaceAll('_', ' ')} of the given account, with paging and filters.`,
		inputSchema: { type: 'object' },
	}));
const TOOLS = tools(['create_payment_link', 'list_open_invoices', 'refund_card_payment']);

/** Both servers list these tools. Returns the rules with findings per server. */
function rulesOf(text: string, order: readonly (typeof ENTRY)[], scripts: readonly [string, string]): readonly (readonly string[])[] {
	const bench = createBench(text);
	try {
		for (const entry of order) {
			bench.approveLaunch(entry);
			const wire = bench.connect({
				entry,
				args: [entry === ENTRY ? scripts[0] : scripts[1]],
				env: { STAGE: entry === ENTRY ? 'prod' : 'test' },
			});
			wire.initialize({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: entry, version: '1' } });
			wire.list(TOOLS);
		}
		return [ENTRY, OTHER_ENTRY].map((entry) => {
			const last = bench.events.findLast((event) => event.kind === 'tools-judged' && event.entry === entry);
			assert.ok(last?.kind === 'tools-judged');
			return last.tools.flatMap(({ findings }) => findings.map(({ rule }) => rule)).filter((rule) => rule === 'shadowing.cross_server');
		});
	} finally {
		bench.dispose();
	}
}

describe('one program in several entries', () => {
	const both = guardedFile({ demo: { id: ENTRY, env: { STAGE: 'prod' } }, other: { id: OTHER_ENTRY, env: { STAGE: 'test' } } });
	const same = both.replace('other.js', 'demo.js');

	it("isn't reported as a copy of itself, whichever entry is judged first", () => {
		for (const order of [
			[ENTRY, OTHER_ENTRY],
			[OTHER_ENTRY, ENTRY],
		])
			assert.deepEqual(rulesOf(same, order, ['demo.js', 'demo.js']), [[], []]);
	});

	it('is reported if another program has the same tools, in any order', () => {
		const one = rulesOf(both, [ENTRY, OTHER_ENTRY], ['demo.js', 'other.js']);
		const other = rulesOf(both, [OTHER_ENTRY, ENTRY], ['demo.js', 'other.js']);

		assert.ok(one[0]?.length === 3 && one[1]?.length === 3, JSON.stringify(one));
		assert.deepEqual(other, one);
	});
});
