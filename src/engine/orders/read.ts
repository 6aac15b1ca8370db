import type { Surface } from '../../mcp/surfaces.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { DetectorInput } from '../detector.ts';
import * as C from './characters.ts';
import {
	CARRIES_ON,
	CLOSING,
	COMMAND,
	DICTIONARY,
	entryOf,
	KNOWN,
	LEXICON,
	LOOK_ALIKE,
	OPENING,
	PARTS,
	UNKNOWN_WORD,
} from './dictionary.ts';
import { placeKind } from './places.ts';
import { relate } from './relate.ts';
import { kindBit, RELATIONS, type Relation, relation } from './relations.ts';
import { Sentence } from './sentence.ts';
import { FOREIGN, OWN, PARAMETER_NAME, SIBLING, type Surroundings, surroundingsOf } from './surroundings.ts';
import { madeUpTag } from './tags.ts';
import { type KindSet, kindSet, NO_KINDS, union } from './words.ts';

export { RELATIONS, type Relation } from './relations.ts';

/** Two neighbouring sentences of a surface, as far as orders are concerned. */
export interface Unit {
	readonly at: Surface;
	/** Offsets in the normalised view. */
	readonly start: number;
	readonly end: number;
	/** Kinds that the declared purpose does not explain. */
	readonly kinds: KindSet;
	/** Kinds that the name or the first sentence already has. */
	readonly explained: KindSet;
	readonly relations: ReadonlySet<Relation>;
}

/** What a unit is made of, in numbers. One object serves for all units of a subject: it holds until `visit` returns. */
export interface Draft {
	readonly at: Surface;
	/** The normalised view. */
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly kinds: KindSet;
	readonly explained: KindSet;
	/** Places in `RELATIONS`, each once. */
	readonly relations: readonly number[];
	/** It names a text that is looked for, or quotes one: whoever does so does not say it (R043). */
	readonly isShowing: boolean;
}

/** Every unit of a subject. Cost: O(text). */
export function unitsOf(input: DetectorInput): readonly Unit[] {
	const units: Unit[] = [];
	eachDraft(input, (draft) => units.push(unitOf(draft)));
	return units;
}

/** UTF-16 units of one subject that are read sentence by sentence: many times what any honest definition has. */
export const MAX_READ = 131_072;

/** Calls `visit` for every unit of the first `MAX_READ` characters of a subject, in the order of the text. Cost: O(text). */
export function eachDraft(input: DetectorInput, visit: (draft: Draft) => void): void {
	let reader: Reader | undefined;
	let left = MAX_READ;
	for (const surface of input.readable) {
		if (!isRead(surface, input)) continue;
		reader ??= new Reader(input, surroundingsOf(input), visit);
		reader.read(surface.text.length <= left ? surface : { ...surface, text: surface.text.slice(0, left) });
		left -= surface.text.length;
		if (left <= 0) return;
	}
}

/** Whether the subject is longer than what is read: degraded coverage, which is never "clean" (R012). */
export function isReadInPart(input: DetectorInput): boolean {
	const lengthOf = (surfaces: readonly Surface[]): number => surfaces.reduce((sum, { text }) => sum + text.length, 0);
	// Which of them are read is asked only where it matters.
	return lengthOf(input.readable) > MAX_READ && lengthOf(input.readable.filter((each) => isRead(each, input))) > MAX_READ;
}

export const LOOKS_FOR_SUCH = relation('looks for such text');

function unitOf(draft: Draft): Unit {
	const { at, start, end, kinds, explained, relations } = draft;
	return { at, start, end, kinds, explained, relations: new Set(relations.flatMap((index) => RELATIONS[index] ?? [])) };
}

const SKIPPED = /^\/(?:name|server)$|\/(?:type|format|\$schema|\$ref|mimeType|required\/\d+)$/;

/** Where a resource has its address and its media type: no sentence, unless there is a blank in it. */
const NO_SENTENCE = /^\/(?:uri|uriTemplate|mimeType)$/;

function isRead(surface: Surface, input: DetectorInput): boolean {
	if (surface.isKey) return surface.text.length >= 16;
	if (input.subject.kind === 'resource' && NO_SENTENCE.test(surface.pointer)) return /\s/.test(surface.text);
	if (input.subject.kind === 'tool_definition' && SKIPPED.test(surface.pointer))
		return surface.pointer === '/name' && surface.text.length >= 20;
	return !isOption(surface);
}

