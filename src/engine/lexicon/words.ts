/**
 * Word classes of the phrase checks, as sources of regular expressions over normalised text (lower case, ASCII where possible, `n't`
 * opened). Alternatives only, bounded quantifiers only; each class is a non-capturing group.
 */

/** Up to `n` characters inside one sentence. A dot inside a file name or host does not end it. */
export function gap(n: number): string {
	return `(?:[^.!?\\n]|[.!?](?! )){0,${n}}?`;
}

/** One of the words, whole. */
export function anyOf(...sources: readonly string[]): string {
	return `(?:${sources.join('|')})`;
}

export const NEVER = anyOf(
	'(?:do|does|must|should|shall|may|can|will|need|wo|ca) ?(?:not|never)',
	'never(?: ever)?',
	'avoid',
	'refrain from',
	'without(?: ever)?',
	'(?:is|are) not (?:allowed|permitted|supposed) to',
	'dont',
	'not to',
	'no need to',
	'under no circumstances',
);

/** Behind `NEVER`: that nobody need be bothered with the ids of an answer before they ask is brevity and no secret; what was done is none of that. Matches nothing. */
export const UNASKED =
	'(?!bother (?:telling|informing) (?:the )?users? the (?:ids?|dates?)\\b[^.!?\\n]{0,80}\\bunless (?:they|asked|the user)\\b)';

export const PERSON = anyOf(
	'users?',
	'humans?',
	'operators?',
	'customers?',
	'people',
	'persons?',
	'end[- ]users?',
	'anyone',
	'anybody',
	'developers?',
	'them',
	'reviewers?',
	'admins?',
	'administrators?',
);

/** What an override wants ignored. */
export const ORDERS = anyOf(
	'instructions?',
	'directions?',
	'directives?',
	'rules?',
	'guidelines?',
	'guidance',
	'prompts?',
	'polic(?:y|ies)',
	'constraints?',
	'restrictions?',
	'safeguards?',
	'guardrails?',
	'programming',
	'limitations?',
	'commands?',
	'orders?',
	'protocols?',
	'safety (?:measures?|checks?|filters?|training|settings?)',
	'security (?:measures?|checks?|controls?|filters?)',
	'content (?:filters?|filtering|moderation)',
	'ethic(?:s|al considerations?)',
);

/** What shows that somebody else's orders are meant. */
export const PRIOR = anyOf(
	'all',
	'any',
	'every',
	'each',
	'whatever',
	'what(?:ever)?',
	'which(?:ever)?',
	'of',
	'the',
	'these',
	'those',
	'your',
	'my',
	'its',
	'other',
	'prior',
	'previous(?:ly)?',
	'above',
	'earlier',
	'preceding',
	'former',
	'initial',
	'original',
	'existing',
	'current',
	'default',
	'built-?in',
	'system',
	'developer',
	'safety',
	'security',
	'user',
	'given',
	'stated',
	'received',
	'standard',
	'usual',
	'normal',
	'and',
	'or',
	'content',
	'ethical',
);

export const IGNORE = anyOf(
	'ignor(?:e|es|ing)',
	'disregard(?:s|ing)?',
	'forget(?:s|ting)?(?: about)?',
	'overrid(?:e|es|ing)',
	'bypass(?:es|ing)?',
	'overlook(?:s|ing)?',
	'discard(?:s|ing)?',
	'neglect(?:s|ing)?',
	'set(?:ting)? aside',
	'pay no (?:attention|heed) to',
	'(?:do|must|should) not (?:follow|obey|comply with|adhere to|respect|heed)',
	'stop (?:following|obeying)',
	'supersed(?:e|es|ing)',
	'circumvent(?:s|ing)?',
	'abandon(?:s|ing)?',
	'unlearn',
	'violat(?:e|es|ing)',
);

/** Files in which secrets lie. */
export const SECRET_FILE = anyOf(
	'(?<![\\w.])\\.ssh\\b',
	'\\bid_(?:rsa|dsa|ecdsa|ed25519)\\b',
	'\\.aws/(?:credentials|config)',
	'/etc/(?:passwd|shadow|sudoers)\\b',
	'(?<![\\w.])\\.env\\b(?!\\.example|\\.sample|\\.\\w)',
	'(?<![\\w.])\\.(?:npmrc|pypirc|netrc|git-credentials|pgpass|gitconfig|bash_history|zsh_history)\\b',
	'\\.kube/config',
	'\\.docker/config\\.json',
	'(?:\\.cursor|\\.vscode|\\.config|\\.codeium|\\.claude|\\.gemini)/[\\w./-]{0,40}\\bmcp(?:_config)?\\.json',
	'claude_desktop_config\\.json',
	'(?<![\\w])mcp\\.json',
	'\\bauthorized_keys\\b',
	'\\bknown_hosts\\b',
	'\\bwallet\\.dat\\b',
	'\\blogin\\.keychain',
	'\\.azure/(?:accesstokens|azureprofile|msal)',
	'\\bapplication_default_credentials\\.json',
	'\\.gnupg\\b',
	'\\bsecrets\\.(?:ya?ml|json|toml)\\b',
	'\\bcredentials\\.(?:json|ya?ml|csv|txt)\\b',
);
/** One of them stands in every match of `SECRET_FILE`. */
export const SECRET_FILE_LITERALS = [
	...[
		'.ssh',
		'id_rsa',
		'id_dsa',
		'id_ecdsa',
		'id_ed25519',
		'.aws',
		'/etc/',
		'.env',
		'.npmrc',
		'.pypirc',
		'.netrc',
		'.git',
		'.pgpass',
		'_history',
	],
	...[
		'.kube',
		'.docker',
		'mcp',
		'claude_desktop',
		'authorized_keys',
		'known_hosts',
		'wallet',
		'keychain',
		'.azure',
		'credentials',
		'.gnupg',
		'secrets',
	],
];

