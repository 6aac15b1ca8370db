/** Totals from which a subject asks for a look, is doubted by two checks, and is held by itself. Set over honest tools that the sum had not seen. */
export const LOW = -0.3;
export const MEDIUM = 1.25;
export const HARD = 5;
