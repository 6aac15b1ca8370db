import { shannonEntropy } from './entropy.ts';
import { isCode, isVersion } from './password-look.ts';
import { isDummyValue, isPassing, isPlaceholder, isPublic, isSequential } from './placeholders.ts';
import { type Proof, type Rule, type Span, spanOf } from './rule.ts';

/** Between a key and its value: `=`, `:`, `:=`, `=>`, `?=`, `||:`, `, ` of a call, `</key><value>`, with quotes and spaces around. */
const GIVES =
	'[\\w.\\-]{0,30}(?: (?:key|token|is|secret|api|access)){0,2}["\'`\\])]{0,2}[ \\t]{0,10}(?:={1,3}>?|:{1,3}=?|\\?=|=>|\\|\\|?:?|,|<-)[ \\t\\r\\n]{0,10}["\'`\\\\]{0,3}';

/**
 * A value whose form is common (a UUID, so many hexadecimal digits), so that only its name tells: the name starts with or holds
 * `keyword`. Sources: the providers' documentation of environment variables and configuration keys.
 */
function named(type: string, keywords: readonly string[], value: string, minEntropy = 3): Rule {
	const names = keywords.map((keyword) => keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
	const pattern = new RegExp(`(?:${names})${GIVES}(?<value>${value})(?![\\w/+=-])`, 'iy');
	return {
		type,
		category: 'secret',
		severity: 'high',
		confidence: 0.8,
		search: { kind: 'locate', literals: keywords, locate: (text, at) => locateNamed(text, at, pattern) },
		check: (found) => (isPlaceholder(found) || (isSequential(found) && shannonEntropy(found) < 3) ? 'refuted' : 'plausible'),
		minEntropy,
	};
}

/** A keyword inside a word is none: `rookTable` is not okta's. A capital inside a name in camel case starts a word. */
function locateNamed(text: string, at: number, pattern: RegExp): Span | undefined {
	const pair = text.slice(Math.max(0, at - 1), at + 1);
	if (/^(?:[a-z][a-z]|[A-Z][A-Z])$/.test(pair)) return undefined;
	pattern.lastIndex = at;
	const match = pattern.exec(text);
	return match === null ? undefined : spanOf(match);
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const NAMED_SECRETS: readonly Rule[] = [
	named(
		'aws_secret_access_key',
		['aws_secret', 'aws-secret', 'awssecret', 'secretaccesskey', 'secret_access_key', 'secret-access-key', 'aws secret'],
		'[A-Za-z0-9/+]{40}',
		3.5,
	),
	named('heroku_api_key', ['heroku'], UUID),
	named('snyk_token', ['snyk'], UUID),
	named('hubspot_api_key', ['hubspot'], UUID),
	named('messagebird_client_id', ['messagebird', 'message-bird', 'message_bird'], UUID),
	named('messagebird_token', ['messagebird', 'message-bird', 'message_bird'], '[a-z0-9]{25}'),
	named('sonar_token', ['sonar'], '[a-z0-9=_-]{40}'),
	named('sourcegraph_token', ['sourcegraph'], '[a-f0-9]{40}'),
	named('facebook_secret', ['facebook', 'fb_app', 'fb_secret'], '[a-f0-9]{32}'),
	named('sumologic_access_id', ['sumo_', 'sumologic', 'sumo.', 'sumo-'], 'su[A-Za-z0-9]{12}'),
	named('sumologic_access_key', ['sumo_', 'sumologic', 'sumo.', 'sumo-'], '[A-Za-z0-9]{64}'),
	named('meraki_api_key', ['meraki'], '[0-9a-f]{40}'),
	named('okta_token', ['okta'], '00[A-Za-z0-9=_-]{40}', 4),
	named('mailchimp_api_key', ['mailchimp'], '[a-f0-9]{32}-us\\d\\d?'),
	named('mailgun_signing_key', ['mailgun'], '[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}'),
	named('cloudflare_api_token', ['cloudflare', 'cf_api'], '[A-Za-z0-9_-]{40}', 3.5),
	named('cloudflare_global_key', ['cloudflare', 'cf_api'], '[a-f0-9]{37}'),
	named('fastly_token', ['fastly'], '[A-Za-z0-9=_-]{32}'),
	named('datadog_key', ['datadog', 'dd_api', 'dd_app'], '[a-f0-9]{40}|[a-f0-9]{32}'),
	named('newrelic_user_id', ['new-relic', 'newrelic', 'new_relic'], '[a-z0-9]{64}'),
	named('mistral_api_key', ['mistral'], '[A-Za-z0-9]{32}', 3.5),
	named('cohere_api_key', ['cohere', 'co_api'], '[A-Za-z0-9]{40}', 3.5),
	named('deepseek_api_key', ['deepseek'], 'sk-[a-f0-9]{32}'),
	named('together_api_key', ['together'], '[a-f0-9]{64}'),
	named('algolia_key', ['algolia'], '[a-z0-9]{32}'),
	named('airtable_key', ['airtable'], 'key[A-Za-z0-9]{14}|[a-z0-9]{17}'),
	named('asana_secret', ['asana'], '[a-z0-9]{32}'),
	named('bitbucket_secret', ['bitbucket'], '[A-Za-z0-9=_-]{64}|[a-z0-9]{32}'),
	named('bittrex_key', ['bittrex'], '[a-z0-9]{32}'),
	named('beamer_token', ['beamer'], 'b_[a-z0-9=_-]{44}'),
	named('codecov_token', ['codecov'], `[a-z0-9]{32}|${UUID}`),
	named('coinbase_token', ['coinbase'], '[a-z0-9_-]{64}'),
	named('confluent_secret', ['confluent'], '[a-z0-9]{64}|[a-z0-9]{16}'),
	named('contentful_token', ['contentful'], '[a-z0-9=_-]{43}'),
	named('discord_secret', ['discord'], '[a-f0-9]{64}|[a-z0-9=_-]{32}', 3.4),
	named('droneci_token', ['droneci', 'drone_'], '[a-z0-9]{32}'),
	named('dropbox_secret', ['dropbox'], '[a-z0-9]{15}', 3.2),
	named('etsy_token', ['etsy'], '[a-z0-9]{24}', 3.4),
	named('finicity_token', ['finicity'], '[a-f0-9]{32}|[a-z0-9]{20}'),
	named('finnhub_token', ['finnhub'], '[a-z0-9]{20}'),
	named('flickr_token', ['flickr'], '[a-z0-9]{32}'),
	named('freshbooks_token', ['freshbooks'], '[a-z0-9]{64}'),
	named('gitter_token', ['gitter'], '[a-z0-9_-]{40}', 3.4),
	named('intercom_token', ['intercom'], '[a-z0-9=_-]{60}'),
	named('jfrog_token', ['jfrog', 'artifactory', 'bintray', 'xray'], '[a-z0-9]{73}|[a-z0-9]{64}'),
	named('kraken_token', ['kraken'], '[a-z0-9/=_+-]{80,90}'),
	named('kucoin_token', ['kucoin'], `[a-f0-9]{24}|${UUID}`),
	named('launchdarkly_token', ['launchdarkly'], `[a-z0-9=_-]{40}|(?:sdk|api|mob)-${UUID}`),
	named('linkedin_token', ['linkedin', 'linked_in', 'linked-in'], '[a-z0-9]{14,16}', 3.2),
	named('lob_key', ['lob'], '(?:live|test)_[a-f0-9]{35}'),
	named('looker_token', ['looker'], '[a-z0-9]{20,24}', 3.2),
	named('mapbox_token', ['mapbox'], '[ps]k\\.[a-z0-9]{60}\\.[a-z0-9]{22}'),
	named('mattermost_token', ['mattermost'], '[a-z0-9]{26}'),
	named('netlify_token', ['netlify'], '[a-z0-9=_-]{40,46}'),
	named('nytimes_token', ['nytimes', 'new-york-times', 'newyorktimes'], '[a-z0-9=_-]{32}'),
	named('plaid_token', ['plaid'], `access-(?:sandbox|development|production)-${UUID}|[a-z0-9]{30}|[a-z0-9]{24}`, 3.4),
	named('privateai_token', ['privateai', 'private_ai', 'private-ai'], '[a-z0-9]{32}'),
	named('rapidapi_token', ['rapidapi'], '[a-z0-9_-]{50}'),
	named('sendbird_token', ['sendbird'], `[a-f0-9]{40}|${UUID}`),
	named('sentry_token', ['sentry'], '[a-f0-9]{64}'),
	named('squarespace_token', ['squarespace'], UUID),
	named('telegram_bot_token', ['telegram', 'telegr'], '\\d{5,16}:A[a-z0-9_-]{34}'),
	named('travisci_token', ['travis'], '[a-z0-9]{22}', 3.2),
	named('trello_token', ['trello'], '[a-z0-9-]{32}|[a-z0-9]{64}'),
	named('twitch_token', ['twitch'], '[a-z0-9]{30}'),
	named('twitter_token', ['twitter'], 'A{22}[a-z0-9%]{80,100}|\\d{15,25}-[a-z0-9]{20,40}|[a-z0-9]{45,50}|[a-z0-9]{25}', 3),
	named('yandex_secret', ['yandex'], 'YC[a-z0-9_-]{38}'),
	named('zendesk_secret', ['zendesk'], '[a-z0-9]{40}'),
	named('wandb_api_key', ['wandb'], '[a-f0-9]{40}'),
	named('gemini_api_key', ['gemini'], 'AIza[a-z0-9_-]{35}'),
	named('auth0_secret', ['auth0'], '[a-z0-9_-]{64}', 4),
	named('amplitude_key', ['amplitude'], '[a-f0-9]{32}'),
	named('segment_key', ['segment_write', 'segment_key'], '[a-z0-9]{32}'),
	named('pagerduty_key', ['pagerduty', 'pager_duty'], '[a-z0-9+_-]{20}|[a-f0-9]{32}', 3.2),
	named('opsgenie_key', ['opsgenie'], UUID),
	named(
		'azure_client_secret',
		['client_secret', 'client-secret', 'clientsecret', 'azure_secret', 'azure_client'],
		'[a-z0-9]{3}[~.][a-z0-9~_.-]{28,36}',
		3.5,
	),
	named('azure_storage_key', ['accountkey', 'sharedaccesskey', 'account_key'], '[A-Za-z0-9+/]{18,100}={0,2}', 3.2),
	named('sidekiq_secret', ['bundle_enterprise__contribsys__com', 'bundle_gems__contribsys__com'], '[a-f0-9]{8}:[a-f0-9]{8}', 2),
	named('jenkins_token', ['jenkins'], '11[a-f0-9]{32}|[a-f0-9]{32}'),
	named('shodan_key', ['shodan'], '[A-Za-z0-9]{32}', 3.5),
	named('virustotal_key', ['virustotal'], '[a-f0-9]{64}'),
	named('github_app_secret', ['github_client_secret', 'github_secret', 'gh_client_secret'], '[a-f0-9]{40}'),
	named('giphy_key', ['giphy'], '[A-Za-z0-9]{32}', 3.5),
	named('linear_client_secret', ['linear'], '[a-f0-9]{32}'),
	named('octopus_api_key', ['octopus'], `API-[A-Z0-9]{26}|${UUID}`),
];

/** What the last part of a key may be called when its value is a secret. */
const SECRET_KEY =
	'(?:api[_\\- ]?(?:key|token|secret)|apikey|(?:access|auth|session|refresh|bearer|private|secret|signing|encryption|master|webhook|deploy|bot|user|service|id|' +
	'app|application|admin|account|storage|cookie|shared|subscription|hmac|jwt|license|integration|provisioning|routing|unseal)[_\\- ]?(?:key|token|secret)|' +
	'client[_\\- ]?(?:secret|srt)|secret(?:[_\\- ]?(?:key(?:[_\\- ]?base)?|token|value))?|token|credentials?|passphrase|[a-z]{2,12}_auth|auth|x-api-key)';

const ASSIGN = '["\'`\\]]{0,2}[ \\t]{0,8}(?::{1,3}=|[:=]>?|={1,2}|\\?=|,|<-)[ \\t]{0,8}';

/** One key gate for both: the pattern is tried where such a word starts, and the word has to end the key. */
const KEY_LITERALS = [
	'api',
	'access',
	'auth',
	'session',
	'refresh',
	'bearer',
	'private',
	'secret',
	'signing',
	'encryption',
	'master',
	'webhook',
	'deploy',
	'bot',
	'user',
	'service',
	'id_token',
	'idtoken',
	'app',
	'admin',
	'account',
	'license',
	'storage',
	'cookie',
	'shared',
	'subscription',
	'hmac',
	'jwt',
	'integration',
	'provisioning',
	'routing',
	'unseal',
	'client',
	'token',
	'credential',
	'passphrase',
	'x-api-key',
];

/**
 * A key whose name promises a secret, and a value that looks random. What is excluded: names, addresses, versions, identifiers of code.
 * Tier 2 decides by length, mixture and entropy.
 */
const GENERIC: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: KEY_LITERALS,
		pattern: new RegExp(`${SECRET_KEY}${ASSIGN}(?:(?<quote>["'\`])|\\\\["'])?(?<value>[^\\s"'\`<>(){}\\[\\],;\\\\]{10,2000})`, 'i'),
	},
	check: genericProof,
	minEntropy: 3,
	example: (fill) => `client_secret = "${fill(32)}"`,
};

