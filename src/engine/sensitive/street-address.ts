import type { Rule, Search } from './rule.ts';

/** Words for a street that stand alone, as they are written in names; those that are common words as well count with a capital only. */
const STREET =
	'(?:[Ss]treets?|Str|St|[Aa]venue|Ave|[Rr]oad|Rd|Drive|Dr|Lane|Ln|[Bb]oulevard|Blvd|Court|Courts|Ct|Squares?|Terrace|[Tt]errasse|Way|Place|Crescent|Close|Parkway|Highway|Hwy|Alley|Row|Mews|Point|' +
	'[Ss]traße|[Ss]trasse|[Gg]asse|Platz|Allee|Weg|[Ss]traat|[Ll]aan|Plein|Gracht|Kade|[Gg]ade|[Gg]ata|[Vv]ej|[Vv]eien|[Vv]ägen|[Uu]tca|[Kk]rt|[Uu]lica|[Uu]lice|[Nn]áměstí|[Ss]træti|Gateway|Union|Loop|Coves?|Parks)';
/** A word of a name. Words that join numbers in a sentence are none. */
const NAME =
	"(?!(?:[Tt]o|[Tt]he|[Oo]f|[Ff]or|[Ff]rom|[Ww]ith|[Aa]nd|[Oo]r|[Ii]n|[Ii]s|[Aa]re|[Aa]t|[Bb]y|an?|than|least|most|up|just|only|between|IEEE|ISO|RFC|ch|bits?|bytes?|receive|items?|results?|pages?|seconds|minutes|hours|days|version|websites|across|sections?|chapters?|figures?|tables?|rows?|lines?|steps?|times|users?|files?|via|mod)(?![\\p{L}]))[\\p{L}][\\p{L}'’.-]{0,30}";
const UNIT = '(?:[Aa]pt|[Aa]partment|[Ss]uite|[Ss]te|[Ff]lat|[Uu]nit|[Rr]oom)\\.? ?#?\\d{1,5}';
const BEGINS = '(?<![\\p{L}\\p{N}.,-])';
const ENDS = '(?![\\p{L}\\p{N}])';

/** `near`: what each such address holds. */
function address(pattern: string, confidence: number, near: readonly string[] | undefined, flags = ''): Rule {
	return rule({ kind: 'scan', pattern: new RegExp(pattern, `gu${flags}`), ...(near === undefined ? {} : { near }) }, confidence);
}

/** How the words of STREET begin, behind the space before them. */
const NEAR_STREET =
	' str| st| av| road| rd| dr| lane| ln| boul| blvd| court| ct| squ| terr| way| place| cres| close| park| high| hwy| alle| row| mews| point| gasse| platz| weg| laan| plein| gracht| kade| gade| gata| vej| väg| utca| krt| uli| nám| gate| union| loop| cove'.split(
		'|',
	);
const NEAR_UNIT = ['apt', 'apartment', 'suite', 'ste', 'flat', 'unit', 'room'];
const NEAR_RUE = [
	' rue ',
	' avenue ',
	' boulevard ',
	' place ',
	' via ',
	' viale ',
	' piazza ',
	' calle ',
	' avenida ',
	' rua ',
	' ulica ',
	' ul. ',
];

function rule(search: Search, confidence: number): Rule {
	return { type: 'street_address', category: 'pii', severity: 'low', confidence, search };
}

/**
 * Postal addresses, as far as form gives them away; names of places and persons do not (R006). Low severity: text about places is full of
 * them. Military forms: USPS Publication 28, section 25.
 */
