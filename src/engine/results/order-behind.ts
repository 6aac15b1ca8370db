import { keepShape } from '../../base/keep-shape.ts';
import { COMMAND, entryOf, PARTS } from '../orders/dictionary.ts';
import { placeKind } from '../orders/places.ts';
import { type KindSet, kindSet, union } from '../orders/words.ts';

/** `grave`: secrecy, secrets, rights, money, mail, judgements. `pointer`: only where something is to be read. */
export type OrderMatter = 'grave' | 'plain' | 'pointer';

export interface Order {
	readonly matter: OrderMatter;
	/** UTF-16 units up to its end. */
	readonly length: number;
}

/** A token, looked up once however often it stands in the text. */
interface Known {
	/** What is known of it by itself: of `BIT`. */
	readonly bits: number;
	/** What it means, with its pieces. */
	readonly low: number;
	readonly high: number;
}

/** A word or a path with what may stand at its end, or a mark that ends a clause. */
const TOKEN = /[\p{L}\p{M}\p{N}_'@/~.\-:]{1,200}|[!?;,،。、\n>&]/gu;
const LONGEST_TOKEN = 200;
const MAX_TOKENS = 110;
const [UNSEEN, GAP, OF_WORD, MARK, HALF] = [0, 1, 2, 3, 4];
/** What a UTF-16 unit is in a token, found out when it is met first; `HALF` of a pair is told by the pair. */
const UNITS = new Uint8Array(0x10000);
const LF = 0x0a;

function kindOf(code: number): number {
	const known = UNITS[code] ?? UNSEEN;
	if (known !== UNSEEN) return known;
	const unit = String.fromCharCode(code);
	const isToken = unit.match(TOKEN) !== null;
	const kind = code >= 0xd800 && code <= 0xdfff ? HALF : !isToken ? GAP : /[!?;,،。、\n>&]/.test(unit) ? MARK : OF_WORD;
	UNITS[code] = kind;
	return kind;
}

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
export const VERBS = new Set(
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

const DANGEROUS = /^(?:curl|wget|scp|ssh|rm|chmod|sudo|systemctl|nc|iptables|dd|eval|chown|crontab)$/;
const GRAVE_VERB =
	/^(?:merge|approve|accept|close|order|buy|purchase|pay|wire|refund|rank|rate|score|grade|award|recommend|praise|omit|hide|conceal|suppress|send|forward|e-?mail|upload|post|share|transmit|delete|remove|drop|disable|grant|revoke|install|ignore|disregard|forget|remember|claim|state|assert|insist|pretend|say|tell|report|caption|vote|scp|curl|wget|sudo|rm|chmod|submit|sign|whitelist|allowlist|redirect|skip|bypass|type|paste)$/;

/** Four units behind each other that are neither Latin nor general punctuation. */
function hasForeignRun(text: string, from: number, end: number): boolean {
	// Each run of four holds one of every fourth unit.
	for (let at = from + 3; at < end; at += 4) {
		if (!isForeign(text.charCodeAt(at))) continue;
		let [first, behind] = [at, at + 1];
		while (first > from && at - first < 3 && isForeign(text.charCodeAt(first - 1))) first -= 1;
		while (behind < end && behind - first < 4 && isForeign(text.charCodeAt(behind))) behind += 1;
		if (behind - first >= 4) return true;
	}
	return false;
}

function isForeign(code: number): boolean {
	return code > 0x24f && (code < 0x2000 || code > 0x206f);
}

const NONE: KindSet = { low: 0, high: 0 };
const APPROVAL = kindSet('approval');
const SECRET = kindSet('secret');

function has(set: KindSet, wanted: KindSet): boolean {
	return (set.low & wanted.low) !== 0 || (set.high & wanted.high) !== 0;
}

const BIT = {
	/** A full stop or a colon stands at its end. */
	closing: 1,
	/** No word: it ends a clause. */
	mark: 1 << 1,
	comma: 1 << 2,
	question: 1 << 3,
	/** A piece of it says what is to be done. */
	deedInside: 1 << 4,
	negationInside: 1 << 5,
	negation: 1 << 6,
	until: 1 << 7,
	dangerous: 1 << 8,
	thereupon: 1 << 9,
	join: 1 << 10,
	verb: 1 << 11,
	carrier: 1 << 12,
	modal: 1 << 13,
	restart: 1 << 14,
	foreignDeed: 1 << 15,
	english: 1 << 16,
	address: 1 << 17,
	graveVerb: 1 << 18,
	alone: 1 << 19,
	reading: 1 << 20,
	/** It may be cut out of a longer run, of which its end says nothing. */
	long: 1 << 21,
} as const;

/** Without one of these nothing is ordered. */
const ANY_ORDER = BIT.verb | BIT.foreignDeed | BIT.deedInside | BIT.negation | BIT.negationInside;

const when = (isSo: boolean, bit: number): number => (isSo ? bit : 0);

function knownOf(token: string): Known {
	const word = token.length > 1 ? token.replace(/^'|[.:'-]{1,4}$/g, '') : token;
	const ofToken =
		when(token.length > 1 && /[.:]$/.test(token), BIT.closing) |
		when(ENGLISH.test(token), BIT.english) |
		when(ADDRESS.test(token), BIT.address) |
		when(token.length >= LONGEST_TOKEN, BIT.long);
	if (/^[.!?;:,،。、\n>&]$/.test(word))
		return { ...NONE, bits: ofToken | BIT.mark | when(/[,،、]/.test(word), BIT.comma) | when(word === '?', BIT.question) };
	const known = entryOf(word);
	const entry = placeKind(word) ?? known;
	let pieces = NONE;
	if (!/^[\u0000-\u024f]/.test(word)) for (const part of partsIn(word)) pieces = union(pieces, part);
	let meaning = union(entry, pieces);
	if (/\w[._-]\w/.test(word)) for (const part of word.split(/[._-]/)) meaning = union(meaning, entryOf(part));
	const isVerb = (known.flags & COMMAND) !== 0 || VERBS.has(word);
	const bits =
		ofToken |
		when(has(pieces, DEED), BIT.deedInside) |
		when(has(pieces, NEGATION), BIT.negationInside) |
		when(has(entry, NEGATION), BIT.negation) |
		when(word === 'until' || word === 'unless', BIT.until) |
		when(DANGEROUS.test(word), BIT.dangerous) |
		when(word === 'then', BIT.thereupon) |
		when(word === 'and' || word === 'or', BIT.join) |
		when(isVerb && word !== 'do' && word !== 'need', BIT.verb) |
		when(CARRIERS.has(word), BIT.carrier) |
		when(/^(?:must|should|shall|to)$/.test(word), BIT.modal) |
		when(/^(?:must|should|shall|please|have|requires?|required|unless)$/.test(word), BIT.restart) |
		when(isVerb || has(entry, FOREIGN_DEED), BIT.foreignDeed) |
		when(GRAVE_VERB.test(word), BIT.graveVerb) |
		when(ALONE.test(word), BIT.alone) |
		when(has(known, READING), BIT.reading);
	return { low: meaning.low, high: meaning.high, bits };
}

const UNKNOWN: Known = { low: 0, high: 0, bits: 0 };

/** What is said of one part so far, clause by clause. */
class Reading {
	matter: OrderMatter | undefined;
	/** Up to the end of the last clause that orders something. */
	length = 0;
	low = 0;
	high = 0;
	isNegated = false;
	/** The negation stands before what is ordered. */
	isForbidden = false;
	isOrdered = false;
	isDangerous = false;
	/** The bits of the verb; undefined as long as there is none. */
	verb: number | undefined;

	begin(): void {
		this.matter = undefined;
		this.length = 0;
		this.#clear();
	}

	close(end: number): void {
		const isSecretive = this.isNegated && (has(this, SAYING) || has(this, APPROVAL)) && !has(this, SECRET);
		// `never log tokens`, `do not edit`: what is forbidden protects more often than not.
		const isProtecting = this.isForbidden && !isSecretive;
		if (this.isOrdered || isSecretive) {
			const verb = this.verb ?? 0;
			const isGrave = isSecretive || (!isProtecting && (has(this, GRAVE) || this.isDangerous || (verb & BIT.graveVerb) !== 0));
			const isPointer = !isGrave && (isProtecting ? (verb & BIT.alone) !== 0 || this.verb === undefined : (verb & BIT.reading) !== 0);
			const matter: OrderMatter = isGrave ? 'grave' : isPointer ? 'pointer' : 'plain';
			if (this.matter === undefined || matter === 'grave' || (matter === 'plain' && this.matter === 'pointer')) this.matter = matter;
			this.length = end;
		}
		this.#clear();
	}

	#clear(): void {
		this.low = 0;
		this.high = 0;
		this.isNegated = false;
		this.isForbidden = false;
		this.isOrdered = false;
		this.isDangerous = false;
		this.verb = undefined;
	}
}

