import { escapeForDisplay } from '../base/text.ts';
import { ago } from './ago.ts';
import type { FlowFinding } from './flow-types.ts';

/**
 * One sentence for a person: "The text read by github/get_file 12 s ago is in the message of slack/post_message." Names are escaped and
 * clipped (`shown`: how); nothing of the text is in it.
 */
export function flowSentence(
	{ from, to, place, strength, isEncoded, isSplit }: FlowFinding,
	shown: (name: string) => string = forPerson,
): string {
	const what = strength === 'secret' ? 'A secret' : strength === 'copy' ? 'The text' : 'A part of the text';
	const how = isSplit ? ', in several pieces' : '';
	const encoded = isEncoded ? ', encoded,' : '';
	const where = place === undefined ? 'arguments' : place;
	return `${what} read by ${shown(from.server.name)}/${shown(from.tool)} ${ago(to.at - from.at)} is${encoded} in the ${where} of ${shown(to.server.name)}/${shown(to.tool)}${how}.`;
}

function forPerson(name: string): string {
	return escapeForDisplay(name, 60);
}
