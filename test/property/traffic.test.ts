import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { META } from '../../src/mcp/modern.ts';
import { compileTraffic } from '../../src/policy/traffic/traffic-policy.ts';
import { type Bench, createBench, type Wire } from '../support/pipeline.ts';

const TOOL = { name: 'fetch', description: 'Fetches a page.', inputSchema: { type: 'object' } };
/** All engines inspect and would act. Only changed results carry a report. */
const ALL_ON = {
	preset: 'balanced',
	results: { injection: 'block', links: 'block', mail: 'block', patterns: 'block', pii: 'monitor', secrets: 'redact' },
	calls: {
		injection: 'block',
		patterns: 'block',
		pii: 'monitor',
		secrets: 'redact',
		urls: 'hold',
		paths: 'hold',
		commands: 'block',
		schema: 'hold',
		files: 'hold',
	},
};

/** JSON as other programs write it: blanks anywhere, unneeded escapes, and numbers that a double can't represent. */
const blank = fc.constantFrom('', '', ' ', '\t', '  ');
const honest = fc.constantFrom(
	...[
		'rain',
		'Sun',
		'report 7',
		'größer',
		'こんにちは',
		'🙂 ok',
		'a\\u0062c',
		'\\/',
		'\\"quoted\\"',
		'line\\none',
		'naïve café',
		'12.5 %',
		'x=1; y=2',
		'- [ ] item',
	],
);
const text = fc.array(honest, { maxLength: 8 }).map((parts) => `"${parts.join(' ')}"`);
const number = fc.constantFrom('0', '-0', '1.0', '1e400', '12345678901234567890', '0.10', '-7E-3');
const value: fc.Arbitrary<string> = fc.letrec<{ readonly value: string }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		text,
		number,
		fc.constantFrom('true', 'false', 'null'),
		fc.tuple(blank, fc.array(tie('value'), { maxLength: 4 })).map(([gap, items]) => `[${gap}${items.join(`${gap},`)}${gap}]`),
		fc
			.tuple(
				blank,
				fc.array(fc.tuple(fc.constantFrom('"a"', '"b c"', '"\\u0064"', '"_meta"', '"uri"', '"title"'), tie('value')), { maxLength: 4 }),
			)
			.map(([gap, members]) => `{${gap}${members.map(([key, each]) => `${key}${gap}:${each}`).join(',')}${gap}}`),
	),
})).value;

/** What a client of MCP 2026-07-28 sends with each request. */
const META_TEXT = JSON.stringify({
	[META.protocolVersion]: '2026-07-28',
	[META.clientInfo]: { name: 'test', version: '1' },
	[META.clientCapabilities]: { elicitation: {} },
});

/** A reviewed connection without a handshake. */
function reviewedModern(bench: Bench): Wire {
	const asked = (wire: Wire, method: string, result: JsonObject): void => {
		wire.fromClient(`{"jsonrpc":"2.0","id":"${method}","method":"${method}","params":{"_meta":${META_TEXT}}}`);
		wire.fromServer({ jsonrpc: '2.0', id: method, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...result } });
	};
	const connected = (): Wire => {
		const wire = bench.connect();
		const _meta = { [META.serverInfo]: { name: 'demo', version: '1.0.0' } };
		asked(wire, 'server/discover', { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, _meta });
		asked(wire, 'tools/list', { tools: [TOOL] });
		return wire;
	};
	const first = connected();
	bench.approveAll();
	first.session.end('client-closed');
	return connected();
}

