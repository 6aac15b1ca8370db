// Calls of several rounds (MCP 2026-07-28, multi round-trip requests) are one call for a person, the audit log, and the flow.
import assert from 'node:assert/strict';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json.ts';
import type { AuditEntry } from '../../../../src/gateway/audit/audit-entry.ts';
import { createElicitationService } from '../../../../src/gateway/guard/elicitation.ts';
import type { QuestionPort } from '../../../../src/gateway/questions.ts';
import { META } from '../../../../src/mcp/modern.ts';
import type { Question, QuestionOutcome } from '../../../../src/policy/risk/question.ts';
import { type Bench, createBench, type Wire } from '../../../support/pipeline.ts';

const ECHO = { name: 'echo', description: 'Says it again.', inputSchema: { type: 'object' } };
/** Calling this address returns credentials, so a person must allow it. */
const RISKY = { text: 'http://169.254.169.254/latest/meta-data/iam/' };
const envelope = (capabilities: JsonObject): JsonObject => ({
	[META.protocolVersion]: '2026-07-28',
	[META.clientInfo]: { name: 'test', version: '1' },
	[META.clientCapabilities]: capabilities,
});

describe('a call of several rounds', () => {
	let bench: Bench;
	let wire: Wire;
	let audit: AuditEntry[];
	let asked: { readonly question: Question; readonly answer: (outcome: QuestionOutcome) => void }[];
	afterEach(() => bench.dispose());

	function start(questions?: QuestionPort): void {
		audit = [];
		asked = [];
		const window: QuestionPort = {
			ask(question, answer) {
				asked.push({ question, answer });
				return () => undefined;
			},
		};
		const text = undefined;
		bench = createBench(text, { questions: questions ?? window, audit: { record: (entry) => void audit.push(entry) } });
		bench.approveLaunch();
		bench.reviewed([ECHO]).session.end('client-closed');
		wire = bench.connect();
		wire.fromClient({ jsonrpc: '2.0', id: 'd', method: 'server/discover', params: { _meta: envelope({}) } });
		const result = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private' };
		reply('d', { ...result, _meta: { [META.serverInfo]: { name: 'demo', version: '1.0.0' } } });
		wire.fromClient({ jsonrpc: '2.0', id: 'l', method: 'tools/list', params: { _meta: envelope({}) } });
		reply('l', { tools: [ECHO], ttlMs: 0, cacheScope: 'private' });
		wire.toClient.length = 0;
		wire.toServer.length = 0;
	}
	const call = (id: Json, args: JsonObject, more: JsonObject = {}, capabilities: JsonObject = { elicitation: {} }): void => {
		const params = { name: 'echo', arguments: args, ...more, _meta: envelope(capabilities) };
		wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/call', params });
	};
	const reply = (id: Json, result: JsonObject): void => {
		wire.fromServer({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
	};
	const asksFor = (id: Json, more: JsonObject = {}): void =>
		reply(id, {
			resultType: 'input_required',
			inputRequests: { colour: { method: 'elicitation/create', params: { message: 'Colour?' } } },
			...more,
		});
	const got = (id: Json): JsonObject => {
		const message = wire.toClient.find((each) => each['id'] === id);
		const content = message?.['result'] ?? message?.['error'];
		assert.ok(isJsonObject(content), `no answer to ${String(id)}`);
		return content;
	};
	const colour = (value: string): JsonObject => ({ inputResponses: { colour: { action: 'accept', content: { colour: value } } } });
	const callsInLog = (): readonly (string | undefined)[] =>
		audit.flatMap((entry) => (entry.kind === 'message' && entry.method === 'tools/call' ? [entry.call] : []));

	describe('that the server starts', () => {
		beforeEach(() => start());

		it('needs one approval, and is one call in the audit log', () => {
			call(1, RISKY);
			assert.equal(asked.length, 1);
			asked[0]?.answer({ kind: 'answered', answer: 'once' });
			asksFor(1, { requestState: 'round one' });
			call(2, RISKY, { ...colour('green'), requestState: 'round one' });
			reply(2, { content: [{ type: 'text', text: 'done' }] });

			assert.equal(asked.length, 1, 'nobody is asked twice');
			assert.deepEqual(
				wire.toServer.map(({ id }) => id),
				[1, 2],
			);
			assert.deepEqual(got(2)['content'], [{ type: 'text', text: 'done' }]);
			assert.equal(new Set(callsInLog()).size, 1, String(callsInLog()));
			assert.ok(callsInLog().length >= 3);
		});

		it('is recognized by the request alone if the server gives no state', () => {
			call(1, RISKY);
			asked[0]?.answer({ kind: 'answered', answer: 'once' });
			asksFor(1);
			call(2, RISKY, colour('green'));

			assert.equal(asked.length, 1);
			assert.equal(wire.toServer.at(-1)?.['id'], 2);
		});

		for (const [what, args, more] of [
			['different arguments', { text: `${RISKY.text}other` }, { ...colour('green'), requestState: 'round one' }],
			['a different state', RISKY, { ...colour('green'), requestState: 'made up' }],
			['an unexpected response', RISKY, { inputResponses: { other: { action: 'accept' } }, requestState: 'round one' }],
			['no response', RISKY, {}],
		] as const)
			it(`is another call with ${what}`, () => {
				call(1, RISKY);
				asked[0]?.answer({ kind: 'answered', answer: 'once' });
				asksFor(1, { requestState: 'round one' });
				call(2, args, more);

				assert.equal(asked.length, 2);
				assert.deepEqual(
					wire.toServer.map(({ id }) => id),
					[1],
				);
			});

		it("is another call if it's sent once more after that", () => {
			call(1, RISKY);
			asked[0]?.answer({ kind: 'answered', answer: 'once' });
			asksFor(1, { requestState: 'round one' });
			const again = { ...colour('green'), requestState: 'round one' };
			call(2, RISKY, again);
			call(3, RISKY, again);

			assert.equal(asked.length, 2);
		});

		it("has its client's responses inspected like arguments", () => {
			const secret = `ghp_${'R4nD0mV4lu3'.repeat(4).slice(0, 36)}`;
			call(1, { text: 'plain' });
			asksFor(1, { requestState: 'round one' });
			const said = { role: 'assistant', model: 'm', content: { type: 'text', text: `The token is ${secret}.` } };
			call(2, { text: 'plain' }, { inputResponses: { colour: said }, requestState: 'round one' });

			assert.ok(!wire.serverText.join('\n').includes(secret));
		});

		it('stays masked in each round', () => {
			const secret = `ghp_${'R4nD0mV4lu3'.repeat(4).slice(0, 36)}`;
			call(1, { text: secret });
			asksFor(1, { requestState: 'round one' });
			call(2, { text: secret }, { ...colour('green'), requestState: 'round one' });

			assert.deepEqual(
				wire.toServer.map(({ id }) => id),
				[1, 2],
			);
			assert.ok(!wire.serverText.join('\n').includes(secret));
		});
	});

	describe('that Cordon starts to ask the person', () => {
		beforeEach(() =>
			start(
				createElicitationService({
					after: () => () => undefined,
					askClient:
						() =>
						(...request) =>
							bench.core.askClient(...request),
				}),
			),
		);
		const question = (id: Json): { readonly state: Json; readonly message: Json } => {
			const { inputRequests, requestState, resultType } = got(id);
			assert.equal(resultType, 'input_required');
			assert.ok(isJsonObject(inputRequests) && isJsonObject(inputRequests['mcp-cordon']));
			const { params } = inputRequests['mcp-cordon'];
			assert.ok(isJsonObject(params));
			return { state: requestState ?? null, message: params['message'] ?? null };
		};
		const says = (state: Json, answer: string): JsonObject => ({
			requestState: state,
			inputResponses: { 'mcp-cordon': { action: 'accept', content: { answer } } },
		});

		it('goes out under the id of the request with the answer, and the server sees nothing of the question', () => {
			call(1, RISKY);
			const { message, state } = question(1);
			assert.match(String(message), /^MCP Cordon needs your OK/);
			assert.equal(wire.toServer.length, 0);
			call(2, RISKY, says(state, 'Allow this one call'));

			assert.deepEqual(wire.toServer, [
				{ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: RISKY, _meta: envelope({ elicitation: {} }) } },
			]);
			reply(2, { content: [{ type: 'text', text: 'done' }] });
			assert.deepEqual(got(2)['content'], [{ type: 'text', text: 'done' }]);
			assert.equal(new Set(callsInLog()).size, 1);
		});

		it('continues with the state and responses that belong to the server', () => {
			call(1, { text: 'plain' });
			asksFor(1, { requestState: 'round one' });
			const token = {
				role: 'assistant',
				model: 'm',
				content: { type: 'text', text: RISKY.text },
			};
			call(2, { text: 'plain' }, { inputResponses: { colour: token }, requestState: 'round one' });
			assert.deepEqual(
				wire.toServer.map(({ id }) => id),
				[1],
			);
			call(3, { text: 'plain' }, says(question(2).state, 'Allow this one call'));

			const { params } = wire.toServer.at(-1) ?? {};
			assert.ok(isJsonObject(params));
			assert.equal(params['requestState'], 'round one');
			assert.deepEqual(params['inputResponses'], { colour: token });
		});

		for (const [what, answer] of [
			['refuses', 'Refuse'],
			['gives an invalid answer', 'yes'],
		] as const)
			it(`is refused when the person ${what}`, () => {
				call(1, RISKY);
				call(2, RISKY, says(question(1).state, answer));

				assert.equal(got(2)['code'], -32600);
				assert.equal(wire.toServer.length, 0);
			});

		for (const [what, args, state] of [
			['a forged state', RISKY, 'mcp-cordon.AAAA'],
			['different arguments', { text: 'http://169.254.169.254/other' }, undefined],
		] as const)
			it(`is refused with ${what}`, () => {
				call(1, RISKY);
				call(2, args, says(state ?? question(1).state, 'Allow this one call'));

				assert.equal(got(2)['code'], -32602);
				assert.equal(wire.toServer.length, 0);
			});

		it('accepts an answer once', () => {
			call(1, RISKY);
			const answer = says(question(1).state, 'Allow this one call');
			call(2, RISKY, answer);
			call(3, RISKY, answer);

			assert.equal(got(3)['code'], -32602);
			assert.deepEqual(
				wire.toServer.map(({ id }) => id),
				[2],
			);
		});

		it("is refused if the client can't ask", async () => {
			call(1, RISKY, {}, {});
			await new Promise(setImmediate);

			assert.equal(got(1)['code'], -32600);
		});
	});
});
