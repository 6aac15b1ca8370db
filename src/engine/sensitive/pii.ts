import ipaddr from 'ipaddr.js';
import { digitsOf, isBase58Check, isBech32, isIban, isLuhn, weightedSum } from './checksums.ts';
import data from './pii.json' with { type: 'json' };
import words from './pii-words.json' with { type: 'json' };
import { isTestCard } from './placeholders.ts';
import { type Checks, type Locates, type RuleRow, rulesOf } from './rule-rows.ts';
import type { Proof, Rule, Span } from './sensitive-rule.ts';

const EMAIL_LOCAL = /[A-Za-z0-9._%+-]/;
const EMAIL_DOMAIN = /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z]{2,24})(?![A-Za-z0-9-])/y;

function locateEmail(text: string, at: number): Span | undefined {
	let start = at;
	while (start > 0 && at - start < 64 && EMAIL_LOCAL.test(text[start - 1] ?? '')) start -= 1;
	while (start < at && /[.%+-]/.test(text[start] ?? '')) start += 1;
	if (start === at) return undefined;
	// `scheme://user@host` and `scheme://user:password@host` are machine addresses.
	if (text.startsWith('://', start - 3) && start >= 3) return undefined;
	if (text[start - 1] === ':' && /:\/\/[^\s/@:]{0,128}:$/.test(text.slice(Math.max(0, start - 140), start))) return undefined;
	EMAIL_DOMAIN.lastIndex = at;
	const domain = EMAIL_DOMAIN.exec(text);
	return domain === null ? undefined : { start, end: at + domain[0].length };
}

/** Issuer ranges with their lengths: Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay, UATP, Mir, Maestro. */
function isIssuerRange(digits: string): boolean {
	const length = digits.length;
	const head = Number(digits.slice(0, 4));
	if (digits.startsWith('4')) return length === 13 || length === 16 || length === 19;
	if ((head >= 5100 && head <= 5599) || (head >= 2221 && head <= 2720)) return length === 16;
	if (head >= 2200 && head <= 2204) return length >= 16;
	if (/^3[47]/.test(digits)) return length === 15;
	if (/^(?:6011|64[4-9]|65)/.test(digits)) return length >= 16;
	if (/^(?:30[0-5]|3095|36|38|39)/.test(digits)) return length >= 14;
	if (head >= 3528 && head <= 3589) return length >= 16;
	if (/^62|^81/.test(digits)) return length >= 16;
	return /^(?:50|5[6-8]|6390|67)/.test(digits) && length >= 16;
}

function ssnProof(value: string, text: string, start: number): Proof {
	const digits = digitsOf(value);
	// Groups of digits with spaces may be part of a longer number.
	if (
		value.includes(' ') &&
		(/\d $/.test(text.slice(Math.max(0, start - 2), start)) || /^ \d/.test(text.slice(start + value.length, start + value.length + 2)))
	)
		return 'refuted';
	const area = digits.slice(0, 3);
	if (area === '000' || area === '666' || area >= '900' || digits.slice(3, 5) === '00' || digits.endsWith('0000')) return 'refuted';
	if (new Set(digits).size === 1 || /^(?:078051120|457555462|123456789|987654321|987654320)$/.test(digits)) return 'refuted';
	return new Set(value.replace(/\d/g, '')).size > 1 ? 'refuted' : 'plausible';
}

/** 555-0100 to 555-0199 are reserved for fiction. */
function nanpProof(digits: string): Proof {
	const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
	if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten) || /^.11|^...11/.test(ten) || new Set(ten).size < 3) return 'refuted';
	return /^...55501/.test(ten) ? 'weak' : 'plausible';
}

/** A complete country code before the dot. Source: ITU-T E.164, list of assigned country codes. */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)\./;

const PHONE_GROUPS = /\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\)|[ .-]?\d{1,4}){2,8}/y;

/** Another number may follow after one space, so this takes as many groups as form one number, without splitting a group. */
function locateInternational(text: string, at: number): Span | undefined {
	if (/[\w+.]/.test(text[at - 1] ?? ' ')) return undefined;
	PHONE_GROUPS.lastIndex = at;
	const match = PHONE_GROUPS.exec(text);
	if (match === null) return undefined;
	let end = at + match[0].length;
	const isOpenEnded = (): boolean => /^(?:\w|[-.]\d)/.test(text.slice(end, end + 2));
	while (end > at && (digitsOf(text.slice(at, end)).length > 15 || isOpenEnded())) {
		const space = text.lastIndexOf(' ', end - 1);
		if (space <= at) return undefined;
		end = space;
	}
	return { start: at, end };
}

/**
 * Reserved for films and examples by the regulators of Britain (Ofcom: 01632 960, 020 7946 0, 07700 900 …), France (ARCEP decision
 * 2018-0881), and Australia (ACMA: 0491 570, 5550 and 7010 in each area).
 */
