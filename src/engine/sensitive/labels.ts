import type { Severity } from '../finding.ts';
import { isDay } from './checksums.ts';
import words from './labels.json' with { type: 'json' };
import type { Span } from './sensitive-rule.ts';

/** A kind of value that isn't recognizable by its form alone, but by a label next to it or a header above it. */
export interface Label {
	readonly type: string;
	readonly severity: Severity;
	readonly confidence: number;
	/** Lowercase words, in many languages. */
	readonly words: readonly string[];
	/** Words that suffice as the name of a field or column, or before a colon, but not in a sentence. */
	readonly names: readonly string[];
	/** Sticky; tried where the value begins. */
	readonly value: RegExp;
	isValue(value: string): boolean;
}

const MONTHS: readonly (readonly string[])[] = [
	'jan,ene,gen,sty,янв,tammi,ocak,มกราคม',
	'feb,fév,fev,lut,фев,helmi,şub,sub,กุมภาพันธ์',
	'mar,mär,maa,mrt,мар,มีนาคม',
	'apr,avr,abr,kwi,апр,huhti,nis,เมษายน',
	'may,mai,maj,mei,mag,мая,май,touko,พฤษภาคม',
	'jun,juin,giu,cze,июн,kesä,haz,มิถุนายน',
	'jul,juil,lug,lip,июл,heinä,tem,กรกฎาคม',
	'aug,aoû,aou,ago,sie,авг,elo,ağu,agu,สิงหาคม',
	'sep,set,wrz,сен,syys,eyl,กันยายน',
	'oct,okt,ott,out,paź,paz,окт,loka,eki,ตุลาคม',
	'nov,lis,ноя,marras,kas,พฤศจิกายน',
	'dec,dez,dic,déc,gru,дек,joulu,ara,ธันวาคม',
].map((names) => names.split(','));

const DATE = new RegExp(
	[
		'\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}',
		'\\d{1,2}[-/.] ?\\d{1,2}[-/.] ?(?:\\d{4}|\\d{2})(?!\\d)',
		'(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?!\\d)',
		'\\d{1,2}(?:st|nd|rd|th|er|º|ª|\\.)?(?: of| de)?[ ./-]{1,2}\\p{L}[\\p{L}\\p{M}]{2,12}\\.?,?(?: de| del)?[ ./-]{1,2}\\d{2,4}(?!\\d)',
		'\\p{Script=Latin}{3,10}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}(?!\\d)',
		'(?:\\d{4}|(?:明治|大正|昭和|平成|令和) ?\\d{1,2})[年년] ?\\d{1,2}[月월] ?\\d{1,2}[日일]?',
		'[MTSHR]\\d{1,2}[./-]\\d{1,2}[./-]\\d{1,2}(?!\\d)',
	].join('|'),
	'uy',
);

function isDate(value: string): boolean {
	const name = /\p{L}[\p{L}\p{M}]{2,}/u.exec(value.replace(/^\d+(?:st|nd|rd|th|er)/, ''))?.[0]?.toLowerCase();
	const numbers = value.match(/\d+/g)?.map(Number) ?? [];
	if (/[年년]|^[MTSHR]\d/.test(value)) return numbers.length === 3;
	if (numbers.length === 1)
		return isDay(Math.floor((numbers[0] ?? 0) / 10_000), Math.floor((numbers[0] ?? 0) / 100) % 100, (numbers[0] ?? 0) % 100);
	if (numbers.length === 2) return name !== undefined && MONTHS.some((names) => names.some((month) => name.startsWith(month)));
	const [a = 0, b = 0, c = 0] = numbers;
	if (numbers.length !== 3) return false;
	return a > 31 ? isDay(a, b, c) : isDay(c, b, a) || isDay(c, a, b);
}

