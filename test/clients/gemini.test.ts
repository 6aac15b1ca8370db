import { describeClient } from '../support/clients/scenario.ts';
import { PROMPT } from '../support/clients/setups.ts';

describeClient({
	client: 'gemini',
	file: '.gemini/settings.json',
	text: (mcpServers) =>
		JSON.stringify(
			{
				security: { auth: { selectedType: 'gemini-api-key' } },
				general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
				privacy: { usageStatisticsEnabled: false },
				telemetry: { enabled: false },
				mcpServers,
			},
			undefined,
			2,
		),
	refusesItself: /Tool \W+\w+\W+ not found/,
	args: ['--prompt', PROMPT, '--yolo', '--model', 'gemini-2.5-flash'],
	env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'k', GEMINI_CLI_TRUST_WORKSPACE: 'true' }),
});