describe('fidelity (fast-check)', () => {
	let bench: Bench;
	let wire: Wire;
	before(() => {
		bench = createBench(undefined, { traffic: compileTraffic(ALL_ON).policy });
		bench.approveLaunch();
		wire = bench.reviewed([TOOL]);
		wire.list([TOOL]);
	});
	after(() => bench.dispose());

	it('honest calls, results, errors, and messages pass byte for byte with all engines on', () => {
		let id = 0;
		fc.assert(
			fc.property(blank, text, value, fc.constantFrom('result', 'error', 'progress', 'sampling'), (gap, words, any, what) => {
				id += 1;
				const call = `{${gap}"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"fetch","arguments":{"a":${any}}${gap}}}`;
				wire.fromClient(call);
				assert.equal(wire.serverText.at(-1), call);
				const response =
					what === 'error'
						? `{"jsonrpc":"2.0",${gap}"id":${id},"error":{"code":-32000,"message":${words},"data":${any}}}`
						: `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text",${gap}"text":${words}}],"structuredContent":{"x":${any}}}${gap}}`;
				wire.fromServer(response);
				assert.equal(wire.clientText.at(-1), response);
				if (what === 'progress') {
					const message = `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":${id},"message":${words}}}`;
					wire.fromServer(message);
					assert.equal(wire.clientText.at(-1), message);
				}
				if (what === 'sampling') {
					const request = `{"jsonrpc":"2.0","id":"s${id}","method":"sampling/createMessage","params":{"messages":[],"maxTokens":5,"metadata":${any}}}`;
					wire.fromServer(request);
					assert.equal(wire.clientText.at(-1), request);
					const said = `{"jsonrpc":"2.0","id":"s${id}","result":{"role":"assistant","content":{"type":"text","text":${words}},"model":"m"}}`;
					wire.fromClient(said);
					assert.equal(wire.serverText.at(-1), said);
				}
			}),
			{ numRuns: 400 },
		);
	});

	it('the same applies to MCP 2026-07-28, with a request by the server', () => {
		const modern = createBench(undefined, { traffic: compileTraffic(ALL_ON).policy });
		modern.approveLaunch();
		const own = reviewedModern(modern);
		let id = 0;
		const passes = (to: 'server' | 'client', message: string): void => {
			if (to === 'server') own.fromClient(message);
			else own.fromServer(message);
			assert.equal((to === 'server' ? own.serverText : own.clientText).at(-1), message);
		};
		try {
			fc.assert(
				fc.property(blank, text, value, fc.constantFrom('result', 'error', 'progress', 'round'), (gap, words, any, what) => {
					const call = (more = ''): string =>
						`{${gap}"jsonrpc":"2.0","id":${++id},"method":"tools/call","params":{"name":"fetch","arguments":{"a":${any}}${gap}${more},"_meta":${META_TEXT}}}`;
					passes('server', call());
					if (what === 'progress')
						passes(
							'client',
							`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${id},"progress":1,"message":${words}${gap}}}`,
						);
					if (what === 'round') {
						passes(
							'client',
							`{"jsonrpc":"2.0","id":${id},"result":{"resultType":"input_required",${gap}"inputRequests":{"a":{"method":"elicitation/create","params":{"message":${words}}}},"requestState":"s${id}"}}`,
						);
						passes('server', call(`,"requestState":"s${id}","inputResponses":{"a":{"action":"accept",${gap}"content":{"x":${words}}}}`));
					}
					passes(
						'client',
						what === 'error'
							? `{"jsonrpc":"2.0",${gap}"id":${id},"error":{"code":-32000,"message":${words},"data":${any}}}`
							: `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[{"type":"text",${gap}"text":${words}}],"structuredContent":{"x":${any}}}${gap}}`,
					);
				}),
				{ numRuns: 300 },
			);
		} finally {
			modern.dispose();
		}
	});

	it('a changed message stays JSON, and keeps its id and every unaffected byte', () => {
		let id = 1_000_000;
		fc.assert(
			fc.property(text, value, (words, any) => {
				id += 1;
				wire.fromClient({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'fetch', arguments: {} } });

				wire.fromServer(
					`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"rain\\u200b fell"},{"type":"text","text":${words}}],"structuredContent":{"x":${any}}}}`,
				);

				const delivered = wire.clientText.at(-1) ?? '';
				assert.ok(
					delivered.startsWith(
						`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"rain fell"},{"type":"text","text":${words}}],"structuredContent":{"x":${any}}`,
					),
				);
				assert.match(delivered, /"zero_width_chars_stripped: 1"/);
			}),
			{ numRuns: 150 },
		);
	});
});
