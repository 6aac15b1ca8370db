import assert from 'node:assert/strict';
import { clientNamed } from '../../../src/events/client.ts';

describe('the client of a guarded server', () => {
	it("has its usual name, or counts as another client when its name isn't known", () => {
		const named = [
			'Visual Studio Code - Insiders',
			'code-server',
			'copilot-cli',
			'codex-mcp-client',
			'qwen-cli-mcp-client-demo',
			'codex',
			'',
		];

		assert.deepEqual(named.map(clientNamed), ['chat', 'chat', 'Copilot CLI', 'Codex', 'Qwen Code', 'other', 'other']);
	});
});
