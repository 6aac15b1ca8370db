import type { Rule, Search } from './rule.ts';
import words from './street-words.json' with { type: 'json' };

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

/** What each such address holds: one of these, some of them only where a word begins. */
interface Near {
	readonly near?: readonly string[];
	readonly nearWords?: readonly string[];
}

function address(pattern: string, confidence: number, near: Near, flags = ''): Rule {
	return rule({ kind: 'scan', pattern: new RegExp(pattern, `gu${flags}`), ...near }, confidence);
}

/** How the words of STREET begin, behind the space before them. */
const NEAR_STREET = words.nearStreet;
const NEAR_UNIT = words.nearUnit;
const NEAR_RUE = words.nearRue;

function rule(search: Search, confidence: number): Rule {
	return { type: 'street_address', category: 'pii', severity: 'low', confidence, search };
}

/** What follows a house number in forms and sentences: nothing but an end, or the town. */
const BEHIND = '(?=\\s*(?:[,;.:|"\'<)\\]\\^\\\\]|$|\\n|[–-] |\\d{4,6}(?!\\d)|(?:Suite|Apt|Unit|Flat)(?!\\p{L})))';
const NUMBER = '\\d{1,4}(?: ?[a-zA-Z](?![\\p{L}\\p{N}]))?(?:[-/]\\d{1,4}(?!\\d)[a-zA-Z]?){0,2}(?!\\d|[.,:/-]\\d)';
/** A word of a name with a capital, or a little word between such. */
const PROPER =
	"(?:\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}|de|du|des|del|della|dei|di|da|do|dos|das|la|le|les|el|los|las|van|den|der|am|im|an|auf|in|y|e|et|[ld]['’]\\p{Lu}[\\p{L}-]{1,30})";

/** Compounds of the Germanic and Finnish languages, with the number behind: Tannenweg 3a, Oude Gracht 41, Kirkegata 9, Mannerheimintie 5. */
const COMPOUND_STREET = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:(?:\\p{Lu}[\\p{L}.'’-]{0,30} ){0,3}\\p{Lu}[\\p{L}-]{1,30}(?:stra(?:ß|ss)e|str\\.|gasse|weg|(?<!itz|tell|eits|ark|iege|ager|llen|cher|teck)platz|allee|chaussee|ufer|damm|(?<!ahn)steig|straat|laan|gracht|(?<![Dd]e)kade|plein|dijk|singel|gata|gatan|vägen|veien|vegen|(?<!bri|rene)gade|vej|stræde|katu|intie|utca|körút)|(?:\\p{Lu}[\\p{L}.'’-]{0,30} ){1,3}(?:Stra(?:ß|ss)e|Str\\.|Weg|Allee|Gasse|Straat|Laan|Gracht|Kade|Plein|Singel|Vej|Väg)) ${NUMBER}${BEHIND}`,
	'gu',
);
const NEAR_COMPOUND = words.nearCompound;

/** A word for a street before its name, and the number behind. */
const NAMED_STREET = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:Via|[Vv]iale|[Pp]iazza|[Cc]orso|[Ll]argo|[Vv]icolo|[Cc]alle|C/|[Aa]vda?\\.?|[Aa]v\\.|[Aa]venida|[Pp]aseo|[Pp]laza|[Rr]ua|[Tt]ravessa|[Pp]ra[çc]a|[Aa]lameda|[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Ii]mpasse|[Qq]uai|[Uu]l\\.|[Uu]lica|(?<!et )[Aa]l\\.|[Oo]s\\.|[Ss]tr\\.|[Bb]d\\.|[Нн]аб\\.|[Уу]л\\.|[Уу]лица|[Вв]ул\\.|[Пп]р\\.|[Пп]р-т|[Пп]ер\\.|[Бб]ул\\.|[Οο]δός) ?(?:${PROPER} ){0,4}${PROPER},? (?:(?:n[°º.]?|nº|No\\.?|nr\\.?|д\\.|дом|буд\\.) ?)?(?!(?:19|20)\\d\\d(?!\\d))${NUMBER}`,
	'gu',
);
const NEAR_NAMED = words.nearNamed;

/** The French number first: 4, place du Marché; 27 bis impasse des Lilas. */
const FRENCH_STREET = new RegExp(
	`(?<![\\p{L}\\p{N}.,-])\\d{1,4}(?: ?(?:bis|ter))?,? (?:(?:rue|avenue|av\\.|boulevard|bd|chemin|all[ée]e|impasse|quai|sentier|faubourg|ruelle) |(?:place|route|square|passage|villa|cit[ée]) (?:de la |de |du |des |la |le |[ld]['’]))(?:(?:${PROPER}|[\\p{Ll}-]{3,20}) ){0,5}${PROPER}`,
	'gu',
);
const NEAR_FRENCH = words.nearFrench;

