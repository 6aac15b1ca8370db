import type { Pattern } from '../gate/pattern-set.ts';
import { CURATED, type CuratedId } from './curated.ts';
import { CURATED_MORE } from './curated-more.ts';

/** Every curated phrase: the sources', and what was added to them. */
export const ALL_CURATED: readonly Pattern<CuratedId>[] = [...CURATED, ...CURATED_MORE];
