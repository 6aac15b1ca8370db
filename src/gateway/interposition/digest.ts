import { createHash } from 'node:crypto';
import { isSha256Hex, type Sha256Hex } from '../../base/ids.ts';

export function sha256(data: string | Uint8Array): Sha256Hex {
	const digest = createHash('sha256').update(data).digest('hex');
	if (!isSha256Hex(digest)) throw new Error("this isn't a SHA-256 digest");
	return digest;
}
