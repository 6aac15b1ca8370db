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

/** A definition file as it was last read. */
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
	/** The installation's digest for values of launches. */
	readonly digest: ValueDigest;
	/** The files to read now, whether or not they exist. */
	readonly sources: () => Promise<readonly DefinitionFile[]>;
	/** Which servers the organization currently lets the editor start. */
	readonly policy: () => ServerPolicy;
	/** Inspects an entry outside this thread, which must not do it. */
	readonly inspect: (subject: Subject) => Promise<Inspection>;
	/** Called after each read, with all definitions. */
	readonly onDidRead: (definitions: DefinitionRegistry) => void;
}

type Config = Pick<EntryState, 'configFindings' | 'configNotChecked'>;
/** Used until the gateway has responded. */
const NOT_YET: Config = { configFindings: [], configNotChecked: ["its entry hasn't been inspected yet"] };
/** Inspections kept, for entries that come back. */
const MAX_INSPECTIONS = 1_000;

/** Pauses between retries, in milliseconds. An editor that writes in two steps leaves a file half-written for a moment. */
const RETRIES_MS = [30, 80, 200, 500];

/**
 * Reads the definition files, follows their changes, and keeps protected ones guarded. An edited entry is guarded again well within the 500 ms
 * that VS Code waits before it reads the file.
 */
export class DefinitionRegistry implements Disposable {
	readonly #deps: DefinitionRegistryDeps;
	readonly #disposables = new DisposableStore();
	readonly #snapshots = new Map<string, Snapshot>();
	readonly #watchers = new Map<string, FSWatcher>();
	readonly #turns = createSerialQueue();
	/** Files with another update in the queue. */
	readonly #asked = new Set<string>();
	/** Why each file couldn't be guarded again at the last try. Logged once per reason, however often it's tried. */
	readonly #failures = new Map<string, string>();
	#sources: readonly DefinitionFile[] = [];
	readonly #configs = new Map<string, { readonly text: string; readonly byRef: Map<string, Config> }>();
	/** By the entry's name and value. Undefined while the inspection runs. */
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

	/** Finds the files again, watches their folders, and reads them all. */
	async refresh(): Promise<void> {
		const sources = await this.#deps.sources();
		this.#sources = sources;
		const paths = new Set(sources.map((source) => source.path));
		for (const known of [...this.#snapshots.keys()]) if (!paths.has(known)) this.#forget(known);
		// Watch first, so a write during the read causes another read.
		this.#watch(sources);
		await Promise.all(sources.map((source) => this.#update(source)));
	}

	/** Guards a file again and reads it, because it may have changed. */
	async touched(file: string): Promise<void> {
		const source = this.#snapshots.get(file)?.source ?? (await this.#deps.sources()).find((candidate) => candidate.path === file);
		if (source !== undefined) await this.#update(source);
	}

	/** Ignores changes to files while `work` edits them, then reads everything again. */
	async whileEditing<T>(work: () => Promise<T>): Promise<T> {
		this.#isPaused = true;
		try {
			return await work();
		} finally {
			this.#isPaused = false;
			await this.refresh();
		}
	}

	/** Reads each file one at a time, so an older text can't replace a newer one. */
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
			// The next update in the queue starts right away.
			if (this.#asked.has(source.path)) return;
		}
	}

	/** True if the file is protected and malformed. It may be half-written. */
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
		// The journal knows which servers were left to a login, even after a restart, or if another window or the command line did it.
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

	/** Places the findings once per text of the file, because the file is recorded again after every decision. */
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
			// Record each file once, when its last entry is done.
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
				// The folder was removed. The next refresh watches it again if it's back.
				watcher.on('error', () => {
					watcher.close();
					this.#watchers.delete(folder);
				});
				this.#watchers.set(folder, watcher);
			} catch {
				// The folder disappeared meanwhile. The editor's own watcher reports when it's back.
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

/** The folder, or the nearest existing parent, in which it will be created. */
function nearestFolder(folder: string): string {
	const parent = path.dirname(folder);
	return existsSync(folder) || parent === folder ? folder : nearestFolder(parent);
}

function keyOf({ name, original }: Pick<ServerEntry, 'name' | 'original'>): string {
	return JSON.stringify([name, original]);
}
