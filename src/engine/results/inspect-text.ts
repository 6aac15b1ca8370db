import { isAscii } from '../../base/units.ts';
import { detector as confusable } from '../detectors/unicode/confusable.ts';
import type { Finding, Severity } from '../finding.ts';
import { isMention } from '../injection/mention.ts';
import { doubtfulScopes, scopeLists } from '../oauth/scopes.ts';
import { findSensitive, type SensitiveOptions } from '../sensitive/find-sensitive.ts';
import { maskValue } from '../sensitive/mask.ts';
import type { SensitiveMatch } from '../sensitive/sensitive-rule.ts';
import { stakeOf } from '../sensitive/stake.ts';
import { stringsOf } from '../text/reading.ts';
import { RUN, type Survey, surveyOf } from '../text/survey.ts';
import { decodeHidden } from '../unicode/decode-hidden.ts';
import { scanHidden } from '../unicode/scan-hidden.ts';
import type { TextView } from '../views/view.ts';
import { codedInstructions } from './coded-instructions.ts';
import { unwrapMarkup } from './coded-markup.ts';
import { applyEdits, type Edit } from './edits.ts';
import { decodeEntities } from './entities.ts';
import { type MarkupReading, readMarkup } from './hidden-markup.ts';
import { findInjection, findInjectionInParts, type InjectionSurroundings } from './injection.ts';
import { addLinks } from './link-findings.ts';
import { type MailAuthentication, mailAuthentication, mailHeadersOf } from './mail-authentication.ts';
import { inParts, partsOf } from './parts.ts';
import { hasStripped, NO_COUNTS, planStrip, type SanitizeCounts, type StripPlan } from './sanitize.ts';
import { addressed, type SentenceName, sentenceNamesIn } from './sentence-names.ts';
import { type SecondReader, type SharedParts, shareParts } from './shared-parts.ts';
import { type FindingPlace, type FindingWeight, TextFindings } from './text-findings.ts';
import { type ClassifiedUrl, linkAt, urlsIn } from './urls.ts';

/** The source of a text, and how to inspect it. */
export interface ResultContext extends FindingPlace {
	/** Whether the text is or belongs to an error. Its requests are judged more strictly. */
	readonly isError?: boolean;
	/** Whether the text is meant to instruct a model: a prompt that the user picked. */
	readonly isInstruction?: boolean;
	/** Names under which the user's own mail servers write `Authentication-Results`. Default: none. */
	readonly trustedMailServers?: readonly string[];
	/** Whether to also remove invisible characters that a script or an emoji needs (exactly as in R026). Default: false. */
	readonly stripLegitimate?: boolean;
	/** Whether to search for PII and secrets. Default: no. */
	readonly sensitive?: SensitiveWish;
	/** Called between the parts of a long text. True: stop, which counts as a gap. Callers have the clock; the engine doesn't. */
	readonly isOutOfTime?: () => boolean;
	/** Reads parts of a long text in parallel. Doesn't change the findings. */
	readonly secondReader?: SecondReader | undefined;
}

export interface SensitiveWish extends SensitiveOptions {
	/** What to mask in the delivered text. Everything else is only reported. Default: nothing. */
	readonly mask?: readonly ('pii' | 'secret')[];
}

/** Reasons why something wasn't read. If not empty, the inspection is degraded and never "clean" (R012). */
export type ResultGap = 'markup-too-deep' | 'markup-too-long' | 'text-too-long' | 'out-of-time';

export interface TextInspection {
	/** Sorted by start. Findings never contain text of the server. */
	readonly findings: readonly Finding[];
	/** For each hard finding about a span: what to replace if the mode requires it. Offsets in the raw text. */
	readonly redactions: readonly Edit[];
	/** Invisible and control characters to remove, and requested masks. */
	readonly edits: readonly Edit[];
	readonly counts: SanitizeCounts;
	/** The text with `edits` applied, in NFC. Undefined: nothing to change, so the raw text is delivered (C2). */
	readonly sanitized: string | undefined;
	readonly urls: readonly ClassifiedUrl[];
	/** Set if the text starts with a mail. */
	readonly mail: MailAuthentication | undefined;
	readonly sensitive: readonly SensitiveMatch[];
	readonly gaps: readonly ResultGap[];
}

