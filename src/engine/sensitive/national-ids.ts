import type { Severity } from '../finding.ts';
import { digitsOf, hasIcaoCheckDigit, isDay, isLuhn, isMod11x10, isVerhoeff, remainderOf, weightedSum } from './checksums.ts';
import data from './national-ids.json' with { type: 'json' };
import type { ContextNeed, Proof, Rule } from './sensitive-rule.ts';

/** A row of national-ids.json. */
interface NationalId {
	readonly type: string;
	/** A regular expression, with flags in addition to `g` and `u`. */
	readonly form: string;
	readonly flags?: string;
	/** A name in `CHECKS`: check digits and reserved ranges. Without one, form and context must suffice. */
	readonly check?: string;
	/** A name in `CHECKS` whose success raises confidence. Failure doesn't refute, because registers hold old and mistyped codes. */
	readonly proof?: string;
	/** Words, or the name of a list of them. */
	readonly context: readonly string[] | string;
	readonly contextNeed?: ContextNeed;
	readonly severity?: Severity;
	readonly confidence?: number;
	/** Required before the value. Default: no letter, digit, dot, or hyphen. */
	readonly head?: string;
	/** Required after the value. Default: no letter or digit. */
	readonly tail?: string;
}

/** Labels that forms and tables of many countries use for any national number. */
const ANY_ID = [
	'national id',
	'nationalid',
	'national identity',
	'identity no',
	'id no',
	'id nr',
	'personal id',
	'citizen id',
	'government id',
	'gov id',
];
/** Letters of scripts with spaces between words. Other letters may directly adjoin a number. */
const LETTER = 'A-Za-z\\u00aa-\\u02af\\u0370-\\u05ff';

function compact(value: string): string {
	return value.replace(/[\s./_-]/g, '').toUpperCase();
}

const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const HETU_CHECK = '0123456789ABCDEFHJKLMNPRSTUVWXY';
const HETU_CENTURY: Readonly<Record<string, number>> = {
	'+': 1800,
	'-': 1900,
	Y: 1900,
	X: 1900,
	W: 1900,
	V: 1900,
	U: 1900,
	A: 2000,
	B: 2000,
	C: 2000,
	D: 2000,
	E: 2000,
	F: 2000,
};

/** Source: Finnish Digital and Population Data Services Agency (individual numbers 002 to 899 are for persons, 900 to 999 for tests). */
function isHetu(value: string): boolean {
	const [day, month, year] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number);
	const century = HETU_CENTURY[value[6] ?? ''];
	if (century === undefined || !isDay(century + (year ?? 0), month ?? 0, day ?? 0)) return false;
	const serial = value.slice(7, 10);
	return Number(serial) >= 2 && HETU_CHECK[remainderOf(value.slice(0, 6) + serial, 31)] === value[10];
}

/** Odd and even positions weigh letters differently. Source: Italian ministerial decree of 23 December 1976. */
function isFiscalCode(value: string): boolean {
	const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
	let sum = 0;
	for (let at = 0; at < 15; at += 1) {
		const character = value[at] ?? '';
		const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
		sum += at % 2 === 0 ? (ODD[rank] ?? 0) : rank;
	}
	return value.charCodeAt(15) - 65 === sum % 26;
}

/** Sum of the digits of each product, for German health and pension numbers. */
function quersumOf(digits: string, weights: readonly number[]): number {
	let sum = 0;
	for (let at = 0; at < digits.length; at += 1) {
		const product = Number(digits[at]) * (weights[at % weights.length] ?? 0);
		sum += Math.floor(product / 10) + (product % 10);
	}
	return sum;
}

function letterRank(letter: string): string {
	return String(letter.charCodeAt(0) - 64).padStart(2, '0');
}

function isDea(value: string): boolean {
	const digits = value.slice(2);
	return (weightedSum(digits.slice(0, 6), [1, 0]) + 2 * weightedSum(digits.slice(0, 6), [0, 1])) % 10 === Number(digits[6]);
}

function isNric(value: string): boolean {
	let sum = weightedSum(value.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]);
	const first = value[0] ?? '';
	if (first === 'T' || first === 'G') sum += 4;
	if (first === 'M') sum += 3;
	const letters = first === 'S' || first === 'T' ? 'JZIHGFEDCBA' : first === 'M' ? 'KLJNPQRTUWX' : 'XWUTRQPNMLK';
	const rank = first === 'M' ? 10 - (sum % 11) : sum % 11;
	return letters[rank] === value[8];
}

