import { findSensitive, type SensitiveOptions } from './find-sensitive.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** Longer runs of stars carry no more information. */
const LONG_RUN = 12;
const VISIBLE_TAIL = 4;

/**
 * `text` with every match masked by its type: digits and letters become `*`, separators stay, and so do the last characters where that is
 * customary (cards, telephone and account numbers, keys). Paths stay, because they aren't secret. Masking masked text changes nothing.
 */
export function mask(text: string, matches: readonly SensitiveMatch[]): string {
	let out = '';
	let at = 0;
	for (const match of [...matches].sort((a, b) => a.start - b.start)) {
		if (match.category === 'path' || match.start < at) continue;
		out += text.slice(at, match.start) + maskValue(text.slice(match.start, match.end), match);
		at = match.end;
	}
	return out + text.slice(at);
}

/** Masking one value can reveal a match that it had overlapped. More rounds than this were never needed. */
const MAX_ROUNDS = 4;

/** `text` with everything masked that `findSensitive` finds, repeated until nothing more is found. */
export function maskText(text: string, options: SensitiveOptions = {}): string {
	let current = text;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const next = mask(current, findSensitive(current, options));
		if (next === current) break;
		current = next;
	}
	return current;
}

/** Masks one value. */
export function maskValue(value: string, { type, category, isCoded }: Pick<SensitiveMatch, 'type' | 'category' | 'isCoded'>): string {
	if (isCoded === true) return '*'.repeat(8);
	switch (type) {
		case 'email':
			return maskEmail(value);
		case 'credit_card':
		case 'ssn':
		case 'iban':
		case 'phone':
		case 'bank_account':
			return starsButLast(value, VISIBLE_TAIL);
		case 'password':
		case 'security_code':
		case 'private_key':
			// The length of a password would help to guess it.
			return '*'.repeat(8);
		default:
			return category === 'secret' ? maskSecret(value) : starsButLast(value, 0);
	}
}

/** `j***@e***.com`: hides whose address it is, but not that it is an address. */
function maskEmail(value: string): string {
	const at = value.lastIndexOf('@');
	const dot = value.lastIndexOf('.');
	return `${value[0] ?? ''}***@${value[at + 1] ?? ''}***${value.slice(dot)}`;
}

/** `ghp_************3456`: the prefix names the issuer, and the last four characters let the owner recognize it. */
function maskSecret(value: string): string {
	const prefix = /^(?:[A-Za-z]{2,10}(?:_[a-z]{3,10})?[_-]|AKIA|ASIA|AIza|SG\.|hvs\.)/.exec(value)?.[0] ?? '';
	const body = value.slice(prefix.length);
	return body.length >= 16
		? `${prefix}${'*'.repeat(LONG_RUN)}${plainTail(body)}`
		: '*'.repeat(Math.min(Math.max(value.length, 4), LONG_RUN));
}

function plainTail(body: string): string {
	const tail = body.slice(-VISIBLE_TAIL);
	return /^[A-Za-z0-9]+$/.test(tail) ? tail : '';
}

function starsButLast(value: string, visible: number): string {
	const total = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
	let seen = 0;
	return value.replace(/[\p{L}\p{N}]/gu, (character) => {
		seen += 1;
		return total > visible * 2 && seen > total - visible ? character : '*';
	});
}
