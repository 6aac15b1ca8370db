import type { Json } from '../base/json.ts';
import { GRAM, SECRET_GRAM } from './fingerprint/winnow.ts';

/**
 * False: so little text that nothing which was read can stand in it, neither a piece of a secret (`SECRET_GRAM` units) nor an address, and
 * no place to send something to. Cost: O(1), for it stops at the first eight characters.
 */
export function mayCarry(value: Json): boolean {
	let room = SECRET_GRAM;
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next === 'object') {
			for (const [name, held] of Object.entries(next ?? {})) {
				// Names come from the schema, save those that are as long as a text.
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
