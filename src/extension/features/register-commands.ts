import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { property } from '../../base/property.ts';
import { assertNever } from '../../base/result.ts';
import { type ForgedGateway, type ForgedHello, serversOf } from '../../events/overview.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { registerCommand } from '../entry-points.ts';
import { allowPlainHttp } from '../flows/allow-plain-http.ts';
import { clearFilter, filterViews } from '../flows/ask-filter.ts';
import { showBaselines } from '../flows/baselines.ts';
import { chooseServer } from '../flows/choose.ts';
import { compareVersions } from '../flows/compare.ts';
import { decideOne } from '../flows/decide-item.ts';
import { approveClean, blockSuspicious, decideMany } from '../flows/decide-many.ts';
import { explainRule } from '../flows/explain-rule.ts';
import { exportDecisions, importDecisions } from '../flows/export-decisions.ts';
import { decideLater, reviewAll, reviewIdentity, reviewNext, reviewOne } from '../flows/open-review.ts';
import { listPermissions } from '../flows/permissions.ts';
import { moveSecret, pinVersion } from '../flows/pin-version.ts';
import { protect, protectShown } from '../flows/protect.ts';
import { scan } from '../flows/run-scan.ts';
import { selfTest } from '../flows/run-self-test.ts';
import { setTrust } from '../flows/set-trust.ts';
import { listSuppressions, suppress } from '../flows/suppress.ts';
import { removeSample, trySample } from '../flows/try-sample.ts';
import { undoDecision } from '../flows/undo.ts';
import { unprotect } from '../flows/unprotect.ts';
import { writeLock } from '../flows/write-lock.ts';
import { COMMANDS, PAGE_LINK, SETTINGS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { ourSettings, readSettings } from '../settings.ts';
import { type ItemTarget, parseRowId, parseTarget } from '../view-models/target.ts';
import type { TreeNode } from '../view-models/tree-node.ts';
import { noServerWords } from '../view-models/ui-words.ts';

const { l10n } = vscode;

/** Forgeries that the dialog has room for. */
const MAX_LISTED = 8;

/** Registers the commands that run flows. */
export function registerCommands(services: Services): Disposable {
	const own = new DisposableStore();
	const command = (id: string, run: (argument: unknown, selected: readonly ItemTarget[]) => unknown): void => {
		own.add(
			registerCommand(services, id, (argument, selection) => {
				const view = property(argument, 'pressedIn');
				if (typeof view !== 'string') return run(argument, itemsIn(selection));
				const rows = pressedIn(services, view);
				const [row] = rows;
				// Without a row, the command would act on the page next to the view.
				return parseTarget(row) === undefined
					? void vscode.window.showInformationMessage(l10n.t('Select a server or one of its items first.'))
					: run(row?.target, itemsIn(rows));
			}),
		);
	};
	command(COMMANDS.protect, (argument) => protect(services, argument));
	command(COMMANDS.protectShown, () => protectShown(services));
	command(COMMANDS.discardChanges, () => services.preview.close());
	command(COMMANDS.unprotect, (argument) => unprotect(services, argument));
	// Same flow, but in the menu of a single server: the title says that it affects the whole file.
	command(COMMANDS.unprotectFile, (argument) => unprotect(services, argument));
	for (const action of ['approve', 'block'] as const)
		command(COMMANDS[action], (argument, selected) =>
			selected.length > 1 ? decideMany(services, action, selected) : decideOne(services, action, argument),
		);
	command(COMMANDS.blockSuspicious, (argument) => blockSuspicious(services, argument));
	command(COMMANDS.undoDecision, () => undoDecision(services));
	command(COMMANDS.withdraw, (argument) => decideOne(services, 'withdraw', argument));
	command(COMMANDS.review, (argument) => reviewOne(services, argument));
	command(COMMANDS.reviewIdentity, (argument) => reviewIdentity(services, argument));
	command(COMMANDS.reviewServer, (argument) => reviewAll(services, argument));
	command(COMMANDS.approveServer, (argument) => approveClean(services, argument));
	command(COMMANDS.compareVersions, (argument) => compareVersions(services, argument));
	command(COMMANDS.reviewNext, () => reviewNext(services));
	command(PAGE_LINK, (argument) => followLink(services, argument));
	command(COMMANDS.keepHeld, () => decideLater(services));
	command(COMMANDS.setTrust, (argument) => setTrust(services, argument));
	command(COMMANDS.suppress, (argument) => suppress(services, argument));
	command(COMMANDS.suppressions, () => listSuppressions(services));
	command(COMMANDS.explainRule, (argument) => explainRule(services, argument));
	command(COMMANDS.permissions, () => listPermissions(services));
	command(COMMANDS.showBaselines, () => showBaselines(services));
	command(COMMANDS.pinVersion, (argument) => pinVersion(services, argument));
	command(COMMANDS.moveSecret, (argument) => moveSecret(services, argument));
	command(COMMANDS.allowPlainHttp, (argument) => allowPlainHttp(services, argument));
	command(COMMANDS.writeLock, () => writeLock(services));
	command(COMMANDS.exportDecisions, () => exportDecisions(services));
	command(COMMANDS.importDecisions, () => importDecisions(services));
	command(COMMANDS.filter, () => filterViews(services));
	command(COMMANDS.clearFilter, () => clearFilter(services));
	command(COMMANDS.toggleDoNotDisturb, () => toggleDoNotDisturb());
	command(COMMANDS.trySample, () => trySample(services));
	command(COMMANDS.removeSample, () => removeSample(services));
	command(COMMANDS.scan, (argument) => scan(services, argument));
	command(COMMANDS.selfTest, () => selfTest(services));
	command(COMMANDS.showQuarantine, async (argument) => {
		await vscode.commands.executeCommand(`${VIEWS.quarantine}.focus`);
		const row = parseTarget(argument) ?? parseRowId(argument);
		if (row !== undefined) services.shared.selectRow(row);
	});
	command(COMMANDS.showLog, () => services.showLog());
	command(COMMANDS.showOutput, (argument) => showOutput(services, argument));
	command(COMMANDS.openDefinition, (argument) => openDefinition(services, argument));
	command(COMMANDS.resetDecisions, () => resetDecisions(services));
	command(COMMANDS.markSeen, (argument) => markSeen(services, argument));
	return own;
}

/** Only a person who sees the page can know the argument. */
async function followLink({ pages }: Services, argument: unknown): Promise<void> {
	const followed = pages.links.follow(argument);
	if (followed === false)
		return void vscode.window.showInformationMessage(l10n.t('The page has changed since. No decision was saved. Try again.'));
	await followed.result;
}

/** The items in a multi-selection of rows. */
function itemsIn(selection: unknown): readonly ItemTarget[] {
	if (!Array.isArray(selection)) return [];
	return selection.map(parseTarget).filter((target) => target?.kind === 'item');
}

/** The row on which a key was pressed, then the other selected rows. Like every argument, they only preselect. */
function pressedIn({ shared }: Services, view: string): readonly TreeNode[] {
	const rows = shared.pressed.get(view) ?? [];
	shared.pressed.delete(view);
	return rows;
}

async function toggleDoNotDisturb(): Promise<void> {
	await ourSettings().update(SETTINGS.doNotDisturb, !readSettings().doNotDisturb, vscode.ConfigurationTarget.Global);
}

async function openDefinition(services: Services, argument: unknown): Promise<void> {
	const server = await chooseServer(services, argument, { title: l10n.t('Open Definition File'), fits: () => true });
	if (server === undefined) return;
	const document = await vscode.workspace.openTextDocument(vscode.Uri.file(server.file));
	const editor = await vscode.window.showTextDocument(document);
	const range = new vscode.Range(document.positionAt(server.entry.nameStart), document.positionAt(server.entry.nameEnd));
	editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
	editor.selection = new vscode.Selection(range.start, range.start);
}

/** Shows the editor's log of the server, which includes its standard error. */
async function showOutput(services: Services, argument: unknown): Promise<void> {
	if (serversOf(services.overview.current).length === 0)
		return void vscode.window.showInformationMessage(noServerWords(services.overview.current, l10n));
	const server = await chooseServer(services, argument, { title: l10n.t('Show Server Output'), fits: () => true });
	if (server !== undefined) await services.servers.showOutput(server);
}

/** Discards all earlier decisions, for example when records are missing or a person wants to start over. */
async function resetDecisions(services: Services): Promise<void> {
	const button = l10n.t('Reset All Decisions');
	const detail = l10n.t(
		'All approvals and blocks on this machine are discarded. Servers stay guarded, and all their items go back into quarantine for your review.',
	);
	if (!(await services.pages.confirm(l10n.t('Reset all decisions?'), { detail, button }))) return;
	await services.decisions.reset(sha256('mcp-cordon reset'));
}

/** Removes the red mark. The log keeps the records. Needs a confirmation, because it loosens. */
async function markSeen({ overview, pages, shared }: Services, argument: unknown): Promise<void> {
	const observed = property(argument, 'observed');
	// Needs no confirmation: the server isn't guarded, so nothing is released.
	if (typeof observed === 'string') return shared.acceptObserved(observed);
	const { forgedGateways, forgedHellos } = overview.current;
	const detail: string[] = [];
	if (forgedHellos.length > 0)
		detail.push(
			l10n.t("A program connected to MCP Cordon as a guarded server but couldn't prove it. The connection was refused."),
			forgedHellos
				.slice(-MAX_LISTED)
				.map((hello) => l10n.t('• process {0}: {1}', hello.pid, forgeryWords(hello.why)))
				.join('\n'),
		);
	if (forgedGateways.length > 0)
		detail.push(
			l10n.t("A program took MCP Cordon's place but couldn't prove that it's MCP Cordon. Nothing about your servers was sent to it."),
			forgedGateways
				.slice(-MAX_LISTED)
				.map(({ at, why }) => l10n.t('• {0}: {1}', new Date(at).toLocaleString(), takenPlaceWords(why)))
				.join('\n'),
		);
	if (detail.length === 0) return;
	const button = l10n.t('Mark as Seen');
	const title = forgedHellos.length > 0 ? l10n.t('A program impersonated a guarded server') : l10n.t('A program impersonated MCP Cordon');
	if (await pages.confirm(title, { detail: detail.join('\n\n'), button })) overview.record({ kind: 'forged-hellos-seen', at: Date.now() });
}

function takenPlaceWords(why: ForgedGateway['why']): string {
	switch (why) {
		case 'address':
			return l10n.t('it replaced the file with the address at which MCP Cordon listens');
		case 'socket':
			return l10n.t('it replaced the socket on which MCP Cordon listens');
		case 'no-proof':
			return l10n.t("it responded at MCP Cordon's address");
		default:
			return assertNever(why);
	}
}

function forgeryWords(why: ForgedHello['why']): string {
	switch (why) {
		case 'mac':
			return l10n.t('wrong secret');
		case 'unknown-entry':
			return l10n.t("the server it named isn't protected");
		case 'argv-differs':
			return l10n.t('it would have run a different command from the one in the file');
		case 'already-connected':
			return l10n.t('the server it named was already connected');
		case 'malformed':
			return l10n.t('it sent data that a guarded server never sends');
		default:
			return assertNever(why);
	}
}
