// The kernels that read long texts for the engine, in WebAssembly: docs/decisions/0049.

export { FOLDED, foldUnits, winnowBegin, winnowEnd, winnowPart } from './fingerprint';
export { BYTES, COUNTS, FIRST_WORDS, FIRSTS, INITIALS, LAST_WORDS, LEET, LETTERS, MARKS, readLetters, SHARES, SUMS } from './letters';
export { heapStart, MOST, NUMBERS, UNITS } from './memory';
export { digitsIn, placesBegin, placesPart } from './places';
export { runBegin, runPart } from './runs';
export { blockAt, nextWindow } from './skip';
export { LEAST, MESSAGE, OTHER, SETS, surveyBegin, surveyPart } from './survey';
