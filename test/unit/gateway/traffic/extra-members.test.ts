import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../../src/base/json.ts';
import { carriedBy, changesIn, extraMembersOf } from '../../../../src/gateway/traffic/extra-members.ts';
import { call, KEY, ORDER, places, responseTo } from './traffic-place.ts';

const SAID = { role: 'assistant', model: 'm', content: { type: 'text', text: `the key is ${KEY}` } };
const COMMAND = { role: 'assistant', model: 'm', content: { type: 'text', text: 'http://169.254.169.254/latest/meta-data/iam/' } };
const SIGNED = `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3ODkwIn0'}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`;

describe('text in a call outside of its arguments', () => {
	const place = places();
	const send = ({ wire }: ReturnType<typeof place>, id: string, params: JsonObject): string => {
		wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'fetch', ...params } });
		return wire.serverText.at(-1) ?? '';
	};

	it('R002 is masked like the arguments, in any position, and the model is told', () => {
		const here = place();

		const sent = [
			send(here, 'a', { arguments: {}, inputResponses: { ask: SAID } }),
			send(here, 'b', { arguments: {}, _meta: { note: KEY } }),
			send(here, 'c', { arguments: {}, other: [{ deep: KEY }] }),
			send(here, 'd', { arguments: {}, requestState: KEY }),
			send(here, 'e', { inputResponses: { [KEY]: SAID } }),
			send(here, 'f', { arguments: { note: KEY }, [KEY]: 'in a name' }),
		];
		here.wire.fromServer({ jsonrpc: '2.0', id: 'a', result: { content: [] } });

		for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
			assert.match(sent[index] ?? '', new RegExp(`"id":"${id}"`));
			assert.ok(!sent[index]?.includes(KEY), sent[index]);
			assert.match(sent[index] ?? '', /"name":"fetch"/);
		}
		assert.match(JSON.stringify(responseTo(here.wire, 'a')), /One value in the parameters of this call was masked/);
	});

	it('is rewritten only where something was masked, and every other byte stays', () => {
		const { wire } = place();
		const text = (said: string): string =>
			`{"jsonrpc":"2.0","id":7, "method":"tools/call","params":{ "_meta":{"progressToken":12345678901234567890,"n":1.0},"name":"fetch","arguments":{"n":1e400, "url":"https:\\/\\/pages.example"},"inputResponses":{"q":{"role":"assistant","content":{"type":"text", "text":"${said}"},"n":0.10}}}}`;

		wire.fromClient(text(`use ${KEY} for it`));
		const sent = wire.serverText.at(-1) ?? '';

		const masked = /"text":"([^"]*)"/.exec(sent)?.[1] ?? '';
		assert.match(masked, /^use .+ for it$/);
		assert.ok(!masked.includes(KEY));
		assert.equal(sent, text(masked));
	});

	it('passes byte for byte if nothing is found', () => {
		const { wire } = place();
		const text =
			'{ "jsonrpc":"2.0","id":5,"method":"tools/call","params":{"requestState":"s\\u0061","inputResponses":{"q":{"action":"accept","content":{"n":1.0}}},"name":"fetch","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}} }';

		wire.fromClient(text);

		assert.equal(wire.serverText.at(-1), text);
	});

	it('is only noted if a person typed it into a form of the server', () => {
		const here = place();

		const sent = send(here, 'a', { arguments: {}, inputResponses: { form: { action: 'accept', content: { token: KEY } } } });

		assert.ok(sent.includes(KEY));
		const line = here.log.find((entry) => entry.kind === 'message');
		assert.deepEqual(line?.kind === 'message' ? [line.action, line.findings.map(({ rule, pointer }) => [rule, pointer])] : [], [
			'monitor',
			[['calls.secret', '/inputResponses/form/content/token']],
		]);
	});

	it("doesn't count as a form because it says so: a model's words are masked, and so is text next to the form", () => {
		const here = place();

		const said = send(here, 'a', { inputResponses: { form: { ...SAID, action: 'accept' } } });
		const extraMembers = send(here, 'b', { inputResponses: { form: { action: 'accept', content: {}, note: KEY } } });
		const odd = send(here, 'c', { inputResponses: { form: { action: 'maybe', content: { note: KEY } } } });

		for (const text of [said, extraMembers, odd]) assert.ok(!text.includes(KEY), text);
	});

	it('may be a state exactly as the server issued it, and no other', () => {
		const here = place();
		call(here.wire, 'a', 'fetch', {});
		here.wire.fromServer({ jsonrpc: '2.0', id: 'a', result: { resultType: 'input_required', inputRequests: {}, requestState: SIGNED } });

		const given = send(here, 'b', { requestState: SIGNED, inputResponses: {} });
		const made = send(here, 'c', { requestState: SIGNED.replace('dozj', 'dozk'), inputResponses: {} });

		assert.ok(given.includes(SIGNED));
		assert.ok(!made.includes(SIGNED.slice(0, 40)), made);
	});

	it('needs an answer for a risky command, is refused on deny, and goes out unchanged if allowed', () => {
		const here = place();
		const before = here.wire.serverText.length;

		send(here, 'a', { arguments: {}, inputResponses: { ask: COMMAND } });
		send(here, 'b', { arguments: {}, inputResponses: { ask: COMMAND } });

		assert.equal(here.wire.serverText.length, before);
		assert.deepEqual(here.asked[0]?.question.allowed, ['once']);
		here.asked[0]?.answer({ kind: 'answered', answer: 'deny' });
		here.asked[1]?.answer({ kind: 'answered', answer: 'once' });
		assert.match(JSON.stringify(responseTo(here.wire, 'a')), /"code":-32600.*didn't allow this call of \\"fetch\\"/);
		assert.deepEqual(here.wire.toServer.at(-1)?.['id'], 'b');
		assert.match(here.wire.serverText.at(-1) ?? '', /169\.254\.169\.254/);
	});

	it('is refused in block mode if it has instructions for another model, with exactly the required error (R129)', () => {
		const here = place({ calls: { injection: 'block' } });

		send(here, 'a', { inputResponses: { ask: { role: 'assistant', content: { type: 'text', text: ORDER } } } });

		assert.deepEqual(responseTo(here.wire, 'a')?.['error'], { code: -32600, message: 'Request blocked by injection filter' });
	});

	it('is in the log with the arguments, masked, even if the call was refused before the inspection (R002)', () => {
		const here = place();

		send(here, 'a', { arguments: { url: 'https://pages.example/' }, inputResponses: { ask: SAID } });
		here.wire.fromClient({
			jsonrpc: '2.0',
			id: 'b',
			method: 'tools/call',
			params: { name: 'unheard_of', inputResponses: { ask: COMMAND } },
		});

		const lines = here.log.filter((entry) => entry.kind === 'message');
		assert.deepEqual(
			lines.map(({ action, findings }) => [action, findings.filter(({ rule }) => rule === 'calls.secret').map(({ pointer }) => pointer)]),
			[
				['redact', ['/inputResponses/ask/content/text']],
				['refuse', []],
			],
		);
		const [masked, refused] = lines.map(({ body }) => JSON.stringify(body));
		assert.match(masked ?? '', /^\{"url":"https:\/\/pages\.example\/","inputResponses":\{"ask":/);
		assert.ok(!masked?.includes(KEY));
		assert.match(refused ?? '', /169\.254/);
	});

	it("doesn't include the client's own ids and tokens, which stay unchanged", () => {
		const own = {
			progressToken: KEY,
			'vscode.conversationId': KEY,
			vscode: { requestId: 'r' },
			traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
		};
		const params = (meta: JsonObject): JsonObject => ({ name: 'fetch', arguments: { a: 1 }, _meta: meta });
		const never = (): boolean => false;

		assert.equal(extraMembersOf(params(own), never), undefined);
		assert.deepEqual(extraMembersOf(params({ ...own, traceparent: KEY, vscode: { note: 'x' } }), never)?.members, {
			_meta: { traceparent: KEY, vscode: { note: 'x' } },
		});
		assert.equal(extraMembersOf(['fetch'], never), undefined);
	});

	it("counts as carried from one server to another if it was said or typed, but not the client's names", () => {
		const extraMembers = extraMembersOf(
			{
				name: 'fetch',
				_meta: { note: 'of the client' },
				requestState: 'of the server',
				inputResponses: {
					a: { role: 'user', content: 'said' },
					b: { action: 'accept', content: { c: 'typed' } },
					r: { roots: [{ uri: 'file:///x' }] },
				},
				task: { ttl: 5 },
			},
			() => false,
		);

		const carried = carriedBy({ arguments: { note: 1, task: 'own' }, extraMembers });

		assert.deepEqual(carried, {
			note: 1,
			task: ['own', { ttl: 5 }],
			inputResponses: { a: { role: 'user', content: 'said' }, b: { action: 'accept', content: { c: 'typed' } }, r: {} },
		});
		const given: Json = { a: 1 };
		assert.equal(carriedBy({ arguments: given, extraMembers: undefined }), given);
		assert.equal(carriedBy({ arguments: given, extraMembers: { members: { _meta: { note: 'x' } }, typed: {} } }), given);
		const odd = carriedBy({ arguments: [1], extraMembers: { members: JSON.parse('{"__proto__":{"x":"hidden"}}'), typed: {} } });
		assert.equal(JSON.stringify(odd), '{"arguments":[1],"__proto__":{"x":"hidden"}}');
	});

	it("changes in the smallest places, and keeps what wasn't inspected", () => {
		const params = { name: 'n', _meta: { token: 1, note: 'a' }, list: ['x', { y: 'z' }] };

		assert.deepEqual([...changesIn(params, { list: ['x', { y: 'z' }] }, { list: ['x', { y: '*' }] })], [['/list/1/y', '*']]);
		assert.deepEqual([...changesIn(params, { _meta: { note: 'a' } }, { _meta: { '*': 'a' } })], [['/_meta', { token: 1, '*': 'a' }]]);
		assert.deepEqual([...changesIn(params, { list: 1 }, { list: 1 })], []);
	});
});
