import type { Json } from '../../base/json.ts';
import { maskJson, scanValue } from '../../engine/sensitive/scan-value.ts';
import { MAX_SHOWN } from '../../policy/risk/question.ts';

export interface ShownOptions {
	/** Masks what the user's own patterns match; see `CompiledPacks.masked`. */
	readonly masked: (value: Json) => Json | undefined;
	/** The value contains a secret that isn't recognizable by its form, so everything that looks machine-made is masked. */
	readonly hasSecret?: boolean;
}

/** Maximum length that is searched, in UTF-16 units. */
const MAX_CHARACTERS = 100_000;
const MACHINE_MADE = /[\w+/=.~-]{8,}/g;

/** Arguments for a person: credentials and personal data masked, clipped. Not escaped; the dialog does that. */
export function shownArguments(value: Json, { hasSecret = false, masked }: ShownOptions): string {
	const scan = scanValue(value, { limits: { maxCharacters: MAX_CHARACTERS }, decodes: true });
	const own = scan.gaps.length > 0 ? undefined : masked(maskJson(value, scan));
	if (own === undefined) return '(too large to be shown)';
	const text = JSON.stringify(own, undefined, 2) ?? '';
	const shown = hasSecret ? text.replace(MACHINE_MADE, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '*'.repeat(8) : word)) : text;
	return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}
