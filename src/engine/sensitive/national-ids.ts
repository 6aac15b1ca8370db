import type { Severity } from '../finding.ts';
import { digitsOf, hasIcaoCheckDigit, isDay, isLuhn, isMod11x10, isVerhoeff, remainderOf, weightedSum } from './checksums.ts';
import type { Proof, Rule, Standing } from './rule.ts';

interface IdOptions {
	readonly context: readonly string[];
	readonly standing?: Standing;
	readonly severity?: Severity;
	readonly confidence?: number;
	/** Behind the value. Default: no letter or digit. */
	readonly tail?: string;
	/** A check digit that raises confidence, where its failure does not refute: registers hold old and mistyped codes. */
	readonly isProved?: (value: string) => boolean;
	/** Before the value. Default: no letter, digit, dot or hyphen. */
	readonly head?: string;
}

/** What forms and tables of many countries call a number of any of them. */
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
/** Letters between which no spaces stand are no part of a number beside them. */
const LETTER = 'A-Za-z\\u00aa-\\u02af\\u0370-\\u05ff';

/** An identifier issued by a state. `isValid` tests check digits and reserved ranges; without one, form and context have to do. */
function id(type: string, form: RegExp, isValid: ((value: string) => boolean) | undefined, options: IdOptions): Rule {
	return {
		type,
		category: 'pii',
		severity: options.severity ?? 'medium',
		confidence: options.confidence ?? (isValid === undefined ? 0.45 : 0.6),
		search: {
			kind: 'scan',
			pattern: new RegExp(
				`${options.head ?? `(?<![${LETTER}\\d_.-])`}(?:${form.source})${options.tail ?? `(?![${LETTER}\\d_]|-[\\p{L}\\p{N}])`}`,
				`gu${form.flags}`,
			),
		},
		check: (value: string): Proof => {
			const plain = compact(value);
			if (isValid !== undefined && !isValid(plain)) return 'refuted';
			return options.isProved?.(plain) === true ? 'proved' : 'plausible';
		},
		context: isValid === undefined || options.severity === 'low' ? options.context : [...options.context, ...ANY_ID],
		standing: options.standing ?? 'short',
		hasCheckDigit: isValid !== undefined && options.severity !== 'low',
		isNumber: true,
	};
}

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

/** Source: Finnish Digital and Population Data Services Agency (individual numbers 002 to 899 are given to persons, 900 to 999 for tests). */
function isHetu(value: string): boolean {
	const [day, month, year] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number);
	const century = HETU_CENTURY[value[6] ?? ''];
	if (century === undefined || !isDay(century + (year ?? 0), month ?? 0, day ?? 0)) return false;
	const serial = value.slice(7, 10);
	return Number(serial) >= 2 && HETU_CHECK[remainderOf(value.slice(0, 6) + serial, 31)] === value[10];
}

/** Odd and even places weigh letters differently. Source: Italian ministerial decree of 23 December 1976. */
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

/** The German health and pension numbers sum the digits of each product. */
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

/** yymmdd or yyyymmdd (60 more for a coordination number), Luhn over the last ten digits. Source: Swedish tax agency, SKV 704. */
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

/** Whoever was born from 2000 on has a 2 before the number when it is divided. */
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

const PASSPORT = [
	'passport',
	'travel document',
	'reisepass',
	'pass-nr',
	'passnummer',
	'pasaporte',
	'passeport',
	'passaporto',
	'pasaport',
	'여권',
];
const PLATE = [
	'plate',
	'number plate',
	'vehicle',
	'registration',
	'car reg',
	'vrn',
	'plaka',
	'kennzeichen',
	'plates',
	'vehicles',
	'licence plate',
	'license plate',
];
const TAX = ['tax', 'tin', 'vat', 'steuer'];