function genericProof(value: string, text: string, start: number): Proof {
	const bare = value.replace(/[.,;:!?]{1,8}$/, '');
	if (isPlaceholder(bare) || isSequential(bare) || isPublic(bare) || /\.{3}|…/.test(value)) return 'refuted';
	if (isPassing(text, start) || /\/aws4_request|(?:^|\/)(?:secrets|versions)\/[\w-]/.test(bare)) return 'refuted';
	const next = text[start + value.length] ?? '';
	if (next === '(' || next === '[' || next === '{') return 'refuted';
	// A slot, an address, a path, a file, a version, a mail address, a host.
	if (/^(?:https?:|file:|\.{0,2}\/|[A-Za-z]:\\|@|\$|%)/i.test(bare) || /^[\w.+-]+@[\w-]+\./.test(bare)) return 'refuted';
	if (/^v?\d+(?:\.\d+)+/.test(bare) || /\.(?:json|ya?ml|pem|cer|crt|txt|xml|ts|js|py|go|env|md|html?|com|net|org|io)(?:$|[:/])/i.test(bare))
		return 'refuted';
	// `config.apiKey`, `process.env.TOKEN`, `Some::Path`: identifiers.
	if (/^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\/)[A-Za-z_$][\w$]*)+$/.test(bare) && !/\d.*\d.*\d/.test(bare)) return 'refuted';
	const digits = (bare.match(/\d/g) ?? []).length;
	const hasUpper = /[A-Z]/.test(bare);
	const hasLower = /[a-z]/.test(bare);
	if (digits === 0) return bare.length >= 24 && hasUpper && hasLower && shannonEntropy(bare) >= 4.2 ? 'plausible' : 'refuted';
	if (/^[A-Za-z]+(?:[_-][A-Za-z]+)*[_-]?\d{1,6}$/.test(bare) || /^\d+$/.test(bare)) return 'refuted';
	// `name-of-a-thing-2024`: dictionary-like parts.
	if (/^[a-z]+(?:[._:-][a-z0-9]{1,12})+$/.test(bare) && digits < 4) return 'refuted';
	if (/^(?:[a-z]+|v?\d{1,4})(?:[._:-](?:[a-z]+|v?\d{1,4}))+$/.test(bare)) return 'refuted';
	if (!hasUpper && !hasLower) return 'refuted';
	return digits >= 3 || (digits >= 2 && bare.length >= 10) || /[^\w.-]/.test(bare) || (hasUpper && hasLower) ? 'plausible' : 'refuted';
}

