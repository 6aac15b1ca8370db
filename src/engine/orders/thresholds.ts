/**
 * Totals from which a subject is noted, counts as one check, is doubted by two, and is held by itself. Set over honest tools, and over declarations of
 * authors, that the sum had not seen (decisions 0032 and 0033).
 */
export const NOTED = -0.9;
export const LOW = 0.2;
export const MEDIUM = 0.7;
/** `MEDIUM` for instructions, prompts and resources: they are made of rules, most of them honest. */
export const MEDIUM_OF_TEXTS = 1;
export const HARD = 1.9;
/** The same for an order where no text for a reader is expected: a default, an allowed value, a constant, a comment, `_meta`, a made-up tag. */
export const HARD_IN_ODD_PLACE = 1.5;
