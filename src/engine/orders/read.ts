import { isJsonObject } from '../../base/json.ts';
import type { Surface } from '../../mcp/surfaces.ts';
import { wordsOf } from '../classify/tokens.ts';
import type { DetectorInput } from '../detector.ts';
import { isWorthReading } from '../text/reading.ts';
import { createLexicon, hasKind, KINDS, type Kind, type KindSet, kindSet, NO_KINDS, union } from './words.ts';

/** How words of a sentence stand to each other. The words are ours and may be shown. */
export const RELATIONS = [
	'gives a command',
	'orders another tool',
	'regulates another tool',
	'regulates all tools',
	'regulates the agent',
	'regulates itself',
	'changes an argument',
	'silence towards the user',
	'secret handed over',
	'context handed over',
	'file handed over',
	'sent to an address',
	'put into a parameter',
	'claims first place',
	'agent bound by duty',
	'secret read',
	'own parameter named',
	'inside a made-up tag',
	'inside code marks',
	'away from the topic',
	'on the topic',
	'odd place',
	'parameter description',
	'name of a parameter',
	'required parameter',
	'after the first sentence',
	'server instructions',
	'long unit',
	'very long unit',
	'short unit',
	'far down',
	'documentation section',
	'denies approval',
	'foreign condition',
	'own condition',
	'foreign condition, command',
	'foreign condition, calls itself',
	'foreign condition, calls another tool',
	'foreign condition, change',
	'foreign condition, hands over',
	'passive order',
	'condition comes first',
	'looks for such text',
	'quotes a phrase',
	'runs a command',
	'third person',
] as const;
export type Relation = (typeof RELATIONS)[number];

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

interface Sentence {
	start: number;
	end: number;
	kinds: KindSet;
	relations: Set<Relation>;
	content: string[];
	count: number;
}

interface Word {
	readonly kinds: KindSet;
	readonly isCommand: boolean;
	readonly isOwnParameter: boolean;
	readonly text: string;
	/** Counts the clauses of the sentence, as commas and colons set them apart. */
	clause: number;
	readonly isTopic: boolean;
}

const LEXICON = createLexicon();
const at = (kind: Kind): number => KINDS.indexOf(kind);
const [DUTY, TRIGGER, AGENT, PERSON, SAYING, NEGATION, SECRET, CONVERSATION, FILES, SENDING, READING, RUNNING, TOOL] = [
	at('duty'),
	at('trigger'),
	at('agent'),
	at('person'),
	at('saying'),
	at('negation'),
	at('secret'),
	at('conversation'),
	at('files'),
	at('sending'),
	at('reading'),
	at('running'),
	at('tool'),
];
const [CHANGE, JUDGEMENT, APPROVAL, ARGUMENT, MAIL, MONEY, OTHER, ADDRESS, MAIL_ADDRESS, SECRET_PLACE, OWN, COMPLETE, COMMAND, PERSONAL] = [
	at('change'),
	at('judgement'),
	at('approval'),
	at('argument'),
	at('mail'),
	at('money'),
	at('other tool'),
	at('address'),
	at('mail address'),
	at('secret place'),
	at('own tool'),
	at('completeness'),
	at('command'),
	at('personal'),
];

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

