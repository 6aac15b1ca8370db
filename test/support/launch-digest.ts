import { digestUnder } from '../../src/gateway/interposition/launch-digest.ts';

/** The digest of an installation that exists only in tests. */
export const TEST_DIGEST = digestUnder(new Uint8Array(32).fill(7));
