// The flow stage in its real place: behind two guarded servers of one gateway.
import assert from 'node:assert/strict';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json.ts';
import { type Bench, createBench, ENTRY, guardedFile, OTHER_ENTRY, type Wire } from '../../../support/pipeline.ts';

const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';
const READ = { name: 'read_file', description: 'Reads a file.', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } };
const POST = {
	name: 'post_message',
	description: 'Posts a message.',
	inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
};
const META = { 'vscode.conversationId': 'talk', 'vscode.requestId': 'turn' };

function approved(bench: Bench, wire: Wire, entry: typeof ENTRY, tools: readonly Json[]): readonly JsonObject[] {
	wire.initialize();
	wire.list(tools);
	bench.approveAll(entry);
	return wire.list(tools);
}
function call(wire: Wire, id: string, name: string, given: JsonObject): void {
	wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given, _meta: META } });
}
const responseTo = (wire: Wire, id: string): JsonObject | undefined => wire.toClient.find((message) => message['id'] === id);

describe('flow control behind guarded servers', () => {
	let bench: Bench;
	let files: Wire;
	let slack: Wire;
	beforeEach(() => {
		bench = createBench(guardedFile({ files: { id: ENTRY }, slack: { id: OTHER_ENTRY } }));
		for (const entry of [ENTRY, OTHER_ENTRY]) bench.approveLaunch(entry);
		files = bench.connect({ entry: ENTRY });
		slack = bench.connect({ entry: OTHER_ENTRY });
		approved(bench, files, ENTRY, [READ]);
		approved(bench, slack, OTHER_ENTRY, [POST]);
	});
	afterEach(() => bench.dispose());

	it('R088 R110 sends nothing that one server returned to another without consent, and refuses the call if there is no window to ask in', async () => {
		call(files, 'r1', 'read_file', { path: 'plan.md' });
		files.fromServer({ jsonrpc: '2.0', id: 'r1', result: { content: [{ type: 'text', text: PLAN }] } });

		call(slack, 's1', 'post_message', { message: `FYI ${PLAN}` });
		await Promise.resolve();

		const error = responseTo(slack, 's1')?.['error'];
		assert.ok(isJsonObject(error) && error['code'] === -32600);
		assert.match(String(error['message']), /no window is open in which to ask/);
		assert.ok(!slack.toServer.some((message) => message['id'] === 's1'), 'the server never heard of it');
	});

	it('R088 R141 counts the result of a call that an earlier gateway allowed in its conversation', async () => {
		const made = {
			jsonrpc: '2.0',
			id: 'r9',
			method: 'tools/call',
			params: { name: 'read_file', arguments: { path: 'plan.md' }, _meta: META },
		};
		files.session.message(900, 'client-to-server', new TextEncoder().encode(JSON.stringify(made)), true);
		files.fromServer({ jsonrpc: '2.0', id: 'r9', result: { content: [{ type: 'text', text: PLAN }] } });

		call(slack, 's9', 'post_message', { message: `FYI ${PLAN}` });
		await Promise.resolve();

		assert.ok(responseTo(files, 'r9')?.['result'] !== undefined);
		assert.match(JSON.stringify(responseTo(slack, 's9')?.['error']), /-32600/);
		assert.ok(!slack.toServer.some((message) => message['id'] === 's9'));
	});

	it("R088 sends no such text in a model's response to a server's question (`inputResponses`, MCP 2026-07-28)", async () => {
		call(files, 'r1', 'read_file', { path: 'plan.md' });
		files.fromServer({ jsonrpc: '2.0', id: 'r1', result: { content: [{ type: 'text', text: PLAN }] } });
		const retry = (id: string, text: string): void =>
			void slack.fromClient({
				jsonrpc: '2.0',
				id,
				method: 'tools/call',
				params: {
					name: 'post_message',
					arguments: {},
					inputResponses: { ask: { role: 'assistant', content: { type: 'text', text } } },
					_meta: META,
				},
			});

		retry('s1', `FYI ${PLAN}`);
		retry('s2', 'Nothing to say about that');
		await Promise.resolve();

		assert.match(JSON.stringify(responseTo(slack, 's1')), /-32600.*no window is open in which to ask/);
		assert.deepEqual(
			slack.toServer.filter(({ id }) => id === 's1' || id === 's2').map(({ id }) => id),
			['s2'],
		);
	});

	it('R110 passes text that came from no server byte for byte', () => {
		const before = slack.serverText.length;
		const text = `{"jsonrpc":"2.0", "id":"s2","method":"tools/call","params":{"name":"post_message","arguments":{"message":"hello  all"}}}`;

		slack.fromClient(text);

		assert.equal(slack.serverText[before], text);
	});

	it('R007 asks the model for its intent only if the settings say so, and never shows that intent to the server', () => {
		assert.doesNotMatch(JSON.stringify(slack.list([POST])), /cordon_intent/);

		bench.core.setFlow({ agentIntent: true });
		const [tool] = slack.list([POST]);
		call(slack, 's3', 'post_message', { message: 'hello', cordon_intent: { operation_type: 'write' } });

		assert.match(JSON.stringify(tool), /cordon_intent/);
		const sent = slack.toServer.find((message) => message['id'] === 's3');
		assert.deepEqual(isJsonObject(sent?.['params']) ? sent['params']['arguments'] : undefined, { message: 'hello' });
		const judged = bench.last('tools-judged');
		assert.deepEqual(
			judged.tools.map(({ state }) => state),
			['approved'],
			'the pin is over the tool as it came',
		);
	});

	it('R079 stops a call whose arguments contradict the stated intent', () => {
		bench.core.setFlow({ agentIntent: true });
		call(slack, 's4', 'post_message', { message: 'x', force: true, cordon_intent: { operation_type: 'read' } });

		assert.match(JSON.stringify(responseTo(slack, 's4')), /says it only reads/);
	});

	it('keeps the property of a tool that declares it itself', () => {
		const own = { ...POST, inputSchema: { type: 'object', properties: { cordon_intent: { type: 'string' } } } };
		bench.core.setFlow({ agentIntent: true });
		approved(bench, slack, OTHER_ENTRY, [own]);

		call(slack, 's5', 'post_message', { cordon_intent: 'mine' });

		const sent = slack.toServer.find((message) => message['id'] === 's5');
		assert.deepEqual(isJsonObject(sent?.['params']) ? sent['params']['arguments'] : undefined, { cordon_intent: 'mine' });
	});
});