function isUen(value: string): boolean {
	if (/^\d{8}[A-Z]$/.test(value)) return 'XMKECAWLJDB'[weightedSum(value.slice(0, 8), [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === value[8];
	if (/^\d{9}[A-Z]$/.test(value)) return 'ZKCMDNERGWH'[weightedSum(value.slice(0, 9), [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === value[9];
	return true;
}

function isPesel(value: string): boolean {
	return (10 - (weightedSum(value.slice(0, 10), [1, 3, 7, 9]) % 10)) % 10 === Number(value[10]);
}

function isTckn(value: string): boolean {
	const odd = weightedSum(value.slice(0, 9), [1, 0]);
	const even = weightedSum(value.slice(0, 8), [0, 1]);
	const tenth = (((odd * 7 - even) % 10) + 10) % 10;
	return value[0] !== '0' && tenth === Number(value[9]) && weightedSum(value.slice(0, 10), [1]) % 10 === Number(value[10]);
}

function isNhs(value: string): boolean {
	const check = 11 - (weightedSum(value.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
	return new Set(value).size > 1 && (check === 11 ? 0 : check) === Number(value[9]);
}

function isNino(value: string): boolean {
	return !/^[DFIQUV]|^.[DFIOQUV]|^(?:BG|GB|KN|NK|NT|TN|ZZ)|^..000000/.test(value);
}

/** yymmdd or yyyymmdd (day plus 60 for a coordination number), Luhn over the last ten digits. Source: Swedish tax agency, SKV 704. */
function isPersonnummer(value: string): boolean {
	const digits = digitsOf(value);
	const [month, day] = [Number(digits.slice(-8, -6)), Number(digits.slice(-6, -4))];
	return isDay(2000, month, day > 60 ? day - 60 : day) && isLuhn(digits.slice(-10));
}

function isRrn(value: string): boolean {
	return isDay(2000, Number(value.slice(2, 4)), Number(value.slice(4, 6)));
}

function isAbn(value: string): boolean {
	return (
		(Number(value[0]) - 1) * 10 + weightedSum(value.slice(1), [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) >= 0 &&
		((Number(value[0]) - 1) * 10 + weightedSum(value.slice(1), [1, 3, 5, 7, 9, 11, 13, 15, 17, 19])) % 89 === 0
	);
}

function isZaId(value: string): boolean {
	return isLuhn(value) && isDay(2000, Number(value.slice(2, 4)), Number(value.slice(4, 6))) && /^.{10}[012]/.test(value);
}

/** For people born in 2000 or later, the number gets a leading 2 before the division. */
function isBelgian(value: string): boolean {
	return [value.slice(0, 9), `2${value.slice(0, 9)}`].some((base) => 97 - remainderOf(base, 97) === Number(value.slice(9)));
}

function isThai(value: string): boolean {
	return (11 - (weightedSum(value.slice(0, 12), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(value[12]);
}

/** GS1 check digit, as in the Swiss social security number. */
function isEan(value: string): boolean {
	return (10 - (weightedSum(value.slice(0, -1), [1, 3]) % 10)) % 10 === Number(value.at(-1));
}

/** Source: Japanese ordinance no. 85 of 2014 of the Ministry of Internal Affairs, article 5. */
function isMyNumber(value: string): boolean {
	const rest = weightedSum(value.slice(0, 11), [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
	return new Set(value).size > 2 && (rest <= 1 ? 0 : 11 - rest) === Number(value[11]);
}

/** Keeps the century sign, which `compact` would remove: `-` means the 1900s. */
function isHetuRaw(value: string): boolean {
	return isHetu(value.length === 10 ? `${value.slice(0, 6)}-${value.slice(6)}` : value);
}

function isCpf(value: string): boolean {
	const digit = (length: number): number => {
		let sum = 0;
		for (let at = 0; at < length; at += 1) sum += Number(value[at]) * (length + 1 - at);
		return ((sum * 10) % 11) % 10;
	};
	return new Set(value).size > 1 && digit(9) === Number(value[9]) && digit(10) === Number(value[10]);
}

const digitAt = (value: string, at: number, expected: number): boolean => Number(value[at]) === expected;

/** By the name used in national-ids.json. Values are in uppercase, without blanks, dots, slashes, and hyphens. */
const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
	luhn: isLuhn,
	icao: (value) => hasIcaoCheckDigit(value) && /\d.*\d/.test(value),
	us_itin: (value) => /^\d{9}$/.test(value),
	us_npi: (value) => isLuhn(`80840${value}`),
	us_passport: (value) => /^(?:[A-Z]\d{8}|\d{9})$/.test(value),
	us_driver_license: (value) => digitsOf(value).length >= 5 && value.length <= 15,
	us_medical_license: isDea,
	uk_nhs: isNhs,
	uk_nino: isNino,
	uk_driving_licence: (value) => /^[A-Z]{1,5}9{0,4}\d/.test(value),
	de_id_serial: (value) => value.length === 9 || (value.length === 10 && hasIcaoCheckDigit(value)),
	de_health_insurance: (value) => digitAt(value, 9, quersumOf(letterRank(value[0] ?? 'A') + value.slice(1, 9), [1, 2]) % 10),
	de_social_security: (value) =>
		digitAt(
			value,
			11,
			quersumOf(value.slice(0, 8) + letterRank(value[8] ?? 'A') + value.slice(9, 11), [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10,
		),
	de_tax_id: isMod11x10,
	de_vat: (value) => isMod11x10(value.slice(2)),
	es_nif: (value) => NIF_LETTERS[Number(value.slice(0, -1)) % 23] === value.at(-1),
	es_nie: (value) => NIF_LETTERS[Number('XYZ'.indexOf(value[0] ?? '') + value.slice(1, 8)) % 23] === value.at(-1),
	fi_personal_identity_code: isHetuRaw,
	se_personnummer: isPersonnummer,
	it_fiscal_code: isFiscalCode,
	it_vat_code: (value) => isLuhn(value.replace('IT', '')) && !/^0+$/.test(value),
	pl_pesel: isPesel,
	nl_bsn: (value) => weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
	fr_nir: (value) => 97 - remainderOf(value.slice(0, 13).replace('2A', '19').replace('2B', '18'), 97) === Number(value.slice(13)),
	be_national_number: isBelgian,
	pt_nif: (value) => {
		const rest = weightedSum(value.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
		return digitAt(value, 8, rest < 2 ? 0 : 11 - rest);
	},
	tr_national_id: isTckn,
	za_id_number: isZaId,
	in_aadhaar: (value) => isVerhoeff(digitsOf(value)) && digitsOf(value) !== [...digitsOf(value)].reverse().join(''),
	au_abn: isAbn,
	au_acn: (value) => digitAt(value, 8, (10 - (weightedSum(value.slice(0, 8), [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10),
	au_tfn: (value) => weightedSum(value, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
	au_medicare: (value) => digitAt(value, 8, weightedSum(value.slice(0, 8), [1, 3, 7, 9]) % 10),
	sg_nric_fin: isNric,
	sg_uen: isUen,
	kr_rrn: isRrn,
	kr_brn: (value) => {
		const sum = weightedSum(value.slice(0, 9), [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((Number(value[8]) * 5) / 10);
		return digitAt(value, 9, (10 - (sum % 10)) % 10);
	},
	th_tnin: isThai,
	ph_tin: (value) => digitAt(value, 8, weightedSum(value.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11),
	br_cpf: isCpf,
	cn_resident_id: (value) =>
		'10X98765432'[weightedSum(value.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === value[17],
	ch_ahv: isEan,
	jp_my_number: isMyNumber,
};

function checkOf(name: string): (value: string) => boolean {
	const check = CHECKS[name];
	if (check === undefined) throw new Error(`there's no check ${name}`);
	return check;
}

/** A rule for an identifier issued by a state. */
function ruleOf({
	check,
	confidence,
	context,
	flags = '',
	form,
	head,
	proof,
	severity = 'medium',
	contextNeed = 'long-text',
	tail,
	type,
}: NationalId): Rule {
	const isValid = check === undefined ? undefined : checkOf(check);
	const isProved = proof === undefined ? undefined : checkOf(proof);
	const words = typeof context === 'string' ? (WORDS[context] ?? []) : context;
	const isTold = isValid === undefined || severity === 'low';
	return {
		type,
		category: 'pii',
		severity,
		confidence: confidence ?? (isValid === undefined ? 0.45 : 0.6),
		search: {
			kind: 'scan',
			pattern: new RegExp(`${head ?? `(?<![${LETTER}\\d_.-])`}(?:${form})${tail ?? `(?![${LETTER}\\d_]|-[\\p{L}\\p{N}])`}`, `gu${flags}`),
		},
		check: (value: string): Proof => {
			const plain = compact(value);
			if (isValid?.(plain) === false) return 'refuted';
			return isProved?.(plain) === true ? 'proved' : 'plausible';
		},
		context: isTold ? words : [...words, ...ANY_ID],
		contextNeed,
		hasCheckDigit: !isTold,
	};
}

const WORDS: Readonly<Record<string, readonly string[]>> = data.words;
const ROWS = data.ids as readonly NationalId[];

/** Sources: the issuing authorities' published formats and check digit rules. */
export const NATIONAL_IDS: readonly Rule[] = ROWS.map(ruleOf);
