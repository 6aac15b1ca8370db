// Every place from which an agent-host session of Copilot takes servers.
import path from 'node:path';
import { agentFileText } from '../support/agent-file.ts';
import { startAgentHost } from '../support/agent-host/host.ts';
import { startAgentSession } from '../support/agent-host/session.ts';
import { describeSources, hostConfigText, type Servers, type Source, wrappedText } from '../support/agent-host/sources.ts';

const local = (servers: Servers): object =>
	Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { type: 'local', ...server, tools: ['*'] }]));
/** The runtime reads the file itself. */
const ofFiles: Source['begin'] = (place) => startAgentSession(place);
const ofHelper: Source['begin'] = (place) => startAgentSession({ ...place, agent: 'helper' });
/** The editor reads it and passes its servers on. */
const forwarding: Pick<Source, 'begin' | 'text'> = {
	text: (servers) => JSON.stringify({ servers }, undefined, '\t'),
	begin: (place, forwarded) => startAgentHost({ ...place, forwarded, userData: path.join(place.home, '.config/Code') }),
};
const SOURCES: Readonly<Record<string, Source>> = {
	"the user's mcp.json": { ...forwarding, file: '.config/Code/User/mcp.json' },
	'.vscode/mcp.json': { ...forwarding, file: 'project/.vscode/mcp.json' },
	'.mcp.json': { file: 'project/.mcp.json', text: wrappedText, begin: ofFiles },
	'.mcp.json with servers at the top level': {
		file: 'project/.mcp.json',
		text: (servers) => `${JSON.stringify(servers)}\r\n`,
		begin: ofFiles,
	},
	'.github/mcp.json': {
		file: 'project/.github/mcp.json',
		text: (servers) => JSON.stringify({ mcpServers: local(servers) }),
		begin: ofFiles,
	},
	"mcp-config.json of Copilot's home folder": {
		file: '.copilot/mcp-config.json',
		text: (servers) => JSON.stringify({ mcpServers: local(servers) }),
		begin: ofFiles,
	},
	'agent-host-config.json': {
		file: '.config/Code/User/globalStorage/agent-host-config.json',
		text: hostConfigText,
		begin: (place) => startAgentHost({ ...place, userData: path.join(place.home, '.config/Code') }),
	},
	'an agent file of the workspace': {
		file: 'project/.github/agents/helper.agent.md',
		text: agentFileText,
		begin: ofHelper,
	},
	'an agent file of the user': { file: '.copilot/agents/helper.agent.md', text: agentFileText, begin: ofHelper },
};

describeSources('servers of an agent-host session', 'Copilot CLI', SOURCES);
