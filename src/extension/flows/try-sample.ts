import * as vscode from 'vscode';
import { formatOf } from '../../definitions/infer-format.ts';
import { readEntries } from '../../definitions/read-entries.ts';
import { openItemsOf } from '../../events/items.ts';
import { type ServerKey, serverByKey } from '../../events/overview.ts';
import { SAMPLE_NAME, sampleFileOf } from '../../gateway/interposition/sample.ts';
import { removeShadowCopies } from '../../gateway/interposition/shadow-copies.ts';
import { withProgress } from '../host/show-notification.ts';
import { COMMANDS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { riskOf } from '../view-models/approval.ts';
import { keepFailureWords } from '../view-models/failure-words.ts';
import { planFor } from '../view-models/protect-plan.ts';
import { worstFirst } from '../view-models/severity.ts';
import { itemTarget } from '../view-models/target.ts';
import { ensureRunning, notifyNotRunning } from './ensure-running.ts';
import { applyPlans, mayProtectHere } from './protect.ts';
import { whileBusy } from './while-busy.ts';

const { l10n } = vscode;

/** Runs the bundled hostile server behind MCP Cordon, from a definition file in MCP Cordon's own folder, and opens its worst tool. */
export async function trySample(services: Services): Promise<void> {
	if (!(await mayProtectHere())) return;
	if (!vscode.workspace.isTrusted)
		return void vscode.window.showInformationMessage(l10n.t("MCP Cordon starts no server in a folder you don't trust. Trust it first."));
	if (!(await whileBusy(services, () => startSample(services)))) return;
	const remove = l10n.t('Remove Sample');
	const words = l10n.t('This server is a sample. Its hostile tools are in quarantine, so no model sees them.');
	// Not awaited: the command ends once the page is open.
	void vscode.window
		.showInformationMessage(words, remove)
		.then((chosen) => (chosen === remove ? vscode.commands.executeCommand(COMMANDS.removeSample) : undefined));
}

/** Starts the sample. False, with a message, if it doesn't run. */
async function startSample(services: Services): Promise<boolean> {
	const key: ServerKey = { file: sampleFileOf(services.state), name: SAMPLE_NAME };
	await vscode.commands.executeCommand(COMMANDS.showQuarantine);
	if (!(await isThere(services, key))) return false;
	const running = await withProgress(l10n.t('Starting the sample server behind MCP Cordon'), (signal) =>
		ensureRunning(services, key, signal),
	);
	if (running.kind !== 'running') {
		notifyNotRunning(running, key);
		return false;
	}
	const server = serverByKey(services.overview.current, key);
	const [worst] = worstFirst(server === undefined ? [] : openItemsOf(server), riskOf);
	if (worst !== undefined) services.shared.openReview(itemTarget(worst));
	return true;
}

/** Stops the sample and deletes its folder, which holds everything it wrote. */
export async function removeSample(services: Services): Promise<void> {
	const { definitions, protector, servers, state } = services;
	const file = sampleFileOf(state);
	await servers.stop({ file, name: SAMPLE_NAME });
	await definitions.whileEditing(async () => {
		const given = await protector.unprotect(file);
		if (given.ok || given.error.kind === 'not-protected') await removeShadowCopies(file);
		else void vscode.window.showErrorMessage(l10n.t("Couldn't remove the sample. {0}", keepFailureWords(given.error, l10n)));
	});
}

/** Writes and guards the definition unless it exists. */
async function isThere(services: Services, { file, name }: ServerKey): Promise<boolean> {
	if (services.definitions.entry(file, name)?.id !== undefined) return true;
	// Electron runs as Node only with this variable.
	const env = process.versions['electron'] === undefined ? {} : { env: { ELECTRON_RUN_AS_NODE: '1' } };
	const program = { command: process.execPath, args: [services.context.asAbsolutePath('dist/sample.cjs')] };
	const text = `${JSON.stringify({ servers: { [name]: { type: 'stdio', ...program, ...env } } }, undefined, '\t')}\n`;
	const written = await services.protector.writeOwn(file, text);
	if (!written.ok) {
		void vscode.window.showErrorMessage(l10n.t("Couldn't write the sample. {0}", keepFailureWords(written.error, l10n)));
		return false;
	}
	const entries = readEntries(text, formatOf(file, text));
	const source = { path: file, label: l10n.t('Sample'), text, entries: entries.ok ? entries.value : [] };
	const keys = await applyPlans(services, [planFor(source, services.launcherFor(file, text), l10n)]);
	return keys.length > 0;
}