const CHUNK = /[^\s,;()[\]{}"<>|!?=«»“”„‘’（）「」、。]+/g;
const SECRET_PATH =
	/\.ssh|id_rsa|id_ed25519|id_ecdsa|\.aws|\.env|\.npmrc|\.netrc|\.pgpass|_history|\.kube|\.gnupg|mcp\.json|\.git-credentials|credentials|\.docker\/config|hosts\.yml|shadow|\/passwd|\.pem|\.pypirc|keychain|wallet|cookies|secrets?\b|known_hosts|authorized_keys|\.azure|\.gcloud|\/environ/;
const FILE_NAME =
	/\.(?:json|md|txt|ya?ml|toml|ts|js|py|html?|css|csv|log|conf|cfg|xml|pdf|png|jpe?g|sql|sh|zip|go|rs|java|ini|lock|svg|docx?|xlsx?|db|env)$/;
const UNSPACED = /[\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff]/;
const MAX_CHUNK = 200;
const MAX_WORDS = 70;
const NOTHING: KindSet = NO_KINDS;
const OTHER_TOOL = kindSet('other tool');
const OWN_TOOL = kindSet('own tool');

interface Surroundings {
	readonly own: ReadonlySet<string>;
	readonly siblings: ReadonlySet<string>;
	readonly foreign: ReadonlySet<string>;
	readonly parameters: ReadonlySet<string>;
	readonly required: ReadonlySet<string>;
	readonly declared: KindSet;
	/** By the name alone: a first sentence does not explain itself. */
	readonly declaredByName: KindSet;
	readonly topic: ReadonlySet<string>;
	readonly topicOfName: ReadonlySet<string>;
}

/** Every unit of a subject. Cost: O(text). */
export function unitsOf(input: DetectorInput): readonly Unit[] {
	const around = surroundingsOf(input);
	return input.surfaces.flatMap((surface) => (isRead(surface, input) ? unitsIn(input, surface, around) : []));
}

const SKIPPED = /^\/(?:name|server)$|\/(?:type|format|\$schema|\$ref|mimeType|required\/\d+)$/;

function isRead(surface: Surface, input: DetectorInput): boolean {
	if (!isWorthReading(surface)) return false;
	if (surface.isKey) return surface.text.length >= 16;
	if (input.subject.kind === 'tool_definition' && SKIPPED.test(surface.pointer))
		return surface.pointer === '/name' && surface.text.length >= 20;
	return true;
}

function surroundingsOf(input: DetectorInput): Surroundings {
	const { subject, view } = input;
	const own = new Set<string>();
	const siblings = new Set<string>();
	const foreign = new Set<string>();
	for (const { server, tools } of view.servers)
		for (const { name } of tools) (server === subject.server ? siblings : foreign).add(name.toLowerCase());
	if (subject.kind !== 'tool_definition') {
		return {
			own,
			siblings,
			foreign,
			parameters: new Set(),
			required: new Set(),
			declared: NOTHING,
			declaredByName: NOTHING,
			topic: stems(wordsOf(subject.server)),
			topicOfName: stems(wordsOf(subject.server)),
		};
	}
	const { tool } = subject;
	own.add(tool.name.toLowerCase());
	const schema = tool['inputSchema'] ?? tool['input_schema'];
	const properties = isJsonObject(schema) && isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
	const needed = isJsonObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
	const parameters = new Set(properties.map((name) => name.toLowerCase()));
	const description = typeof tool['description'] === 'string' ? tool['description'] : '';
	const first = firstSentence(description).toLowerCase();
	const words = [...wordsOf(tool.name), ...(first.match(/[\p{L}\p{N}-]+/gu) ?? [])];
	const declared = kindsOfWords(words);
	const declaredByName = kindsOfWords(wordsOf(tool.name));
	const topic = stems([...words, ...properties.flatMap((name) => wordsOf(name)), ...wordsOf(subject.server)]);
	const topicOfName = stems([...wordsOf(tool.name), ...properties.flatMap((name) => wordsOf(name)), ...wordsOf(subject.server)]);
	const required = new Set(needed.filter((name) => typeof name === 'string'));
	return { own, siblings, foreign, parameters, required, declared, declaredByName, topic, topicOfName };
}

function kindsOfWords(words: readonly string[]): KindSet {
	let kinds = NOTHING;
	for (const [index, word] of words.entries()) {
		kinds = union(kinds, LEXICON.kinds.get(word) ?? NOTHING);
		kinds = union(kinds, LEXICON.kinds.get(`${word} ${words[index + 1] ?? ''}`) ?? NOTHING);
	}
	return kinds;
}

/** At most 300 characters, without a clause that adds something. */
function firstSentence(description: string): string {
	return (
		description
			.trimStart()
			.slice(0, 300)
			.split(/[.!?;\n<]/, 1)[0] ?? ''
	);
}

function stems(words: readonly string[]): ReadonlySet<string> {
	return new Set(words.filter((word) => word.length >= 4).map((word) => word.slice(0, 5)));
}

const DESCRIPTION = '/description';
const PARAMETER = /^\/(?:inputSchema|input_schema|parameters)\/properties\/([^/]+)(?:\/.*)?\/(?:description|title)$/;

function unitsIn(input: DetectorInput, surface: Surface, around: Surroundings): readonly Unit[] {
	const { text } = input.readings.of(surface);
	const sentences = sentencesOf(text, surface, around, input);
	const place = placeOf(input, surface, around);
	const isTool = input.subject.kind === 'tool_definition';
	const units: Unit[] = [];
	for (const [index, sentence] of sentences.entries()) {
		const relations = new Set<Relation>([...sentence.relations, ...place]);
		if (index > 0 || !isTool || surface.pointer !== DESCRIPTION) relations.add('after the first sentence');
		const { content } = sentence;
		const said = text.slice(sentence.start, sentence.end);
		if (LOOKS_FOR.test(said)) relations.add('looks for such text');
		if (PHRASE.test(said)) relations.add('quotes a phrase');
		const isFirst = index === 0 && isTool && surface.pointer === DESCRIPTION;
		const topic = isFirst ? around.topicOfName : around.topic;
		const declared = isFirst ? around.declaredByName : around.declared;
		const shared = content.filter((word) => topic.has(word.slice(0, 5))).length;
		if (content.length >= 3 && shared === 0) relations.add('away from the topic');
		if (content.length >= 2 && shared * 3 >= content.length) relations.add('on the topic');
		if (sentence.count > 28) relations.add('long unit');
		if (sentence.count > 50) relations.add('very long unit');
		if (sentence.count < 7) relations.add('short unit');
		if (index >= 8) relations.add('far down');
		units.push({
			at: surface,
			start: sentence.start,
			end: sentence.end,
			kinds: without(sentence.kinds, declared),
			explained: common(sentence.kinds, declared),
			relations,
		});
	}
	return units;
}

function without(kinds: KindSet, declared: KindSet): KindSet {
	return { low: kinds.low & ~(declared.low & ~FORM.low), high: kinds.high & ~(declared.high & ~FORM.high) };
}

function common(kinds: KindSet, declared: KindSet): KindSet {
	return { low: kinds.low & declared.low & ~FORM.low, high: kinds.high & declared.high & ~FORM.high };
}

function placeOf(input: DetectorInput, surface: Surface, around: Surroundings): readonly Relation[] {
	if (input.subject.kind === 'instructions' || input.subject.kind === 'server_info') return ['server instructions'];
	if (input.subject.kind !== 'tool_definition') return [];
	if (surface.pointer === DESCRIPTION) return [];
	if (surface.isKey || surface.pointer === '/name') return ['name of a parameter'];
	const parameter = PARAMETER.exec(surface.pointer)?.[1];
	if (parameter === undefined) return /\/(?:description|title)$/.test(surface.pointer) ? ['parameter description'] : ['odd place'];
	return around.required.has(parameter) ? ['parameter description', 'required parameter'] : ['parameter description'];
}

/** Sentences of a normalised text, with what their words are. */
function sentencesOf(text: string, surface: Surface, around: Surroundings, input: DetectorInput): readonly Sentence[] {
	const sentences: Sentence[] = [];
	let words: Word[] = [];
	let current: Sentence = newSentence(0);
	let clauseStart = true;
	let last = 0;
	let isDocumentation = false;
	let clause = 0;
	let endsClause = false;
	const flush = (end: number): void => {
		if (words.length > 0) {
			current.end = end;
			current.count = words.length;
			relate(words, current);
			sentences.push(current);
		}
		words = [];
		current = newSentence(end);
	};
	// The name of a parameter is read with what it is said to hold.
	const parameter = surface.isKey || input.subject.kind !== 'tool_definition' ? undefined : PARAMETER.exec(surface.pointer)?.[1];
	if (parameter !== undefined) {
		for (const word of wordsOf(parameter)) words.push(wordAt(word, LEXICON.kinds.get(word) ?? NOTHING, false, false));
		const whole = LEXICON.kinds.get(wordsOf(parameter).join(' ')) ?? LEXICON.kinds.get(parameter.toLowerCase());
		if (whole !== undefined) words.push(wordAt(parameter, whole, false, false));
		for (const { kinds } of words) current.kinds = union(current.kinds, kinds);
	}
	const tag = madeUpTag(text);
	for (const match of text.matchAll(CHUNK)) {
		const start = match.index;
		const between = text.slice(last, start);
		const isBullet = BULLET.test(match[0]) && between.endsWith(' ');
		if (/[!?。！？\n]|<\//.test(between) || isBullet || (words.length >= MAX_WORDS && last > 0)) {
			flush(last);
			clauseStart = true;
		}
		const section = SECTION.exec(match[0]);
		if (section !== null) isDocumentation = true;
		else if (between.includes('\n')) isDocumentation = false;
		if (isDocumentation) current.relations.add('documentation section');
		if (last === 0 || /[;:(<>\n!?—|]/.test(between) || (between.includes(',') && opensClause(current))) clauseStart = true;
		last = start + match[0].length;
		if (words.length === 0) current.start = start;
		if (match[0].length > MAX_CHUNK) continue;
		if (/[,;:(—]/.test(between) || endsClause) clause += 1;
		const from = words.length;
		clauseStart = readChunk(match[0], text, start, around, words, current, clauseStart, sentences.length === 0);
		for (let index = from; index < words.length; index += 1) {
			const word = words[index];
			if (word !== undefined) word.clause = clause;
		}
		endsClause = match[0].endsWith(':');
		if (tag >= 0 && start > tag) current.relations.add('inside a made-up tag');
		const ending = /[.:]['*_)]*$/.exec(match[0]);
		if (ending?.[0].startsWith('.') && !ABBREVIATION.test(match[0])) {
			flush(last);
			clauseStart = true;
		} else if (ending !== null) clauseStart = true;
	}
	flush(text.length);
	return sentences;
}

/** A sentence about such texts: what the tool detects, explains or returns as a sample. */
const LOOKS_FOR =
	/\b(?:detect|flag|analy[sz]|scan|identif|block|recogni[sz]|classif|explain|describ|document|filter|reject|prevent|guard|protect|defend|test|evaluat|monitor|screen|returns|check)[a-z]{0,6}\b.{0,120}\b(?:phrases?|injections?|attempts?|attempting|telling|asks?|asking|tries|trying|such as|like|containing|contains|whether|prompts|samples?|strings?|attacks?|jailbreaks?|training text|malicious|suspicious|messages|instructions)\b/;
const PHRASE = /(?:^|[\s(:])["'][a-z][^"'\n]{1,60} [^"'\n]{1,60}["']/;

/** A comma begins a clause only after a condition or another command: elsewhere it joins a list. */
function opensClause({ kinds, relations }: Sentence): boolean {
	return hasKind(kinds, TRIGGER) || relations.has('gives a command');
}

/** A list item begins. */
const BULLET = /^(?:[-*•–]|\d{1,2}[.)]|#{1,4})$/;
const SECTION =
	/^[*#'_]{0,4}(?:args|arguments|parameters|params|returns?|examples?|raises|yields|notes|usage|response|output|input|inputs|outputs|sample)[*'_]{0,4}:[*'_]{0,4}$/;
const ABBREVIATION = /^(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|mr|mrs|dr|st|incl|resp|[a-z])\.$/;

function newSentence(start: number): Sentence {
	return { start, end: start, kinds: NOTHING, relations: new Set(), content: [], count: 0 };
}

function wordAt(text: string, kinds: KindSet, isCommand: boolean, isOwnParameter: boolean, isTopic = false): Word {
	return { text, kinds, isCommand, isOwnParameter, clause: 0, isTopic };
}

const KNOWN_TAGS =
	/^\/?(?:b|i|u|p|a|br|hr|em|strong|code|pre|ul|ol|li|div|span|img|table|tr|td|th|h\d|svg|path|html|head|body|input|example|examples|usage|notes?|parameters?|returns?|response|args|url|id|name|path|string|number|integer|file|query|type|value|key|list|date|token|host|port|user|owner|repo|title|text|details|summary|use_?case|best_?practices)s?$/;
const MADE_UP = /<[!/?]?([a-z][a-z0-9_ -]{2,40})>|\[([a-z][a-z _-]{2,30})\](?!\()|<!--|'''([a-z][a-z-]{5,30}) /;

/** Where a tag opens that no markup knows, or a comment, or a fence with a name of two words; -1 when there is none. */
function madeUpTag(text: string): number {
	if (!/[<[]|'''/.test(text)) return -1;
	const match = MADE_UP.exec(text);
	if (match === null) return -1;
	const name = match[1] ?? match[2] ?? match[3];
	if (name === undefined) return match.index;
	if (KNOWN_TAGS.test(name)) return -1;
	const words = name.split(/[ _-]/);
	const isAddress = words.some((word) => TAG_WORDS.test(word));
	return isAddress ? match.index : -1;
}

const TAG_WORDS =
	/^(?:important|hidden|secret|system|admin|developer|override|ai|llm|assistant|agent|agents|model|instructions?|directives?|internal|private|critical|note|notice|priority|mandatory|must|rules?|policy|protocol|required|urgent|attention|warning|root|operator|preamble|prelude|context|meta|thinking|reasoning|command|trusted|security|compliance|verified|control|prompt|setup)$/;

/** Adds the words of a chunk; says whether the next word may be a command. */
function readChunk(
	chunk: string,
	text: string,
	start: number,
	around: Surroundings,
	words: Word[],
	sentence: Sentence,
	clauseStart: boolean,
	isFirst: boolean,
): boolean {
	const plain = chunk.replace(/^['.*_:#-]{1,8}(?=[^.*_:#'-])|['.*_:#-]{1,8}$/g, '');
	if (plain === '') return clauseStart;
	const place = placeKind(chunk.startsWith('.') || chunk.startsWith("'.") ? `.${plain.replace(/^\./, '')}` : plain);
	if (place !== undefined) {
		push(words, sentence, wordAt('', place, false, false));
		return false;
	}
	if (UNSPACED.test(plain)) {
		let kinds = NOTHING;
		for (const part of LEXICON.parts) if (plain.includes(part.text)) kinds = union(kinds, part.kinds);
		push(words, sentence, wordAt('', kinds, false, false));
		return false;
	}
	let isStart = clauseStart;
	const topic = isFirst ? around.topicOfName : around.topic;
	for (const part of plain.split(/[/:+&.]|'s\b|'/)) {
		if (part === '') continue;
		const known = LEXICON.kinds.get(part);
		if (around.own.has(part)) push(words, sentence, wordAt(part, OWN_TOOL, false, false));
		else if (around.parameters.has(part) && (part.includes('_') || chunk.startsWith("'") || text.charAt(start - 1) === '"')) {
			push(words, sentence, wordAt(part, known ?? NOTHING, false, true));
		} else if (around.siblings.has(part)) push(words, sentence, wordAt(part, NOTHING, false, false));
		else if (around.foreign.has(part) && (part.length > 5 || part.includes('_')))
			push(words, sentence, wordAt(part, OTHER_TOOL, false, false));
		else if (known === undefined && part.includes('_')) {
			let kinds = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(part) && !around.parameters.has(part) ? OTHER_TOOL : NOTHING;
			for (const piece of part.split('_')) kinds = union(kinds, matterOf(LEXICON.kinds.get(piece) ?? NOTHING));
			push(words, sentence, wordAt(part, kinds, false, false));
		} else if (known === undefined && part.includes('-')) {
			let kinds = NOTHING;
			for (const piece of part.split('-')) kinds = union(kinds, LEXICON.kinds.get(piece) ?? NOTHING);
			push(words, sentence, wordAt(part, kinds, false, false));
		} else {
			const isCommand = isStart && LEXICON.commands.has(part);
			if (isCommand) sentence.relations.add('gives a command');
			push(words, sentence, wordAt(part, known ?? NOTHING, isCommand, false, part.length >= 4 && topic.has(part.slice(0, 5))));
			phrasesAt(part, words, sentence);
			if (known === undefined && part.length >= 4) sentence.content.push(part);
			if (isStart && words.length === 1 && /[a-z]{3}s$/.test(part) && LEXICON.commands.has(part.slice(0, -1)))
				sentence.relations.add('third person');
			isStart = CARRIES_ON.has(part);
		}
	}
	return isStart;
}

const CARRIES_ON: ReadonlySet<string> = new Set(
	'and or then please first also always never just simply now instead must should to not you next afterwards immediately silently secretly quietly kindly'.split(
		' ',
	),
);
const MATTER = kindSet('secret', 'conversation', 'personal');

function matterOf(kinds: KindSet): KindSet {
	return { low: kinds.low & MATTER.low, high: kinds.high & MATTER.high };
}

function push(words: Word[], sentence: Sentence, word: Word): void {
	words.push(word);
	sentence.kinds = union(sentence.kinds, word.kinds);
}

/** Phrases of two to four words that end here. */
function phrasesAt(word: string, words: Word[], sentence: Sentence): void {
	let phrase = word;
	for (let back = 2; back <= 4; back += 1) {
		const before = words[words.length - back]?.text;
		if (before === undefined || before === '') return;
		phrase = `${before} ${phrase}`;
		if (!LEXICON.openings.has(before)) continue;
		const kinds = LEXICON.kinds.get(phrase);
		if (kinds !== undefined) push(words, sentence, wordAt('', kinds, false, false));
	}
}

function placeKind(chunk: string): KindSet | undefined {
	if (chunk.includes('://') || /^\d{1,3}(?:\.\d{1,3}){3}\b/.test(chunk))
		return /:\/\/(?:localhost|127\.|your|json-schema)/.test(chunk) ? NOTHING : ADDRESS_KIND;
	const mail = chunk.indexOf('@');
	if (mail > 0 && chunk.indexOf('.', mail) > 0) return MAIL_KIND;
	const isPath = /^(?:~|\.{0,2})[\\/]/.test(chunk) || /^\.[a-z]/.test(chunk) || /^%\w+%/.test(chunk);
	if (isPath || FILE_NAME.test(chunk) || /^\*?\.?[\w-]*(?:id_rsa|\.env|\.ssh|\.aws)\b/.test(chunk))
		return SECRET_PATH.test(chunk) ? SECRET_KIND : PATH_KIND;
	if (/^(?:[a-z0-9-]{1,63}\.){1,6}(?:com|net|org|io|dev|example|ai|co|xyz|info|app|site|cloud|ru|cn|eu|de)(?:\/|$|:)/.test(chunk))
		return ADDRESS_KIND;
	return undefined;
}

const ADDRESS_KIND = kindSet('address');
const MAIL_KIND = kindSet('mail address');
const SECRET_KIND = kindSet('secret place');
const PATH_KIND = kindSet('file path');

/** Under which condition something is ordered, and whether the condition is this tool's business. */
function conditionIn(words: readonly Word[], relations: Set<Relation>): void {
	for (const [index, word] of words.entries()) {
		if (!hasKind(word.kinds, TRIGGER) || word.isCommand) continue;
		let isOwn = false;
		let isForeign = false;
		let end = index + 1;
		for (; end < words.length && end - index <= 14; end += 1) {
			const each = words[end];
			if (each === undefined || each.clause !== word.clause) break;
			if (hasKind(each.kinds, OWN) || each.isOwnParameter || each.isTopic) isOwn = true;
			if (hasKind(each.kinds, OTHER) || hasKind(each.kinds, TOOL) || hasKind(each.kinds, PERSON) || hasKind(each.kinds, AGENT))
				isForeign = true;
			if (each.text.length >= 5 && each.kinds.low === 0 && each.kinds.high === 0) isForeign = true;
		}
		if (isOwn) {
			relations.add('own condition');
			continue;
		}
		if (!isForeign || end - index < 2) continue;
		relations.add('foreign condition');
		if (index <= 1) relations.add('condition comes first');
		const rest = [...words.slice(0, index), ...words.slice(end)];
		const holds = (kind: number): boolean => rest.some(({ kinds }) => hasKind(kinds, kind));
		const isOrder = holds(DUTY) || rest.some(({ isCommand }) => isCommand);
		if (!isOrder) continue;
		relations.add('foreign condition, command');
		if (holds(OWN) && holds(RUNNING)) relations.add('foreign condition, calls itself');
		if (holds(OTHER)) relations.add('foreign condition, calls another tool');
		if (holds(CHANGE) && (holds(ARGUMENT) || holds(MONEY) || holds(MAIL))) relations.add('foreign condition, change');
		if (holds(SENDING) && (holds(FILES) || holds(SECRET) || holds(CONVERSATION) || holds(SECRET_PLACE) || holds(PERSONAL)))
			relations.add('foreign condition, hands over');
	}
}

const PARTICIPLE = /^[a-z]{2,}(?:ed|put|sent|set|run|read|made|done|given|written|kept)$/;

/** `has to be changed`, `must be sent`: an order without an addressee, about something that is no parameter of this tool. */
function passiveIn(words: readonly Word[], relations: Set<Relation>): void {
	for (let index = 1; index + 1 < words.length; index += 1) {
		const next = words[index + 1];
		if (words[index]?.text !== 'be' || next === undefined || !PARTICIPLE.test(next.text)) continue;
		const before = words.slice(Math.max(0, index - 6), index);
		if (
			before.some(({ kinds }) => hasKind(kinds, DUTY)) &&
			!before.some(({ isOwnParameter, isTopic, kinds }) => isOwnParameter || isTopic || hasKind(kinds, OWN))
		) {
			relations.add('passive order');
		}
	}
}

const TOOL_NOUN = /^(?:tool|function|operation|command|server)$/;
const NOT_A_NAME =
	/^(?:|this|that|the|a|an|any|each|every|which|what|same|such|other|another|mcp|read|write|file|database|git|specific|first|second|given|following|current|async|long-running|batch|underlying|main|one|long|running|search|write-only|read-only|api|web|local|remote|each|powerful|single|new|best|right|simple|useful|cli|language|proxy|http|sql|lambda|aggregation|aggregate|shell|bash|terminal|linux|system)$/;

/** `the X tool`: a name without the looks of one, after an article. */
function namesATool(words: readonly Word[], index: number): boolean {
	if (!TOOL_NOUN.test(words[index]?.text ?? '')) return false;
	const name = words[index - 1];
	const before = words[index - 2]?.text ?? '';
	if (name === undefined || NOT_A_NAME.test(name.text) || name.isOwnParameter || hasKind(name.kinds, OWN)) return false;
	return /^(?:the|using|execute|call|use|invoke|run|when|before|after)$/.test(before);
}

/** What stands near what in one sentence. */
function relate(words: readonly Word[], sentence: Sentence): void {
	const { relations } = sentence;
	conditionIn(words, relations);
	passiveIn(words, relations);
	const last = new Map<number, number>();
	const near = (index: number, kind: number, reach: number): boolean => {
		const seen = last.get(kind);
		return seen !== undefined && index - seen <= reach;
	};
	for (const [index, word] of words.entries()) {
		let { kinds } = word;
		if (namesATool(words, index)) {
			kinds = union(kinds, OTHER_TOOL);
			sentence.kinds = union(sentence.kinds, OTHER_TOOL);
		}
		const is = (kind: number): boolean => hasKind(kinds, kind);
		if (word.isOwnParameter) {
			relations.add('own parameter named');
			if (near(index, SENDING, 14)) relations.add('put into a parameter');
		}
		if (kinds.low !== 0 || kinds.high !== 0) {
			if (is(OTHER)) {
				if (near(index, RUNNING, 5) || near(index, DUTY, 5)) relations.add('orders another tool');
				if (near(index, TRIGGER, 6)) relations.add('regulates another tool');
				if (near(index, CHANGE, 6)) relations.add('changes an argument');
			}
			if (is(DUTY) && near(index, OTHER, 4)) relations.add('orders another tool');
			if (is(RUNNING) && near(index, OTHER, 3) && near(index, TRIGGER, 7)) relations.add('regulates another tool');
			if (is(TOOL) && !is(OWN) && near(index, COMPLETE, 3)) {
				if (near(index, TRIGGER, 7)) relations.add('regulates all tools');
				else if (near(index, DUTY, 7)) relations.add('orders another tool');
			}
			if (is(OWN)) {
				if (near(index, TRIGGER, 4)) relations.add('regulates itself');
				if (near(index, DUTY, 4) && near(index, RUNNING, 3)) relations.add('claims first place');
			}
			if ((is(AGENT) || is(PERSON)) && near(index, TRIGGER, 4)) relations.add('regulates the agent');
			if (is(DUTY) && near(index, AGENT, 3)) relations.add('agent bound by duty');
			if (is(ARGUMENT) || is(MONEY) || is(MAIL)) if (near(index, CHANGE, 6)) relations.add('changes an argument');
			if (is(SAYING) && (near(index, NEGATION, 6) || near(index, JUDGEMENT, 3))) relations.add('silence towards the user');
			if (is(NEGATION) && near(index, SAYING, 3) && near(index, PERSON, 6)) relations.add('silence towards the user');
			if (is(SECRET) || is(SECRET_PLACE)) {
				if (near(index, SENDING, 9)) relations.add('secret handed over');
				if (near(index, READING, 7)) relations.add('secret read');
			}
			if ((is(CONVERSATION) || is(PERSONAL)) && near(index, SENDING, 9)) relations.add('context handed over');
			if (is(FILES) && near(index, SENDING, 9) && near(index, COMPLETE, 9)) relations.add('file handed over');
			if (is(SENDING)) {
				if (near(index, SECRET, 6) || near(index, SECRET_PLACE, 9)) relations.add('secret handed over');
				if (near(index, CONVERSATION, 6) || near(index, PERSONAL, 6)) relations.add('context handed over');
			}
			if ((is(ADDRESS) || is(MAIL_ADDRESS)) && near(index, SENDING, 12)) relations.add('sent to an address');
			if (is(ARGUMENT) && near(index, SENDING, 12)) relations.add('put into a parameter');
			if (is(APPROVAL) && near(index, NEGATION, 4)) relations.add('denies approval');
			if (is(COMMAND) && near(index, RUNNING, 5)) relations.add('runs a command');
			for (let kind = 0; kind < KINDS.length; kind += 1) if (hasKind(kinds, kind)) last.set(kind, index);
		}
	}
}