/** R064 to the letter: `(sk-|api[_-]?key|secret)[a-zA-Z0-9]{20,}`, as the least that is found. */
const R064: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.6,
	search: { kind: 'literal', literals: ['sk-', 'api', 'secret'], pattern: /(?:sk-|api[_-]?key|secret)[a-zA-Z0-9]{20,200}/i },
	check: (value) => {
		const body = value.replace(/^(?:sk-|api[_-]?key|secret)/i, '');
		if (isPlaceholder(body)) return 'refuted';
		return /\d/.test(body) && /[a-z]/i.test(body) && shannonEntropy(body) >= 3 ? 'plausible' : 'refuted';
	},
	example: (fill) => `sk-${fill(24)}9`,
};

/** `DB_PASSWORD=…`, `"password": "…"`, `<add key="Password" value="…"/>`, `password is …`. */
const PASSWORD: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'medium',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['pass', 'pwd'],
		pattern:
			/(?:(?<=login\s\S{1,64}\s)password[ \t]{1,4}|(?:pass(?:w(?:or)?d|wd|phrase|code)?|pwd)(?:["'`\]]{0,2}[ \t]{0,8}(?::=|[:=]>?|={1,2}|\?=|,)[ \t]{0,8}|["'] value=))(?:(?:["'`]|\\["'])(?<value>[^\s"'`<>\\]{4,128})["'`\\]|(?<bare>[^\s"'`<>,;(){}[\]\\]{4,128}))/i,
	},
	check: passwordProof,
	example: (fill) => `DB_PASSWORD=${fill(14)}`,
};

