import type { Json } from '../../base/json.ts';
import { maskJson, scanValue } from '../../engine/sensitive/scan-value.ts';
import { MAX_SHOWN } from '../../policy/risk/question.ts';

export interface ShownOptions {
	/** What the user's own patterns call sensitive; see `CompiledPacks.masked`. */
	readonly masked: (value: Json) => Json | undefined;
	/** A value that was read elsewhere as a secret is among them, which its looks alone may not tell: whatever looks made by a machine is masked. */
	readonly hasSecret?: boolean;
}

/** UTF-16 units that are looked through. */
const MAX_CHARACTERS = 100_000;
const MACHINE_MADE = /[\w+/=.~-]{8,}/g;

/** Arguments for a person: credentials and personal data masked, clipped. The dialog escapes them. */
export function shownArguments(value: Json, { hasSecret = false, masked }: ShownOptions): string {
	const scan = scanValue(value, { limits: { maxCharacters: MAX_CHARACTERS }, decodes: true });
	const own = scan.gaps.length > 0 ? undefined : masked(maskJson(value, scan));
	if (own === undefined) return '(too large to be shown)';
	const text = JSON.stringify(own, undefined, 2) ?? '';
	const shown = hasSecret ? text.replace(MACHINE_MADE, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '*'.repeat(8) : word)) : text;
	return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}
