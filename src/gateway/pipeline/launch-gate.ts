import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { isPlainHttp } from '../../base/plain-http.ts';
import type { ValueDigest } from '../../base/ports.ts';
import {
	inputDigests,
	launchOf,
	launchParts,
	loaderValues,
	portableParts,
	programOf,
	valueDigests,
} from '../../definitions/entry-launch.ts';
import { promisedFormat } from '../../definitions/format.ts';
import { headerVariable } from '../../definitions/http-entry.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import type { Launch, ServerEntry } from '../../definitions/server-entry.ts';
import { type KnownVariables, matchesLaunch } from '../../definitions/template.ts';
import type { LaunchVersion } from '../../events/cordon-event.ts';
import { SESSION_VARIABLES, VARIABLE_PREFIX } from '../../link/control.ts';
import type { GuardedEntry, StoredVersion } from '../../link/host-messages.ts';
import { variableName } from '../../link/proofs.ts';
import { launchFingerprint } from '../../pins/fingerprint.ts';
import { type DecisionIndex, stateOf } from '../../pins/state.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';
import type { Hello } from '../session.ts';
import { sha256 } from '../sha256.ts';
import { installedIn, type ResolvedLaunch, resolvedLaunchOf, withPackage } from './resolved-launch.ts';

/** What the gate says about one hello. */
export interface LaunchDecision {
	/** The entry's key; '' when the entry is not known. */
	readonly name: string;
	readonly isKnown: boolean;
	readonly fingerprint: Sha256Hex;
	readonly version: LaunchVersion | undefined;
	/** `undefined`: the real server may be started. */
	readonly refusal: LaunchRefusal | undefined;
	/** Stands for the program it starts (`programOf`). */
	readonly program?: string | undefined;
	/** What it starts with, read again: the runner may have installed another package since. `undefined`: it isn't started. */
	readonly resolvedNow?: (() => ResolvedLaunch) | undefined;
}

/** What the gate needs beside the hello. */
export interface LaunchGate {
	readonly candidates: readonly GuardedEntry[];
	readonly decisions: DecisionIndex;
	readonly home: string;
	readonly digest: ValueDigest;
	/** What the program of this start said last of the image that it runs. */
	readonly image: () => string | undefined;
	/**
	 * What the entry stated before, asked for only to tell a server that was launched while its file was being changed from one that pretends
	 * to be it; neither is started.
	 */
	readonly history: (entry: EntryId) => readonly KnownLaunch[];
	/** Compares the values of this start with those that the approval covers: the parts that changed (`checkValues`). */
	readonly checkValues: (launch: Sha256Hex, now: ResolvedLaunch) => readonly string[];
	/** The settings refuse addresses that are not encrypted, for the server of this name. */
	readonly refusesPlainHttp: (name: string) => boolean;
}

/** The launch pin of an entry as its file states it; `undefined` for one Cordon cannot start. */
export function launchVersionOf(entry: ServerEntry, digest: ValueDigest): LaunchVersion | undefined {
	const launch = launchOf(entry);
	if (launch === undefined) return undefined;
	const loader = loaderValues(launch);
	const inputs = inputDigests(launch, digest);
	return {
		fingerprint: launchFingerprint(launchParts(launch, digest), sha256),
		portable: launchFingerprint(portableParts(launch), sha256),
		commandLine: [launch.command, ...launch.args],
		cwd: launch.cwd,
		envNames: [...(launch.headerNames ?? Object.keys(launch.env))].sort(),
		...(launch.envFile === undefined ? {} : { envFile: launch.envFile }),
		...(Object.keys(loader).length === 0 ? {} : { loader }),
		values: valueDigests(launch, digest),
		...(Object.keys(inputs).length === 0 ? {} : { inputs }),
	};
}

/**
 * The launch gate (DESIGN, section 10). The file is read again for every hello: what counts is what it states now, and the proxy must
 * have been told to run just that. Errors of reading are refusals; nothing is assumed.
 */
