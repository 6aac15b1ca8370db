import assert from 'node:assert/strict';
import { headerEnvironment } from '../../../src/proxy/environment.ts';
import { argumentsOf, isHttpCommand, parseHttpTarget } from '../../../src/proxy/http-target.ts';

const parse = (command: string, args: readonly string[], env: Record<string, string> = {}): ReturnType<typeof parseHttpTarget> =>
	parseHttpTarget(command, argumentsOf(command, args, env), headerEnvironment({ PATH: '/bin', ...env }));

describe('the target of an http entry', () => {
	it('is a URL and the headers in order of their numbers', () => {
		const target = parse('cordon:http', ['https://a.example/mcp?x=1#part'], {
			MCP_CORDON_HEADER_2: 'X-B: b: c',
			MCP_CORDON_HEADER_1: 'Authorization: Bearer made-up',
			MCP_CORDON_OTHER: 'not a header',
		});

		assert.ok(target.ok);
		assert.equal(target.value.url.href, 'https://a.example/mcp?x=1');
		assert.equal(target.value.transport, 'streamable');
		assert.deepEqual(target.value.headers, [
			{ name: 'Authorization', value: 'Bearer made-up' },
			{ name: 'X-B', value: 'b: c' },
		]);
	});

	it('takes the address only from its variable when there is one', () => {
		const MCP_CORDON_URL = 'https://a.example/mcp?key=1';
		const target = parse('cordon:http', [], { MCP_CORDON_URL, MCP_CORDON_HEADER_1: 'A: b' });

		assert.ok(target.ok);
		assert.equal(target.value.url.href, MCP_CORDON_URL);
		assert.deepEqual(target.value.headers, [{ name: 'A', value: 'b' }]);
		assert.deepEqual(parse('cordon:http', ['https://a.example/'], { MCP_CORDON_URL }), { ok: false, error: { kind: 'url' } });
		assert.deepEqual(argumentsOf('npx', ['-y'], { MCP_CORDON_URL }), ['-y']);
	});

	it('leaves headers of the connection and the protocol to the proxy', () => {
		const target = parse('cordon:sse', ['http://a.example/'], {
			MCP_CORDON_HEADER_1: 'Host: b.example',
			MCP_CORDON_HEADER_2: 'mcp-session-id: chosen',
			MCP_CORDON_HEADER_3: 'X-Kept:',
		});

		assert.ok(target.ok);
		assert.deepEqual(target.value.headers, [{ name: 'X-Kept', value: '' }]);
	});

	it('knows the types of all clients, and removes the line end of a secret that was read from a file', () => {
		for (const type of ['http', 'streamable-http', 'streamableHttp', 'sse']) {
			const target = parse(`cordon:${type}`, ['http://a.example/'], { MCP_CORDON_HEADER_1: 'A: b\r\n' });

			assert.ok(target.ok, type);
			assert.deepEqual(
				[target.value.transport, target.value.headers],
				[type === 'sse' ? 'sse' : 'streamable', [{ name: 'A', value: 'b' }]],
			);
		}
		assert.deepEqual(['cordon:http', 'cordon:ws', 'cordon:', 'http', 'cordon:__proto__'].map(isHttpCommand), [
			true,
			false,
			false,
			false,
			false,
		]);
	});

	it('rejects a URL of another kind, one with credentials, and extra arguments', () => {
		for (const args of [['file:///etc/passwd'], ['http://u:p@a.example/'], ['a.example'], [], ['http://a.example/', '--more']])
			assert.deepEqual(parse('cordon:http', args), { ok: false, error: { kind: 'url' } });
	});

	it('rejects a gap in the numbers, another suffix, and an invalid header', () => {
		const cases: readonly (readonly [Record<string, string>, string])[] = [
			[{ MCP_CORDON_HEADER_2: 'A: b' }, 'MCP_CORDON_HEADER_1'],
			[{ MCP_CORDON_HEADER_1: 'A: b', MCP_CORDON_HEADER_X: 'A: b' }, 'MCP_CORDON_HEADER_2'],
			[{ MCP_CORDON_HEADER_1: 'A b: c' }, 'MCP_CORDON_HEADER_1'],
			[{ MCP_CORDON_HEADER_1: 'A: b\r\nC: d' }, 'MCP_CORDON_HEADER_1'],
			[{ MCP_CORDON_HEADER_1: '' }, 'MCP_CORDON_HEADER_1'],
		];
		for (const [env, variable] of cases)
			assert.deepEqual(parse('cordon:http', ['http://a.example/'], env), { ok: false, error: { kind: 'header', variable } });
	});
});
