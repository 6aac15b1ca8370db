import { crc32 } from 'node:zlib';
import { isJsonObject, type Json } from '../../base/json.ts';

// Rows never contain a credential, only a placeholder such as {{secret:github}}, which is replaced on reading by a made-up value of the right
// form. The value depends only on the kind and the row's id, so every run sees the same bytes.

const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALNUM = `${DIGITS}${UPPER}${UPPER.toLowerCase()}`;
const B64 = `${UPPER}${UPPER.toLowerCase()}${DIGITS}+/`;
const B64URL = `${UPPER}${UPPER.toLowerCase()}${DIGITS}-_`;

type Pick = (length: number, alphabet?: string) => string;

/** A small deterministic generator (xorshift32, seeded by FNV-1a). The values must look random but needn't be secret. */
function createPicker(seed: string): Pick {
	let state = 0x811c9dc5;
	for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
	state ||= 1;
	return (length, alphabet = ALNUM) => {
		let text = '';
		for (let index = 0; index < length; index++) {
			state ^= state << 13;
			state >>>= 0;
			state ^= state >>> 17;
			state ^= state << 5;
			state >>>= 0;
			text += alphabet[state % alphabet.length] ?? '';
		}
		return text;
	};
}

function base64url(value: Json): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** GitHub's tokens end with a CRC-32 of the body in base 62, which careful scanners check. */
function withChecksum(prefix: string, body: string): string {
	let text = '';
	for (let sum = crc32(body); text.length < 6; sum = Math.floor(sum / 62)) text = (ALNUM[sum % 62] ?? '') + text;
	return prefix + body + text;
}

// Prefixes are joined at run time, so no scanner of this repository takes a template for a token.
const MAKERS: ReadonlyMap<string, (pick: Pick) => string> = new Map<string, (pick: Pick) => string>([
	['github', (pick) => withChecksum(['gh', 'p_'].join(''), pick(30))],
	['aws-access-key', (pick) => ['AK', 'IA'].join('') + pick(16, `${UPPER}234567`)],
	['aws-secret-key', (pick) => pick(40, B64)],
	['slack-bot', (pick) => `${['xo', 'xb-'].join('')}${pick(12, DIGITS)}-${pick(13, DIGITS)}-${pick(24)}`],
	[
		'slack-webhook',
		(pick) => `https://hooks.${['sl', 'ack'].join('')}.com/services/T${pick(8, UPPER + DIGITS)}/B${pick(10, UPPER + DIGITS)}/${pick(24)}`,
	],
	['openai', (pick) => `${['sk-', 'proj-'].join('')}${pick(74, B64URL)}${['T3Blbk', 'FJ'].join('')}${pick(74, B64URL)}`],
	['anthropic', (pick) => `${['sk-', 'ant-'].join('')}api03-${pick(93, B64URL)}AA`],
	['stripe-live', (pick) => ['sk_', 'live_'].join('') + pick(24)],
	['google-api', (pick) => ['AI', 'za'].join('') + pick(35, B64URL)],
	['gitlab', (pick) => ['gl', 'pat-'].join('') + pick(20, B64URL)],
	['npm', (pick) => withChecksum(['np', 'm_'].join(''), pick(30))],
	['sendgrid', (pick) => `${['S', 'G.'].join('')}${pick(22, B64URL)}.${pick(43, B64URL)}`],
	[
		'private-key',
		(pick) => {
			const label = ['OPENSSH', 'PRIVATE', 'KEY'].join(' ');
			const body = (`b3BlbnNzaC1rZXktdjEA${pick(400, B64)}`.match(/.{1,70}/g) ?? []).join('\n');
			return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
		},
	],
	['postgres-url', (pick) => `postgresql://report_writer:${pick(18)}@db-7.prod.acme.example:5432/orders`],
	[
		'jwt',
		(pick) =>
			`${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: pick(12, HEX), iat: 1767225600, exp: 1798761600 })}.${pick(43, B64URL)}`,
	],
	['hex-key', (pick) => pick(40, HEX)],
	['password', (pick) => `${pick(5)}!${pick(6)}_${pick(4, DIGITS)}`],
]);

/** The kinds of secrets that a placeholder may name. */
export const SECRET_KINDS: readonly string[] = [...MAKERS.keys()];

/** The short placeholders of `corpus/engine`, such as `{{github}}`, and values documented as not secret. */
const SHORT: ReadonlyMap<string, (pick: Pick) => string> = new Map<string, (pick: Pick) => string>([
	...['github', 'openai', 'npm', 'gitlab', 'jwt'].map((kind) => [kind, makerOf(kind)] as const),
	['aws', makerOf('aws-access-key')],
	['slack', makerOf('slack-bot')],
	['stripe', makerOf('stripe-live')],
	['google', makerOf('google-api')],
	['pem', makerOf('private-key')],
	['aws_example', () => ['AKIAIOSFODNN7', 'EXAMPLE'].join('')],
	['github_masked', () => `${['gh', 'p_'].join('')}${'x'.repeat(36)}`],
]);

function makerOf(kind: string): (pick: Pick) => string {
	const make = MAKERS.get(kind);
	if (make === undefined) throw new Error(`unknown placeholder kind: ${kind}`);
	return make;
}

/** Replaces each placeholder in a text. `seed`: the row's id. Throws for an unknown kind of secret; other braces stay. */
export function expandText(text: string, seed: string): string {
	return text.replace(/\{\{(secret:)?([a-z0-9_-]+)\}\}/g, (whole, isSecret: string | undefined, kind: string) => {
		const make = isSecret === undefined ? SHORT.get(kind) : makerOf(kind);
		return make === undefined ? whole : make(createPicker(`${kind}:${seed}`));
	});
}

/** A copy of a row, or of any JSON value in it, with every placeholder replaced in keys and values. */
export function expand(value: Json, seed: string): Json {
	if (typeof value === 'string') return expandText(value, seed);
	if (Array.isArray(value)) return value.map((item: Json) => expand(item, seed));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [expandText(key, seed), expand(item ?? null, seed)]));
}
