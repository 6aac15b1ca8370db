import { describeClient, PROMPT } from '../support/clients/scenario.ts';

describeClient({
	client: 'codex',
	file: '.codex/config.toml',
	text: (servers, url) =>
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
			...Object.entries(servers).flatMap(([name, { args, command }]) => [
				`[mcp_servers.${name}]`,
				`command = ${JSON.stringify(command)}`,
				`args = ${JSON.stringify(args)}`,
				// It waits for the server before the first request.
				'required = true',
			]),
			'',
		].join('\n'),
	args: ['exec', '--dangerously-bypass-approvals-and-sandbox', '--skip-git-repo-check', PROMPT],
	env: () => ({ OPENAI_API_KEY: 'k' }),
});
