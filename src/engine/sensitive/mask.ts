import { findSensitive, type SensitiveOptions } from './find-sensitive.ts';
import type { SensitiveMatch } from './sensitive-rule.ts';

/** Longer runs of stars say nothing more than this one. */
const LONG_RUN = 12;
const VISIBLE_TAIL = 4;

/**
 * `text` with every match masked by its type: digits and letters become `*`, separators stay, and the last characters stay where that is
 * usual (cards, telephone and account numbers, keys). Paths stay: they are no secret. Masking what is masked changes nothing.
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

/** A masked neighbor can bare what it had covered up; more rounds than this have not been seen. */
const MAX_ROUNDS = 4;

/** `text` with everything masked that `findSensitive` finds, until it finds nothing more to mask. */
export function maskText(text: string, options: SensitiveOptions = {}): string {
	let current = text;
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const next = mask(current, findSensitive(current, options));
		if (next === current) break;
		current = next;
	}
	return current;
}

/** One value. */
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
			// How long a password is helps to guess it.
			return '*'.repeat(8);
		default:
			return category === 'secret' ? maskSecret(value) : starsButLast(value, 0);
	}
}

/** `j***@e***.com`: who it is stays hidden, what kind of thing it is does not. */
function maskEmail(value: string): string {
	const at = value.lastIndexOf('@');
	const dot = value.lastIndexOf('.');
	return `${value[0] ?? ''}***@${value[at + 1] ?? ''}***${value.slice(dot)}`;
}

/** `ghp_************3456`: the prefix names the issuer, four characters let its owner recognise it. */
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