export function checkLaunch(hello: Hello, gate: LaunchGate): LaunchDecision {
	const { candidates, decisions, digest, history, home } = gate;
	const known = candidates.filter((candidate) => candidate.id === hello.entry);
	const refused = (refusal: LaunchRefusal, name = '', version?: LaunchVersion): LaunchDecision => ({
		name,
		isKnown: known.length > 0,
		fingerprint: version?.fingerprint ?? UNKNOWN_LAUNCH,
		version,
		refusal,
	});
	const found = [...new Set(known.map((candidate) => candidate.file))].flatMap((file) =>
		readWithId(file, hello.entry).map((entry) => ({ file, entry })),
	);
	const [only] = found;
	// An id that stands in two entries names neither: a copied entry gets its own.
	if (only === undefined || found.length > 1) return refused('entry-unreadable', known[0]?.name);
	const { entry, file } = only;
	const launch = launchOf(entry);
	const version = launchVersionOf(entry, digest);
	if (launch === undefined || version === undefined) return refused('entry-unreadable', entry.name);
	// An entry that names a conversation of its own would read in one and send in another.
	const isOwn = (name: string): boolean => [VARIABLE_PREFIX, ...SESSION_VARIABLES].some((own) => name.toUpperCase().startsWith(own));
	// The headers of a server over HTTP are the only variables of Cordon's that an entry may set, and it has no others.
	if (launch.headerNames === undefined ? Object.keys(launch.env).some(isOwn) : isHeaderSet(hello, launch.headerNames.length + 1))
		return refused('cordon-variables', entry.name, version);
	const state = stateOf({ entry: hello.entry, kind: 'launch', name: '' }, version.fingerprint, version.fingerprint, decisions);
	if (state === 'blocked') return refused('blocked', entry.name, version);
	const variables = knownVariables(file, home);
	if (!isAsStated(launch, hello, variables, digest)) {
		// Of variables no value is kept: where only they differ nothing says that the file stated them before.
		const wasStated =
			!matchesLaunch(launch, hello, variables) && history(hello.entry).some(({ body }) => matchesCommandLine(body, hello, variables));
		return refused(wasStated ? 'entry-changed' : 'argv-differs', entry.name, version);
	}
	if (state !== 'approved') return refused('not-approved', entry.name, version);
	// What the client made of a variable counts, not how the file states it.
	if (hello.args.some(isPlainHttp) && gate.refusesPlainHttp(entry.name)) return refused('unencrypted', entry.name, version);
	const resolved = resolvedLaunchOf(launch, hello, { digest, sha256, home, folder: folderOf(file), image: gate.image() });
	if (resolved === undefined) return refused('values-unknown', entry.name, version);
	const changed = gate.checkValues(version.fingerprint, resolved);
	if (changed.length > 0) return refused('values-changed', entry.name, { ...version, changed });
	const program = programOf(launch, path.dirname(file));
	const resolvedNow = (): ResolvedLaunch => withPackage(resolved, installedIn(hello, { digest, home, image: gate.image() }), sha256);
	return { name: entry.name, isKnown: true, fingerprint: version.fingerprint, version, refusal: undefined, program, resolvedNow };
}

/** A launch that the entry stated at some time, as the store keeps it. */
export type KnownLaunch = Pick<StoredVersion, 'body'>;

function matchesCommandLine(body: Json, hello: Hello, known: KnownVariables): boolean {
	const line = isJsonObject(body) ? body['commandLine'] : undefined;
	if (!Array.isArray(line) || !line.every((each) => typeof each === 'string')) return false;
	const [command = '', ...args] = line;
	return matchesLaunch({ command, args }, hello, known);
}

/** Stands for a launch that could not be read: no decision was ever made about it. */
const UNKNOWN_LAUNCH = sha256('mcp-cordon unknown launch');

/** How the entry is started as its file states it now; `undefined`: that cannot be told. */
export function launchInFile({ file, id }: GuardedEntry): Launch | undefined {
	const [only, ...others] = readWithId(file, id);
	return only === undefined || others.length > 0 ? undefined : launchOf(only);
}

function readWithId(file: string, id: EntryId): readonly ServerEntry[] {
	try {
		const text = readFileSync(file, 'utf8');
		const entries = readEntries(text, formatOf(file, text));
		return entries.ok ? entries.value.filter((entry) => entry.id === id) : [];
	} catch {
		return [];
	}
}

/** `${workspaceFolder}` is the folder above `.vscode`; in a user's file it is not known, so it matches anything. */
function knownVariables(file: string, home: string): KnownVariables {
	const folder = path.dirname(file);
	const workspaceFolder = path.basename(folder) === '.vscode' ? path.dirname(folder) : undefined;
	return { userHome: home, workspaceFolder, isCaseless: process.platform === 'win32' || process.platform === 'darwin' };
}

/** The folder that a definition file belongs to; `undefined`: it is a user's own. */
function folderOf(file: string): string | undefined {
	const folder = path.dirname(file);
	if (path.basename(folder) === '.vscode') return path.dirname(folder);
	const name = promisedFormat(file)?.name;
	return name === 'vscode-root' || name === 'code-workspace' ? folder : undefined;
}

function isHeaderSet(hello: Hello, number: number): boolean {
	return hello.env.has(headerVariable(number));
}

/**
 * The command line and the variables with a literal value are those of the file. `PATH` is added to by VS Code, so it is left out.
 * Each header of a server over HTTP has to be set, whatever a variable in it became.
 */
function isAsStated(launch: Launch, hello: Hello, known: KnownVariables, digest: ValueDigest): boolean {
	if (!matchesLaunch(launch, hello, known)) return false;
	if (launch.headerNames?.every((_, index) => isHeaderSet(hello, index + 1)) === false) return false;
	return Object.entries(launch.env).every(([name, value]) => {
		if (name.toUpperCase() === 'PATH') return true;
		if (value === null) return true;
		const literal = String(value);
		// What the client made of variables is compared with what it made of them before (`resolved-launch.ts`).
		return literal.includes('${') || hello.env.get(name) === digest(variableName(name), literal);
	});
}
