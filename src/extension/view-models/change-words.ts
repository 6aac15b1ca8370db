import { assertNever } from '../../base/result.ts';
import { detailWords } from '../../engine/detail-words.ts';
import type { Severity } from '../../engine/finding.ts';
import { type ChangeJudgement, type Introduced, weightOf } from '../../pins/change.ts';
import type { L10n } from './l10n.ts';
import { partName, placeOf } from './place-words.ts';
import { type RuleTitles, ruleSentence, shown } from './words.ts';

/** One introduced thing in words. `quoted` is text of the server, escaped and clipped: shown on the review page only. */
export interface IntroducedLine {
	readonly severity: Severity;
	readonly words: string;
	/** Classes and counts of ours. */
	readonly details: readonly string[];
	readonly quoted: string | undefined;
	/** A readable place: "description", "parameter city". */
	readonly place: string;
}

const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info', 'none'];

/** Heaviest first, each thing once; of one rule at one place all details stand in one line. What is part of another name goes with it. */
export function introducedLines(
	{ introduced }: Pick<ChangeJudgement, 'introduced'>,
	titles: RuleTitles,
	l10n: L10n,
): readonly IntroducedLine[] {
	const whole = introduced.filter(
		(each) =>
			!('what' in each) ||
			!introduced.some(
				(other) => 'what' in other && other.kind === each.kind && other.what !== each.what && other.what.includes(each.what),
			),
	);
	const merged = new Map<string, IntroducedLine>();
	for (const each of whole) {
		const line = lineOf(each, titles, l10n);
		const key = JSON.stringify([line.words, line.place, line.quoted]);
		const known = merged.get(key);
		if (known === undefined) merged.set(key, line);
		else {
			const details = [...new Set([...known.details, ...line.details])];
			const severity = ORDER.indexOf(line.severity) < ORDER.indexOf(known.severity) ? line.severity : known.severity;
			merged.set(key, { ...known, severity, details });
		}
	}
	return [...merged.values()].toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

function lineOf(each: Introduced, titles: RuleTitles, l10n: L10n): IntroducedLine {
	const line = (words: string, quoted?: string): IntroducedLine => ({
		severity: weightOf(each),
		words,
		details: each.kind === 'finding' && each.finding.detail !== undefined ? [detailWords(each.finding.detail)] : [],
		quoted: quoted === undefined ? undefined : shown(quoted, 120),
		place: placeOf(each.pointer, l10n),
	});
	switch (each.kind) {
		case 'finding':
			return line(ruleSentence(each.finding.rule, titles));
		case 'destination':
			return line(l10n.t('It names an internet address that was not there'), each.what);
		case 'sensitive':
			return line(l10n.t('It speaks of a file, a variable or a secret that was not there'), each.what);
		case 'tool-reference':
			return line(l10n.t('It refers to another tool'), each.what);
		case 'required':
			return line(l10n.t('It asks for a parameter that was optional or not there'), each.parameter);
		case 'schema':
			return line(schemaWords(each.how, l10n));
		case 'annotation': {
			const words = annotationWords(each, l10n);
			return words === undefined
				? line(l10n.t('Something else that it says about itself changed'), each.hint)
				: { ...line(`${words} (${each.hint})`), place: partName('annotations', l10n) };
		}
		case 'part':
			return line(l10n.t('This part is new or has changed'), partName(each.part, l10n));
		case 'name':
			return line(l10n.t('It goes by another name'));
		case 'package':
			return line(packageWords(each.how, l10n));
		default:
			return assertNever(each);
	}
}

/** As the part below says it (`readable.ts`). `undefined`: no annotation that the protocol knows, so its name is text of the server. */
function annotationWords({ hint, how }: Extract<Introduced, { kind: 'annotation' }>, l10n: L10n): string | undefined {
	const isClaimed = how === 'asks-less';
	switch (hint) {
		case 'readOnlyHint':
			return isClaimed
				? l10n.t('It now says that it only reads, so that the editor does not ask before it runs')
				: l10n.t('It no longer says that it only reads: it may change things');
		case 'destructiveHint':
			return isClaimed
				? l10n.t('It now says that it destroys nothing')
				: l10n.t('It no longer says that it destroys nothing: it may destroy things');
		case 'idempotentHint':
			return isClaimed
				? l10n.t('It now says that running it twice does no more than once')
				: l10n.t('It no longer says that running it twice does no more than once');
		case 'openWorldHint':
			return isClaimed
				? l10n.t('It now says that it stays inside a closed system, so that the editor asks less often about its results')
				: l10n.t('It no longer says that it stays inside a closed system: it may reach the outside world');
		default:
			return undefined;
	}
}

function schemaWords(how: Extract<Introduced, { kind: 'schema' }>['how'], l10n: L10n): string {
	switch (how) {
		case 'property-added':
			return l10n.t('It takes a parameter that was not there');
		case 'type-widened':
			return l10n.t('A value may have more types than before');
		case 'values-added':
			return l10n.t('A value may be something that was not allowed');
		case 'limit-loosened':
			return l10n.t('A limit of a value was loosened');
		case 'extra-allowed':
			return l10n.t('It takes parameters that it does not name');
		case 'default-changed':
			return l10n.t('A default is another one');
		case 'other':
			return l10n.t('The form of its inputs or results changed');
		default:
			return assertNever(how);
	}
}

function packageWords(how: Extract<Introduced, { kind: 'package' }>['how'], l10n: L10n): string {
	switch (how) {
		case 'other-package':
			return l10n.t('It starts another package');
		case 'other-version':
			return l10n.t('It starts another version of the package');
		case 'not-exact':
			return l10n.t('It no longer names an exact version, so it starts whatever is the newest');
		default:
			return assertNever(how);
	}
}
