import { decodeBase64 } from './base64.ts';
import { shannonEntropy } from './entropy.ts';
import { isDummyValue, isFewCharacters, isPassing, isPlaceholder, isPublic, isSequential } from './placeholders.ts';
import { BEGINS } from './provider-tokens.ts';
import type { Proof, Rule, Span } from './rule.ts';

const PEM_BODY = 8_000;

/** Source: RFC 7468 (PKIX text encodings), RFC 4716 and OpenSSH for their own kinds, RFC 9580 for OpenPGP. */
const PRIVATE_KEY: Rule = {
	type: 'private_key',
	category: 'secret',
	severity: 'critical',
	confidence: 0.95,
	search: { kind: 'locate', literals: ['-----BEGIN '], locate: locatePrivateKey },
	// The header alone is what documentation says about a key.
	check: (value) => {
		PEM_HEAD.lastIndex = 0;
		PEM_HEAD.test(value);
		return PEM_BEGINNING.test(value.slice(PEM_HEAD.lastIndex)) ? 'plausible' : 'weak';
	},
	example: (fill) => `-----BEGIN ${'PRIVATE'} KEY-----\n${fill(64)}\n-----END ${'PRIVATE'} KEY-----`,
};

const PEM_HEAD = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/y;
/** Base64 right behind the header, or behind the first of the fields that may come before it. */
const PEM_BEGINNING = /^(?:\s|\\[nr])*(?:[\w-]{1,20}: [^]*?)?[A-Za-z0-9+/=]{6}/;

/** The header alone is enough; the body and the footer belong to the span as far as they are there. */
function locatePrivateKey(text: string, at: number): Span | undefined {
	PEM_HEAD.lastIndex = at;
	const head = PEM_HEAD.exec(text);
	if (head === null) return undefined;
	const from = at + head[0].length;
	const rest = text.slice(from, from + PEM_BODY);
	// The next dashes end the body, whatever they belong to: a second header starts a key of its own.
	const footer = rest.indexOf('-----');
	if (footer >= 0 && rest.startsWith('-----END ', footer)) {
		const close = rest.indexOf('-----', footer + 9);
		return { start: at, end: from + (close < 0 ? footer : close + 5) };
	}
	const body = /^(?:[A-Za-z0-9+/=\s.]|\\[nr]|[\w-]{1,20}: ){0,8000}/.exec(footer < 0 ? rest : rest.slice(0, footer));
	return { start: at, end: from + (body?.[0].trimEnd().length ?? 0) };
}

/** Three parts, the first a JSON object that names an algorithm, a type or a key. Source: RFC 7519 section 3, RFC 7515, RFC 7516. */
const JWT: Rule = {
	type: 'jwt',
	category: 'secret',
	severity: 'high',
	confidence: 0.9,
	search: {
		kind: 'literal',
		literals: ['eyJ'],
		pattern: new RegExp(
			`${BEGINS}eyJ[A-Za-z0-9_-]{8,2000}\\.(?:eyJ[A-Za-z0-9_-]{4,8000}\\.[A-Za-z0-9_-]{0,2000}|[A-Za-z0-9_-]{0,1000}(?:\\.[A-Za-z0-9_-]{8,8000}){3})`,
		),
	},
	check: (value) => {
		const header = decodeBase64(value.slice(0, value.indexOf('.')));
		if (header === undefined || !/"(?:alg|typ|kid|enc|x5t|jku|cty)"/.test(header)) return 'refuted';
		return /^\{.*\}$/s.test(header) && /"alg"\s*:\s*"[\w+-]+"/.test(header) ? 'proved' : 'plausible';
	},
	example: () => ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'c2lnbmF0dXJl'.repeat(3)].join('.'),
};

const GCP_SERVICE_ACCOUNT: Rule = {
	type: 'gcp_service_account',
	category: 'secret',
	severity: 'medium',
	confidence: 0.7,
	search: { kind: 'literal', literals: ['"service_account"'], pattern: /(?<="type"\s{0,4}:\s{0,4})"service_account"/ },
	example: () => '{"type": "service_account"}',
};

