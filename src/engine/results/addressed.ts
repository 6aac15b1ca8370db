import { COMMAND, entryOf, PARTS } from '../orders/dictionary.ts';
import { placeKind } from '../orders/places.ts';
import { type KindSet, kindSet, union } from '../orders/words.ts';
import { normalise } from '../views/normalise.ts';

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
/** `grave`: secrecy, secrets, rights, money, mail, judgements. `pointer`: only where something is to be read. */
export type OrderMatter = 'grave' | 'plain' | 'pointer';

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
/** What ends an address. `->` is one too. */
const DELIMITER = /(?<!:):(?!:)|[!,،、]|[-=]{1,2}>|[—–]| - /;
const STOP = /[.;?()[\]{}<>\n"|=$`\\]/;
const MODAL =
	/ (?:must|shall|should|ought to|ha(?:ve|s) to|needs? to|(?:is|are) (?:(?:kindly |hereby )?(?:required|asked|instructed|obliged|expected|requested|directed|bound|advised) )?to|(?:is|are) (?:required|asked|instructed|obliged|expected|requested))(?: (?:also|always|first|now|never|not|then))* (?!you |i |we |be )/;
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
const TOWARDS = / (?:to|for|fur|para|pour|per|voor|till|til|dla|для) (?:\S+ ){0,3}$/u;

/** What the normalised text does not tell. Offsets of that text. */
export interface Around {
	lineBefore(at: number): string;
	endOf(at: number): number;
}

/** Where a noun of `MACHINE_NOUNS` stands in the normalised text. */
interface Noun {
	readonly start: number;
	readonly end: number;
}

/**
 * Orders that turn to a machine reader: an address, and behind it something that it is to do, in some forty languages (the dictionary of orders). `lineBefore` gives
 * what stands before an offset in its line, as it came, `endOf` where the paragraph, comment, element or value ends that it stands in. Cost: O(nouns), bounded for each.
 */
export function addressedOrders(text: string, nouns: readonly Noun[], { lineBefore, endOf }: Around): readonly AddressedOrder[] {
	const found: AddressedOrder[] = [];
	let last = -1;
	let crowd = { from: Number.NEGATIVE_INFINITY, count: 0 };
	for (const each of nouns) {
		if (each.end < last) continue;
		const noun = nounIn(text, each);
		const address = noun.start < last ? undefined : addressAt(text, noun, lineBefore);
		if (address === undefined) continue;
		if (address.end > crowd.from + ORDER) crowd = { from: address.end, count: 0 };
		crowd.count += 1;
		const most = address.end + (crowd.count > CROWD ? CROWDED_ORDER : ORDER);
		const order = readOrder(text.slice(address.end, Math.min(most, Math.max(address.end, endOf(noun.end)))));
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
	const short = SHORT.exec(text.slice(start, end));
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

function addressAt(text: string, { start, end }: Noun, lineBefore: (at: number) => string): Address | undefined {
	const noun = text.slice(start, end);
	if (/^[a-z]/.test(noun)) {
		if (
			OF_WORD.test(text.charAt(end)) ||
			(/[\p{L}\p{N}_./@$]/u.test(text.charAt(start - 1)) && !(COMPOUND.test(noun) && /[a-z]/.test(text.charAt(start - 1))))
		)
			return undefined;
		if (/^(?:model|agent)/.test(noun) && !NOUN.test(noun)) return undefined;
	}
	const tail = text.slice(end, end + TAIL);
	if (/^['=$]/.test(tail)) return undefined;
	const stop = STOP.exec(tail.replace(/[-=]{1,2}>/, '  '))?.index ?? tail.length;
	const clause = tail.slice(0, stop);
	const modal = MODAL.exec(clause);
	const delimiter = DELIMITER.exec(clause);
	const yours = YOURS.exec(clause);
	// Most nouns address nobody: what stands before them is not looked at.
	if (modal === null && delimiter === null && yours === null) return undefined;
	const before = normalise(lineBefore(start).slice(-HEAD)).text;
	const head = before.replace(BREAK, '').trimStart();
	if (HUMAN.test(head) && /^(?:agent|assistant)s?$/.test(text.slice(start, end))) return undefined;
	const from = start - Math.min(start, head.length);
	if (/^you,/.test(text.slice(start, end))) {
		const close = clause.indexOf(',');
		return close > 0 && close < 60 && wordsIn(clause.slice(0, close)) <= 6
			? { start, end: end + close + 1, form: 'vocative', isDoubtful: false }
			: undefined;
	}
	const words = head.split(/\s+/).filter((word) => word !== '');
	const isTriggered = TRIGGER.test(head) || TRIGGER.test(text.slice(start, end));
	if (modal !== null && (delimiter === null || modal.index < delimiter.index)) {
		if (wordsIn(clause.slice(0, modal.index)) > (isTriggered ? 14 : 4) || /\buser[ -]$/.test(head)) return undefined;
		return { start: from, end: end + modal.index + modal[0].length, form: 'rule', isDoubtful: false };
	}
	const asOne = /^as (?:the|an?|your|our) (?:\S+ ){0,4}$/.test(head) ? yours : null;
	if (asOne !== null) return { start: from, end: end + asOne[0].length, form: 'vocative', isDoubtful: false };
	if (delimiter === null) return undefined;
	const rest = clause.slice(0, delimiter.index);
	const behind = end + delimiter.index + delimiter[0].length;
	if (isTriggered)
		return wordsIn(rest) <= 14 ? { start: from, end: behind, form: 'rule', isDoubtful: TRIGGER.test(text.slice(start, end)) } : undefined;
	const isTurned =
		TOWARDS.test(` ${head}`) &&
		words.length <= 8 &&
		!words.some((word) => STATING.test(word) || (!LEAD.has(word) && (VERBS.has(word) || (entryOf(word).flags & COMMAND) !== 0)));
	const isLed = LEAD.has(words[0]?.replace(/[^\p{L}]{1,4}$/u, '') ?? '') || /^wh/.test(text.slice(start, end));
	if (!isTurned) {
		if (words.length > (isLed ? 7 : 4) || words.some((word) => TELLING.has(word)) || /user[ -]$/.test(head)) return undefined;
	}
	const more = wordsIn(rest);
	// `…, which …` is a comma of prose unless the noun opens the sentence.
	if (more > (isLed || isTurned || / (?:that|who|which|reading|is|are) /.test(rest) ? 12 : 3)) return undefined;
	const isBare = words.length === 0 && more === 0 && BARE.test(noun);
	const isLabel = !isLed && !isTurned && LABEL.test(noun);
	if (words.length === 0 && isLabel) return undefined;
	// `A model of colours, it …` describes one.
	if (delimiter[0] === ',' && !isLed && !isTurned && more > 0 && LABEL.test(noun)) return undefined;
	if (delimiter[0] === ',' && !isLed && (words.length > 2 || (isTurned && more > 2))) return undefined;
	return { start: from, end: behind, form: 'vocative', isDoubtful: isBare || (isLabel && delimiter[0] === ',') };
}

/** Behind `as an assistant`. */
const YOURS = /^,? (?:\w+ ){0,3}?you (?=\w)/;
/** One word may as well say who speaks, and of these two what is described. */
const BARE = /^(?:agent|assistant|model|bot|helper|ai)$/;
const LABEL = /^(?:models?|helpers?|bots?|modell?[eiao]?)$/;

/** Of a sentence that states something: `is mapped to a model`. */
const STATING = /^(?:is|are|was|were|be|been|has|have|had|can|may|will|does|never|not|by|with|from|\w{3,20}ed)$/;

/** Agents and assistants who are people. */
const HUMAN =
	/(?:^|\s)(?:travel|estate|insurance|ticket|letting|sales|human|live|field|customs|enforcement|teaching|shop|dental|medical|legal|administrative|executive|nursing|shipping|purchasing|federal|secret|chemical|cleaning|listing)[ -]$/;

const OF_WORD = /[\p{L}\p{N}_@=]/u;
/** Written together with what stands before them. */
const COMPOUND = /^(?:assistent|asistent|asystent|avustaja|agent|modell)/;
const NOUN = /^(?:model(?:s|l?e|l?en|l?er|o|os|i|a)?|agent(?:s|e|en|es|i|ei|er|om|ow|a|um|lar|lara|ler)?)$/;

function wordsIn(text: string): number {
	return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** A word or a path with what may stand at its end, or a mark that ends a clause. */
const TOKEN = /[\p{L}\p{M}\p{N}_'@/~.\-:]{1,200}|[!?;,،。、\n>&]/gu;
const MAX_TOKENS = 110;
const DEED = kindSet(
	...([
		'sending',
		'reading',
		'running',
		'change',
		'destruction',
		'approval',
		'lasting',
		'comparison',
		'pretence',
		'cancelling',
		'request',
	] as const),
	...(['judgement', 'command', 'saying', 'stealth'] as const),
);
/** Forms of verbs are many, and the dictionary has the usual ones: behind an address the matter tells enough. */
const FOREIGN_DEED = union(DEED, kindSet('secret', 'conversation', 'secret place', 'privilege'));
const READING = kindSet('reading', 'running');
const NEGATION = kindSet('negation');
const SAYING = kindSet('saying', 'judgement');
/** What no comment and no page has to ask of a machine. */
const GRAVE = kindSet(
	...(['stealth', 'secret', 'conversation', 'secret place', 'privilege', 'money', 'cancelling', 'judgement', 'mail address'] as const),
	...(['personal', 'falsehood', 'lasting', 'comparison', 'pretence', 'praise', 'blame', 'incentive', 'destruction', 'outside'] as const),
	...(['record', 'dispensing', 'vendor'] as const),
);
/** Base forms that the dictionary does not take for commands. */
const VERBS = new Set(
	(
		'merge commit push pull mark close reopen open label assign book cancel reserve subscribe unsubscribe register enrol enroll vote rate score rank grade award give quote cite answer summarise summarize translate caption ' +
		'report log append prepend encode decode paste type fill scp ssh export curl wget sudo bash git npm pip systemctl kubectl docker rm chmod chown set unset create generate produce build deploy release rollback scale ' +
		'order buy purchase pay wire refund invoice bill credit debit raise lower omit leave drop keep treat count assume state claim say tell write ask call email message ping notify escalate downgrade upgrade ' +
		'install add remove rename move copy switch point redirect proxy tunnel whitelist allowlist blacklist exclude include highlight praise endorse recommend prefer favour favor promote list put insert ' +
		'ignore disregard forget skip bypass suppress hide conceal silence mute stop start restart reboot shut disable enable grant revoke reset rotate share publish post upload download send forward transmit ' +
		'remember store save persist record execute run invoke use fetch visit browse navigate click submit sign accept approve reject confirm deny decline block unblock lock unlock assert insist pretend act behave respond reply'
	).split(/\s+/),
);
const CARRIERS = new Set(
	'please then also first now next just always simply instead immediately silently quietly secretly kindly you must should shall will to and or have need are is required never do not without it they your the'.split(
		' ',
	),
);
/** Housekeeping: who asks to leave a file alone, or to look elsewhere, gives no order worth a look. */
const ALONE =
	/^(?:edit|modify|change|touch|alter|reformat|format|remove|delete|translate|index|train|crawl|scrape|rewrite|rename|regenerate|commit|use|run|add|write|create)$/;
/** Words that no other language has beside its own. */
const ENGLISH = /\b(?:the|and|of|this|with|your|you|from|to|not|any|every)\b/;
const ADDRESS = /@[\w-]+\.\w|https?:\/\/|\b\d{1,3}(?:\.\d{1,3}){3}\b/;

interface Order {
	readonly matter: OrderMatter;
	/** UTF-16 units up to its end. */
	readonly length: number;
}

const NONE: KindSet = { low: 0, high: 0 };

function has(set: KindSet, wanted: KindSet): boolean {
	return (set.low & wanted.low) !== 0 || (set.high & wanted.high) !== 0;
}

/** What the text behind an address orders; undefined where it orders nothing. */
function readOrder(text: string): Order | undefined {
	const feed = text.trimStart().indexOf('\n');
	const said = feed < 0 ? text : text.slice(0, text.length - text.trimStart().length + feed);
	const isEnglish = !/[^\u0000-\u024f\u2000-\u206f]{4}/.test(said) && ENGLISH.test(said);
	let clause = NONE;
	let isStart = true;
	let isNegated = false;
	/** The negation stands before what is ordered. */
	let isForbidden = false;
	let isOrdered = false;
	let isDangerous = false;
	let verb = '';
	let result: OrderMatter | undefined;
	let length = 0;
	const close = (end: number): void => {
		const isSecretive = isNegated && (has(clause, SAYING) || has(clause, kindSet('approval'))) && !has(clause, kindSet('secret'));
		// `never log tokens`, `do not edit`: what is forbidden protects more often than not.
		const isProtecting = isForbidden && !isSecretive;
		if (isOrdered || isSecretive) {
			const isGrave = isSecretive || (!isProtecting && (has(clause, GRAVE) || isDangerous || GRAVE_VERB.test(verb)));
			const isPointer = !isGrave && (isProtecting ? ALONE.test(verb) || verb === '' : has(entryOf(verb), READING));
			const matter: OrderMatter = isGrave ? 'grave' : isPointer ? 'pointer' : 'plain';
			if (result === undefined || matter === 'grave' || (matter === 'plain' && result === 'pointer')) result = matter;
			length = end;
		}
		clause = NONE;
		isNegated = false;
		isForbidden = false;
		isOrdered = false;
		isDangerous = false;
		verb = '';
	};
	let isAtEnd = false;
	let count = 0;
	for (const match of said.matchAll(TOKEN)) {
		count += 1;
		if (count > MAX_TOKENS) break;
		const word = match[0].length > 1 ? match[0].replace(/^'|[.:'-]{1,4}$/g, '') : match[0];
		if (isAtEnd) {
			close(match.index);
			isStart = true;
		}
		isAtEnd = match[0].length > 1 && /[.:]$/.test(match[0]);
		if (/^[.!?;:,،。、\n>&]$/.test(word)) {
			// A comma joins a list as often as it opens a clause: what is negated ends with it all the same.
			if (word === '?' && /^\s*$/.test(said.charAt(match.index + 1))) [isOrdered, isNegated] = [false, false];
			if (!/[,،、]/.test(word) || isOrdered) close(match.index);
			isStart = true;
			continue;
		}
		const known = entryOf(word);
		const entry = placeKind(word) ?? known;
		if (!/^[\u0000-\u024f]/.test(word)) {
			for (const part of partsIn(word)) {
				clause = union(clause, part);
				if (has(part, DEED)) isOrdered = true;
				if (has(part, NEGATION)) isForbidden = isNegated = true;
			}
		}
		if (has(entry, NEGATION)) {
			isNegated = true;
			isForbidden ||= !isOrdered;
		}
		// `not done until …` forbids nothing.
		if (word === 'until' || word === 'unless') isForbidden = isNegated = false;
		clause = union(clause, entry);
		if (DANGEROUS.test(word)) isDangerous = true;
		if (/\w[._-]\w/.test(word)) for (const part of word.split(/[._-]/)) clause = union(clause, entryOf(part));
		if (word === 'then' || ((word === 'and' || word === 'or') && (isOrdered || result !== undefined))) {
			close(match.index);
			isStart = true;
			continue;
		}
		const isVerb = (known.flags & COMMAND) !== 0 || VERBS.has(word);
		if (isEnglish) {
			if (isStart && isVerb && !(word === 'do' || word === 'need')) {
				isOrdered = true;
				verb = word;
				isStart = false;
			} else if (isStart && !CARRIERS.has(word)) isStart = /^(?:must|should|shall|to)$/.test(word);
			else if (!isStart && /^(?:must|should|shall|please|have|requires?|required|unless)$/.test(word)) isStart = true;
		} else if (has(entry, FOREIGN_DEED) || isVerb) {
			isOrdered = true;
			if (verb === '') verb = word;
		}
	}
	close(said.length);
	if (result === undefined) return undefined;
	if (result === 'plain' && ADDRESS.test(said)) return { matter: 'grave', length };
	return { matter: result, length };
}

const DANGEROUS = /^(?:curl|wget|scp|ssh|rm|chmod|sudo|systemctl|nc|iptables|dd|eval|chown|crontab)$/;
const GRAVE_VERB =
	/^(?:merge|approve|accept|close|order|buy|purchase|pay|wire|refund|rank|rate|score|grade|award|recommend|praise|omit|hide|conceal|suppress|send|forward|e-?mail|upload|post|share|transmit|delete|remove|drop|disable|grant|revoke|install|ignore|disregard|forget|remember|claim|state|assert|insist|pretend|say|tell|report|caption|vote|scp|curl|wget|sudo|rm|chmod|submit|sign|whitelist|allowlist|redirect|skip|bypass|type|paste)$/;

/** What the pieces of a word mean in scripts that set no words apart. */
function partsIn(word: string): readonly KindSet[] {
	const found: KindSet[] = [];
	for (let at = 0; at < word.length; at += 1)
		for (const part of PARTS.get(word.charCodeAt(at)) ?? []) if (word.startsWith(part.text, at)) found.push(part);
	return found;
}
