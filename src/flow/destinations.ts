import type { Json } from '../base/json.ts';
import { Remembered } from '../base/remembered.ts';
import { withoutEnd } from '../base/text.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import { wordsOf } from '../engine/classify/tokens.ts';
import { type Surface, surfacesOf } from '../mcp/surfaces.ts';

/** One URL or address in the arguments of a call. */
export interface Destination {
	readonly kind: 'url' | 'mail';
	/** Lower case, no port: the host of a URL, the domain of an address. */
	readonly host: string;
	/** The whole URL or address, unchanged. */
	readonly text: string;
	readonly pointer: string;
	/**
	 * The value is an address and nothing else, in an argument that names a target (`{"url": "https://…"}`). False for a link that a text only
	 * mentions.
	 */
	readonly isTarget: boolean;
	readonly isExternal: boolean;
}

export interface DestinationOptions {
	/** The user's own domains: `corp.example` covers its subdomains. */
	readonly internalDomains?: readonly string[];
}

/** Maximum strings inspected in one call, and maximum URLs taken from one string. No real call has more. */
const MAX_STRINGS = 2_000;
const MAX_PER_STRING = 64;

const URL_IN_TEXT = /\b(?:https?|wss?|ftps?):\/\/[^\s"'<>\\^`{|}]{1,2048}/gi;
const MAIL_IN_TEXT = /[a-z0-9._%+-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi;
const BARE_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?(?:\/\S*)?$/i;
/** Argument names that say where a call goes. A picture or a link to show (`cover_url`, `html_url`) isn't one. */
const TARGET_KEYS: ReadonlySet<string> = new Set([
	...['url', 'uri', 'endpoint', 'webhook', 'webhook url', 'callback', 'callback url', 'target', 'target url', 'destination', 'base url'],
	...['destination url', 'host', 'hostname', 'href', 'to', 'recipient', 'recipients', 'cc', 'bcc', 'address', 'remote', 'server', 'domain'],
	...['request url', 'post url', 'upload url', 'site', 'link'],
]);

/** R067: every URL and mail address in the arguments, in document order. Cost: O(size of the arguments). */
export function destinationsIn(value: Json, options: DestinationOptions = {}): readonly Destination[] {
	return destinationsOf(surfacesOf(value, { maxStrings: MAX_STRINGS }).surfaces, options);
}

export function destinationsOf(surfaces: readonly Surface[], { internalDomains = [] }: DestinationOptions = {}): readonly Destination[] {
	const found: Destination[] = [];
	for (const { text, pointer } of surfaces) {
		if (!text.includes('.') && !text.includes(':')) continue;
		const isTargetKey = TARGET_KEYS.has(lastNameOf(pointer));
		const seen = new Set<string>();
		let urls = 0;
		for (const [url] of text.includes('://') ? text.matchAll(URL_IN_TEXT) : []) {
			urls += 1;
			if (urls > MAX_PER_STRING) break;
			const trimmed = withoutEnd(url, '.,;:!?)]');
			const host = hostOf(trimmed);
			if (host === undefined || seen.has(trimmed)) continue;
			seen.add(trimmed);
			const isWhole = trimmed.length === text.trim().length;
			found.push({
				kind: 'url',
				host,
				text: trimmed,
				pointer,
				isTarget: isWhole && isTargetKey,
				isExternal: !isInternalHost(host, internalDomains),
			});
		}
		if (urls === 0 && isTargetKey && BARE_HOST.test(text)) {
			const host = hostOf(`https://${text}`);
			if (host !== undefined) {
				found.push({ kind: 'url', host, text, pointer, isTarget: true, isExternal: !isInternalHost(host, internalDomains) });
			}
		}
		let mails = 0;
		for (const [address, domain] of text.includes('@') ? text.matchAll(MAIL_IN_TEXT) : []) {
			mails += 1;
			if (mails > MAX_PER_STRING) break;
			const host = (domain ?? '').toLowerCase();
			found.push({
				kind: 'mail',
				host,
				text: address.toLowerCase(),
				pointer,
				isTarget: isTargetKey,
				isExternal: !isInternalHost(host, internalDomains),
			});
		}
	}
	return found;
}

/** R067, R083: the external URLs in the arguments, each once. Excludes mail addresses. */
export function externalUrlsIn(value: Json, options: DestinationOptions = {}): readonly string[] {
	const urls = destinationsIn(value, options).filter(({ kind, isExternal }) => kind === 'url' && isExternal);
	return [...new Set(urls.map(({ text }) => text))];
}

/** The words of the last property name in a pointer: `/items/0/callbackUrl` → `callback url`. Skips indexes. */
export function lastNameOf(pointer: string): string {
	return LAST_NAMES.get(pointer) ?? LAST_NAMES.set(pointer, wordsOfLastName(pointer));
}

const LAST_NAMES = new Remembered<string>();

function wordsOfLastName(pointer: string): string {
	const steps = pointer.split('/');
	while (steps.length > 1 && /^\d+$/.test(steps.at(-1) ?? '')) steps.pop();
	return wordsOf((steps.at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')).join(' ');
}

export function hostOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const { hostname } = new URL(url);
	return hostname === '' ? undefined : hostname.toLowerCase().replace(/\.$/, '');
}

/** Loopback, private and link-local ranges, names without a dot, names reserved for local use (RFC 6761, 6762, 8375), and the user's own domains. */
export function isInternalHost(host: string, internalDomains: readonly string[] = []): boolean {
	if (host.startsWith('[')) return isInternalIpv6(host.slice(1, -1));
	const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
	if (parts !== null) return isInternalIpv4(Number(parts[1]), Number(parts[2]));
	if (!host.includes('.')) return true;
	if (/\.(?:localhost|local|internal|intranet|lan|home\.arpa|corp|test|invalid)$/.test(host)) return true;
	return internalDomains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`));
}

function isInternalIpv4(first: number, second: number): boolean {
	if (first === 0 || first === 10 || first === 127) return true;
	if (first === 172) return second >= 16 && second <= 31;
	if (first === 100) return second >= 64 && second <= 127;
	return (first === 192 && second === 168) || (first === 169 && second === 254);
}

function isInternalIpv6(address: string): boolean {
	if (address === '::1' || address === '::') return true;
	const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(address);
	if (mapped !== null) {
		const high = Number.parseInt(mapped[1] ?? '0', 16);
		return isInternalIpv4(high >> 8, high & 0xff);
	}
	return /^f[cd]|^fe[89ab]/.test(address);
}

/** Where the addresses in the arguments send the call; undefined when no argument names a destination. Mail addresses only count when external. */
export function targetClass(destinations: readonly Destination[]): ServerReach | undefined {
	const targets = destinations.filter(({ isTarget }) => isTarget);
	if (targets.some(({ isExternal }) => isExternal)) return 'external';
	return targets.some(({ kind }) => kind === 'url') ? 'internal' : undefined;
}