/** An allowed value that is a name of a few words, `getDeployRecords`: it lists what there is. */
function isOption({ pointer, text }: Surface): boolean {
	return text.length <= MAX_OPTION && ENUM.test(pointer) && NAME.test(text) && wordsOf(text).length <= OPTION_WORDS;
}
const ENUM = /\/enum\/\d+$/;
const NAME = /^[\w.:-]+$/;
const MAX_OPTION = 48;
const OPTION_WORDS = 4;

/**
 * `camera, cafe, car rental, castle, …`: twenty names and more, none of more than three words. What is sent, and where, is no such name; a
 * unit that holds an address or a place of secrets is read all the same.
 */
function isListOfNames(said: string): boolean {
	const names = said.split(',');
	return names.length >= LISTED && names.every((name) => name.trim().split(BLANKS).length <= NAME_WORDS);
}
const LISTED = 20;
const NAME_WORDS = 3;
const BLANKS = /\s+/;

const DESCRIPTION = '/description';
const PARAMETER = /^\/(?:inputSchema|input_schema|parameters)\/properties\/([^/]+)(?:\/.*)?\/(?:description|title)$/;
const MAX_CHUNK = 200;
const MAX_WORDS = 70;
const OTHER_TOOL = kindSet('other tool');
const OWN_TOOL = kindSet('own tool');
const TRIGGER = kindBit('trigger');
const MATTER = kindSet('secret', 'conversation', 'personal');
const PRIVATE = kindSet('secret', 'conversation', 'personal', 'secret place');
const DEED = kindSet('sending', 'reading', 'running', 'change', 'destruction');
/** What no tool touches unless its purpose says so. */
const GRAVE = union(PRIVATE, kindSet('privilege', 'address', 'mail address', 'money', 'machine', 'guidance'));
/** What a server has no say in, whatever it is for. */
const BEYOND = union(GRAVE, kindSet('other tool', 'stealth', 'destruction', 'approval', 'cancelling'));
const ORDERED = kindSet('duty', 'agent');
/** What no list of names holds. */
const TELLING = kindSet(
	...(['address', 'mail address', 'secret place', 'file path', 'stealth', 'duty'] as const),
	...(['secret', 'conversation', 'agent', 'other tool', 'negation', 'person', 'approval'] as const),
);
/** What an order is about. */
const OBJECT = union(
	BEYOND,
	kindSet(
		'files',
		'sending',
		'reading',
		'running',
		'change',
		'policy',
		'lasting',
		'comparison',
		'outside',
		'mail',
		'judgement',
		'command',
		'vendor',
		'falsehood',
		'supervision',
		'incentive',
		'device',
	),
);
/** Kinds that say how something is ordered: a purpose does not explain them. */
const FORM = kindSet(
	'duty',
	'trigger',
	'agent',
	'person',
	'negation',
	'stealth',
	'completeness',
	'other tool',
	'own tool',
	'priority',
	'policy',
	'sequence',
	'address',
	'mail address',
	'secret place',
);

const R = {
	command: relation('gives a command'),
	tag: relation('inside a made-up tag'),
	away: relation('away from the topic'),
	onTopic: relation('on the topic'),
	oddPlace: relation('odd place'),
	parameter: relation('parameter description'),
	parameterName: relation('name of a parameter'),
	required: relation('required parameter'),
	after: relation('after the first sentence'),
	server: relation('server instructions'),
	several: relation('several matters beyond the purpose'),
	many: relation('many matters beyond the purpose'),
	commandOdd: relation('command in an odd place'),
	long: relation('long unit'),
	veryLong: relation('very long unit'),
	short: relation('short unit'),
	documentation: relation('documentation section'),
	thirdPerson: relation('third person'),
	kindred: relation('names a kindred tool'),
	asks: relation('parameter asks for something private'),
	commandAway: relation('command away from the topic'),
	deedAway: relation('deed away from the topic'),
	privateOdd: relation('private matter in an odd place'),
	beyond: relation('reaches beyond the server'),
	grave: relation('grave deed beyond the purpose'),
	graveThird: relation('grave deed, third person'),
	quotes: relation('quotes a phrase'),
} as const;

