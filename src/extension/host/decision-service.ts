import type * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { type EntryId, isEntryId, type Sha256Hex } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import type { Inspect } from '../../engine/finding.ts';
import { parseLastSeen } from '../../events/last-seen.ts';
import type { Signer } from '../../gateway/keys.ts';
import { waitingValues } from '../../gateway/pipeline/bound-values.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { type DecisionRequest, openStateStore, type StateStore, type StoredBaseline } from '../../gateway/store/state-store.ts';
import type { DecisionHead } from '../../link/host-messages.ts';
import type { Exported } from '../../pins/exported.ts';
import { fingerprintOfBody } from '../../pins/fingerprint.ts';
import { type ImportPlan, type LocalServer, planImport } from '../../pins/import-plan.ts';
import { type Permission, permissionsOf } from '../../pins/permission.ts';
import type { Decision, PinKey, PinState } from '../../pins/pin.ts';
import { type DecisionIndex, decisionIndex, lastApproved, sinceReset, stateOf } from '../../pins/state.ts';
import { type Suppression, suppressionsOf } from '../../pins/suppression.ts';
import { observedUntil, type TrustMode, trustOf } from '../../pins/trust.ts';
import type { OverviewStore } from './overview-store.ts';
import { loadHead, onDidChangeHead, storeHead } from './signing-key.ts';

/** How often decisions of other windows are looked for, in milliseconds. */
const POLL_MS = 400;

export interface DecisionServiceDeps {
	readonly database: string;
	readonly signer: Signer;
	readonly secrets: vscode.SecretStorage;
	readonly overview: OverviewStore;
	readonly logger: Logger;
}

/** The only code in the editor that writes decisions. It's called after a person clicked in a dialog of ours, and never otherwise. */
export class DecisionService implements Disposable {
	readonly #deps: DecisionServiceDeps;
	readonly #store: StateStore;
	readonly #disposables = new DisposableStore();
	readonly #changed = new Emitter<DecisionHead | undefined>();
	readonly onDidChange = this.#changed.event;
	#head: DecisionHead | undefined;
	#index: DecisionIndex = decisionIndex([]);
	#counting: readonly Decision[] = [];
	#isRolledBack = false;
	#dataVersion: number;
	#mark = '';
	#lastSeenMark = '';
	/** Cached for the current turn of the event loop. */
	#changedKeys: ReadonlySet<string> | undefined;
	/** Where this window moved an unreadable database. Undefined if the database was readable. */
	readonly setAside: string | undefined;

	static async open(deps: DecisionServiceDeps): Promise<DecisionService> {
		return new DecisionService(deps, await loadHead(deps.secrets));
	}

