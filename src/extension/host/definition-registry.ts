import { existsSync, type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { EntryId } from '../../base/ids.ts';
import type { Logger, ValueDigest } from '../../base/ports.ts';
import { createSerialQueue } from '../../base/serial-queue.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { httpSettingsOf } from '../../definitions/left-alone.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import type { DefinitionFile, ServerEntry } from '../../definitions/server-entry.ts';
import { type ServerPolicy, withPolicy } from '../../definitions/server-policy.ts';
import type { Inspection, Subject } from '../../engine/finding.ts';
import type { EntryState, FileProblem } from '../../events/cordon-event.ts';
import { readDefinitionFile } from '../../gateway/interposition/definition-file.ts';
import type { DefinitionProtector } from '../../gateway/interposition/definition-protector.ts';
import { withLogin } from '../../gateway/interposition/plan-edit.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { placeFindings } from '../view-models/entry-places.ts';
import type { DecisionService } from './decision-service.ts';
import type { OverviewStore } from './overview-store.ts';

/** One definition file as it was read last. */
export interface Snapshot {
	readonly source: DefinitionFile;
	readonly text: string;
	readonly entries: readonly ServerEntry[];
	readonly problem: FileProblem | undefined;
	readonly isProtected: boolean;
}

export interface DefinitionRegistryDeps {
	readonly protector: DefinitionProtector;
	readonly decisions: DecisionService;
	readonly overview: OverviewStore;
	readonly logger: Logger;
	/** Of this installation, for values of launches. */
	readonly digest: ValueDigest;
	/** The files to read now, whether they exist or not. */
	readonly sources: () => Promise<readonly DefinitionFile[]>;
	/** Which servers the organization lets the editor start, as it is now. */
	readonly policy: () => ServerPolicy;
	/** Inspects an entry somewhere else: this thread must not. */
	readonly inspect: (subject: Subject) => Promise<Inspection>;
	/** Called after each read with everything that is guarded. */
	readonly onDidRead: (definitions: DefinitionRegistry) => void;
}

type Config = Pick<EntryState, 'configFindings' | 'configNotChecked'>;
/** Until the gateway has answered. */
const NOT_YET: Config = { configFindings: [], configNotChecked: ["its entry hasn't been inspected yet"] };
/** Inspections kept, for entries that come back. */
const MAX_INSPECTIONS = 1_000;

/** An editor that writes in two steps leaves a file half-written for a moment. */
const RETRIES_MS = [30, 80, 200, 500];

/**
 * Reads the definition files, follows their changes, and keeps the protected ones guarded: an edited entry is guarded again well
 * within the 500 ms that VS Code waits before it reads the file.
 */
export class DefinitionRegistry implements Disposable {
	readonly #deps: DefinitionRegistryDeps;
	readonly #disposables = new DisposableStore();
	readonly #snapshots = new Map<string, Snapshot>();
	readonly #watchers = new Map<string, FSWatcher>();
	readonly #turns = createSerialQueue();
	/** Files whose next turn waits. */
	readonly #asked = new Set<string>();
	/** Why a file could not be guarded again when that was last tried: said once, however often it is tried. */
	readonly #failures = new Map<string, string>();
	#sources: readonly DefinitionFile[] = [];
	readonly #configs = new Map<string, { readonly text: string; readonly byRef: Map<string, Config> }>();
	/** By name and value of the entry. Undefined: it is being inspected. */
	readonly #inspections = new Map<string, Inspection | undefined>();
	#isPaused = false;
	#isDisposed = false;

	constructor(deps: DefinitionRegistryDeps) {
		this.#deps = deps;
		this.#disposables.add(deps.decisions.onDidChange(() => this.#recordAll()));
	}

	get snapshots(): readonly Snapshot[] {
		return [...this.#snapshots.values()];
	}

	snapshot(file: string): Snapshot | undefined {
		return this.#snapshots.get(file);
	}

	entry(file: string, name: string): ServerEntry | undefined {
		return this.#snapshots.get(file)?.entries.find((entry) => entry.name === name);
	}

	entryById(id: EntryId): { readonly snapshot: Snapshot; readonly entry: ServerEntry } | undefined {
		for (const snapshot of this.#snapshots.values()) {
			const entry = snapshot.entries.find((candidate) => candidate.id === id);
			if (entry !== undefined) return { snapshot, entry };
		}
		return undefined;
	}

	/** Finds the files anew, reads all, watches their folders. */
	async refresh(): Promise<void> {
		const sources = await this.#deps.sources();
		this.#sources = sources;
		const paths = new Set(sources.map((source) => source.path));
		for (const known of [...this.#snapshots.keys()]) if (!paths.has(known)) this.#forget(known);
		// What is written while the files are read is read again.
		this.#watch(sources);
		await Promise.all(sources.map((source) => this.#update(source)));
	}

	/** Something may have happened to this file: guards it again and reads it. */
	async touched(file: string): Promise<void> {
		const source = this.#snapshots.get(file)?.source ?? (await this.#deps.sources()).find((candidate) => candidate.path === file);
		if (source !== undefined) await this.#update(source);
	}

	/** While `work` edits files, their changes are not answered; afterwards everything is read again. */
	async whileEditing<T>(work: () => Promise<T>): Promise<T> {
		this.#isPaused = true;
		try {
			return await work();
		} finally {
			this.#isPaused = false;
			await this.refresh();
		}
	}

	/** One reading of a file at a time, so that no older text comes after a newer one. */
	async #update(source: DefinitionFile): Promise<void> {
		this.#asked.add(source.path);
		return this.#turns(source.path, () => this.#untilUnderstood(source));
	}

	async #untilUnderstood(source: DefinitionFile): Promise<void> {
		this.#asked.delete(source.path);
		for (const wait of [...RETRIES_MS, undefined]) {
			if (this.#isDisposed) return;
			const isMalformed = await this.#guardAndRead(source);
			if (!isMalformed || wait === undefined) return;
			await sleep(wait);
			// The next turn begins at once.
			if (this.#asked.has(source.path)) return;
		}
	}

	/** True when the file is protected and could not be understood: it may be half-written. */
	async #guardAndRead(source: DefinitionFile): Promise<boolean> {
		const { protector, logger } = this.#deps;
		const known = await protector.protectedFile(source.path);
		const isProtected = known !== undefined;
		if (isProtected && !this.#isPaused) {
			const report = await protector.reguard(source.path);
			const failure = report.ok ? undefined : report.error.kind;
			if (failure !== undefined && failure !== this.#failures.get(source.path))
				logger.warn(`Couldn't guard a protected file again: ${failure}`);
			if (failure === undefined) this.#failures.delete(source.path);
			else this.#failures.set(source.path, failure);
			if (report.ok && report.value.isChanged)
				logger.info(`Guarded ${report.value.entries.filter((entry) => entry.as !== 'unchanged').length} entries of a protected file again`);
		}
		const read = await readDefinitionFile(source.path);
		if (!read.ok && read.error.kind === 'missing') {
			this.#forget(source.path);
			return false;
		}
		const text = read.ok ? read.value.text : '';
		const format = formatOf(source.path, text);
		const parsed = read.ok ? readEntries(text, format) : read;
		// A restart of the editor, another window, the command line: whoever left a server to its login, the journal knows.
		const kept = isProtected ? ((await protector.protectedFile(source.path)) ?? known) : undefined;
		const problem: FileProblem | undefined = parsed.ok
			? undefined
			: parsed.error.kind === 'missing'
				? { kind: 'unreadable', code: 'ENOENT' }
				: parsed.error;
		this.#snapshots.set(source.path, {
			source,
			text,
			entries: parsed.ok ? parsed.value.map((entry) => withPolicy(withLogin(entry, kept), this.#deps.policy(), format)) : [],
			problem,
			isProtected,
		});
		this.#record(source.path);
		this.#deps.onDidRead(this);
		return isProtected && problem?.kind === 'malformed';
	}

	#forget(file: string): void {
		if (!this.#snapshots.delete(file)) return;
		this.#deps.overview.record({ kind: 'file-gone', at: Date.now(), file });
		this.#deps.onDidRead(this);
	}

	#recordAll(): void {
		for (const file of this.#snapshots.keys()) this.#record(file);
	}

	#record(file: string): void {
		const snapshot = this.#snapshots.get(file);
		if (snapshot === undefined) return;
		const { source, problem, isProtected } = snapshot;
		const entries = snapshot.entries.map((entry) => this.#stateOf(entry, file));
		this.#deps.overview.record({ kind: 'file-read', at: Date.now(), file, label: source.label, isProtected, problem, entries });
	}

	/** Placed once for each text of the file: the same file is recorded again after every decision. */
	#configOf(entry: ServerEntry, file: string): Config {
		const text = this.#snapshots.get(file)?.text ?? '';
		const known = this.#configs.get(file);
		const ofFile = known?.text === text ? known.byRef : new Map<string, Config>();
		this.#configs.set(file, { text, byRef: ofFile });
		const found = ofFile.get(entry.ref);
		if (found !== undefined) return found;
		const inspection = this.#inspectionOf(entry);
		if (inspection === undefined) return NOT_YET;
		const made = { configFindings: placeFindings(text, entry, inspection.findings), configNotChecked: inspection.notChecked };
		ofFile.set(entry.ref, made);
		return made;
	}

	#inspectionOf({ name, original }: ServerEntry): Inspection | undefined {
		const key = keyOf({ name, original });
		if (this.#inspections.has(key)) return this.#inspections.get(key);
		this.#inspections.set(key, undefined);
		for (const old of [...this.#inspections.keys()].slice(0, -MAX_INSPECTIONS)) this.#inspections.delete(old);
		void this.#deps.inspect({ kind: 'launch', server: name, value: original }).then((inspection) => {
			this.#inspections.set(key, inspection);
			if (this.#isDisposed) return;
			// Once for each file, when the last of its entries is done.
			for (const [file, { entries }] of this.#snapshots) {
				const keys = entries.map(keyOf);
				const isDone = keys.every((each) => this.#inspections.get(each) !== undefined);
				if (isDone && keys.includes(key)) this.#record(file);
			}
		});
		return undefined;
	}

	#stateOf(entry: ServerEntry, file: string): EntryState {
		const { decisions, digest } = this.#deps;
		const { id, leftAlone, name, nameEnd, nameStart } = entry;
		const settings = leftAlone === 'http-settings' ? { httpSettings: httpSettingsOf(entry) } : {};
		const of = { name, nameStart, nameEnd, id, leftAlone, ...settings, ...this.#configOf(entry, file) };
		const suppressions = id === undefined ? [] : decisions.suppressionsOf(id);
		const stated = id === undefined ? undefined : launchVersionOf(entry, digest);
		if (id === undefined || stated === undefined)
			return { ...of, launch: undefined, launchVersion: undefined, trust: 'review', suppressions };
		const { fingerprint } = stated;
		const launch = decisions.stateOf({ entry: id, kind: 'launch', name: '' }, fingerprint, fingerprint);
		const changed = decisions.waitingValues(id, fingerprint);
		const trust = decisions.trustOf(id, fingerprint);
		return launch === 'approved' && changed !== undefined
			? { ...of, launch: 'rug_pull', launchVersion: { ...stated, changed }, trust, suppressions }
			: { ...of, launch, launchVersion: stated, trust, suppressions };
	}

	#watch(sources: readonly DefinitionFile[]): void {
		const folders = new Set(sources.map((source) => nearestFolder(path.dirname(source.path))));
		for (const [folder, watcher] of this.#watchers) {
			if (folders.has(folder)) continue;
			watcher.close();
			this.#watchers.delete(folder);
		}
		for (const folder of folders) {
			if (this.#watchers.has(folder)) continue;
			try {
				const watcher = watch(folder, { persistent: false }, (_, name) => this.#happened(folder, name));
				// The folder is gone: the next refresh watches it again, should it come back.
				watcher.on('error', () => {
					watcher.close();
					this.#watchers.delete(folder);
				});
				this.#watchers.set(folder, watcher);
			} catch {
				// It went meanwhile; the editor's own watcher tells when it is back.
			}
		}
	}

	#happened(folder: string, name: string | null): void {
		for (const { path: file } of this.#sources)
			if (path.dirname(file) === folder && (name === null || name === path.basename(file))) void this.touched(file);
		if (name === null) return;
		const below = path.join(folder, name) + path.sep;
		const isAwaited = this.#sources.some(({ path: file }) => file.startsWith(below) && !this.#watchers.has(path.dirname(file)));
		if (isAwaited) void this.refresh();
	}

	dispose(): void {
		this.#isDisposed = true;
		for (const watcher of this.#watchers.values()) watcher.close();
		this.#watchers.clear();
		this.#disposables.dispose();
	}
}

/** The folder, or the one that it will be made in. */
function nearestFolder(folder: string): string {
	const parent = path.dirname(folder);
	return existsSync(folder) || parent === folder ? folder : nearestFolder(parent);
}

function keyOf({ name, original }: Pick<ServerEntry, 'name' | 'original'>): string {
	return JSON.stringify([name, original]);
}