function isDrama(digits: string): boolean {
	return /^0(?:1632960|207946|7700900|8081570|909879|1[1-6]14960|19900|26191|35301|46571|53649|63998|491570|[2378](?:5550|7010))\d/.test(
		digits,
	);
}

const ADDRESS_WORDS =
	/(?<![a-z])(?:ips?|ipv4|ip_?addr\w{0,8}|address(?:es)?|hosts?|server|subnet|gateway|client|dns|nameserver|resolver|src|dst|source|remote|peer|neighbor|network|netmask|ping|route|bind|listen|connect\w{0,6}|login|vpn|proxy|dhcp|curl|ssh)(?![a-z])|:\/\//i;
const VERSION_WORDS =
	/(?<![a-z])(?:firmware|driver|treiber|drivers|versions?|version(?:en|s)|releases?|build|upgrade|downgrade|update|patch|hotfix|installed|installer|package|pakete?|sdk|runtime|plugin|dll|assembly|nuget|exe)(?![a-z])/i;
const SECTION_WORDS =
	/(?<![a-z])(?:sections?|clauses?|tables?|figures?|chapters?|annex|appendix|paragraphs?|articles?|abschnitt|kapitel|ziffer|sección|chapitre)(?![a-z])|§/i;
/** Dotted numbers, one of which is too long for an octet. */
const LONGER_PARTS = /(?<![\d.])(?:\d{1,3}\.){1,3}\d{4,6}(?:\.\d{1,6})?(?![\d.]*\d)/;

/** Whether the context says that four numbers are a version or a section number, and doesn't mention a network. */
function isVersion(value: string, text: string, start: number): boolean {
	const end = start + value.length;
	const next = text[end];
	if (next === ':' || value.includes('/') || /[=:@/[]/.test(text[start - 1] ?? '')) return false;
	const near = text.slice(Math.max(0, start - 120), Math.min(text.length, end + 120));
	if (ADDRESS_WORDS.test(near)) return false;
	if (VERSION_WORDS.test(near) || LONGER_PARTS.test(near)) return true;
	return SECTION_WORDS.test(near) && value.split('.').every((part) => Number(part) < 64 && part !== '0');
}

const IPV6_FORM =
	/(?<![\w:.])(?:[0-9A-Fa-f]{1,4}(?=:))?(?::{1,2}[0-9A-Fa-f]{1,4}(?![0-9A-Fa-f]|\.\d)){0,8}:{0,2}(?:(?<=:)(?:\d{1,3}\.){3}\d{1,3})?(?:%[A-Za-z0-9._-]{1,16})?(?:\/\d{1,3})?(?![\w:])/y;

/** The first colon of an address follows the first group, or nothing. */
function locateIpv6(text: string, at: number): Span | undefined {
	const next = text.charCodeAt(at + 1);
	if (next !== 0x3a && !isHex(next)) return undefined;
	let start = at;
	while (start > 0 && at - start < 4 && isHex(text.charCodeAt(start - 1))) start -= 1;
	IPV6_FORM.lastIndex = start;
	const match = IPV6_FORM.exec(text);
	return match === null || match[0] === '' ? undefined : { start, end: start + match[0].length };
}

function isHex(code: number): boolean {
	return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

const MAC_FORM =
	/(?<![\w:.-])(?:(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\w:-])|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}(?![\w-])|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}(?![\w-]))/y;

/** The first separator is after two digits, or after four if it is a dot. */
function locateMac(text: string, at: number): Span | undefined {
	const start = at - (text[at] === '.' ? 4 : 2);
	if (start < 0 || !isHex(text.charCodeAt(start)) || !isHex(text.charCodeAt(at + 1))) return undefined;
	MAC_FORM.lastIndex = start;
	const match = MAC_FORM.exec(text);
	return match === null ? undefined : { start, end: start + match[0].length };
}

