import { type KindSet, kindSet, NO_KINDS } from './words.ts';

const SECRET_PATH =
	/\.ssh|id_rsa|id_ed25519|id_ecdsa|\.aws|\.env|\.npmrc|\.netrc|\.pgpass|_history|\.kube|\.gnupg|mcp\.json|\.git-credentials|credentials|\.docker\/config|hosts\.yml|shadow|\/passwd|\.pem|\.pypirc|keychain|wallet|cookies|secrets?\b|known_hosts|authorized_keys|\.azure|\.gcloud|\/environ/;
const FILE_NAME =
	/\.(?:json|md|txt|ya?ml|toml|ts|js|py|html?|css|csv|log|conf|cfg|xml|pdf|png|jpe?g|sql|sh|zip|go|rs|java|ini|lock|svg|docx?|xlsx?|db|env)$/;

/** The kind of an address, a mail address or a path, by its looks; undefined for a word. */
export function placeKind(chunk: string): KindSet | undefined {
	if (chunk.includes('://') || /^\d{1,3}(?:\.\d{1,3}){3}\b/.test(chunk))
		return /:\/\/(?:localhost|127\.|your|json-schema)/.test(chunk) ? NO_KINDS : ADDRESS_KIND;
	const mail = chunk.indexOf('@');
	if (mail > 0 && chunk.indexOf('.', mail) > 0) return MAIL_KIND;
	const isPath = /^(?:~|\.{0,2})[\\/]/.test(chunk) || /^\.[a-z]/.test(chunk) || /^%\w+%/.test(chunk);
	if (isPath || FILE_NAME.test(chunk) || /^\*?\.?[\w-]*(?:id_rsa|\.env|\.ssh|\.aws)\b/.test(chunk))
		return SECRET_PATH.test(chunk) ? SECRET_KIND : PATH_KIND;
	if (/^(?:[a-z0-9-]{1,63}\.){1,6}(?:com|net|org|io|dev|example|ai|co|xyz|info|app|site|cloud|ru|cn|eu|de)(?:\/|$|:)/.test(chunk))
		return ADDRESS_KIND;
	return undefined;
}

const ADDRESS_KIND = kindSet('address');
const MAIL_KIND = kindSet('mail address');
const SECRET_KIND = kindSet('secret place');
const PATH_KIND = kindSet('file path');
