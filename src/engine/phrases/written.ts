import { createSharedPass } from '../gate/pattern-set.ts';
import { SECRET_PLACES } from '../secrets/places.ts';
import { EMBEDDED_COMMANDS } from './embedded-commands.ts';

const PASS = createSharedPass();

/** What is sought in every text as it was written, by one pass over it: whichever detector comes first pays for all. */
export const SECRET_PLACE_SET = PASS.add(SECRET_PLACES);
export const EMBEDDED_COMMAND_SET = PASS.add(EMBEDDED_COMMANDS);
