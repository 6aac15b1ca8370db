import { describeClient } from '../support/clients/scenario.ts';
import { PROMPT } from '../support/clients/setups.ts';

describeClient({
	client: 'qwen',
	file: '.qwen/settings.json',
	text: (mcpServers) =>
		JSON.stringify(
			{
				security: { auth: { selectedType: 'openai' } },
				general: { enableAutoUpdate: false },
				privacy: { usageStatisticsEnabled: false },
				// Tools are offered as they are, and not found by a search.
				tools: { toolSearch: { enabled: false } },
				telemetry: { enabled: false },
				mcpServers,
				$version: 4,
			},
			undefined,
			2,
		),
	args: ['--prompt', PROMPT, '--yolo', '--model', 'gpt-4.1'],
	env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'k' }),
});