/** Maximum UTF-16 units of one text to read. Longer texts have degraded coverage. */
const MAX_LENGTH = 16_000_000;
/** Size and overlap of the parts in which personal data and credentials are searched. UTF-16 units. */
const SENSITIVE_PART = 524_288;
const SENSITIVE_OVERLAP = 4_096;
/** UTF-16 units in which lookalikes are searched. They only produce notes. */
const MAX_SPELLED = 131_072;
/** Hidden texts and long names to read before the time limit is checked again. */
const STRIDE = 256;
/** Lower thresholds for hidden text: nobody hides what is meant for readers. */
const HIDDEN_ATTACK = 0.75;
const HIDDEN_SUSPECT = 0.5;

/**
 * Inspects one text from a server in all its views: as is, normalized, with entities, encodings, and disguises removed, its hidden markup,
 * invisible characters, links, and mail headers (R014-R016, R026-R031, R135-R137). Pure and linear; never throws.
 */
export function inspectResultText(text: string, context: ResultContext = {}): TextInspection {
	const raw = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
	const surroundings: InjectionSurroundings = { isError: context.isError ?? false, isInstruction: context.isInstruction ?? false };
	const gaps = new Set<ResultGap>(text.length > MAX_LENGTH ? ['text-too-long'] : []);

	/** Whether there is time for another part. */
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

/** How a text is read: its context, the time limit, the second reader, and the gaps. */
interface Reading {
	readonly surroundings: InjectionSurroundings;
	readonly gaps: Set<ResultGap>;
	readonly shouldContinue: () => boolean;
	readonly shared: SharedParts | undefined;
}

/** `raw`: the part of `text` to read. */
function inspectRaw(
	text: string,
	raw: string,
	context: ResultContext,
	{ gaps, shouldContinue, shared, surroundings }: Reading,
): TextInspection {
	const findings = new TextFindings(raw, context);
	const survey = surveyOf(raw);
	// A second reader starts with the parts, so this thread first does what can't be shared.
	let whole = shared === undefined ? undefined : readWhole(raw, survey, context);
	let sensitive = shared === undefined ? undefined : sensitiveIn(raw, context, shouldContinue);
	for (const sighting of findInjectionInParts(raw, surroundings, shouldContinue, shared))
		findings.addInjection('results.injection', sighting);
	const decoded = decodeEntities(raw);
	if (decoded !== undefined) addThrough(findings, decoded, surroundings, shouldContinue);
	for (const { confidence, end, how, start } of codedInstructions(raw, survey, surroundings, shouldContinue, shared))
		findings.add('results.encoded', start, end, { tier: 'hard', severity: 'high', confidence }, how);

	if (!shouldContinue()) return unread(findings, gaps);
	whole ??= readWhole(raw, survey, context);
	const { markup, names, strip } = whole;
	const link = context.onKey === true ? undefined : linkAt(raw, context.pointer ?? '');
	const urls = link === undefined ? whole.urls : [link];
	for (const gap of markup.gaps) gaps.add(gap);
	if (markup.plain !== undefined) addThrough(findings, markup.plain, surroundings, shouldContinue);
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
		findings.add('results.hidden_text', start, end, severityOfHidden(score), `${method}, score ${score}`);
	}

	addNames(findings, names, surroundings, shouldContinue);

	if (!shouldContinue()) return unread(findings, gaps);
	if (strip.edits.length > 0 && hasStripped(strip.counts)) addHidden(findings, raw, strip.counts, strip.edits, surroundings);
	addLookAlikes(findings, raw);
	addLinks(findings, raw, urls);
	const headers = mailHeadersOf(raw);
	const mail = headers === undefined ? undefined : mailAuthentication(headers, { trustedServers: context.trustedMailServers ?? [] });
	if (mail !== undefined) addMail(findings, mail);

	addScopes(findings, raw);
	sensitive ??= sensitiveIn(raw, context, shouldContinue);
	const masks = addSensitive(findings, sensitive, context.sensitive?.mask ?? []);
	const edits = [...strip.edits, ...masks];
	return {
		findings: findings.all(),
		redactions: findings.redactions(),
		edits,
		counts: strip.counts,
		sanitized: edits.length === 0 ? undefined : applyEdits(text, edits).normalize('NFC'),
		urls,
		mail,
		sensitive,
		gaps: [...gaps].sort(),
	};
}

/** Readings of the whole text that don't depend on other findings. */
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
		names: (survey.runs & RUN.unbroken) === 0 ? [] : sentenceNamesIn(raw),
		strip: planStrip(raw, { stripLegitimate: context.stripLegitimate ?? false, survey }),
		urls: urlsIn(raw),
	};
}