	private constructor(deps: DecisionServiceDeps, head: DecisionHead | undefined) {
		this.#deps = deps;
		this.#head = head;
		const { store, setAside } = openStateStore(deps.database);
		if (setAside !== undefined)
			deps.logger.warn("Couldn't read the state database, so it was moved aside. Everything needs approval again");
		this.#store = this.#disposables.add(store);
		this.#disposables.add(this.#changed);
		this.#disposables.add(onDidChangeHead(deps.secrets, () => void this.#follow()));
		this.setAside = setAside;
		this.#dataVersion = store.dataVersion();
		this.#read();
		this.#remember();
		const timer = setInterval(() => this.#poll(), POLL_MS);
		this.#disposables.defer(() => clearInterval(timer));
	}

	get head(): DecisionHead | undefined {
		return this.#head;
	}

	get isRolledBack(): boolean {
		return this.#isRolledBack;
	}

	/** Signs and stores decisions. Throws SQLite's errors, and then nothing was decided. `names`: of entries that aren't in their file yet. */
	async decide(requests: readonly DecisionRequest[], names: ReadonlyMap<EntryId, string> = new Map()): Promise<void> {
		if (requests.length === 0) return;
		const at = Date.now();
		this.#head = this.#store.decide(requests, this.#deps.signer, at);
		this.#read();
		for (const { entry, kind, name, fingerprint, action } of requests) {
			const server = names.get(entry);
			const what = { kind, name, fingerprint, action };
			this.#deps.overview.record({ kind: 'decided', at, entry, what, ...(server === undefined ? {} : { server }) });
		}
		this.#deps.logger.info(`Signed ${requests.length} decisions (${[...new Set(requests.map((request) => request.action))].join(', ')})`);
		this.#changed.fire(this.#head);
		await storeHead(this.#deps.secrets, this.#head);
	}

	/** Signs that no earlier decision counts. `blank` fills the fields that name a version. */
	async reset(blank: Sha256Hex): Promise<void> {
		const entry = `a${'0'.repeat(20)}`;
		if (!isEntryId(entry)) throw new Error("this isn't an entry ID");
		await this.decide([{ entry, launch: blank, kind: 'launch', name: '', fingerprint: blank, action: 'reset' }]);
	}

	stateOf(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex): PinState {
		return stateOf(key, fingerprint, launch, this.#index);
	}

	/** The values that changed since the launch was approved although its entry is the same. Undefined if nothing waits. */
	waitingValues(entry: EntryId, launch: Sha256Hex): readonly string[] | undefined {
		return waitingValues(entry, launch, this.#index, this.#store);
	}

	/** A stored version, if its body still has this fingerprint. A body that was changed on disk isn't shown. */
	version(key: PinKey, fingerprint: Sha256Hex): Json | undefined {
		const body = this.#store.version(key, fingerprint)?.body;
		if (body === undefined || key.kind === 'launch') return body;
		return fingerprintOfBody(key.kind, body, sha256) === fingerprint ? body : undefined;
	}

	/** Whether two versions can be compared. One query serves all keys of the same turn of the event loop. */
	hasVersions(key: PinKey): boolean {
		if (this.#changedKeys === undefined) {
			this.#changedKeys = new Set(this.#store.changedKeys().map(textOf));
			queueMicrotask(() => {
				this.#changedKeys = undefined;
			});
		}
		return this.#changedKeys.has(textOf(key));
	}

	versionCount(key: PinKey): number {
		return this.#store.history(key).length;
	}

	/** The stored versions of one key that can be shown, newest first. */
	history(key: PinKey): readonly { readonly fingerprint: Sha256Hex; readonly firstSeen: number }[] {
		return this.#store
			.history(key)
			.filter(({ fingerprint }) => this.version(key, fingerprint) !== undefined)
			.map(({ fingerprint, firstSeen }) => ({ fingerprint, firstSeen }))
			.toReversed();
	}

	trustOf(entry: EntryId, launch: Sha256Hex): TrustMode {
		return trustOf(entry, launch, this.#index, Date.now());
	}

	/** When `observe` ends, in milliseconds since the Unix epoch. Undefined if the mode isn't active. */
	observedUntil(entry: EntryId, launch: Sha256Hex): number | undefined {
		return observedUntil(entry, launch, this.#index, Date.now());
	}

	suppressionsOf(entry: EntryId): readonly Suppression[] {
		return suppressionsOf(entry, this.#index, Date.now());
	}

	/** What was learned about tools, as stored in the database. */
	baselines(): readonly StoredBaseline[] {
		return this.#store.baselines();
	}

	permissionsOf(entry: EntryId): readonly Permission[] {
		return permissionsOf(entry, this.#index, Date.now());
	}

	/** Valid decisions and all versions, for the user's export file. */
	exported(): Pick<Exported, 'decisions' | 'versions'> {
		return { decisions: sinceReset(this.#counting), versions: this.#store.versions() };
	}

	/** Plans which decisions of a file would count here. Signs nothing. */
	planImport(file: Exported, servers: readonly LocalServer[], inspect: Inspect): Promise<ImportPlan> {
		return planImport(file, { servers, decisions: this.#index, now: Date.now(), sha256, inspect });
	}

	/** Signs the decisions that a person agreed to import, and stores the versions they're based on. */
	async takeOver({ decisions, versions }: ImportPlan): Promise<void> {
		for (const { body, entry, fingerprint, kind, name } of versions) this.keepVersion({ entry, kind, name }, fingerprint, body);
		await this.decide(decisions.map(({ server, ...decision }) => ({ entry: server.entry, launch: server.launch, ...decision })));
	}

	/** The last version approved before this one, whatever was decided about this one since. */
	lastApprovedBefore(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex): Sha256Hex | undefined {
		return lastApproved(key, launch, this.#index, fingerprint);
	}

	/** The last approved version, if it isn't `fingerprint`. */
	approvedBefore(key: PinKey, fingerprint: Sha256Hex, launch: Sha256Hex): Json | undefined {
		const approved = lastApproved(key, launch, this.#index);
		return approved === undefined || approved === fingerprint ? undefined : this.version(key, approved);
	}

	/** Stores the launch that a dialog showed, so a later one can be compared with it. */
	keepVersion(key: PinKey, fingerprint: Sha256Hex, body: Json): void {
		this.#store.keepVersion(key, fingerprint, body, Date.now());
	}

	/** Notices decisions of other windows and of the command line, and what its scans saw, even if the editor reports no changed secret. */
	#poll(): void {
		try {
			const version = this.#store.dataVersion();
			if (version === this.#dataVersion) return;
			this.#dataVersion = version;
			if (this.#store.decisionsMark() === this.#mark) {
				// A scan on the command line saw something new at a server that isn't running.
				if (this.#store.lastSeenMark() !== this.#lastSeenMark) this.#remember();
				return;
			}
			this.#read();
			this.#remember();
			this.#changed.fire(this.#head);
		} catch (cause) {
			this.#deps.logger.error("Couldn't read the stored decisions", cause);
		}
	}

	/** Records the items of each server's last run, with their current states. */
	#remember(): void {
		this.#lastSeenMark = this.#store.lastSeenMark();
		for (const { body, entry } of this.#store.lastSeen()) {
			const lastSeen = parseLastSeen(body, (kind, name, fingerprint, launch) => this.stateOf({ entry, kind, name }, fingerprint, launch));
			if (lastSeen !== undefined) this.#deps.overview.record({ kind: 'remembered', at: Date.now(), entry, lastSeen });
		}
	}

	async #follow(): Promise<void> {
		const head = await loadHead(this.#deps.secrets);
		if (head === undefined || (this.#head !== undefined && head.counter <= this.#head.counter)) return;
		this.#head = head;
		this.#read();
		this.#remember();
		this.#changed.fire(head);
	}

	#read(): void {
		const { signer } = this.#deps;
		const { counting, forged, unknownSigner, isRolledBack } = this.#store.check({ [signer.signer]: signer.publicKeyPem }, this.#head);
		this.#index = decisionIndex(counting);
		this.#counting = counting;
		this.#mark = this.#store.decisionsMark();
		this.#isRolledBack = isRolledBack;
		this.#deps.overview.record({ kind: 'decisions-checked', at: Date.now(), forged, unknownSigner, isRolledBack });
	}

	dispose(): void {
		this.#disposables.dispose();
	}
}

function textOf({ entry, kind, name }: PinKey): string {
	return `${entry} ${kind} ${name}`;
}