const BELGIAN = [
	'rijksregister',
	'registre national',
	'national number',
	'niss',
	'insz',
	'inss',
	'numéro national',
	'nrn',
	'nationaal nummer',
];
const THAI = ['thai', 'tnin', 'บัตรประชาชน', 'ประจำตัวประชาชน', 'เลขบัตร', 'ปชช', 'เลขประจำตัว'];
const AHV = ['ahv', 'avs', 'avs13', 'ahvn13', 'oasi', 'sozialversicherungsnummer', 'versichertennummer', 'navs'];

/** Sources: the issuing authorities' published formats and check digit rules, one comment where there is a surprise. */
export const NATIONAL_IDS: readonly Rule[] = [
	// United States
	id('us_itin', /9\d{2}[ -]?(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])[ -]?\d{4}/, (value) => /^\d{9}$/.test(value), {
		context: ['itin', 'taxpayer', 'tax id', 'individual taxpayer'],
		severity: 'high',
		standing: 'short',
	}),
	id('us_itin', /9\d{2}(?:-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-?|(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-)\d{4}/, undefined, {
		context: ['itin', 'taxpayer', 'tax id'],
		severity: 'high',
	}),
	id('us_mbi', /[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}/, undefined, {
		context: ['mbi', 'medicare', 'beneficiary', 'patient'],
		severity: 'high',
		confidence: 0.6,
	}),
	id('us_npi', /[12]\d{9}/, (value) => isLuhn(`80840${value}`), {
		context: ['npi', 'national provider', 'provider id', 'provider identifier', 'provider'],
		severity: 'low',
		standing: 'context',
	}),
	id('us_passport', /[A-Z]?\d{8,9}/, (value) => /^(?:[A-Z]\d{8}|\d{9})$/.test(value), {
		context: PASSPORT,
		severity: 'high',
		standing: 'context',
		confidence: 0.5,
	}),
	id(
		'us_driver_license',
		/[A-Z]{0,2}\d{1,4}(?:-?\d{2,6}){1,3}|[A-Z]\d{3}-\d{4}-\d{4}/,
		(value) => digitsOf(value).length >= 5 && value.length <= 15,
		{
			context: [
				"driver's license",
				'driver’s license',
				'drivers license',
				'driver license',
				'driving license',
				"driver's licence",
				'driving licence',
				'license number',
				'dl number',
				'dl #',
				'dl:',
			],
			severity: 'high',
			standing: 'context',
			confidence: 0.5,
		},
	),
	id('us_medical_license', /[A-HJ-NP-Z][A-Z9]\d{7}/, isDea, {
		context: ['dea', 'medical license', 'medical licence', 'certificate', 'prescriber', 'practitioner'],
		confidence: 0.6,
	}),
	// United Kingdom
	id('uk_nhs', /\d{3}[ -]?\d{3}[ -]?\d{4}/, isNhs, { context: ['nhs', 'national health'], severity: 'high', standing: 'short' }),
	id('uk_nhs', /\d{3}[ -]\d{3}[ -]\d{4}/, isNhs, { context: ['nhs', 'national health'], severity: 'high' }),
	id('uk_nino', /[A-Za-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-Da-d]/, isNino, {
		context: ['nino', 'national insurance', 'ni number'],
		severity: 'high',
	}),
	id('uk_passport', /[A-Z]{2}\d{7}/, undefined, { context: PASSPORT, severity: 'high' }),
	id(
		'uk_driving_licence',
		/[A-Z9]{5}\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9][A-Z]{2}/,
		(value) => /^[A-Z]{1,5}9{0,4}\d/.test(value),
		{ context: ['licence', 'license', 'driving', 'dvla'], confidence: 0.7 },
	),
	id(
		'uk_postcode',
		/(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2})/,
		undefined,
		{ context: ['postcode', 'post code', 'address', 'postal', 'zip'], severity: 'low' },
	),
	id('uk_vehicle_registration', /[A-HJ-PR-Y][A-HJ-PR-Y](?:0[1-9]|[1-9]\d)[ -]?[A-HJ-PR-Z]{3}/, undefined, {
		context: PLATE,
		severity: 'low',
	}),
	id('uk_vehicle_registration', /[a-hj-pr-y][a-hj-pr-y]0[1-9][ -]?[a-hj-pr-z]{3}/, undefined, { context: PLATE, severity: 'low' }),
	id('uk_vehicle_registration', /[A-HJ-NPR-TV-Y]\d{1,3}[ -]?[A-HJ-PR-Y]{3}|[A-HJ-PR-Y]{3}[ -]?\d{1,3}[A-HJ-NPR-TV-Y]/, undefined, {
		context: PLATE,
		severity: 'low',
	}),
	// Germany
	id('de_id_card', /[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{7}\d/, (value) => hasIcaoCheckDigit(value) && /\d.*\d/.test(value), {
		context: ['personalausweis', 'ausweis', 'ausweisnummer', 'id card'],
		severity: 'high',
	}),
	id('de_id_card', /T\d{8}/, undefined, { context: ['personalausweis', 'ausweis', 'ausweisnummer'], severity: 'high', confidence: 0.4 }),
	// The serial of the card (nine places, since 2010 with letters at its end), with or without its check digit.
	id(
		'de_id_card',
		/[LMNPRTVWXY][CFGHJKLMNPRTVWXYZ]{0,7}\d[CFGHJKLMNPRTVWXYZ0-9]{0,8}/,
		(value) => value.length === 9 || (value.length === 10 && hasIcaoCheckDigit(value)),
		{
			context: ['personalausweis', 'ausweis', 'ausweisnummer', 'ausweisnr', 'ausweis-nr', 'perso', 'seriennr', 'id card'],
			severity: 'high',
			standing: 'context',
		},
	),
	id('de_passport', /[CFGHJK][CFGHJKLMNPRTVWXYZ0-9]{7}\d/, (value) => /\d.*\d/.test(value) && hasIcaoCheckDigit(value), {
		context: PASSPORT,
		severity: 'high',
	}),
	id('de_passport', /[CFGHJK][CFGHJKLMNPRTVWXYZ0-9]{7,8}\d/, undefined, { context: PASSPORT, severity: 'high', standing: 'context' }),
	id(
		'de_health_insurance',
		/[A-Z]\d{9}/,
		(value) => quersumOf(letterRank(value[0] ?? 'A') + value.slice(1, 9), [1, 2]) % 10 === Number(value[9]),
		{ context: ['kvnr', 'krankenkasse', 'krankenversicherung', 'egk', 'versichertennummer', 'gesundheitskarte'], severity: 'high' },
	),
	id(
		'de_social_security',
		/\d{2}(?:0[1-9]|[12]\d|3[01]|[4-7]\d|8[0-2])(?:0[1-9]|1[0-2])\d{2}[A-Z]\d{3}/,
		(value) =>
			quersumOf(value.slice(0, 8) + letterRank(value[8] ?? 'A') + value.slice(9, 11), [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10 ===
			Number(value[11]),
		{ context: ['rvnr', 'rentenversicherung', 'sozialversicherung', 'sozialversicherungsnummer'], severity: 'high', confidence: 0.7 },
	),
	id('de_tax_id', /[1-9]\d ?\d{3} ?\d{3} ?\d{3}/, isMod11x10, {
		context: [
			'steuer',
			'steuer-id',
			'idnr',
			'idnr.',
			'steueridentifikationsnummer',
			'identifikationsnummer',
			'steuerid',
			'tax id',
			'tax_id',
			'tin',
		],
		severity: 'high',
		standing: 'short',
	}),
	id('de_lanr', /\d{9}/, undefined, { context: ['lanr', 'arztnummer'], standing: 'context', severity: 'low' }),
	id('de_bsnr', /\d{9}/, undefined, {
		context: ['bsnr', 'betriebsstättennummer', 'betriebsstaettennummer'],
		standing: 'context',
		severity: 'low',
	}),
	id('de_vat', /DE ?\d{9}/, (value) => isMod11x10(value.slice(2)), { context: ['ust', 'umsatzsteuer', 'vat'], severity: 'low' }),
	// Spain
	id('es_nif', /(?:\d{7,8}|\d{1,2}\.\d{3}\.\d{3})[- ]?[A-Za-z]/, (value) => NIF_LETTERS[Number(value.slice(0, -1)) % 23] === value.at(-1), {
		context: ['nif', 'dni', 'd.n.i', 'documento nacional', 'identificación', 'titular'],
		severity: 'high',
	}),
	id(
		'es_nie',
		/[XYZxyz][- ]?\d{7}[- ]?[A-Za-z]/,
		(value) => NIF_LETTERS[Number('XYZ'.indexOf(value[0] ?? '') + value.slice(1, 8)) % 23] === value.at(-1),
		{ context: ['nie', 'nif', 'dni', 'extranjero'], severity: 'high', confidence: 0.7 },
	),
	id('es_passport', /[A-Z]{3}\d{6}/, undefined, { context: PASSPORT, severity: 'high', standing: 'context' }),
	// Finland, Sweden: the number may follow a word without a space.
	id('fi_personal_identity_code', /\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]/, (value) => isHetuRaw(value), {
		context: ['hetu', 'henkilötunnus', 'finnish'],
		severity: 'high',
		confidence: 0.8,
		head: '(?<![\\d.-])',
		standing: 'anywhere',
	}),
	id('se_personnummer', /(?:19|20|18)\d{6}[-+]?\d{4}/, isPersonnummer, {
		context: ['personnummer', 'personnr', 'persnr', 'pers.nr', 'pnr', 'swedish', 'personal identity', 'samordningsnummer'],
		severity: 'high',
		head: '(?<![\\d.-])',
		standing: 'short',
	}),
	id('se_personnummer', /\d{6}[-+]\d{4}/, isPersonnummer, {
		context: ['personnummer', 'personnr', 'persnr', 'pers.nr', 'person nr', 'pnr', 'swedish', 'personal identity'],
		severity: 'high',
		standing: 'context',
	}),
	id('se_organisationsnummer', /\d{2}[2-9]\d{3}-\d{4}/, (value) => isLuhn(value), {
		context: ['organisationsnummer', 'orgnummer', 'org.nr', 'företag', 'company identity'],
		severity: 'low',
	}),
	// Italy
	id('it_fiscal_code', /[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z]/i, undefined, {
		context: ['codice fiscale', 'fiscal code', 'cf'],
		severity: 'high',
		isProved: isFiscalCode,
		confidence: 0.7,
		standing: 'anywhere',
	}),
	id('it_vat_code', /(?:IT ?)?\d{11}/, (value) => isLuhn(value.replace('IT', '')) && !/^0+$/.test(value), {
		context: ['piva', 'partita iva', 'p.iva', 'vat', 'iva'],
		severity: 'low',
	}),
	id('it_driver_license', /[A-Z]{2}\d{7}[A-Z]|U1[BCDFGHLJKMNPRSTUWYXZ0-9]{7}[A-Z]/, undefined, {
		context: ['patente', 'license', 'licence', 'driver'],
		severity: 'medium',
	}),
	id('it_identity_card', /[A-Z]{2} ?\d{7}|\d{7}[A-Z]{2}|[A-Z]{2}\d{5}[A-Z]{2}/i, undefined, {
		context: ["carta d'identità", 'carta identità', 'identity card', 'cie', 'carta di identità'],
		severity: 'high',
		standing: 'context',
	}),
	id('it_identity_card', /[A-Z]{2}\d{5}[a-z]{2}/, undefined, { context: ['identity card'], severity: 'high' }),
	// Poland, Netherlands, France, Belgium, Portugal
	id('pl_pesel', /\d{11}/, isPesel, { context: ['pesel'], severity: 'high', standing: 'short' }),
	id('nl_bsn', /\d{9}/, (value) => weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0, {
		context: ['bsn', 'burgerservicenummer', 'sofinummer'],
		severity: 'high',
		standing: 'context',
	}),
	id(
		'fr_nir',
		/[12][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|2\d|3\d|4[0-2])[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .|/-]{0,3}\d{2}/,
		(value) => 97 - remainderOf(value.slice(0, 13).replace('2A', '19').replace('2B', '18'), 97) === Number(value.slice(13)),
		{
			context: ['nir', 'sécurité sociale', 'insee', 'numéro de sécu', 'n° sécu', 'sécu', 'numéro ss', 'n° ss', 'immatriculation'],
			severity: 'high',
			standing: 'anywhere',
		},
	),
	id('be_national_number', /\d{2}\.?\d{2}\.?\d{2}[- ]?\d{3}\.?\d{2}/, isBelgian, {
		context: BELGIAN,
		severity: 'high',
		standing: 'context',
	}),
	id(
		'pt_nif',
		/[1235689]\d{2} ?\d{3} ?\d{3}/,
		(value) => {
			const rest = weightedSum(value.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
			return (rest < 2 ? 0 : 11 - rest) === Number(value[8]);
		},
		{ context: ['nif', 'contribuinte', 'n.º contribuinte'], severity: 'high', standing: 'context' },
	),
	// Turkey, South Africa, Nigeria
	id('tr_national_id', /[1-9]\d{10}/, isTckn, {
		context: ['tckn', 'tc kimlik', 'kimlik', 'turkish', 'türk', 't.c.', 'tc no', 'tcno'],
		severity: 'high',
	}),
	id('tr_license_plate', /(?:0[1-9]|[1-7]\d|8[01]) ?[A-Z]{1,3} ?\d{2,4}/, undefined, { context: PLATE, severity: 'low' }),
	id('za_id_number', /\d{13}/, isZaId, {
		context: [
			'south african',
			'sa id',
			'rsa id',
			'resident number',
			'permanent resident',
			'refugee id',
			'id number',
			'identity number',
			'id',
			'rsa',
		],
		severity: 'high',
		standing: 'context',
	}),
	id('ng_vehicle_registration', /[A-Z]{3}[- ]?\d{3}[A-Z]{2}/, undefined, { context: PLATE, severity: 'low' }),
	id('ng_nin', /\d{11}/, undefined, { context: ['nin', 'national identification number'], severity: 'high', standing: 'context' }),
	// India
	id('in_pan', /[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]/i, undefined, {
		context: ['pan', 'permanent account', 'income tax'],
		severity: 'high',
		confidence: 0.6,
	}),
	id(
		'in_aadhaar',
		/[2-9]\d{3}[ :-]?\d{4}[ :-]?\d{4}/,
		(value) => isVerhoeff(digitsOf(value)) && digitsOf(value) !== [...digitsOf(value)].reverse().join(''),
		{
			context: ['aadhaar', 'aadhar', 'uidai', 'uid'],
			head: '(?<![\\p{L}\\p{N}_.:-])',
			tail: '(?![\\p{L}\\p{N}_]|[:-][\\p{L}\\p{N}])',
			severity: 'high',
		},
	),
	id('in_gstin', /(?:0[1-9]|[12]\d|3[0-7])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]/, undefined, {
		context: ['gst', 'gstin'],
		severity: 'low',
		confidence: 0.7,
	}),
	id('in_voter', /[A-Z]{3}\d{7}/i, undefined, {
		context: ['voter', 'epic', 'election', 'elector'],
		severity: 'high',
		standing: 'short',
		confidence: 0.4,
	}),
	id('in_passport', /[A-PR-WY][1-9]\d\s?\d{4}[1-9]/, undefined, {
		context: PASSPORT,
		severity: 'high',
		standing: 'short',
		confidence: 0.4,
	}),
	id(
		'in_vehicle_registration',
		/(?:A[NPRS]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[PTK]|WB)[ -]?\d{1,2}[ -]?[A-HJ-NP-Z]{1,3}[ -]?\d{4}/,
		undefined,
		{ context: PLATE, severity: 'low' },
	),
	// Australia, Canada, Singapore
	id('au_abn', /[1-9]\d(?: ?\d{3}){3}/, isAbn, { context: ['abn', 'australian business'], severity: 'low' }),
	id(
		'au_acn',
		/\d{3} ?\d{3} ?\d{3}/,
		(value) => (10 - (weightedSum(value.slice(0, 8), [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === Number(value[8]),
		{ context: ['acn', 'australian company'], severity: 'low', standing: 'context' },
	),
	id(
		'au_acn',
		/\d{3} \d{3} \d{3}/,
		(value) => (10 - (weightedSum(value.slice(0, 8), [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === Number(value[8]),
		{ context: ['acn', 'australian company'], severity: 'low', confidence: 0.4 },
	),
	id('au_tfn', /\d{3} ?\d{3} ?\d{3}/, (value) => weightedSum(value, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0, {
		context: ['tfn', 'tax file'],
		severity: 'high',
		standing: 'short',
	}),
	id('au_tfn', /\d{3} \d{3} \d{3}/, (value) => weightedSum(value, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0, {
		context: ['tfn', 'tax file'],
		severity: 'high',
		confidence: 0.45,
	}),
	id('au_medicare', /[2-6]\d{3} ?\d{5} ?\d/, (value) => weightedSum(value.slice(0, 8), [1, 3, 7, 9]) % 10 === Number(value[8]), {
		context: ['medicare'],
		severity: 'high',
	}),
	id('ca_sin', /[1-9]\d{2}(?:-\d{3}-|\s\d{3}\s|\d{3})\d{3}/, isLuhn, {
		context: ['sin', 'nas', 'social insurance', "numéro d'assurance sociale", 'assurance sociale'],
		severity: 'high',
		standing: 'short',
	}),
	id('ca_sin', /[1-9]\d{2}(?:-\d{3}-)\d{3}/, isLuhn, { context: ['sin', 'social insurance'], severity: 'high' }),
	id('sg_nric_fin', /[STFGM]\d{7}[A-Z]/i, isNric, { context: ['nric', 'fin', 'singapore'], severity: 'high', confidence: 0.7 }),
	id('sg_nric_fin', /[STFGM]\d{7}[A-Z]/, undefined, { context: ['nric', 'fin', 'singapore'], severity: 'medium', confidence: 0.4 }),
	id('sg_uen', /\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z]/, isUen, { context: ['uen', 'unique entity'], severity: 'low' }),
	// Korea, Thailand, Philippines, Brazil, China
	id('kr_rrn', /\d{6}-?[1-4]\d{6}/, isRrn, {
		context: ['rrn', 'korean', 'resident registration', '주민등록', '주민번호'],
		severity: 'critical',
		standing: 'context',
	}),
	id('kr_rrn', /\d{6}-[1-4]\d{6}/, isRrn, { context: ['rrn', 'korean', '주민등록', '주민번호', '생년월일'], severity: 'critical' }),
	id('kr_frn', /\d{6}-?[5-8]\d{6}/, isRrn, {
		context: ['frn', 'korean', 'foreigner registration', '외국인등록'],
		severity: 'critical',
		standing: 'context',
	}),
	id('kr_frn', /\d{6}-[5-8]\d{6}/, isRrn, { context: ['frn', 'korean'], severity: 'critical' }),
	id('kr_driver_license', /(?:1[1-9]|2[0-8])-\d{2}-\d{6}-\d{2}/, undefined, {
		context: ['license', 'licence', 'driver', '운전면허'],
		confidence: 0.6,
	}),
	id(
		'kr_brn',
		/\d{3}-?\d{2}-?\d{5}/,
		(value) => {
			const sum = weightedSum(value.slice(0, 9), [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((Number(value[8]) * 5) / 10);
			return (10 - (sum % 10)) % 10 === Number(value[9]);
		},
		{ context: ['brn', 'business registration', '사업자등록'], severity: 'low', standing: 'context' },
	),
	id(
		'kr_brn',
		/\d{3}-\d{2}-\d{5}/,
		(value) => {
			const sum = weightedSum(value.slice(0, 9), [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((Number(value[8]) * 5) / 10);
			return (10 - (sum % 10)) % 10 === Number(value[9]);
		},
		{ context: ['brn', 'business registration'], severity: 'low' },
	),
	id('kr_passport', /[MSRODG](?:\d{3}[A-Z]\d{4}|\d{8})/i, undefined, {
		context: [...PASSPORT, 'korean'],
		severity: 'high',
		tail: '(?![A-Za-z0-9_-])',
	}),
	id('th_tnin', /[1-8](?:\d{12}|(?: \d{4} \d{5} \d{2} |-\d{4}-\d{5}-\d{2}-)\d)/, isThai, {
		context: THAI,
		severity: 'high',
		standing: 'context',
	}),
	id('ph_mobile_number', /09\d{9}|0 ?\(9\d{2}\) ?\d{3} ?\d{4}/, undefined, {
		context: ['mobile', 'telepono', 'cell', 'numero'],
		severity: 'medium',
	}),
	id(
		'ph_tin',
		/\d{3}-?\d{3}-?\d{3}(?:-?\d{3,5})?/,
		(value) => weightedSum(value.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(value[8]),
		{ context: [...TAX, 'bir', 'philippine'], severity: 'high', standing: 'context' },
	),
	id('ph_tin', /\d{3}-\d{3}-\d{3}-\d{3,5}/, (value) => weightedSum(value.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(value[8]), {
		context: TAX,
		severity: 'high',
	}),
	id('br_cpf', /\d{3}\.\d{3}\.\d{3}-\d{2}/, isCpf, { context: ['cpf'], severity: 'high', confidence: 0.8, standing: 'anywhere' }),
	id('br_cpf', /\d{11}/, isCpf, { context: ['cpf', 'cadastro de pessoas'], severity: 'high', standing: 'context' }),
	id(
		'cn_resident_id',
		/[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]/,
		(value) => '10X98765432'[weightedSum(value.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === value[17],
		{
			context: ['身份证', '身份證', '证件号', 'resident id', 'identity card'],
			severity: 'critical',
			confidence: 0.85,
			standing: 'anywhere',
		},
	),
	// Mexico, Switzerland, Japan
	id(
		'mx_curp',
		/[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX](?:AS|B[CS]|C[CLMSH]|D[FG]|G[TR]|HG|JC|M[CNS]|N[TLE]|OC|PL|Q[TR]|S[PLR]|T[CSL]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d/,
		undefined,
		{ context: ['curp', 'clave única', 'registro de población'], severity: 'high', confidence: 0.85, standing: 'anywhere' },
	),
	{
		type: 'ch_ahv',
		category: 'pii',
		severity: 'high',
		confidence: 0.85,
		search: { kind: 'literal', literals: ['756.'], pattern: /(?<![\w.-])756\.\d{4}\.\d{4}\.\d{2}(?![\w-]|\.\d)/ },
		check: (value) => (isEan(digitsOf(value)) ? 'proved' : 'refuted'),
		context: AHV,
	},
	id('ch_ahv', /756 ?\d{4} ?\d{4} ?\d{2}/, isEan, { context: AHV, severity: 'high', standing: 'context' }),
	id('jp_my_number', /\d{4}[- ]?\d{4}[- ]?\d{4}/, isMyNumber, {
		context: ['my number', 'mynumber', 'my_number', 'マイナンバー', '個人番号', '个人编号', 'kojin bango'],
		severity: 'high',
		standing: 'context',
	}),
	id('passport', /[A-Z]\d{7,8}|[A-Z]{2}\d{6,7}|\d{9}/, undefined, {
		context: ['passport number', 'passport no', 'passport #', 'passport:'],
		severity: 'high',
		standing: 'context',
		confidence: 0.5,
	}),
];

/** The check keeps the century sign, which `compact` would take away: `-` stands for the 1900s. */
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
