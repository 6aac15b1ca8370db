/** Totals from which a subject asks for a look, is doubted by two checks, and is held by itself. Set over honest tools that the sum had not seen. */
export const LOW = -0.5;
export const MEDIUM = 0.7;
export const HARD = 2.6;
/** The same for an order where no text for a reader is expected: a default, an allowed value, a constant, a comment, `_meta`, a made-up tag. */
export const HARD_IN_ODD_PLACE = 2.1;