/** Turkish: Papatya Cad. No: 12/3, Papatya Sokak 4. */
const TURKISH_STREET = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:\\p{Lu}[\\p{L}.'’-]{1,30} ){1,3}(?:Cad\\.|Caddesi|Cd\\.|Sok\\.|Sokak|Sokağı|Sk\\.|Bulvarı|Blv\\.|Mah\\.|Mahallesi),?(?: [\\p{L}.]{1,20}){0,4} (?:No ?[:.]? ?)?${NUMBER}`,
	'gu',
);
const NEAR_TURKISH = words.nearTurkish;

/** East Asian numbers behind the word for a road, a lane, a block or a house. */
const EAST_ASIAN =
	/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{1,4}(?:路|街|大道|巷|弄|段|丁目|番地|胡同)\d{1,5}(?:[号號巷弄段番丁]|-\d{1,4})(?:[\p{Script=Han}\d-]{0,16}[室号號楼樓層层])?/gu;
const JAPANESE =
	/[\p{Script=Han}\p{Script=Katakana}]{1,2}[区區市町村][\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]{1,6}\d{1,3}(?:-\d{1,3}){1,3}/gu;
const KOREAN = /\p{Script=Hangul}{1,6}\d{0,3}(?:로|길) ?(?:\d{1,4}번?길 ?)?\d{1,4}(?:-\d{1,4})?(?![\p{L}\p{N}])/gu;
const NEAR_EAST = words.nearEast;

/** Thai: 48/27 ซอย…, 12 ถนน… */
const THAI_STREET = /(?<![\d.])\d{1,4}(?:\/\d{1,4})? (?:หมู่ ?\d{1,3} )?(?:ซอย|ซ\.|ถนน|ถ\.)[\p{L}\p{M}]{2,40}(?: \d{1,4})?/gu;

/** More words that end English names of streets; they are common words, so the place behind has to say that it is an address. */
const TYPE =
	'(?:Rise|Hill|Esplanade|Parade|Promenade|Grove|Gardens|Green|View|Vale|Walk|Quay|Wharf|Circle|Cir|Trail|Trl|Pike|Bend|Crossing|Heights|Ridge|Park|Field|Fields|Meadow|Yard|Circuit|Cct|Pkwy|Pk|Broadway|Turnpike|Causeway|Embankment|Croft|Gate|Common|Approach|Expressway|Run|Path|Wynd|Brae|Mall|Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Place|Pl|Terrace|Tce|Way|Close|Crescent|Cres|Highway|Hwy)';
const ENGLISH_STREET = new RegExp(
	`(?<![\\p{L}\\p{N}.-])(?<!\\d,)\\d{1,5}[A-Za-z]?(?:[-/]\\d{1,5})? (?:(?:North|South|East|West|[NSEW]{1,2}\\.?|St\\.?) )?(?:\\p{Lu}[\\p{L}'’-]{1,24} ){1,3}${TYPE}\\.?(?: (?:North|South|East|West|[NSEW]{1,2}))?(?=,? (?:\\p{Lu}[\\p{L}'’.-]{1,24},? ){0,3}(?:[A-Z]{2,3} \\d{4,5}|[A-Z]{1,2}\\d[\\dA-Z]?(?!\\p{L}))|["';|^]|, \\p{Lu}\\p{Ll}{2})`,
	'gu',
);
const NEAR_ENGLISH = words.nearEnglish;
/** In forms that are kept in capitals. */
const CAPITAL_STREET =
	/(?<![\p{L}\p{N}.,-])\d{1,5}[A-Z]? (?:[NSEW]{1,2} )?(?:[A-Z0-9][A-Z'-]{1,24} ){1,3}(?:ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|BLVD|CT|COURT|PL|PKWY|HWY|WAY|TER|CIR|TRL)(?=\s{0,2}(?:[,;.:|"'^<]|$|\n|[A-Z]{2} \d{5}))/gu;
const NEAR_CAPITAL = words.nearCapital;

