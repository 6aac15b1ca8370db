/** Words that begin with such a unit are written in no Latin letters. */
export const NOT_LATIN = 0x370;
/** Letters of such a word that are compared: what follows is mostly an ending. */
export const STEM = 5;
