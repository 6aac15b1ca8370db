import { decodeBase64 } from './base64.ts';
import { shannonEntropy } from './entropy.ts';
import { isDummyValue, isFewCharacters, isPassing, isPlaceholder, isPublic, isSequential } from './placeholders.ts';
import { type Checks, type Locates, type RuleRow, rulesOf } from './rule-rows.ts';
import type { Proof, Rule, Span } from './sensitive-rule.ts';
import data from './structured-secrets.json' with { type: 'json' };

const PEM_BODY = 8_000;

const PEM_HEAD = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/y;
/** Base64 directly after the header, or after the first of the optional header fields. */
const PEM_BEGINNING = /^(?:\s|\\[nr])*(?:[\w-]{1,20}: [^]*?)?[A-Za-z0-9+/=]{6}/;

/** The header alone suffices. The span includes the body and the footer as far as they exist. */
function locatePrivateKey(text: string, at: number): Span | undefined {
	PEM_HEAD.lastIndex = at;
	const head = PEM_HEAD.exec(text);
	if (head === null) return undefined;
	const from = at + head[0].length;
	const rest = text.slice(from, from + PEM_BODY);
	// The next dashes end the body in any case: a second header starts another key.
	const footer = rest.indexOf('-----');
	if (footer >= 0 && rest.startsWith('-----END ', footer)) {
		const close = rest.indexOf('-----', footer + 9);
		return { start: at, end: from + (close < 0 ? footer : close + 5) };
	}
	const body = /^(?:[A-Za-z0-9+/=\s.]|\\[nr]|[\w-]{1,20}: ){0,8000}/.exec(footer < 0 ? rest : rest.slice(0, footer));
	return { start: at, end: from + (body?.[0].trimEnd().length ?? 0) };
}

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

/** By the names used in the rows. */
const CHECKS: Checks = {
	privateKey: (value) => {
		PEM_HEAD.lastIndex = 0;
		PEM_HEAD.test(value);
		return PEM_BEGINNING.test(value.slice(PEM_HEAD.lastIndex)) ? 'plausible' : 'weak';
	},
	jwt: (value) => {
		const header = decodeBase64(value.slice(0, value.indexOf('.')));
		if (header === undefined || !/"(?:alg|typ|kid|enc|x5t|jku|cty)"/.test(header)) return 'refuted';
		return /^\{.*\}$/s.test(header) && /"alg"\s*:\s*"[\w+-]+"/.test(header) ? 'proved' : 'plausible';
	},
	urlCredentials: (value, text, start) => {
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
	dsn: (_, text, start) => {
		const password = /[^\s:@/"'`<>]{3,128}$/.exec(text.slice(Math.max(0, start - 128), start))?.[0] ?? '';
		return isPlaceholder(password) ? 'refuted' : 'plausible';
	},
	connectionString: (value, text, start) => {
		const around = text.slice(Math.max(0, start - 200), start + value.length + 200);
		if (!/(?:server|data source|host|initial catalog|database|user id|uid|driver)\s?=/i.test(around) || isPlaceholder(value))
			return 'refuted';
		return 'plausible';
	},
	header: headerProof,
	curlUser: (value) => {
		const colon = value.indexOf(':');
		const [user, password] = [value.slice(0, colon).replace(/["'{}]/g, ''), value.slice(colon + 1).replace(/["'{}]/g, '')];
		const secret = password === '' ? user : password;
		if (secret.length < 4 || isPlaceholder(password === '' ? user : password) || /^\$|\$\{|^<|\{\{/.test(secret)) return 'refuted';
		if (/^(?:your|my)?[-_]?(?:pass(?:word)?|token|secret|api[-_]?key)$/i.test(secret) && !/^my.*my/i.test(value)) return 'refuted';
		return 'plausible';
	},
	configAuth: (value) => {
		if (isPlaceholder(value)) return 'refuted';
		return shannonEntropy(value) >= 3 ? 'plausible' : 'refuted';
	},
	entropy: (value, text, start) => {
		if (isPassing(text, start) || /^[a-z][\w.-]*(?:\/[\w.-]+){2,}$/.test(value)) return 'refuted';
		if (isPlaceholder(value) || isPublic(value) || isSequential(value) || isFewCharacters(value) || /^https?:|\.\w{2,5}\//.test(value))
			return 'refuted';
		return /\d/.test(value) && /[a-z]/i.test(value) && !/^[a-z]+(?:[._-][a-z0-9]+)+$/.test(value) ? 'plausible' : 'refuted';
	},
};

const LOCATES: Locates = { privateKey: locatePrivateKey, curlUser: locateCurlUser, kubernetes: locateKubernetes };

const ROWS = data as readonly RuleRow[];

export const STRUCTURED_SECRETS: readonly Rule[] = rulesOf(ROWS, { checks: CHECKS, locates: LOCATES });
