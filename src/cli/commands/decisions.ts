import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type EntryId, isSha256Hex, type Sha256Hex } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import { commandLineSigner, loadCommandLineHead } from '../../gateway/interposition/command-line-key.ts';
import type { StateFolder } from '../../gateway/interposition/state-folder.ts';
import { signerName } from '../../gateway/keys.ts';
import { waitingValues } from '../../gateway/pipeline/bound-values.ts';
import { openStateStore } from '../../gateway/store/state-store.ts';
import type { Exported } from '../../pins/exported.ts';
import { isPinKind, type PinKey, type PinKind, type PinState } from '../../pins/pin.ts';
import { type DecisionIndex, decisionIndex, sinceReset, stateOf } from '../../pins/state.ts';

export type LaunchStatus =
	| 'approved-both'
	| 'approved-editor'
	/** Applies outside the editor. The editor asks again. */
	| 'approved-command-line'
	| 'changed'
	| 'blocked'
	| 'not-approved'
	/** The records couldn't be read, or the entry has no launch. */
	| 'unknown';

/** The stored decisions as each reader sees them. The editor and the command line count only their own decisions. */
export interface StoredDecisions {
	readonly editor: DecisionIndex;
	readonly commandLine: DecisionIndex;
	/** Number of the command line's valid decisions. */
	readonly commandLineCount: number;
	/** Number of records with an invalid signature. */
	readonly forged: number;
	/** Records are missing, so no decision applies until somebody starts over. */
	readonly isRolledBack: boolean;
	/** The database couldn't be read. */
	readonly isUnreadable: boolean;
	/** What changed after a launch was approved although its entry is the same, by part; `undefined`: nothing waits. */
	readonly waiting: (entry: EntryId, launch: Sha256Hex) => readonly string[] | undefined;
}

const NONE = decisionIndex([]);

export function readDecisions(state: StateFolder): StoredDecisions {
	if (!existsSync(state.database))
		return {
			editor: NONE,
			commandLine: NONE,
			commandLineCount: 0,
			forged: 0,
			isRolledBack: loadCommandLineHead(state) !== undefined,
			isUnreadable: false,
			waiting: () => undefined,
		};
	const editorKeys = keysIn(state.keys);
	const own = commandLineSigner(state);
	const ownKeys = own === undefined ? {} : { [own.signer]: own.publicKeyPem };
	try {
		const { store } = openStateStore(state.database);
		try {
			const head = loadCommandLineHead(state);
			const all = store.check({ ...editorKeys, ...ownKeys }, head);
			const ownCounting = store.check(ownKeys, head).counting;
			return {
				editor: decisionIndex(store.check(editorKeys, head).counting),
				commandLine: decisionIndex(ownCounting),
				commandLineCount: sinceReset(ownCounting).length,
				forged: all.forged,
				isRolledBack: all.isRolledBack,
				isUnreadable: false,
				waiting: waitingIn(state, decisionIndex(all.counting)),
			};
		} finally {
			store.dispose();
		}
	} catch {
		return {
			editor: NONE,
			commandLine: NONE,
			commandLineCount: 0,
			forged: 0,
			isRolledBack: false,
			isUnreadable: true,
			waiting: () => undefined,
		};
	}
}

function waitingIn(state: StateFolder, decisions: DecisionIndex): StoredDecisions['waiting'] {
	return (entry, launch) => {
		const { store } = openStateStore(state.database);
		try {
			return waitingValues(entry, launch, decisions, store);
		} finally {
			store.dispose();
		}
	};
}

/** For an export: every version, and every decision that applies in the editor or on the command line. `undefined`: unreadable, or records are missing. */
export function readAll(state: StateFolder): Pick<Exported, 'decisions' | 'versions'> | undefined {
	if (!existsSync(state.database)) return { decisions: [], versions: [] };
	const own = commandLineSigner(state);
	const readers = [keysIn(state.keys), own === undefined ? {} : { [own.signer]: own.publicKeyPem }];
	try {
		const { store } = openStateStore(state.database);
		try {
			const checked = readers.map((keys) => store.check(keys, loadCommandLineHead(state)));
			if (checked.some(({ isRolledBack }) => isRolledBack)) return undefined;
			const decisions = checked.flatMap(({ counting }) => sinceReset(counting)).sort((one, other) => one.counter - other.counter);
			return { decisions, versions: store.versions() };
		} finally {
			store.dispose();
		}
	} catch {
		return undefined;
	}
}

