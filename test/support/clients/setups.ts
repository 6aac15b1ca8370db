// How the clients that several suites run are started, and how their definition files are written.
import type { ClientLine } from './client-home.ts';
import type { ServerLine } from './server-line.ts';

type Servers = Readonly<Record<string, ServerLine>>;

export const PROMPT = 'Read both mails.';

export const CLAUDE = {
	client: 'claude',
	args: ['-p', PROMPT, '--allowedTools', 'mcp__mail,mcp__drive,mcp__slack,mcp__sums'],
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
} satisfies ClientLine;
/** Without these it asks about each server of a project first. */
export const CLAUDE_SETTINGS = { '.claude/settings.json': JSON.stringify({ enableAllProjectMcpServers: true }) };

export const COPILOT = {
	client: 'copilot',
	args: ['--prompt', PROMPT, '--allow-all-tools', '--trust-folder'],
	env: (url) => ({
		COPILOT_OFFLINE: 'true',
		COPILOT_AUTO_UPDATE: 'false',
		COPILOT_MODEL: 'gpt-4.1',
		COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
		COPILOT_PROVIDER_API_KEY: 'k',
	}),
} satisfies ClientLine;

export const CODEX = {
	client: 'codex',
	args: ['exec', '--dangerously-bypass-approvals-and-sandbox', '--skip-git-repo-check', PROMPT],
	env: () => ({ OPENAI_API_KEY: 'k' }),
} satisfies ClientLine;

export const codexSettings = (url: string): string =>
	[
		'model = "gpt-4.1"',
		'model_provider = "scripted"',
		'check_for_update_on_startup = false',
		'[model_providers.scripted]',
		'name = "Scripted"',
		`base_url = "${url}/v1"`,
		'env_key = "OPENAI_API_KEY"',
		'wire_api = "responses"',
		'[analytics]',
		'enabled = false',
		'',
	].join('\n');

export const codexTables = (servers: Servers): string =>
	Object.entries(servers)
		.flatMap(([name, { args, command }]) => [
			`[mcp_servers.${name}]`,
			`command = ${JSON.stringify(command)}`,
			`args = ${JSON.stringify(args)}`,
			// It waits for the server before the first request.
			'required = true',
			'',
		])
		.join('\n');
