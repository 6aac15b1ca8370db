import { parse as parseDomain } from 'tldts';

/** Results of RFC 8601, section 2.7. `none` also means "not stated". */
export type AuthenticationResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'policy' | 'temperror' | 'permerror';

export interface MailAuthentication {
	readonly dkim: AuthenticationResult;
	readonly spf: AuthenticationResult;
	readonly dmarc: AuthenticationResult;
	/**
	 * Whether one of the given servers made the topmost statement. Otherwise all three are `none`, because anybody can write such a line.
	 */
	readonly isTrusted: boolean;
	/** Registrable domains. */
	readonly fromDomain: string | undefined;
	readonly replyToDomain: string | undefined;
	readonly mismatches: readonly MailMismatch[];
	/** 0 to 1. Source: R137, S3. */
	readonly trust: number;
}

export type MailMismatch = 'reply-to' | 'return-path' | 'several senders' | 'name shows another address' | 'look-alike sender';

const RESULTS: readonly AuthenticationResult[] = ['pass', 'fail', 'softfail', 'neutral', 'none', 'policy', 'temperror', 'permerror'];
const HEADER_LINE = /^([A-Za-z][A-Za-z0-9-]{1,60}):[ \t]*(.*)$/;

/** Empty lines and an mbox separator may precede the first header. */
const MAIL_START = /^(?:\r?\n|From [^\n]*(?:\n|$))*[A-Za-z][A-Za-z0-9-]{1,60}:/;

export interface MailHeader {
	/** Lower case. */
	readonly name: string;
	readonly value: string;
}

/** The unfolded header block at the start of a text. Undefined: the text doesn't start with a mail. Source: RFC 5322, section 2.2. */
export function mailHeadersOf(text: string): readonly MailHeader[] | undefined {
	if (!MAIL_START.test(text)) return undefined;
	const headers: { name: string; value: string }[] = [];
	for (const line of linesOf(text)) {
		if (headers.length === 0 && (line === '' || line.startsWith('From '))) continue;
		const match = HEADER_LINE.exec(line);
		const last = headers.at(-1);
		if (match !== null) headers.push({ name: (match[1] ?? '').toLowerCase(), value: match[2] ?? '' });
		else if (/^[ \t]/.test(line) && last !== undefined) last.value += ` ${line.trim()}`;
		else break;
	}
	const names = new Set(headers.map(({ name }) => name));
	return names.has('from') && (names.has('date') || names.has('to') || names.has('subject') || names.has('received')) ? headers : undefined;
}

/** Yields lines one by one, because the first line rules out most texts as mails. */
function* linesOf(text: string): Generator<string> {
	for (let start = 0; start <= text.length; ) {
		const at = text.indexOf('\n', start);
		const end = at < 0 ? text.length : at;
		yield text.slice(start, text.charAt(end - 1) === '\r' ? Math.max(start, end - 1) : end);
		start = end + 1;
	}
}

export interface MailAuthenticationOptions {
	/** Names under which the user's own mail servers report. Default: none, so nothing is trusted (trap 25). */
	readonly trustedServers?: readonly string[];
}

/**
 * What the user's own mail server reported about a mail. Only the topmost `Authentication-Results` by a known server counts: lower ones may
 * have come with the mail. Headers in a result are claims. Makes no lookups. Source: RFC 8601.
 */
