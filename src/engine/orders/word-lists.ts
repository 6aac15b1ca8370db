/** The long lists. All programs that inspect share one copy of them: a bundle of its own (`words.cjs`). Import them from here. */

export { ANSWER_BIAS, ANSWER_KINDS, ANSWER_WEIGHTS } from './answer-weights.ts';
export { FOREIGN_PARTS, FOREIGN_WORDS } from './foreign-words.ts';
export { PASSAGE_BIAS, PASSAGE_NUMBERS, PASSAGE_SCALE } from './passage-weights.ts';
export { ORDER_PHRASES, WORDS_OF_ORDERS } from './plain-words.ts';
export { WORD_WEIGHTS } from './word-weights.ts';
