import { assertNever } from '../../base/result.ts';
import { safeName } from '../../base/text.ts';
import type { CallDecision } from './decide-call.ts';
import type { CallPattern, QuestionOutcome } from './question.ts';

/** What a model reads when a call wasn't made because of a question or of earlier calls: true, short, actionable, and in our own words. */

export function stoppedCall(tool: string, { reasons }: Pick<CallDecision, 'reasons'>): string {
	return `MCP Cordon didn't make this call of "${safeName(tool)}": ${becauseOf({ reasons })} Continue without it, or ask the user. MCP Cordon's settings say what is allowed.`;
}

/** `because`: the reasons for the question, in sentences for a model. */
export function unansweredCall(
	tool: string,
	because: string,
	why: Extract<QuestionOutcome, { readonly kind: 'unanswered' }>['why'] | 'denied' | 'denied-before',
): string {
	const name = safeName(tool);
	switch (why) {
		case 'denied':
			return `The user didn't allow this call of "${name}". It wasn't made. MCP Cordon asked because: ${because} Don't try another way to do the same. Ask the user what to do next.`;
		case 'denied-before':
			return `The user has already refused a similar call of "${name}". It wasn't made, and the user wasn't asked again. Ask the user what to do next.`;
		case 'timeout':
			return `MCP Cordon asked the user about this call of "${name}" and got no answer in time. It wasn't made. The reason for the question: ${because} Tell the user. Try the call again when the user is there.`;
		case 'nobody':
			return `MCP Cordon didn't make this call of "${name}": ${because} The call needs the user's consent, but no window is open in which to ask. Continue without it, or tell the user. While the editor is open, MCP Cordon asks there.`;
		case 'too-many':
			return `MCP Cordon didn't make this call of "${name}": too many questions are already waiting for the user. Wait until they are answered.`;
		default:
			return assertNever(why);
	}
}

/** The two strictest reasons at most. Reasons that only add to the score are left out. */
export function becauseOf({ reasons }: Pick<CallDecision, 'reasons'>): string {
	const counting = reasons.filter(({ action }) => action !== 'allow');
	return [...new Set((counting.length > 0 ? counting : reasons).map(({ forModel }) => forModel))].slice(0, 2).join(' ');
}

/** The keys of the reasons a call was asked about, sorted. */
export function askedKeys({ reasons }: Pick<CallDecision, 'reasons'>): readonly string[] {
	return [...new Set(reasons.filter(({ action }) => action === 'ask').map(({ key }) => key))].sort();
}

/** What an answer for more than one call would cover; undefined: at least one of the reasons must be asked about each time. */
export function patternOf({ reasons }: Pick<CallDecision, 'reasons'>): CallPattern | undefined {
	const asked = reasons.filter(({ action }) => action === 'ask');
	const words = asked.flatMap(({ lasting }) => (lasting === undefined ? [] : [lasting]));
	return asked.length === 0 || words.length < asked.length ? undefined : { reasons: askedKeys({ reasons }), words: [...new Set(words)] };
}
