import { Remembered } from '../../base/remembered.ts';
import { wordsOf } from './tokens.ts';
import words from './verbs.json' with { type: 'json' };

/** What a call does to data. Source: mcpproxy RFC-004 (R070), matching words instead of substrings (trap 12). */
export type ToolEffect = 'read' | 'write' | 'destructive' | 'unknown';
/** Which way data moves. Source: agentsh cross-server patterns (R071-R075). */
export type ToolChannel = 'read' | 'write' | 'send' | 'compute' | 'unknown';

export interface ToolClass {
	readonly effect: ToolEffect;
	readonly channel: ToolChannel;
}

interface VerbClass {
	readonly effect: ToolEffect;
	readonly channel: ToolChannel;
	readonly verbs: readonly string[];
}

/** The sources' verbs first, then everyday synonyms. Each verb is in one row. */
const VERB_CLASSES: readonly VerbClass[] = words.classes as readonly VerbClass[];

const VERBS: ReadonlyMap<string, VerbClass> = new Map(VERB_CLASSES.flatMap((row) => row.verbs.map((verb) => [verb, row])));
/** Words that are also nouns (`email_list`, `status_update`): they count as verbs only in a verb's position. */
const ALSO_NOUNS: ReadonlySet<string> = new Set(words.alsoNouns);
/** Words that make a deployment irreversible. */
const LIVE = new Set(['production', 'prod', 'live']);

/**
 * Classifies a tool name on both axes. The verb in first place decides, otherwise the first unambiguous verb. A destructive verb anywhere
 * decides the effect. Server prefixes (`mcp__github__`, `slack_`) and camel case don't hide the verb. `unknown` triggers no category rule
 * by itself (R075, C10).
 */
export function classifyToolName(name: string): ToolClass {
	return KNOWN.get(name) ?? KNOWN.set(name, classify(name));
}

const KNOWN = new Remembered<ToolClass>();

function classify(name: string): ToolClass {
	const words = wordsOf(name);
	const rows = words.map((word, index) => rowAt(word, index, words));
	const sure = rows.find((row, index) => row !== undefined && !ALSO_NOUNS.has(words[index] ?? ''));
	const first = rows.find((row) => row !== undefined);
	const verb = leading(rows, words) ?? sure ?? first;
	const isLiveDeploy = words.includes('deploy') && words.some((word) => LIVE.has(word));
	const isDestructive =
		isLiveDeploy || rows.some((row, index) => row?.effect === 'destructive' && (row === verb || isPlain(words[index] ?? '')));
	return {
		effect: isDestructive ? 'destructive' : (verb?.effect ?? 'unknown'),
		channel: verb?.channel ?? 'unknown',
	};
}

/** The row of the first word when that word is a verb: `email_user` sends, `list_emails` reads. */
function leading(rows: readonly (VerbClass | undefined)[], words: readonly string[]): VerbClass | undefined {
	// `http_get`, `http_post`: the method that follows says more than the protocol.
	if (words[0] === 'http' && rows[1] !== undefined) return rows[1];
	return rows[0];
}

/** `look_up` is one verb in two words. */
function rowAt(word: string, index: number, words: readonly string[]): VerbClass | undefined {
	if (word === 'look' && words[index + 1] === 'up') return VERBS.get('lookup');
	return VERBS.get(word);
}

function isPlain(word: string): boolean {
	return !ALSO_NOUNS.has(word);
}

/** R071-R075 exactly as specified: prefixes with the underscore, in any case. A bare verb is unknown. */
export function channelByPrefix(name: string): ToolChannel {
	const lower = name.toLowerCase();
	for (const [channel, prefixes] of S4_TABLE) if (prefixes.some((prefix) => lower.startsWith(`${prefix}_`))) return channel;
	return 'unknown';
}

const S4_TABLE: readonly (readonly [ToolChannel, readonly string[]])[] = [
	['read', ['read', 'get', 'query', 'list', 'fetch', 'search', 'find', 'lookup']],
	['write', ['write', 'update', 'set', 'create', 'delete', 'remove', 'put', 'insert']],
	['send', ['send', 'post', 'upload', 'http', 'email', 'notify', 'publish', 'push']],
	['compute', ['run', 'exec', 'eval', 'execute', 'invoke', 'call']],
];
