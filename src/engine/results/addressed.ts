import { COMMAND, entryOf } from '../orders/dictionary.ts';
import { normalise } from '../views/normalise.ts';
import { type OrderMatter, OrderReader, VERBS } from './order-behind.ts';

/** Where a text stands, as far as a person who looks at what it is part of may see it. */
export type Standing =
	/** No reader of the page, the terminal or the table sees it. */
	| 'unseen'
	/** An attribute or a field that a page does not show as it is. */
	| 'attribute'
	/** A comment: seen by who reads the source. */
	| 'comment'
	| 'open';

/** An order that begins by turning to a machine reader. Offsets in the normalised view. */
export interface AddressedOrder {
	readonly start: number;
	readonly end: number;
	/** Where the machine is named. */
	readonly at: number;
	readonly form: AddressForm;
	readonly matter: OrderMatter;
	/** It may as well say who speaks, or what is described: counts only where nobody sees it. */
	readonly isDoubtful: boolean;
}

/** `Coding assistants: …`, or what a machine has to do: `answer engines are required to …`, `when a model loads this, …`. */
export type AddressForm = 'vocative' | 'rule';

/**
 * What an addressed order is worth as a cue. Honest comments tell coding agents what to do with the file, honest pages tell them where the Markdown is: those
 * stay a note. In the open every manual for agents speaks so.
 */
const WORTH: Readonly<Record<AddressForm, Readonly<Record<Standing, Readonly<Record<OrderMatter, number>>>>>> = {
	vocative: {
		unseen: { grave: 1, plain: 0.6, pointer: 0.25 },
		attribute: { grave: 1, plain: 0.35, pointer: 0.2 },
		comment: { grave: 1, plain: 0.35, pointer: 0.2 },
		open: { grave: 0.35, plain: 0.2, pointer: 0 },
	},
	rule: {
		unseen: { grave: 1, plain: 0.5, pointer: 0.2 },
		attribute: { grave: 1, plain: 0.4, pointer: 0 },
		comment: { grave: 0.25, plain: 0.1, pointer: 0 },
		open: { grave: 0, plain: 0, pointer: 0 },
	},
};

export function worthOf({ form, matter, isDoubtful }: AddressedOrder, standing: Standing): number {
	if (isDoubtful && (standing === 'open' || matter !== 'grave')) return 0;
	return WORTH[form][standing][matter];
}

const folded = (words: string): readonly string[] =>
	words
		.split(/\s+/)
		.filter((word) => word !== '')
		.map((word) => normalise(word).text);

/** What machine readers are for. */
const TASKS = [
	...[
		'converting',
		'translating',
		'summarising',
		'summarizing',
		'rendering',
		'processing',
		'reviewing',
		'refactoring',
		'describing',
		'ingesting',
	],
	...['loading', 'captioning', 'transcribing', 'evaluating'],
];
/** Nouns for a program that reads and acts, in other scripts. More letters may follow. */
const OTHER = [
	...['ассистент', 'помощник', 'агент', 'нейросет', 'асистент', 'помічник', 'βοηθ', 'πρακτορ', 'مساعد', 'وكيل', 'الوكيل', 'دستیار', 'עוזר'],
	...[
		'סוכן',
		'सहायक',
		'एजेंट',
		'সহায়ক',
		'ผู้ช่วย',
		'助手',
		'智能体',
		'代理',
		'アシスタント',
		'エージェント',
		'어시스턴트',
		'에이전트',
		'助理',
		'人工智能',
		'ии-',
		'ші-',
	],
].map((word) => normalise(word).text);

