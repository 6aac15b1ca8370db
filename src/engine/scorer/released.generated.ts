import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '37f7d8e928a8a5a017adf692f67b3d13df721845105888e057a22af36d3f5b41';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {
	tool: 4.302,
	instructions: 3.361,
	prompt: 3.361,
	resource: 3.361,
	result: 3.361,
	error: 3.361,
	message: 3.361,
};
