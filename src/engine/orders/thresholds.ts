/** Sums from which a unit asks for a look, is doubted by two checks, and is held by itself. Set over all honest tools we have. */
export const LOW = -0.6;
export const MEDIUM = 0.2;
export const HARD = 8;
