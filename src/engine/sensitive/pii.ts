import ipaddr from 'ipaddr.js';
import { digitsOf, isBase58Check, isBech32, isIban, isLuhn, weightedSum } from './checksums.ts';
import words from './pii-words.json' with { type: 'json' };
import { isTestCard } from './placeholders.ts';
import type { Proof, Rule, Span } from './rule.ts';

/** Words for a telephone, in the languages of the corpora and their neighbours. */
const PHONE_WORDS: readonly string[] = (
	'phone,telephone,tel,tel.,call me,call us,call,cell,mobile,fax,sms,text me,text messages,messages to,whatsapp,contact number,reach me,dial,hotline,callback,' +
	'telefon,telefone,telefono,teléfono,téléphone,handy,mobil,cep,gsm,telepono,numero ng,office,numéro de tél,' +
	'mob,ring,ph,landline,contact no,handphone,hp no,diensthandy,festnetz,mobilnummer,handynummer,rufnummer,erreichbar,zu erreichen,natel,tél,mél,portable,joindre,joignable,' +
	'cellulare,cell.,móvil,movil,celular,telemóvel,telm,tlm,fijo,telefoon,mobiel,mobiltelefon,tlf,tlf.,puhelin,puh,komórka,kom.,komorkowy,kontaktowy,сот,тел,телефон,моб,τηλ,τηλέφωνο,κινητό,' +
	'sđt,số điện thoại,điện thoại,nomor hp,no hp,手机,手機,电话,電話,联系方式,携帯,연락처,전화,휴대폰,휴대전화,โทร,เบอร์,मोबाइल,هاتف,جوال,טלפון,נייד,msisdn,caller,calleridnum,from number'
).split(',');

/**
 * The local part is read backwards from each `@`, so that a megabyte of letters costs nothing. R060's pattern is the least that is
 * found; internationalised names in their ASCII form come along. Source: RFC 5321, 4.5.3.1 (lengths), RFC 5890 (A-labels).
 */
const EMAIL: Rule = {
	type: 'email',
	category: 'pii',
	severity: 'medium',
	confidence: 0.9,
	search: { kind: 'locate', literals: ['@'], locate: locateEmail },
	check: (value) => {
		if (/^(?:git|svn|hg)@(?:git|ssh|bit|altssh)/.test(value)) return 'refuted';
		// Reserved for documentation (RFC 2606), and the likes of `user@host.tld`.
		if (/@(?:[\w-]+\.)*(?:example\.(?:com|org|net|edu)|[\w-]+\.(?:example|test|invalid|localhost))$/i.test(value)) return 'weak';
		if (/\.(?:png|jpe?g|gif|svg|webp|ico|js|ts|css|json|md|html?)$/i.test(value) || /@\d+(?:\.\d+)+/.test(value)) return 'refuted';
		return 'plausible';
	},
};

const EMAIL_LOCAL = /[A-Za-z0-9._%+-]/;
const EMAIL_DOMAIN = /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,8}(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z]{2,24})(?![A-Za-z0-9-])/y;

function locateEmail(text: string, at: number): Span | undefined {
	let start = at;
	while (start > 0 && at - start < 64 && EMAIL_LOCAL.test(text[start - 1] ?? '')) start -= 1;
	while (start < at && /[.%+-]/.test(text[start] ?? '')) start += 1;
	if (start === at) return undefined;
	// `scheme://user@host` and `scheme://user:password@host` are addresses of machines.
	if (text.startsWith('://', start - 3) && start >= 3) return undefined;
	if (text[start - 1] === ':' && /:\/\/[^\s/@:]{0,128}:$/.test(text.slice(Math.max(0, start - 140), start))) return undefined;
	EMAIL_DOMAIN.lastIndex = at;
	const domain = EMAIL_DOMAIN.exec(text);
	return domain === null ? undefined : { start, end: at + domain[0].length };
}

/**
 * 13 to 19 digits (12 after a word for a card), in one run or in the groups that are printed on cards. Source: ISO/IEC 7812-1 (Luhn),
 * issuer ranges as the networks publish them.
 */
