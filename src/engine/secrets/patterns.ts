import type { Pattern } from '../gate/pattern-set.ts';

/** One kind of secret by its shape. `confidence` is for a match that no placeholder explains. */
export interface SecretShape extends Pattern {
	readonly confidence: number;
	/** Bits per character below which a match is a placeholder. */
	readonly minEntropy?: number;
}

const LONG = 300;

/**
 * Shapes of live credentials, on raw text. Sources: the issuers' documentation of their token formats; prefixes as GitHub secret
 * scanning lists them. Samples are assembled in the tests, so that none lies here.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
	{
		id: 'AWS access key',
		literals: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
		regex: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/,
		confidence: 0.95,
		minEntropy: 2.5,
	},
	{
		id: 'GitHub token',
		literals: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
		regex: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b|\bgithub_pat_\w{60,100}\b/,
		confidence: 0.95,
		minEntropy: 3,
		reach: LONG,
	},
	{
		id: 'GitLab token',
		literals: ['glpat-', 'gldt-', 'glrt-'],
		regex: /\bgl(?:pat|dt|rt)-[\w-]{20,60}\b/,
		confidence: 0.95,
		minEntropy: 3,
	},
	{
		id: 'Slack token',
		literals: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xapp-', 'hooks.slack.com'],
		regex: /\bxox[abprs]-[\w-]{20,120}\b|\bxapp-\d-[\w-]{20,120}\b|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/,
		confidence: 0.95,
		minEntropy: 3,
	},
	{
		id: 'OpenAI key',
		literals: ['sk-'],
		regex: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}\b/,
		confidence: 0.9,
		minEntropy: 3.3,
		reach: 260,
	},
	{ id: 'Google API key', literals: ['AIza'], regex: /\bAIza[\w-]{35}\b/, confidence: 0.95, minEntropy: 3 },
	{
		id: 'Stripe key',
		literals: ['sk_live_', 'rk_live_', 'sk_test_'],
		regex: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,120}\b/,
		confidence: 0.95,
		minEntropy: 3,
	},
	{ id: 'npm token', literals: ['npm_'], regex: /\bnpm_[A-Za-z0-9]{36}\b/, confidence: 0.95, minEntropy: 3 },
	{ id: 'PyPI token', literals: ['pypi-'], regex: /\bpypi-AgE[\w-]{50,220}\b/, confidence: 0.95, reach: LONG },
	{ id: 'SendGrid key', literals: ['SG.'], regex: /\bSG\.[\w-]{16,32}\.[\w-]{30,64}\b/, confidence: 0.95 },
	{ id: 'Hugging Face token', literals: ['hf_'], regex: /\bhf_[A-Za-z0-9]{34}\b/, confidence: 0.95, minEntropy: 3 },
	{ id: 'DigitalOcean token', literals: ['dop_v1_', 'doo_v1_'], regex: /\bdo[op]_v1_[a-f0-9]{64}\b/, confidence: 0.95 },
	{ id: 'Telegram bot token', literals: [':AA'], regex: /\b\d{8,10}:AA[\w-]{33}\b/, confidence: 0.9 },
	{ id: 'JSON Web Token', literals: ['eyJ'], regex: /\beyJ[\w-]{10,600}\.eyJ[\w-]{10,1200}\.[\w-]{10,600}/, confidence: 0.8, reach: 2600 },
	{
		id: 'private key',
		literals: ['PRIVATE KEY'],
		regex: /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]{20,80}/,
		confidence: 0.95,
	},
	{
		id: 'credential in a URL',
		literals: ['://'],
		regex:
			/\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?|https?|ftp):\/\/[\w.%+-]{2,40}:[^\s:@/"'<>{}$*[\]]{6,80}@[\w.-]{3,80}/,
		confidence: 0.6,
		minEntropy: 2.8,
	},
	{
		id: 'labelled secret',
		literals: ['key', 'token', 'secret', 'passw', 'credential'],
		regex:
			/\b(?:api|access|auth|secret|private|client|bearer)?[_ -]?(?:key|token|secret|password|passwd|credential)s?["']?(?: is| are)? ?[:=]? ?["']?(?=[^\s"']{0,60}\d)(?=[^\s"']{0,60}[A-Z])(?=[^\s"']{0,60}[a-z])[A-Za-z0-9_\-+/=.]{24,200}/i,
		confidence: 0.5,
		minEntropy: 4,
		reach: 260,
	},
];
