import { hash } from 'node:crypto';
import { isSha256Hex } from '../base/ids.ts';
import type { Sha256 } from '../base/ports.ts';

/** SHA-256 by the runtime's own crypto. */
export const sha256: Sha256 = (data) => {
	const digest = hash('sha256', data, 'hex');
	if (!isSha256Hex(digest)) throw new Error('the runtime returned no SHA-256');
	return digest;
};
