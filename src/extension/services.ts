import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import type { DisposableStore } from '../base/disposable.ts';
import type { Sha256Hex } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger, ValueDigest } from '../base/ports.ts';
import { formatOf } from '../definitions/infer-format.ts';
import type { ServerKey } from '../events/overview.ts';
import { createGitGuard, type GitGuard } from '../gateway/git/git-guard.ts';
import { createDefinitionProtector, type DefinitionProtector } from '../gateway/interposition/definition-protector.ts';
import { launchDigest } from '../gateway/interposition/launch-digest.ts';
import { installLauncher } from '../gateway/interposition/launcher.ts';
import { launcherCommandFor, launcherFor } from '../gateway/interposition/launcher-command.ts';
import { defaultStateRoot, ensureStateFolder, type StateFolder, stateFolderAt } from '../gateway/interposition/state-folder.ts';
import type { Signer } from '../gateway/keys.ts';
import type { Judgment } from '../gateway/live-scan/judge.ts';
import type { GuardedEntry, OtherName } from '../link/host-messages.ts';
import { AuditHeads } from './host/audit-heads.ts';
import { DecisionService } from './host/decision-service.ts';
import { DefinitionRegistry } from './host/definition-registry.ts';
import { definitionSources } from './host/definition-sources.ts';
import { EditorServers } from './host/editor-servers.ts';
import { type AskedQuestion, GatewayHost } from './host/gateway-host.ts';
import { createHostReader, type HostReader } from './host/host-reader.ts';
import { OverviewStore } from './host/overview-store.ts';
import { Pages } from './host/pages.ts';
import { ProtectPreview } from './host/protect-preview.ts';
import { loadSigner } from './host/signing-key.ts';
import { ViewFilter } from './host/view-filter.ts';
import { onDidChangeSettings, readServerPolicy, SERVER_POLICY_SETTINGS } from './settings.ts';
import type { StatusView } from './view-models/status.ts';
import type { ItemTarget, Target } from './view-models/target.ts';
import type { TreeNode } from './view-models/tree-node.ts';

const VERSION_KEY = 'mcpCordon.version';

/** What features use. Created once in `activate`. */
export interface Services {
	readonly context: vscode.ExtensionContext;
	/** Of this extension. */
	readonly version: string;
	readonly logger: Logger;
	readonly showLog: () => void;
	readonly overview: OverviewStore;
	readonly decisions: DecisionService;
	readonly definitions: DefinitionRegistry;
	readonly protector: DefinitionProtector;
	readonly preview: ProtectPreview;
	readonly git: GitGuard;
	/** The value of `command` that Protect writes into this file. */
	readonly launcherFor: (file: string, text: string) => string;
	readonly gateway: GatewayHost;
	/** Inspect untrusted text, which this thread must not do. */
	readonly inspect: HostReader['inspect'];
	readonly examine: HostReader['examine'];
	readonly servers: EditorServers;
	/** The installation's signing key. */
	readonly signer: Signer;
	readonly auditHeads: AuditHeads;
	readonly pages: Pages;
	readonly shared: SharedState;
	/** The state folder, `~/.mcp-cordon`. */
	readonly state: StateFolder;
	/** The installation's digest for values of launches. */
	readonly digest: ValueDigest;
}

