import { isJsonObject, type Json } from '../base/json.ts';
import { wordsOf } from '../engine/classify/tokens.ts';
import { classifyToolName } from '../engine/classify/tool-name.ts';
import { surfacesOf } from '../mcp/surfaces.ts';
import { type DestinationOptions, externalUrlsIn, lastNameOf } from './destinations.ts';

/** The source of a statement about a call (R078). */
type SignalId = 'agent_intent' | 'server_annotations' | 'name_heuristic' | 'argument_analysis' | 'external_url';

/** What the model says it is doing. Advice only, never trusted (R007). */
export interface AgentIntent {
	readonly operation: 'read' | 'write' | 'destructive' | undefined;
	readonly sensitivity: 'public' | 'internal' | 'private' | undefined;
}

export interface ContradictionInput {
	readonly tool: string;
	readonly intent: AgentIntent | undefined;
	/** `annotations.readOnlyHint` of the tool as the server declares it. */
	readonly isReadOnlyClaimed: boolean;
	readonly arguments: Json;
	/** A detector found personal data in the arguments. */
	readonly hasPii: boolean;
}

export type ContradictionRow =
	| 'read_destructive_name'
	| 'read_destructive_arguments'
	| 'read_only_destructive'
	| 'public_pii'
	| 'read_external_url';
export type ContradictionAction = 'block' | 'block_and_quarantine' | 'require_approval';

/** Two signals that can't both be true (R084). Claims and explanation are our own words; argument names in them are plain. */
export interface Contradiction {
	readonly row: ContradictionRow;
	readonly signal1: SignalId;
	readonly signal2: SignalId;
	readonly claim1: string;
	readonly claim2: string;
	/** 0 to 100 (R079-R083). */
	readonly severity: number;
	readonly action: ContradictionAction;
	readonly explanation: string;
	/** For `read_destructive_arguments`: the arguments that matched (R080). Escaped, at most ten. */
	readonly keys?: readonly string[];
}

/** R079-R083: every row that applies, in the order of the rows. No row applies without a stated intent. Cost: O(size of the arguments). */
export function contradictionsOf(input: ContradictionInput, options: DestinationOptions = {}): readonly Contradiction[] {
	const { intent, tool } = input;
	if (intent === undefined) return [];
	const found: Contradiction[] = [];
	if (intent.operation === 'read') {
		if (classifyToolName(tool).effect === 'destructive') found.push(contradiction('read_destructive_name'));
		const keys = destructiveKeysIn(input.arguments);
		if (keys.length > 0) found.push({ ...contradiction('read_destructive_arguments'), claim2: `destructive: ${keys.join(', ')}`, keys });
	}
	if (input.isReadOnlyClaimed && intent.operation === 'destructive') found.push(contradiction('read_only_destructive'));
	if (intent.sensitivity === 'public' && input.hasPii) found.push(contradiction('public_pii'));
	if (intent.operation === 'read' && externalUrlsIn(input.arguments, options).length > 0) found.push(contradiction('read_external_url'));
	return found;
}

/** R079-R083, exactly as in the matrix. */
const MATRIX: Readonly<Record<ContradictionRow, Omit<Contradiction, 'row' | 'keys'>>> = {
	read_destructive_name: {
		signal1: 'agent_intent',
		signal2: 'name_heuristic',
		claim1: 'read',
		claim2: 'destructive',
		severity: 80,
		action: 'block',
		explanation: "The model says it only reads, but the tool's name says it deletes or destroys.",
	},
	read_destructive_arguments: {
		signal1: 'agent_intent',
		signal2: 'argument_analysis',
		claim1: 'read',
		claim2: 'destructive',
		severity: 70,
		action: 'block',
		explanation: 'The model says it only reads, but the arguments delete or destroy something.',
	},
	read_only_destructive: {
		signal1: 'server_annotations',
		signal2: 'agent_intent',
		claim1: 'readOnly',
		claim2: 'destructive',
		severity: 90,
		action: 'block_and_quarantine',
		explanation: 'The server declares the tool read-only, but the model uses it to delete or destroy.',
	},
	public_pii: {
		signal1: 'agent_intent',
		signal2: 'argument_analysis',
		claim1: 'public',
		claim2: 'personal data',
		severity: 50,
		action: 'require_approval',
		explanation: 'The model says the data is public, but the arguments contain personal data.',
	},
	read_external_url: {
		signal1: 'agent_intent',
		signal2: 'external_url',
		claim1: 'read',
		claim2: 'external URL',
		severity: 75,
		action: 'block',
		explanation: 'The model says it only reads, but the arguments use an external address.',
	},
};

function contradiction(row: ContradictionRow): Contradiction {
	return { row, ...MATRIX[row] };
}