function sensitiveIn(raw: string, { sensitive }: ResultContext, shouldContinue: () => boolean): readonly SensitiveMatch[] {
	if (sensitive === undefined) return [];
	return inParts(raw, partsOf(raw.length, SENSITIVE_PART, SENSITIVE_OVERLAP), shouldContinue, (part) => findSensitive(part, sensitive));
}

/** What was found before time ran out. Nothing is removed from an unread text. */
function unread(findings: TextFindings, gaps: ReadonlySet<ResultGap>): TextInspection {
	return {
		findings: findings.all(),
		redactions: findings.redactions(),
		edits: [],
		counts: NO_COUNTS,
		sanitized: undefined,
		urls: [],
		mail: undefined,
		sensitive: [],
		gaps: [...gaps].sort(),
	};
}

/** Adds hidden markup from an encoded view, mapped to the raw text, to the markup of the raw text. */
function throughView(reading: MarkupReading, view: TextView, own: MarkupReading): MarkupReading {
	const hidden = reading.hidden.map((each) => ({ ...each, start: view.rawStart(each.start), end: view.rawEnd(each.end) }));
	return { ...own, hidden: [...own.hidden, ...hidden], gaps: [...new Set([...own.gaps, ...reading.gaps])] };
}

/** Finds names of files, keys, or branches that read like a sentence addressed to a model. */
function addNames(
	findings: TextFindings,
	names: readonly SentenceName[],
	surroundings: InjectionSurroundings,
	shouldContinue: () => boolean,
): void {
	for (const [index, { end, start, words }] of names.entries()) {
		if (index % STRIDE === STRIDE - 1 && !shouldContinue()) return;
		const score = Math.max(0, ...findInjection(addressed(words), surroundings).map((sighting) => sighting.score));
		if (score < HIDDEN_ATTACK) continue;
		findings.add('results.hidden_text', start, end, { tier: 'soft', severity: 'medium', confidence: 0.6 }, 'name');
	}
}

/** Whether the span is between code or quotation marks: shown, not hidden. A single mark quotes nothing. */
function isQuoted(raw: string, start: number, end: number): boolean {
	const open = raw.charAt(start - 1);
	return open !== '' && (CLOSES[open] ?? '').includes(raw.charAt(end)) && end < raw.length;
}

/** Closing marks by opening mark. */
const CLOSES: Readonly<Record<string, string>> = { '`': '`', "'": "'", '"': '"', '“': '”', '„': '“”', '«': '»' };

/** Adds findings in a derived view, mapped to the raw text. */
function addThrough(findings: TextFindings, view: TextView, surroundings: InjectionSurroundings, shouldContinue: () => boolean): void {
	for (const sighting of findInjectionInParts(view.text, surroundings, shouldContinue)) {
		findings.addInjection('results.injection', { ...sighting, start: view.rawStart(sighting.start), end: view.rawEnd(sighting.end) });
	}
}

function severityOfHidden(score: number): FindingWeight {
	if (score >= HIDDEN_ATTACK) return { tier: 'hard', severity: score >= 1.5 ? 'critical' : 'high', confidence: 0.9 };
	return { tier: 'soft', severity: 'medium', confidence: 0.6 };
}

/** C3: hidden characters are removed and counted. The severity rises if they spell something or if there are three or more classes. */
function addHidden(
	findings: TextFindings,
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
		// Everything from the first one on, because characters of a message are close to each other.
		const part = raw.slice(first.start);
		const messages = decodeHidden(part);
		const message = messages.find(({ text }) => text.length >= 3);
		const isAttack = messages.some(({ text }) =>
			findInjection(text, { ...surroundings, isHidden: true }).some(({ score }) => score >= 0.3),
		);
		const total = kinds.reduce((sum, [, count]) => sum + count, 0);
		const classes = scanHidden(part).length;
		const weight: FindingWeight =
			message !== undefined
				? { tier: 'hard', severity: isAttack ? 'critical' : 'high', confidence: 0.95 }
				: classes >= 3 || counts.tag_chars_stripped >= 4
					? { tier: 'hard', severity: 'high', confidence: 0.85 }
					: { tier: 'soft', severity: counts.bidi_controls_stripped > 0 ? 'low' : 'info', confidence: 0.4 };
		const span = message === undefined ? first : { start: first.start + message.start, end: first.start + message.end };
		const what = message === undefined ? '' : `, decodes to text by ${message.method}`;
		// Removing them is enough: the words around them are honest unless another rule matches.
		findings.addNote('results.hidden_characters', span.start, span.end, weight, `invisible × ${total}${what}`);
	}
	if (sequences + controls > 0) {
		const isClipboard = CLIPBOARD.test(raw);
		const isMoving = MOVING.test(raw);
		const severity: Severity = isClipboard ? 'medium' : isMoving ? 'low' : 'info';
		findings.addNote(
			'results.terminal_control',
			first.start,
			first.end,
			{ tier: 'soft', severity, confidence: isClipboard ? 0.7 : 0.3 },
			`sequences × ${sequences}, controls × ${controls}`,
		);
	}
}