/** Matches up to whatever ends a value in forms, code, tables, and sentences. */
const ADDRESS = /[\p{L}\p{N}][^"\n\r;|<>\t\\{}[\]=@]{3,100}/uy;
const HOUSE = '\\p{N}{1,5}(?:[-/]\\p{N}{1,5})?(?: ?[a-zA-Zа-я](?![\\p{L}\\p{N}]))?';
const NUMBER_FIRST = new RegExp(`^(?:(?:no|flat|unit|apt|suite|plot|house|shop)\\.? ?)?(?:\\p{N}{1,4}[,/] ?)?${HOUSE},? \\p{L}`, 'iu');
const NAME_FIRST = new RegExp(`^(?:[\\p{L}\\p{M}.'’-]{1,30}(?:, ?| )){1,7}(?:(?:n[°º]|no:|nr:|sk:) ?)?${HOUSE}(?![\\p{L}\\p{N}])`, 'iu');

/** A house with a number: `12 Mill Lane`, `Lindenweg 3a, 12345 Ort`, `…路12号`. Excludes memory, network, and file addresses. */
export function isAddress(value: string): boolean {
	const [head = ''] = value.split(/ [–(-] /, 1);
	if (!/\p{N}/u.test(head) || /:\/\/|0x|^\d+(?:\.\d+){2,}|^[\da-f]+$|_|[()]{2}/i.test(head)) return false;
	if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(head)) return /\p{L}{2}/u.test(head);
	if (
		!/\p{L}{3}/u.test(head) ||
		!/\p{Lu}|\b(?:street|st|road|rd|lane|avenue|ave|drive|way|close|rue|calle|via|weg|straße|strasse)\b/u.test(head)
	)
		return false;
	return NUMBER_FIRST.test(head) || NAME_FIRST.test(head);
}

const PLATE = /[\p{Lu}\p{N}](?:[ ·•.-]{0,2}[\p{Lu}\p{N}가-힣ぁ-ん\u4e00-\u9fff]){2,9}(?![\p{L}\p{N}])/uy;

function isPlate(value: string): boolean {
	const plain = value.replace(/[^\p{L}\p{N}]/gu, '');
	return plain.length >= 5 && plain.length <= 9 && /\p{N}/u.test(plain) && /\p{L}/u.test(plain) && !/^(?:19|20)\d\d$/.test(plain);
}

const LICENCE = /[A-Z0-9](?:[ -]?[A-Z0-9]){4,19}(?![\p{L}\p{N}])/uy;

function isLicence(value: string): boolean {
	return /\d.*\d.*\d.*\d/.test(value) && !/^(?:19|20)\d\d-/.test(value) && new Set(value).size > 3;
}

export const LABELS: readonly Label[] = [
	{
		type: 'date_of_birth',
		...words.date_of_birth,
		severity: 'low',
		confidence: 0.8,
		value: DATE,
		isValue: isDate,
	},
	{
		type: 'street_address',
		...words.street_address,
		severity: 'low',
		confidence: 0.6,
		value: ADDRESS,
		isValue: isAddress,
	},
	{
		type: 'vehicle_registration',
		...words.vehicle_registration,
		severity: 'low',
		confidence: 0.6,
		value: PLATE,
		isValue: isPlate,
	},
	{
		type: 'driver_license',
		...words.driver_license,
		severity: 'medium',
		confidence: 0.6,
		value: LICENCE,
		isValue: isLicence,
	},
	{
		type: 'passport',
		...words.passport,
		severity: 'high',
		confidence: 0.6,
		value: /[A-Z]{0,3}\d{6,9}[A-Z]{0,2}(?![\p{L}\p{N}])|[A-Z][A-Z0-9]{7,8}(?![\p{L}\p{N}])/uy,
		isValue: (value) => value.length >= 8 && /\d.*\d.*\d/.test(value),
	},
	{
		type: 'medical_license',
		...words.medical_license,
		severity: 'low',
		confidence: 0.6,
		value: /(?:[A-Z]{2,3}[ /-]?)?\d{4,13}(?![\p{L}\p{N}])/uy,
		isValue: (value) => /^[A-Z]|^\d{7}/.test(value),
	},
];

/** Words between a label and its value. */
const FILLER =
	/(?:no|nr|num|number|nummer|numéro|número|numer|n[°º]|is|was|are|of|on|at|in|am|im|der|die|den|dem|le|la|el|il|em|à|er|value|text|system|dd|mm|yyyy|yy|jj|aaaa|tt|jjjj|no\.|nr\.|ID|id|state|line|name|komplett|vollständig|to|be|it|it's|ort|type=\p{L}{1,8})(?![\p{L}\p{N}])/uy;
const PLAIN = new Set(' \t."\'*_)]>:=：/\\({[«#·、,&;，-–—|?'.split(''));
const MARKS = new Set(':=：>"\'{'.split(''));
const COLONS = new Set(':=：'.split(''));
const LONGEST_GAP = 48;

/**
 * Where the value of a label begins, after the rest of the label's name, signs, and filler words; undefined if none is near. `isMarked`:
 * a colon or a similar sign announces a value.
 */
export function valueBehind(text: string, from: number): { readonly at: number; readonly isMarked: boolean } | undefined {
	let at = from;
	let isMarked = false;
	while (at - from < 24 && /[\p{Ll}\p{N}_]/u.test(text[at] ?? '')) at += 1;
	// `streetAddress`, `licenceNumber`: the next word of a name in code.
	if (/[A-Z]/.test(text[at] ?? '') && /[a-z]/.test(text[at - 1] ?? '')) while (at - from < 40 && /\w/.test(text[at] ?? '')) at += 1;
	/** A value may be on the next line only after a colon, because table headers also end at a line end. */
	let hasColon = false;
	let lines = 0;
	const end = Math.min(text.length, at + LONGEST_GAP);
	let separators = 0;
	while (at < end) {
		const character = text[at] ?? '';
		if (character === '\n') {
			lines += 1;
			if (lines > 1 || separators > 0 || !hasColon) return undefined;
		} else if (character === '<') {
			// Bounded, because otherwise each word in a text full of `<` would search all of it.
			const length = text.slice(at, at + 25).indexOf('>');
			if (length < 0) return undefined;
			isMarked = true;
			at += length;
		} else if (PLAIN.has(character)) {
			if (MARKS.has(character)) isMarked = true;
			hasColon ||= COLONS.has(character);
			if (character === '.' && text[at + 1] === '.') isMarked = true;
			if (character === '\t' || (character === ' ' && text[at + 1] === ' ')) isMarked = true;
			// A comma starts something else, and the last cell of a line is followed by another row.
			if (character === ',' || character === '，') return undefined;
			if (character === '|' || character === '\t' || character === ';') separators += 1;
		} else {
			FILLER.lastIndex = at;
			const word = FILLER.exec(text);
			if (word === null) return { at, isMarked };
			at += word[0].length;
			continue;
		}
		at += 1;
	}
	return undefined;
}

/** The value of `label` at a position, without trailing separators. */
export function valueAt(label: Label, text: string, at: number): Span | undefined {
	label.value.lastIndex = at;
	const match = label.value.exec(text);
	if (match === null) return undefined;
	// Two spaces begin the next column.
	const [column = ''] = match[0].split(/\s\s/, 1);
	let end = column.length;
	while (end > 0 && ' \t,.;:–-'.includes(column[end - 1] ?? '')) end -= 1;
	return label.isValue(column.slice(0, end)) ? { start: at, end: at + end } : undefined;
}
