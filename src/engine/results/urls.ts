import ipaddr from 'ipaddr.js';
import { parse as parseDomain } from 'tldts';
import { plainLook } from '../views/confusables.ts';
import { CAPTURE_HOSTS, isOneOf, METADATA_ADDRESSES, METADATA_HOSTS, SHORTENERS, TUNNEL_HOSTS } from './hosts.ts';

/** Signs of a suspicious URL. Fixed words. */
export const URL_SIGNS = [
	'known capture endpoint',
	'tunnel',
	'cloud metadata address',
	'private address',
	'ip address',
	'disguised ip address',
	'shortened',
	'user information before the host',
	'international name',
	'look-alike name',
	'mixed scripts',
	'command scheme',
	'editor scheme',
	'file scheme',
	'script scheme',
	'data in the query',
	'placeholder in the query',
	'unusual port',
	'control port',
	'raw protocol',
	'undecodable',
] as const;
export type UrlSign = (typeof URL_SIGNS)[number];

/** How a URL is used in a text. An image is fetched without a click. */
export type UrlRole = 'plain' | 'link' | 'image';

export interface ClassifiedUrl {
	/** UTF-16 span in the text. */
	readonly start: number;
	readonly end: number;
	readonly role: UrlRole;
	/** Lower case, without the colon. */
	readonly scheme: string;
	/** Lower case, ASCII form. '': there is none. */
	readonly host: string;
	/** eTLD+1, or the host itself for IP addresses. Undefined: there is none. */
	readonly registrableDomain: string | undefined;
	readonly signs: readonly UrlSign[];
}