/** The state of one version according to the command line's decisions. */
export function ownStateOf(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex, decisions: StoredDecisions): PinState {
	const state = stateOf(key, fingerprint, launch, decisions.commandLine);
	const isOther = key.kind === 'launch' && state === 'approved' && decisions.waiting(key.entry, launch) !== undefined;
	return isOther ? 'rug_pull' : state;
}

export function launchStatusOf(entry: EntryId, launch: Sha256Hex | undefined, decisions: StoredDecisions): LaunchStatus {
	if (launch === undefined || decisions.isUnreadable) return 'unknown';
	const key: PinKey = { entry, kind: 'launch', name: '' };
	const editor = stateOf(key, launch, launch, decisions.editor);
	const own = stateOf(key, launch, launch, decisions.commandLine);
	if (editor === 'blocked' || own === 'blocked') return 'blocked';
	if ((editor === 'approved' || own === 'approved') && decisions.waiting(entry, launch) !== undefined) return 'changed';
	if (editor === 'approved') return own === 'approved' ? 'approved-both' : 'approved-editor';
	if (own === 'approved') return 'approved-command-line';
	return editor === 'rug_pull' || own === 'rug_pull' ? 'changed' : 'not-approved';
}

/** One version of an item, as seen from a guarded server. */
export interface SeenVersion {
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	/** `undefined`: the stored body can't be read. */
	readonly body: Json | undefined;
	/** Milliseconds since the Unix epoch. */
	readonly firstSeen: number;
}

/** All versions seen from one entry, the newest version of each item first. */
export function seenVersions(state: StateFolder, entry: EntryId): readonly SeenVersion[] {
	if (!existsSync(state.database)) return [];
	const database = new DatabaseSync(state.database, { readOnly: true });
	try {
		return database
			.prepare(
				'SELECT kind, name, fingerprint, body, first_seen FROM versions WHERE entry = ? ORDER BY kind, name, first_seen DESC, rowid DESC',
			)
			.all(entry)
			.flatMap(({ body, fingerprint, first_seen: firstSeen, kind, name }) =>
				isPinKind(kind) && typeof name === 'string' && isSha256Hex(fingerprint)
					? [{ kind, name, fingerprint, body: parsed(body), firstSeen: Number(firstSeen) }]
					: [],
			);
	} finally {
		database.close();
	}
}

/** The server's latest items without a decision. They don't reach the client. */
export interface Waiting {
	readonly toReview: number;
	/** How many of them differ from an approved version. */
	readonly changedItems: number;
}

export function waitingItems(entry: EntryId, launch: Sha256Hex | undefined, decisions: StoredDecisions, state: StateFolder): Waiting {
	if (launch === undefined || decisions.isUnreadable) return { toReview: 0, changedItems: 0 };
	const newest = new Map<string, SeenVersion>();
	for (const version of seenVersions(state, entry)) {
		const key = JSON.stringify([version.kind, version.name]);
		if (version.kind !== 'launch' && !newest.has(key)) newest.set(key, version);
	}
	const waiting = [...newest.values()]
		.map(({ fingerprint, kind, name }) =>
			[decisions.editor, decisions.commandLine].map((index) => stateOf({ entry, kind, name }, fingerprint, launch, index)),
		)
		.filter((states) => !states.includes('approved') && !states.includes('blocked'));
	return { toReview: waiting.length, changedItems: waiting.filter((states) => states.includes('rug_pull')).length };
}

function parsed(text: unknown): Json | undefined {
	try {
		return typeof text === 'string' ? JSON.parse(text) : undefined;
	} catch {
		return undefined;
	}
}

/** Public keys of this user's editors. Skips files that aren't keys. */
function keysIn(folder: string): Readonly<Record<string, string>> {
	const keys: Record<string, string> = {};
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		if (!/^[0-9a-f]{16}\.pem$/.test(name)) continue;
		const pem = readFileSync(path.join(folder, name), 'utf8');
		if (name === `${signerName(pem)}.pem`) keys[signerName(pem)] = pem;
	}
	return keys;
}
