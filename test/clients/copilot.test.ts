import { agentFileText } from '../support/agent-file.ts';
import type { ClientSetup } from '../support/clients/bench.ts';
import { describeClient } from '../support/clients/scenario.ts';
import { COPILOT } from '../support/clients/setups.ts';

const SETUP = {
	...COPILOT,
	text: (servers) =>
		JSON.stringify(
			{
				mcpServers: Object.fromEntries(
					Object.entries(servers).map(([name, { args, command }]) => [name, { type: 'local', command, args, tools: ['*'] }]),
				),
			},
			undefined,
			2,
		),
	remembersTools: true,
	refusesItself: /does not exist|was removed by the live server/,
} satisfies Partial<ClientSetup>;

describeClient({ ...SETUP, file: '.copilot/mcp-config.json' });
describeClient({ ...SETUP, file: 'project/.github/mcp.json' });
describeClient({ ...SETUP, file: 'project/.mcp.json' });

// With the tools that it remembers, it ends the connections of an agent's servers before they are ready, without MCP Cordon, too.
for (const file of ['project/.github/agents/helper.agent.md', '.copilot/agents/helper.agent.md'])
	describeClient({
		...SETUP,
		file,
		text: agentFileText,
		args: [...SETUP.args, '--agent', 'helper'],
		remembersTools: false,
		forgotten: '.cache/copilot/mcp-tools',
	});
