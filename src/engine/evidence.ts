import type { Finding } from './finding.ts';
import { SECRET_PLACES } from './phrases/phrases.ts';
import { maskedSample } from './secrets/masked.ts';
import { type Position, positionOf } from './text/position.ts';
import { createReadings } from './text/reading.ts';
import { decodeHidden } from './unicode/decode-hidden.ts';
import { decodeAll } from './views/decode.ts';
import { undisguise } from './views/disguises.ts';

/** What a reviewer sees of a finding. Derived from the subject when shown, never stored (STYLE §6). */
export interface Evidence {
	/** The marked text, or the message that its encoded or hidden characters spell. Written by an attacker: escape it before showing it. */
	readonly text: string;
	/**
	 * How the text was obtained, for people: what it was decoded from, that it is masked, or where it was found. Undefined: it appears as
	 * is.
	 */
	readonly method?: string;
}

const MAX_LENGTH = 400;

/** The name of a secret's place isn't secret, so only values are masked. */
function isSecretValue({ detail, rule }: Finding): boolean {
	return (
		rule === 'launch.secret' ||
		rule === 'secret.handed_out' ||
		(rule === 'secret.embedded' && !SECRET_PLACES.some(({ id }) => id === detail))
	);
}

/**
 * `raw` is the string at the finding's pointer. `others` are all findings of the subject: their secrets are masked in every quote. Clips to
 * 400 UTF-16 units. Cost: O(length of `raw` + number of `others`).
 */
export function evidenceOf(raw: string, finding: Finding, others: readonly Finding[] = []): Evidence {
	if (isSecretValue(finding)) return { text: maskedSample(raw.slice(finding.start, finding.end)), method: 'masked' };
	const secrets = others.filter((other) => isSecretValue(other) && isOfSameText(other, finding));
	const marked = maskedIn(raw, finding, secrets);
	switch (finding.rule) {
		case 'unicode.hidden': {
			const message = decodeHidden(raw).find(({ start, end }) => start <= finding.start && finding.start < end);
			return message === undefined ? clipped(marked) : clipped(message.text, `decoded from ${message.method}`);
		}
		case 'payload.decoded': {
			const decoded = decodeAll(raw).findLast(({ start, end }) => start === finding.start && end === finding.end);
			if (decoded !== undefined) return clipped(decoded.text, `decoded from ${decoded.encodings.join(' in ')}`);
			// A text can have several disguises over the same span; the finding names the right one.
			const plain = undisguise(raw).find(
				({ start, end, method }) => start === finding.start && end === finding.end && finding.detail?.startsWith(`${method}:`) === true,
			);
			return plain === undefined ? clipped(marked) : clipped(plain.text, `decoded: ${plain.method}`);
		}
		case 'layout.padding': {
			// Blanks alone would show nothing.
			const pushed = maskedIn(raw, { start: finding.end, end: raw.length }, secrets);
			return marked.trim() !== '' || pushed === '' ? clipped(marked) : clipped(pushed, 'after the blank space');
		}
		default:
			return clipped(marked);
	}
}

function isOfSameText(one: Finding, other: Finding): boolean {
	return one.pointer === other.pointer && (one.onKey === true) === (other.onKey === true);
}

/** The marked text with all its secrets masked, including one that extends past its end. */
function maskedIn(raw: string, { end, start }: Pick<Finding, 'end' | 'start'>, secrets: readonly Finding[]): string {
	let text = '';
	let at = start;
	for (const secret of secrets.toSorted((one, other) => one.start - other.start)) {
		if (secret.end <= at || secret.start >= end) continue;
		text += raw.slice(at, Math.max(at, secret.start)) + maskedSample(raw.slice(secret.start, secret.end));
		at = secret.end;
	}
	return text + raw.slice(at, Math.max(at, end));
}

function clipped(text: string, method?: string): Evidence {
	return { text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text, ...(method === undefined ? {} : { method }) };
}

const POSITIONS: readonly Position[] = ['instruction', 'description', 'example'];

/**
 * The role of the marked text in its sentence (R043): the one the detector stated, otherwise the one the sentence suggests. `raw` is the
 * string at the finding's pointer. Cost: O(length of `raw`).
 */
export function positionOfFinding(raw: string, { detail, end, onKey, pointer, rule, start }: Finding): Position {
	const told = POSITIONS.find((each) => detail?.endsWith(`, ${each}`) === true);
	if (told !== undefined) return told;
	if (PLACED.has(rule)) return 'instruction';
	const view = createReadings().of({ pointer, text: raw, isKey: onKey === true });
	let from = 0;
	while (from < view.text.length && view.rawStart(from + 1) <= start) from += 1;
	let to = from;
	while (to < view.text.length && view.rawEnd(to) < end) to += 1;
	return positionOf(view.text, from, to);
}

/** Rules whose detail names the position unless it is `instruction`. */
const PLACED: ReadonlySet<string> = new Set(['phrase.curated', 'injection.instruction']);
