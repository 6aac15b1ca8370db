import { keepCompiledCode } from '../../base/keep-compiled-code.ts';
import { isAscii } from '../../base/units.ts';
import { detector as confusable } from '../detectors/unicode/confusable.ts';
import type { Finding, Severity, Tier } from '../finding.ts';
import { isMention } from '../injection/mention.ts';
import { doubtfulScopes, scopeLists } from '../oauth/scopes.ts';
import { findSensitive, type SensitiveOptions } from '../sensitive/find-sensitive.ts';
import { maskValue } from '../sensitive/mask.ts';
import type { SensitiveMatch } from '../sensitive/sensitive-rule.ts';
import { stakeOf } from '../sensitive/stake.ts';
import { StrongestFindings } from '../strongest.ts';
import { stringsOf } from '../text/reading.ts';
import { RUN, type Survey, surveyOf } from '../text/survey.ts';
import { decodeHidden } from '../unicode/decode-hidden.ts';
import { scanHidden } from '../unicode/scan-hidden.ts';
import type { TextView } from '../views/view.ts';
import { codedInstructions } from './coded-instructions.ts';
import { applyEdits, type Edit } from './edits.ts';
import { decodeEntities } from './entities.ts';
import { type MarkupReading, readMarkup, unwrapMarkup } from './hidden-markup.ts';
import { findInjection, findInjectionInParts, type InjectionSighting, type InjectionSurroundings } from './injection.ts';
import { type MailAuthentication, mailAuthentication, mailHeadersOf } from './mail-authentication.ts';
import { inParts, partsOf } from './parts.ts';
import { redactionSpan } from './redaction-span.ts';
import type { ResultRuleId } from './result-rules.ts';
import { hasStripped, NO_COUNTS, planStrip, type SanitizeCounts, type StripPlan } from './sanitize.ts';
import { type SecondReader, type SharedParts, shareParts } from './shared-parts.ts';
import { type ClassifiedUrl, linkAt, urlsIn } from './urls.ts';

/** Where a text comes from and what is wanted of it. */
export interface ResultContext {
	/** RFC 6901, from the inspected value. Default ''. */
	readonly pointer?: string;
	/** The text is a property name. */
	readonly onKey?: boolean;
	/** The text is, or belongs to, an error: what it asks for is looked at more closely. */
	readonly isError?: boolean;
	/** The text is meant to instruct a model: a prompt that the user picked. */
	readonly isInstruction?: boolean;
	/** Names by which the user's own mail servers sign `Authentication-Results`. Default: none. */
	readonly trustedMailServers?: readonly string[];
	/** Takes out invisible characters too that a script or an emoji needs (R026 to the letter). Default false. */
	readonly stripLegitimate?: boolean;
	/** Looks for PII and secrets. Default: not. */
	readonly sensitive?: SensitiveWish;
	/** Asked between the parts of a long text; true = nothing more is read, which is a gap. Callers have the clock, this floor has none. */
	readonly isOutOfTime?: () => boolean;
	/** Reads parts of a long text at the same time. What is found does not depend on it. */
	readonly secondReader?: SecondReader | undefined;
}

export interface SensitiveWish extends SensitiveOptions {
	/** What is masked in the delivered text. The rest is reported only. Default: nothing. */
	readonly mask?: readonly ('pii' | 'secret')[];
}

/** Names of what was not read. Not empty = degraded, which is never "clean" (R012). */
export type ResultGap = 'markup-too-deep' | 'markup-too-long' | 'text-too-long' | 'out-of-time';

export interface TextInspection {
	/** By start. No finding holds text of the server. */
	readonly findings: readonly Finding[];
	/** For each hard finding about a span: what is to be replaced where the mode says so. Offsets in the raw text. */
	readonly redactions: readonly Edit[];
	/** Invisible and control characters to be taken out, and masks that were asked for. */
	readonly edits: readonly Edit[];
	readonly counts: SanitizeCounts;
	/** The text with `edits` made and in NFC; undefined when nothing was to be taken out: then the raw text is delivered as it is (C2). */
	readonly sanitized: string | undefined;
	readonly urls: readonly ClassifiedUrl[];
	/** The text begins with a mail. */
	readonly mail: MailAuthentication | undefined;
	readonly sensitive: readonly SensitiveMatch[];
	readonly gaps: readonly ResultGap[];
}