/** Nouns for a machine reader and what stands for one. Where a word begins and ends is looked at in `addressAt`. */
export const MACHINE_NOUNS: readonly { readonly literals: readonly string[]; readonly regex: RegExp; readonly reach: number }[] = [
	{
		literals: [
			'assistan',
			'assisten',
			'asistan',
			'asistent',
			'asystent',
			'agent',
			'chatbot',
			'chat bot',
			'chatgpt',
			'copilot',
			'avustaja',
			'yardimci',
		],
		regex: /(?:assist[ae]n|asistan|asistent|asystent|agent|chat ?bot|chatgpt|copilot|avustaja|yardimci)[a-z]{0,6}/,
		reach: 24,
	},
	{ literals: ['model'], regex: /model[a-z]{0,4}/, reach: 12 },
	{ literals: ['bot:', 'bot,', 'bot!', 'bots:', 'bots,', 'bots ', 'bot ->', 'helper'], regex: /bots?|helpers?/, reach: 10 },
	// What stands around the short ones belongs to the match, so that few places are tried.
	{
		literals: [' ai ', 'ai-', 'ai:', 'ai,', 'ai!', 'ais:', 'ais,', 'a.i.', 'ai agent', 'ai assist', 'ai model', 'ai system', 'ai review'],
		regex: /ai[:,!-]|ais[:,]| ai |ai (?:agent|assist|model|system|review)|a\.i\./,
		reach: 14,
	},
	{
		literals: ['llm', 'gpt', 'claude', 'gemini', 'language model', 'neural network', 'swer engine', 'tive engine', 'ning engine'],
		regex: /(?:llm|gpt(?:-?[345]\w{0,3})?|claude|gemini|language model|neural network|(?:answer|generative|reasoning) engine)s?/,
		reach: 28,
	},
	{ literals: [' ki ', 'ki-', ' ki:', ' ki,', 'k.i.'], regex: / ki[ :,-]|ki-[a-z]|k\.i\./, reach: 8 },
	{ literals: [' ia ', ' ia:', ' ia,'], regex: / ia[ :,]/, reach: 8 },
	{ literals: OTHER, regex: new RegExp(`(?:${OTHER.join('|')})`), reach: 20 },
	{
		literals: [
			'if you can',
			'if you are able',
			'if you have',
			'if you act',
			'since you can',
			'because you can',
			'as you can',
			'since you have',
		],
		regex: /(?:if|since|because|as) you (?:can|are able to|have (?:access|tools?|a tool|shell|the right)|act|work)/,
		reach: 40,
	},
	{
		literals: TASKS.map((task) => `${task} th`),
		regex: new RegExp(`(?:when|while|if|before|after|once) (?:${TASKS.join('|')})`),
		reach: 40,
	},
	{
		literals: ['whoever ', 'whatever ', 'whichever ', 'whosoever '],
		regex:
			/wh(?:o|at|ich|oso)ever (?:\w{2,12} )?(?:summari[sz]es|reads|processes|parses|translates|indexes|ingests|reviews|evaluates|analy[sz]es|loads|crawls)/,
		reach: 50,
	},
	{
		literals: ['you, the ', 'you, a ', 'you, an ', 'you, my ', 'you, our ', 'you, whichever '],
		regex: /you, (?:the|an?|my|our|whichever)/,
		reach: 20,
	},
];

