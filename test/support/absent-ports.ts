import { type ClassifierPort, NO_SIGHTINGS, NOTHING_SAID } from '../../src/gateway/classifier/classifier-port.ts';
import type { PatternPort } from '../../src/gateway/patterns/packs.ts';

/** For a gateway without a classifier. */
export const NO_CLASSIFIER: ClassifierPort = { inspect: () => NO_SIGHTINGS, signals: () => NOTHING_SAID };

/** For a user without patterns. */
export const NO_PATTERNS: PatternPort = {
	current: () => ({
		generation: 0,
		rules: [],
		inspect: () => ({ findings: [], plans: [], gaps: [], engines: [] }),
		masked: (value) => value,
	}),
};
