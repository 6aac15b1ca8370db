import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { EntryId } from '../../base/ids.ts';
import { connectionsOf, holdIn, type Overview, runsIn, type ServerKey, type ServerOverview, serverByKey } from '../../events/overview.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';
import { OWN_CLIENT } from '../host/own-client.ts';
import { withProgress } from '../host/show-notification.ts';
import type { Services } from '../services.ts';
import { startProblemOf, startProblemWords } from '../view-models/start-problem.ts';
import { shown } from '../view-models/ui-words.ts';

const { l10n } = vscode;

export type Running =
	| { readonly kind: 'running'; readonly id: EntryId; readonly hasTools: boolean }
	/** The proxy runs, but doesn't start the real server. */
	| { readonly kind: 'held'; readonly why: LaunchRefusal }
	| { readonly kind: 'not-guarded' }
	| { readonly kind: 'no-hello' }
	/** Started with another version of MCP Cordon, which tells this window nothing. */
	| { readonly kind: 'unseen'; readonly version: string }
	| { readonly kind: 'cancelled' };

const START_MS = 45_000;
const TURN_MS = 1200;
const TOOLS_MS = 6000;
const RELISTS = 3;
const RELIST_PAUSE_MS = 1000;

/**
 * Starts the guarded server in this window's chat, whoever else runs it, and waits for its proxy's hello and its tools. If a start comes too
 * early, VS Code returns the old server, so the start is repeated until the proxy responds.
 */
export async function ensureRunning(services: Services, key: ServerKey, signal: AbortSignal, withinMs = START_MS): Promise<Running> {
	const { overview, servers } = services;
	const deadline = Date.now() + withinMs;
	for (let turn = 0; ; turn++) {
		const server = serverByKey(overview.current, key);
		if (server?.entry.id === undefined) return { kind: 'not-guarded' };
		if (runsIn(server.coverage, OWN_CLIENT))
			return { kind: 'running', id: server.entry.id, hasTools: await waitForTools(services, server, signal) };
		if (signal.aborted) return { kind: 'cancelled' };
		const why = holdIn(server.coverage, OWN_CLIENT);
		const held: Running | undefined = why === undefined ? undefined : { kind: 'held', why };
		if (held !== undefined && (why === 'blocked' || server.entry.launch !== 'approved')) return held;
		const { otherVersion } = overview.current;
		if (otherVersion !== undefined) {
			await (held === undefined ? servers.start(key) : servers.restart(key));
			return { kind: 'unseen', version: otherVersion.starts };
		}
		if (Date.now() > deadline) {
			if (held !== undefined) return held;
			overview.record({ kind: 'start-failed', at: Date.now(), entry: server.entry.id, why: 'no-hello' });
			return { kind: 'no-hello' };
		}
		// The suspended process may be another client's, so a start in progress isn't stopped again for it.
		const isSuspended = server.coverage.kind === 'suspended' && turn === 0;
		await (held !== undefined || isSuspended ? servers.restart(key) : servers.start(key));
		await overview.until((now) => isInChat(now, key), { timeoutMs: TURN_MS, signal });
	}
}

/** Whether the real server runs behind a proxy that this window's chat started. */
export function isInChat(now: Overview, key: ServerKey): boolean {
	const server = serverByKey(now, key);
	return server !== undefined && runsIn(server.coverage, OWN_CLIENT);
}

/** The server's connections to this window's chat. */
export function chatConnections(now: Overview, key: ServerKey): readonly number[] {
	return connectionsOf(serverByKey(now, key)?.live, OWN_CLIENT);
}

/** True once a complete list was judged. False for a server without tools. */
async function waitForTools({ gateway, overview }: Services, server: ServerOverview, signal: AbortSignal): Promise<boolean> {
	const { id } = server.entry;
	if (id === undefined) return false;
	const hasTools = (): boolean => overview.current.live.get(id)?.tools !== undefined;
	if (await overview.until(hasTools, { timeoutMs: TOOLS_MS, signal })) return true;
	if (signal.aborted) return false;
	// A gateway that just took over can't ask the server yet.
	for (let attempt = 0; attempt < RELISTS && !signal.aborted; attempt++) {
		const { kind } = await gateway.relist(id);
		if (hasTools() || kind === 'not-connected') break;
		await sleep(RELIST_PAUSE_MS);
	}
	return hasTools();
}

