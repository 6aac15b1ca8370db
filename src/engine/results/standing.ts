/* oxlint-disable no-control-regex -- control characters are what is looked for */
import { keepShape } from '../../base/keep-shape.ts';
import type { Standing } from './addressed.ts';

/** UTF-16 units before a place that are looked at. */
const BEFORE = 600;
const BLOCK = 3_000;
/** The mark of a comment at the start of a line, also of a line that a diff adds. A heading of Markdown has a capital behind it and no code before it. */
const LINE_COMMENT = /^[ \t+-]{0,40}(?:#{1,3}!?(?=\s)|\/{2,3}|--(?=\s)|%{1,2}(?=\s)|;{1,3}(?=\s)|<!--|rem\b|dnl\b)/i;
/** A comment behind the code of its line. */
const TRAILING = /\s(?:#|\/\/|--|%%)\s[^"'`]{0,80}$/;
const ATTRIBUTE = /<[a-z][\w:-]{0,40}\s[^<>]{0,400}[\w:-]{1,60}\s?=\s?\\?["'][^"'<>]{0,300}$/i;
/** A title of a terminal, concealed words, or letters in the colour of what is behind them. */
const TERMINAL =
	/(?:\x1b|\x9d|\\u001b|\\x1b|\\033|\\e)(?:\][0-9]{1,4};[^\x07\x1b\\]{0,300}|\[(?:[\d;]{0,12};)?(?:8|3([0-7])(?:;\d{1,2})?;4\1|4([0-7])(?:;\d{1,2})?;3\2)(?:;\d{1,3}){0,3}m[^\x1b\\]{0,300})$/;
const GENERATED = /content\s?:\s?\\?["'][^"'\n]{0,300}$/i;
const FAR = /(?:,{12}|;{12}|\t{10}|[ \u00a0]{60})["' \t]{0,4}[^,;\t\n"]{0,120}$/;
/** Marks that turn the direction of what follows: what is read is not what is compiled. */
const TURNED = /[\u202a-\u202e\u2066-\u2069][^\n]{0,40}$/;

/** A run of a Word document that is not shown, and what describes a drawing. */
const VANISHED = /<w:vanish\s?\/?>(?:(?!<w:r[ >])[\s\S]){0,300}$/;
const INSTRUCTION = /<\?[^<>?]{0,300}$/;
const DESCRIBING = /<(?:desc|metadata|rdf:li[^<>]{0,80}|dc:description)[^<>]{0,80}>[^<]{0,300}$/i;
/** Small raised letters, and letters of formulas: legible, and no words for who searches the page. */
const SPELLED = 60;
const RAISED = /[\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d6a\u1d9b-\u1dbf\u2071\u207f\u2090-\u209c]|\ud835[\udc00-\udfff]/g;

/** Text of a PDF that is placed and not painted, as that of a scan is: `3 Tr`. */
function isUnpainted(before: string, from: number): boolean {
	return from > 1 && before.charAt(from - 1) === '3' && /[\s]/.test(before.charAt(from - 2));
}

function isSpelled(text: string): boolean {
	return /[^\u0000-\u024f]{2}/.test(text) && (text.match(RAISED)?.length ?? 0) >= 10;
}

/** UTF-16 units of a place that are looked for its end. */
const AFTER = 1_500;
const CLOSING = /\n[ \t\r]*\n|<[/a-z!?]|-->|\*\/|\?>|"(?=\s{0,3}[,}\]>/]|\s[\w-]{1,40}=|\s*$)/gi;

/** UTF-16 units behind a mark, or behind a line feed, that tell whether a place ends there. */
const BESIDE = 64;
/** The longest `TRAILING`. */
const TRAIL = 84;

/** What opens a block, and what closes it. */
const BLOCKS = [
	['application/ld+json', '</script'],
	['/*', '*/'],
	['<!--', '-->'],
] as const;
const [LINKED_DATA, CODE_COMMENT, PAGE_COMMENT] = [0, 1, 2];

/** Where a literal stood last. Between places that are asked for in order each unit is looked at once. */
class LastSeen {
	readonly #text: string;
	readonly #literal: string;
	readonly #reach: number;
	#place = -1;
	/** All that ends up to here is known. */
	#told = 0;

	constructor(text: string, literal: string, reach: number) {
		this.#text = text;
		this.#literal = literal;
		this.#reach = reach;
	}

	/** The offset of the last one wholly before a place, at most `reach` units before it; -1: none. */
	before(at: number): number {
		const far = Math.max(0, at - this.#reach);
		if (at < this.#told || far > this.#told) [this.#place, this.#told] = [-1, far];
		if (at > this.#told) {
			const from = Math.max(0, this.#told - this.#literal.length + 1);
			const place = this.#text.slice(from, at).lastIndexOf(this.#literal);
			if (place >= 0) this.#place = from + place;
			this.#told = at;
		}
		return this.#place >= far ? this.#place : -1;
	}
}

keepShape(new LastSeen('', '', 0));

/** Where places of one text stand and end. What lies between several that are asked for in order is looked through once. */
export class PlaceReader {
	readonly #raw: string;
	/** The place that was asked for last. */
	#last = 0;
	/** From `#from` up to `#clear` nothing closes a place; at `#clear` something does, where `#isClosed`. */
	#from = 0;
	#clear = -1;
	#isClosed = false;
	/** From `#fromLine` up to `#clearLine` each line feed stands before a comment. */
	#fromLine = 0;
	#clearLine = -1;

	readonly #feeds: LastSeen;
	readonly #modes: LastSeen;
	readonly #blocks: readonly (readonly [LastSeen, LastSeen])[];

	constructor(raw: string) {
		this.#raw = raw;
		this.#feeds = new LastSeen(raw, '\n', BEFORE);
		this.#modes = new LastSeen(raw, ' Tr', BEFORE);
		this.#blocks = BLOCKS.map(([opening, closing]) => [new LastSeen(raw, opening, BLOCK), new LastSeen(raw, closing, BLOCK)]);
	}

	/** As far as what stands before a place tells it. The markup of a page is read by `readMarkup`. Cost: O(1), and less behind another place. */
	standingOf(at: number): Standing {
		const raw = this.#raw;
		const from = Math.max(0, at - BEFORE);
		const before = raw.slice(from, at);
		if (TERMINAL.test(before) || GENERATED.test(before) || FAR.test(before) || TURNED.test(before.slice(-80))) return 'unseen';
		const line = this.lineBefore(at, BEFORE);
		if (isSpelled(raw.slice(at, at + SPELLED)) || (before.includes('vanish') && VANISHED.test(before))) return 'unseen';
		if (isUnpainted(before, this.#modes.before(at) - from)) return 'unseen';
		if (INSTRUCTION.test(before) || ATTRIBUTE.test(before) || DESCRIBING.test(before) || this.#isIn(LINKED_DATA, at)) return 'attribute';
		if (LINE_COMMENT.test(line) || TRAILING.test(line.slice(-TRAIL)) || this.#isIn(CODE_COMMENT, at) || this.#isIn(PAGE_COMMENT, at))
			return 'comment';
		return 'open';
	}

	/** In a block that was opened and not closed again. */
	#isIn(block: number, at: number): boolean {
		const [opening, closing] = this.#blocks[block] ?? [];
		const from = opening?.before(at) ?? -1;
		return from >= 0 && (closing?.before(at) ?? -1) < from;
	}

	/** Where the paragraph, the comment, the element or the value ends that a place stands in. Cost: O(1), and less behind another place. */
	endOf(at: number): number {
		if (at < this.#last) [this.#clear, this.#clearLine] = [-1, -1];
		this.#last = at;
		const close = this.#closeBehind(at);
		const line = this.lineBefore(at, BEFORE);
		// The next line goes on with it only when it is a comment, too.
		return LINE_COMMENT.test(line) || TRAILING.test(line.slice(-TRAIL)) ? this.#endOfComment(at, close) : close;
	}

	/** What stands before a place in its line, at most `most` units of it and `BEFORE`. */
	lineBefore(at: number, most: number): string {
		return this.#raw.slice(Math.max(0, this.#feeds.before(at) + 1, at - most), at);
	}

	#closeBehind(at: number): number {
		const isKnown = at >= this.#from && at <= this.#clear;
		if (isKnown && this.#isClosed) return this.#clear;
		const after = this.#raw.slice(at, at + AFTER);
		CLOSING.lastIndex = isKnown ? this.#clear - at : 0;
		const close = CLOSING.exec(after)?.index ?? after.length;
		// What needs more than is seen behind it may be told otherwise from a place farther on.
		const sure = after.length - BESIDE;
		if (!isKnown) this.#from = at;
		this.#isClosed = close < sure && after.slice(close + 1, close + BESIDE).trim() !== '';
		this.#clear = after.slice(-BESIDE).trim() === '' ? -1 : at + Math.min(close, sure);
		return at + close;
	}

	#endOfComment(at: number, end: number): number {
		const said = this.#raw.slice(at, end);
		const isKnown = at >= this.#fromLine && at <= this.#clearLine;
		if (!isKnown) [this.#fromLine, this.#clearLine] = [at, at];
		for (let feed = said.indexOf('\n', this.#clearLine - at); feed >= 0; feed = said.indexOf('\n', feed + 1)) {
			if (!LINE_COMMENT.test(this.#raw.slice(at + feed + 1, at + Math.min(feed + 60, AFTER)))) return at + feed;
			if (feed + 60 <= AFTER) this.#clearLine = at + feed + 1;
		}
		return end;
	}
}

keepShape(new PlaceReader(''));

/* oxlint-enable no-control-regex */
