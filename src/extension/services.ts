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

/** What features get. Made once in `activate`. */
export interface Services {
	readonly context: vscode.ExtensionContext;
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
	/** Read untrusted text, which this thread must not. */
	readonly inspect: HostReader['inspect'];
	readonly examine: HostReader['examine'];
	readonly servers: EditorServers;
	/** The installation's key. */
	readonly signer: Signer;
	readonly auditHeads: AuditHeads;
	readonly pages: Pages;
	readonly shared: SharedState;
	/** The state folder, `~/.mcp-cordon`. */
	readonly state: StateFolder;
	/** Of this installation, for values of launches. */
	readonly digest: ValueDigest;
}

/** What features of one window tell each other. */
export interface SharedState {
	/** How many flows are on that show everything themselves: notifications wait. */
	busy: number;
	/** The conversation that the page in front draws. */
	pictured: string | undefined;
	/** Questions that wait for the person, the oldest first; set by their feature. */
	asked: () => readonly AskedQuestion[];
	/** Takes the last decision back; undefined: there is none to undo. */
	undo: (() => Promise<void>) | undefined;
	/** Shows a notice in the status bar item, or takes it away; set by the item's feature. */
	showStatus: (kind: StatusNotice['kind'], notice: StatusNotice | undefined) => void;
	/** Opens the review page of an item, or two versions of it side by side; set by the page's feature. */
	openReview: (target: ItemTarget, comparison?: Comparison) => void;
	/** Opens the page of everything that waits, this server first; set by the page's feature. */
	openReviewAll: (first: ServerKey | undefined) => void;
	/** Keeps the result of a scan for the views, and shows it on a page; set by their feature. */
	keepScan: (result: ScanResult) => void;
	openScan: (server: ServerKey) => Promise<void>;
	/** Closes the review page; set by the page's feature. */
	closeReview: () => void;
	/** Selects a row of the Quarantine view, by what it's about or by its ID, and moves the focus to it; set by its feature. */
	selectRow: (row: Target | string) => void;
	/** A person has seen what changed at a server that is not guarded; set by its feature. */
	acceptObserved: (label: string) => void;
	/** What the rows of the views are narrowed to. */
	readonly filter: ViewFilter;
	/** View → its row with the keyboard focus when a key was pressed there last, then those selected with it: a key binding hands over no row. */
	readonly pressed: Map<string, readonly TreeNode[]>;
}

/** A server that isn't guarded, as a scan found it. */
export interface ScanResult extends ServerKey {
	readonly at: number;
	/** What its entry said then. */
	readonly original: Json;
	readonly commandLine: readonly string[];
	/** Variables the server ran without. */
	readonly leftOut: readonly string[];
	readonly judgment: Judgment;
}

/** What the status bar item shows. Of several, a waiting call comes first, then an undo, then a risky session. */
export interface StatusNotice extends StatusView {
	readonly kind: 'question' | 'undo' | 'risk' | 'state';
	readonly command: vscode.Command;
}

/** Two versions that a person chose to see side by side. Labels are words of ours. */
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

/** Installs what must lie on disk, loads the key, reads the files, connects to the gateway where there is something to guard: in this order, each needs the one before. */
export async function createServices(
	context: vscode.ExtensionContext,
	{ channel, own, version }: { readonly version: string; readonly channel: vscode.LogOutputChannel; readonly own: DisposableStore },
): Promise<Services> {
	const logger = createLogger(channel);
	const state = stateFolderAt(defaultStateRoot());
	const dist = context.asAbsolutePath('dist');
	const folders = await ensureStateFolder(state);
	if (!folders.ok) throw new Error(`the state folder cannot be used: ${folders.error.kind}`);
	const [installed, { signer, isNew }] = await Promise.all([
		installLauncher(state, { dist, version, nodePath: process.execPath }),
		loadSigner(context.secrets, state.root),
	]);
	if (!installed.ok) logger.error(`the launcher could not be installed: ${installed.error.kind}`);
	if (isNew) logger.info('a signing key was made for this installation');

	const overview = own.add(new OverviewStore());
	const launcher = launcherCommandFor(state);
	const digest = launchDigest(state);
	const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
	// In an untrusted folder no git command is run at all: a repository's own settings could run programs.
	const git = createGitGuard({ state, random, isTrusted: () => vscode.workspace.isTrusted });
	const protector = createDefinitionProtector({ state, launcher, random, now: () => Date.now(), git, policy: readServerPolicy });
	for (const { settled } of await protector.recover()) logger.debug(`journal: ${String(settled)}`);
	const decisions = own.add(await DecisionService.open({ database: state.database, signer, secrets: context.secrets, overview, logger }));
	const servers = new EditorServers(logger);
	// The files are read before the gateway starts, so that it knows every entry when the first proxy calls.
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

/** What does nothing until its feature has set it. */
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

/** What the gateway has to know of the files: the guarded entries, and every other name in use. */
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