/** Secrets by name. */
export const SECRET_WORD = anyOf(
	'api[ _-]?(?:keys?|tokens?|secrets?)',
	'(?:access|auth|authentication|bearer|session|refresh|oauth|security|personal access|github|jwt) ?tokens?',
	'credentials?',
	'creds\\b',
	'passwords?',
	'passphrases?',
	'(?:private|secret|ssh|encryption|signing|aws) keys?',
	'\\bsecrets?\\b',
	'session cookies?',
	'\\bcookies\\b',
	'environment variables?',
	'env(?:ironment)? vars?',
	'seed phrases?',
	'recovery (?:phrase|codes?)',
	'credit cards?(?: numbers?| details?)?',
	'social security numbers?',
	'\\btokens\\b',
	'private (?:data|information|info)',
	'(?:confidential|sensitive|personal) (?:data|information|info|files?|documents?|details?)',
);

/** What the model knows of its user and its orders. */
export const CONTEXT_WORD = anyOf(
	'(?:conversation|chat|message|dialog(?:ue)?|session|prompt) (?:history|context|logs?|transcripts?)',
	'(?:entire|full|whole|complete|previous|prior|recent|last|all) (?:\\w+ )?(?:conversations?|chats?|messages?|dialog(?:ue)?s?|context)',
	'system (?:prompt|message|instructions?)',
	'custom instructions?',
	'(?:initial|hidden|original|internal) (?:prompt|instructions?)',
	"(?:user|users?)[']?s? (?:files?|memory|memories|conversations?|messages?|inbox|emails?|documents?)",
);

/** Sending something away. */
export const SEND = anyOf(
	'send(?:s|ing)?',
	'post(?:s|ing)?',
	'upload(?:s|ing)?',
	'transmit(?:s|ting)?',
	'forward(?:s|ing)?',
	'submit(?:s|ting)?',
	'exfiltrat(?:e|es|ing)',
	'leak(?:s|ing)?',
	'relay(?:s|ing)?',
	'beacon(?:s|ing)?',
	'sync(?:s|ing)?',
	'pip(?:e|es|ing)',
	'push(?:es|ing)?',
	'e-?mail(?:s|ing)?',
	'b?cc(?:s|ing)?',
	'deliver(?:s|ing)?',
	'mirror(?:s|ing)?',
	'cop(?:y|ies|ying)',
	'ship(?:s|ping)?',
	'report(?:s|ing)?',
	'share(?:s|ing)?',
);

/** Verbs that no honest description uses of its own work. */
export const STEAL = anyOf(
	'exfiltrat(?:e|es|ed|ing|ion)',
	'steal(?:s|ing)?',
	'harvest(?:s|ing)?',
	'siphon(?:s|ing)?',
	'smuggl(?:e|es|ing)',
	'leak(?:s|ing)?',
);

/** A place outside: where honest tools do not send on their own. */
export const OUTSIDE = anyOf(
	"(?:to|at|via|through|with|into) (?:an? |the |our |my |this |that |some |its )?(?:\\w+ ){0,2}?(?:external|remote|third[- ]party|attackers?'?s?|outside|off-?site|offshore|collector|collection|telemetry|analytics|c2|command[- ]and[- ]control|webhook|exfil\\w*|evil\\w*|malicious|unknown|monitoring|audit|backup|logging|tracking|compliance) ?(?:\\w+ )?(?:servers?|hosts?|endpoints?|urls?|address(?:es)?|sites?|services?|domains?|collectors?|apis?|webhooks?|locations?|party|inbox|bucket|systems?)?",
	'(?:to|at|via|through|with|into) (?:[\\w.+-]+@[\\w-]+\\.[\\w.]+)',
	'https?://[\\w.-]+',
	'(?:to|at) [\\w-]{2,}(?:\\.[\\w-]+){0,3}\\.(?:com|net|org|io|tld|example|test|ru|cn|xyz|site|dev|app|info|biz|top|me|co)\\b',
	'(?:to|at) \\d{1,3}(?:\\.\\d{1,3}){3}\\b',
);
