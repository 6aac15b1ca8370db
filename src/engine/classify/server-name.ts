import { wordsOf } from './tokens.ts';

/** Where a server's data goes, judged by its name (R076, R077). `unknown` is treated as potentially internal (C11). */
export type ServerReach = 'external' | 'internal' | 'unknown';

/** R076, then everyday names of the same kind. Tested first, so `github-api` is external (trap 12). */
const EXTERNAL: readonly string[] = [
	...[
		'slack',
		'discord',
		'teams',
		'telegram',
		'email',
		'smtp',
		'sendgrid',
		'mailgun',
		'webhook',
		'zapier',
		'ifttt',
		'http',
		'https',
		'api',
		'rest',
	],
	...['sms', 'twilio', 'vonage', 's3 public', 'gcs public'],
	...[
		'mail',
		'gmail',
		'outlook',
		'whatsapp',
		'twitter',
		'x com',
		'mastodon',
		'bluesky',
		'linkedin',
		'facebook',
		'fetch',
		'web',
		'browser',
		'playwright',
	],
	...[
		'puppeteer',
		'webhooks',
		'pushover',
		'ntfy',
		'mailchimp',
		'postmark',
		'resend',
		'graphql',
		'search',
		'brave',
		'tavily',
		'exa',
		'firecrawl',
	],
];
/** R077. */
const INTERNAL: readonly string[] = [
	...[
		'database',
		'db',
		'postgres',
		'mysql',
		'mongo',
		'redis',
		'file',
		'filesystem',
		'fs',
		'github',
		'gitlab',
		'bitbucket',
		'jira',
		'confluence',
		'notion',
	],
	...['s3 private', 'gcs private'],
	...[
		'files',
		'postgresql',
		'mongodb',
		'sqlite',
		'mssql',
		'mariadb',
		'snowflake',
		'bigquery',
		'clickhouse',
		'elasticsearch',
		'git',
		'linear',
		'memory',
	],
	...[
		'obsidian',
		'vault',
		'keychain',
		'drive',
		'gdrive',
		'sharepoint',
		'onedrive',
		'calendar',
		'contacts',
		'crm',
		'salesforce',
		'hubspot',
		's3',
		'gcs',
	],
];

/** By whole words: `forest` is not `rest`, `offset` is not `fs`. Camel case, kebab case and versions do not matter. */
export function classifyServerName(name: string): ServerReach {
	const words = ` ${wordsOf(name)
		.join(' ')
		.replaceAll(/\b([a-z]) (\d)\b/g, '$1$2')} `;
	const holds = (terms: readonly string[]): boolean => terms.some((term) => words.includes(` ${term} `));
	if (holds(EXTERNAL)) return 'external';
	return holds(INTERNAL) ? 'internal' : 'unknown';
}

/** R076 and R077 to the letter: substrings, external first. Kept for comparison. */
export function reachBySubstring(name: string): ServerReach {
	const lower = name.toLowerCase();
	if (S0_EXTERNAL.some((part) => lower.includes(part))) return 'external';
	return S0_INTERNAL.some((part) => lower.includes(part)) ? 'internal' : 'unknown';
}

const S0_EXTERNAL = [
	...[
		'slack',
		'discord',
		'teams',
		'telegram',
		'email',
		'smtp',
		'sendgrid',
		'mailgun',
		'webhook',
		'zapier',
		'ifttt',
		'http',
		'https',
		'api',
		'rest',
	],
	...['sms', 'twilio', 'vonage', 's3-public', 'gcs-public'],
];
const S0_INTERNAL = [
	...[
		'database',
		'db',
		'postgres',
		'mysql',
		'mongo',
		'redis',
		'file',
		'filesystem',
		'fs',
		'github',
		'gitlab',
		'bitbucket',
		'jira',
		'confluence',
		'notion',
	],
	...['s3-private', 'gcs-private'],
];
