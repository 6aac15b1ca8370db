import assert from 'node:assert/strict';
import { formatNamed, VSCODE_FORMAT } from '../../../src/definitions/format.ts';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { isLeftToPolicy, parseServerPolicy, withPolicy } from '../../../src/definitions/server-policy.ts';

const FILE = JSON.stringify({
	servers: {
		local: { command: 'npx', args: ['-y', 'a-server'] },
		open: { command: 'npx', args: ['-y', '${input:which}'] },
		web: { type: 'http', url: 'https://Mcp.Example.com:443/mcp?tenant=1#part' },
		asked: { type: 'http', url: 'https://${input:host}/mcp' },
	},
});

function leftAlone(allowed: unknown, denied: unknown): readonly string[] {
	const entries = readEntries(FILE);
	assert.ok(entries.ok);
	const policy = parseServerPolicy(allowed, denied);
	return entries.value.filter((entry) => isLeftToPolicy(entry, policy)).map(({ name }) => name);
}

describe("an organization's server lists", () => {
	it('leave no entry alone when there are none', () => {
		for (const none of [undefined, null, 'no JSON', 7, {}]) assert.deepEqual(leftAlone(none, none), []);
	});

	it('leave alone an entry that they allow by address or command, but not one that they allow by name', () => {
		const byCommand = { serverCommand: ['npx', '-y', 'a-server'] };

		assert.deepEqual(leftAlone([byCommand, { serverUrl: 'https://*.example.com/*' }], undefined), ['local', 'open', 'web', 'asked']);
		assert.deepEqual(leftAlone([byCommand, { serverName: 'local' }, { serverName: 'web' }], undefined), ['open', 'asked']);
		assert.deepEqual(leftAlone('[{"serverName":"local"}]', undefined), ['open', 'web', 'asked']);
		assert.deepEqual(leftAlone([], undefined).length, 4);
	});

	it('leave alone an entry that they deny by address or command, but not by name, because the name stays denied anyway', () => {
		assert.deepEqual(leftAlone(undefined, [{ serverCommand: ['npx', '-y', 'a-server'] }]), ['local', 'open']);
		assert.deepEqual(leftAlone(undefined, [{ serverCommand: ['npx', '-y'] }]), ['open']);
		assert.deepEqual(leftAlone(undefined, [{ serverName: 'local' }]), []);
		assert.deepEqual(leftAlone([{ serverName: 'web' }], [{ serverUrl: 'https://mcp.example.com/*' }]), ['local', 'open', 'web', 'asked']);
	});

	const patterns: readonly (readonly [pattern: string, matches: boolean])[] = [
		['https://mcp.example.com/mcp?tenant=1', true],
		['HTTPS://MCP.example.com:443/mcp?tenant=1#other', true],
		['https://mcp.example.com/mcp', false],
		['https://mcp.example.com/*', true],
		['https://*.example.com/*', true],
		['https://*.example.com:443/*', true],
		['https://*.example.com:*/*', true],
		['https://*example.com/m*p?tenant=*', true],
		['*://*/*', true],
		['http://*.example.com/*', false],
		['https://*.com.evil.test/*', false],
		['https://*.example.com/mcp', false],
		['https://*', false],
		['https://somebody@*.example.com\\mcp*', true],
		['*', false],
		['https://example.com/*', false],
	];
	for (const [pattern, matches] of patterns)
		it(`${matches ? 'match' : "don't match"} the address with ${pattern}`, () => {
			assert.equal(leftAlone(undefined, [{ serverUrl: pattern }]).includes('web'), matches);
		});

	it('accept lines as the editor does, with exactly one non-empty way to name a server', () => {
		const strange = [
			{ serverName: 'local', serverUrl: 'https://x.test' },
			{ serverName: '' },
			{ serverCommand: [] },
			{ serverCommand: ['npx', 5] },
			'local',
			null,
		];

		assert.deepEqual(parseServerPolicy(strange, strange), { allowed: [], denied: [] });
	});

	it('set the reason only in files that VS Code reads, and never override another reason', () => {
		const policy = parseServerPolicy([], undefined);
		const of = (text: string, format = VSCODE_FORMAT) => {
			const entries = readEntries(text, format);
			assert.ok(entries.ok);
			return entries.value.map((entry) => withPolicy(entry, policy, format).leftAlone);
		};

		assert.deepEqual(of('{"servers":{"a":{"command":"x"},"b":{"command":"x","dev":{}}}}'), ['policy', 'dev']);
		assert.deepEqual(of('{"mcpServers":{"a":{"command":"x"}}}', formatNamed('cursor')), [undefined]);
	});
});