export const STREET_ADDRESSES: readonly Rule[] = [
	// PSC 1437, Box 3833 / Unit 7349 Box 6067, with APO, FPO or DPO
	address(
		`(?<![\\p{L}\\p{N}])(?:psc|unit|cmr) \\d{1,5},? box \\d{1,5}\\s{1,3}(?:apo|fpo|dpo) (?:ae|ap|aa)(?: \\d{5}(?:-\\d{4})?)?${ENDS}`,
		0.9,
		[' box '],
		'i',
	),
	address(
		`(?<![\\p{L}\\p{N}])(?:p\\.? ?o\\.? ?box|post ?box|postfach|apartado|casilla) \\d{1,6}${ENDS}`,
		0.7,
		['box ', 'postfach ', 'apartado ', 'casilla '],
		'i',
	),
	// 704 1436 Redbud Drive / 14 Crown Street
	address(`${BEGINS}\\d{1,6}[a-zA-Z]? (?:\\d{1,5} )?(?:${NAME} ){1,3}${STREET}\\.?${ENDS}`, 0.55, NEAR_STREET),
	// 12 Rue de la Paix, 26 rue des Lilas
	address(
		`${BEGINS}\\d{1,6}(?: bis)?,? (?:rue|avenue|boulevard|place|via|viale|piazza|calle|avenida|rua|ulica|ul\\.) (?:${NAME} ){0,4}${NAME}`,
		0.55,
		NEAR_RUE,
		'i',
	),
	// 3482 Via Franscini 71 Suite 838 / 51709 Spinatsch 94 Apt. 615
	address(
		`${BEGINS}\\d{1,6} (?:\\d{1,5} )?(?:${NAME}\\s{1,3}){1,5}(?:\\d{1,5}\\.?,?\\s{1,4}|,?\\s{0,4})(?:>\\s?)?${UNIT}${ENDS}`,
		0.8,
		NEAR_UNIT,
	),
	// Fuglie 41, then a line with the flat
	address(`(?<![\\p{L}\\p{N}.,-])${NAME} \\d{1,5}(?: ${NAME}){0,3}\\.?\\s{1,4}(?:>\\s?)?${UNIT}${ENDS}`, 0.6, NEAR_UNIT),
	address(`(?<![\\p{L}\\p{N}])${UNIT},? \\d{1,6} (?:${NAME} ){1,3}\\d{1,5}${ENDS}`, 0.7, NEAR_UNIT),
	// Søndergade 52 with a leading number: 228 Ringvej 144
	address(`(?<![\\p{L}\\p{N}.,:-])\\d{3,6} (?:${NAME} ){1,4}\\d{1,5}(?=[,.?!]?(?:\\s|$))(?=[^\\n]{0,40}(?:\\n|,|$))`, 0.42, undefined),
	// What follows a word for an address
	rule(
		{
			kind: 'literal',
			literals: [
				'address',
				'lives',
				'located at',
				'deliver',
				'sent to',
				'ship',
				'send ',
				'taxi to',
				'return to',
				'meet me at',
				'restaurant is at',
				'stop at',
				'drops you',
			],
			pattern: new RegExp(
				'(?:address(?:es)?|lives? (?:at|on)|located at|deliver(?:ed)? to|sent to|ship(?:ped)? to|send (?:it|one|them) to|taxi to|return to|meet me at|restaurant is at|stop at|drops you off at)' +
					`[^\\n\\d.]{0,60}?(?:\\?[^\\n\\d]{0,30}?)?\\s(?<value>\\d{1,6} (?:\\d{1,5} )?${NAME}(?: ${NAME}){0,4}(?: \\d{1,5})?|${NAME}(?: ${NAME}){0,3} \\d{1,5})${ENDS}`,
				'iu',
			),
		},
		0.6,
	),
	// the corner of Dalbraut 99 and Frederikke Coves
	rule(
		{
			kind: 'literal',
			literals: ['corner of '],
			pattern: new RegExp(
				`corner of (?<value>(?:\\d{1,5} )?${NAME}(?: ${NAME}){0,3}(?: \\d{1,5})? and (?:\\d{1,5} )?${NAME}(?: ${NAME}){0,3})`,
				'iu',
			),
		},
		0.6,
	),
];