function passwordProof(value: string, text: string, start: number): Proof {
	const before = text.slice(Math.max(0, start - 48), start);
	// DB_PASSWORD=…, MYSQL_ROOT_PASSWORD: …, "db_password": "…", key="Password" value="…": configuration, where a weak word is still one.
	const isConfiguration =
		/(?:[A-Z0-9_]PASS(?:WORD)?=["']?|(?:db|database|mysql|postgres(?:ql)?|mongo|redis|root|admin|clear ?text)_?password["']?[ \t]*(?:[:=]|["'] ?value=)[ \t]*["']?|key=["']\w{0,20}password["'] value=["'])$/i.test(
			before,
		);
	if (isPlaceholder(value))
		return isConfiguration && isDummyValue(value) && /^[a-z]{0,2}[a-z]*(?:secret|pass)/i.test(value) ? 'weak' : 'refuted';
	if (isPublic(value)) return 'refuted';
	const isQuoted = /["'`]$/.test(before);
	// A bare value ends at the bracket of a call.
	if (!isQuoted && isCode(value + (/^[^\s"'`]{1,64}/.exec(text.slice(start + value.length, start + value.length + 64))?.[0] ?? '')))
		return 'refuted';
	if (isConfiguration) return shannonEntropy(value) >= 3 ? 'plausible' : 'weak';
	if (isQuoted && isCode(value)) return 'refuted';
	if (/^[A-Za-z_$][\w$]*(?:[.:>-]+[A-Za-z_$][\w$]*)*[;,)]?$/.test(value) && !/\d/.test(value)) return 'refuted';
	if (/^(?:https?:|\/|\.|@|-)/.test(value) || value.length < 6 || isVersion(value)) return 'refuted';
	const kinds = [/\d/, /[A-Z]/, /[a-z]/, /[^\w\s]/].filter((kind) => kind.test(value)).length;
	return kinds >= 3 || (kinds >= 2 && isQuoted && /\d/.test(value)) ? 'plausible' : 'refuted';
}

export const ASSIGNED_SECRETS: readonly Rule[] = [...NAMED_SECRETS, GENERIC, R064, PASSWORD];
