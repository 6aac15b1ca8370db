import { RULES } from '../../policy/explained-rules.ts';
import { COMMANDS } from '../manifest-ids.ts';

/**
 * A command link that opens a rule's page. Undefined if there is none. The link has only the encoded id of a known rule, so it can't have text of
 * a server.
 */
export function ruleLink(rule: string): string | undefined {
	return RULES.has(rule) ? `command:${COMMANDS.explainRule}?${encodeURIComponent(JSON.stringify([rule]))}` : undefined;
}