/** `scheme://user:password@host`. Source: RFC 3986, 3.2.1, which calls this form deprecated for good reasons. */
const URL_CREDENTIALS: Rule = {
	type: 'url_credentials',
	category: 'secret',
	severity: 'high',
	confidence: 0.85,
	search: {
		kind: 'literal',
		literals: ['://'],
		pattern: /(?<=[A-Za-z][A-Za-z0-9+.-]{1,24}):\/\/[^\s:@/"'`<>]{0,128}:(?<value>[^\s/"'`<>]{3,128})@[A-Za-z0-9_[\]{$.%-]/,
	},
	check: (value, text, start) => {
		const scheme =
			/([A-Za-z][A-Za-z0-9+.-]{1,24}):\/\/[^\s:@/]{0,128}:$/.exec(text.slice(Math.max(0, start - 160), start))?.[1]?.toLowerCase() ?? '';
		if (/^(?:mailto|ssh|git|svn)$/.test(scheme) && value.length < 4) return 'refuted';
		const isDatabase =
			/^(?:mysql|mariadb|postgres(?:ql)?|mongodb|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse|cockroachdb|couchdb|neo4j|bolt|jdbc|ftp|sftp|ldaps?|smtps?|imaps?|kafka|nats|mqtts?|cassandra|influxdb|redis-sentinel)(?:\+|$)/.test(
				scheme,
			);
		if (/^\d{1,5}$/.test(value) && !isDatabase) return 'refuted';
		if (isDummyValue(value)) return isDatabase || scheme.startsWith('http') ? 'weak' : 'refuted';
		if (isPlaceholder(value)) return 'refuted';
		return /\d|[^\w]/.test(value) ? 'plausible' : isDatabase || scheme.startsWith('http') ? 'weak' : 'refuted';
	},
	example: (fill) => `postgres://app:${fill(12)}@db.internal/main`,
};

/** Go's MySQL data source name. */
const DSN: Rule = {
	type: 'url_credentials',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['@tcp(', '@unix('],
		pattern: /(?<=[\w.-]{1,64}:[^\s:@/"'`<>]{3,128})@(?:tcp|unix)\([^()\s]{1,128}\)/,
	},
	check: (_, text, start) => {
		const password = /[^\s:@/"'`<>]{3,128}$/.exec(text.slice(Math.max(0, start - 128), start))?.[0] ?? '';
		return isPlaceholder(password) ? 'refuted' : 'plausible';
	},
};

/** `Server=…;User Id=…;Password=…;` as ADO.NET, ODBC and JDBC write it. */
const CONNECTION_STRING: Rule = {
	type: 'connection_string',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: { kind: 'literal', literals: ['password=', 'pwd='], pattern: /(?:password|pwd)=(?<value>[^;\s"'<>${}]{4,128})(?=;)/i },
	check: (value, text, start) => {
		const around = text.slice(Math.max(0, start - 200), start + value.length + 200);
		if (!/(?:server|data source|host|initial catalog|database|user id|uid|driver)\s?=/i.test(around) || isPlaceholder(value))
			return 'refuted';
		return 'plausible';
	},
	example: (fill) => `Server=tcp:db;User Id=sa;Password=${fill(14)};Encrypt=true`,
};

/** `Authorization: Bearer …`, `X-Api-Key: …` and their like. Source: RFC 9110 section 11.6.2, RFC 6750, RFC 7617. */
const AUTHORIZATION: Rule = {
	type: 'authorization_header',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: {
		kind: 'literal',
		literals: ['authorization', 'apikey', 'api-key', 'api-token', 'auth-token', 'access-token', 'token:', 'bearer '],
		pattern:
			/(?:authorization["'`\]]{0,2}[ \t]{0,4}[:=,]>?[ \t]{0,8}["'`]?(?:(?:bearer|basic|token|api-?token|api-?key|apikey|digest|negotiate|ghs|sso-key|splunk|klaviyo-api-key)[ \t:=]{1,3}|(?!aws4-|digest|oauth|signature|hmac)[a-z][a-z\d-]{1,24}[ \t]{1,3}(?!\w{1,24}=["']?\w))?|(?:apikey|api-key|api-token|auth-token|access-token|(?<=["' ])token):[ \t]{1,4}|(?<![\w-])bearer[ \t]{1,3})(?<value>[A-Za-z0-9_.~+/=@%:-]{8,4000})/i,
	},
	check: headerProof,
	example: (fill) => `Authorization: Bearer ${fill(40)}`,
};

function headerProof(value: string, text: string, start: number): Proof {
	if (isPlaceholder(value) || isPublic(value) || /^(?:https?:|\/|AWS4-HMAC-|process\.env\b)/.test(value)) return 'refuted';
	const before = text.slice(Math.max(0, start - 40), start);
	if (/basic[ \t]+$/i.test(before)) return basicProof(value);
	const isBearer = /bearer[ \t]+$/i.test(before);
	if (/^[A-Za-z_.-]+$/.test(value) && !(value.length >= 32 && shannonEntropy(value) >= 4)) return 'refuted';
	if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return 'refuted';
	if (isSequential(value)) return value.length >= 24 && isBearer ? 'weak' : 'refuted';
	if (/^[A-Za-z]+[_-]?\d{1,3}$/.test(value)) return 'refuted';
	return shannonEntropy(value) >= 2.8 ? 'plausible' : 'refuted';
}

/** `user:password` in base64. Source: RFC 7617, section 2. */
function basicProof(value: string): Proof {
	const decoded = decodeBase64(value);
	if (decoded === undefined) return shannonEntropy(value) >= 3 && value.length >= 12 ? 'plausible' : 'refuted';
	const colon = decoded.indexOf(':');
	if (colon < 0) return value.length >= 24 ? 'plausible' : 'refuted';
	const password = decoded.slice(colon + 1);
	if (isDummyValue(password) || (isPlaceholder(password) && password !== '')) return 'refuted';
	return 'plausible';
}

/** `curl -u user:password`. Source: the manual of curl, option -u. */
const CURL_USER: Rule = {
	type: 'basic_auth',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: { kind: 'locate', literals: ['-u', '--user'], locate: locateCurlUser },
	check: (value) => {
		const colon = value.indexOf(':');
		const [user, password] = [value.slice(0, colon).replace(/["'{}]/g, ''), value.slice(colon + 1).replace(/["'{}]/g, '')];
		const secret = password === '' ? user : password;
		if (secret.length < 4 || isPlaceholder(password === '' ? user : password) || /^\$|\$\{|^<|\{\{/.test(secret)) return 'refuted';
		if (/^(?:your|my)?[-_]?(?:pass(?:word)?|token|secret|api[-_]?key)$/i.test(secret) && !/^my.*my/i.test(value)) return 'refuted';
		return 'plausible';
	},
	example: (fill) => `curl -u deploy:${fill(14)} https://host/`,
};

const CURL_ARGUMENT =
	/-(?:u|-user)(?:[ \t]{1,6}|=|\\?\r?\n[\s/]{0,8}|\\\r?\n[\s/]{0,8})?["']?(?<value>[^\s"':]{0,80}["']?:["']?[^\s"']{0,128})/y;

function locateCurlUser(text: string, at: number): Span | undefined {
	if (/[\w-]/.test(text[at - 1] ?? ' ') || !text.slice(Math.max(0, at - 400), at).includes('curl')) return undefined;
	CURL_ARGUMENT.lastIndex = at;
	const match = CURL_ARGUMENT.exec(text);
	const value = match?.groups?.['value'];
	if (match === null || value === undefined || /^\/|:\/\//.test(value)) return undefined;
	const start = at + match[0].length - value.length;
	return { start, end: start + value.length };
}

/** A manifest of kind Secret: its data are the secret in base64. Source: Kubernetes API, v1 Secret. */
const KUBERNETES: Rule = {
	type: 'kubernetes_secret',
	category: 'secret',
	severity: 'high',
	confidence: 0.85,
	search: { kind: 'locate', literals: ['kind:'], locate: locateKubernetes },
	example: (fill) => `apiVersion: v1\nkind: Secret\ndata:\n  password: ${fill(24)}\n`,
};

const KUBERNETES_KIND = /kind:[ \t]{0,8}["']?secret["']?(?!\w)/iy;
const KUBERNETES_DATA =
	/(?:^|\n)[ \t]{0,16}(?:data|stringData):[ \t]{0,8}(?:\r?\n[ \t]{0,16}#[^\n]{0,400}){0,5}\r?\n[ \t]{1,16}["']?[\w.-]{1,80}["']?:[ \t]{0,8}(?:[|>][+-]?[ \t]{0,8}\r?\n\s{1,32})?["']?([A-Za-z0-9+/_-]{8,}={0,2})/;

function locateKubernetes(text: string, at: number): Span | undefined {
	KUBERNETES_KIND.lastIndex = at;
	if (!KUBERNETES_KIND.test(text)) return undefined;
	const from = Math.max(0, at - 2_000);
	const around = text.slice(from, at + 2_000);
	const match = /data:/i.test(around) ? KUBERNETES_DATA.exec(around) : null;
	const value = match?.[1];
	if (match === null || value === undefined || isPlaceholder(value)) return undefined;
	const end = from + match.index + match[0].length;
	return { start: end - value.length, end };
}

/** docker config, npmrc: `_authToken=…`, `"auth": "base64"`. */
const CONFIG_AUTH: Rule = {
	type: 'registry_auth',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: {
		kind: 'literal',
		literals: ['_authtoken', '_auth', '_password', '"auth"'],
		pattern:
			/(?:_authToken|_auth|_password)[ \t]?=[ \t]?"?(?<value>[A-Za-z0-9+/=_.-]{12,400})|"auth"\s{0,4}:\s{0,4}"(?<auth>[A-Za-z0-9+/]{12,400}={0,2})"/i,
	},
	check: (value) => {
		if (isPlaceholder(value)) return 'refuted';
		return shannonEntropy(value) >= 3 ? 'plausible' : 'refuted';
	},
};

/** Long runs of hexadecimal digits or base64 with a word for a secret right before: the entropy path. */
const ENTROPY: Rule = {
	type: 'high_entropy',
	category: 'secret',
	severity: 'medium',
	confidence: 0.5,
	search: {
		kind: 'literal',
		literals: ['secret', 'token', 'key is', 'api key', 'password is', 'credential'],
		pattern:
			/(?:client secret|secret(?: key)?|(?:access |auth |api )?token|(?:api|access|private|secret) key|password|credentials?)(?: is:?| was:?|:| =)[ \t]{1,4}["'`]?(?<value>[A-Za-z0-9+/=_~.-]{16,200})/i,
	},
	check: (value, text, start) => {
		if (isPassing(text, start) || /^[a-z][\w.-]*(?:\/[\w.-]+){2,}$/.test(value)) return 'refuted';
		if (isPlaceholder(value) || isPublic(value) || isSequential(value) || isFewCharacters(value) || /^https?:|\.\w{2,5}\//.test(value))
			return 'refuted';
		return /\d/.test(value) && /[a-z]/i.test(value) && !/^[a-z]+(?:[._-][a-z0-9]+)+$/.test(value) ? 'plausible' : 'refuted';
	},
	minEntropy: 3.2,
	example: (fill) => `the client secret is ${fill(36)}`,
};

export const STRUCTURED_SECRETS: readonly Rule[] = [
	PRIVATE_KEY,
	JWT,
	GCP_SERVICE_ACCOUNT,
	URL_CREDENTIALS,
	DSN,
	CONNECTION_STRING,
	AUTHORIZATION,
	CURL_USER,
	KUBERNETES,
	CONFIG_AUTH,
	ENTROPY,
];
