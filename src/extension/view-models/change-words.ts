import { assertNever } from '../../base/result.ts';
import { findingWords } from '../../engine/detail-words.ts';
import { type Finding, type Severity, worstSeverity } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import { type ChangeJudgment, type Introduced, weightOf } from '../../pins/introduced.ts';
import type { L10n } from './l10n.ts';
import { partName, placeOf } from './place-words.ts';
import { worstFirst } from './severity.ts';
import { ruleSentence, shown } from './ui-words.ts';

/** One introduced thing in words. `quoted` is text of the server, escaped and clipped. Shown on the review page only. */
export interface IntroducedLine {
	readonly severity: Severity;
	readonly words: string;
	/** Our own words for classes and counts. */
	readonly details: readonly string[];
	readonly quoted: string | undefined;
	/** A readable place: "description", "parameter city". */
	readonly place: string;
	/** The passage's leading finding, if the line is about findings. */
	readonly lead?: Finding | undefined;
	/** The rules that matched, if the line is about findings. */
	readonly rules?: readonly string[];
}

/** The introduced things, worst first, without duplicates. Findings are grouped by passage. A name that is part of another name isn't listed again. */
export function introducedLines({ introduced }: Pick<ChangeJudgment, 'introduced'>, l10n: L10n): readonly IntroducedLine[] {
	const whole = introduced.filter(
		(each) =>
			!('what' in each) ||
			!introduced.some(
				(other) => 'what' in other && other.kind === each.kind && other.what !== each.what && other.what.includes(each.what),
			),
	);
	const merged = new Map<string, IntroducedLine>();
	const passages = passagesOf(whole.flatMap((each) => (each.kind === 'finding' ? [each.finding] : [])));
	const lines = [
		...passages.map(
			({ lead, rules, severity }): IntroducedLine => ({
				...lineOf({ kind: 'finding', finding: lead, pointer: lead.pointer }, l10n),
				severity,
				lead,
				rules,
			}),
		),
		...whole.flatMap((each) => (each.kind === 'finding' ? [] : [lineOf(each, l10n)])),
	];
	for (const line of lines) {
		const key = JSON.stringify([line.words, line.place, line.quoted]);
		const known = merged.get(key);
		if (known === undefined) merged.set(key, line);
		else {
			const details = [...new Set([...known.details, ...line.details])];
			const rules = [...new Set([...(known.rules ?? []), ...(line.rules ?? [])])];
			merged.set(key, { ...known, severity: worstSeverity([known.severity, line.severity]), details, rules });
		}
	}
	return worstFirst([...merged.values()], ({ severity }) => severity);
}

function lineOf(each: Introduced, l10n: L10n): IntroducedLine {
	const line = (words: string, quoted?: string, detail?: string): IntroducedLine => ({
		severity: weightOf(each),
		words,
		details: detail === undefined ? [] : [detail],
		quoted: quoted === undefined ? undefined : shown(quoted, 120),
		place: placeOf(each.pointer, l10n),
	});
	switch (each.kind) {
		case 'finding': {
			const { detail, sentence } = findingWords(each.finding, ruleSentence(each.finding.rule));
			return line(sentence, undefined, detail);
		}
		case 'destination':
			return line(l10n.t('It mentions a new internet address'), each.what);
		case 'sensitive':
			return line(l10n.t('It mentions a new file or secret'), each.what);
		case 'tool-reference':
			return line(l10n.t('It refers to another tool'), each.what);
		case 'required':
			return line(l10n.t('It now requires a parameter that was optional or missing'), each.parameter);
		case 'schema':
			return line(schemaWords(each.how, l10n));
		case 'annotation': {
			const words = annotationWords(each, l10n);
			return words === undefined
				? line(l10n.t('Something else about it changed'), each.hint)
				: { ...line(`${words} (${each.hint})`), place: partName('annotations', l10n) };
		}
		case 'part':
			return line(l10n.t('This part is new or has changed'), partName(each.part, l10n));
		case 'name':
			return line(l10n.t('It has a different name'));
		case 'package':
			return line(packageWords(each.how, l10n));
		default:
			return assertNever(each);
	}
}

/** The same words as in the part below (`readable.ts`). Undefined for unknown annotations, whose names are text of the server. */
function annotationWords({ hint, how }: Extract<Introduced, { kind: 'annotation' }>, l10n: L10n): string | undefined {
	const isClaimed = how === 'asks-less';
	switch (hint) {
		case 'readOnlyHint':
			return isClaimed
				? l10n.t("It now declares itself read-only, so the editor doesn't ask before running it")
				: l10n.t('It no longer declares itself read-only');
		case 'destructiveHint':
			return isClaimed ? l10n.t('It now declares itself non-destructive') : l10n.t('It no longer declares itself non-destructive');
		case 'idempotentHint':
			return isClaimed ? l10n.t('It now declares itself idempotent') : l10n.t('It no longer declares itself idempotent');
		case 'openWorldHint':
			return isClaimed
				? l10n.t('It now declares itself closed-world, so the editor asks less often about its results')
				: l10n.t('It no longer declares itself closed-world');
		default:
			return undefined;
	}
}

function schemaWords(how: Extract<Introduced, { kind: 'schema' }>['how'], l10n: L10n): string {
	switch (how) {
		case 'property-added':
			return l10n.t('It has a new parameter');
		case 'type-widened':
			return l10n.t('A value accepts more types than before');
		case 'values-added':
			return l10n.t("A value accepts options that weren't allowed before");
		case 'limit-loosened':
			return l10n.t('A limit was loosened');
		case 'extra-allowed':
			return l10n.t('It accepts undeclared parameters');
		case 'default-changed':
			return l10n.t('A default changed');
		case 'other':
			return l10n.t('The structure of its inputs or results changed');
		default:
			return assertNever(how);
	}
}

function packageWords(how: Extract<Introduced, { kind: 'package' }>['how'], l10n: L10n): string {
	switch (how) {
		case 'other-package':
			return l10n.t('It starts a different package');
		case 'other-version':
			return l10n.t('It starts a different version of the package');
		case 'not-exact':
			return l10n.t('It no longer pins a version, so it starts the latest one');
		default:
			return assertNever(how);
	}
}
