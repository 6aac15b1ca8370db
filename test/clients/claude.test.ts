import { type ClientSetup, describeClient, PROMPT } from '../support/clients/scenario.ts';

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