const CREDIT_CARD: Rule = {
	type: 'credit_card',
	isNumber: true,
	category: 'pii',
	severity: 'critical',
	confidence: 0.6,
	search: {
		kind: 'scan',
		pattern:
			/(?<![\w.,/=&-])(?:\d{4}[ .-]\d{4}[ .-]\d{4}[ .-]\d{4}(?:[ .-]\d{1,3}(?!\d))?|\d{4}[ .-]\d{6}[ .-]\d{4,5}|\d{4}[ .-]\d{4}[ .-]\d{4}[ .-]\d{1,3}|\d{4}[ .-]\d{4}[ .-]\d{5,11}|\d{12,19})(?![\w/]|[.,-]\d)/g,
	},
	check: (value, text, start) => {
		const digits = digitsOf(value);
		if (!isLuhn(digits) || isTestCard(digits)) return 'refuted';
		const near = /(?:card|(?<![a-z])(?:cc|pan)(?![a-z])|visa|master|amex|konto|carte|tarjeta|karte|payment|kredit)[^\n]{0,40}$/i.test(
			text.slice(Math.max(0, start - 60), start),
		);
		if (isIssuerRange(digits)) return near || value.length > digits.length ? 'proved' : 'plausible';
		return near && /^[1-6]/.test(digits) ? 'plausible' : 'refuted';
	},
	isProved: (value) => isLuhn(digitsOf(value)) && isIssuerRange(digitsOf(value)),
	context: words.credit_card,
};

/** Between commas a number may be a piece of a larger one or of a list: the header of its column has to say what it is. */
const CARD_IN_ROW: Rule = {
	...CREDIT_CARD,
	contextNeed: 'always',
	search: { kind: 'scan', pattern: /(?<=[^\d],|[=&])\d{13,19}(?![\w/]|[.-]\d)|(?<![\w.,/=&-])\d{13,19}(?=,)/g },
};

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

/** Area 000, 666 and 900 up, group 00 and serial 0000 are never issued. Source: SSA, randomisation of 2011; known advertising numbers. */
const SSN: Rule = {
	type: 'ssn',
	isNumber: true,
	category: 'pii',
	severity: 'critical',
	confidence: 0.85,
	search: { kind: 'scan', pattern: /(?<![\w-]|\d\.)\d{3}(?:-\d{2}-| \d{2} )\d{4}(?![\w-]|\.\d)/g },
	check: ssnProof,
	context: ['ssn', 'social security', 'social sec', 'soc sec'],
};

const SSN_PLAIN: Rule = {
	...SSN,
	confidence: 0.5,
	contextNeed: 'always',
	search: { kind: 'scan', pattern: /(?<![\w.-])\d{3}[-. ]?\d{2}[-. ]?\d{4}(?![\w-])/g },
	context: ['ssn', 'social security', 'social sec', 'soc sec'],
};

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

const IBAN: Rule = {
	type: 'iban',
	category: 'pii',
	severity: 'high',
	confidence: 0.9,
	search: {
		kind: 'scan',
		pattern: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?(?![A-Za-z0-9])/g,
	},
	check: (value) => (isIban(value) ? 'proved' : 'refuted'),
	context: ['iban', 'account', 'konto', 'bank', 'transfer'],
};

/** An IBAN may be followed by a word that looks like one more group: the length by country decides. */
const IBAN_GROUPED: Rule = {
	...IBAN,
	search: {
		kind: 'scan',
		pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3}(?![A-Za-z0-9]))?|[A-Z0-9]{11,30}(?![A-Za-z0-9]))/g,
	},
	check: (value) => (isIban(value) ? 'proved' : 'refuted'),
};

/** NANP: area and exchange start with 2 to 9, no N11. Source: ATIS-0300051. R063's pattern is the least that is tried. */
const PHONE_US: Rule = {
	type: 'phone',
	isNumber: true,
	category: 'pii',
	severity: 'medium',
	confidence: 0.7,
	search: {
		kind: 'scan',
		pattern:
			/(?<![\w.+-])(?:\+?1[-. ]{0,1})?(?:\(\d{3}\)[-. ]{0,1}|\d{3}[-. ])\d{3}[-. ]\d{4}(?:\s?(?:x|ext\.?)\s?\d{1,5})?(?![\w-]|\.\d)/g,
	},
	check: (value) => nanpProof(digitsOf(value.replace(/(?:x|ext).*/i, ''))),
	context: PHONE_WORDS,
};

