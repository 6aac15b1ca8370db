import { pointerStep } from '../../base/json.ts';
import { maskJson, scanValue } from './scan-value.ts';

/** Words, and words put together by a protocol: short enough to be no credential. Most names are, and looking for credentials takes longer. */
const PLAIN = /^[A-Za-z_$-]{0,24}(?:[/.](?:[A-Za-z_$-]{0,24}|\d{1,5}))*$/;

/** A name that somebody else chose, of a property or a method, masked as a property name of a payload is (R069). */
export function maskedName(name: string): string {
	if (PLAIN.test(name)) return name;
	const payload = { [name]: null };
	return Object.keys(maskJson(payload, scanValue(payload, { decodes: true })) ?? {})[0] ?? '';
}

/** A pointer (RFC 6901) with its steps masked: it leads to its place no more where a name of it was one to mask. */
export function maskedPointer(pointer: string, maskName: (name: string) => string = maskedName): string {
	if (PLAIN.test(pointer)) return pointer;
	const [start = '', ...steps] = pointer.split('/');
	return start + steps.map((step) => pointerStep(maskName(step.replaceAll('~1', '/').replaceAll('~0', '~')))).join('');
}
