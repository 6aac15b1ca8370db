import { isJsonObject, type Json } from '../../base/json.ts';
import { urlsIn } from '../results/urls.ts';
import type { SensitiveMatch } from '../sensitive/sensitive-rule.ts';

/**
 * Storage hosts that sign their own addresses: S3, R2, Spaces, Backblaze, Wasabi, Google Cloud Storage, Azure Storage. Excludes cloud hosts
 * that anybody can run.
 */
const SIGNING_HOST =
	/(?:^|\.)(?:s3(?:[.-][a-z\d-]{2,20}){0,2}\.amazonaws\.com(?:\.cn)?|r2\.cloudflarestorage\.com|digitaloceanspaces\.com|backblazeb2\.com|wasabisys\.com|storage\.googleapis\.com|(?:blob|file|queue|table|dfs)\.core\.windows\.net)$/;
/** Parameters of a signature, with the form of their values. Sources: AWS Signature Version 4 (query), Google V4 signing, Azure SAS. */
const SIGNED_PARTS: Readonly<Record<string, RegExp>> = {
	'x-amz-signature': /^[\da-f]{64}$/,
	'x-amz-credential': /^A[A-Z]{2}A[A-Z\d]{12,124}(?:%2F|\/)\d{8}(?:%2F|\/)[\w-]+(?:%2F|\/)s3(?:%2F|\/)aws4_request$/i,
	'x-amz-security-token': /^[A-Za-z\d+/%=]{100,4096}$/,
	'x-goog-signature': /^[\da-f]{128,1024}$/i,
	'x-goog-credential': /^[\w.@%-]{1,200}(?:%2F|\/)\d{8}(?:%2F|\/)[\w-]+(?:%2F|\/)storage(?:%2F|\/)goog4_request$/i,
	sig: /^[A-Za-z\d+/]{42,43}(?:%3D|=)$|^[A-Za-z\d%]{44,80}%3D$/i,
};
const SIGNED = /[?&](?:X-Amz-Signature|X-Goog-Signature|sig)=[^&#\s]/i;
const LIMITED = /[?&](?:X-Amz-Expires|X-Goog-Expires|se)=[^&#\s]/i;
/** Names of parameters that hold the tool's target. */
const TARGET_NAME = /^(?:url|uri|href|link|address|endpoint|source|src|location|target|page|website|site)$|(?:[_-]ur[li]|Ur[li])$/;
/** An address on this machine, with an authority that all parsers read the same way. */
const LOCAL_ADDRESS =
	/^\s*[a-z][a-z\d+.-]{1,24}:\/\/(?:[^\s/?#"'<>\\@]{0,200}@)?(?:localhost|[\w-]{1,60}\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?::\d{1,5})?(?:[/?#][^\s\\]*)?\s*$/i;
/** Secret types that people type for a test. Provider tokens stay secret wherever they go. */
const TYPED: ReadonlySet<string> = new Set(['password', 'basic_auth', 'url_credentials', 'connection_string']);
/** Secret types inside an address. */
const IN_ADDRESS: ReadonlySet<string> = new Set(['url_credentials', 'connection_string']);

/**
 * Whether the match belongs to an address that its own host signed for a limited time, and the parameter holds only that address: fetching
 * it gives the signature to nobody else. `name`: the parameter's name.
 */
export function isOfSignedUrl(text: string, { end, start }: SensitiveMatch, name: string): boolean {
	if (!TARGET_NAME.test(name) || !/^\s*https:\/\/[^\s\\]+\s*$/i.test(text) || !SIGNED.test(text) || !LIMITED.test(text)) return false;
	const host = hostOf(text);
	const query = text.indexOf('?');
	if (host === undefined || !SIGNING_HOST.test(host) || query < 0 || start <= query) return false;
	const from = Math.max(text.lastIndexOf('&', start), query) + 1;
	const stop = /[&#\s]|$/.exec(text.slice(end))?.index ?? 0;
	const [key = '', value = ''] = text.slice(from, end + stop).split(/=(.*)/s, 2);
	return SIGNED_PARTS[key.toLowerCase()]?.test(value) === true;
}

function hostOf(text: string): string | undefined {
	const [url, other] = urlsIn(text);
	return url === undefined || other !== undefined || url.signs.includes('user information before the host') ? undefined : url.host;
}

/**
 * Recognizes passwords that a person chose, in a call that only goes to this machine: a parameter that is entirely one address names it as
 * the target, and the call contains no other address. For a password inside an address, that address is on this machine. `text`: the
 * parameter with the match.
 */
export function isForThisMachine(given: Json): (match: SensitiveMatch, text: string) => boolean {
	let isLocal: boolean | undefined;
	return ({ isCoded, type }, text) => {
		if (!TYPED.has(type) || isCoded === true) return false;
		return IN_ADDRESS.has(type) ? LOCAL_ADDRESS.test(text) : (isLocal ??= goesHereOnly(given));
	};
}

const MAX_VALUES = 2_000;

function goesHereOnly(given: Json): boolean {
	const pending: (readonly [string, Json])[] = [['', given]];
	let hasTarget = false;
	for (let count = 0; pending.length > 0; count += 1) {
		const [name, value] = pending.pop() ?? ['', null];
		if (count > MAX_VALUES) return false;
		if (typeof value === 'string') {
			if (TARGET_NAME.test(name)) {
				if (!LOCAL_ADDRESS.test(value)) return false;
				hasTarget = true;
			} else if (ELSEWHERE.test(value) && !(SELF.test(name) && ADDRESS.test(value))) return false;
		} else if (Array.isArray(value)) {
			if (value.length > MAX_VALUES) return false;
			for (const child of value) pending.push([name, child]);
		} else if (isJsonObject(value)) for (const [key, child] of Object.entries(value)) pending.push([key, child ?? null]);
	}
	return hasTarget;
}
/** Parameters for the user's own login, often a mail address. */
const SELF = /^(?:e-?mail|user|user_?name|login|account|identifier)$/i;
const ADDRESS = /^\S{1,120}@[\w.-]{1,120}$/;
/** An address, a recipient, or a host that the call may also reach. */
const ELSEWHERE = /:\/\/|^\S{1,120}@[\w-]{1,80}\.\w{2,}$|^[\w-]{1,80}(?:\.[\w-]{1,80}){1,6}(?::\d{1,5})?\/?$|\b(?:curl|wget|ssh|nc)\b/i;
