import type { ClientSetup } from '../support/clients/bench.ts';
import { describeClient } from '../support/clients/scenario.ts';
import type { ServerLine } from '../support/clients/server-line.ts';
import { PROMPT } from '../support/clients/setups.ts';

const setup = (entryOf: (line: ServerLine) => object): ClientSetup => ({
	client: 'opencode',
	file: '.config/opencode/opencode.json',
	text: (servers, url) =>
		JSON.stringify({
			$schema: 'https://opencode.ai/config.json',
			autoupdate: false,
			share: 'disabled',
			enabled_providers: ['scripted'],
			model: 'scripted/gpt-4.1',
			small_model: 'scripted/gpt-4.1',
			provider: {
				scripted: {
					npm: '@ai-sdk/openai-compatible',
					name: 'Scripted',
					options: { baseURL: `${url}/v1`, apiKey: 'k' },
					models: { 'gpt-4.1': { name: 'Scripted' } },
				},
			},
			permission: 'allow',
			mcp: Object.fromEntries(Object.entries(servers).map(([name, line]) => [name, { ...entryOf(line), enabled: true }])),
		}),
	refusesItself: /unavailable tool/,
	args: ['run', PROMPT],
	env: () => ({
		OPENCODE_DISABLE_MODELS_FETCH: '1',
		OPENCODE_DISABLE_AUTOUPDATE: '1',
		OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
		OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
	}),
});

const asProcess = ({ args, command }: ServerLine): object => ({ type: 'local', command: [command, ...args] });
const overHttp = ({ url }: ServerLine): object => ({ type: 'remote', url, headers: { 'X-Team': 'blue' } });
describeClient(setup(asProcess));
describeClient({ ...setup((line) => (line.url === '' ? asProcess(line) : overHttp(line))), isOverHttp: true });