/** Ten digits without any separator are far more often something else: alone in a value, or near a word for a telephone. */
const PHONE_US_PLAIN: Rule = {
	...PHONE_US,
	severity: 'low',
	confidence: 0.45,
	contextNeed: 'long-text',
	search: { kind: 'scan', pattern: /(?<![\w.+:/=-])1?[2-9]\d{9}(?![\w.:/-]\w|\w)/g },
};

/** 555-0100 to 555-0199 are kept for fiction. */
function nanpProof(digits: string): Proof {
	const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
	if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten) || /^.11|^...11/.test(ten) || new Set(ten).size < 3) return 'refuted';
	return /^...55501/.test(ten) ? 'weak' : 'plausible';
}

/** `+`, country code, 8 to 15 digits in all. Source: ITU-T E.164. */
const PHONE_INTERNATIONAL: Rule = {
	type: 'phone',
	category: 'pii',
	severity: 'medium',
	confidence: 0.8,
	search: { kind: 'locate', literals: ['+'], locate: locateInternational },
	check: (value) => {
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
	context: PHONE_WORDS,
};

/** Before the dot stands a whole code. Source: ITU-T E.164, list of assigned country codes. */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)\./;

const PHONE_GROUPS = /\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\)|[ .-]?\d{1,4}){2,8}/y;

/** Another number may follow after one space: groups are taken as long as they make a number, and no group is cut in two. */
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
 * Kept for films and examples by the regulators of Britain (Ofcom: 01632 960, 020 7946 0, 07700 900 …), France (ARCEP decision 2018-0881) and
 * Australia (ACMA: 0491 570, 5550 and 7010 in each area).
 */
function isDrama(digits: string): boolean {
	return /^0(?:1632960|207946|7700900|8081570|909879|1[1-6]14960|19900|26191|35301|46571|53649|63998|491570|[2378](?:5550|7010))\d/.test(
		digits,
	);
}

/** A national number with its trunk 0, in groups. */
const PHONE_TRUNK: Rule = {
	type: 'phone',
	isNumber: true,
	category: 'pii',
	severity: 'medium',
	confidence: 0.5,
	contextNeed: 'long-text',
	search: {
		kind: 'scan',
		pattern: /(?<![\w.+:/-])0[ -]?(?:\(\d{2,4}\)|\d{2,4})[ -]?\d{2,4}[ -]?\d{2,4}(?:[ -]?\d{2,4})?(?![\w:/-]|\.\d)/g,
	},
	check: (value) => {
		const digits = digitsOf(value);
		if (isDrama(digits)) return 'refuted';
		return digits.length >= 10 && digits.length <= 11 && (value.length > digits.length || /^0[1-9]/.test(digits)) ? 'plausible' : 'refuted';
	},
	context: PHONE_WORDS,
};

/**
 * Forms that hardly anything else has, of national numbers with their trunk 0, in their own grouping: French pairs, mobile numbers of Britain, Australia, New
 * Zealand, Switzerland, Germany, Turkey, Romania, Vietnam, Korea, Japan, Taiwan and Thailand, British and Australian lines, Brazil and Russia with their
 * area in brackets. Source: the numbering plans of the national regulators (ITU-T E.129).
 */
