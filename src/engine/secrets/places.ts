import type { Pattern } from '../gate/pattern-set.ts';

/** Where secrets lie, on raw text: naming such a place is worth a look, no more. */
export const SECRET_PLACES: readonly Pattern[] = [
	{
		id: 'SSH key',
		literals: ['.ssh', 'id_rsa', 'id_ed25519', 'id_ecdsa', 'id_dsa', 'authorized_keys'],
		regex: /(?<![\w.])\.ssh[\\/]|\bid_(?:rsa|dsa|ecdsa|ed25519)\b|\bauthorized_keys\b|(?<=[~/\\])\.ssh\b/i,
	},
	{
		id: 'cloud credentials',
		literals: ['.aws', '.azure', 'gcloud', 'service_account', 'service-account', 'application_default_credentials'],
		regex:
			/\.aws[\\/](?:credentials|config)|\.azure[\\/](?:accessTokens|azureProfile|msal)\w*|\b[\w-]{0,40}service[_-]account[\w-]{0,40}\.json\b|application_default_credentials\.json|gcloud[\\/]credentials/i,
	},
	{ id: 'system accounts', literals: ['/etc/passwd', '/etc/shadow', '/etc/sudoers'], regex: /\/etc\/(?:passwd|shadow|sudoers)\b/ },
	{
		id: 'environment file',
		literals: ['.env'],
		regex:
			/(?<![\w.*/])\.env(?:\.(?:local|production|prod|development))?(?= files?\b|['"`\s,;)]|\.?$|\.\s)(?=[^\n]{0,40})|[~/\\.]\/\.env\b|\b(?:production|prod|staging|development)\.env\b/,
	},
	{ id: 'container or cluster credentials', literals: ['.docker', '.kube'], regex: /\.docker[\\/]config\.json|\.kube[\\/]config/i },
	{
		id: 'tool credentials',
		literals: ['.npmrc', '.pypirc', '.netrc', '.git-credentials', '.gitconfig', '.pgpass'],
		regex: /(?<!\w)\.(?:npmrc|pypirc|netrc|git-credentials|gitconfig|pgpass)\b/,
	},
	{
		id: 'key file',
		literals: ['.pem', '.ppk', '.key', '.p12', '.pfx'],
		regex: /[\\/][\w.-]{1,46}\.(?:pem|key|p12|pfx)\b(?!\.\w)|\b[\w-]{1,46}\.ppk\b/i,
	},
	{
		id: 'operating system store',
		literals: ['keychain', 'microsoft\\credentials', 'login data', 'cookies.sqlite', 'wallet.dat'],
		regex:
			/Library[\\/]Keychains|\blogin\.keychain|Microsoft\\Credentials|\bcookies\.sqlite\b|Chrome[\\/][^\n]{0,40}Login Data|\bwallet\.dat\b/i,
	},
	{
		id: 'agent configuration',
		literals: ['mcp.json', 'mcp_config.json', 'claude_desktop_config.json'],
		regex: /\.(?:cursor|vscode|codeium|claude|gemini|windsurf)[\\/][\w\\/-]{0,40}mcp(?:_config)?\.json|\bclaude_desktop_config\.json/i,
	},
];
