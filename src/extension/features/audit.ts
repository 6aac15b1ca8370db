import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { commandLineKeys } from '../../gateway/audit/audit-keys.ts';
import { decidedNote } from '../../gateway/audit/decided.ts';
import { MIN_PASSWORD, sealExport } from '../../gateway/audit/export.ts';
import { readAuditLog } from '../../gateway/audit/read.ts';
import { type AuditVerification, verifyAuditLog } from '../../gateway/audit/verify.ts';
import { registerCommand } from '../entry-points.ts';
import { COMMANDS, VIEWS } from '../manifest-ids.ts';
import type { Services } from '../services.ts';
import { auditPage, auditProblemWords, gapWords, verificationWords } from '../view-models/audit-view.ts';

const { l10n } = vscode;
/** Entries on the page. The export has all of them. */
const MAX_SHOWN = 300;

/** The audit log for a person: check it, export it with a password, and show it after a confirmation. */
export function registerAudit(services: Services): Disposable {
	const own = new DisposableStore();
	const { state } = services;

	const check = async (): Promise<AuditVerification> => {
		// The heads first: entries written meanwhile make the log longer, never shorter.
		const heads = await services.auditHeads.all();
		const keys = { [services.signer.signer]: services.signer.publicKeyPem, ...commandLineKeys(state) };
		return verifyAuditLog(state.audit, { keys, heads });
	};

	const verify = async (): Promise<void> => {
		const found = await vscode.window.withProgress(
			{ location: vscode.ProgressLocation.Notification, title: l10n.t('Checking the audit log') },
			check,
		);
		const words = verificationWords(found, l10n);
		const button = l10n.t('Show Audit Log');
		const chosen =
			found.problems.length === 0
				? await vscode.window.showInformationMessage(words, button)
				: await vscode.window.showWarningMessage(words, { modal: true, detail: problemList(found) }, button);
		if (chosen === button) await show();
	};

	/** Every viewing needs a confirmation and is recorded in the log (R148). */
	const show = async (): Promise<void> => {
		const detail = l10n.t(
			'It contains calls and results after redaction, with personal data and credentials masked. Viewing it is recorded.',
		);
		if (!(await services.pages.confirm(l10n.t('Show the audit log?'), { detail, button: l10n.t('Show') }))) return;
		services.gateway.send({ kind: 'note', what: 'The audit log was shown' });
		const found = await check();
		const entries = readAuditLog(state.audit, { withBodies: true }).entries.slice(-MAX_SHOWN).toReversed();
		const panel = vscode.window.createWebviewPanel(VIEWS.audit, l10n.t('Audit Log'), vscode.ViewColumn.Active, {
			enableScripts: false,
			enableCommandUris: false,
			localResourceRoots: [],
		});
		own.add(panel);
		const options = { nonce: randomBytes(16).toString('hex'), timeOf: (at: number) => new Date(at).toLocaleString() };
		panel.webview.html = auditPage(entries, found, options, l10n);
	};

	const exportLog = async (): Promise<void> => {
		const password = await vscode.window.showInputBox({
			title: l10n.t('Export audit log'),
			prompt: l10n.t("Password for the exported file. It can't be opened without it."),
			password: true,
			ignoreFocusOut: true,
			validateInput: (text) => (text.length < MIN_PASSWORD ? l10n.t('At least {0} characters.', MIN_PASSWORD) : undefined),
		});
		if (password === undefined) return;
		const again = await vscode.window.showInputBox({
			title: l10n.t('Export audit log'),
			prompt: l10n.t('Repeat the password'),
			password: true,
			ignoreFocusOut: true,
		});
		if (again === undefined) return;
		if (again !== password) return void vscode.window.showErrorMessage(l10n.t("The passwords don't match. Nothing was exported."));
		const day = new Date().toISOString().slice(0, 10);
		const target = await vscode.window.showSaveDialog({
			title: l10n.t('Save the exported log'),
			defaultUri: vscode.Uri.file(path.join(homedir(), `cordon-audit-${day}.export`)),
		});
		if (target === undefined) return;
		services.gateway.send({ kind: 'note', what: 'The audit log was exported' });
		const { problems } = await check();
		const { entries, gaps } = readAuditLog(state.audit, { withBodies: true, withOwnLines: true });
		await writeFile(target.fsPath, sealExport({ exportedAt: Date.now(), problems, entries }, password), { mode: 0o600 });
		const done = l10n.t('Exported {0} lines. Use "cordon audit open" to read the file.', entries.length);
		if (gaps.length === 0) void vscode.window.showInformationMessage(done);
		else void vscode.window.showWarningMessage(`${done} ${gapWords(gaps, l10n)}`);
	};

	// Decisions belong in the audit log, too (R002).
	own.add(
		services.overview.onDidRecord(({ after, event }) => {
			if (event.kind !== 'decided' || event.what === undefined) return;
			const { action, kind, name } = event.what;
			services.gateway.send({
				kind: 'note',
				// Protect decides about entries that aren't in their file yet.
				...decidedNote({ action, kind, name, entry: event.entry, server: after.names.get(event.entry) ?? '' }),
			});
		}),
	);
	own.add(registerCommand(services, COMMANDS.verifyAudit, verify));
	own.add(registerCommand(services, COMMANDS.showAudit, show));
	own.add(registerCommand(services, COMMANDS.exportAudit, exportLog));
	return own;
}

function problemList({ problems }: AuditVerification): string {
	const lines = problems.slice(0, 10).map((problem) => `• ${auditProblemWords(problem, l10n)}`);
	return [...lines, ...(problems.length > 10 ? [l10n.t('… and {0} more', problems.length - 10)] : [])].join('\n');
}