/** Different tokens that are remembered at a time, and tokens of the text that are kept behind those at hand. */
const MAX_KNOWN = 4_096;
const MAX_KEPT = 4_096;

/**
 * Reads what stands behind addresses, however close together those stand: each token is looked up once. For one text, in the normalised view. Cost of
 * `read`: O(units of the part), with a small constant where a part before it has told of the same units.
 */
export class OrderReader {
	readonly #text: string;
	readonly #known = new Map<string, Known>();
	/** All tokens from `#from` of the text on, as far as anybody asked for them. */
	#from = -1;
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];
	/** Undefined: not looked up yet. */
	readonly #tokens: (Known | undefined)[] = [];
	/** The part at hand, and where its tokens begin. */
	readonly #words: Known[] = [];
	readonly #places: number[] = [];
	#count = 0;
	readonly #reading = new Reading();

	constructor(text: string) {
		this.#text = text;
	}

	/** What the text from `from` up to `until` orders; undefined where it orders nothing. */
	read(from: number, until: number): Order | undefined {
		const end = this.#gather(from, until);
		let bits = 0;
		for (let index = 0; index < this.#count; index += 1) bits |= this.#words[index]?.bits ?? 0;
		if ((bits & ANY_ORDER) === 0) return undefined;
		const isCut = (bits & BIT.long) !== 0;
		const isEnglish =
			(isCut ? ENGLISH.test(this.#text.slice(from, end)) : (bits & BIT.english) !== 0) && !hasForeignRun(this.#text, from, end);
		const reading = this.#reading;
		reading.begin();
		this.#follow(isEnglish, from, end);
		reading.close(end - from);
		const { matter, length } = reading;
		if (matter === undefined) return undefined;
		const isPlace = matter === 'plain' && (isCut ? ADDRESS.test(this.#text.slice(from, end)) : (bits & BIT.address) !== 0);
		return { matter: isPlace ? 'grave' : matter, length };
	}

	#follow(isEnglish: boolean, from: number, end: number): void {
		const reading = this.#reading;
		let isStart = true;
		let isAtEnd = false;
		const count = Math.min(this.#count, MAX_TOKENS);
		for (let index = 0; index < count; index += 1) {
			const word = this.#words[index] ?? UNKNOWN;
			const { bits } = word;
			const at = this.#places[index] ?? 0;
			if (isAtEnd) {
				reading.close(at - from);
				isStart = true;
			}
			isAtEnd = (bits & BIT.closing) !== 0;
			if ((bits & BIT.mark) !== 0) {
				// A comma joins a list as often as it opens a clause: what is negated ends with it all the same.
				if ((bits & BIT.question) !== 0 && (at + 1 >= end || /\s/.test(this.#text.charAt(at + 1)))) {
					reading.isOrdered = false;
					reading.isNegated = false;
				}
				if ((bits & BIT.comma) === 0 || reading.isOrdered) reading.close(at - from);
				isStart = true;
				continue;
			}
			if ((bits & BIT.deedInside) !== 0) reading.isOrdered = true;
			if ((bits & BIT.negationInside) !== 0) {
				reading.isForbidden = true;
				reading.isNegated = true;
			}
			if ((bits & BIT.negation) !== 0) {
				reading.isNegated = true;
				reading.isForbidden ||= !reading.isOrdered;
			}
			// `not done until …` forbids nothing.
			if ((bits & BIT.until) !== 0) {
				reading.isForbidden = false;
				reading.isNegated = false;
			}
			reading.low |= word.low;
			reading.high |= word.high;
			if ((bits & BIT.dangerous) !== 0) reading.isDangerous = true;
			if ((bits & BIT.thereupon) !== 0 || ((bits & BIT.join) !== 0 && (reading.isOrdered || reading.matter !== undefined))) {
				reading.close(at - from);
				isStart = true;
				continue;
			}
			if (isEnglish) {
				if (isStart && (bits & BIT.verb) !== 0) {
					reading.isOrdered = true;
					reading.verb = bits;
					isStart = false;
				} else if (isStart && (bits & BIT.carrier) === 0) isStart = (bits & BIT.modal) !== 0;
				else if (!isStart && (bits & BIT.restart) !== 0) isStart = true;
			} else if ((bits & BIT.foreignDeed) !== 0) {
				reading.isOrdered = true;
				reading.verb ??= bits;
			}
		}
	}

	/** Puts the tokens of a part at hand, up to its first line feed that is not white space in front. Returns where it ends. */
	#gather(from: number, until: number): number {
		this.#count = 0;
		const text = this.#text;
		const spoken = until - text.slice(from, until).trimStart().length;
		let index = this.#indexAt(from);
		for (;;) {
			if (index >= this.#starts.length && !this.#readNext(until)) return until;
			const start = this.#starts[index] ?? until;
			if (start >= until) return until;
			if (start >= spoken && text.charCodeAt(start) === LF) return start;
			const end = this.#ends[index] ?? 0;
			if (end <= until) this.#put(start, (this.#tokens[index] ??= this.#lookUp(text.slice(start, end))));
			else this.#putPart(start, until);
			index += 1;
		}
	}

	/** A token that goes on behind the part. */
	#putPart(start: number, until: number): void {
		// Half of a pair is no letter.
		const token = this.#text.slice(start, until).replace(/[\uD800-\uDBFF]$/, '');
		if (token !== '') this.#put(start, this.#lookUp(token));
	}

	#put(place: number, word: Known): void {
		this.#words[this.#count] = word;
		this.#places[this.#count] = place;
		this.#count += 1;
	}

	/** The index of the first token from `from` on. What is kept begins anew where the part does not follow on it, or begins inside a token. */
	#indexAt(from: number): number {
		const [starts, ends] = [this.#starts, this.#ends];
		if (this.#from >= 0 && from >= this.#from && from <= (ends.at(-1) ?? this.#from)) {
			let [low, high] = [0, starts.length];
			while (low < high) {
				const middle = (low + high) >> 1;
				if ((starts[middle] ?? 0) < from) low = middle + 1;
				else high = middle;
			}
			if (low === 0 || (ends[low - 1] ?? 0) <= from) {
				if (low <= MAX_KEPT) return low;
				for (const list of [starts, ends, this.#tokens]) list.splice(0, low);
				this.#from = from;
				return 0;
			}
		}
		if (starts.length > 0) for (const list of [starts, ends, this.#tokens]) list.length = 0;
		this.#from = from;
		return 0;
	}

	/** False: no further token ends before `until`. One that goes on there is put at hand as far as it belongs to the part. */
	#readNext(until: number): boolean {
		const text = this.#text;
		let start = this.#ends.at(-1) ?? this.#from;
		while (start < until && kindOf(text.charCodeAt(start)) === GAP) start += 1;
		if (start >= until) return false;
		let kind = kindOf(text.charCodeAt(start));
		let end = start + 1;
		if (kind === OF_WORD) {
			const most = Math.min(until, start + LONGEST_TOKEN);
			while (end < most && kind === OF_WORD) {
				kind = kindOf(text.charCodeAt(end));
				if (kind === OF_WORD) end += 1;
			}
		}
		if (kind === HALF) {
			TOKEN.lastIndex = 0;
			const match = TOKEN.exec(text.slice(start, until));
			if (match === null) return false;
			start += match.index;
			end = start + match[0].length;
		}
		// A word that reaches the end of the part may go on behind it: how far does not matter here.
		if (end >= until && until < text.length && kindOf(text.charCodeAt(start)) !== MARK) {
			this.#putPart(start, until);
			return false;
		}
		this.#starts.push(start);
		this.#ends.push(end);
		this.#tokens.push(undefined);
		return true;
	}

	#lookUp(token: string): Known {
		const known = this.#known.get(token);
		if (known !== undefined) return known;
		const made = knownOf(token);
		if (this.#known.size >= MAX_KNOWN) this.#known.clear();
		this.#known.set(token, made);
		return made;
	}
}

keepShape(new OrderReader(''));

/** What the pieces of a word mean in scripts that set no words apart. */
function partsIn(word: string): readonly KindSet[] {
	const found: KindSet[] = [];
	for (let at = 0; at < word.length; at += 1)
		for (const part of PARTS.get(word.charCodeAt(at)) ?? []) if (word.startsWith(part.text, at)) found.push(part);
	return found;
}
