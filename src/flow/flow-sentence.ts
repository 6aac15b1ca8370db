import { escapeForDisplay } from '../base/text.ts';
import { ago, secondsAgo, wholeSeconds } from './ago.ts';
import type { FlowFinding } from './flow-types.ts';
import type { SessionRecord } from './session-analyzer.ts';

export interface SentenceOptions {
	/** The read that a cross-server rule names in its own sentence about the same call, with its own "Ns ago" (R102). */
	readonly related?: SessionRecord | undefined;
	/** Escapes and clips names. Default: for a person. */
	readonly shown?: (name: string) => string;
}

/**
 * One sentence for a person: "The text read by github › get_file 12 s ago is in the message of slack › post_message." Names are escaped and
 * clipped; the sentence contains nothing from the text.
 */
export function flowSentence(finding: FlowFinding, { related, shown = forPerson }: SentenceOptions = {}): string {
	const { from, to, place, strength, isEncoded, isSplit } = finding;
	const what = strength === 'secret' ? 'A secret' : strength === 'copy' ? 'The text' : 'A part of the text';
	const how = isSplit ? ', in several pieces' : '';
	const encoded = isEncoded ? ', encoded,' : '';
	const where = place === undefined ? 'arguments' : place;
	return `${what} read by ${shown(from.server.name)} › ${shown(from.tool)} ${whenRead(finding, related)} is${encoded} in the ${where} of ${shown(to.server.name)} › ${shown(to.tool)}${how}.`;
}

/**
 * A read lasts from its call to its result. A cross-server rule counts whole seconds from the call of a read. When that moment is within this
 * read, both sentences show the same number. Another read of that server is counted from whichever of its two ends is nearer to that moment,
 * also in whole seconds, so that an earlier read never appears later.
 */
function whenRead({ from, to }: FlowFinding, related: SessionRecord | undefined): string {
	if (related?.server !== from.server.id) return ago(to.at - from.at);
	const moment = Math.min(Math.max(related.at, from.calledAt), from.at);
	const seconds = wholeSeconds(moment, to.at);
	return moment === related.at ? secondsAgo(seconds) : ago(seconds * 1000);
}

function forPerson(name: string): string {
	return escapeForDisplay(name, 60);
}
