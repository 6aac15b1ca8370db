import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type EntryId, isEntryId, type Sha256Hex } from '../../base/ids.ts';
import { seedOf } from '../../definitions/entry-id.ts';
import { guard } from '../../definitions/guard-text.ts';
import { HTTP_COMMAND_PREFIX } from '../../definitions/http-entry.ts';
import { PORTABLE_LAUNCHER } from '../../definitions/launcher-shape.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Decision } from '../../pins/pin.ts';
import { launchDigest } from '../interposition/launch-digest.ts';
import type { StateFolder } from '../interposition/state-folder.ts';
import { launchVersionOf } from '../pipeline/launch-gate.ts';
import { sha256 } from '../sha256.ts';
import { IMPLIED } from '../store/state-store.ts';
import { defaultServerName } from './default-name.ts';

/** A server that a client starts with `cordon guard`. */
export interface GuardedCommand {
	/** The name that the user gave; `undefined`: none. */
	readonly name: string | undefined;
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
}

export interface GuardFile {
	readonly id: EntryId;
	/** A definition file with this one entry, so that `cordon approve NAME --file …` finds it. */
	readonly file: string;
	/** Fingerprint of its launch. */
	readonly launch: Sha256Hex;
	readonly name: string;
}

/** The folder of guarded command lines, one file each. */
export function guardFolderOf({ root }: Pick<StateFolder, 'root'>): string {
	return join(root, 'guard');
}

/**
 * Writes the entry of a command line to a file. The id is derived from all of it, including the folder, so an approval of one command doesn't apply
 * to another command with the same name. Without a name, the id uses the program's name, and the file uses `defaultServerName` if possible. A command
 * line that has run before keeps its name, because settings may refer to it.
 */
export function keepGuardFile(state: StateFolder, { args, command, cwd, name: given }: GuardedCommand): GuardFile {
	const program = basename(command);
	const id = idOf([given ?? program, command, args, cwd]);
	const folder = guardFolderOf(state);
	const file = join(folder, `${id}.json`);
	const name = given ?? entryIn(readOrEmpty(file), id)?.name ?? defaultServerName({ command, args, cwd }, dirname(state.root)) ?? program;
	const text = guardedText(id, { name, command, args, cwd });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (readOrEmpty(file) !== text) {
		const temporary = `${file}.${process.pid}.tmp`;
		writeFileSync(temporary, text, { mode: 0o600 });
		renameSync(temporary, file);
	}
	const own = entryIn(text, id);
	const launch = own === undefined ? undefined : launchVersionOf(own, launchDigest(state))?.fingerprint;
	if (launch === undefined) throw new Error("couldn't make an entry from the command line");
	return { id, file, launch, name };
}

function entryIn(text: string, id: EntryId): ServerEntry | undefined {
	const entries = readEntries(text);
	return entries.ok ? entries.value.find((candidate) => candidate.id === id) : undefined;
}

/** A server over HTTP is written as a person would write it, and guarded like any other entry. */
function guardedText(id: EntryId, { args, command, cwd, name }: GuardedCommand & { readonly name: string }): string {
	const textOf = (entry: object): string => `${JSON.stringify({ servers: { [name]: entry } }, undefined, '\t')}\n`;
	if (!command.startsWith(HTTP_COMMAND_PREFIX))
		return textOf({ command: PORTABLE_LAUNCHER, args: ['--server', id, '--', command, ...args], cwd });
	const guarded = guard(textOf({ type: command.slice(HTTP_COMMAND_PREFIX.length), url: args[0] }), {
		launcher: PORTABLE_LAUNCHER,
		seeds: new Map([[name, seedOf(id)]]),
	});
	if (!guarded.ok || guarded.value.entries.length !== 1) throw new Error("couldn't make an entry from the address");
	return guarded.value.text;
}

/** `a` and 20 characters of base 36: 103 bits of SHA-256. */
function idOf(parts: readonly unknown[]): EntryId {
	const digest = BigInt(`0x${sha256(JSON.stringify(['cordon guard', ...parts]))}`);
	const id = `a${digest.toString(36).padStart(50, '0').slice(-20)}`;
	if (!isEntryId(id)) throw new Error("couldn't make an entry ID");
	return id;
}

/**
 * The decisions that count, plus an approval of the launch: whoever wrote the command line into a client's settings asked to run exactly this
 * program. The approval isn't a record, so it approves nothing else, and the user's own block comes after it.
 */
export function withLaunchApproved(
	counting: readonly Decision[],
	{ entry, launch }: { readonly entry: EntryId; readonly launch: Sha256Hex },
): readonly Decision[] {
	const at = counting.findLastIndex((decision) => decision.action === 'reset') + 1;
	const key = { entry, kind: 'launch', name: '' } as const;
	const approval: Decision = { ...key, counter: IMPLIED, previous: '', signer: '', at: 0, launch, fingerprint: launch, action: 'approve' };
	return [...counting.slice(0, at), approval, ...counting.slice(at)];
}

function readOrEmpty(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