/** By the names used in the rows. */
const CHECKS: Checks = {
	email: (value) => {
		if (/^(?:git|svn|hg)@(?:git|ssh|bit|altssh)/.test(value)) return 'refuted';
		// Reserved for documentation (RFC 2606), and similar addresses such as `user@host.tld`.
		if (/@(?:[\w-]+\.)*(?:example\.(?:com|org|net|edu)|[\w-]+\.(?:example|test|invalid|localhost))$/i.test(value)) return 'weak';
		if (/\.(?:png|jpe?g|gif|svg|webp|ico|js|ts|css|json|md|html?)$/i.test(value) || /@\d+(?:\.\d+)+/.test(value)) return 'refuted';
		return 'plausible';
	},
	creditCard: (value, text, start) => {
		const digits = digitsOf(value);
		if (!isLuhn(digits) || isTestCard(digits)) return 'refuted';
		const near = /(?:card|(?<![a-z])(?:cc|pan)(?![a-z])|visa|master|amex|konto|carte|tarjeta|karte|payment|kredit)[^\n]{0,40}$/i.test(
			text.slice(Math.max(0, start - 60), start),
		);
		if (isIssuerRange(digits)) return near || value.length > digits.length ? 'proved' : 'plausible';
		return near && /^[1-6]/.test(digits) ? 'plausible' : 'refuted';
	},
	ssn: ssnProof,
	iban: (value) => (isIban(value) ? 'proved' : 'refuted'),
	phoneUs: (value) => nanpProof(digitsOf(value.replace(/(?:x|ext).*/i, ''))),
	phoneInternational: (value) => {
		const digits = digitsOf(value);
		// `+4.812736450921` is a measurement.
		if (
			digits.length < 8 ||
			digits.length > 15 ||
			new Set(digits).size < 3 ||
			(/^\+\d{1,3}\.\d{6,}$/.test(value) && !COUNTRY_CODE.test(value))
		)
			return 'refuted';
		return /1234567890?$/.test(digits.slice(2)) ? 'weak' : 'plausible';
	},
	phoneTrunk: (value) => {
		const digits = digitsOf(value);
		if (isDrama(digits)) return 'refuted';
		return digits.length >= 10 && digits.length <= 11 && (value.length > digits.length || /^0[1-9]/.test(digits)) ? 'plausible' : 'refuted';
	},
	phoneNational: (value) => {
		const digits = digitsOf(value);
		return digits.length < 9 || new Set(digits).size < 4 || isDrama(digits) ? 'refuted' : 'plausible';
	},
	phoneNearWord: (value) => {
		const digits = digitsOf(value);
		if (digits.length < 7 || digits.length > 15 || new Set(digits).size < 3 || isDrama(digits)) return 'refuted';
		// A date isn't a telephone number.
		if (/^\d{5}-\d{3}$/.test(value)) return 'refuted';
		return /^(?:19|20)\d{2}[ -](?:0?[1-9]|1[0-2])[ -]\d{1,2}$/.test(value) || (/^\d{4}[ -]\d{4}$/.test(value) && /^(?:19|20)/.test(value))
			? 'refuted'
			: 'plausible';
	},
	ipv4: (value, text, start) => {
		const octets = value.split('/')[0]?.split('.') ?? [];
		if (octets.some((octet) => Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0')))) return 'refuted';
		if (
			/(?:^|\W)(?:v|ver|versione?|\[version\]|release|build|chrome|firefox|safari|edge|revision)[ :=/"'-]{0,3}$/i.test(
				text.slice(Math.max(0, start - 16), start),
			)
		)
			return 'refuted';
		if (/^\.\d/.test(text.slice(start + value.length)) && text.length > 80) return 'refuted';
		return isVersion(value, text, start) ? 'refuted' : 'plausible';
	},
	ipv6: (value, text, start) => {
		const bare = value.split(/[%/]/, 1)[0] ?? value;
		// The library rejects by throwing, which is by far the slowest step here, so exclude times and JSON fields first.
		if ((!bare.includes('::') && bare.split(':').length < 7) || !ipaddr.IPv6.isValid(bare)) return 'refuted';
		if (bare === '::')
			return /(?:ip|ipv6|addr\w*|src|dst|unspecified|bind|listen)\W{0,3}(?:\w+\W)?$/i.test(text.slice(Math.max(0, start - 24), start)) ||
				value !== bare
				? 'plausible'
				: 'refuted';
		// `12:34:56::` and `a::b` may be times and scopes: require a form that only an address has.
		return /^::(?:1|ffff:)/i.test(bare) || /[0-9a-f]{3,4}:/i.test(bare) || bare.split(':').length >= 5 || bare.includes('.')
			? 'plausible'
			: 'refuted';
	},
	mac: (value, text, start) => {
		const compact = value.replace(/[:.-]/g, '').toLowerCase();
		if (/^0{12}$|^f{12}$/.test(compact)) return 'refuted';
		if (/^\d{12}$/.test(compact) && value.includes('.'))
			return /mac|cisco|physical|hardware/i.test(text.slice(Math.max(0, start - 40), start)) ? 'plausible' : 'refuted';
		return 'plausible';
	},
	crypto: (value) => ((/^(?:bc|tb|ltc)1/i.test(value) ? isBech32(value) : isBase58Check(value)) ? 'proved' : 'refuted'),
	ethereum: (value) => (/^0x(.)\1{20}/.test(value) ? 'refuted' : 'plausible'),
	aba: (value) => {
		const digits = digitsOf(value);
		const district = Number(digits.slice(0, 2));
		const isDistrict =
			(district >= 1 && district <= 12) || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
		return isDistrict && weightedSum(digits, [3, 7, 1]) % 10 === 0 && new Set(digits).size > 3 ? 'plausible' : 'refuted';
	},
	bankAccount: (value) => (new Set(value).size > 2 ? 'plausible' : 'refuted'),
};

const LOCATES: Locates = { email: locateEmail, international: locateInternational, ipv6: locateIpv6, mac: locateMac };

const ROWS = data as readonly RuleRow[];

export const GENERAL_PII: readonly Rule[] = rulesOf(ROWS, { checks: CHECKS, locates: LOCATES, words });