/** UTF-16 units that are read of one text; more is degraded coverage. */
const MAX_LENGTH = 16_000_000;
const MAX_FINDINGS = 64;
/** Parts in which personal data and credentials are looked for, and how far two of them overlap. UTF-16 units. */
const SENSITIVE_PART = 524_288;
const SENSITIVE_OVERLAP = 4_096;
/** UTF-16 units in which look-alikes are searched: only a note comes of them. */
const MAX_SPELLED = 131_072;
/** Hidden texts and long names that are read before it is asked whether there is time for more. */
const STRIDE = 256;
/** Hidden text is an attack at less: nobody hides what is meant for readers. */
const HIDDEN_ATTACK = 0.75;
const HIDDEN_SUSPECT = 0.5;

/**
 * One text that came from a server, over all its views: as it stands, folded, with entities, codes and disguises undone, what its markup
 * hides, its invisible characters, its links, and its mail headers (R014-R016, R026-R031, R135-R137). Pure and linear; never throws.
 */
export function inspectResultText(text: string, context: ResultContext = {}): TextInspection {
	const raw = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
	const surroundings: InjectionSurroundings = { isError: context.isError ?? false, isInstruction: context.isInstruction ?? false };
	const gaps = new Set<ResultGap>(text.length > MAX_LENGTH ? ['text-too-long'] : []);

	/** True when there is time for one more part. */
	const shouldContinue = (): boolean => {
		if (context.isOutOfTime?.() !== true) return true;
		gaps.add('out-of-time');
		return false;
	};
	const shared = shareParts(raw, surroundings, context.secondReader, shouldContinue);
	try {
		return inspectRaw(text, raw, context, { surroundings, gaps, shouldContinue, shared });
	} finally {
		shared?.end();
	}
}

/** How a text is read: in what surroundings, for how long, with whom, and what could not be. */
interface Reading {
	readonly surroundings: InjectionSurroundings;
	readonly gaps: Set<ResultGap>;
	readonly shouldContinue: () => boolean;
	readonly shared: SharedParts | undefined;
}

/** `raw`: what is read of the text. */
function inspectRaw(
	text: string,
	raw: string,
	context: ResultContext,
	{ gaps, shouldContinue, shared, surroundings }: Reading,
): TextInspection {
	const collector = new Collector(raw, context);
	const survey = surveyOf(raw);
	// Somebody who reads with us begins with the parts: meanwhile we read what cannot be shared.
	let whole = shared === undefined ? undefined : readWhole(raw, survey, context);
	let sensitive = shared === undefined ? undefined : sensitiveIn(raw, context, shouldContinue);
	for (const sighting of findInjectionInParts(raw, surroundings, shouldContinue, shared))
		collector.addInjection('results.injection', sighting);
	const decoded = decodeEntities(raw);
	if (decoded !== undefined) addThrough(collector, decoded, surroundings, shouldContinue);
	for (const { confidence, end, how, start } of codedInstructions(raw, survey, surroundings, shouldContinue, shared))
		collector.add('results.encoded', start, end, { tier: 'hard', severity: 'high', confidence }, how);

	if (!shouldContinue()) return unread(collector, gaps);
	whole ??= readWhole(raw, survey, context);
	const { markup, names, strip } = whole;
	const link = context.onKey === true ? undefined : linkAt(raw, context.pointer ?? '');
	const urls = link === undefined ? whole.urls : [link];
	for (const gap of markup.gaps) gaps.add(gap);
	if (markup.plain !== undefined) addThrough(collector, markup.plain, surroundings, shouldContinue);
	for (const [index, { method, text: words, start, end }] of markup.hidden.entries()) {
		if (index % STRIDE === STRIDE - 1 && !shouldContinue()) break;
		const isOpen = method === 'alternative text' || method === 'aria hidden';
		const score = Math.max(
			0,
			...findInjection(words, {
				...surroundings,
				isHidden: !isOpen && !isQuoted(raw, start, end),
			}).map((sighting) => sighting.score),
		);
		if (score < HIDDEN_SUSPECT) continue;
		collector.add('results.hidden_text', start, end, severityOfHidden(score), `${method}, score ${score}`);
	}

	addNames(collector, names, surroundings, shouldContinue);

	if (!shouldContinue()) return unread(collector, gaps);
	if (strip.edits.length > 0 && hasStripped(strip.counts)) addHidden(collector, raw, strip.counts, strip.edits, surroundings);
	addLookAlikes(collector, raw);
	addLinks(collector, urls, MANIFEST.test(raw));
	const headers = mailHeadersOf(raw);
	const mail = headers === undefined ? undefined : mailAuthentication(headers, { trustedServers: context.trustedMailServers ?? [] });
	if (mail !== undefined) addMail(collector, mail);

	addScopes(collector, raw);
	sensitive ??= sensitiveIn(raw, context, shouldContinue);
	const masks = addSensitive(collector, sensitive, context.sensitive?.mask ?? []);
	const edits = [...strip.edits, ...masks];
	return {
		findings: collector.findings(),
		redactions: collector.redactions(),
		edits,
		counts: strip.counts,
		sanitized: edits.length === 0 ? undefined : applyEdits(text, edits).normalize('NFC'),
		urls,
		mail,
		sensitive,
		gaps: [...gaps].sort(),
	};
}

