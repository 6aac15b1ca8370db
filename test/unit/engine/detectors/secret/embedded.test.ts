import assert from 'node:assert/strict';
import { detector } from '../../../../../src/engine/detectors/secret/embedded.ts';
import { inspect } from '../../../../../src/engine/inspect.ts';

const severities = (description: string, more: { readonly [key: string]: string } = {}, name = 'copy_things') => {
	const properties = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, { type: 'string', default: value }]));
	const tool = { name, description, inputSchema: { type: 'object', properties } };
	return inspect({ kind: 'tool_definition', server: 'sample', tool }, { servers: [] }, { detectors: [detector] }).findings.map(
		({ severity }) => severity,
	);
};

describe('secret.embedded', () => {
	it("R047 rates a secret place low, and info if it's an example or excluded", () => {
		assert.deepEqual(severities('Copies ~/.netrc to the host.'), ['low']);
		assert.deepEqual(severities('Copies everything. Private keys and .netrc are skipped.'), ['info']);
		assert.deepEqual(severities('Explains behaviour like reading ~/.aws/credentials.'), ['info']);
		assert.deepEqual(severities('Explains attacks (for example stealing tokens, reading ~/.aws/credentials).'), ['info']);
		assert.deepEqual(severities('Keyword: ".netrc of the user".'), ['low']);
	});

	it("R045 rates a server list info if it's the default of a tool for such lists, but never a key", () => {
		assert.deepEqual(severities('Lists servers.', { file: '.vscode/mcp.json' }, 'audit_mcp'), ['info']);
		assert.deepEqual(severities('Lists words.', { file: '.vscode/mcp.json' }), ['low']);
		assert.deepEqual(severities('Lists servers.', { file: '~/.ssh/id_rsa' }, 'audit_mcp').includes('info'), false);
	});
});
