import { RULES } from '../../policy/explained-rules.ts';
import { COMMANDS } from '../manifest-ids.ts';

/**
 * A command link that opens the page of a rule; undefined where there is none. Only the id of a rule that we know gets into it, encoded,
 * so that nothing a server wrote can.
 */
export function ruleLink(rule: string): string | undefined {
	return RULES.has(rule) ? `command:${COMMANDS.explainRule}?${encodeURIComponent(JSON.stringify([rule]))}` : undefined;
}