/** State that the features of one window share. */
export interface SharedState {
	/** Number of running flows that show everything themselves. Notifications wait meanwhile. */
	busy: number;
	/** The session that the page in front shows. */
	pictured: string | undefined;
	/** Questions that wait for the person, oldest first. Set by their feature. */
	asked: () => readonly AskedQuestion[];
	/** Undoes the last decision. Undefined if there is none. */
	undo: (() => Promise<void>) | undefined;
	/** Shows or removes a notice in the status bar item. Set by the item's feature. */
	showStatus: (kind: StatusNotice['kind'], notice: StatusNotice | undefined) => void;
	/** Opens an item's review page, or two of its versions side by side. Set by the page's feature. */
	openReview: (target: ItemTarget, comparison?: Comparison) => void;
	/** Opens the page of all pending items, with this server first. Set by the page's feature. */
	openReviewAll: (first: ServerKey | undefined) => void;
	/** Keeps a scan result for the views and shows it on a page. Set by the scan feature. */
	keepScan: (result: ScanResult) => void;
	openScan: (server: ServerKey) => Promise<void>;
	/** Closes the review page. Set by the page's feature. */
	closeReview: () => void;
	/** Selects and focuses a row of the Quarantine view, by its target or its ID. Set by the view's feature. */
	selectRow: (row: Target | string) => void;
	/** Marks the changes of an unguarded server as seen by a person. Set by its feature. */
	acceptObserved: (label: string) => void;
	/** The filter of the views. */
	readonly filter: ViewFilter;
	/** View → the row on which a key was last pressed, then the other selected rows. Key bindings pass no row to their command. */
	readonly pressed: Map<string, readonly TreeNode[]>;
}

/** The scan result of an unguarded server. */
export interface ScanResult extends ServerKey {
	readonly at: number;
	/** The entry's value at the time of the scan. */
	readonly original: Json;
	readonly commandLine: readonly string[];
	/** Environment variables that weren't passed to the server. */
	readonly leftOut: readonly string[];
	readonly judgment: Judgment;
}

/** A notice in the status bar item. Priority: a waiting call, then an undo, then a risky session. */
export interface StatusNotice extends StatusView {
	readonly kind: 'question' | 'undo' | 'risk' | 'state';
	readonly command: vscode.Command;
}

/** Two versions that a person chose to compare. The labels are our own words. */
export interface Comparison {
	readonly before: { readonly fingerprint: Sha256Hex; readonly label: string };
	readonly after: { readonly fingerprint: Sha256Hex; readonly label: string };
}

export function createLogger(channel: vscode.LogOutputChannel): Logger {
	return {
		debug: (message) => channel.debug(message),
		info: (message) => channel.info(message),
		warn: (message) => channel.warn(message),
		error: (message, cause) => channel.error(cause instanceof Error ? `${message}: ${cause.name}: ${cause.message}` : message),
	};
}

/**
 * Installs the programs on disk, loads the key, reads the files, and connects to the gateway if there is something to guard. Each step needs the
 * previous one.
 */
