import type { Finding } from './finding.ts';

/** Names of curated phrases as other scanners use them (C4), in words for people. */
const WORDS: ReadonlyMap<string, string> = new Map([
	['tpa_hidden_instructions', 'tells the model to hide something from the user'],
	['prompt_injection_in_description', 'tells the model to ignore earlier instructions'],
	['data_exfiltration_in_description', 'asks to send data out'],
]);

/** Signs of a suspicious address, in words for people. */
const SIGNS: ReadonlyMap<string, string> = new Map([
	['command scheme', 'runs a command'],
	['data in the query', 'carries data'],
	['disguised ip address', 'disguised IP address'],
	['editor scheme', 'opens the editor'],
	['file scheme', 'opens a file'],
	['ip address', 'IP address'],
	['known capture endpoint', 'data collection service'],
	['look-alike name', 'lookalike name'],
	['mixed scripts', 'letters of different alphabets'],
	['script scheme', 'runs a script'],
	['user information before the host', 'a name before the host'],
]);

/** Parts of a token's kind, spelled the way their owner spells them. */
const NAMES: ReadonlyMap<string, string> = new Map([
	['onepassword', '1Password'],
	['jwt', 'JWT'],
	['wandb', 'Weights & Biases'],
	...'Adobe Airtable Alibaba Anthropic Anyscale API Artifactory Asana Atlassian AWS Azure Bitbucket Braintree Buildkite CA Cerebras CircleCI ClickHouse ClickUp Clojars Cloudflare Cloudinary Contentful Databricks DigitalOcean Discord Docker Doppler Dropbox Duffel Dynatrace EasyPost ElevenLabs Expo Facebook Figma Firecrawl Fireworks Flutterwave Fly.io Frame.io Freemius GitHub GitLab GoCardless Google Grafana Groq Harness Heroku HubSpot HuggingFace IAM ID Infracost Intra42 Jina Kubernetes Langfuse LangSmith Linear Mailchimp MailerSend Mailgun Mapbox MWS Neon Netlify NewRelic Notion NuGet NVIDIA OAuth Octopus OpenAI OpenRouter OpenShift PayPal Perplexity Pinecone Plaid PlanetScale Polar PostHog Postman Prefect Pulumi PyPI Razorpay ReadMe Render Replicate Resend Rootly RubyGems SAS Scalingo Semgrep SendGrid Sendinblue Sentry SettleMint Shippo Shopify SID Slack Snyk Sonar Sourcegraph Square Stripe Supabase Tailscale Tavily Teams Telegram Tencent Terraform Twilio Typeform URL Vault Vercel Voyage xAI Yandex'
		.split(' ')
		.map((name): readonly [string, string] => [name.toLowerCase().replace('.', ''), name]),
]);
const TOKEN = /^[a-z0-9]+(?: [a-z0-9]+)* (?:credentials|id|key|password|secret|sid|signature|token|url|webhook)$|^jwt$/;

/** Details of `secret.embedded` that name a place, not a secret. */
export const SECRET_PLACE_NAMES: ReadonlySet<string> = new Set([
	'agent configuration',
	'cloud credentials',
	'container credentials',
	'environment file',
	'key file',
	'system password store',
	'SSH key',
	'system login data',
	'tool credentials',
]);
/** What a decoded command does, as worded in the details of `payload.decoded`. */
export const COMMAND_NAMES: ReadonlySet<string> = new Set([
	'address and port',
	'deletes files',
	'download piped into a shell',
	'makes a file executable',
	'pipe into a shell',
	'reads secrets',
	'reverse shell',
	'runs encoded code',
]);

/** The part of a finding that its words need. */
interface SaidFinding extends Pick<Finding, 'rule'> {
	readonly detail?: string | undefined;
}