/** A sentence about such texts: what the tool detects, explains or returns as a sample. */
const LOOKS_FOR =
	/\b(?:detect|flag|analy[sz]|scan|identif|block|recogni[sz]|classif|explain|describ|document|filter|reject|prevent|guard|protect|defend|test|evaluat|monitor|screen|returns|check)[a-z]{0,6}\b.{0,120}\b(?:phrases?|injections?|attempts?|attempting|telling|asks?|asking|tries|trying|such as|like|containing|contains|whether|prompts|samples?|strings?|attacks?|jailbreaks?|training text|malicious|suspicious|messages|instructions)\b|\b(?:sample|example|known|typical) (?:prompt|attack|phrase|injection|payload)s?\b/;
const PHRASE = /(?:^|[\s(:])["'][a-z][^"'\n]{1,60} [^"'\n]{1,60}["']/;

/** A list item begins. */
const BULLET = /^(?:[-*•–]|\d{1,2}[.)]|#{1,4})$/;
const SECTION =
	/^[*#'_]{0,4}(?:args|arguments|parameters|params|returns?|examples?|raises|yields|notes|usage|response|output|input|inputs|outputs|sample)[*'_]{0,4}:[*'_]{0,4}$/;
const ABBREVIATION = /^(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|mr|mrs|dr|st|incl|resp|[a-z])\.$/;
/** The longest of them. */
const MAX_ABBREVIATION = 7;
const MAX_EDGE = 8;
const [BLANK, QUOTATION_MARK, ASTERISK, APOSTROPHE, DOT, COLON, LOW_LINE] = [0x20, 0x22, 0x2a, 0x27, 0x2e, 0x3a, 0x5f];
const [LOWER_A, LOWER_S, LOWER_Z] = [0x61, 0x73, 0x7a];

/** Reads the surfaces of one subject, one after the other, a word at a time and each unit of the text once. */
class Reader {
	readonly #input: DetectorInput;
	readonly #around: Surroundings;
	readonly #visit: (draft: Draft) => void;
	readonly #sentence = new Sentence();
	readonly #isTool: boolean;
	#surface: Surface = { pointer: '', text: '', isKey: false };
	#text = '';
	#place: readonly number[] = [];
	#hasCyrillic: boolean | undefined;
	/** No sentence of the surface was handed out yet. */
	#isOpening = true;
	#clauseStart = true;
	/** What makes a condition this tool's own, and what the sentence is measured by. */
	#topicOfWords: ReadonlySet<string>;
	#topicOfUnit: ReadonlySet<string>;

	constructor(input: DetectorInput, around: Surroundings, visit: (draft: Draft) => void) {
		this.#input = input;
		this.#around = around;
		this.#visit = visit;
		this.#isTool = input.subject.kind === 'tool_definition';
		this.#topicOfWords = around.topicOfName;
		this.#topicOfUnit = around.topic;
	}

	read(surface: Surface): void {
		const { text } = this.#input.readings.of(surface);
		const sentence = this.#sentence;
		this.#surface = surface;
		this.#text = text;
		this.#hasCyrillic = undefined;
		this.#place = this.#placeOf(surface);
		this.#isOpening = true;
		this.#clauseStart = true;
		this.#topicOfWords = this.#around.topicOfName;
		this.#topicOfUnit = this.#isDescription() ? this.#around.topicOfName : this.#around.topic;
		sentence.reset(0);
		this.#readParameterName();
		const tag = madeUpTag(text);
		const { length } = text;
		let last = 0;
		let isDocumentation = false;
		let clause = 0;
		let endsClause = false;
		for (let at = 0; at < length; ) {
			let between = 0;
			for (; at < length; at += 1) {
				const marks = C.CHARACTERS[text.charCodeAt(at)] ?? 0;
				if ((marks & C.SEPARATOR) === 0) break;
				between |= marks;
			}
			if (at >= length) break;
			const start = at;
			let marks = 0;
			for (; at < length; at += 1) {
				const own = C.CHARACTERS[text.charCodeAt(at)] ?? 0;
				if ((own & C.SEPARATOR) !== 0) break;
				if ((marks & C.UNSPACED) !== 0 && text.charCodeAt(at) === DOT && isUnspaced(text.charCodeAt(at + 1))) {
					marks |= own;
					at += 1;
					break;
				}
				marks |= own;
			}
			const isBullet = at - start <= 4 && start > last && text.charCodeAt(start - 1) === BLANK && this.#isBullet(start, at);
			if ((between & C.ENDS) !== 0 || isBullet || (sentence.count >= MAX_WORDS && last > 0)) {
				this.#flush(last);
				this.#clauseStart = true;
			}
			const ending = (marks & C.EDGE) === 0 ? 0 : endingOf(text, start, at);
			if (ending === COLON && SECTION.test(text.slice(start, at))) isDocumentation = true;
			else if ((between & C.LINE_FEED) !== 0) isDocumentation = false;
			if (isDocumentation) sentence.add(R.documentation);
			if (last === 0 || (between & C.OPENS) !== 0 || ((between & C.COMMA) !== 0 && this.#commaOpens())) this.#clauseStart = true;
			last = at;
			if (sentence.count === 0) sentence.start = start;
			if (at - start > MAX_CHUNK) continue;
			if ((between & C.CLAUSE) !== 0 || endsClause) clause += 1;
			const from = sentence.count;
			this.#readChunk(start, at, marks);
			const opening = sentence.words[from];
			if (opening !== undefined && from < sentence.count) opening.isQuoted = isQuotation(text, start);
			for (let index = from; index < sentence.count; index += 1) {
				const word = sentence.words[index];
				if (word !== undefined) word.clause = clause;
			}
			endsClause = text.charCodeAt(at - 1) === COLON;
			if (tag >= 0 && start > tag) sentence.add(R.tag);
			if (ending === DOT && !this.#isAbbreviation(start, at)) {
				this.#flush(last);
				this.#clauseStart = true;
			} else if (ending === DOT || ending === COLON) this.#clauseStart = true;
		}
		this.#flush(length);
	}

	/** Whether the surface has Cyrillic letters beside those that look Latin. Asked for few words, and answered once for each surface. */
	#isCyrillic(): boolean {
		this.#hasCyrillic ??= /[\u0400-\u04ff]/.test(this.#text);
		return this.#hasCyrillic;
	}

	#isDescription(): boolean {
		return this.#isTool ? this.#surface.pointer === DESCRIPTION : this.#input.subject.kind === 'instructions';
	}

	#isBullet(start: number, end: number): boolean {
		const first = this.#text.charCodeAt(start);
		return (first < LOWER_A || first > LOWER_Z) && BULLET.test(this.#text.slice(start, end));
	}

	#isAbbreviation(start: number, end: number): boolean {
		return end - start <= MAX_ABBREVIATION && ABBREVIATION.test(this.#text.slice(start, end));
	}

	/** A comma begins a clause only after a condition or another command: elsewhere it joins a list. */
	#commaOpens(): boolean {
		const { low, high } = this.#sentence;
		return (low & TRIGGER.low) !== 0 || (high & TRIGGER.high) !== 0 || this.#sentence.has(R.command);
	}

	/** The name of a parameter is read with what it is said to hold. */
	#readParameterName(): void {
		const { isKey, pointer } = this.#surface;
		const parameter = isKey || !this.#isTool ? undefined : PARAMETER.exec(pointer)?.[1];
		if (parameter === undefined) return;
		const words = wordsOf(parameter);
		for (const word of words) {
			const { low, high, flags } = DICTIONARY.get(word) ?? UNKNOWN_WORD;
			this.#sentence.push(word, low, high, flags);
		}
		const whole = LEXICON.kinds.get(words.join(' ')) ?? LEXICON.kinds.get(parameter.toLowerCase());
		if (whole !== undefined) this.#sentence.push(parameter, whole.low, whole.high, DICTIONARY.get(parameter)?.flags ?? 0);
	}

	#placeOf({ isKey, pointer }: Surface): readonly number[] {
		const { kind } = this.#input.subject;
		if (kind === 'instructions' || kind === 'server_info') return [R.server];
		if (!this.#isTool || pointer === DESCRIPTION) return [];
		if (isKey || pointer === '/name') return [R.parameterName];
		const parameter = PARAMETER.exec(pointer)?.[1];
		if (parameter === undefined) return /\/(?:description|title)$/.test(pointer) ? [R.parameter] : [R.oddPlace];
		return this.#around.required.has(parameter) ? [R.parameter, R.required] : [R.parameter];
	}

	/** Ends the sentence, hands it out when it has a word, and begins the next one at `end`. */
	#flush(end: number): void {
		const sentence = this.#sentence;
		if (sentence.count > 0) {
			sentence.end = end;
			relate(sentence);
			this.#handOut(sentence);
			this.#isOpening = false;
			this.#topicOfWords = this.#around.topic;
			this.#topicOfUnit = this.#around.topic;
		}
		sentence.reset(end);
	}

	#handOut(sentence: Sentence): void {
		const { low, high, start, end, count, content, shared } = sentence;
		for (const each of this.#place) sentence.add(each);
		const isFirst = this.#isOpening && this.#isDescription();
		if (!isFirst) sentence.add(R.after);
		const said = this.#text.slice(start, end);
		if (count > LISTED && !meets(sentence, TELLING) && isListOfNames(said)) return;
		const isLookedFor = LOOKS_FOR.test(said);
		const isQuoted = PHRASE.test(said);
		if (isLookedFor) sentence.add(LOOKS_FOR_SUCH);
		if (isQuoted) sentence.add(R.quotes);
		const declared = isFirst ? this.#around.declaredByName : this.#around.declared;
		if (content >= 3 && shared === 0) sentence.add(R.away);
		if (content >= 2 && shared * 3 >= content) sentence.add(R.onTopic);
		if (count > 28) sentence.add(R.long);
		if (count > 50) sentence.add(R.veryLong);
		if (count < 7) sentence.add(R.short);
		const isAway = content >= 2 && shared === 0;
		if (isAway && sentence.has(R.command)) sentence.add(R.commandAway);
		if (isAway && sentence.has(R.thirdPerson) && ((low & DEED.low) !== 0 || (high & DEED.high) !== 0)) sentence.add(R.deedAway);
		const matters = bitsOf(low & ~declared.low & OBJECT.low) + bitsOf(high & ~declared.high & OBJECT.high);
		const isPrivate = (low & ~declared.low & PRIVATE.low) !== 0 || (high & ~declared.high & PRIVATE.high) !== 0;
		if (isPrivate && sentence.has(R.parameter)) sentence.add(R.asks);
		if (isPrivate && sentence.has(R.oddPlace)) sentence.add(R.privateOdd);
		if (matters > 0 && sentence.has(R.oddPlace) && sentence.has(R.command)) sentence.add(R.commandOdd);
		if (matters >= 4) sentence.add(R.several);
		if (matters >= 7) sentence.add(R.many);
		const isServer = sentence.has(R.server);
		if (isServer && meets(sentence, BEYOND) && (sentence.has(R.command) || meets(sentence, ORDERED))) sentence.add(R.beyond);
		if (!isServer && (low & ~declared.low & GRAVE.low) + (high & ~declared.high & GRAVE.high) !== 0 && meets(sentence, DEED))
			sentence.add(sentence.has(R.thirdPerson) ? R.graveThird : R.grave);
		this.#visit({
			at: this.#surface,
			text: this.#text,
			start,
			end,
			kinds: { low: low & ~(declared.low & ~FORM.low), high: high & ~(declared.high & ~FORM.high) },
			explained: { low: low & declared.low & ~FORM.low, high: high & declared.high & ~FORM.high },
			relations: sentence.relations,
			isShowing: isLookedFor || isQuoted,
		});
	}

	/** The name shares a word with what this tool is about: `get_order` beside `list_orders` is its own business. */
	#isKindred(name: string): boolean {
		return name.split('_').some((piece) => piece.length >= 4 && this.#around.topic.has(piece.slice(0, 5)));
	}

	/** Adds the words of a chunk, and notes whether the next word may be a command. */
	#readChunk(start: number, end: number, marksOfChunk: number): void {
		const text = this.#text;
		let from = start;
		let to = end;
		let marks = marksOfChunk;
		if ((marks & C.EDGE) !== 0) {
			[from, to] = insideOf(text, start, end);
			if (from >= to) return;
			marks = 0;
			for (let at = from; at < to; at += 1) marks |= C.CHARACTERS[text.charCodeAt(at)] ?? 0;
		}
		if (this.#readPlace(start, end, from, to, marks)) return;
		if ((marks & C.UNSPACED) !== 0) {
			this.#readUnspaced(from, to);
			return;
		}
		const isQuoted = isQuotation(text, start);
		if ((marks & C.CUTS) === 0) {
			this.#readWord(text.slice(from, to), isQuoted, marks);
			return;
		}
		let begin = from;
		for (let at = from; at < to; at += 1) {
			const code = text.charCodeAt(at);
			if (((C.CHARACTERS[code] ?? 0) & C.CUTS) === 0) continue;
			if (at > begin) this.#readWord(text.slice(begin, at), isQuoted, marks);
			// `'s` goes with its apostrophe.
			if (code === APOSTROPHE && at + 1 < to && text.charCodeAt(at + 1) === LOWER_S && !isWordUnit(text, at + 2, to)) at += 1;
			begin = at + 1;
		}
		if (to > begin) this.#readWord(text.slice(begin, to), isQuoted, marks);
	}

	/** True when the chunk is an address or a path. */
	#readPlace(start: number, end: number, from: number, to: number, marks: number): boolean {
		const text = this.#text;
		const first = text.charCodeAt(start);
		const begin = text.charCodeAt(from);
		if (marks === 0 && begin >= LOWER_A && begin <= LOWER_Z && first === begin) return false;
		const isDotted = first === DOT || (first === APOSTROPHE && start + 1 < end && text.charCodeAt(start + 1) === DOT);
		const mayBe = isDotted || (marks & C.PLACE) !== 0 || '~/\\%'.includes(String.fromCharCode(begin)) || (marks & C.UNDERSCORE) !== 0;
		if (!mayBe) return false;
		const plain = text.slice(from, to);
		const kinds = placeKind(isDotted ? `.${plain.replace(/^\./, '')}` : plain);
		if (kinds === undefined) return false;
		this.#sentence.push('', kinds.low, kinds.high, 0);
		this.#clauseStart = false;
		return true;
	}

	#readUnspaced(from: number, to: number): void {
		const text = this.#text;
		let low = 0;
		let high = 0;
		for (let at = from; at < to; at += 1) {
			const parts = PARTS.get(text.charCodeAt(at));
			if (parts === undefined) continue;
			for (const part of parts) {
				if (at + part.text.length > to || !text.startsWith(part.text, at)) continue;
				low |= part.low;
				high |= part.high;
			}
		}
		this.#sentence.push('', low, high, 0);
		this.#clauseStart = false;
	}

	#readWord(part: string, isQuoted: boolean, marks: number): void {
		const { low, high, flags } = entryOf(part);
		const isLinked = (marks & C.UNDERSCORE) !== 0 && part.includes('_');
		if (this.#readName(part, low, high, flags, isLinked, isQuoted)) return;
		const isKnown = (flags & KNOWN) !== 0;
		if (!isKnown && isLinked) {
			const isName = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(part) && !this.#around.parameters.has(part);
			const kinds = kindsOfPieces(part.split('_'));
			const name = isName ? OTHER_TOOL : NO_KINDS;
			if (isName && this.#isKindred(part)) this.#sentence.add(R.kindred);
			this.#sentence.push(part, (kinds.low & MATTER.low) | name.low, (kinds.high & MATTER.high) | name.high, flags);
		} else if (!isKnown && (marks & C.HYPHEN) !== 0 && part.includes('-')) {
			const kinds = kindsOfPieces(part.split('-'));
			this.#sentence.push(part, kinds.low, kinds.high, flags);
		} else this.#readPlainWord(part, low, high, flags);
	}

	/** True when the word is the name of a tool or of a parameter. */
	#readName(part: string, low: number, high: number, flags: number, isLinked: boolean, isQuoted: boolean): boolean {
		const roles = this.#around.roles.get(part);
		if (roles === undefined) return false;
		const sentence = this.#sentence;
		if ((roles & OWN) !== 0) sentence.push(part, OWN_TOOL.low, OWN_TOOL.high, flags);
		else if ((roles & PARAMETER_NAME) !== 0 && (isLinked || isQuoted)) sentence.push(part, low, high, flags).isOwnParameter = true;
		else if ((roles & SIBLING) !== 0) sentence.push(part, 0, 0, flags);
		else if ((roles & FOREIGN) !== 0 && (part.length > 5 || isLinked)) sentence.push(part, OTHER_TOOL.low, OTHER_TOOL.high, flags);
		else return false;
		return true;
	}

	#readPlainWord(part: string, low: number, high: number, flags: number): void {
		const sentence = this.#sentence;
		const isCommand = this.#clauseStart && (flags & COMMAND) !== 0;
		if (isCommand) sentence.add(R.command);
		const word = sentence.push(part, low, high, flags);
		word.isCommand = isCommand;
		if ((flags & LOOK_ALIKE) !== 0 && this.#isCyrillic()) {
			const own = LEXICON.lookAlikes.get(part) ?? NO_KINDS;
			sentence.push('', own.low, own.high, 0);
		}
		if (part.length >= 4) {
			const stem = part.slice(0, 5);
			word.isTopic = this.#topicOfWords.has(stem);
			if ((flags & KNOWN) === 0) {
				sentence.content += 1;
				if (this.#topicOfUnit.has(stem)) sentence.shared += 1;
			}
		}
		if ((flags & CLOSING) !== 0) phrasesAt(part, sentence);
		if (this.#clauseStart && sentence.count === 1 && /[a-z]{3}s$/.test(part) && LEXICON.commands.has(part.slice(0, -1)))
			sentence.add(R.thirdPerson);
		this.#clauseStart = (flags & CARRIES_ON) !== 0;
	}
}

