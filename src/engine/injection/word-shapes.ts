import { type ClassSet, classSet } from './lexicon.ts';

export const ADDRESS =
	/^(?:https?|ftp|wss?):\/\/|^www\.|^[\w.+%-]+@[\w-]+\.[\w.-]+$|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|dev|example|ru|cn|xyz|site|app|tk|co|me|info|test|invalid|sh|ai|local|onion|top|link|online)(?:[/:].*)?$|^\d{1,3}(?:\.\d{1,3}){3}(?:[:/].*)?$/;
const SECRET_PLACE =
	/(?:^|[/~.])(?:\.ssh|\.aws|\.env|\.netrc|\.npmrc|\.pypirc|\.gnupg|\.kube|\.docker|\.git-credentials|\.bash_history|\.zsh_history|\.cursor|\.config)(?:$|[/.\w])|id_(?:rsa|ed25519|ecdsa|dsa)|\/etc\/(?:passwd|shadow|hosts|sudoers)|^\.env|mcp\.json|credentials?\.(?:json|ya?ml|txt|ini)|secrets?\.(?:json|ya?ml|txt)|\.(?:pem|keystore|kdbx|p12|pfx)$|(?:^|_)(?:api|secret|access|private)_?(?:key|token)s?$|^(?:aws|openai|anthropic|github|stripe|slack)_\w*(?:key|token|secret)$|wallet\.dat|login data|keychain/;
const PATH =
	/^(?:~|\.{1,2})?\/[\w.-]+|^[\w-]+(?:\/[\w.-]+)+$|^[\w-]+\.(?:txt|md|json|ya?ml|csv|log|py|js|ts|sh|pdf|docx?|xlsx?|db|sql|html?|conf|ini|cfg|toml)$/;
const TOOL_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z][a-z0-9]*(?:-[a-z0-9]+){1,4}_[a-z0-9_-]+$/;
const AMOUNT = /^(?:[$€£]\d|\d[\d.,]*(?:usd|eur|btc|eth|\$|€))|^[a-z]{2}\d{2}[a-z0-9]{11,30}$|^0x[0-9a-f]{40}$/;
const SHAPED = /[@/._$€£:0-9-]/;

/** Classes recognized by a word's shape, or by a list of names. */
export const SHAPE_SETS = {
	address: classSet('address'),
	othertool: classSet('othertool'),
	selftool: classSet('selftool'),
	argument: classSet('argument'),
	toolname: classSet('toolname'),
	secretplace: classSet('secretplace', 'secret'),
	path: classSet('path', 'files'),
	amount: classSet('amount', 'money'),
};

/** Classes recognized by a word's shape. */
export function shapeOf(word: string): ClassSet | undefined {
	if (!SHAPED.test(word)) return undefined;
	// A public key isn't secret.
	if (SECRET_PLACE.test(word) && !word.endsWith('.pub')) return SHAPE_SETS.secretplace;
	if (ADDRESS.test(word)) return SHAPE_SETS.address;
	if (TOOL_NAME.test(word)) return SHAPE_SETS.toolname;
	if (PATH.test(word)) return SHAPE_SETS.path;
	return AMOUNT.test(word) ? SHAPE_SETS.amount : undefined;
}
