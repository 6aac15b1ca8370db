import { isJsonObject, type Json } from '../../base/json.ts';
import { urlsIn } from '../results/urls.ts';
import type { SensitiveMatch } from '../sensitive/rule.ts';

/** Hosts of storage that sign addresses for themselves: AWS, R2, Spaces, Backblaze, Wasabi, Google Cloud Storage, Azure Storage. */
const SIGNING_HOST =
	/(?:^|\.)(?:amazonaws\.com(?:\.cn)?|r2\.cloudflarestorage\.com|digitaloceanspaces\.com|backblazeb2\.com|wasabisys\.com|storage\.googleapis\.com|(?:blob|file|queue|table|dfs)\.core\.windows\.net)$/;
/** Parameters that a signature consists of. Sources: AWS Signature Version 4 (query), Google V4 signing, Azure SAS. */
const SIGNED_PART = /[?&](?:X-(?:Amz|Goog)-(?:Credential|Signature|Security-Token)|sig)=[^&#\s]*$/i;
const SIGNED = /[?&](?:X-Amz-Signature|X-Goog-Signature|sig)=[^&#\s]/i;
const LIMITED = /[?&](?:X-Amz-Expires|X-Goog-Expires|se)=[^&#\s]/i;
/** Names of parameters whose value is where the tool goes. */
const TARGET_NAME = /^(?:url|uri|href|link|address|endpoint|source|src|location|target|page|website|site)$|(?:[_-]ur[li]|Ur[li])$/;
const LOCAL_HOST = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|0\.0\.0\.0)$/;
/** What people type for a test. The tokens of a provider stay secret wherever they go. */
const TYPED: ReadonlySet<string> = new Set(['password', 'basic_auth', 'url_credentials', 'connection_string']);

/**
 * The match is a part of an address that its own host has signed for a limited time, and the address is all of the parameter: whoever
 * fetches it gives the signature to nobody else. `name`: of the parameter.
 */
export function isOfSignedUrl(text: string, { end, start }: SensitiveMatch, name: string): boolean {
	if (!TARGET_NAME.test(name) || !/^\s*https:\/\/\S+\s*$/i.test(text) || !SIGNED.test(text) || !LIMITED.test(text)) return false;
	const host = hostOf(text);
	const query = text.indexOf('?');
	return host !== undefined && SIGNING_HOST.test(host) && query >= 0 && start > query && SIGNED_PART.test(text.slice(query, end));
}

function hostOf(text: string): string | undefined {
	const [url, other] = urlsIn(text);
	return url === undefined || other !== undefined || url.signs.includes('user information before the host') ? undefined : url.host;
}

/** A password that a person chose, in a call all of whose addresses are on this machine: at least one, and none of another host. */
export function isForThisMachine(given: Json): (match: SensitiveMatch) => boolean {
	let isLocal: boolean | undefined;
	return ({ isCoded, type }) => TYPED.has(type) && isCoded !== true && (isLocal ??= isOnlyLocal(given));
}

const MAX_VALUES = 2_000;

function isOnlyLocal(given: Json): boolean {
	const pending: Json[] = [given];
	let hasLocal = false;
	for (let count = 0; pending.length > 0; count += 1) {
		const value = pending.pop();
		if (count > MAX_VALUES) return false;
		if (typeof value === 'string') {
			// Anything that may be an address of another host, also one without a scheme, and a command that could reach one.
			for (const [, authority = ''] of value.matchAll(/[a-z][a-z\d+.-]{1,24}:\/\/([^\s/?#"'<>]{0,400})/gi)) {
				const host = authority
					.slice(authority.lastIndexOf('@') + 1)
					.replace(/:\d{1,5}$/, '')
					.toLowerCase();
				if (!LOCAL_HOST.test(host)) return false;
				hasLocal = true;
			}
		} else if (Array.isArray(value)) pending.push(...value);
		else if (isJsonObject(value)) for (const child of Object.values(value)) pending.push(child ?? null);
	}
	return hasLocal;
}
