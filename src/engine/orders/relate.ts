import { AGENT_NOUN, BE, IS, KNOWN, THIRD, TOOL_NOUN } from './dictionary.ts';
import { OBLIQUE_KINDS } from './oblique-words.ts';
import { type KindBit, kindBit, relation } from './relations.ts';
import type { Sentence, Word } from './sentence.ts';
import { type KindSet, kindSet, union } from './words.ts';

const DUTY = kindBit('duty');
const TRIGGER = kindBit('trigger');
const AGENT = kindBit('agent');
const PERSON = kindBit('person');
const SAYING = kindBit('saying');
const NEGATION = kindBit('negation');
const SECRET = kindBit('secret');
const CONVERSATION = kindBit('conversation');
const FILES = kindBit('files');
const SENDING = kindBit('sending');
const READING = kindBit('reading');
const RUNNING = kindBit('running');
const TOOL = kindBit('tool');
const CHANGE = kindBit('change');
const JUDGEMENT = kindBit('judgement');
const APPROVAL = kindBit('approval');
const ARGUMENT = kindBit('argument');
const MAIL = kindBit('mail');
const MONEY = kindBit('money');
const OTHER = kindBit('other tool');
const ADDRESS = kindBit('address');
const MAIL_ADDRESS = kindBit('mail address');
const SECRET_PLACE = kindBit('secret place');
const OWN = kindBit('own tool');
const COMPLETE = kindBit('completeness');
const COMMAND = kindBit('command');
const PERSONAL = kindBit('personal');
const DESTRUCTION = kindBit('destruction');
const COMPARISON = kindBit('comparison');
const FAILURE = kindBit('failure');
const CANCELLING = kindBit('cancelling');
const VENDOR = kindBit('vendor');
const FALSEHOOD = kindBit('falsehood');
const SUPERVISION = kindBit('supervision');
const DISPENSING = kindBit('dispensing');
const RECORD = kindBit('record');

const R = {
	ordersAnother: relation('orders another tool'),
	regulatesAnother: relation('regulates another tool'),
	regulatesAll: relation('regulates all tools'),
	regulatesAgent: relation('regulates the agent'),
	regulatesItself: relation('regulates itself'),
	changesArgument: relation('changes an argument'),
	silence: relation('silence towards the user'),
	secretOver: relation('secret handed over'),
	contextOver: relation('context handed over'),
	fileOver: relation('file handed over'),
	toAddress: relation('sent to an address'),
	intoParameter: relation('put into a parameter'),
	firstPlace: relation('claims first place'),
	agentBound: relation('agent bound by duty'),
	secretRead: relation('secret read'),
	ownParameter: relation('own parameter named'),
	deniesApproval: relation('denies approval'),
	runsCommand: relation('runs a command'),
	foreign: relation('foreign condition'),
	own: relation('own condition'),
	foreignCommand: relation('foreign condition, command'),
	foreignItself: relation('foreign condition, calls itself'),
	foreignAnother: relation('foreign condition, calls another tool'),
	foreignChange: relation('foreign condition, change'),
	foreignOver: relation('foreign condition, hands over'),
	conditionFirst: relation('condition comes first'),
	passive: relation('passive order'),
	open: relation('open towards the user'),
	forbids: relation('forbids a deed'),
	speaksIll: relation('speaks ill of another tool'),
	ofAnother: relation('speaks of another tool'),
	ofAgent: relation('speaks of the agent'),
	toVendor: relation('hands over to the vendor'),
	dispenses: relation('dispenses with supervision'),
	passiveDeed: relation('deed in the passive'),
	falsifies: relation('falsifies a record'),
	dictates: relation('dictates an answer'),
	anotherKind: relation('another kind of tool'),
	protects: relation('protects a private matter'),
	forbidsHiding: relation('forbids hiding'),
} as const;

function has(kinds: KindSet, kind: KindSet): boolean {
	return (kinds.low & kind.low) !== 0 || (kinds.high & kind.high) !== 0;
}

/** Adds what stands near what in the sentence. Cost: O(words), times the conditions in it. */
export function relate(sentence: Sentence): void {
	if (has(sentence, TRIGGER)) conditionIn(sentence);
	let flags = 0;
	for (let index = 0; index < sentence.count; index += 1) flags |= sentence.at(index).flags;
	if ((flags & BE) !== 0) passiveIn(sentence);
	if ((flags & (IS | AGENT_NOUN)) !== 0) statementIn(sentence);
	if (has(sentence.at(0), OTHER) || (sentence.at(0).flags === 0 && has(sentence.at(1), OTHER))) sentence.add(R.ofAnother);
	neighboursIn(sentence);
	opennessIn(sentence);
	if (has(sentence, OTHER) && (has(sentence, COMPARISON) || has(sentence, FAILURE))) sentence.add(R.speaksIll);
}

