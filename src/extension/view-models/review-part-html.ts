import { spellLookAlikes } from '../../base/look-alikes.ts';
import { passagesOf } from '../../engine/passages.ts';
import { decodeHidden } from '../../engine/unicode/decode-hidden.ts';
import { hiddenWords, visibleText } from '../../engine/unicode/visible-text.ts';
import { beginningOf, stretchesOf } from './cut.ts';
import type { L10n } from './l10n.ts';
import { escapeHtml, grouped, leftOutHtml, type MarkedRun, outlineHtml, runHtml, visibleHtml } from './page-html.ts';
import { partName } from './place-words.ts';
import { partsOf, type ReviewPart, type ReviewSubject } from './review-parts.ts';
import { type DiffRun, diffWords } from './text-diff.ts';
import { shown } from './ui-words.ts';

/** Characters of a part's name in a heading. */
export const MAX_NAME = 80;
const MAX_HIDDEN = 2000;
const MAX_HIDDEN_MESSAGES = 5;

/** Both versions of each changed part, with the changed words marked. */
export function changedPartsHtml(subject: ReviewSubject, l10n: L10n): PartHtml {
	const sides = [l10n.t('Approved'), l10n.t('Now')] as const;
	const parts = partsOf(subject, l10n)
		.filter((part) => part.isChanged)
		.map((part) => partHtml(part, sides, l10n));
	return { html: parts.map(({ html }) => html).join('\n'), leftOut: parts.reduce((sum, part) => sum + part.leftOut, 0) };
}

/** `leftOut`: UTF-16 units of the part that aren't in `html`. In a comparison, of the longer version. */
interface PartHtml {
	readonly html: string;
	readonly leftOut: number;
}

/** `id`: id of the heading, for the keys that move between changes. */
export function partHtml(
	given: ReviewPart,
	sides: readonly [before: string, after: string] | undefined,
	l10n: L10n,
	id?: string,
): PartHtml {
	const isComparison = sides !== undefined;
	const part = given.name === 'name' ? spelledName(given) : given;
	const marks = [
		isComparison && part.isChanged
			? part.approved === null
				? l10n.t('new')
				: part.now === null
					? l10n.t('removed')
					: l10n.t('changed')
			: undefined,
		part.findings.length > 0
			? passagesOf(part.findings).length === 1
				? l10n.t('1 finding')
				: l10n.t('{0} findings', passagesOf(part.findings).length)
			: undefined,
	].filter((mark) => mark !== undefined);
	const title = partName(part.name, l10n);
	const heading = `<h3>${escapeHtml(shown(title, MAX_NAME))}${marks.map((mark) => ` <span class="mark">${escapeHtml(mark)}</span>`).join('')}</h3>`;
	// A name that is too long for a heading is shown as text.
	const isLong = shown(title, MAX_NAME) !== shown(title, Number.POSITIVE_INFINITY);
	const name = isLong ? cellHtml(title, l10n) : { html: '', leftOut: 0 };
	const body = sides === undefined || !part.isChanged ? cellHtml(part.now, l10n, part.isOutline) : comparisonHtml(part, sides, l10n);
	return {
		html: `<section class="part"${id === undefined ? '' : ` id="${id}"`}>${heading}${name.html}${body.html}${part.now === null ? '' : hiddenHtml(part.now, l10n)}</section>`,
		leftOut: name.leftOut + body.leftOut,
	};
}

function cellHtml(text: string | null, l10n: L10n, isInLines = false): PartHtml {
	if (text === null) return { html: `<p class="none">${escapeHtml(l10n.t('(nothing)'))}</p>`, leftOut: 0 };
	const { leftOut, text: beginning } = beginningOf(text);
	const html = isInLines ? outlineHtml([{ tag: undefined, text: beginning }]) : visibleHtml(beginning);
	return { html: `<pre tabindex="0">${html}</pre>${leftOutHtml(leftOut, l10n)}`, leftOut };
}

function comparisonHtml(
	{ approved, isOutline: isInLines, now }: ReviewPart,
	[before, after]: readonly [string, string],
	l10n: L10n,
): PartHtml {
	const stretches = stretchesOf(approved ?? '', now ?? '').map((stretch) =>
		stretch.kind === 'shown' ? { ...stretch, runs: diffWords(stretch.before, stretch.after) } : stretch,
	);
	const side = (name: string, text: string | null, kind: 'added' | 'removed'): string => {
		const cells = stretches.map((stretch) => {
			if (stretch.kind === 'shown') return `<pre tabindex="0">${runsHtml(stretch.runs, kind, isInLines)}</pre>`;
			const count = kind === 'added' ? stretch.after : stretch.before;
			return stretch.isSame ? leftOutSameHtml(count, l10n) : leftOutHtml(count, l10n);
		});
		return `<div><h4>${escapeHtml(name)}</h4>${text === null ? `<p class="none">${escapeHtml(l10n.t('(nothing)'))}</p>` : cells.join('')}</div>`;
	};
	return {
		html: `<div class="two">${side(before, approved, 'removed')}${side(after, now, 'added')}</div>`,
		leftOut: stretches.reduce((sum, stretch) => sum + (stretch.kind === 'shown' ? 0 : Math.max(stretch.before, stretch.after)), 0),
	};
}

function leftOutSameHtml(count: number, l10n: L10n): string {
	const words =
		count === 1
			? l10n.t("1 character that both versions share isn't shown.")
			: l10n.t("{0} characters that both versions share aren't shown.", grouped(count));
	return `<p class="warn">${escapeHtml(words)}</p>`;
}

function hiddenHtml(text: string, l10n: L10n): string {
	// Consecutive hidden characters are spelled out in the text itself.
	const inPlace = visibleText(text);
	const messages = decodeHidden(text).filter((message) => !inPlace.includes(hiddenWords(message.text)));
	const more = messages.length - MAX_HIDDEN_MESSAGES;
	const told = messages.slice(0, MAX_HIDDEN_MESSAGES).map((message) => {
		const { leftOut, text: beginning } = beginningOf(message.text, MAX_HIDDEN);
		return `<p class="warn">${escapeHtml(l10n.t('The hidden characters decode to:'))}</p><pre>${visibleHtml(beginning)}</pre>${leftOutHtml(leftOut, l10n)}`;
	});
	return `${told.join('')}${more > 0 ? `<p class="warn">${escapeHtml(l10n.t('and {0} more', more))}</p>` : ''}`;
}

/** Spells out letters that look like ASCII letters, as in the views, because people compare names by eye. */
function spelledName(part: ReviewPart): ReviewPart {
	const spell = (text: string | null): string | null => (text === null ? null : spellLookAlikes(text));
	return { ...part, now: spell(part.now), approved: spell(part.approved) };
}

/** One side of a comparison: the shared runs and this side's own runs, which are marked. */
function runsHtml(runs: readonly DiffRun[], kind: 'added' | 'removed', isInLines: boolean): string {
	const tag = kind === 'added' ? 'ins' : 'del';
	const own = runs
		.filter((run) => run.kind === 'same' || run.kind === kind)
		.map((run): MarkedRun => ({ tag: run.kind === 'same' ? undefined : tag, text: run.text }));
	return isInLines ? outlineHtml(own) : own.map(runHtml).join('');
}
