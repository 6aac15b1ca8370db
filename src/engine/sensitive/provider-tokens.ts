import type { Severity } from '../finding.ts';
import { hasBase62Crc } from './checksums.ts';
import { isPlaceholder, isSequential } from './placeholders.ts';
import type { Fill, Proof, Rule } from './rule.ts';

/** Alphabets of token bodies: what a regular expression class holds. */
const ALNUM = 'A-Za-z0-9';
const LOWER = 'a-z0-9';
const UPPER = 'A-Z0-9';
const HEX = 'a-f0-9';
const WORD = 'A-Za-z0-9_';
const URLSAFE = 'A-Za-z0-9_-';

/**
 * What may stand before a token: nothing that continues it, save an escape of a string (`\n`) or of a URL (`%3D`), whose last
 * character looks as if it did.
 */
export const BEGINS = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrtbf]))';

interface TokenOptions {
	readonly severity?: Severity;
	readonly minEntropy?: number;
	readonly check?: (value: string) => Proof;
	/** What the body must be followed by, as a regular expression. Default: nothing of its alphabet. */
	readonly tail?: string;
	readonly example?: (fill: Fill) => string;
}

/** A credential that its issuer's prefix gives away: `prefix`, then `min` to `max` characters of `alphabet`. */
function token(type: string, prefix: string, alphabet: string, min: number, max = min, options: TokenOptions = {}): Rule {
	const tail = options.tail ?? `(?![${alphabet.replace('+/', '+/=')}])`;
	return {
		type,
		category: 'secret',
		severity: options.severity ?? 'high',
		confidence: 0.9,
		search: { kind: 'literal', literals: [prefix], pattern: new RegExp(`${BEGINS}${escape(prefix)}[${alphabet}]{${min},${max}}${tail}`) },
		check: (value) => providerProof(value, prefix.length, options.check),
		minEntropy: options.minEntropy ?? 2.5,
		example: options.example ?? ((fill: Fill) => prefix + fill(min, charactersOf(alphabet))),
	};
}

/** What a regular expression class such as `A-Z0-9_` holds. */
function charactersOf(alphabet: string): string {
	return alphabet.replace(/(.)-(.)/g, (_, first: string, last: string) => {
		const low = first.charCodeAt(0);
		return Array.from({ length: last.charCodeAt(0) - low + 1 }, (_each, index) => String.fromCharCode(low + index)).join('');
	});
}

const HEX_DIGITS = '0123456789abcdef';
const UPPER_CASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz0123456789';

function uuid(fill: Fill): string {
	return [8, 4, 4, 4, 12].map((length) => fill(length, HEX_DIGITS)).join('-');
}

/** A body that runs through the alphabet was typed by a person: kept, because the prefix is real, but doubtful. */
export function providerProof(value: string, prefixLength: number, check?: (value: string) => Proof): Proof {
	const body = value.slice(prefixLength);
	if (isPlaceholder(value) || isPlaceholder(body)) return 'refuted';
	const proof = check?.(value) ?? 'plausible';
	return proof === 'plausible' && isSequential(body) ? 'weak' : proof;
}

function escape(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function crc(prefixLength: number): TokenOptions {
	return { check: (value) => (hasBase62Crc(value.slice(prefixLength)) ? 'proved' : 'plausible') };
}

interface ShapeOptions extends TokenOptions {
	/** The match starts so many units before the literal. Default 0. */
	readonly lead?: number;
	/** The match starts within a token: the pattern itself looks at what is before it. */
	readonly inside?: boolean;
}

/** A token of a shape of its own. The match starts `lead` units before a literal. */
function shaped(type: string, literals: readonly string[], pattern: RegExp, options: ShapeOptions = {}): Rule {
	return {
		type,
		category: 'secret',
		severity: options.severity ?? 'high',
		confidence: 0.9,
		search: {
			kind: 'literal',
			literals,
			pattern: new RegExp((options.inside === true ? '' : BEGINS) + pattern.source, pattern.flags),
			lead: options.lead ?? 0,
		},
		check: (value) => providerProof(value, 0, options.check),
		minEntropy: options.minEntropy ?? 2.5,
		...(options.example === undefined ? {} : { example: options.example }),
	};
}

function mixed(value: string): Proof {
	return /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) ? 'plausible' : 'refuted';
}

