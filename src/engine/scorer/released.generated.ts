import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '7dc0a30f4c6a1a8734a35ba0e35b5b5145b2640cf9cca1e6fcc11755c0ca9976';

export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 0.85,
	instructions: 0.85,
	prompt: 0.85,
	resource: 0.85,
	result: 0.85,
	error: 0.85,
	message: 0.85,
};