/** Parses an intent as clients send it: `{operation_type, data_sensitivity}` (mcpproxy) or camel case. Undefined when it states nothing known. */
export function parseIntent(value: Json | undefined): AgentIntent | undefined {
	if (!isJsonObject(value)) return undefined;
	const said = value['operation_type'] ?? value['operationType'];
	const level = value['data_sensitivity'] ?? value['dataSensitivity'];
	const operation = said === 'read' || said === 'write' || said === 'destructive' ? said : undefined;
	const sensitivity = level === 'public' || level === 'internal' || level === 'private' ? level : undefined;
	return operation === undefined && sensitivity === undefined ? undefined : { operation, sensitivity };
}

const MAX_KEYS = 10;
/** Words in an argument's name that request something irreversible. */
const DESTRUCTIVE_WORDS: ReadonlySet<string> = new Set([
	...['force', 'delete', 'remove', 'destroy', 'drop', 'purge', 'truncate', 'wipe', 'erase', 'overwrite', 'cascade', 'permanent'],
	...['permanently', 'irreversible', 'prune', 'terminate', 'kill', 'shred', 'uninstall', 'revoke'],
]);
/** Words that make such a word harmless: `force_refresh` only reads again. */
const HARMLESS_AFTER: ReadonlySet<string> = new Set([
	...[
		'refresh',
		'reload',
		'fetch',
		'https',
		'color',
		'colour',
		'update',
		'index',
		'cache',
		'include',
		'show',
		'list',
		'at',
		'since',
		'before',
		'after',
	],
	...['whitespace', 'duplicates', 'nulls', 'stopwords', 'na', 'format', 'text', 'json', 'count', 'by', 'date'],
]);
const COMMAND_KEYS: ReadonlySet<string> = new Set([
	'method',
	'action',
	'operation',
	'op',
	'verb',
	'mode',
	'command',
	'http method',
	'operation type',
]);
const STATEMENT_KEYS: ReadonlySet<string> = new Set(['sql', 'query', 'statement', 'queries', 'statements', 'cypher']);
const DESTRUCTIVE_STATEMENT =
	/(?:^|;)\s*(?:\/\*[^*]*\*\/\s*)?(?:delete\s+from|drop\s+(?:table|database|schema|index|view|user)|truncate\s+(?:table\s+)?\w|alter\s+table\s+\S+\s+drop|detach\s+delete)\b/i;
const NO_VALUES: ReadonlySet<string> = new Set(['', 'false', 'no', 'none', 'off', '0', 'never', 'null']);

/**
 * The arguments that request something destructive (R080): `force: true`, `{"method": "DELETE"}`, a statement that drops a table. Ignores
 * switches that are off. Names are made plain and clipped; at most ten. Cost: O(size of the arguments).
 */
export function destructiveKeysIn(value: Json): readonly string[] {
	const found = new Set<string>();
	const pending: { readonly value: Json; readonly depth: number }[] = [{ value, depth: 0 }];
	for (let next = pending.pop(); next !== undefined && found.size < MAX_KEYS; next = pending.pop()) {
		if (Array.isArray(next.value)) {
			if (next.depth < 16) for (const item of next.value.slice(0, 500)) pending.push({ value: item, depth: next.depth + 1 });
		} else if (isJsonObject(next.value)) {
			for (const [key, item] of Object.entries(next.value).slice(0, 500)) {
				if (item === undefined) continue;
				if (isOrdered(item) && isDestructiveKey(key)) found.add(plain(key));
				if (next.depth < 16 && typeof item === 'object' && item !== null) pending.push({ value: item, depth: next.depth + 1 });
			}
		}
	}
	for (const { text, pointer, isKey } of surfacesOf(value, { maxStrings: 500 }).surfaces) {
		if (isKey || found.size >= MAX_KEYS) continue;
		const name = lastNameOf(pointer);
		const isCommand = COMMAND_KEYS.has(name) && text.length <= 40 && classifyToolName(text).effect === 'destructive';
		if (isCommand || (STATEMENT_KEYS.has(name) && DESTRUCTIVE_STATEMENT.test(text))) found.add(plain(name));
	}
	return [...found].sort();
}

function isDestructiveKey(key: string): boolean {
	const words = wordsOf(key);
	return words.some((word) => DESTRUCTIVE_WORDS.has(word)) && !words.some((word) => HARMLESS_AFTER.has(word));
}

function isOrdered(value: Json): boolean {
	if (typeof value === 'string') return !NO_VALUES.has(value.trim().toLowerCase());
	if (Array.isArray(value)) return value.length > 0;
	return value === true || (typeof value === 'number' && value !== 0) || isJsonObject(value);
}

function plain(key: string): string {
	return key.replace(/[^\w .-]/g, '?').slice(0, 40);
}
