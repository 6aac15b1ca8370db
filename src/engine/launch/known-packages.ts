/**
 * Well-known MCP servers and bridges, by registry: data for the look-alike check, chosen by hand among those that
 * many people install (downloads of October 2026, and the editors' own galleries). Being listed says nothing about a package's safety.
 */
const NPM = `@modelcontextprotocol/server-filesystem @modelcontextprotocol/server-memory @modelcontextprotocol/server-everything
	@modelcontextprotocol/server-sequential-thinking @modelcontextprotocol/server-github @modelcontextprotocol/server-gitlab
	@modelcontextprotocol/server-postgres @modelcontextprotocol/server-puppeteer @modelcontextprotocol/server-slack
	@modelcontextprotocol/server-brave-search @modelcontextprotocol/server-google-maps @modelcontextprotocol/server-redis
	@modelcontextprotocol/server-gdrive @modelcontextprotocol/server-everart @modelcontextprotocol/inspector @modelcontextprotocol/sdk
	@playwright/mcp chrome-devtools-mcp @upstash/context7-mcp mcp-remote mcp-proxy supergateway @azure-devops/mcp @azure/mcp
	@supabase/mcp-server-supabase @supabase/mcp-server-postgrest @notionhq/notion-mcp-server @gongrzhe/server-gmail-autoauth-mcp nx-mcp
	@circleci/mcp-server-circleci n8n-mcp next-devtools-mcp mongodb-mcp-server @stripe/mcp tavily-mcp @zereight/mcp-gitlab firecrawl-mcp
	@salesforce/mcp @wonderwhy-er/desktop-commander @sentry/mcp-server @launchdarkly/mcp-server figma-developer-mcp
	@executeautomation/playwright-mcp-server @eslint/mcp @winor30/mcp-server-datadog @antv/mcp-server-chart
	@dynatrace-oss/dynatrace-mcp-server @cocal/google-calendar-mcp @hubspot/mcp-server @perplexity-ai/mcp-server @shortcut/mcp
	@apify/actors-mcp-server xcodebuildmcp @mobilenext/mobile-mcp @google-cloud/cloud-run-mcp @brave/brave-search-mcp-server
	@larksuiteoapi/lark-mcp slack-mcp-server mcp-server-code-runner @aashari/mcp-server-atlassian-jira @browsermcp/mcp exa-mcp-server
	@21st-dev/magic @benborla29/mcp-server-mysql @shopify/dev-mcp @softeria/ms-365-mcp-server @mondaydotcomorg/monday-api-mcp
	@railway/mcp-server @cloudflare/mcp-server-cloudflare @heroku/mcp-server @smithery/cli puppeteer-mcp-server mcp-server-kubernetes
	@composio/mcp @storybook/mcp @mastra/mcp-docs-server @mapbox/mcp-server @testsprite/testsprite-mcp postmark-mcp`.split(/\s+/);

const PYPI = `mcp-server-fetch mcp-server-git mcp-server-time mcp-server-sqlite mcp-server-sentry mcp-server-qdrant mcp-server-motherduck
	mcp-atlassian mcp-proxy fastmcp serena-agent markitdown-mcp duckduckgo-mcp-server basic-memory blender-mcp postgres-mcp workspace-mcp
	mcp-run-python arxiv-mcp-server mcp-obsidian excel-mcp-server jupyter-mcp-server minimax-mcp elevenlabs-mcp semgrep-mcp chroma-mcp
	mcp-neo4j-cypher mcp-alchemy office-powerpoint-mcp-server office-word-mcp-server mcp-grafana ida-pro-mcp mcp-clickhouse`.split(/\s+/);

const IMAGES =
	`ghcr.io/github/github-mcp-server mcp/github mcp/filesystem mcp/fetch mcp/playwright mcp/postgres mcp/puppeteer mcp/slack mcp/time
	mcp/git mcp/sqlite mcp/brave-search mcp/everything mcp/memory mcp/grafana mcp/stripe hashicorp/terraform-mcp-server
	mongodb/mongodb-mcp-server grafana/mcp-grafana sooperset/mcp-atlassian ghcr.io/sooperset/mcp-atlassian
	mcr.microsoft.com/playwright/mcp mcr.microsoft.com/azure-sdk/azure-mcp`.split(/\s+/);

export const KNOWN_PACKAGES = { npm: NPM, pypi: PYPI, image: IMAGES } as const;