function isQuotation(text: string, start: number): boolean {
	return text.charCodeAt(start) === APOSTROPHE || (start > 0 && text.charCodeAt(start - 1) === QUOTATION_MARK);
}

function bitsOf(word: number): number {
	let count = 0;
	for (let bits = word; bits !== 0; bits &= bits - 1) count += 1;
	return count;
}

function meets(one: KindSet, other: KindSet): boolean {
	return (one.low & other.low) !== 0 || (one.high & other.high) !== 0;
}

/** A full stop of a script that sets no blank behind it. */
function isUnspaced(code: number): boolean {
	return ((C.CHARACTERS[code] ?? 0) & C.UNSPACED) !== 0;
}

/** The last unit of a chunk that is no mark of emphasis, 0 when there is none. */
function endingOf(text: string, start: number, end: number): number {
	for (let at = end; at > start; at -= 1) {
		const code = text.charCodeAt(at - 1);
		if (code !== APOSTROPHE && code !== ASTERISK && code !== LOW_LINE) return code;
	}
	return 0;
}

/** A chunk without the punctuation at its ends, at most eight units each. */
function insideOf(text: string, start: number, end: number): readonly [number, number] {
	let from = start;
	while (from < end && ((C.CHARACTERS[text.charCodeAt(from)] ?? 0) & C.EDGE) !== 0) from += 1;
	if (from === end) return [start, Math.max(start, end - MAX_EDGE)];
	let to = end;
	while (end - to < MAX_EDGE && ((C.CHARACTERS[text.charCodeAt(to - 1)] ?? 0) & C.EDGE) !== 0) to -= 1;
	return [from - start > MAX_EDGE ? start : from, to];
}

/** What `\w` matches; false at `end`. */
function isWordUnit(text: string, at: number, end: number): boolean {
	return at < end && /\w/.test(text.charAt(at));
}

function kindsOfPieces(pieces: readonly string[]): KindSet {
	let kinds = NO_KINDS;
	for (const piece of pieces) kinds = union(kinds, LEXICON.kinds.get(piece) ?? NO_KINDS);
	return kinds;
}

/** Phrases of two to four words that end here. */
function phrasesAt(word: string, sentence: Sentence): void {
	const { count } = sentence;
	const openings = sentence.at(count - 2).flags | sentence.at(count - 3).flags | sentence.at(count - 4).flags;
	if ((openings & OPENING) === 0) return;
	let phrase = word;
	for (let back = 2; back <= 4; back += 1) {
		const { text, flags } = sentence.at(sentence.count - back);
		if (text === '') return;
		phrase = `${text} ${phrase}`;
		if ((flags & OPENING) === 0) continue;
		const kinds = LEXICON.kinds.get(phrase);
		if (kinds !== undefined) sentence.push('', kinds.low, kinds.high, 0);
	}
}