/** House number, then postal code and town, whatever the street is called: Am Hof 7, 12345 Ort. */
const BEFORE_TOWN =
	/(?<![\p{L}\p{N}])(?!(?:Page|Seite|Table|Tabelle|Kapitel|Chapter|Artikel|Article|Version|Room|Raum|Section|Abschnitt|Figure|MessageVerdict|Ticket|Build|Line|Step|Item|Nummer|Number|Gate|Level|Phase|Teil|Part|Band|Heft|Zeile)[ s])(?:\p{Lu}[\p{L}'’.-]{1,30} ){0,3}\p{Lu}[\p{L}'’.-]{2,30} \d{1,4} ?[a-zA-Z]?(?:[-/]\d{1,4}){0,2}(?:, ?|\n)(?:[A-Z]{1,2}-)?(?!(?:19|20)\d\d )(?:\d{4,5}(?: [A-Z]{2})?|\d{2}-\d{3}|\d{3} \d{2}) \p{Lu}\p{Ll}{2}/gu;

function named(pattern: RegExp, near: Near, confidence = 0.6): Rule {
	return rule({ kind: 'scan', pattern, ...near }, confidence);
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
		{ near: [' box '] },
		'i',
	),
	address(
		`(?<![\\p{L}\\p{N}])(?:p\\.? ?o\\.? ?box|post ?box|postfach|apartado|casilla) \\d{1,6}${ENDS}`,
		0.7,
		{ near: ['box ', 'postfach ', 'apartado ', 'casilla '] },
		'i',
	),
	// 704 1436 Redbud Drive / 14 Crown Street
	address(`${BEGINS}\\d{1,6}[a-zA-Z]? (?:\\d{1,5} )?(?:${NAME} ){1,3}${STREET}\\.?${ENDS}`, 0.55, { near: NEAR_STREET }),
	// 12 Rue de la Paix, 26 rue des Lilas
	address(
		`${BEGINS}\\d{1,6}(?: bis)?,? (?:rue|avenue|boulevard|place|via|viale|piazza|calle|avenida|rua|ulica|ul\\.) (?:${NAME} ){0,4}${NAME}`,
		0.55,
		{ near: NEAR_RUE },
		'i',
	),
	// 3482 Via Franscini 71 Suite 838 / 51709 Spinatsch 94 Apt. 615
	address(`${BEGINS}\\d{1,6} (?:\\d{1,5} )?(?:${NAME}\\s{1,3}){1,5}(?:\\d{1,5}\\.?,?\\s{1,4}|,?\\s{0,4})(?:>\\s?)?${UNIT}${ENDS}`, 0.8, {
		nearWords: NEAR_UNIT,
	}),
	// Fuglie 41, then a line with the flat
	address(`(?<![\\p{L}\\p{N}.,-])${NAME} \\d{1,5}(?: ${NAME}){0,3}\\.?\\s{1,4}(?:>\\s?)?${UNIT}${ENDS}`, 0.6, { nearWords: NEAR_UNIT }),
	address(`(?<![\\p{L}\\p{N}])${UNIT},? \\d{1,6} (?:${NAME} ){1,3}\\d{1,5}${ENDS}`, 0.7, { nearWords: NEAR_UNIT }),
	// Søndergade 52 with a leading number: 228 Ringvej 144
	address(
		`(?<![\\p{L}\\p{N}.,:-])(?<!(?:RAL|No|Nr|Art|§) )\\d{3,6} (?:\\p{Lu}[\\p{L}'’-]{4,30} )(?:${NAME} ){0,3}\\d{1,5}(?=[,.?!]?(?:\\s|$))(?=[^\\n]{0,40}(?:\\n|,|$))`,
		0.42,
		{},
	),
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
				'(?:(?:[Aa]ddress|ADDRESS)(?:es)?|[Ll]ives? (?:at|on)|[Ll]ocated at|[Dd]eliver(?:ed)? to|[Ss]ent to|[Ss]hip(?:ped)? to|[Ss]end (?:it|one|them) to|taxi to|[Rr]eturn to|[Mm]eet me at|restaurant is at|stop at|drops you off at)' +
					`[^\\n\\d.]{0,60}?(?:\\?[^\\n\\d]{0,30}?)?\\s(?<value>\\d{1,6} (?:\\d{1,5} )?(?:(?=\\p{Lu})|(?<=(?:at|to) \\d{1,6} (?:\\d{1,5} )?))${NAME}(?: ${NAME}){0,4}(?: \\d{1,5})?|(?=\\p{Lu})${NAME}(?: ${NAME}){0,3} \\d{1,5})${ENDS}`,
				'u',
			),
		},
		0.6,
	),
	named(COMPOUND_STREET, { near: NEAR_COMPOUND }),
	named(NAMED_STREET, NEAR_NAMED),
	named(FRENCH_STREET, { near: NEAR_FRENCH }),
	named(TURKISH_STREET, { nearWords: NEAR_TURKISH }),
	named(EAST_ASIAN, { near: NEAR_EAST }),
	named(JAPANESE, { near: [...'区區市町村'] }),
	named(KOREAN, { near: ['로', '길'] }),
	named(THAI_STREET, { near: ['ซอย', 'ซ.', 'ถนน', 'ถ.'] }),
	named(ENGLISH_STREET, { near: NEAR_ENGLISH }, 0.5),
	named(CAPITAL_STREET, { near: NEAR_CAPITAL }, 0.5),
	named(BEFORE_TOWN, {}, 0.5),
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