export function mailAuthentication(
	headers: readonly MailHeader[],
	{ trustedServers = [] }: MailAuthenticationOptions = {},
): MailAuthentication {
	const topmost = headers.find(({ name }) => name === 'authentication-results')?.value;
	const trusted = new Set(trustedServers.map((server) => server.toLowerCase()));
	const isTrusted = topmost !== undefined && trusted.has(serverOf(topmost));
	const methods = isTrusted ? methodsOf(topmost) : new Map<string, AuthenticationResult>();
	const [dkim, spf, dmarc] = [methods.get('dkim') ?? 'none', methods.get('spf') ?? 'none', methods.get('dmarc') ?? 'none'];
	const from = headers.filter(({ name }) => name === 'from').map(({ value }) => value);
	const fromDomain = domainOf(from[0]);
	const replyToDomain = domainOf(headers.find(({ name }) => name === 'reply-to')?.value);
	const returnDomain = domainOf(headers.find(({ name }) => name === 'return-path')?.value);
	const mismatches: MailMismatch[] = [];
	if (fromDomain !== undefined && replyToDomain !== undefined && replyToDomain !== fromDomain) mismatches.push('reply-to');
	if (fromDomain !== undefined && returnDomain !== undefined && returnDomain !== fromDomain) mismatches.push('return-path');
	if (from.length > 1) mismatches.push('several senders');
	const named = /^([^<]*)</.exec(from[0] ?? '')?.[1] ?? '';
	const shown = named.includes('@') ? domainOf(named) : undefined;
	if (shown !== undefined && shown !== fromDomain) mismatches.push('name shows another address');
	if (fromDomain?.split('.').some((label) => label.startsWith('xn--')) === true || /[^\0-\x7F]/.test(addressOf(from[0] ?? '') ?? ''))
		mismatches.push('look-alike sender');
	return {
		dkim,
		spf,
		dmarc,
		isTrusted,
		fromDomain,
		replyToDomain,
		mismatches,
		trust: trustOf({ dkim, spf, dmarc, isTrusted, mismatches }),
	};
}

function serverOf(statement: string): string {
	return (/^\s*(?:\([^)]*\)\s*)*"?([\w.:-]+)"?/.exec(statement)?.[1] ?? '').toLowerCase();
}

/** The worst of several results for a method, except for DKIM, where one valid signature is enough. */
function methodsOf(statement: string): ReadonlyMap<string, AuthenticationResult> {
	const found = new Map<string, AuthenticationResult>();
	const body = withoutComments(statement);
	for (const part of body.split(';').slice(1)) {
		const match = /^\s*(dkim|spf|dmarc)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(part);
		if (match === null) continue;
		const method = (match[1] ?? '').toLowerCase();
		const result = RESULTS.find((each) => each === (match[2] ?? '').toLowerCase()) ?? 'none';
		const before = found.get(method);
		if (before === undefined) found.set(method, result);
		else if (method === 'dkim') found.set(method, before === 'pass' || result === 'pass' ? 'pass' : before);
		else if (before === 'pass') found.set(method, result);
	}
	return found;
}

/** Removes comments in parentheses, because they may contain semicolons. Handles nesting; parentheses in quotation marks don't count. */
function withoutComments(statement: string): string {
	let out = '';
	let depth = 0;
	let isQuoted = false;
	for (const character of statement) {
		if (character === '"' && depth === 0) isQuoted = !isQuoted;
		if (!isQuoted && character === '(') depth += 1;
		else if (!isQuoted && character === ')' && depth > 0) depth -= 1;
		else if (depth === 0) out += isQuoted && character === ';' ? ' ' : character;
	}
	return out;
}

function addressOf(value: string): string | undefined {
	return /<([^<>\s]{1,320})>\s*$/.exec(value)?.[1] ?? /[^\s<>,;"]{1,64}@[^\s<>,;"]{1,255}/.exec(value)?.[0];
}

function domainOf(value: string | undefined): string | undefined {
	const address = value === undefined ? undefined : addressOf(value);
	const host = address?.slice(address.lastIndexOf('@') + 1).toLowerCase();
	if (host === undefined || host === '' || !address?.includes('@')) return undefined;
	return parseDomain(host, { extractHostname: false, validateHostname: false }).domain ?? host;
}

/** 0.5 without any trusted statement. DMARC weighs most, because only it covers the visible sender. */
function trustOf({
	dkim,
	spf,
	dmarc,
	isTrusted,
	mismatches,
}: Pick<MailAuthentication, 'dkim' | 'spf' | 'dmarc' | 'isTrusted' | 'mismatches'>): number {
	let trust = 0.5;
	if (isTrusted) trust += worth(dmarc, 0.25) + worth(dkim, 0.12) + worth(spf, 0.08);
	for (const mismatch of mismatches) trust -= mismatch === 'return-path' ? 0.02 : mismatch === 'reply-to' ? 0.1 : 0.2;
	return Math.round(Math.min(0.95, Math.max(0, trust)) * 100) / 100;
}

function worth(result: AuthenticationResult, weight: number): number {
	if (result === 'pass') return weight;
	if (result === 'fail' || result === 'permerror') return -weight;
	return result === 'softfail' || result === 'policy' ? -weight / 2 : 0;
}