const TELLS = kindSet('saying', 'approval', 'request');
const HIDES = kindSet('negation', 'judgement', 'stealth');

/** Something is said, shown or put before a person, or a person is asked, and nothing in the sentence denies it. */
function opennessIn(sentence: Sentence): void {
	if (!has(sentence, PERSON) || !has(sentence, TELLS) || has(sentence, HIDES)) return;
	let person = FAR;
	let told = 2 * FAR;
	for (let index = 0; index < sentence.count; index += 1) {
		const word = sentence.at(index);
		if (has(word, PERSON)) person = index;
		if (has(word, TELLS)) told = index;
		if (Math.abs(person - told) <= 4) {
			sentence.add(R.open);
			return;
		}
	}
}

/** Kinds of the second word of a set that are not oblique. */
const PLAIN = ~kindSet(...OBLIQUE_KINDS).high;

/** Under which condition something is ordered, and whether the condition is this tool's business. */
function conditionIn(sentence: Sentence): void {
	const { count } = sentence;
	for (let index = 0; index < count; index += 1) {
		const word = sentence.at(index);
		if (!has(word, TRIGGER) || word.isCommand) continue;
		let isOwn = false;
		let isForeign = false;
		let end = index + 1;
		for (; end < count && end - index <= 14; end += 1) {
			const each = sentence.at(end);
			if (each.clause !== word.clause) break;
			if (has(each, OWN) || each.isOwnParameter || each.isTopic) isOwn = true;
			if (has(each, OTHER) || has(each, TOOL) || has(each, PERSON) || has(each, AGENT)) isForeign = true;
			if ((each.flags & KNOWN) === 0 && each.low === 0 && (each.high & PLAIN) === 0 && each.text.length >= 5) isForeign = true;
		}
		if (isOwn) {
			sentence.add(R.own);
			continue;
		}
		if (!isForeign || end - index < 2) continue;
		sentence.add(R.foreign);
		if (index <= 1) sentence.add(R.conditionFirst);
		orderBeside(sentence, index, end);
	}
}

/** What is ordered by the words before `from` and from `to` on, under the condition between them. */
function orderBeside(sentence: Sentence, from: number, to: number): void {
	const rest = { low: 0, high: 0 };
	let isOrder = false;
	for (let index = 0; index < sentence.count; index += 1) {
		if (index === from) index = to;
		const word = sentence.at(index);
		rest.low |= word.low;
		rest.high |= word.high;
		if (word.isCommand) isOrder = true;
	}
	if (!isOrder && !has(rest, DUTY)) return;
	sentence.add(R.foreignCommand);
	if (has(rest, OWN) && has(rest, RUNNING)) sentence.add(R.foreignItself);
	if (has(rest, OTHER)) sentence.add(R.foreignAnother);
	if (has(rest, CHANGE) && (has(rest, ARGUMENT) || has(rest, MONEY) || has(rest, MAIL))) sentence.add(R.foreignChange);
	const isMatter = has(rest, FILES) || has(rest, SECRET) || has(rest, CONVERSATION) || has(rest, SECRET_PLACE) || has(rest, PERSONAL);
	if (isMatter && has(rest, SENDING)) sentence.add(R.foreignOver);
}

const PARTICIPLE = /^[a-z]{2,}(?:ed|put|sent|set|run|read|made|done|given|written|kept)$/;

/** `has to be changed`, `must be sent`: an order without an addressee, about something that is no parameter of this tool. */
function passiveIn(sentence: Sentence): void {
	for (let index = 1; index + 1 < sentence.count; index += 1) {
		if ((sentence.at(index).flags & BE) === 0 || !PARTICIPLE.test(sentence.at(index + 1).text)) continue;
		let isDuty = false;
		let isOwn = false;
		for (let back = Math.max(0, index - 6); back < index; back += 1) {
			const word = sentence.at(back);
			isDuty ||= has(word, DUTY);
			isOwn ||= word.isOwnParameter || word.isTopic || has(word, OWN);
		}
		if (isDuty && !isOwn) sentence.add(R.passive);
	}
}

const DEED = kindSet('sending', 'reading', 'running', 'change', 'destruction', 'approval', 'cancelling');

