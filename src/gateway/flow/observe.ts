import type { Json } from '../../base/json.ts';
import type { ServerReach } from '../../engine/classify/server-name.ts';
import { wordsOf } from '../../engine/classify/tokens.ts';
import type { ResultRuleId } from '../../engine/results/result-rules.ts';
import { findSensitive } from '../../engine/sensitive/find-sensitive.ts';
import type { CallObservation, FlowServer, ResultObservation, ResultTrust } from '../../flow/observation.ts';
import { surfacesOf } from '../../mcp/surfaces.ts';
import { isDataRule } from '../../policy/results/result-policy.ts';
import { carriedBy } from '../traffic/extra-members.ts';
import type { CallResult, TrafficCall, TrafficReading } from '../traffic/stage.ts';
import type { NameClasses } from './name-classes.ts';

/** Maximum number of characters searched for personal data. It only adds weight to a flow, and a mail has its addresses at the start. */
const MAX_PII = 20_000;

/** How the reducers classify names. */
export interface NamesKnown {
	/** The user's classes of servers, by name. */
	readonly servers: Readonly<Record<string, ServerReach>>;
	readonly classes: NameClasses;
}

/** A call as the reducers see it. Personal data is searched on first use, once. */
export function observationOf(call: TrafficCall, turn: string, names: NamesKnown): CallObservation {
	const carried = carriedBy(call);
	let known: boolean | undefined;
	return {
		id: call.id,
		at: call.at,
		server: serverOf(call, names),
		tool: call.tool,
		class: names.classes.tool(call.request === undefined ? call.tool : READS),
		turn,
		arguments: carried,
		isRequest: call.request !== undefined,
		get hasPii() {
			known ??= hasPii(carried);
			return known;
		},
	};
}

/** A resource, a prompt, or a task's result as the reducers see it: content read from a server without a tool. */
export function readingOf(reading: TrafficReading & { readonly at: number }, names: NamesKnown): CallObservation {
	const { about, at, id, kind } = reading;
	const server = serverOf(reading, names);
	return { id, at, server, tool: kind, class: names.classes.tool(READS), turn: undefined, arguments: about, hasPii: false };
}

/** The name of a tool that only reads. */
const READS = 'read_resource';

function serverOf({ entry, server }: Pick<TrafficCall, 'entry' | 'server'>, { classes, servers }: NamesKnown): FlowServer {
	const own = Object.hasOwn(servers, server) ? servers[server] : undefined;
	return { id: entry, name: server, class: own ?? classes.server(server) };
}

export function resultOf(call: CallObservation, result: CallResult): ResultObservation {
	const { at, content, quote } = result;
	const flagged = result.isRemoved === true ? 'removed' : 'flagged';
	return { call, at, content, hasPii: mayHavePii(content), trust: givesInstructions(result) ? flagged : trustOf(call), quote };
}

const NO_INSTRUCTIONS: ReadonlySet<string> = new Set<ResultRuleId>(['results.terminal_control', 'results.look_alike']);

/**
 * Whether the rule can indicate prompt injection. Rules about personal data, credentials, and odd characters can't: a list of customers isn't an
 * attack.
 */
export function mayGiveInstructions(rule: string): boolean {
	return !NO_INSTRUCTIONS.has(rule) && !isDataRule(rule);
}

function givesInstructions({ isFlagged, rules }: CallResult): boolean {
	return isFlagged && (rules.length === 0 || rules.some(mayGiveInstructions));
}

function hasPii(value: Json): boolean {
	return startOf(value).some(({ field, text }) => findSensitive(text, { categories: ['pii'], minConfidence: 0.5, field }).length > 0);
}

const MAIL_OR_NUMBER = /[\w.+-]@[\w-]+\.[a-z]{2}|\d(?:[ ().-]{0,2}\d){8}/i;

/** Cheap, because it runs on every result. It counts only together with a careful search of the arguments that carry the text on. */
function mayHavePii(value: Json): boolean {
	return startOf(value).some(({ text }) => MAIL_OR_NUMBER.test(text));
}

/** The first `MAX_PII` characters of the values, each with the name of its field. */
function startOf(value: Json): readonly { readonly text: string; readonly field: string }[] {
	let room = MAX_PII;
	const found: { readonly text: string; readonly field: string }[] = [];
	for (const { isKey, pointer, text } of surfacesOf(value, { maxStrings: 2_000 }).surfaces) {
		if (room <= 0) break;
		if (isKey) continue;
		found.push({ text: text.slice(0, room), field: pointer.slice(pointer.lastIndexOf('/') + 1) });
		room -= text.length;
	}
	return found;
}

/** Words in names of tools whose results strangers write: mail, chats, public comments. */
const THIRD_PARTIES_WRITE: ReadonlySet<string> = new Set([
	...['mail', 'mails', 'email', 'emails', 'inbox', 'message', 'messages', 'issue', 'issues', 'comment', 'comments', 'review', 'reviews'],
	...['ticket', 'tickets', 'thread', 'threads', 'chat', 'conversation', 'conversations', 'discussion', 'discussions', 'feedback', 'reply'],
	...['replies', 'dm', 'sms', 'invite', 'invites', 'notification', 'notifications', 'submission', 'submissions', 'pr', 'prs'],
]);

/** Web pages and search results naturally lead to other pages, so they count as plain. */
export function trustOf({ class: kind, tool }: Pick<CallObservation, 'class' | 'tool'>): ResultTrust {
	return kind.channel === 'read' && wordsOf(tool).some((word) => THIRD_PARTIES_WRITE.has(word)) ? 'third-party' : 'plain';
}
