import { createHash } from 'node:crypto';
import { type EntryId, isEntryId, isSha256Hex, type Sha256Hex } from '../../../src/base/ids.ts';
import type { CordonEvent, EntryState, ItemVerdict } from '../../../src/events/cordon-event.ts';
import { EMPTY_OVERVIEW, follow } from '../../../src/events/follow-event.ts';
import type { Overview } from '../../../src/events/overview.ts';
import type { Question } from '../../../src/policy/risk/question.ts';

/** Events for tests of projections and view models. */
export const FILE = '/w/.vscode/mcp.json';
export const anId: EntryId = idFrom(`a${'1'.repeat(20)}`);

export const UP: CordonEvent = { kind: 'gateway-up', at: 0 };
export const CONNECTED: Extract<CordonEvent, { readonly kind: 'connected' }> = {
	kind: 'connected',
	at: 1,
	entry: anId,
	connection: 1,
	pid: 7,
	refusal: undefined,
	launch: undefined,
};

export const IN_CHAT: Extract<CordonEvent, { readonly kind: 'client-named' }> = {
	kind: 'client-named',
	at: 1,
	entry: anId,
	connection: 1,
	client: 'chat',
};

export function fold(...events: readonly CordonEvent[]): Overview {
	return events.reduce(follow, EMPTY_OVERVIEW);
}

function idFrom(text: string): EntryId {
	if (!isEntryId(text)) throw new Error('no entry id');
	return text;
}

export function hash(text: string): Sha256Hex {
	const digest = createHash('sha256').update(text).digest('hex');
	if (!isSha256Hex(digest)) throw new Error('no hash');
	return digest;
}

export function aFile(change: { readonly isProtected?: boolean; readonly entries?: readonly Partial<EntryState>[] }): CordonEvent {
	const entries = change.entries ?? [{}];
	return {
		kind: 'file-read',
		at: 1,
		file: FILE,
		label: 'w',
		isProtected: change.isProtected ?? true,
		problem: undefined,
		entries: entries.map((entry) => ({
			name: 'calc',
			nameStart: 14,
			nameEnd: 20,
			id: anId,
			leftAlone: undefined,
			launch: 'approved',
			launchVersion: {
				fingerprint: hash('launch'),
				portable: hash('launch'),
				commandLine: ['node', 'calc.mjs'],
				cwd: undefined,
				envNames: [],
				values: {},
			},
			configFindings: [],
			configNotChecked: [],
			trust: 'review',
			suppressions: [],
			...entry,
		})),
	};
}

export function aToolVerdict(change: Partial<ItemVerdict> & { readonly name: string }): ItemVerdict {
	return {
		fingerprint: hash(change.name),
		state: 'quarantined',
		isReleased: false,
		isAmbiguous: false,
		isHintDropped: false,
		severity: 'none',
		findings: [],
		notChecked: [],
		change: undefined,
		renamedFrom: undefined,
		isLate: false,
		...change,
	};
}

/** The server introduced itself. */
export const INTRODUCED: CordonEvent = {
	kind: 'server-judged',
	at: 2,
	entry: anId,
	identity: 'calc',
	fingerprint: hash('server'),
	state: 'approved',
	severity: 'none',
	findings: [],
	notChecked: [],
};

export function aQuestion(more: Partial<Question> = {}): Question {
	return {
		about: 'call',
		entry: anId,
		server: 'slack',
		tool: 'post_message',
		sentences: ['The text read by github › get_file 12 s ago is in the message of slack › post_message.'],
		shown: '{\n  "message": "…"\n}',
		allowed: ['once', 'session', 'always'],
		pattern: { reasons: ['flow'], words: ['text of github in post_message of slack'] },
		session: undefined,
		...more,
	};
}