const PHONE_NATIONAL: Rule = {
	type: 'phone',
	isNumber: true,
	category: 'pii',
	severity: 'medium',
	confidence: 0.55,
	search: {
		kind: 'scan',
		pattern: new RegExp(
			`(?<![\\w.+:/,-])(?:0(?:${[
				'[1-9](?:(?: \\d\\d){4}(?! \\d)|(?:\\.\\d\\d){4})',
				'7\\d{3} (?:\\d{6}|\\d{3} \\d{3})',
				'1\\d{2,3} \\d{3} \\d{3,4}',
				'2\\d \\d{4} \\d{4}',
				'4\\d\\d \\d{3} \\d{3}',
				'7[5-9] \\d{3} \\d\\d \\d\\d',
				'1[5-7]\\d{1,2}(?:[ /-]| / ?)\\d{6,8}',
				'[2-9]\\d{1,3} ?/ ?(?!(?:19|20)\\d\\d(?!\\d))\\d{2,4} ?\\d{2,4}(?: ?\\d{2,4})?',
				'5\\d\\d \\d{3} \\d\\d \\d\\d',
				'[3789]\\d{2} \\d{3} \\d{3}',
				'1[016-9]-\\d{3,4}-\\d{4}',
				'[789]0-\\d{4}-\\d{4}',
				'[689]\\d-\\d{3}-\\d{4}',
				'9\\d\\d-\\d{3}-\\d{3}',
			].join(
				'|',
			)})|\\(0[2-8]\\) ?\\d{4} \\d{4}|\\(0\\d{2,4}\\) ?\\d{3,4}[ -]?\\d{3,4}|\\([1-9]\\d\\) ?9?\\d{4}-\\d{4}|8 ?\\(\\d{3}\\) ?\\d{3}-\\d\\d-\\d\\d)(?![\\w:/]|[.,-]\\d)`,
			'g',
		),
	},
	check: (value) => {
		const digits = digitsOf(value);
		return digits.length < 9 || new Set(digits).size < 4 || isDrama(digits) ? 'refuted' : 'plausible';
	},
	context: PHONE_WORDS,
};

/** `+` in the address of a page or a form. */
const PHONE_ENCODED: Rule = {
	...PHONE_INTERNATIONAL,
	search: { kind: 'literal', literals: ['%2b'], pattern: /%2B(?<value>[1-9]\d{7,14})(?!\w)/i },
};

/** Any grouping, where the text says that it is a telephone number. */
const PHONE_NEAR_WORD: Rule = {
	type: 'phone',
	isNumber: true,
	category: 'pii',
	severity: 'medium',
	confidence: 0.55,
	contextNeed: 'always',
	search: {
		kind: 'scan',
		pattern:
			/(?<![\w.:/$€£-])(?:\(\d{1,4}\)[ -]?)?\d{1,5}(?:[ -]\(?\d{2,8}\)?){1,5}(?![\w:/%]|[.,]\d)|(?<![\w.:/$€£-])\d{9,12}(?![\w:/%]|[.,]\d)/g,
	},
	check: (value) => {
		const digits = digitsOf(value);
		if (digits.length < 7 || digits.length > 15 || new Set(digits).size < 3 || isDrama(digits)) return 'refuted';
		// A date is no telephone number.
		if (/^\d{5}-\d{3}$/.test(value)) return 'refuted';
		return /^(?:19|20)\d{2}[ -](?:0?[1-9]|1[0-2])[ -]\d{1,2}$/.test(value) || (/^\d{4}[ -]\d{4}$/.test(value) && /^(?:19|20)/.test(value))
			? 'refuted'
			: 'plausible';
	},
	context: PHONE_WORDS,
};

/** Every octet 0 to 255, no leading zero; not a version, and not a part of a longer dotted number unless the text is short. */
const IPV4: Rule = {
	type: 'ip_address',
	category: 'pii',
	severity: 'low',
	confidence: 0.8,
	search: {
		kind: 'scan',
		pattern: /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?:\/(?:3[0-2]|[12]?\d)(?!\d))?(?![\w])|(?<=:)(?:\d{1,3}\.){3}\d{1,3}(?!\w)/g,
	},
	check: (value, text, start) => {
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
	context: ['ip', 'ipv4', 'address', 'host', 'server', 'subnet', 'gateway', 'client', 'connect', 'src', 'dst'],
};

const ADDRESS_WORDS =
	/(?<![a-z])(?:ips?|ipv4|ip_?addr\w{0,8}|address(?:es)?|hosts?|server|subnet|gateway|client|dns|nameserver|resolver|src|dst|source|remote|peer|neighbor|network|netmask|ping|route|bind|listen|connect\w{0,6}|login|vpn|proxy|dhcp|curl|ssh)(?![a-z])|:\/\//i;
const VERSION_WORDS =
	/(?<![a-z])(?:firmware|driver|treiber|drivers|versions?|version(?:en|s)|releases?|build|upgrade|downgrade|update|patch|hotfix|installed|installer|package|pakete?|sdk|runtime|plugin|dll|assembly|nuget|exe)(?![a-z])/i;
