import type { Json } from '../base/json.ts';
import { withoutEnd } from '../base/text.ts';
import { surfacesOf } from '../mcp/surfaces.ts';

/** Something that a text refers a model to. */
export interface Mention {
	readonly kind: 'destination' | 'sensitive' | 'tool-reference';
	/** What is mentioned, normalized over all spellings: a host, an address, a path, or the name of a variable or tool. Text from a server. */
	readonly what: string;
	/** RFC 6901, relative to the inspected value. */
	readonly pointer: string;
}

/** A tool a text could refer to. */
export interface KnownTool {
	readonly name: string;
}

/** Longer strings are cut here; the engine has inspected the whole string. */
export const MAX_TEXT = 200_000;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Every destination, sensitive resource, and tool that the strings of `value` mention, each once by kind and name, in document order. Cost:
 * O(text + tools).
 */
export function mentionsIn(value: Json, tools: readonly KnownTool[] = []): readonly Mention[] {
	const found = new Map<string, Mention>();
	const distinct = new Set(tools.map((tool) => tool.name).filter((name) => name.length >= 3));
	for (const { text, pointer } of surfacesOf(value).surfaces) {
		const plain = text.slice(0, MAX_TEXT).normalize('NFKC').replace(INVISIBLE, '');
		const add = (kind: Mention['kind'], what: string): void => {
			const key = JSON.stringify([kind, what]);
			if (!found.has(key)) found.set(key, { kind, what, pointer });
		};
		for (const host of destinationsOf(plain)) add('destination', host);
		for (const resource of sensitiveIn(plain)) add('sensitive', resource);
		if (distinct.size > 0) for (const name of toolsIn(plain, distinct)) add('tool-reference', name);
	}
	return [...found.values()];
}

const URL_HOST = /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@"'<>]{0,256}@)?(\[[0-9a-f:.]{2,45}\]|[^\s/:?#"'<>()[\]{}|\\^`,;]{1,253})/gi;
const MAIL = /[a-z0-9._%+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})/gi;
const IPV4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g;
/** Endings that program and file names rarely have. With a scheme, any host counts. */
const BARE_HOST =
	/(?<![\w@./-])((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}(?:com|net|org|io|dev|ai|app|co|me|info|biz|xyz|site|online|top|tk|ml|ga|cf|gq|ru|cn|cloud|tech|page|link|click|shop|live|pro|us|uk|de|eu|onion|workers\.dev|ngrok\.io|example))(?![\w-]|\.\w)/gi;

function destinationsOf(text: string): readonly string[] {
	const plain = text.replace(/\[\.\]|\(\.\)|\{\.\}|\s\[?dot\]?\s/gi, '.').replace(/\bhxxp/gi, 'http');
	if (!plain.includes('.') && !plain.includes('://')) return [];
	const hosts = [...plain.matchAll(URL_HOST)].map((match) => match[1] ?? '');
	const mails = [...plain.matchAll(MAIL)].map((match) => match[0]);
	const bare = [...plain.matchAll(BARE_HOST)].map((match) => match[1] ?? '');
	const addresses = [...plain.matchAll(IPV4)].map((match) => match[0]);
	return [...hosts, ...mails, ...bare, ...addresses].map((host) => host.toLowerCase().replace(/\.$/, '')).filter((host) => host !== '');
}

const PATH =
	/(?<![\w:/.])(?:~[\\/][\w.\\/-]{1,200}|\/(?:etc|root|home|Users|var|proc|sys|private|opt|tmp)(?:\/[\w.@-]{1,100}){1,12}|[A-Z]:\\[\w.\\ -]{1,200})/g;
const DOT_FILE =
	/(?<![\w/.])\.(?:env(?:\.\w+)?|ssh|aws|azure|npmrc|netrc|pypirc|git-credentials|gitconfig|kube|docker|gnupg|bash_history|zsh_history|vault-token)(?!\w)/gi;
const KEY_FILE = /(?<![\w.-])(?:id_(?:rsa|dsa|ecdsa|ed25519)|[\w-]{1,60}\.(?:pem|ppk|p12|pfx|jks|keystore))(?![\w-])/gi;
const VARIABLE =
	/\$\{?(?:env:)?([A-Z][A-Z0-9_]{2,60})\}?|\bprocess\.env\.(\w{2,60})|\bos\.environ\W{1,4}(\w{2,60})|\b([A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){0,6}_(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS|PAT))\b/g;
const WORDS =
	/\b(?:(?:api|access|secret|private|ssh|signing|encryption|auth|session|bearer|refresh)[ _-]?(?:key|token|credential|cookie)s?|passwords?|passphrases?|credentials?|secrets?|keychain|seed phrases?|environment variables?|browser (?:history|cookies?))\b/gi;

function sensitiveIn(text: string): readonly string[] {
	const found = [...text.matchAll(PATH), ...text.matchAll(DOT_FILE), ...text.matchAll(KEY_FILE)].map((match) =>
		withoutEnd(match[0], '.\\/'),
	);
	for (const match of text.matchAll(VARIABLE)) found.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
	for (const match of text.matchAll(WORDS))
		found.push(
			match[0]
				.toLowerCase()
				.replace(/[ _-]+/g, ' ')
				.replace(/s$/, ''),
		);
	return found.filter((what) => what !== '');
}

/** A name that isn't an ordinary word always refers to its tool; other names only when marked as a name. */
function toolsIn(text: string, names: ReadonlySet<string>): readonly string[] {
	const found = new Set<string>();
	for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu)) {
		const word = withoutEnd(match[0], '.-');
		if (!names.has(word)) continue;
		const [before, after] = [text[match.index - 1] ?? '', text.slice(match.index + word.length, match.index + word.length + 8)];
		const isMarked = /[`'"\u2018\u201c]/.test(before) || /^\s*(?:tool|\()/i.test(after) || /\btool\s+$/i.test(text.slice(0, match.index));
		if (isMarked || /[_.-]|[a-z][A-Z]/.test(word)) found.add(word);
	}
	return [...found];
}
