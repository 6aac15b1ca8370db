// How the bias of a trained network is chosen: by honest documents of sources that give no gradient.
import { DEFINITION_THRESHOLD } from '../../src/engine/classifier/definition-signal.ts';
import { judgeSentences } from '../../src/engine/classifier/score.ts';
import { DEFAULT_THRESHOLD } from '../../src/engine/classifier/score-value.ts';

const logitOf = (score) => Math.log(score / (1 - score));
/** Logits from which on a document counts. */
const ANSWER = logitOf(DEFAULT_THRESHOLD);
const DECLARATION = logitOf(DEFINITION_THRESHOLD);

/** The logits of the sentences of each text, in order: `{isDeclared, texts: [[logit]]}` for each document. */
export function judgedOf(model, documents, pieces) {
	return documents.map(({ texts, ...rest }) => ({
		...rest,
		texts: texts.map((text) => judgeSentences(model, text, { pieces }).judged.map(({ logit }) => logit)),
	}));
}

/**
 * Whether a judged document counts as an order when `shift` is added to each logit. `isAsUsed` false: declarations from the threshold of answers on. `support`: in an answer `share` of what each neighbour of a sentence has above the logit `from` is added to it.
 */
export function reaches({ isDeclared, texts }, shift, { isAsUsed, support: { from, share } }, slack = 0) {
	const least = (isDeclared && isAsUsed ? DECLARATION : ANSWER) - slack;
	return texts.some((logits) => {
		const above = (index) => (logits[index] === undefined ? 0 : Math.max(0, logits[index] + shift - from));
		return logits.some(
			(logit, index) => logit + shift + (isDeclared || share === 0 ? 0 : share * (above(index - 1) + above(index + 1))) >= least,
		);
	});
}

/**
 * What to add to the bias so that of the judged honest documents at most `rule.share` count; with `isApart` of the declarations and of the answers each, so
 * that the many declarations do not make room for the few letters. What neighbours add depends on it, so it is looked for by halving, to a
 * ten-thousandth; a hundredth is kept for rounding. 0 where there is no document.
 */
export function shiftOf(judged, rule) {
	if (judged.length === 0) return 0;
	const kinds = rule.isApart ? [judged.filter(({ isDeclared }) => isDeclared), judged.filter(({ isDeclared }) => !isDeclared)] : [judged];
	const isTooMuch = (shift) =>
		kinds.some((kind) => kind.filter((document) => reaches(document, shift, rule, 0.01)).length > Math.floor(kind.length * rule.share));
	let [below, above] = [-30, 30];
	while (above - below > 1e-4) {
		const middle = (below + above) / 2;
		if (isTooMuch(middle)) above = middle;
		else below = middle;
	}
	return below;
}