/* oxlint-disable no-control-regex -- control characters are what is looked for */
/** OSC 52 writes to the clipboard of whoever displays the text. */
const CLIPBOARD = /(?:\x1B\]|\x9D)52;/;
/** Everything but colors: cursor movement, erasing, concealed text, titles, and links. */
const MOVING = /(?:\x1B\[|\x9B)[0-?]{0,64}[ -/]{0,8}[@-ln-~]|(?:\x1B\[|\x9B)(?:\d*;)*8(?:;\d*)*m|\x1B[\]PX^_]|\x08{3}/;
/* oxlint-enable no-control-regex */

/** R029: only a note. The normalized view reads what lookalike letters spell. */
function addLookAlikes(findings: TextFindings, raw: string): void {
	if (isAscii(raw)) return;
	const surface = { pointer: '', text: raw.slice(0, MAX_SPELLED), isKey: false };
	const sightings = confusable.detect({
		subject: { kind: 'text', server: '', value: '' },
		view: { servers: [] },
		...stringsOf([surface]),
	});
	const first = sightings[0];
	if (first === undefined) return;
	findings.add(
		'results.look_alike',
		first.start,
		first.end,
		{ tier: 'soft', severity: first.tier === 'soft' ? 'info' : 'low', confidence: 0.4 },
		first.detail ?? 'look-alike letters',
	);
}

function addMail(findings: TextFindings, mail: MailAuthentication): void {
	const failed = mail.isTrusted && (mail.dmarc === 'fail' || (mail.spf === 'fail' && mail.dkim !== 'pass'));
	const odd = mail.mismatches.filter((mismatch) => mismatch !== 'return-path');
	if (!failed && odd.length === 0) return;
	const severity: Severity = failed && odd.length > 0 ? 'high' : failed ? 'medium' : odd.length > 1 ? 'medium' : 'low';
	findings.add(
		'results.mail_sender',
		0,
		0,
		{ tier: 'soft', severity, confidence: failed ? 0.8 : 0.4 },
		[...(failed ? ['authentication failed'] : []), ...odd].join(', '),
	);
}

const ASKS = /\b(?:grant|(?:re-?)?authori[sz]e|approve|allow|sign in|reconnect|connected? again|consent|accept)\b/i;
/** UTF-16 units around a list of scopes that tell its purpose. */
const NEAR_SCOPES = 240;

/** A consent grants what the list says, not what the sentence says. */
function addScopes(findings: TextFindings, raw: string): void {
	for (const { at, isQuery, scopes } of scopeLists(raw)) {
		const before = raw.slice(Math.max(0, at - NEAR_SCOPES), at);
		const end = scopes.at(-1)?.end ?? at;
		if (!ASKS.test(before) || (!isQuery && isShown(raw, at, end))) continue;
		const purpose = `${before.replaceAll(/https?:\/\/\S+/g, ' ')} ${raw.slice(end, end + NEAR_SCOPES)}`;
		for (const { start, end: stop, why } of doubtfulScopes(scopes, purpose))
			findings.add('results.oauth_scope', start, stop, { tier: 'soft', severity: 'medium', confidence: 0.6 }, why);
	}
}

function isShown(raw: string, start: number, end: number): boolean {
	return isMention(raw, start, end);
}

/** Reports matches by what is at stake, and masks them if requested. */
function addSensitive(findings: TextFindings, matches: readonly SensitiveMatch[], wanted: readonly ('pii' | 'secret')[]): readonly Edit[] {
	const masks: Edit[] = [];
	for (const match of matches) {
		const { category, start, end, type, confidence } = match;
		if (category === 'path') continue;
		findings.addNote(
			category === 'pii' ? 'results.pii' : 'results.secret',
			start,
			end,
			{ tier: 'soft', severity: stakeOf(match), confidence },
			type,
		);
		if (wanted.includes(category)) masks.push({ kind: 'mask', start, end, replacement: maskValue(findings.slice(start, end), match) });
	}
	return masks;
}