/** Restarts the server so its client sees the decision, and waits for the new proxy. */
export async function restartGuarded(services: Services, key: ServerKey, signal: AbortSignal): Promise<Running> {
	const before = new Set(chatConnections(services.overview.current, key));
	await services.servers.restart(key);
	await services.overview.until(
		(now) => {
			const connections = chatConnections(now, key);
			return connections.length > 0 && connections.every((connection) => !before.has(connection));
		},
		{ timeoutMs: 8000, signal },
	);
	return ensureRunning(services, key, signal);
}

/** The tools that the editor lists although they weren't released. Undefined if there is nothing to compare. */
function extraTools(services: Services, server: ServerOverview): readonly string[] | undefined {
	const { tools } = server.live ?? {};
	const isSuspended = server.coverage.kind === 'suspended' && !runsIn(server.coverage, OWN_CLIENT);
	if ((server.coverage.kind !== 'guarded' && server.coverage.kind !== 'suspended') || isSuspended || tools === undefined) return undefined;
	const listed = services.servers.toolsOf(server.name);
	if (listed === undefined) return undefined;
	const released = new Set(tools.filter((tool) => tool.isReleased).map((tool) => plain(tool.name)));
	return listed.map((tool) => tool.name).filter((name) => !released.has(plain(name)));
}

function plain(name: string): string {
	return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 40);
}

/** Compares until the editor has caught up, for at most `withinMs`, and records the remaining extra tools. */
export async function checkCoverage(services: Services, key: ServerKey, withinMs: number): Promise<void> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const server = serverByKey(services.overview.current, key);
		if (server === undefined) return;
		const extra = extraTools(services, server);
		if (extra === undefined) return;
		if (extra.length > 0 && Date.now() < deadline) {
			await sleep(400);
			continue;
		}
		if (JSON.stringify(extra) !== JSON.stringify(server.extra))
			services.overview.record({ kind: 'coverage', at: Date.now(), file: key.file, name: key.name, extra });
		return;
	}
}

/**
 * Applies decisions to running clients. Clients read instructions only at the start, so a newly approved server is restarted. Tools update through
 * `list_changed`. `before`: the servers before the decision.
 */
export async function bringInLine(services: Services, before: readonly ServerOverview[]): Promise<void> {
	const servers = before.filter((server) => serverByKey(services.overview.current, server) !== undefined);
	const [first] = servers;
	if (first === undefined || !vscode.workspace.isTrusted) return;
	const title =
		servers.length === 1
			? l10n.t('Restarting server {0}', shown(first.name))
			: l10n.t('Restarting servers {0}', servers.map(({ name }) => shown(name, 40)).join(', '));
	await withProgress(title, (signal) =>
		Promise.all(
			servers.map(async (server) => {
				const wasOpen = server.live?.identity?.state === 'approved' && server.entry.launch === 'approved';
				if (!wasOpen) await restartGuarded(services, server, signal);
				await checkCoverage(services, server, 6000);
			}),
		),
	);
}

export function notifyNotRunning(running: Running, key: ServerKey): void {
	const name = shown(key.name);
	if (running.kind === 'held')
		void vscode.window.showWarningMessage(l10n.t('Server "{0}" is guarded but wasn\'t started. Its command needs your approval.', name));
	if (running.kind === 'unseen')
		void vscode.window.showWarningMessage(
			l10n.t('Server "{0}" was started with MCP Cordon {1}, which this window can\'t show.', name, running.version),
		);
	if (running.kind === 'no-hello')
		void vscode.window.showWarningMessage(
			l10n.t('Server "{0}" didn\'t start in time. You can review it once it starts. Until then, it\'s shown as not yet guarded.', name),
		);
}

/** Explains why started servers don't run. At their entries, the editor only says that something went wrong. */
export function showStartProblems(
	{ overview, servers }: Services,
	started: readonly { readonly key: ServerKey; readonly running: Running }[],
): void {
	const failed = started.flatMap(({ key, running }) => {
		const problem = running.kind === 'running' ? startProblemOf(serverByKey(overview.current, key), running.hasTools) : undefined;
		// The notification disappears, but the server's row keeps the message.
		if (problem === 'silent' && running.kind === 'running')
			overview.record({ kind: 'start-failed', at: Date.now(), entry: running.id, why: 'silent' });
		return problem === undefined ? [] : [{ key, problem }];
	});
	for (const problem of ['ended', 'silent'] as const) {
		const keys = failed.filter((each) => each.problem === problem).map(({ key }) => key);
		const [first] = keys;
		if (first === undefined) continue;
		const button = l10n.t('Show Output');
		const words = startProblemWords(
			problem,
			keys.map(({ name }) => name),
			l10n,
		);
		void vscode.window.showWarningMessage(words, button).then((chosen) => (chosen === button ? servers.showOutput(first) : undefined));
	}
}