/** What a text is read for as a whole, without regard to anything that was found in it. */
interface WholeReading {
	readonly markup: MarkupReading;
	readonly names: readonly SentenceName[];
	readonly strip: StripPlan;
	readonly urls: readonly ClassifiedUrl[];
}

function readWhole(raw: string, survey: Survey, context: ResultContext): WholeReading {
	const wrapped = unwrapMarkup(raw);
	return {
		markup: wrapped === undefined ? readMarkup(raw) : throughView(readMarkup(wrapped.text), wrapped, readMarkup(raw)),
		names: (survey.runs & RUN.unbroken) !== 0 && NAMING.test(raw) ? sentenceNamesIn(raw) : [],
		strip: planStrip(raw, { stripLegitimate: context.stripLegitimate ?? false, survey }),
		urls: urlsIn(raw),
	};
}

function sensitiveIn(raw: string, { sensitive }: ResultContext, shouldContinue: () => boolean): readonly SensitiveMatch[] {
	if (sensitive === undefined) return [];
	return inParts(raw, partsOf(raw.length, SENSITIVE_PART, SENSITIVE_OVERLAP), shouldContinue, (part) => findSensitive(part, sensitive));
}

/** What was seen before the time was over. Nothing is taken out of a text that was not read. */
function unread(collector: Collector, gaps: ReadonlySet<ResultGap>): TextInspection {
	return {
		findings: collector.findings(),
		redactions: collector.redactions(),
		edits: [],
		counts: NO_COUNTS,
		sanitized: undefined,
		urls: [],
		mail: undefined,
		sensitive: [],
		gaps: [...gaps].sort(),
	};
}

/** What markup hides that a text holds in code, pointed at in the raw text, beside what it hides as it stands. */
function throughView(reading: MarkupReading, view: TextView, own: MarkupReading): MarkupReading {
	const hidden = reading.hidden.map((each) => ({ ...each, start: view.rawStart(each.start), end: view.rawEnd(each.end) }));
	return { ...own, hidden: [...own.hidden, ...hidden], gaps: [...new Set([...own.gaps, ...reading.gaps])] };
}

