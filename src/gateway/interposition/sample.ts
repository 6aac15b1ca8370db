import path from 'node:path';
import { isShadowCopy, shadowCopyFileOf, shadowCopyFolderName } from './shadow-copies.ts';
import type { StateFolder } from './state-folder.ts';

/** The sample is guarded like a shadow copy, but has no original file. It touches nothing of the user's and is removed with its folder. */
export const SAMPLE_ORIGINAL = 'MCP Cordon sample';
export const SAMPLE_NAME = 'sample';

export function sampleFileOf(state: StateFolder): string {
	return shadowCopyFileOf(state, SAMPLE_ORIGINAL);
}

export function isSample(file: string): boolean {
	return isShadowCopy(file) && path.basename(path.dirname(file)) === shadowCopyFolderName(SAMPLE_ORIGINAL);
}
