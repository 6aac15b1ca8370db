import { assertNever } from '../base/result.ts';
import { type Finding, type Severity, worstSeverity } from '../engine/finding.ts';
import type { Mention } from './mentions.ts';
import type { SchemaChange } from './schema-change.ts';

/** One thing that the new version has and the approved one didn't. `what` and names are text from the server: escape them. */
export type Introduced =
	/** The engine found it only in the new version. */
	| { readonly kind: 'finding'; readonly finding: Finding; readonly pointer: string }
	| Mention
	| SchemaChange
	/** `does-more`: it admits to more than before. `asks-less`: a claim that makes the editor ask the user less often. */
	| { readonly kind: 'annotation'; readonly hint: string; readonly how: 'does-more' | 'asks-less'; readonly pointer: string }
	/** A part that isn't only text is new or changed. */
	| { readonly kind: 'part'; readonly part: string; readonly pointer: string }
	/** The server's own name, or the name of a tool. */
	| { readonly kind: 'name'; readonly pointer: string }
	| { readonly kind: 'package'; readonly how: 'other-package' | 'other-version' | 'not-exact'; readonly pointer: string };

export type IntroducedKind = Introduced['kind'];

export interface ChangeJudgment {
	/** 'none': all pinned parts are equal. */
	readonly severity: Severity;
	/** Only texts for people and models differ, and they introduced nothing: grouped as low. */
	readonly isWordingOnly: boolean;
	readonly introduced: readonly Introduced[];
	/** Names of the parts that differ. */
	readonly parts: readonly string[];
	/** What the engine couldn't inspect in the new version. */
	readonly notChecked: readonly string[];
}

/** The summary of a judgment for projections: only kinds, never text from a server. */
export interface ChangeSummary {
	readonly severity: Severity;
	readonly isWordingOnly: boolean;
	readonly introduced: readonly IntroducedKind[];
}

export function summaryOf({ introduced, isWordingOnly, severity }: ChangeJudgment): ChangeSummary {
	return { severity, isWordingOnly, introduced: [...new Set(introduced.map((each) => each.kind))].sort() };
}

/** The weight of one introduced thing. Everything needs a review; the weight orders what is shown first, and decides when a server has turned. */
export function weightOf(introduced: Introduced): Severity {
	switch (introduced.kind) {
		case 'finding':
			return introduced.finding.tier === 'hard' ? worstSeverity(['high', introduced.finding.severity]) : introduced.finding.severity;
		case 'sensitive':
		case 'name':
			return 'high';
		case 'destination':
		case 'tool-reference':
		case 'required':
			return 'medium';
		case 'annotation':
			return introduced.how === 'does-more'
				? introduced.hint === 'readOnlyHint' || introduced.hint === 'destructiveHint'
					? 'high'
					: 'medium'
				: 'medium';
		case 'schema':
			return introduced.how === 'property-added' || introduced.how === 'default-changed' ? 'low' : 'medium';
		case 'part':
			return introduced.part === 'icons' ? 'low' : 'medium';
		case 'package':
			return introduced.how === 'other-version' ? 'medium' : 'high';
		default:
			return assertNever(introduced);
	}
}

/** Sentences for the rules about changes, on the command line and in diagnostics: one for each kind of thing that a change can introduce. */
export const CHANGE_SENTENCES: Readonly<Record<`change.${Exclude<IntroducedKind, 'finding'> | 'wording'}`, string>> = {
	'change.destination': "The new version mentions an internet address that the approved one didn't.",
	'change.sensitive': "The new version mentions files, variables, or secrets that the approved one didn't.",
	'change.tool-reference': "The new version refers to a tool that the approved one didn't.",
	'change.schema': 'The new version accepts or returns more than the approved one.',
	'change.required': "The new version requires a parameter that the approved one didn't.",
	'change.annotation': 'The new version claims other effects, such as being read-only.',
	'change.part': 'Another part of the definition was added or changed.',
	'change.name': 'The new version has a different name.',
	'change.package': 'The new version starts a different package or package version.',
	'change.wording': 'Only the wording changed.',
};
