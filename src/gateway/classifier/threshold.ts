/** The default of R123 for a model of the user: from here on a text counts as an order. 0 to 1. */
export const DEFAULT_THRESHOLD = 0.85;
