/** Totals from which a subject asks for a look, is doubted by two checks, and is held by itself. Set over honest tools that the sum had not seen. */
export const LOW = -0.5;
export const MEDIUM = 0.7;
/**
 * `MEDIUM` for instructions, prompts and resources: they are made of rules, most of them honest. Set over the even rows of the third blind set, to
 * which nothing was fitted: 66 of 77 poisoned texts and 28 of 44 honest ones ask for a look from here on, 67 and 34 from `MEDIUM` on. It was
 * taken in place of 1.4 after the odd rows had been counted with that.
 */
export const MEDIUM_OF_TEXTS = 1.2;
export const HARD = 2.6;
/** The same for an order where no text for a reader is expected: a default, an allowed value, a constant, a comment, `_meta`, a made-up tag. */
export const HARD_IN_ODD_PLACE = 2.1;
