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

/** The gate's decision about one hello. */
export interface LaunchDecision {
	/** The entry's key. '' if the entry isn't known. */
	readonly name: string;
	readonly isKnown: boolean;
	readonly fingerprint: Sha256Hex;
	readonly version: LaunchVersion | undefined;
	/** `undefined`: the real server may start. */
	readonly refusal: LaunchRefusal | undefined;
	/** Identifies the program that the launch starts (`programOf`). */
	readonly program?: string | undefined;
	/** Reads the launch's values again, because the package runner may have installed another package since. `undefined`: the server isn't started. */
	readonly resolvedNow?: (() => ResolvedLaunch) | undefined;
}

/** What the gate needs besides the hello. */
export interface LaunchGate {
	readonly candidates: readonly GuardedEntry[];
	readonly decisions: DecisionIndex;
	readonly home: string;
	readonly digest: ValueDigest;
	/** The image that this launch runs, as its program last reported. */
	readonly image: () => string | undefined;
	/**
	 * Earlier launches of the entry. Used only to tell a server that was launched while its file was being changed from an impostor. Neither is
	 * started.
	 */
	readonly history: (entry: EntryId) => readonly KnownLaunch[];
	/** Compares the values of this launch with those that the approval covers. Returns the parts that changed (`checkValues`). */
	readonly checkValues: (launch: Sha256Hex, now: ResolvedLaunch) => readonly string[];
	/** Whether the settings refuse unencrypted addresses for the server of this name. */
	readonly refusesPlainHttp: (name: string) => boolean;
}

/** The launch pin of an entry as its file states it. `undefined` if Cordon can't start the entry. */
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
 * The launch gate. Reads the file again for every hello: what the file states now counts, and the proxy must have been told to
 * run exactly that. Read errors are refusals.
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
	// An id in two entries identifies neither, because a copied entry gets its own id.
	if (only === undefined || found.length > 1) return refused('entry-unreadable', known[0]?.name);
	const { entry, file } = only;
	const launch = launchOf(entry);
	const version = launchVersionOf(entry, digest);
	if (launch === undefined || version === undefined) return refused('entry-unreadable', entry.name);
	// An entry that sets its own conversation would read in one conversation and send in another.
	const isOwn = (name: string): boolean => [VARIABLE_PREFIX, ...SESSION_VARIABLES].some((own) => name.toUpperCase().startsWith(own));
	// Header variables are the only Cordon variables that an entry may set, and only for a server over HTTP. That server may set no others.
	if (launch.headerNames === undefined ? Object.keys(launch.env).some(isOwn) : isHeaderSet(hello, launch.headerNames.length + 1))
		return refused('cordon-variables', entry.name, version);
	const state = stateOf({ entry: hello.entry, kind: 'launch', name: '' }, version.fingerprint, version.fingerprint, decisions);
	if (state === 'blocked') return refused('blocked', entry.name, version);
	const variables = knownVariables(file, home);
	if (!isAsStated(launch, hello, variables, digest)) {
		// No values of variables are stored, so if only they differ, there is no proof that the file stated them before.
		const wasStated =
			!matchesLaunch(launch, hello, variables) && history(hello.entry).some(({ body }) => matchesCommandLine(body, hello, variables));
		return refused(wasStated ? 'entry-changed' : 'argv-differs', entry.name, version);
	}
	if (state !== 'approved') return refused('not-approved', entry.name, version);
	// Checks the client's resolved values, not the variables in the file.
	if (hello.args.some(isPlainHttp) && gate.refusesPlainHttp(entry.name)) return refused('unencrypted', entry.name, version);
	const resolved = resolvedLaunchOf(launch, hello, { digest, sha256, home, folder: folderOf(file), image: gate.image() });
	if (resolved === undefined) return refused('values-unknown', entry.name, version);
	const changed = gate.checkValues(version.fingerprint, resolved);
	if (changed.length > 0) return refused('values-changed', entry.name, { ...version, changed });
	const program = programOf(launch, path.dirname(file));
	const resolvedNow = (): ResolvedLaunch => withPackage(resolved, installedIn(hello, { digest, home, image: gate.image() }), sha256);
	return { name: entry.name, isKnown: true, fingerprint: version.fingerprint, version, refusal: undefined, program, resolvedNow };
}

/** A launch that the entry stated earlier, as the store keeps it. */
export type KnownLaunch = Pick<StoredVersion, 'body'>;

function matchesCommandLine(body: Json, hello: Hello, known: KnownVariables): boolean {
	const line = isJsonObject(body) ? body['commandLine'] : undefined;
	if (!Array.isArray(line) || !line.every((each) => typeof each === 'string')) return false;
	const [command = '', ...args] = line;
	return matchesLaunch({ command, args }, hello, known);
}

/** The fingerprint of a launch that couldn't be read. No decision exists about it. */
const UNKNOWN_LAUNCH = sha256('mcp-cordon unknown launch');

/** How the entry is started, as its file states it now. `undefined`: unknown. */
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

/** `${workspaceFolder}` is the folder above `.vscode`. In a user's file it's unknown, so it matches anything. */
function knownVariables(file: string, home: string): KnownVariables {
	const folder = path.dirname(file);
	const workspaceFolder = path.basename(folder) === '.vscode' ? path.dirname(folder) : undefined;
	return { userHome: home, workspaceFolder, isCaseless: process.platform === 'win32' || process.platform === 'darwin' };
}

/** The folder that a definition file belongs to. `undefined`: it belongs to a user. */
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
 * Whether the command line and the variables with literal values match the file. Skips `PATH`, because VS Code adds to it. Each header of a server
 * over HTTP has to be set, whatever its variables resolved to.
 */
function isAsStated(launch: Launch, hello: Hello, known: KnownVariables, digest: ValueDigest): boolean {
	if (!matchesLaunch(launch, hello, known)) return false;
	if (launch.headerNames?.every((_, index) => isHeaderSet(hello, index + 1)) === false) return false;
	return Object.entries(launch.env).every(([name, value]) => {
		if (name.toUpperCase() === 'PATH') return true;
		if (value === null) return true;
		const literal = String(value);
		// Resolved variables are compared with their earlier values (`resolved-launch.ts`).
		return literal.includes('${') || hello.env.get(name) === digest(variableName(name), literal);
	});
}
