import type { Rule } from './rule.ts';

/**
 * Places where secrets are kept. Not secrets themselves: category `path`, never masked, for the rules about calls. What a file of this
 * kind is called is documented by its tool (OpenSSH, AWS, gcloud, Azure, kubectl, Docker, npm, pip, git, OpenSSL, macOS, Windows).
 */
function path(type: string, literals: readonly string[], pattern: RegExp): Rule {
	return { type, category: 'path', severity: 'low', confidence: 0.7, search: { kind: 'literal', literals, pattern } };
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
	path(
		'shell_history_file',
		[
			...['.bash_history', '.zsh_history', '.sh_history', '.python_history', '.psql_history', '.mysql_history', '.sqlite_history'],
			...['.rediscli_history', '.node_repl_history', 'consolehost_history.txt'],
		],
		/(?:\.(?:bash|zsh|sh|python|psql|mysql|sqlite|rediscli|node_repl)_history|ConsoleHost_history\.txt)(?![\w.-])/i,
	),
	path(
		'browser_profile_file',
		['login data', 'cookies', 'local state', 'web data'],
		/(?<=(?:chrome|chromium|edge|brave|opera|vivaldi|user data)[^\n]{0,80}[\\/])(?:Login Data|Cookies|Local State|Web Data)(?![\w.-])/i,
	),
	path(
		'browser_profile_file',
		['key4.db', 'logins.json', 'cookies.sqlite'],
		/(?<=[\\/])(?:key4\.db|logins\.json|cookies\.sqlite)(?![\w.-])/i,
	),
	path(
		'wallet_file',
		['exodus.wallet', 'electrum', '.electrum', 'wallet.dat', '.bitcoin', '.ethereum'],
		new RegExp(
			`(?:exodus\\.wallet|(?<=[\\\\/{,])\\.?electrum${S}wallets|wallet\\.dat|\\.bitcoin${S}|\\.ethereum${S}keystore)(?![\\w-]{2})`,
			'i',
		),
	),
	path(
		'password_store_file',
		['.kdbx', '.password-store', '.gnupg', 'keyrings'],
		new RegExp(`(?:(?<=[\\w*-])\\.kdbx(?![\\w.-])|\\.password-store(?![\\w.-])|\\.gnupg(?:${S}|$)|(?<=[\\\\/])keyrings${S}\\w)`, 'i'),
	),
	path(
		'tool_credentials_file',
		['gh/hosts.yml', 'gh\\hosts.yml', 'rclone.conf', 'credentials.tfrc.json', '.s3cfg', '.boto'],
		/(?:gh[\\/]hosts\.yml|rclone\.conf|credentials\.tfrc\.json|(?<=[\\/~])\.(?:s3cfg|boto))(?![\w.-])/i,
	),
	path(
		'credentials_folder',
		['.ssh', '.aws', '.kube', '.azure', '.gnupg', '.config/gcloud'],
		/(?<=[\\/])\.(?:ssh|aws|kube|azure|gnupg|config\/gcloud)[\\/]?(?=$|[\s"'])/,
	),
	path('process_environment', ['/proc/'], /\/proc\/(?:self|\d{1,7})\/(?:environ|cmdline|mem|fd\/\d{1,4})(?![\w.-])/),
	path('mounted_secret', ['/run/secrets'], /\/run\/secrets(?![\w-])/),
	path('keychain_file', ['keychains'], /(?<=Library\/)Keychains\/[\w.-]{1,80}/i),
	path('windows_credentials_file', ['microsoft'], new RegExp(`Microsoft${S}(?:Credentials|Protect|Vault)${S}[\\w{}.-]{1,80}`, 'i')),
	path('windows_credentials_file', ['system32'], new RegExp(`System32${S}config${S}(?:SAM|SECURITY|SYSTEM)(?![\\w.-])`, 'i')),
	path(
		'private_key_file',
		['.pem', '.ppk', '.p12', '.pfx', '.jks', '.keystore'],
		/(?<=[\w-])\.(?:pem|ppk|p12|pfx|jks|keystore)(?![\w.(-])/i,
	),
	path('private_key_file', ['.key'], /(?<=(?:[\\/]|(?:file|path|key)["']?\s{0,3}[:=]\s{0,3}["']?)[\w.-]{0,60}\w)\.key(?![\w.(=[-])/i),
];
