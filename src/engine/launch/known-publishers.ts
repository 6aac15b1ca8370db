/**
 * Well-known publishers of MCP servers: npm scopes, GitHub organizations, image namespaces, publishers in MCP Registry names. Data for the
 * look-alike check, chosen by hand among those whose servers many people install. Being listed says nothing about a package's safety.
 */
export const KNOWN_PUBLISHERS: readonly string[] =
	`modelcontextprotocol microsoft github gitlab google googleapis google-gemini google-cloud googlecloudplatform
	anthropic anthropics openai azure azure-devops azure-samples aws awslabs amazonwebservices cloudflare vercel netlify supabase firebase mongodb postgres
	elastic redis grafana hashicorp datadog dynatrace newrelic sentry getsentry atlassian notionhq makenotion slack slackapi linear asana zapier
	hubspot salesforce stripe paypal shopify square twilio sendgrid postmark figma adobe canva playwright puppeteer browserbase browserbasehq chromedevtools
	upstash neondatabase planetscale prisma snowflake databricks clickhouse qdrant chroma-core pinecone-io huggingface perplexity-ai
	mistralai brave tavily firecrawl mendableai exa-labs apify docker kubernetes jetbrains eslint nrwl storybook circleci jenkinsci
	launchdarkly mapbox wonderwhy-er sooperset executeautomation smithery-ai composiohq oraios jlowin semgrep snyk sonarsource salesforcecli
	heroku railwayapp digitalocean linode auth0 okta bitwarden 1password zendesk intercom discord telegram spotify dropbox box airtable
	monday mondaydotcomorg larksuite larksuiteoapi bytedance alibaba aliyun tencent baidu`.split(/\s+/);

/** Words that servers for well-known services use in their names. */
export const KNOWN_SERVICES: readonly string[] =
	`github gitlab bitbucket slack discord telegram notion linear asana trello jira confluence atlassian stripe paypal
	shopify twilio hubspot salesforce zendesk intercom figma canva airtable dropbox spotify postgres mysql sqlite mongodb redis elasticsearch snowflake
	databricks clickhouse supabase firebase cloudflare vercel netlify heroku kubernetes docker terraform grafana datadog sentry playwright puppeteer
	filesystem context7 firecrawl tavily perplexity anthropic openai huggingface microsoft outlook gmail google calendar`.split(/\s+/);