/** UTF-16 units that are looked at before a noun, behind it, and for what is ordered. */
const HEAD = 110;
const TAIL = 120;
const ORDER = 500;
/** Addresses within `ORDER` units that are read so far, and how far those behind them are: an order stands right behind its address. */
const CROWD = 8;
const CROWDED_ORDER = 80;
/** What separates an address from what went before it. */
const BREAK = /^[\s\S]*(?:[.!?;:"'()[\]{}<>#*\n|,،、…«»„“”=\\~&%]|--|\/\/|\p{Lo}[。、])/u;
/** Marks that break whatever stands beside them: what follows is folded the same with and without what is before. */
const SURE = new Uint8Array(0x10000);
for (const mark of '.!?;:"()[]{}<>#*|,=\\~&%：，、；！？（）«»„“”،') SURE[mark.charCodeAt(0)] = 1;
/** Of such a line folding changes nothing but the case and blanks in a row; nothing that breaks it surely stands in it any more. */
const PLAIN_LINE = /^[ -&(-_a-~]*$/;
/** What ends an address. `->` is one too, the colon of `https://` none. */
const DELIMITER = /(?<!:):(?!:|\/\/)|[!,،、]|[-=]{1,2}>|[—–]| - /;
const STOP = /[.;?()[\]{}<>\n"|=$`\\]/;
const MODAL =
	/ (?:must|shall|should|ought to|ha(?:ve|s) to|needs? to|(?:is|are) (?:(?:kindly |hereby )?(?:required|asked|instructed|obliged|expected|requested|directed|bound|advised) )?to|(?:is|are) (?:required|asked|instructed|obliged|expected|requested))(?: (?:also|always|first|now|never|not|then))* (?!you |i |we |be )/;
/** A delimiter may be the blank behind such a word; what must not follow is looked at, too. */
const BEHIND_MODAL = 8;
/** Words by which an address begins. */
const LEAD = new Set(
	folded(
		'to for dear hey hello hi ok okay attention notice note important hint instruction instructions memo message reminder warning guidance ao aos al alla agli alle ai aux den der die das som all any every whichever whatever calling achtung hinweis an fur liebe lieber atencion nota instruccion para querido attention cher pour note a per caro nota attenzione aan voor beste let till kara kara basta til kjaere kaere drogi dla do для внимание дорогой уважаемый ملاحظة الى ايها عزيزي sayin dikkat icin untuk kepada 各位 请 致 給',
	),
);
/** Before the noun they tell of a machine instead of turning to it. */
const TELLING = new Set(
	folded(
		'by with our your my from about using via of is are was build building create make train deploy write choose compare compares compared run test hire design develop never were has have had the a an this that these those new and or in on at as into use uses used like not no than which who called named von vom mit durch par avec con por del de da di van met door av med z przez от с и with meet ask chat talk try see user',
	),
);
const TRIGGER = /^(?:when|whenever|if|once|before|after|while|as soon as|every time|each time|wherever|since|because)\b/;
/** `For registering a new model - …`: what is done with one. */
const DONE_WITH =
	/ (?:to|for) \w{2,20}ing (?:an? |the |all |each |new |other |multiple |custom |different |several |your |our |its |their )(?:\S+ ){0,2}$/;
const TOWARDS = / (?:to|for|fur|para|pour|per|voor|till|til|dla|для) (?:\S+ ){0,3}$/u;

/** What the normalised text does not tell. Offsets of that text. */
export interface Around {
	lineBefore(at: number, most: number): string;
	/** `most`, where it ends farther behind. */
	endOf(at: number, most: number): number;
}

/** Where a noun of `MACHINE_NOUNS` stands in the normalised text. */
interface Noun {
	readonly start: number;
	readonly end: number;
}

/**
 * Orders that turn to a machine reader: an address, and behind it something that it is to do, in some forty languages (the dictionary of orders). `lineBefore` gives
 * what stands before an offset in its line, as it came, at most `most` units, `endOf` where the paragraph, comment, element or value ends that it stands in. Cost: O(nouns), bounded for each.
 */
export function addressedOrders(text: string, nouns: readonly Noun[], { lineBefore, endOf }: Around): readonly AddressedOrder[] {
	const found: AddressedOrder[] = [];
	let last = -1;
	let crowd = { from: Number.NEGATIVE_INFINITY, count: 0 };
	const reader = new OrderReader(text);
	for (const each of nouns) {
		if (each.end < last) continue;
		const noun = nounIn(text, each);
		const address = noun.start < last ? undefined : addressAt(text, noun, lineBefore);
		if (address === undefined) continue;
		if (address.end > crowd.from + ORDER) crowd = { from: address.end, count: 0 };
		crowd.count += 1;
		const most = Math.min(text.length, address.end + (crowd.count > CROWD ? CROWDED_ORDER : ORDER));
		const order = reader.read(address.end, Math.max(address.end, endOf(noun.end, most)));
		if (order === undefined) continue;
		found.push({
			start: address.start,
			end: address.end + order.length,
			at: noun.start,
			form: address.form,
			matter: order.matter,
			isDoubtful: address.isDoubtful,
		});
		last = address.end + order.length;
	}
	return found;
}

/** The word itself: of the short ones without what stands around it. */
function nounIn(text: string, { start, end }: Noun): Noun {
	const first = text.charCodeAt(start);
	const short = first === 0x20 || first === 0x61 || first === 0x69 || first === 0x6b ? SHORT.exec(text.slice(start, end)) : null;
	if (short === null) return { start, end };
	const from = start + short.index + (short[1]?.length ?? 0);
	return { start: from, end: from + (short[2]?.length ?? 0) };
}
const SHORT = /^( ?)(ais?|ki|ia)(?![a-z])/;

interface Address {
	readonly start: number;
	/** Where the order begins. */
	readonly end: number;
	readonly form: AddressForm;
	readonly isDoubtful: boolean;
}

/** What is known of a noun by itself. */
interface NounLook {
	readonly isLatin: boolean;
	/** `modelling`, `agency`. */
	readonly isOther: boolean;
	readonly isCompound: boolean;
	/** `agent`, `assistant`: so people are called, too. */
	readonly isPerson: boolean;
	readonly isYou: boolean;
	readonly isTrigger: boolean;
	readonly isLed: boolean;
	readonly isBare: boolean;
	readonly isLabel: boolean;
}

/** Few different ones stand in a text. */
const LOOKS = new Map<string, NounLook>();
const MAX_LOOKS = 1_024;

function lookOf(noun: string): NounLook {
	const known = LOOKS.get(noun);
	if (known !== undefined) return known;
	const isLatin = /^[a-z]/.test(noun);
	const look = {
		isLatin,
		isOther: isLatin && /^(?:model|agent)/.test(noun) && !NOUN.test(noun),
		isCompound: COMPOUND.test(noun),
		isPerson: /^(?:agent|assistant)s?$/.test(noun),
		isYou: /^you,/.test(noun),
		isTrigger: TRIGGER.test(noun),
		isLed: /^wh/.test(noun),
		isBare: BARE.test(noun),
		isLabel: LABEL.test(noun),
	};
	if (LOOKS.size >= MAX_LOOKS) LOOKS.clear();
	LOOKS.set(noun, look);
	return look;
}

function addressAt(text: string, { start, end }: Noun, lineBefore: Around['lineBefore']): Address | undefined {
	const noun = lookOf(text.slice(start, end));
	if (noun.isLatin) {
		if (OF_WORD.test(text.charAt(end))) return undefined;
		const before = text.charAt(start - 1);
		if (before !== ' ' && /[\p{L}\p{N}_./@$]/u.test(before) && !(noun.isCompound && /[a-z]/.test(before))) return undefined;
		if (noun.isOther) return undefined;
	}
	const tail = text.slice(end, end + TAIL);
	if (/^['=$]/.test(tail)) return undefined;
	// `LLM-driven`, `claude/claude-on-…`: a word with it, or a path.
	if (noun.isLatin && /^(?:-[a-z]|\/)/.test(tail)) return undefined;
	const { clause, delimiter } = clauseOf(tail, noun.isYou);
	// Behind the delimiter it says nothing.
	const modal = delimiter?.index === 0 ? null : MODAL.exec(delimiter === null ? clause : clause.slice(0, delimiter.index + BEHIND_MODAL));
	const yours = YOURS.exec(clause);
	// Most nouns address nobody: what stands before them is not looked at.
	if (modal === null && delimiter === null && yours === null) return undefined;
	const head = headOf(lineBefore(start, HEAD));
	if (noun.isPerson && head !== '' && HUMAN.test(head)) return undefined;
	const from = start - Math.min(start, head.length);
	if (noun.isYou) {
		const close = clause.indexOf(',');
		return close > 0 && close < 60 && wordsIn(clause.slice(0, close)) <= 6
			? { start, end: end + close + 1, form: 'vocative', isDoubtful: false }
			: undefined;
	}
	const isTriggered = noun.isTrigger || (head !== '' && TRIGGER.test(head));
	if (modal !== null && (delimiter === null || modal.index < delimiter.index)) {
		if (wordsIn(clause.slice(0, modal.index)) > (isTriggered ? 14 : 4) || /\buser[ -]$/.test(head)) return undefined;
		return { start: from, end: end + modal.index + modal[0].length, form: 'rule', isDoubtful: false };
	}
	const asOne = yours !== null && /^as (?:the|an?|your|our) (?:\S+ ){0,4}$/.test(head) ? yours : null;
	if (asOne !== null) return { start: from, end: end + asOne[0].length, form: 'vocative', isDoubtful: false };
	if (delimiter === null) return undefined;
	const rest = clause.slice(0, delimiter.index);
	const behind = end + delimiter.index + delimiter[0].length;
	if (isTriggered) return wordsIn(rest) <= 14 ? { start: from, end: behind, form: 'rule', isDoubtful: noun.isTrigger } : undefined;
	if (isLong(head)) return undefined;
	const words = head === '' ? NO_WORDS : head.split(/\s+/).filter((word) => word !== '');
	const isTurned =
		head !== '' &&
		TOWARDS.test(` ${head}`) &&
		!DONE_WITH.test(` ${head}`) &&
		!words.some((word) => STATING.test(word) || (!LEAD.has(word) && (VERBS.has(word) || (entryOf(word).flags & COMMAND) !== 0)));
	const isLed = LEAD.has(words[0]?.replace(/[^\p{L}]{1,4}$/u, '') ?? '') || noun.isLed;
	if (!isTurned) {
		if (words.length > (isLed ? 7 : 4) || words.some((word) => TELLING.has(word)) || /user[ -]$/.test(head)) return undefined;
	}
	if (!isLed && !isTurned && PART_OF_A_NAME.test(rest)) return undefined;
	const more = wordsIn(rest);
	// `…, which …` is a comma of prose unless the noun opens the sentence.
	if (more > 3 && more > (isLed || isTurned || / (?:that|who|which|reading|is|are) /.test(rest) ? 12 : 3)) return undefined;
	const isBare = words.length === 0 && more === 0 && noun.isBare;
	const isLabel = !isLed && !isTurned && noun.isLabel;
	if (words.length === 0 && isLabel) return undefined;
	// `For each model, …` goes through a list, `for models like o1, …` tells of some.
	if (delimiter[0] === ',' && noun.isLabel && (/\beach $/.test(head) || SOME_OF_THEM.test(rest))) return undefined;
	// `A model of colours, it …` describes one.
	if (delimiter[0] === ',' && !isLed && !isTurned && more > 0 && noun.isLabel) return undefined;
	if (delimiter[0] === ',' && !isLed && (words.length > 2 || (isTurned && more > 2))) return undefined;
	return { start: from, end: behind, form: 'vocative', isDoubtful: isBare || (isLabel && delimiter[0] === ',') };
}

/** What stands behind a noun up to where its clause stops, and what ends an address in it; unless `isExact` more may stand behind the latter. */
function clauseOf(tail: string, isExact: boolean): { readonly clause: string; readonly delimiter: RegExpExecArray | null } {
	if (isExact || tail.includes('>')) {
		// An arrow does not stop it.
		const stop = tail.replace(/[-=]{1,2}>/, '  ').search(STOP);
		const clause = stop < 0 ? tail : tail.slice(0, stop);
		return { clause, delimiter: DELIMITER.exec(clause) };
	}
	const delimiter = DELIMITER.exec(tail);
	const stop = (delimiter === null ? tail : tail.slice(0, delimiter.index)).search(STOP);
	if (stop >= 0) return { clause: tail.slice(0, stop), delimiter: null };
	return { clause: tail, delimiter };
}

/** What stands before an address in its clause, folded, of a line as it came. */
function headOf(line: string): string {
	const rest = line.slice(lastSure(line) + 1).trimStart();
	if (rest === '') return rest;
	if (!PLAIN_LINE.test(rest)) return normalise(rest).text.replace(BREAK, '').trimStart();
	const folded = rest.includes('  ') ? rest.replaceAll(/ {2,}/g, ' ').toLowerCase() : rest.toLowerCase();
	return folded.includes('--') || folded.includes('//') ? folded.replace(BREAK, '').trimStart() : folded;
}

function lastSure(line: string): number {
	for (let at = line.length - 1; at >= 0; at -= 1) {
		if (SURE[line.charCodeAt(at)] !== 1) continue;
		// Not where a mark joins it.
		if (line.charCodeAt(at + 1) >= 0x300 && /^\p{M}/u.test(line.slice(at + 1, at + 3))) continue;
		return at;
	}
	return -1;
}

/** Behind `as an assistant`. */
const YOURS = /^,? (?:\w+ ){0,3}?you (?=\w)/;
/** One word may as well say who speaks, and of these two what is described. */
const BARE = /^(?:agent|assistant|model|bot|helper|ai)$/;
const LABEL = /^(?:models?|helpers?|bots?|modell?[eiao]?)$/;

/** Behind the noun it names a thing of a machine, or says what one does: `agent type - …`, `Gemini API mode: …`, `every model uses it, …`. */
const PART_OF_A_NAME =
	/^ (?:apis?|calls?|cards?|class(?:es)?|clients?|config(?:uration)?s?|context|definitions?|famil(?:y|ies)|files?|framework|graphs?|ids?|inputs?|instances?|keys?|layer|loops?|messages?|modes?|names?|nodes?|outputs?|providers?|repl(?:y|ies)|requests?|responses?|results?|roles?|runs?|runtime|sdk|series|servers?|sessions?|settings?|states?|steps?|streams?|turns?|types?|usage|versions?|(?!thus|this|has|is|was)[a-z]{3,12}s)\b/;

/** Behind the noun it tells which ones are meant. Nobody who turns to a reader compares it with another. */
const SOME_OF_THEM = /^ (?:like|such as) (?!you\b|yourself\b)/;

/** Of a sentence that states something: `is mapped to a model`. */
const STATING = /^(?:is|are|was|were|be|been|has|have|had|can|may|will|does|never|not|by|with|from|\w{3,20}ed)$/;

/** Agents and assistants who are people. */
const HUMAN =
	/(?:^|\s)(?:travel|estate|insurance|ticket|letting|sales|human|live|field|customs|enforcement|teaching|shop|dental|medical|legal|administrative|executive|nursing|shipping|purchasing|federal|secret|chemical|cleaning|listing)[ -]$/;

const OF_WORD = /[\p{L}\p{N}_@=]/u;
/** Written together with what stands before them. */
const COMPOUND = /^(?:assistent|asistent|asystent|avustaja|agent|modell)/;
const NOUN = /^(?:model(?:s|l?e|l?en|l?er|o|os|i|a)?|agent(?:s|e|en|es|i|ei|er|om|ow|a|um|lar|lara|ler)?)$/;

const NO_WORDS: readonly string[] = [];
/** Words that may stand before a noun in an address. */
const MOST_WORDS = 8;

/** Of a text in the normalised view: blanks are the only white space. */
function isLong(head: string): boolean {
	let words = head === '' ? 0 : 1;
	for (let at = head.indexOf(' '); at >= 0 && at < head.length - 1; at = head.indexOf(' ', at + 1)) words += 1;
	return words > MOST_WORDS;
}

/** Words with a letter or a digit, of a text in the normalised view. */
function wordsIn(text: string): number {
	let count = 0;
	let isCounted = false;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code <= 0x20) isCounted = false;
		else if (!isCounted && /[\p{L}\p{N}]/u.test(code < 0x80 ? text.charAt(at) : String.fromCodePoint(text.codePointAt(at) ?? 0))) {
			count += 1;
			isCounted = true;
		}
	}
	return count;
}