/** `the agent hands over`, `the file is sent`: what is done is said, and nobody is addressed. */
function statementIn(sentence: Sentence): void {
	for (let index = 0; index + 1 < sentence.count; index += 1) {
		const { flags } = sentence.at(index);
		const next = sentence.at(index + 1);
		if ((flags & AGENT_NOUN) !== 0 && ((next.flags | sentence.at(index + 2).flags) & THIRD) !== 0) sentence.add(R.ofAgent);
		if ((flags & IS) !== 0 && has(next, DEED) && PARTICIPLE.test(next.text)) sentence.add(R.passiveDeed);
	}
}

const NOT_A_NAME =
	/^(?:|this|that|the|a|an|any|each|every|which|what|same|such|other|another|mcp|read|write|file|database|git|specific|first|second|given|following|current|async|long-running|batch|underlying|main|one|long|running|search|write-only|read-only|api|web|local|remote|each|powerful|single|new|best|right|simple|useful|cli|language|proxy|http|sql|lambda|aggregation|aggregate|shell|bash|terminal|linux|system)$/;
const BEFORE_A_NAME = /^(?:the|using|execute|call|use|invoke|run|when|before|after)$/;

/** `the X tool`: a name without the looks of one, after an article. */
function namesATool(sentence: Sentence, index: number): boolean {
	if (index < 2) return false;
	const name = sentence.at(index - 1);
	if (NOT_A_NAME.test(name.text) || name.isOwnParameter || has(name, OWN)) return false;
	return BEFORE_A_NAME.test(sentence.at(index - 2).text);
}

/** Longer than any reach. */
const FAR = -1000;

function neighboursIn(sentence: Sentence): void {
	const { last } = sentence;
	last.fill(FAR);
	for (let index = 0; index < sentence.count; index += 1) {
		const word = sentence.at(index);
		let { low, high } = word;
		if ((word.flags & TOOL_NOUN) !== 0 && namesATool(sentence, index)) {
			low |= OTHER.low;
			high |= OTHER.high;
			sentence.low |= OTHER.low;
			sentence.high |= OTHER.high;
		}
		if (word.isOwnParameter) {
			sentence.add(R.ownParameter);
			if (near(last, index, SENDING, 14)) sentence.add(R.intoParameter);
		}
		if ((word.flags & TOOL_NOUN) !== 0 && isForSomethingElse(sentence.at(index - 1))) sentence.add(R.anotherKind);
		if (word.isQuoted && (near(last, index, SAYING, 3) || near(last, index, PRETENCE, 3))) sentence.add(R.dictates);
		if (low === 0 && high === 0) continue;
		relateWord(sentence, { low, high }, index);
		for (let bits = low; bits !== 0; bits &= bits - 1) last[31 - Math.clz32(bits & -bits)] = index;
		for (let bits = high; bits !== 0; bits &= bits - 1) last[62 - Math.clz32(bits & -bits)] = index;
	}
	if (sentence.has(R.forbids) && has(sentence, PRIVATE)) sentence.add(R.protects);
}

const PRIVATE = kindSet('secret', 'conversation', 'personal', 'secret place');
const PRETENCE = kindBit('pretence');
const HIDING = kindSet('judgement', 'stealth');
const FORBIDDEN = kindSet('sending', 'running', 'destruction', 'reading', 'change');
const NOT_A_PURPOSE =
	/^(?:|this|that|the|an?|any|each|every|which|what|same|such|mcp|first|second|given|following|current|main|one|new|only|own|its|your|our|my|these|those|all|both|no|some|related|similar|underlying|companion|helper|read-only|write|specific|long-running|async|single|via|by|with|using|and|or|of|to|for|in|on)$/;

/** `the shell tool`, `whichever transfer tool`: what stands before says what it is for, and that is not what this one is for. */
function isForSomethingElse(word: Word): boolean {
	return (
		word.clause >= 0 && !word.isTopic && !word.isOwnParameter && !has(word, OWN) && !has(word, OTHER) && !NOT_A_PURPOSE.test(word.text)
	);
}

/** Whether a word of the kind stood at most `reach` words before. */
function near(last: Int32Array, index: number, kind: KindBit, reach: number): boolean {
	return index - (last[kind.index] ?? FAR) <= reach;
}

type Kinds = Pick<Word, 'low' | 'high'>;