const AWS_IDS = ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AGPA', 'AIDA', 'AIPA', 'ANPA', 'ANVA', 'APKA', 'AROA', 'ASCA'];
/** Only these name a key; the others name a user, a role or a certificate. */
const AWS_KEYS = ['AKIA', 'ASIA', 'ABIA', 'ACCA'];
const CRITICAL: TokenOptions = { severity: 'critical' };

/** Credentials known by their own form. Sources: each provider's documentation of its token format, in our own words. */
export const PROVIDER_TOKENS: readonly Rule[] = [
	// Clouds
	...AWS_IDS.map((prefix) =>
		token('aws_access_key_id', prefix, UPPER, 16, 16, { severity: AWS_KEYS.includes(prefix) ? 'critical' : 'low' }),
	),
	shaped('aws_bedrock_api_key', ['ABSK'], /ABSK[A-Za-z0-9+/]{109,269}={0,2}(?![A-Za-z0-9+/=])/, { example: (fill) => `ABSK${fill(120)}` }),
	shaped('aws_bedrock_session_key', ['bedrock-api-key-'], /bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[A-Za-z0-9+/=]{0,4000}/),
	shaped('aws_mws_key', ['amzn.mws.'], /amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
	token('google_api_key', 'AIza', URLSAFE, 35, 35),
	token('google_oauth_secret', 'GOCSPX-', URLSAFE, 28),
	token('google_oauth_token', 'ya29.', URLSAFE, 40, 400, CRITICAL),
	shaped('google_refresh_token', ['1//0'], /1\/\/0[A-Za-z0-9_-]{40,200}(?![A-Za-z0-9_-])/, { example: (fill) => `1//0${fill(60)}` }),
	shaped('azure_client_secret', ['7Q~', '8Q~', '9Q~', '6Q~'], /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])/, {
		...CRITICAL,
		lead: 3,
		minEntropy: 3,
		check: (value) => (value.split('~').length > 5 ? 'refuted' : 'plausible'),
		example: (fill) => `${fill(3)}8Q~${fill(34)}`,
	}),
	shaped('azure_devops_token', ['AZDO'], /[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/, {
		lead: 76,
		example: (fill) => `${fill(76)}AZDO${fill(4)}`,
	}),
	shaped('azure_function_key', ['AzFu'], /[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_=-]{8}/, { lead: 44 }),
	shaped('azure_storage_key', ['+ASt'], /[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5}[AQgw]==/, { lead: 76, ...CRITICAL }),
	shaped('azure_sas_signature', ['sig='], /sig=[A-Za-z0-9%]{40,80}%3[dD](?![A-Za-z0-9%])/, {
		minEntropy: 3.5,
		example: (fill) => `sig=${fill(43)}%3D`,
	}),
	token('alibaba_access_key_id', 'LTAI', ALNUM, 16, 24, { check: mixed }),
	token('tencent_secret_id', 'AKID', ALNUM, 32, 32, { check: mixed }),
	token('digitalocean_token', 'dop_v1_', HEX, 64, 64, CRITICAL),
	token('digitalocean_oauth_token', 'doo_v1_', HEX, 64),
	token('digitalocean_refresh_token', 'dor_v1_', HEX, 64),
	token('digitalocean_spaces_key', 'DO00', UPPER, 16, 16, { minEntropy: 3.2 }),
	token('heroku_api_key', 'HRKU-AA', URLSAFE, 58),
	token('flyio_token', 'fo1_', URLSAFE, 43, 43, { minEntropy: 3 }),
	shaped('flyio_token', ['fm1r_', 'fm1a_', 'fm2_'], /fm(?:1[ar]|2)_[A-Za-z0-9+/]{60,4000}={0,3}/, {
		minEntropy: 3.5,
		example: (fill) => `fm2_${fill(110)}`,
	}),
	token('render_api_key', 'rnd_', ALNUM, 28, 40),
	token('scalingo_token', 'tk-us-', URLSAFE, 48),
	token('vercel_token', 'vcp_', ALNUM, 24, 80),
	token('netlify_token', 'nfp_', ALNUM, 36, 60),
	token('pulumi_token', 'pul-', HEX, 40),
	token('openshift_token', 'sha256~', URLSAFE, 43, 43, { minEntropy: 3 }),
	token('yandex_api_key', 'AQVN', URLSAFE, 35, 38, { minEntropy: 3.5 }),
	shaped('yandex_iam_token', ['t1.'], /t1\.[A-Z0-9a-z_-]{10,400}={0,2}\.[A-Z0-9a-z_-]{86}={0,2}/, { minEntropy: 4 }),
	shaped('cloudflare_origin_ca_key', ['v1.0-'], /v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/, {
		example: (fill) => `v1.0-${fill(24, HEX_DIGITS)}-${fill(146, HEX_DIGITS)}`,
	}),
	// Source code and packages
	...(['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'] as const).map((prefix) =>
		token('github_token', prefix, ALNUM, 36, 255, { ...CRITICAL, ...crc(4) }),
	),
	token('github_fine_grained_token', 'github_pat_', WORD, 50, 90, { ...CRITICAL, minEntropy: 3 }),
	...['glpat-', 'gldt-', 'glft-', 'glsoat-', 'glrt-', 'glcbt-', 'glptt-', 'glimt-', 'glagent-', 'gloas-', 'glffct-', 'GR1348941'].map(
		(prefix) =>
			shaped('gitlab_token', [prefix], new RegExp(`${prefix}[A-Za-z0-9_-]{20,300}(?:\\.[A-Za-z0-9]{2}\\.[a-z0-9]{7,9})?`), {
				...CRITICAL,
				example: (fill) => prefix + fill(20),
			}),
	),
	token('npm_token', 'npm_', ALNUM, 36, 36, { ...CRITICAL, ...crc(4) }),
	token('pypi_token', 'pypi-AgE', URLSAFE, 50, 1000, CRITICAL),
	token('rubygems_token', 'rubygems_', HEX, 48),
	token('nuget_api_key', 'oy2', LOWER, 43, 43, { minEntropy: 3.5 }),
	token('crates_token', 'cio', ALNUM, 32, 32, { minEntropy: 3.5, check: mixed }),
	token('clojars_token', 'CLOJARS_', LOWER, 60),
	token('docker_token', 'dckr_pat_', URLSAFE, 27, 36),
	token('docker_org_token', 'dckr_oat_', URLSAFE, 27, 40),
	token('bitbucket_app_password', 'ATBB', ALNUM, 32, 32, { check: mixed }),
	token('atlassian_token', 'ATATT3', 'A-Za-z0-9_=-', 60, 400),
	token('atlassian_token', 'ATCTT3', 'A-Za-z0-9_=-', 60, 400),
	token('artifactory_api_key', 'AKCp', ALNUM, 69, 69, { minEntropy: 3.5 }),
	token('artifactory_reference_token', 'cmVmd', ALNUM, 59, 59, { minEntropy: 3.5 }),
	shaped('sonar_token', ['sqp_', 'squ_', 'sqa_'], /sq[pua]_[A-Za-z0-9]{40}(?![A-Za-z0-9])/, {
		example: (fill) => `sqp_${fill(40, HEX_DIGITS)}`,
	}),
	shaped('sourcegraph_token', ['sgp_'], /sgp_(?:(?:[A-Fa-f0-9]{16}|local)_)?[A-Fa-f0-9]{40}(?![A-Za-z0-9])/, {
		minEntropy: 3,
		check: (value) => (longest(value) >= 6 ? 'refuted' : 'plausible'),
		example: (fill) => `sgp_${fill(40, HEX_DIGITS)}`,
	}),
	token('snyk_token', 'snyk_uat.', 'A-Za-z0-9_.-', 40, 400),
	token('semgrep_token', 'sgp1_', HEX, 40, 80),
	token('buildkite_token', 'bkua_', LOWER, 40),
	token('buildkite_agent_token', 'bkct_', ALNUM, 40, 60),
	token('circleci_token', 'CCIPAT_', URLSAFE, 40, 90),
	token('octopus_deploy_api_key', 'API-', UPPER, 26, 26, {
		minEntropy: 3,
		check: (value) => (/\d/.test(value.slice(4)) && /[G-Z]/.test(value.slice(4)) ? 'plausible' : 'refuted'),
	}),
	token('prefect_api_key', 'pnu_', LOWER, 36),
	token('readme_api_key', 'rdme_', LOWER, 70),
	shaped('postman_api_key', ['PMAK-'], /PMAK-[a-f0-9]{24}-[a-f0-9]{34}(?![A-Za-z0-9])/, {
		example: (fill) => `PMAK-${fill(24, HEX_DIGITS)}-${fill(34, HEX_DIGITS)}`,
	}),
	token('infracost_api_key', 'ico-', ALNUM, 32, 44, { minEntropy: 3, check: mixed }),
	token('doppler_token', 'dp.pt.', ALNUM, 40, 44),
	shaped(
		'doppler_token',
		['dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
		/dp\.(?:st(?:\.[a-z0-9_-]{2,35})?|ct|sa|scim|audit)\.[A-Za-z0-9]{40,44}/,
	),
	token('planetscale_token', 'pscale_tkn_', 'A-Za-z0-9=._-', 32, 64),
	token('planetscale_password', 'pscale_pw_', 'A-Za-z0-9=._-', 32, 64),
	token('planetscale_oauth_token', 'pscale_oauth_', 'A-Za-z0-9=._-', 32, 64),
	token('supabase_key', 'sbp_', HEX, 40, 40, CRITICAL),
	token('supabase_secret_key', 'sb_secret_', URLSAFE, 20, 60, CRITICAL),
	token('neon_api_key', 'napi_', LOWER, 60, 70),
	token('clickhouse_key', '4b1d', ALNUM, 38, 38, { minEntropy: 3.5, check: mixed }),
	token('databricks_token', 'dapi', HEX, 32, 32, { tail: '(?:-\\d{1,2})?(?![A-Za-z0-9])' }),
	shaped('terraform_cloud_token', ['.atlasv1.'], /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9=_-]{60,70}/i, {
		...CRITICAL,
		lead: 14,
		example: (fill) => `${fill(14)}.atlasv1.${fill(67)}`,
	}),
	shaped('vault_token', ['hvs.', 'hvb.', 'hvr.'], /hv[sbr]\.[A-Za-z0-9_-]{24,300}/, {
		...CRITICAL,
		minEntropy: 3,
		example: (fill) => `hvs.${fill(95)}`,
	}),
	shaped('vault_token', ['s.', 'b.'], /(?<![\w.)\]])[sb]\.[A-Za-z0-9]{24}(?![A-Za-z0-9_(.[])/, { minEntropy: 3.5, check: mixed }),
	token('onepassword_service_token', 'ops_eyJ', 'A-Za-z0-9+/_-', 200, 4000, CRITICAL),
	shaped('onepassword_secret_key', ['A3-'], /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/, {
		...CRITICAL,
		minEntropy: 3,
	}),
	shaped('age_secret_key', ['AGE-SECRET-KEY-'], /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/, {
		...CRITICAL,
		example: (fill) => `AGE-SECRET-KEY-1${fill(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}`,
	}),
	shaped('harness_token', ['pat.', 'sat.'], /[ps]at\.[A-Za-z0-9_-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}(?![A-Za-z0-9])/, {
		example: (fill) => `pat.${fill(22)}.${fill(24, HEX_DIGITS)}.${fill(20)}`,
	}),
	token('defined_networking_token', 'dnkey-', 'a-z0-9=_-', 60, 90),
	token('tailscale_key', 'tskey-', URLSAFE, 20, 80),
	token('kubernetes_bootstrap_token', 'K10', HEX, 64, 64),
	// Machine learning
	shaped('openai_api_key', ['sk-'], /sk-(?!ant-|or-|lf-)(?:(?:proj|svcacct|admin|service|None)-)?[A-Za-z0-9_-]{20,200}(?![A-Za-z0-9_-])/, {
		...CRITICAL,
		minEntropy: 3.2,
		check: (value) => (/\d/.test(value) && /[A-Za-z]/.test(value.slice(3)) ? 'plausible' : 'refuted'),
		example: (fill) => `sk-proj-${fill(48)}`,
	}),
	token('anthropic_api_key', 'sk-ant-', URLSAFE, 30, 130, CRITICAL),
	token('openrouter_api_key', 'sk-or-v1-', HEX, 64),
	token('langfuse_secret_key', 'sk-lf-', 'a-f0-9-', 36, 36, { example: (fill) => `sk-lf-${uuid(fill)}` }),
	shaped('langsmith_api_key', ['lsv2_'], /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}/, {
		example: (fill) => `lsv2_pt_${fill(32, HEX_DIGITS)}_${fill(10, HEX_DIGITS)}`,
	}),
	token('huggingface_token', 'hf_', 'A-Za-z0-9', 34, 40, {
		minEntropy: 3,
		tail: '(?![A-Za-z0-9_])',
		check: (value) => (mixedCase(value.slice(3)) ? 'plausible' : 'refuted'),
	}),
	token('huggingface_org_token', 'api_org_', 'A-Za-z', 34, 34, { minEntropy: 3, tail: '(?![A-Za-z0-9_])' }),
	token('replicate_token', 'r8_', ALNUM, 37, 40),
	token('groq_api_key', 'gsk_', ALNUM, 48, 60),
	token('perplexity_api_key', 'pplx-', ALNUM, 40, 60),
	token('xai_api_key', 'xai-', ALNUM, 60, 90),
	token('fireworks_api_key', 'fw_', ALNUM, 22, 40, { minEntropy: 3, check: mixed }),
	token('anyscale_api_key', 'esecret_', ALNUM, 20, 60, { minEntropy: 3 }),
	token('nvidia_api_key', 'nvapi-', URLSAFE, 60, 80),
	token('cerebras_api_key', 'csk-', LOWER, 40, 60),
	token('voyage_api_key', 'pa-', URLSAFE, 43, 43, { minEntropy: 4, check: mixed }),
	token('tavily_api_key', 'tvly-', URLSAFE, 20, 64, { minEntropy: 3, check: (value) => (/\d/.test(value) ? 'plausible' : 'refuted') }),
	token('pinecone_api_key', 'pcsk_', WORD, 40, 90),
	token('firecrawl_api_key', 'fc-', HEX, 32),
	token('elevenlabs_api_key', 'sk_', HEX, 48),
	token('wandb_api_key', 'wandb_v1_', WORD, 40, 100),
	token('jina_api_key', 'jina_', URLSAFE, 50, 70),
	// Messages and mail
	shaped(
		'slack_token',
		['xoxb-', 'xoxp-', 'xoxa-', 'xoxs-', 'xoxo-', 'xoxr-', 'xoxc-', 'xoxd-', 'xoxe-', 'xoxe.'],
		/xox(?:e\.xox[bp]|[a-eopsr])-[A-Za-z0-9%-]{20,300}/,
		{
			minEntropy: 2.8,
			check: (value) => (/\d{4}|\d-[A-Za-z0-9]{20}/.test(value) ? 'plausible' : 'refuted'),
			example: (fill) => `xoxb-${fill(12, '0123456789')}-${fill(12, '0123456789')}-${fill(24)}`,
		},
	),
	shaped('slack_app_token', ['xapp-'], /xapp-\d-[A-Z0-9]{8,14}-\d{8,16}-[A-Za-z0-9]{20,80}/, {
		example: (fill) => `xapp-1-A${fill(10, UPPER_CASE)}-${fill(13, '0123456789')}-${fill(64, HEX_DIGITS)}`,
	}),
	shaped('slack_webhook', ['hooks.slack.com/'], /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/]{34,90}/, {
		minEntropy: 3.2,
		example: (fill) => `hooks.slack.com/services/T${fill(8, UPPER_CASE)}/B${fill(8, UPPER_CASE)}/${fill(24)}`,
	}),
	shaped(
		'discord_webhook',
		['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
		/discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[A-Za-z0-9_-]{60,72}/,
	),
	shaped('discord_bot_token', ['.'], /(?<=(?<![\w.-])[MNO][A-Za-z\d_-]{23,27})\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27,45}(?![\w.-])/, {
		inside: true,
		minEntropy: 4,
		check: mixed,
		example: (fill) => `M${fill(23)}.${fill(6)}.${fill(38)}`,
	}),
	shaped('telegram_bot_token', [':AA'], /(?<=(?<!\w)\d{8,10}):AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/, {
		inside: true,
		example: (fill) => `7${fill(9, '0123456789')}:AA${fill(33)}`,
	}),
	shaped(
		'teams_webhook',
		['.webhook.office.com/'],
		/\.webhook\.office\.com\/webhookb2\/[a-f0-9-]{36}@[a-f0-9-]{36}\/IncomingWebhook\/[a-f0-9]{32}\/[a-f0-9-]{36}/i,
	),
	shaped('sendgrid_api_key', ['SG.'], /SG\.[A-Za-z0-9_-]{18,26}\.[A-Za-z0-9_-]{36,48}(?![A-Za-z0-9_-])/, {
		minEntropy: 3,
		example: (fill) => `SG.${fill(22)}.${fill(43)}`,
	}),
	token('sendinblue_api_key', 'xkeysib-', 'a-zA-Z0-9-', 81),
	shaped('mailgun_api_key', ['key-'], /key-[a-f0-9]{32}(?![A-Za-z0-9])/, {
		minEntropy: 3,
		example: (fill) => `key-${fill(32, HEX_DIGITS)}`,
	}),
	shaped('mailchimp_api_key', ['-us'], /[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9])/, {
		lead: 32,
		minEntropy: 3,
		example: (fill) => `${fill(32, HEX_DIGITS)}-us12`,
	}),
	token('resend_api_key', 're_', WORD, 24, 40, { minEntropy: 3.5, check: mixed }),
	token('mailersend_token', 'mlsn.', HEX, 64),
	shaped('twilio_api_key', ['SK'], /SK[0-9a-f]{32}(?![A-Za-z0-9])/, { minEntropy: 3, example: (fill) => `SK${fill(32, HEX_DIGITS)}` }),
	shaped('twilio_account_sid', ['AC'], /AC[0-9a-f]{32}(?![A-Za-z0-9])/, { severity: 'low', minEntropy: 3 }),
	// Money and shops
	shaped(
		'stripe_key',
		['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
		/(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,120}(?![A-Za-z0-9])/,
		{
			...CRITICAL,
			example: (fill) => `sk_live_${fill(24)}`,
		},
	),
	token('stripe_webhook_secret', 'whsec_', 'A-Za-z0-9+/=', 24, 80, { minEntropy: 3 }),
	shaped('square_access_token', ['sq0atp-', 'EAAA'], /(?:sq0atp-[A-Za-z0-9_-]{22,60}|EAAA[A-Za-z0-9_-]{56,64})(?![A-Za-z0-9_-])/, {
		minEntropy: 3,
		check: (value) => (value.startsWith('EAAA') ? mixed(value) : 'plausible'),
	}),
	token('square_secret', 'sq0csp-', URLSAFE, 36, 60),
	shaped('shopify_token', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], /shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}(?![A-Za-z0-9])/, {
		example: (fill) => `shpat_${fill(32, HEX_DIGITS)}`,
	}),
	shaped('paypal_braintree_token', ['access_token$'], /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/, {
		example: (fill) => `access_token$production$${fill(16, LOWER_CASE)}$${fill(32, HEX_DIGITS)}`,
	}),
	token('plaid_token', 'access-production-', 'a-f0-9-', 36, 36, { example: (fill) => `access-production-${uuid(fill)}` }),
	token('plaid_token', 'access-sandbox-', 'a-f0-9-', 36, 36, { example: (fill) => `access-sandbox-${uuid(fill)}` }),
	token('easypost_key', 'EZAK', ALNUM, 54, 54, { check: mixed }),
	token('easypost_key', 'EZTK', ALNUM, 54, 54, { check: mixed }),
	token('shippo_token', 'shippo_live_', HEX, 40),
	token('shippo_token', 'shippo_test_', HEX, 40),
	token('flutterwave_key', 'FLWSECK-', 'a-zA-Z0-9-', 30, 50),
	token('flutterwave_key', 'FLWSECK_TEST-', 'a-zA-Z0-9-', 12, 50),
	token('duffel_token', 'duffel_live_', 'A-Za-z0-9_=-', 43),
	token('duffel_token', 'duffel_test_', 'A-Za-z0-9_=-', 43),
	token('gocardless_token', 'live_', 'A-Za-z0-9_=-', 40, 44, { minEntropy: 4, check: mixed }),
	token('razorpay_key', 'rzp_live_', ALNUM, 14, 14),
	shaped('freemius_secret_key', ['sk_'], /(?<=secret_?key["']?\s{0,5}(?:=>|[:=])\s{0,5}["'])sk_[^"'\s]{29}(?=["'])/i, { minEntropy: 3.5 }),
	token('intra42_secret', 's-s4t2ud-', HEX, 64),
	token('intra42_secret', 's-s4t2af-', HEX, 64),
	// Work and data
	token('notion_token', 'ntn_', ALNUM, 43, 46, { minEntropy: 3.2 }),
	token('notion_token', 'secret_', ALNUM, 43, 43, { minEntropy: 4, check: mixed }),
	token('linear_api_key', 'lin_api_', ALNUM, 40),
	token('linear_oauth_token', 'lin_oauth_', HEX, 64),
	token('figma_token', 'figd_', URLSAFE, 38, 60),
	token('figma_oauth_token', 'figu_', URLSAFE, 38, 60),
	shaped('airtable_token', ['pat'], /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}(?![A-Za-z0-9])/, {
		example: (fill) => `pat${fill(14)}.${fill(64, HEX_DIGITS)}`,
	}),
	token('typeform_token', 'tfp_', 'A-Za-z0-9_.=-', 59, 64),
	token('contentful_token', 'CFPAT-', URLSAFE, 43, 43),
	shaped(
		'hubspot_token',
		['pat-na1-', 'pat-eu1-', 'pat-na2-', 'pat-ap1-'],
		/pat-(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i,
	),
	shaped('asana_token', ['2/', '1/'], /[12]\/\d{13,17}(?:\/\d{13,17})?:[a-f0-9]{32}/),
	shaped('clickup_token', ['pk_'], /pk_\d{6,9}_[A-Z0-9]{32}(?![A-Za-z0-9])/),
	token('grafana_service_token', 'glsa_', ALNUM, 32, 32, {
		minEntropy: 3,
		tail: '_[A-Fa-f0-9]{8}(?![A-Za-z0-9])',
		example: (fill) => `glsa_${fill(32)}_${fill(8, HEX_DIGITS)}`,
	}),
	token('grafana_cloud_token', 'glc_', 'A-Za-z0-9+/', 32, 400, {
		minEntropy: 3,
		tail: '={0,3}(?![A-Za-z0-9+/=_])',
		check: (value) => (/\d/.test(value) && /[A-Z]/.test(value) ? 'plausible' : 'refuted'),
	}),
	token('grafana_api_key', 'eyJrIjoi', 'A-Za-z0-9+/', 60, 400, { tail: '={0,3}' }),
	shaped('sentry_token', ['sntrys_eyJ'], /sntrys_eyJ[A-Za-z0-9+/=]{40,400}_[A-Za-z0-9+/]{43}/, {
		minEntropy: 3.5,
		example: (fill) => `sntrys_eyJ${fill(80)}_${fill(43)}`,
	}),
	token('sentry_user_token', 'sntryu_', HEX, 64),
	token('newrelic_user_key', 'NRAK-', UPPER, 27),
	token('newrelic_insert_key', 'NRII-', URLSAFE, 32),
	token('newrelic_browser_key', 'NRJS-', HEX, 19),
	token('newrelic_license_key', 'NRAL', HEX, 36, 36),
	token('dynatrace_token', 'dt0c01.', 'A-Z0-9.', 89, 89),
	token('posthog_key', 'phx_', ALNUM, 40, 50),
	token('adobe_client_secret', 'p8e-', ALNUM, 32, 32),
	token('facebook_page_token', 'EAAM', ALNUM, 80, 400, { check: mixed }),
	token('facebook_page_token', 'EAAC', ALNUM, 80, 400, { check: mixed }),
	token('facebook_page_token', 'EAAG', ALNUM, 80, 400, { check: mixed }),
	shaped('facebook_app_token', ['|'], /(?<=(?<![\w|])\d{14,17})\|[A-Za-z0-9_-]{27}(?![A-Za-z0-9_-])/, {
		inside: true,
		minEntropy: 3.5,
		example: (fill) => `${fill(15, '0123456789')}|${fill(27)}`,
	}),
	token('frameio_token', 'fio-u-', 'A-Za-z0-9_=-', 64),
	token('settlemint_token', 'sm_pat_', ALNUM, 16),
	token('settlemint_token', 'sm_aat_', ALNUM, 16),
	token('settlemint_token', 'sm_sat_', ALNUM, 16),
	token('dropbox_token', 'sl.', URLSAFE, 130, 1200),
	token('mapbox_secret_token', 'sk.eyJ', 'A-Za-z0-9_.-', 60, 200),
	token('polar_token', 'polar_pat_', ALNUM, 40, 60),
	token('rootly_key', 'rootly_', HEX, 64),
	token('expo_token', 'expo_pat_', URLSAFE, 30, 60),
	shaped('cloudinary_url', ['cloudinary://'], /cloudinary:\/\/\d{12,18}:[A-Za-z0-9_-]{20,40}@[A-Za-z0-9_-]{1,64}/, {
		example: (fill) => `cloudinary://${fill(15, '0123456789')}:${fill(27)}@cloud`,
	}),
];

function mixedCase(value: string): boolean {
	return /[A-Z]/.test(value) && /[a-z]/.test(value);
}

function longest(value: string): number {
	let best = 0;
	let run = 0;
	for (let at = 0; at < value.length; at += 1) {
		run = at > 0 && value[at] === value[at - 1] ? run + 1 : 1;
		best = Math.max(best, run);
	}
	return best;
}
