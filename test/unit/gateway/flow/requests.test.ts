// Requests other than calls, in the flow stage's real place: behind two guarded servers of one gateway.
import assert from 'node:assert/strict';
import { isJsonObject, type Json, type JsonObject } from '../../../../src/base/json.ts';
import { NOTHING_FLAGGED } from '../../../../src/flow/gating.ts';
import type { AuditEntry } from '../../../../src/gateway/audit/audit-entry.ts';
import type { Question, QuestionOutcome } from '../../../../src/policy/risk/question.ts';
import type { SessionMemo } from '../../../../src/policy/risk/session-memo.ts';
import { NO_RISK } from '../../../../src/policy/risk/session-risk.ts';
import { type Bench, createBench, ENTRY, guardedFile, OTHER_ENTRY, type Wire } from '../../../support/pipeline.ts';

const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';
const READ = { name: 'read_file', description: 'Reads a file.', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } };
const POST = {
	name: 'post_message',
	description: 'Posts a message.',
	inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
};
const SUMMARY = { name: 'summary', description: 'A summary.', arguments: [{ name: 'about' }] };
/** A server that lists the text as the address of one of its own resources. */
const LISTED = { name: 'plan', uri: `slack://plan/${encodeURIComponent(PLAN)}` };
const NO_META = { progressToken: 1 };
const META = { 'vscode.conversationId': 'talk', 'vscode.requestId': 'turn' };
const LONG = `${PLAN} Neither the cranes nor the cold rooms are part of it, and whoever asks for the keys of the second gate before Easter is to be sent to the office in Oslo.`;
const SEARCH = `slack://search/${encodeURIComponent(PLAN)}`;

/** Every way in which a client sends text to a server without a call. */
const CARRIERS: readonly (readonly [string, JsonObject])[] = [
	['resources/read', { uri: SEARCH }],
	['resources/subscribe', { uri: SEARCH }],
	['prompts/get', { name: 'summary', arguments: { about: PLAN } }],
	['completion/complete', { ref: { type: 'ref/resource', uri: 'slack://search/{words}' }, argument: { name: 'words', value: PLAN } }],
	['prompts/get', { name: 'summary', inputResponses: { ask: { role: 'assistant', content: { type: 'text', text: PLAN } } } }],
	['tasks/update', { taskId: 't', inputResponses: { ask: { action: 'accept', content: { answer: PLAN } } } }],
	['some/extension', { any: [{ member: PLAN }] }],
];

interface Asked {
	readonly question: Question;
	readonly answer: (outcome: QuestionOutcome) => void;
	isWithdrawn: boolean;
}

