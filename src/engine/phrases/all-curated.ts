import type { Pattern } from '../gate/pattern-set.ts';
import { CURATED, type CuratedId } from './curated.ts';
import { CURATED_FOREIGN, CURATED_MORE } from './curated-more.ts';

/** Every curated phrase: the sources', what was added to them, and other languages. */
export const ALL_CURATED: readonly Pattern<CuratedId>[] = [...CURATED, ...CURATED_MORE, ...CURATED_FOREIGN];
