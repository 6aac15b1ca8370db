/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// What real servers declare (collect-servers.mjs), as rows. All of it counts as honest.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = process.env.REAL ?? new URL('../../out/real-servers/', import.meta.url).pathname;
/** Packages of which findings were read before the servers were cut in two. */
const READ = new Set('@antv/mcp-server-chart @azure/mcp @bitwarden/mcp-server @brave/brave-search-mcp-server chrome-devtools-mcp @circleci/mcp-server-circleci @cloudbase/cloudbase-mcp @digitalocean/mcp @eslint/mcp exa-mcp-server @executeautomation/playwright-mcp-server figma-developer-mcp firecrawl-mcp @hubspot/mcp-server @launchdarkly/mcp-server @line/line-bot-mcp-server @mapbox/mcp-server @mobilenext/mobile-mcp mongodb-mcp-server @notionhq/notion-mcp-server hostinger-api-mcp @pinecone-database/mcp @playwright/mcp resend-mcp @sentry/mcp-server @shopify/dev-mcp task-master-ai tavily-mcp @upstash/context7-mcp @wonderwhy-er/desktop-commander'.split(' '));
/** A third of the servers is neither read nor fitted, by a hash of the package's name: what is counted there is what users meet. */
const isHeld = (name) => !READ.has(name) && createHash('sha1').update(`real:${name}`).digest()[0] % 3 === 0;

/** One entry a package: `{name, isHeld, rows}`; a tool is a row alone, and another (`:beside`) with the other tools of its server as they stand beside it in an editor. */
export function realServers() {
	if (!existsSync(FOLDER)) return [];
	return readdirSync(FOLDER).sort().map((file) => {
		const lists = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
		const name = lists.package.replace(/(?<=.)@[^@]*$/, '');
		const row = (id, surface, payload) => ({ id: `${name}:${id}`, label: 'benign', category: 'real', surface, payload: { server: name, ...payload } });
		const tools = lists.tools ?? [];
		return {
			name,
			isHeld: isHeld(name),
			rows: [
				...tools.map((tool) => row(tool.name, 'tool_definition', { tool })),
				...tools.map((tool) => row(`${tool.name}:beside`, 'tool_definition', { tool, peers: [{ server: name, tools: tools.filter((other) => other !== tool) }] })),
				...(lists.instructions ? [row('#instructions', 'instructions', { text: lists.instructions })] : []),
				...(lists.prompts ?? []).map((prompt) => row(`#prompt ${prompt.name}`, 'prompt', { prompt })),
			],
		};
	});
}