describe('a request other than a call, in flow control', () => {
	let bench: Bench;
	let files: Wire;
	let slack: Wire;
	let asked: Asked[];
	let log: AuditEntry[];
	let now: number;
	let count = 0;

	const respondToList = (wire: Wire, id: Json, method: string): void => {
		const key = method === 'prompts/list' ? 'prompts' : method === 'resources/list' ? 'resources' : 'resourceTemplates';
		const result = { prompts: [SUMMARY], resources: [LISTED], resourceTemplates: [] }[key];
		if (method !== 'tools/list') wire.fromServer({ jsonrpc: '2.0', id, result: { [key]: result } });
	};
	const connect = (entry: typeof ENTRY, tools: readonly Json[]): Wire => {
		const wire = bench.connect({ entry });
		wire.initialize({ capabilities: { tools: {}, prompts: {}, resources: {} } });
		for (const { id = null, method } of [...wire.toServer])
			if (String(id).startsWith('mcp-cordon-')) respondToList(wire, id, String(method));
		wire.list(tools);
		bench.approveAll(entry);
		for (const event of [...bench.events])
			if (event.kind === 'offers-judged' && event.entry === entry)
				for (const { fingerprint, name } of event.items) bench.decide({ entry, kind: event.offer, name, fingerprint, action: 'approve' });
		wire.list(tools);
		return wire;
	};
	beforeEach(() => {
		asked = [];
		log = [];
		now = 1_700_000_000_000;
		bench = createBench(guardedFile({ files: { id: ENTRY }, slack: { id: OTHER_ENTRY } }), {
			clock: { now: () => now, monotonic: () => 0 },
			audit: { record: (entry) => void log.push(entry) },
			questions: {
				ask(question, answer) {
					const one: Asked = { question, answer, isWithdrawn: false };
					asked.push(one);
					return () => {
						one.isWithdrawn = true;
					};
				},
			},
		});
		for (const entry of [ENTRY, OTHER_ENTRY]) bench.approveLaunch(entry);
		files = connect(ENTRY, [READ]);
		slack = connect(OTHER_ENTRY, [POST]);
	});
	afterEach(() => bench.dispose());

	const request = (wire: Wire, method: string, params: JsonObject, meta: JsonObject = META): string => {
		count += 1;
		const id = `r${count}`;
		wire.fromClient({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } });
		return id;
	};
	const read = (meta: JsonObject = META, said = PLAN): void => {
		const id = request(files, 'tools/call', { name: 'read_file', arguments: { path: 'plan.md' } }, meta);
		files.fromServer({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: said }] } });
	};
	const isSent = (id: string): boolean => slack.toServer.some((message) => message['id'] === id);
	const responseTo = (id: string): string => JSON.stringify(slack.toClient.find((message) => message['id'] === id));
	const pictured = (): readonly string[] => bench.core.flow.picture()?.calls.map(({ tool }) => tool) ?? [];

	for (const [method, params] of CARRIERS)
		it(`R085 R088 waits for the person if it's ${method} and contains another server's text in ${Object.keys(params).join(' and ')}, and gets an error if refused`, () => {
			read();

			const id = request(slack, method, params);

			assert.equal(isSent(id), false);
			assert.equal(asked.length, 1);
			const { question } = asked[0] ?? assert.fail('no question');
			assert.match(
				question.sentences[0] ?? '',
				new RegExp(`^The text read by files › read_file just now is(?:, encoded,)? in .*slack › ${method}`),
			);
			assert.deepEqual([question.tool, question.allowed], [method, ['once', 'session']]);
			assert.match(question.shown, /Halvorsen/);
			asked[0]?.answer({ kind: 'answered', answer: 'deny' });
			assert.match(responseTo(id), new RegExp(`-32600.*didn't allow this call of \\\\"${method}\\\\"`));
			assert.equal(isSent(id), false);
			const lines = log.filter((entry) => entry.kind === 'message' && entry.method === method);
			assert.deepEqual(
				lines.map((entry) => entry.kind === 'message' && [entry.action, entry.detection?.detail]),
				[['refuse', 'flow.internal_to_external']],
			);
		});

	it("R085 goes out byte for byte once it's allowed, and its result is reported", () => {
		read();
		const text = `{"jsonrpc":"2.0", "id":"own","method":"resources/read","params":{"uri":"slack:\\/\\/search/${encodeURIComponent(PLAN)}","_meta":${JSON.stringify(META)},"n":1.0}}`;

		slack.fromClient(text);
		asked[0]?.answer({ kind: 'answered', answer: 'session' });
		slack.fromServer({ jsonrpc: '2.0', id: 'own', result: { contents: [{ uri: 'slack://x', text: 'Nothing.' }] } });
		const again = request(slack, 'resources/read', { uri: SEARCH });

		assert.equal(slack.serverText.at(-2), text);
		assert.match(responseTo('own'), /Nothing\./);
		assert.equal(isSent(again), true);
		assert.deepEqual(pictured(), ['read_file', 'resources/read', 'resources/read']);
	});

	it('R087 needs an answer if it names no conversation, because any of them may have read the text', () => {
		read();
		request(slack, 'tools/call', { name: 'post_message', arguments: {} }, { 'vscode.conversationId': 'another' });

		const id = request(slack, 'resources/read', { uri: SEARCH }, NO_META);

		assert.equal(isSent(id), false);
		assert.equal(asked.length, 1);
		const named = request(slack, 'resources/read', { uri: SEARCH }, { 'vscode.conversationId': 'another' });
		assert.equal(isSent(named), true, 'that one has read nothing');
	});

	it('R100 belongs to a new conversation after half an hour of silence if the client names none', () => {
		read(NO_META);
		const soon = request(slack, 'resources/read', { uri: SEARCH }, NO_META);
		now += 31 * 60_000;
		const late = request(slack, 'resources/read', { uri: SEARCH }, NO_META);

		assert.deepEqual([isSent(soon), isSent(late)], [false, true]);
	});

	it('R087 is recognized if it carries the text in pieces over several requests, even if no conversation is named', () => {
		read(META, LONG);
		const pieces = LONG.match(/.{1,40}/g) ?? [];

		const sent = pieces.map((piece) =>
			isSent(
				request(
					slack,
					'completion/complete',
					{ ref: { type: 'ref/resource', uri: 'slack://x' }, argument: { name: 'words', value: piece } },
					NO_META,
				),
			),
		);

		assert.equal(sent.includes(false), true, JSON.stringify(sent));
	});

	it("needs no answer, isn't counted, and doesn't appear in the picture if it contains nothing that was read, however often it comes", () => {
		read();
		const requests: readonly (readonly [string, JsonObject])[] = [
			['resources/read', { uri: 'slack://general' }],
			[
				'completion/complete',
				{ ref: { type: 'ref/resource', uri: 'slack://x' }, argument: { name: 'words', value: 'the quarterly meeting' } },
			],
			['logging/setLevel', { level: 'critical' }],
			['tasks/get', { taskId: 'f3b0c442-98fc-1c14-9afb' }],
		];

		for (let round = 0; round < 12; round += 1)
			for (const [method, params] of requests) {
				const id = request(slack, method, params);
				assert.equal(isSent(id), true, method);
				slack.fromServer({ jsonrpc: '2.0', id, result: {} });
			}

		assert.deepEqual(pictured(), ['read_file']);
		assert.ok(!bench.events.some((event) => event.kind === 'flow-judged'));
		assert.equal(bench.core.flow.picture()?.risk.score, 0);
	});

	it('needs no answer if the server itself has listed what it asks for', () => {
		read();

		const listed = request(slack, 'resources/read', { uri: LISTED.uri });
		const longer = request(slack, 'resources/read', { uri: `${LISTED.uri}/more` });

		assert.deepEqual([isSent(listed), isSent(longer)], [true, false]);
	});

	it("R075 doesn't make the server internal if it contains an internal address", () => {
		read();

		const id = request(slack, 'resources/read', { uri: `http://localhost/${encodeURIComponent(PLAN)}` });

		assert.equal(isSent(id), false);
	});

	it('makes the text it reads known once, under its kind', () => {
		const id = request(files, 'resources/read', { uri: 'files://plan' });
		files.fromServer({ jsonrpc: '2.0', id, result: { contents: [{ uri: 'files://plan', text: PLAN }] } });

		const call = request(slack, 'tools/call', { name: 'post_message', arguments: { message: PLAN } });

		assert.equal(isSent(call), false);
		assert.deepEqual(asked[0]?.question.sentences.slice(0, 1), [
			'The text read by files › resource just now is in the message of slack › post_message.',
		]);
		assert.deepEqual(pictured(), ['resource', 'post_message']);
	});

	it("withdraws its question if it's canceled or its server ends", () => {
		read();
		const cancelled = request(slack, 'resources/read', { uri: SEARCH });
		const left = request(slack, 'prompts/get', { name: 'summary', arguments: { about: PLAN } });

		slack.fromClient({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: cancelled } });
		assert.deepEqual(
			asked.map(({ isWithdrawn }) => isWithdrawn),
			[true, false],
		);
		asked[0]?.answer({ kind: 'answered', answer: 'once' });
		slack.session.childEnded({ code: 1, signal: null });

		assert.deepEqual(
			asked.map(({ isWithdrawn }) => isWithdrawn),
			[true, true],
		);
		assert.equal(isSent(cancelled), false);
		assert.match(responseTo(left), /stopped before it responded/);
	});

	it('is finished once the client cancels it, but a late response is still judged and known', () => {
		const id = request(files, 'resources/read', { uri: 'files://plan' });
		files.fromClient({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });

		files.fromServer({ jsonrpc: '2.0', id, result: { contents: [{ uri: 'files://plan', text: PLAN }] } });

		assert.equal(isSent(request(slack, 'tools/call', { name: 'post_message', arguments: { message: PLAN } })), false);
	});

	it('keeps its conversation until the result arrives, so no other conversation knows what it reads', () => {
		const id = request(files, 'resources/read', { uri: 'files://plan' });
		files.fromServer({ jsonrpc: '2.0', id, result: { contents: [{ uri: 'files://plan', text: PLAN }] } });

		const other = request(slack, 'resources/read', { uri: SEARCH }, { 'vscode.conversationId': 'another' });
		const same = request(slack, 'resources/read', { uri: SEARCH });

		assert.equal(isSent(other), true);
		assert.equal(isSent(same), false);
	});

	it('R087 needs an answer if it may contain what a stopped worker knew, in any conversation', () => {
		const memo: SessionMemo = {
			session: 'c-earlier',
			at: now,
			flagged: NOTHING_FLAGGED,
			risk: NO_RISK,
			readFrom: [{ id: ENTRY, name: 'files', class: 'internal' }],
		};
		bench.core.flow.resume([memo], now);

		const listed = request(slack, 'resources/read', { uri: LISTED.uri }, NO_META);
		const level = request(slack, 'logging/setLevel', { level: 'critical' }, NO_META);
		const other = request(slack, 'resources/read', { uri: 'slack://search/in-other-words' }, NO_META);

		assert.deepEqual([listed, level, other].map(isSent), [true, true, false]);
		assert.match(asked[0]?.question.sentences[0] ?? '', /no longer knows what this session read from files/);
	});

	it('R002 is masked in the smallest place, and what a person typed is unchanged', () => {
		const key = `ghp_${'R4nD0mV4lu3'.repeat(4).slice(0, 36)}`;
		const text = (about: string): string =>
			`{"jsonrpc":"2.0","id":"m","method":"prompts/get","params":{"n":1.0,"name":"summary", "arguments":{"about":"${about}"},"inputResponses":{"f":{"action":"accept","content":{"token":"${key}"}}}}}`;

		slack.fromClient(text(`use ${key} for it`));

		const sent = slack.serverText.at(-1) ?? '';
		const masked = /"about":"([^"]*)"/.exec(sent)?.[1] ?? '';
		assert.ok(masked !== '' && !masked.includes(key));
		assert.equal(sent, text(masked));
		assert.ok(isJsonObject(JSON.parse(sent)));
	});
});