export async function createServices(
	context: vscode.ExtensionContext,
	{ channel, own, version }: { readonly version: string; readonly channel: vscode.LogOutputChannel; readonly own: DisposableStore },
): Promise<Services> {
	const logger = createLogger(channel);
	const state = stateFolderAt(defaultStateRoot());
	const dist = context.asAbsolutePath('dist');
	const folders = await ensureStateFolder(state);
	if (!folders.ok) throw new Error(`couldn't use the state folder: ${folders.error.kind}`);
	const [installed, { signer, isNew }] = await Promise.all([
		installLauncher(state, { dist, version, nodePath: process.execPath, replaced: replacedVersion(context.globalState) }),
		loadSigner(context.secrets, state.root),
	]);
	if (!installed.ok) logger.error(`Couldn't install the launcher: ${installed.error.kind}`);
	else {
		const failed = (cause: unknown): void => logger.error("Couldn't remember which version this editor installed", cause);
		void context.globalState.update(VERSION_KEY, version).then(undefined, failed);
	}
	if (isNew) logger.info('Created a signing key for this installation');

	const overview = own.add(new OverviewStore());
	const launcher = launcherCommandFor(state);
	const digest = launchDigest(state);
	const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
	// No git command runs in an untrusted folder, because a repository's settings can run programs.
	const git = createGitGuard({ state, random, isTrusted: () => vscode.workspace.isTrusted });
	const protector = createDefinitionProtector({ state, launcher, random, now: () => Date.now(), git, policy: readServerPolicy });
	for (const { settled } of await protector.recover()) logger.debug(`Journal: ${String(settled)}`);
	const decisions = own.add(await DecisionService.open({ database: state.database, signer, secrets: context.secrets, overview, logger }));
	const servers = new EditorServers(logger);
	// Read the files before the gateway starts, so it knows every entry when the first proxy connects.
	const running: { gateway?: GatewayHost } = {};
	const reader = createHostReader(async (task) => (await running.gateway?.inspect(task)) ?? { kind: 'no-answer' });
	const send = (definitions: DefinitionRegistry): void => running.gateway?.send({ kind: 'entries', ...namesOf(definitions, servers) });
	const definitions = own.add(
		new DefinitionRegistry({
			protector,
			decisions,
			overview,
			logger,
			digest,
			sources: () => definitionSources(context.globalStorageUri, state),
			policy: readServerPolicy,
			inspect: reader.inspect,
			onDidRead: send,
		}),
	);
	await definitions.refresh();
	for (const id of SERVER_POLICY_SETTINGS) own.add(onDidChangeSettings(() => void definitions.refresh(), id));
	const auditHeads = own.add(new AuditHeads(context.secrets, logger));
	const gateway = own.add(
		new GatewayHost({
			version,
			stateRoot: state.root,
			programs: path.join(state.proxy, version),
			signer,
			overview,
			logger,
			onAuditHead: (head) => auditHeads.remember(head),
		}),
	);
	running.gateway = gateway;
	gateway.send({ kind: 'decisions-changed', head: decisions.head });
	send(definitions);
	own.add(decisions.onDidChange((head) => gateway.send({ kind: 'decisions-changed', head })));

	return {
		context,
		version,
		logger,
		showLog: () => channel.show(),
		overview,
		decisions,
		definitions,
		protector,
		preview: own.add(new ProtectPreview()),
		git,
		launcherFor: (file, text) => launcherFor(state, formatOf(file, text), launcher),
		gateway,
		inspect: reader.inspect,
		examine: reader.examine,
		servers,
		signer,
		state,
		digest,
		auditHeads,
		pages: new Pages(),
		shared: createShared(own),
	};
}

/** What this editor's last window installed. Another editor may have another version. */
function replacedVersion(memory: vscode.Memento): string | undefined {
	const version = memory.get(VERSION_KEY);
	return typeof version === 'string' ? version : undefined;
}

/** Functions that do nothing until their features replace them. */
function createShared(own: DisposableStore): SharedState {
	return {
		busy: 0,
		pictured: undefined,
		asked: () => [],
		showStatus: () => undefined,
		undo: undefined,
		openReview: () => undefined,
		openReviewAll: () => undefined,
		keepScan: () => undefined,
		openScan: () => Promise.resolve(),
		closeReview: () => undefined,
		selectRow: () => undefined,
		acceptObserved: () => undefined,
		filter: own.add(new ViewFilter()),
		pressed: new Map(),
	};
}

/** The names that the gateway needs: the guarded entries, and all other names in use. */
export function namesOf(
	definitions: DefinitionRegistry,
	servers: EditorServers,
): { readonly entries: readonly GuardedEntry[]; readonly otherNames: readonly OtherName[] } {
	const all = definitions.snapshots.flatMap((snapshot) =>
		snapshot.entries.map((entry) => ({ file: snapshot.source.path, name: entry.name, id: entry.id })),
	);
	const entries = all.flatMap(({ file, id, name }) => (id === undefined ? [] : [{ id, name, file }]));
	const unguarded = all.filter((entry) => entry.id === undefined).map((entry): OtherName => ({ label: entry.name, entry: undefined }));
	const known = new Set(all.map((entry) => entry.name.toLowerCase().replace(/\s+/g, '-')));
	const listed = servers
		.labels()
		.filter((label) => !known.has(label))
		.map((label): OtherName => ({ label, entry: undefined }));
	return { entries, otherNames: [...unguarded, ...listed] };
}
