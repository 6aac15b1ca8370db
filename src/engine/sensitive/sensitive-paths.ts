import type { Rule } from './rule.ts';

/**
 * Places where secrets are kept. Not secrets themselves: category `path`, never masked, for the rules about calls. What a file of this
 * kind is called is documented by its tool (OpenSSH, AWS, gcloud, Azure, kubectl, Docker, npm, pip, git, OpenSSL, macOS, Windows).
 */
function path(type: string, literals: readonly string[], pattern: RegExp, severity: 'info' | 'low' = 'low'): Rule {
	return { type, category: 'path', severity, confidence: 0.7, search: { kind: 'literal', literals, pattern } };
}

/** A directory separator, single or escaped. */
const S = '[\\\\/]{1,2}';

export const SENSITIVE_PATHS: readonly Rule[] = [
	path(
		'ssh_key_file',
		['.ssh'],
		new RegExp(`\\.ssh${S}(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:\\.pub)?|[\\w.-]{1,60}_key)(?![\\w-])`, 'i'),
	),
	path('aws_credentials_file', ['.aws'], new RegExp(`\\.aws${S}(?:credentials|config)(?![\\w.-])`, 'i')),
	path(
		'gcloud_credentials_file',
		['gcloud'],
		new RegExp(`gcloud${S}(?:application_default_credentials\\.json|credentials\\.db|access_tokens\\.db|legacy_credentials)`, 'i'),
	),
	path(
		'azure_credentials_file',
		['.azure'],
		new RegExp(`\\.azure${S}(?:accessTokens|azureProfile|msal_token_cache|service_principal_entries)\\.\\w+`, 'i'),
	),
	path('kube_config_file', ['.kube'], new RegExp(`\\.kube${S}config(?![\\w.-])`, 'i')),
	path('docker_config_file', ['.docker'], new RegExp(`\\.docker${S}config\\.json`, 'i')),
	path(
		'env_file',
		['.env'],
		/(?:(?<=[\\/])\.env(?:\.(?:local|production|prod|development|dev|staging|test))?|(?<=[:=]\s{0,4}["']?[\w-]{1,40})\.env)(?![\w.(-])/i,
		'info',
	),
	path(
		'auth_token_file',
		['.npmrc', '.pypirc', '.git-credentials', '.netrc', '_netrc', '.pgpass', '.gitconfig', '.my.cnf', '.vault-token', '.gem'],
		new RegExp(
			`(?<=[\\\\/])(?:\\.npmrc|\\.pypirc|\\.git-credentials|[._]netrc|\\.pgpass|\\.gitconfig|\\.my\\.cnf|\\.vault-token|\\.gem${S}credentials)(?![\\w.-])`,
			'i',
		),
	),
	path('system_account_file', ['etc'], /(?<=[\\/])etc\/(?:shadow|gshadow|passwd|sudoers|master\.passwd)(?![\w.-])/),
	path('keychain_file', ['keychains'], /(?<=Library\/)Keychains\/[\w.-]{1,80}/i),
	path('windows_credentials_file', ['microsoft'], new RegExp(`Microsoft${S}(?:Credentials|Protect|Vault)${S}[\\w{}.-]{1,80}`, 'i')),
	path('windows_credentials_file', ['config'], new RegExp(`System32${S}config${S}(?:SAM|SECURITY|SYSTEM)(?![\\w.-])`, 'i')),
	path(
		'private_key_file',
		['.pem', '.ppk', '.p12', '.pfx', '.jks', '.keystore'],
		/(?<=[\w-])\.(?:pem|ppk|p12|pfx|jks|keystore)(?![\w.(-])/i,
		'info',
	),
	path(
		'private_key_file',
		['.key'],
		/(?<=(?:[\\/]|(?:file|path|key)["']?\s{0,3}[:=]\s{0,3}["']?)[\w.-]{0,60}\w)\.key(?![\w.(=[-])/i,
		'info',
	),
];
