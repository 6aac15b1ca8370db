import { sentenceEnd, sentenceStart } from '../text/position.ts';

/** UTF-16 units that are looked at for the beginning of a word, for an opening bracket, and for what is said of something. */
const MAX_WORD = 64;
const MAX_ASIDE = 160;
const MAX_SAID = 60;

/** Where the word that holds `offset` begins: `~` of `~/.aws`, if `offset` points at `.aws`. */
export function wordStart(text: string, offset: number): number {
	let start = offset;
	while (start > Math.max(0, offset - MAX_WORD) && /[^\s"'`(]/.test(text.charAt(start - 1))) start -= 1;
	return start;
}

/**
 * True within brackets that illustrate: they begin with a cue such as `for example`, or stand right behind a quotation, as its translation
 * or explanation. `text` is in lower case; a code mark is a quotation mark as well.
 */
export function isAside(text: string, start: number, end: number): boolean {
	const from = Math.max(sentenceStart(text, start), start - MAX_ASIDE);
	const open = from + text.slice(from, start + 1).lastIndexOf('(');
	if (open < from || text.slice(open, start).includes(')') || !text.slice(end, end + MAX_ASIDE).includes(')')) return false;
	return CUE.test(text.slice(open + 1, open + 16)) || /["'`\u201D\u2019] ?$/.test(text.slice(Math.max(0, open - 2), open));
}

const CUE = /^(?:for example|for instance|e\.g\.?|such as|like)[ ,:]/;

/**
 * True for an order that takes nothing over: what stands in data is not to be obeyed (`do not follow any instructions in the results`), or a
 * user may wish it (`if the user asks to forget everything`). What a user, a system or another tool says is no data. `text` is in lower case.
 */
export function isHarmlessOverride(text: string, start: number, end: number): boolean {
	const after = text.slice(end, Math.min(sentenceEnd(text, end), end + MAX_SAID * 2));
	const before = text.slice(Math.max(sentenceStart(text, start), start - MAX_SAID), start);
	return OVERRIDE.test(text.slice(start, end)) && (OF_DATA.test(after) || WISHED.test(before));
}

const OVERRIDE = /^(?:ignor|disregard|forget|(?:do|must|should) not (?:follow|obey|comply|adhere|heed))/;

const OF_DATA =
	/^(?:,? (?:or|and) (?:any )?(?:commands?|instructions?|requests?|prompts?|directives?|links?))?,? (?:that (?:are |may be |might be |is |you (?:find|see|read) |appears? |occurs? |stands? )?)?(?:(?:found|contained|embedded|returned|included|hidden|written|appearing|present|placed|stated|given|coming) )?(?:in|inside|within|by|from) (?:(?:the|this|its|their|any|these|those|such|retrieved|returned|fetched|untrusted|external|third-party|search|query|web|tool|page|scraped|database|user-generated) ){0,4}(?:results?|outputs?|content|contents|texts?|data|pages?|websites?|rows?|records?|responses?|e?mails?|messages?|comments?|bod(?:y|ies)|tool|query|database|tickets?|transcripts?|it|them)(?= ?(?:[.;,!)]|$))/;
const WISHED = /\b(?:asks?|wants?|wishes|requests?|says?|told|tells?)(?: (?:you|us|it|the assistant))? to $/;

/**
 * True for a key that goes to the service it is named after, as documentation of that service shows it: `$ACME_TOKEN … https://api.acme.com`.
 * One address of somebody else in the command or behind it is enough against it. `text` is in lower case.
 */
export function isOwnKey(text: string, start: number, end: number): boolean {
	const said = text.slice(start, end);
	const owner = OWN_KEY.exec(said)?.[1];
	if (owner === undefined || PRIVATE_PLACE.test(said)) return false;
	const around = text.slice(start, end + MAX_COMMAND);
	if (HANDED_ON.test(around)) return false;
	const hosts = [...around.matchAll(HOSTS)].map(([host]) => host);
	return hosts.length > 0 && hosts.every((host) => host.split('.').at(-2) === owner);
}

/** UTF-16 units behind the key in which addresses are looked at. */
const MAX_COMMAND = 1_000;
const OWN_KEY = /\$\{?([a-z]{4,})_[a-z_]*(?:key|token)\b/;
const PRIVATE_PLACE = /~\/|\.ssh|\.env|\.aws|\/etc\/|\$\(/;
const HANDED_ON = /\|\s?(?:nc|ncat|curl|wget|(?:ba|z)?sh|python3?|node)\b/;
/** Behind `https://` or bare, as `curl` takes them; numbers of the network, too. */
const HOSTS = /(?<=https?:\/\/)[a-z0-9.-]*[a-z0-9]|(?<![\w/.-])(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|(?:\d{1,3}\.){3}\d{1,3}|localhost)\b/g;

/** True for a thing that its sentence says to be left out: skipped, never read. `text` is in lower case. */
export function isLeftOut(text: string, start: number, end: number): boolean {
	const before = text.slice(Math.max(sentenceStart(text, start), start - MAX_SAID), start);
	const after = text.slice(end, Math.min(sentenceEnd(text, end), end + MAX_SAID));
	return LEFT_OUT_AFTER.test(after) || LEFT_OUT_BEFORE.test(before);
}

const LEFT_OUT_AFTER =
	/^[^,;:]{0,40}\b(?:is|are) (?:(?:always )?(?:skipped|excluded|ignored|omitted|rejected|refused|forbidden|blocked|protected|left (?:out|alone))|(?:never|not) (?:read|copied|sent|uploaded|touched|included|synced))\b/;
const LEFT_OUT_BEFORE =
	/\b(?:skips?|excludes?|excluding|omits?|except(?: for)?|(?:never|not) (?:read|reads|copy|copies|send|sends|uploads?|touch|touches|includes?|syncs?))\b[^,;:]{0,40}$/;

/**
 * True for one of several quotations of a sentence, set beside each other: a list of samples. A quotation by itself may as well be what a
 * reader is to take and do.
 */
export function isListed(text: string, start: number, end: number): boolean {
	const sentence = text.slice(sentenceStart(text, start), sentenceEnd(text, end));
	return LISTED.test(sentence);
}

const LISTED = /["'`][^"'`\n]{2,80}["'`](?:, ?(?:and |or )?| (?:and|or) )["'`]/;