function relateWord(sentence: Sentence, kinds: Kinds, index: number): void {
	const { last } = sentence;
	if (has(kinds, OTHER)) {
		if (near(last, index, RUNNING, 5) || near(last, index, DUTY, 5)) sentence.add(R.ordersAnother);
		if (near(last, index, TRIGGER, 6)) sentence.add(R.regulatesAnother);
		if (near(last, index, CHANGE, 6)) sentence.add(R.changesArgument);
	}
	if (has(kinds, DUTY) && near(last, index, OTHER, 4)) sentence.add(R.ordersAnother);
	if (has(kinds, RUNNING) && near(last, index, OTHER, 3) && near(last, index, TRIGGER, 7)) sentence.add(R.regulatesAnother);
	if (has(kinds, TOOL) && !has(kinds, OWN) && near(last, index, COMPLETE, 3)) {
		if (near(last, index, TRIGGER, 7)) sentence.add(R.regulatesAll);
		else if (near(last, index, DUTY, 7)) sentence.add(R.ordersAnother);
	}
	if (has(kinds, OWN)) {
		if (near(last, index, TRIGGER, 4)) sentence.add(R.regulatesItself);
		if (near(last, index, DUTY, 4) && near(last, index, RUNNING, 3)) sentence.add(R.firstPlace);
	}
	if ((has(kinds, AGENT) || has(kinds, PERSON)) && near(last, index, TRIGGER, 4)) sentence.add(R.regulatesAgent);
	if (has(kinds, DUTY) && near(last, index, AGENT, 3)) sentence.add(R.agentBound);
	if ((has(kinds, ARGUMENT) || has(kinds, MONEY) || has(kinds, MAIL)) && near(last, index, CHANGE, 6)) sentence.add(R.changesArgument);
	if (has(kinds, SAYING) && (near(last, index, NEGATION, 6) || near(last, index, JUDGEMENT, 3))) sentence.add(R.silence);
	if (has(kinds, NEGATION) && near(last, index, SAYING, 3) && near(last, index, PERSON, 6)) sentence.add(R.silence);
	if (has(kinds, SECRET) || has(kinds, SECRET_PLACE)) {
		if (near(last, index, SENDING, 9)) sentence.add(R.secretOver);
		if (near(last, index, READING, 7)) sentence.add(R.secretRead);
	}
	if ((has(kinds, CONVERSATION) || has(kinds, PERSONAL)) && near(last, index, SENDING, 9)) sentence.add(R.contextOver);
	if (has(kinds, FILES) && near(last, index, SENDING, 9) && near(last, index, COMPLETE, 9)) sentence.add(R.fileOver);
	if (has(kinds, SENDING)) {
		if (near(last, index, SECRET, 6) || near(last, index, SECRET_PLACE, 9)) sentence.add(R.secretOver);
		if (near(last, index, CONVERSATION, 6) || near(last, index, PERSONAL, 6)) sentence.add(R.contextOver);
	}
	if ((has(kinds, ADDRESS) || has(kinds, MAIL_ADDRESS)) && near(last, index, SENDING, 12)) sentence.add(R.toAddress);
	if (has(kinds, ARGUMENT) && near(last, index, SENDING, 12)) sentence.add(R.intoParameter);
	if (has(kinds, FORBIDDEN) && near(last, index, NEGATION, 2)) sentence.add(R.forbids);
	if (has(kinds, APPROVAL) && near(last, index, NEGATION, 4)) sentence.add(R.deniesApproval);
	if (has(kinds, HIDING) && near(last, index, NEGATION, 2)) sentence.add(R.forbidsHiding);
	obliquelyRelate(sentence, kinds, index);
	if (has(kinds, COMMAND) && near(last, index, RUNNING, 5)) sentence.add(R.runsCommand);
}

const WATCHES = kindSet('supervision', 'approval');
const DROPS = kindSet('dispensing', 'cancelling', 'destruction', 'negation');

const OBLIQUE = union(union(WATCHES, DROPS), kindSet('vendor', 'record', 'falsehood'));

/** What gains, is dropped or is not true. */
function obliquelyRelate(sentence: Sentence, kinds: Kinds, index: number): void {
	if (!has(kinds, OBLIQUE)) return;
	const { last } = sentence;
	if (has(kinds, VENDOR) && near(last, index, SENDING, 6)) sentence.add(R.toVendor);
	if (has(kinds, WATCHES) && (near(last, index, DISPENSING, 4) || near(last, index, CANCELLING, 4) || near(last, index, DESTRUCTION, 4)))
		sentence.add(R.dispenses);
	if (has(kinds, DROPS) && (near(last, index, SUPERVISION, 4) || near(last, index, APPROVAL, 4))) sentence.add(R.dispenses);
	if ((has(kinds, RECORD) && near(last, index, FALSEHOOD, 6)) || (has(kinds, FALSEHOOD) && near(last, index, RECORD, 6)))
		sentence.add(R.falsifies);
}