const SECTION_WORDS =
	/(?<![a-z])(?:sections?|clauses?|tables?|figures?|chapters?|annex|appendix|paragraphs?|articles?|abschnitt|kapitel|ziffer|sección|chapitre)(?![a-z])|§/i;
/** Four numbers with dots of which one is no octet. */
const LONGER_PARTS = /(?<![\d.])(?:\d{1,3}\.){1,3}\d{4,6}(?:\.\d{1,6})?(?![\d.]*\d)/;

/** What stands around four numbers says that they are a version or the number of a section, and nothing there speaks of a network. */
function isVersion(value: string, text: string, start: number): boolean {
	const end = start + value.length;
	const next = text[end];
	if (next === ':' || value.includes('/') || /[=:@/[]/.test(text[start - 1] ?? '')) return false;
	const near = text.slice(Math.max(0, start - 120), Math.min(text.length, end + 120));
	if (ADDRESS_WORDS.test(near)) return false;
	if (VERSION_WORDS.test(near) || LONGER_PARTS.test(near)) return true;
	return SECTION_WORDS.test(near) && value.split('.').every((part) => Number(part) < 64 && part !== '0');
}

/** All forms of RFC 4291, section 2.2, with zone (RFC 4007) and prefix length. A bare `::` is an operator in many languages. */
const IPV6: Rule = {
	type: 'ip_address',
	category: 'pii',
	severity: 'low',
	confidence: 0.8,
	search: { kind: 'locate', literals: [':'], locate: locateIpv6 },
	check: (value, text, start) => {
		const bare = value.split(/[%/]/, 1)[0] ?? value;
		// The library refuses by throwing, which takes longer than all else here: times and fields of JSON end before that.
		if ((!bare.includes('::') && bare.split(':').length < 7) || !ipaddr.IPv6.isValid(bare)) return 'refuted';
		if (bare === '::')
			return /(?:ip|ipv6|addr\w*|src|dst|unspecified|bind|listen)\W{0,3}(?:\w+\W)?$/i.test(text.slice(Math.max(0, start - 24), start)) ||
				value !== bare
				? 'plausible'
				: 'refuted';
		// `12:34:56::` and `a::b` are times and scopes as well: want a form that only an address has.
		return /^::(?:1|ffff:)/i.test(bare) || /[0-9a-f]{3,4}:/i.test(bare) || bare.split(':').length >= 5 || bare.includes('.')
			? 'plausible'
			: 'refuted';
	},
	context: ['ip', 'ipv6', 'address', 'host', 'server', 'prefix', 'gateway', 'loopback', 'multicast', 'connect', 'unspecified'],
};

const IPV6_FORM =
	/(?<![\w:.])(?:[0-9A-Fa-f]{1,4}(?=:))?(?::{1,2}[0-9A-Fa-f]{1,4}(?![0-9A-Fa-f]|\.\d)){0,8}:{0,2}(?:(?<=:)(?:\d{1,3}\.){3}\d{1,3})?(?:%[A-Za-z0-9._-]{1,16})?(?:\/\d{1,3})?(?![\w:])/y;

/** The first colon of an address has the first group before it, or nothing. */
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

/** EUI-48 in the three usual notations, neither all zeros nor broadcast. Source: IEEE 802, section 8. */
const MAC: Rule = {
	type: 'mac_address',
	category: 'pii',
	severity: 'low',
	confidence: 0.8,
	search: { kind: 'locate', literals: [':', '-', '.'], locate: locateMac },
	check: (value, text, start) => {
		const compact = value.replace(/[:.-]/g, '').toLowerCase();
		if (/^0{12}$|^f{12}$/.test(compact)) return 'refuted';
		if (/^\d{12}$/.test(compact) && value.includes('.'))
			return /mac|cisco|physical|hardware/i.test(text.slice(Math.max(0, start - 40), start)) ? 'plausible' : 'refuted';
		return 'plausible';
	},
	context: ['mac', 'hardware address', 'ethernet', 'physical address', 'device'],
};

const MAC_FORM =
	/(?<![\w:.-])(?:(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\w:-])|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}(?![\w-])|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}(?![\w-]))/y;