const URL_PATTERN =
	/\b(?:https?|ftps?|wss?|hxxps?|file|smb|ldaps?|gopher|dict|ssh|sftp):(?:\/\/|\\\\)[^\s"'<>`|\\^{}\u0000-\u001F]{1,4096}(?:\{\{?[\w .-]{1,60}\}?\}[^\s"'<>`|\\^]{0,400})?/gi;
const TARGET_PATTERN =
	/(!?)\[[^\][\n]{0,300}\]\(\s{0,4}<?((?:command|vscode(?:-insiders)?|javascript|data|file|cursor|vbscript|mailto|tel|ms-[a-z-]{2,20}|search-ms):[^\s)>]{1,2048})|(?:href|src|action|formaction|data)\s{0,4}=\s{0,4}["']?((?:command|vscode(?:-insiders)?|javascript|file|cursor|vbscript|ms-[a-z-]{2,20}|search-ms):[^\s"'>]{1,2048})/gi;
const DANGEROUS =
	/\]\(\s{0,4}<?(?:command|vscode|javascript|data|file|cursor|vbscript|ms-|search-ms)|(?:href|src|action|data)\s{0,4}=\s{0,4}["']?(?:command|vscode|javascript|file|cursor|vbscript|ms-|search-ms)/i;

/** All URLs in the text with their signs, in text order. Nothing is resolved or fetched. Cost: O(n). */
export function urlsIn(text: string): readonly ClassifiedUrl[] {
	const found: ClassifiedUrl[] = [];
	if (text.includes(':/') || text.includes(':\\')) {
		for (const match of text.matchAll(URL_PATTERN)) {
			const url = withoutTail(match[0]);
			found.push({ start: match.index, end: match.index + url.length, role: roleAt(text, match.index), ...classifyUrl(url) });
		}
	}
	if (text.includes(':') && (text.includes('](') || text.includes('=')) && DANGEROUS.test(text)) {
		let next = 0;
		const targets: ClassifiedUrl[] = [];
		for (const match of text.matchAll(TARGET_PATTERN)) {
			const url = match[2] ?? match[3] ?? '';
			const start = match.index + match[0].length - url.length;
			while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
			if ((found[next]?.start ?? Number.POSITIVE_INFINITY) < start + url.length) continue;
			targets.push({ start, end: start + url.length, role: match[1] === '!' ? 'image' : 'link', ...classifyUrl(url) });
		}
		return [...found, ...targets].sort((a, b) => a.start - b.start);
	}
	return found;
}

/** Properties whose value a client opens or offers to open, in elicitations, links, and icons. */
const LINK_PROPERTY = /\/(?:url|uri|href|src)$/i;
/** Schemes of most URLs, which `urlsIn` finds in every text, and of data URLs. */
const COMMON = /^(?:https?|data):/i;
/** Properties that name local resources (MCP 2025-11-25, server/resources), and structured data, which may mention such URLs. */
const MAY_NAME_FILES = /\/uri$|^\/structuredContent\//i;
// oxlint-disable-next-line no-control-regex -- readers of addresses leave them out
const LEFT_OUT = /^[\0- ]{1,64}|[\t\n\r]/g;
/** Maximum UTF-16 units of a URL to examine. */
const LONGEST_ADDRESS = 4_096;

/** Whether the name of the property at this pointer marks its value as a URL. */
export function isLinkProperty(pointer: string): boolean {
	return LINK_PROPERTY.test(pointer.slice(-5));
}

/**
 * The URL that makes up the whole value of a link property, if it runs or opens something on this machine. URLs of other schemes are found
 * as in every text; custom schemes of servers (`note://`) are honest. Cost: O(1).
 */
export function linkAt(text: string, pointer: string): ClassifiedUrl | undefined {
	if (!isLinkProperty(pointer)) return undefined;
	const address = text.slice(0, LONGEST_ADDRESS).replace(LEFT_OUT, '');
	if (COMMON.test(address)) return undefined;
	const classified = classifyUrl(address);
	if (!classified.signs.some((sign) => sign.endsWith(' scheme'))) return undefined;
	if (classified.scheme === 'file' && MAY_NAME_FILES.test(pointer)) return undefined;
	return { start: 0, end: text.length, role: 'link', ...classified };
}

/** Removes trailing punctuation of the sentence, and a closing bracket that was opened before the URL. */
function withoutTail(url: string): string {
	let end = url.length;
	let depth = 0;
	for (let at = 0; at < url.length; at += 1) {
		const character = url.charAt(at);
		if (character === '(') depth += 1;
		else if (character === ')') depth -= 1;
		if (depth < 0) {
			end = at;
			break;
		}
	}
	for (let last = url.charAt(end - 1); end > 0; last = url.charAt(end - 1)) {
		const isUnbalanced = last === ']' && !url.slice(0, end - 1).includes('[');
		if (!/[.,;:!?*_]/.test(last) && !isUnbalanced) break;
		end -= 1;
	}
	return url.slice(0, end);
}

function roleAt(text: string, start: number): UrlRole {
	const before = text.slice(Math.max(0, start - 300), start);
	if (/!\[[^\]\n]{0,280}\]\(\s{0,4}<?$/.test(before) || /<img\b[^>]{0,200}\bsrc\s{0,4}=\s{0,4}["']?$/i.test(before)) return 'image';
	return /\]\(\s{0,4}<?$/.test(before) || /\bhref\s{0,4}=\s{0,4}["']?$/i.test(before) ? 'link' : 'plain';
}

/** Classifies one URL by syntax alone: eTLD+1 by the Public Suffix List, IP addresses in every notation that browsers accept. */
export function classifyUrl(url: string): Pick<ClassifiedUrl, 'scheme' | 'host' | 'registrableDomain' | 'signs'> {
	const signs = new Set<UrlSign>();
	const scheme = (/^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0] ?? '').toLowerCase().replace(/^hxxp/, 'http');
	if (scheme === 'command' || scheme === 'ms-msdt' || scheme === 'ms-officecmd') signs.add('command scheme');
	else if (/^(?:vscode|vscode-insiders|vscodium|cursor|windsurf)$/.test(scheme)) signs.add('editor scheme');
	else if (/^(?:javascript|vbscript|data)$/.test(scheme)) signs.add('script scheme');
	else if (scheme === 'file' || scheme === 'search-ms' || scheme === 'smb') signs.add('file scheme');
	const authority = /^[^:]+:(?:\/\/|\\\\)([^/?#\\]*)/.exec(url)?.[1] ?? '';
	const at = authority.lastIndexOf('@');
	if (at >= 0) signs.add('user information before the host');
	const { host, port } = splitPort(authority.slice(at + 1));
	const raw = decodeHost(host);
	const address = addressOf(raw);
	let registrableDomain: string | undefined;
	let ascii = raw;
	if (address === undefined) {
		ascii = asciiHost(raw) ?? raw;
		registrableDomain =
			parseDomain(ascii, { extractHostname: false, validateHostname: false, allowPrivateDomains: true }).domain ??
			(ascii === '' ? undefined : ascii);
		noteName(raw, ascii, registrableDomain, signs);
	} else {
		ascii = address.text;
		registrableDomain = ascii;
		signs.add(address.isDisguised ? 'disguised ip address' : 'ip address');
		if (METADATA_ADDRESSES.has(ascii)) signs.add('cloud metadata address');
		else if (address.isPrivate) signs.add('private address');
	}
	const meant = address === undefined ? addressInName(ascii) : undefined;
	if (meant !== undefined) {
		if (METADATA_ADDRESSES.has(meant.text)) signs.add('cloud metadata address');
		else if (meant.isPrivate) signs.add('private address').add('disguised ip address');
	}
	if (METADATA_HOSTS.has(ascii)) signs.add('cloud metadata address');
	if (
		ascii === 'localhost' ||
		ascii.endsWith('.localhost') ||
		ascii.endsWith('.local') ||
		ascii.endsWith('.internal') ||
		ascii.endsWith('.consul')
	)
		signs.add('private address');
	if (port !== undefined && !['80', '443', '8080', '8443', '3000', '8000', '5000', '21', '22'].includes(port)) signs.add('unusual port');
	if (port !== undefined && CONTROL_PORTS.has(port) && (signs.has('private address') || address === undefined)) signs.add('control port');
	if (RAW_SCHEMES.has(scheme)) signs.add('raw protocol');
	noteQuery(url, signs);
	return { scheme, host: ascii, registrableDomain, signs: URL_SIGNS.filter((sign) => signs.has(sign)) };
}

/** Ports of Docker, the kubelet, and etcd: access to them means control of the machine. */
const CONTROL_PORTS: ReadonlySet<string> = new Set(['2375', '2376', '2379', '10250', '10255']);
/** Schemes that make a fetcher send requests to other services (CWE-918). */
const RAW_SCHEMES: ReadonlySet<string> = new Set(['gopher', 'dict', 'netdoc', 'jar']);
/** Domains whose names contain the IP address: `10-0-0-1.nip.io` resolves to 10.0.0.1. */
const WILDCARD_NAMES = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me|1u\.ms|rbndr\.us|lacolhost\.com)$/;

function addressInName(host: string): Address | undefined {
	if (!WILDCARD_NAMES.test(host)) return undefined;
	const numbers = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})(?=[.-])/.exec(host);
	if (numbers !== null) return addressOf(numbers.slice(1).join('.'));
	const code = /(?:^|[.-])([0-9a-f]{8})(?=\.)/.exec(host)?.[1];
	if (code !== undefined) return addressOf(`0x${code}`);
	return addressOf('127.0.0.1');
}

/** Signs of a host without a scheme, optionally with a port or a path. */
export function bareHostSigns(text: string): readonly UrlSign[] {
	return /^\[?[\w.:-]{4,253}\]?(?:\/\S{0,400})?$/.test(text) && /\d|\./.test(text) ? classifyUrl(`http://${text}`).signs : [];
}

/** URLs in the query of another URL, to which it may redirect (CWE-918, CWE-601). */
export function urlsInside(url: string): readonly ClassifiedUrl[] {
	const query = url.slice(url.indexOf('?') + 1);
	if (query.length === url.length || !/https?(?::|%3a)|=(?:\/\/|%2f%2f)/i.test(query)) return [];
	return query.split(/[&;]/).flatMap((part) => {
		let value = part.slice(part.indexOf('=') + 1);
		try {
			for (let round = 0; round < 2 && value.includes('%'); round += 1) value = decodeURIComponent(value);
		} catch {
			// Invalid percent codes: use what was decoded so far.
		}
		return urlsIn(value.startsWith('//') ? `http:${value}` : value);
	});
}

function splitPort(authority: string): { readonly host: string; readonly port: string | undefined } {
	const match = /^(\[[^\]]*\]|[^:]*):(\d{0,5})$/.exec(authority);
	return match === null ? { host: authority, port: undefined } : { host: match[1] ?? '', port: match[2] === '' ? undefined : match[2] };
}

/** Decodes percent codes, full-width letters, and ideographic dots as browsers do. Removes a trailing dot. */
function decodeHost(host: string): string {
	let decoded = host;
	try {
		decoded = decodeURIComponent(host);
	} catch {
		// Keep it as is: a host that can't be decoded isn't a name.
	}
	return decoded
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\u3002\uFF0E\uFF61]/g, '.')
		.replace(/\.$/, '');
}

function asciiHost(host: string): string | undefined {
	if (/^[\x20-\x7E]*$/.test(host)) return host;
	return URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`).hostname : undefined;
}

interface Address {
	readonly text: string;
	readonly isDisguised: boolean;
	readonly isPrivate: boolean;
}

/** Four decimal numbers are an IP address. A single number, hexadecimal or octal parts, and mapped forms are a disguised one. */
function addressOf(host: string): Address | undefined {
	const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
	if (!/^(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]*|\d*)){0,3}$/i.test(bare) && !bare.includes(':')) return undefined;
	const parts = bare.split('.');
	if (!bare.includes(':') && !ipaddr.IPv4.isValid(bare)) return undefined;
	if (bare.includes(':') && !ipaddr.IPv6.isValid(bare)) return undefined;
	const parsed = ipaddr.parse(bare);
	const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
	const address = parsed instanceof ipaddr.IPv6 && isMapped ? parsed.toIPv4Address() : parsed;
	const isPlain =
		!isMapped && (address instanceof ipaddr.IPv6 || (parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))));
	return { text: address.toString(), isDisguised: !isPlain, isPrivate: address.range() !== 'unicast' };
}

function noteName(shown: string, ascii: string, domain: string | undefined, signs: Set<UrlSign>): void {
	if (isOneOf(ascii, CAPTURE_HOSTS)) signs.add('known capture endpoint');
	if (isOneOf(ascii, TUNNEL_HOSTS)) signs.add('tunnel');
	if (domain !== undefined && SHORTENERS.has(domain)) signs.add('shortened');
	const isPuny = ascii.split('.').some((label) => label.startsWith('xn--'));
	if (!isPuny) return;
	signs.add('international name');
	for (const label of shown.split('.')) {
		if (!/[^\0-\x7F]/.test(label)) continue;
		const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u].filter((script) =>
			script.test(label),
		);
		if (scripts.length > 1) signs.add('mixed scripts');
		// Every letter has a Latin lookalike, so the whole name can be read as another one.
		if (!/\p{Script=Latin}/u.test(label) ? [...label].every((letter) => /[a-z0-9-]/.test(plainLook(letter))) : scripts.length > 1)
			signs.add('look-alike name');
	}
}

const LONG_VALUE = 48;
const PLACEHOLDER = /\{\{?[\w .-]{1,60}\}?\}|\$\{|<[a-z_ -]{3,40}>|\[[A-Z_ -]{3,40}\]|%s\b/;

/** Marks a query that contains a long encoded value, or a placeholder for the model to fill. */
function noteQuery(url: string, signs: Set<UrlSign>): void {
	const mark = url.indexOf('?');
	const query = mark < 0 ? '' : url.slice(mark + 1);
	if (PLACEHOLDER.test(mark < 0 ? url.slice(url.indexOf('//') + 2) : query)) signs.add('placeholder in the query');
	for (const pair of query.split(/[&;#]/)) {
		const value = pair.slice(pair.indexOf('=') + 1);
		if (value.length >= LONG_VALUE && /^[A-Za-z0-9+/_=%-]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value))
			signs.add('data in the query');
	}
}
