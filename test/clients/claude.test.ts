import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { aBench, type ClientSetup, describeClient, PROMPT } from '../support/clients/scenario.ts';

const SETUP = {
	client: 'claude',
	args: ['-p', PROMPT, '--allowedTools', 'mcp__mail'],
	env: (url) => ({
		ANTHROPIC_BASE_URL: url,
		ANTHROPIC_API_KEY: 'k',
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
		DISABLE_AUTOUPDATER: '1',
		// It waits for its servers before the first request, on a busy machine too.
		MCP_CONNECTION_NONBLOCKING: 'false',
		MCP_CONNECT_TIMEOUT_MS: '60000',
		MCP_TIMEOUT: '60000',
		// The tools are offered as they are, and not found by a search.
		ENABLE_TOOL_SEARCH: 'false',
	}),
} satisfies Partial<ClientSetup>;

describeClient({
	...SETUP,
	file: 'project/.mcp.json',
	files: () => ({ '.claude/settings.json': JSON.stringify({ enableAllProjectMcpServers: true }) }),
	text: (mcpServers) => JSON.stringify({ mcpServers }, undefined, 2),
});
// Claude Code keeps its own state in this file.
describeClient({
	...SETUP,
	file: '.claude.json',
	text: (mcpServers) => JSON.stringify({ hasCompletedOnboarding: true, mcpServers }, undefined, 2),
	isRewritten: true,
});

// VS Code lists these servers for Claude sessions, but Claude Code is what starts servers in them.
describe('claude with .claude/settings.json', function () {
	this.timeout(240_000);
	for (const file of ['.claude/settings.json', 'project/.claude/settings.json', 'project/.claude/settings.local.json'])
		it(`starts no server of ${file}, which comes back byte for byte`, async () => {
			const bench = await aBench({ ...SETUP, file, text: (mcpServers) => `${JSON.stringify({ mcpServers }, undefined, '\t')}\r\n` });
			try {
				const before = readFileSync(bench.file, 'utf8');
				const protectedNow = await bench.cordon('protect', bench.file, '--yes');
				await bench.turn();
				const undone = await bench.cordon('unprotect', bench.file, '--yes');
				const after = readFileSync(bench.file, 'utf8');
				await bench.turn();

				assert.deepEqual([protectedNow.status, undone.status], [0, 0], protectedNow.shown + undone.shown);
				assert.match(undone.shown, /exactly as it was/);
				assert.equal(after, before);
				assert.ok(bench.model.requests.length >= 2);
				const offered = bench.model.requests.flatMap(({ tools }) => tools);
				assert.deepEqual(
					offered.filter((name) => name.startsWith('mcp__')),
					[],
				);
			} finally {
				await bench.end();
			}
		});
});
