import type { Json } from '../base/json.ts';
import { GRAM, SECRET_GRAM } from './fingerprint/winnow.ts';

/**
 * False: the value is too short to carry anything that was read, whether part of a secret (`SECRET_GRAM` units) or an address, and names no
 * destination. Cost: O(1), because it stops after the first eight characters.
 */
export function mayCarry(value: Json): boolean {
	let room = SECRET_GRAM;
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next === 'object') {
			for (const [name, held] of Object.entries(next ?? {})) {
				// Names come from the schema, except names as long as a text.
				if (name.length >= GRAM) return true;
				pending.push(held ?? null);
			}
			if (pending.length > SECRET_GRAM) return true;
			continue;
		}
		const text = String(next);
		room -= text.length;
		if (room <= 0 || ADDRESS.test(text)) return true;
	}
	return false;
}

const ADDRESS = /[@.:/]/;