/** Sentences of rules that find more than one kind of thing. `{}` is replaced by the words of the detail. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
	['annotations.contradiction', 'This tool {}.'],
	['calls.dangerous_command', 'The command in the call {}.'],
	['calls.dangerous_query', 'The call contains {}.'],
	['calls.suspicious_address', 'The call uses a suspicious address: {}.'],
	['calls.wrong_type', 'A parameter {}.'],
	['capability.mismatch', "This tool {}, although its stated purpose doesn't call for that."],
	['injection.instruction', '{}.'],
	['launch.command', "This server's command {}."],
	['launch.container', "This server's container {}."],
	['launch.environment', 'An environment variable {}.'],
	['launch.exposed', 'This server {}.'],
	['launch.secret', 'This entry contains a plain-text {}. Use ${input:…}, so VS Code asks for it instead.'],
	['launch.typosquat', '{}.'],
	['launch.unpinned', 'This server starts {}, so its code can change without a change to this entry.'],
	['launch.upstream', "This server's address {}."],
	['launch.variable', 'An editor variable decides which {} this server uses.'],
	['layout.padding', '{}.'],
	['results.suspicious_link', 'A link is suspicious: {}.'],
	['schema.solicitation', "A parameter asks the model for {}, although this tool doesn't seem to need that."],
	['schema.value', 'A predefined value {}.'],
	['shadowing.cross_server', '{}.'],
]);

/**
 * The words of a finding: what its passage would do if the detail says so, otherwise the title of its rule. `detail`: what the sentence
 * leaves out.
 */
export function findingWords(
	{ detail, rule }: SaidFinding,
	title: string,
): { readonly sentence: string; readonly detail: string | undefined } {
	if (detail === undefined) return { sentence: title, detail };
	const words = detailWords(detail);
	const pattern = SENTENCES.get(rule);
	if (pattern !== undefined) {
		const sentence = pattern.replace('{}', () => listed(words.split('; ')));
		return { sentence: sentence.slice(0, 1).toUpperCase() + sentence.slice(1), detail: undefined };
	}
	switch (rule) {
		case 'payload.decoded': {
			const [, encoding = '', reason = ''] = /^([^:]+): (.+)$/s.exec(words) ?? [];
			if (reason === '') return { sentence: title, detail: words };
			if (COMMAND_NAMES.has(reason)) return { sentence: 'Hides a command.', detail: words };
			return { sentence: 'Hides instructions to the model.', detail: reason === 'an instruction' ? encoding : words };
		}
		case 'secret.embedded':
			return {
				sentence: SECRET_PLACE_NAMES.has(detail) ? 'Mentions a place where secrets are stored.' : 'Contains a secret.',
				detail: words,
			};
		case 'unicode.hidden':
			return {
				sentence: detail.startsWith('bidirectional')
					? 'Contains invisible characters that change the order in which text is shown.'
					: title,
				detail: words,
			};
		default:
			return { sentence: title, detail: words };
	}
}

/** The words of a finding as one sentence. */
export function findingSentence(finding: SaidFinding, title: string): string {
	const { detail, sentence } = findingWords(finding, title);
	return sentenceWith(sentence, detail === undefined ? [] : [detail]);
}

/** The sentence with the details in parentheses before its final period. */
export function sentenceWith(sentence: string, details: readonly string[]): string {
	return details.length === 0 ? sentence : `${sentence.replace(/\.$/, '')} (${details.join('; ')}).`;
}

function listed(parts: readonly string[]): string {
	return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

/** The detail in words for people, without ids of rules or signs. */
export function detailWords(detail: string): string {
	if (TOKEN.test(detail)) return detail.replace(/[a-z0-9]+/g, (word) => NAMES.get(word) ?? word);
	return detail
		.split(', ')
		.map((sign) => SIGNS.get(sign) ?? sign)
		.join(', ')
		.replace(/[a-z]{2,20}(?:_[a-z]{1,20}){2,4}/g, (name) => WORDS.get(name) ?? name)
		.replace(/^(tag|private use|zero-width) ×/, '$1 characters ×')
		.replace(/, decodes to text$/, ', which spell out a text')
		.replace(/, description$/, ', as a description')
		.replace(/, example$/, ', as an example')
		.replace(/^score=([\d.]+)$/, 'score $1 of 1');
}