/** The first separator stands behind two digits, a dot behind four. */
function locateMac(text: string, at: number): Span | undefined {
	const start = at - (text[at] === '.' ? 4 : 2);
	if (start < 0 || !isHex(text.charCodeAt(start)) || !isHex(text.charCodeAt(at + 1))) return undefined;
	MAC_FORM.lastIndex = start;
	const match = MAC_FORM.exec(text);
	return match === null ? undefined : { start, end: start + match[0].length };
}

const CRYPTO: Rule = {
	type: 'crypto_address',
	category: 'pii',
	severity: 'medium',
	confidence: 0.9,
	search: {
		kind: 'scan',
		pattern:
			/(?<![A-Za-z0-9/+=_-])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb)1[02-9ac-hj-np-z]{11,87}|(?:BC|TB)1[02-9AC-HJ-NP-Z]{11,87})(?![A-Za-z0-9])/g,
	},
	check: (value) => ((/^(?:bc|tb|ltc)1/i.test(value) ? isBech32(value) : isBase58Check(value)) ? 'proved' : 'refuted'),
	context: ['wallet', 'bitcoin', 'btc', 'address'],
};

/** Litecoin, Dogecoin and Tron have the same check under other letters. */
const OTHER_CRYPTO: Rule = {
	...CRYPTO,
	contextNeed: 'always',
	search: {
		kind: 'scan',
		pattern:
			/(?<![A-Za-z0-9/+=_-])(?:[DLMT][A-HJ-NP-Za-km-z]{0,16}[1-9][1-9A-HJ-NP-Za-km-z]{8,33}|ltc1[02-9ac-hj-np-z]{11,87})(?![A-Za-z0-9])/g,
	},
	context: ['wallet', 'litecoin', 'ltc', 'dogecoin', 'doge', 'tron', 'trx', 'usdt', 'trc20', 'trc-20', 'crypto', 'address', 'payout'],
};

const ETHEREUM: Rule = {
	...CRYPTO,
	confidence: 0.5,
	contextNeed: 'always',
	hasCheckDigit: true,
	search: { kind: 'scan', pattern: /(?<![A-Za-z0-9])0x[0-9A-Fa-f]{40}(?![A-Za-z0-9])/g },
	check: (value) => (/^0x(.)\1{20}/.test(value) ? 'refuted' : 'plausible'),
	context: words.ethereum,
};

/** Two federal reserve digits and a weighted check digit. Source: ABA routing number policy. */
const ABA: Rule = {
	type: 'aba_routing_number',
	category: 'pii',
	severity: 'medium',
	confidence: 0.5,
	contextNeed: 'long-text',
	search: { kind: 'scan', pattern: /(?<![\w.-])(?:\d{9}|\d{4}-\d{4}-\d)(?![\w-]|\.\d)/g },
	check: (value) => {
		const digits = digitsOf(value);
		const district = Number(digits.slice(0, 2));
		const isDistrict =
			(district >= 1 && district <= 12) || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
		return isDistrict && weightedSum(digits, [3, 7, 1]) % 10 === 0 && new Set(digits).size > 3 ? 'plausible' : 'refuted';
	},
	context: ['aba', 'routing', 'bank', 'wire', 'rtn', 'fedwire'],
};

const BANK_ACCOUNT: Rule = {
	type: 'bank_account',
	category: 'pii',
	severity: 'high',
	confidence: 0.5,
	contextNeed: 'always',
	search: { kind: 'scan', pattern: /(?<![\w.-])\d{8,17}(?![\w-]|\.\d)/g },
	check: (value) => (new Set(value).size > 2 ? 'plausible' : 'refuted'),
	context: words.bank_account,
};

export const GENERAL_PII: readonly Rule[] = [
	EMAIL,
	CREDIT_CARD,
	CARD_IN_ROW,
	SSN,
	SSN_PLAIN,
	IBAN,
	IBAN_GROUPED,
	PHONE_US,
	PHONE_US_PLAIN,
	PHONE_INTERNATIONAL,
	PHONE_ENCODED,
	PHONE_TRUNK,
	PHONE_NATIONAL,
	PHONE_NEAR_WORD,
	IPV4,
	IPV6,
	MAC,
	CRYPTO,
	OTHER_CRYPTO,
	ETHEREUM,
	ABA,
	BANK_ACCOUNT,
];
