import { type ClientSetup, describeClient, PROMPT } from '../support/clients/scenario.ts';

type Text = ClientSetup['text'];

const settings = (url: string): string =>
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
const tables: Text = (servers) =>
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
const ARGS = ['exec', '--dangerously-bypass-approvals-and-sandbox', '--skip-git-repo-check'];
const SETUP = { client: 'codex', env: () => ({ OPENAI_API_KEY: 'k' }) } satisfies Partial<ClientSetup>;

describeClient({
	...SETUP,
	file: '.codex/config.toml',
	text: (servers, url) => settings(url) + tables(servers, url),
	args: [...ARGS, PROMPT],
});
describeClient({
	...SETUP,
	file: 'project/.codex/config.toml',
	files: (url) => ({ '.codex/config.toml': settings(url) }),
	text: tables,
	// Otherwise it reads no file of the project.
	args: [...ARGS, '--trust', PROMPT],
});
