import { pointerStep } from '../../base/json.ts';
import { maskJson, scanValue } from './scan-value.ts';

/** Words, and protocol names made of words, too short for a credential. Most names match, and searching for credentials is slower. */
const PLAIN = /^[A-Za-z_$-]{0,24}(?:[/.](?:[A-Za-z_$-]{0,24}|\d{1,5}))*$/;

/** A property or method name that somebody else chose, masked like a property name in a payload (R069). */
export function maskedName(name: string): string {
	if (PLAIN.test(name)) return name;
	const payload = { [name]: null };
	return Object.keys(maskJson(payload, scanValue(payload, { decodes: true })) ?? {})[0] ?? '';
}

/** A pointer (RFC 6901) with its steps masked. If a step was masked, it no longer resolves. */
export function maskedPointer(pointer: string, maskName: (name: string) => string = maskedName): string {
	if (PLAIN.test(pointer)) return pointer;
	const [start = '', ...steps] = pointer.split('/');
	return start + steps.map((step) => pointerStep(maskName(step.replaceAll('~1', '/').replaceAll('~0', '~')))).join('');
}