/** What may be a name of eight words and more: told from other words at once, and looked at closely then. */
const LONG_NAME = /(?<![\w-])[A-Za-z0-9][\w-]{14,}/g;
const SENTENCE_NAME = /[A-Za-z0-9]{1,30}(?:[_-][A-Za-z0-9]{1,30}){7,40}(?![\w(-])/y;
const NAMING = /(?:assistants?|agents?|_ai|-ai|llms?|copilot|claude|gpt|bots?)[_-]/i;
const IN_NAME = /(^| )(assistants?|agents?|ai|llms?|copilot|claude|gpt|chatgpt|bots?) /i;
const SMALL_WORDS = / (?:this|the|with|who|from|to|for|it|and|your|all|any|not|into) /gi;

/** A name that is a sentence to a machine. Offsets in the raw text. */
interface SentenceName {
	readonly start: number;
	readonly end: number;
	readonly words: string;
}

function sentenceNamesIn(raw: string): readonly SentenceName[] {
	const names: SentenceName[] = [];
	for (const { index } of raw.matchAll(LONG_NAME)) {
		SENTENCE_NAME.lastIndex = index;
		const name = SENTENCE_NAME.exec(raw)?.[0];
		if (name === undefined) continue;
		const words = name.replaceAll(/[_-]/g, ' ');
		if (!IN_NAME.test(words) || (words.replaceAll(' ', '  ').match(SMALL_WORDS)?.length ?? 0) < 2) continue;
		names.push({ start: index, end: index + name.length, words });
	}
	return names;
}

/** A file, a key or a branch whose name is a sentence to a machine. */
function addNames(
	collector: Collector,
	names: readonly SentenceName[],
	surroundings: InjectionSurroundings,
	shouldContinue: () => boolean,
): void {
	for (const [index, { end, start, words }] of names.entries()) {
		if (index % STRIDE === STRIDE - 1 && !shouldContinue()) return;
		const text = words
			.replace(IN_NAME, '$1$2: ')
			.replace(/^.*?(?=(?:assistants?|agents?|ai|llms?|copilot|claude|gpt|chatgpt|bots?): )/i, '');
		const score = Math.max(0, ...findInjection(text, surroundings).map((sighting) => sighting.score));
		if (score < HIDDEN_ATTACK) continue;
		collector.add('results.hidden_text', start, end, { tier: 'soft', severity: 'medium', confidence: 0.6 }, 'name');
	}
}

/** Between marks of code or quotation: shown, not hidden. One mark alone quotes nothing. */
function isQuoted(raw: string, start: number, end: number): boolean {
	const open = raw.charAt(start - 1);
	return open !== '' && (CLOSES[open] ?? '').includes(raw.charAt(end)) && end < raw.length;
}

/** By what may open a quotation, what ends it. */
const CLOSES: Readonly<Record<string, string>> = { '`': '`', "'": "'", '"': '"', '“': '”', '„': '“”', '«': '»' };

interface Verdict {
	readonly tier: Tier;
	readonly severity: Severity;
	readonly confidence: number;
}

/** Gathers findings and the spans to be redacted, without doubles over the views. */
class Collector {
	readonly #raw: string;
	readonly #context: ResultContext;
	readonly #findings = new StrongestFindings(MAX_FINDINGS);
	readonly #redactions: Edit[] = [];

	constructor(raw: string, context: ResultContext) {
		this.#raw = raw;
		this.#context = context;
	}

	addInjection(rule: ResultRuleId, sighting: InjectionSighting): void {
		const isKnown = this.#findings.kept.some(
			(each) => each.confidence >= sighting.confidence && each.start <= sighting.start && each.end >= sighting.end,
		);
		if (isKnown) return;
		this.add(rule, sighting.start, sighting.end, sighting, sighting.detail);
	}

	/** A hard verdict offers the span for redaction. */
	add(rule: ResultRuleId, start: number, end: number, verdict: Verdict, detail: string): void {
		const span = this.#inside(start, end);
		if (verdict.tier === 'hard') {
			this.#redactions.push({
				kind: 'redact',
				rule,
				...(rule === 'results.injection' ? redactionSpan(this.#raw, span.start, span.end) : span),
			});
		}
		this.addNote(rule, start, end, verdict, detail);
	}

	/** As `add`, for what is cured otherwise than by redaction. */
	addNote(rule: ResultRuleId, start: number, end: number, { tier, severity, confidence }: Verdict, detail: string): void {
		const span = this.#inside(start, end);
		this.#findings.add({
			rule,
			tier,
			severity,
			confidence,
			pointer: this.#context.pointer ?? '',
			...span,
			...(this.#context.onKey === true ? { onKey: true as const } : {}),
			detail,
		});
	}

	slice(start: number, end: number): string {
		return this.#raw.slice(start, end);
	}

	#inside(start: number, end: number): { readonly start: number; readonly end: number } {
		const from = Math.max(0, Math.min(start, this.#raw.length));
		return { start: from, end: Math.max(from, Math.min(end, this.#raw.length)) };
	}

	/** Without an instruction inside a longer one that is surer: another view has read more of the same sentence. */
	findings(): readonly Finding[] {
		const { kept } = this.#findings;
		const isPart = (one: Finding): boolean =>
			one.rule === 'results.injection' &&
			kept.some(
				({ confidence, end, rule, start }) => rule === one.rule && confidence > one.confidence && start <= one.start && end >= one.end,
			);
		return kept
			.filter((one) => !isPart(one))
			.sort((a, b) => a.start - b.start || a.end - b.end || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
	}

	redactions(): readonly Edit[] {
		return [...this.#redactions].sort((a, b) => a.start - b.start || a.end - b.end);
	}
}

keepCompiledCode(new Collector('', {}));

/** What a derived view says, pointed at in the raw text. */
function addThrough(collector: Collector, view: TextView, surroundings: InjectionSurroundings, shouldContinue: () => boolean): void {
	for (const sighting of findInjectionInParts(view.text, surroundings, shouldContinue)) {
		collector.addInjection('results.injection', { ...sighting, start: view.rawStart(sighting.start), end: view.rawEnd(sighting.end) });
	}
}

function severityOfHidden(score: number): Verdict {
	if (score >= HIDDEN_ATTACK) return { tier: 'hard', severity: score >= 1.5 ? 'critical' : 'high', confidence: 0.9 };
	return { tier: 'soft', severity: 'medium', confidence: 0.6 };
}

/** C3: taken out and counted; worse when they spell something, or when three classes or more stand together. */
function addHidden(
	collector: Collector,
	raw: string,
	counts: SanitizeCounts,
	edits: readonly Edit[],
	surroundings: InjectionSurroundings,
): void {
	const first = edits[0];
	if (first === undefined) return;
	const { ansi_sequences_stripped: sequences, control_chars_stripped: controls, ...invisible } = counts;
	const kinds = Object.entries(invisible).filter(([, count]) => count > 0);
	if (kinds.length > 0) {
		// From the first one on: what spells something stands together.
		const part = raw.slice(first.start);
		const messages = decodeHidden(part);
		const message = messages.find(({ text }) => text.length >= 3);
		const isAttack = messages.some(({ text }) =>
			findInjection(text, { ...surroundings, isHidden: true }).some(({ score }) => score >= 0.3),
		);
		const total = kinds.reduce((sum, [, count]) => sum + count, 0);
		const classes = scanHidden(part).length;
		const verdict: Verdict =
			message !== undefined
				? { tier: 'hard', severity: isAttack ? 'critical' : 'high', confidence: 0.95 }
				: classes >= 3 || counts.tag_chars_stripped >= 4
					? { tier: 'hard', severity: 'high', confidence: 0.85 }
					: { tier: 'soft', severity: counts.bidi_controls_stripped > 0 ? 'low' : 'info', confidence: 0.4 };
		const span = message === undefined ? first : { start: first.start + message.start, end: first.start + message.end };
		const what = message === undefined ? '' : `, decodes to text by ${message.method}`;
		// Taking them out is the whole cure: the words around them are honest until another rule says otherwise.
		collector.addNote('results.hidden_characters', span.start, span.end, verdict, `invisible × ${total}${what}`);
	}
	if (sequences + controls > 0) {
		const isClipboard = CLIPBOARD.test(raw);
		const isMoving = MOVING.test(raw);
		const severity: Severity = isClipboard ? 'medium' : isMoving ? 'low' : 'info';
		collector.addNote(
			'results.terminal_control',
			first.start,
			first.end,
			{ tier: 'soft', severity, confidence: isClipboard ? 0.7 : 0.3 },
			`sequences × ${sequences}, controls × ${controls}`,
		);
	}
}

/* oxlint-disable no-control-regex -- control characters are what is looked for */
/** OSC 52 writes the clipboard of the person who looks at the text. */
const CLIPBOARD = /(?:\x1B\]|\x9D)52;/;
/** Anything but colors: cursor movement, erasing, concealed text, titles and links. */
const MOVING = /(?:\x1B\[|\x9B)[0-?]{0,64}[ -/]{0,8}[@-ln-~]|(?:\x1B\[|\x9B)(?:\d*;)*8(?:;\d*)*m|\x1B[\]PX^_]|\x08{3}/;
/* oxlint-enable no-control-regex */

/** R029: a note. What look-alike letters spell is read by the folded view in any case. */
function addLookAlikes(collector: Collector, raw: string): void {
	if (isAscii(raw)) return;
	const surface = { pointer: '', text: raw.slice(0, MAX_SPELLED), isKey: false };
	const sightings = confusable.detect({
		subject: { kind: 'text', server: '', value: '' },
		view: { servers: [] },
		...stringsOf([surface]),
	});
	const first = sightings[0];
	if (first === undefined) return;
	collector.add(
		'results.look_alike',
		first.start,
		first.end,
		{ tier: 'soft', severity: first.tier === 'soft' ? 'info' : 'low', confidence: 0.4 },
		first.detail ?? 'look-alike letters',
	);
}

/** The manifest of an extension, which declares the links it holds. */
const MANIFEST = /^\s{0,40}\{[^]{0,4000}"(?:contributes|walkthroughs|activationEvents)"\s{0,4}:/;

function addLinks(collector: Collector, urls: readonly ClassifiedUrl[], isManifest: boolean): void {
	for (const { start, end, role, host, signs } of urls) {
		const has = (sign: (typeof signs)[number]): boolean => signs.includes(sign);
		const detail = signs.join(', ');
		if (role === 'image' && host !== '' && has('placeholder in the query')) {
			collector.add('results.exfiltration_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.85 }, `image, ${detail}`);
		} else if (role === 'image' && has('known capture endpoint')) {
			collector.add('results.exfiltration_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.9 }, `image, ${detail}`);
		} else if (isManifest && has('command scheme')) {
			collector.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'low', confidence: 0.3 }, detail);
		} else if (has('command scheme') || (role !== 'plain' && (has('editor scheme') || has('file scheme')))) {
			// DESIGN, section 10: a click on it opens or runs something on this machine.
			collector.add('results.suspicious_link', start, end, { tier: 'hard', severity: 'high', confidence: 0.9 }, detail);
		} else if (
			(role !== 'plain' && has('known capture endpoint')) ||
			has('disguised ip address') ||
			has('look-alike name') ||
			(has('known capture endpoint') && has('data in the query'))
		) {
			collector.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'medium', confidence: 0.6 }, detail);
		} else if (
			has('known capture endpoint') ||
			has('cloud metadata address') ||
			has('mixed scripts') ||
			has('script scheme') ||
			(role === 'image' && has('data in the query')) ||
			(role === 'link' && (has('user information before the host') || has('shortened')))
		) {
			collector.add('results.suspicious_link', start, end, { tier: 'soft', severity: 'low', confidence: 0.3 }, detail);
		}
	}
}

function addMail(collector: Collector, mail: MailAuthentication): void {
	const failed = mail.isTrusted && (mail.dmarc === 'fail' || (mail.spf === 'fail' && mail.dkim !== 'pass'));
	const odd = mail.mismatches.filter((mismatch) => mismatch !== 'return-path');
	if (!failed && odd.length === 0) return;
	const severity: Severity = failed && odd.length > 0 ? 'high' : failed ? 'medium' : odd.length > 1 ? 'medium' : 'low';
	collector.add(
		'results.mail_sender',
		0,
		0,
		{ tier: 'soft', severity, confidence: failed ? 0.8 : 0.4 },
		[...(failed ? ['authentication failed'] : []), ...odd].join(', '),
	);
}

const ASKS = /\b(?:grant|(?:re-?)?authori[sz]e|approve|allow|sign in|reconnect|connected? again|consent|accept)\b/i;
/** UTF-16 units around a list of scopes that say what it is for. */
const NEAR_SCOPES = 240;

/** Whoever asks for consent gets what the list says, not what the sentence says. */
function addScopes(collector: Collector, raw: string): void {
	for (const { at, isQuery, scopes } of scopeLists(raw)) {
		const before = raw.slice(Math.max(0, at - NEAR_SCOPES), at);
		const end = scopes.at(-1)?.end ?? at;
		if (!ASKS.test(before) || (!isQuery && isShown(raw, at, end))) continue;
		const purpose = `${before.replaceAll(/https?:\/\/\S+/g, ' ')} ${raw.slice(end, end + NEAR_SCOPES)}`;
		for (const { start, end: stop, why } of doubtfulScopes(scopes, purpose))
			collector.add('results.oauth_scope', start, stop, { tier: 'soft', severity: 'medium', confidence: 0.6 }, why);
	}
}

function isShown(raw: string, start: number, end: number): boolean {
	return isMention(raw, start, end);
}

/** Reported by what is at stake, masked where that was asked for. */
function addSensitive(collector: Collector, matches: readonly SensitiveMatch[], wanted: readonly ('pii' | 'secret')[]): readonly Edit[] {
	const masks: Edit[] = [];
	for (const match of matches) {
		const { category, start, end, type, confidence } = match;
		if (category === 'path') continue;
		collector.addNote(
			category === 'pii' ? 'results.pii' : 'results.secret',
			start,
			end,
			{ tier: 'soft', severity: stakeOf(match), confidence },
			type,
		);
		if (wanted.includes(category)) masks.push({ kind: 'mask', start, end, replacement: maskValue(collector.slice(start, end), match) });
	}
	return masks;
}
