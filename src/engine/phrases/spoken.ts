import { createSharedPass } from '../gate/pattern-set.ts';
import { ALL_CURATED } from './all-curated.ts';
import { REACHING } from './reaching.ts';

const PASS = createSharedPass();

/** What is sought in every normalised view, by one pass over it: whichever detector comes first pays for all. */
export const CURATED_SET = PASS.add(ALL_CURATED);
export const REACHING_SET = PASS.add(REACHING);
