import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type ServerKey, serverByKey } from '../../events/overview.ts';
import { registerCommand } from '../entry-points.ts';
import { protect } from '../flows/protect.ts';
import { scan } from '../flows/run-scan.ts';
import { COMMANDS, VIEWS } from '../manifest-ids.ts';
import type { ScanResult, Services } from '../services.ts';
import { isProtectable } from '../view-models/problems.ts';
import { SCAN_COMMANDS, scanPage } from '../view-models/scan-page.ts';
import { parseTarget, serverTarget } from '../view-models/target.ts';
import { shown } from '../view-models/ui-words.ts';

/** Scans of unguarded servers. Each result stays in the views and on its page until the entry changes or is guarded. */
export function registerScans(services: Services): Disposable {
	const own = new DisposableStore();
	const { definitions, overview, shared } = services;
	const results = new Map<string, ScanResult>();
	const panels = new Map<string, vscode.WebviewPanel>();
	const keyOf = ({ file, name }: ServerKey): string => JSON.stringify([file, name]);

	const draw = async (panel: vscode.WebviewPanel, result: ScanResult): Promise<void> => {
		const { at, commandLine, file, judgment, leftOut, name } = result;
		const found = judgment.items.filter(({ inspection }) => inspection.findings.length > 0);
		const examined = await Promise.all(found.map(({ inspection, value }) => services.examine(value, inspection.findings)));
		const evidence = new Map(examined.flatMap((each) => [...each.evidence]));
		// A newer scan is being drawn, or the page was closed.
		if (results.get(keyOf(result)) !== result || panels.get(keyOf(result)) !== panel) return;
		const server = serverByKey(overview.current, result);
		const isOffered = server !== undefined && isProtectable(server);
		const link = services.pages.links.redraw(panel);
		const target = serverTarget(result);
		panel.webview.html = scanPage({ server: name, file, commandLine, scanned: judgment, evidence, leftOut, at, isOffered }, vscode.l10n, {
			nonce: randomBytes(16).toString('hex'),
			timeOf: (time) => new Date(time).toLocaleString(),
			linkTo: (act) => link(() => (act === 'protect' ? protect(services, target) : scan(services, target))),
		});
	};
	shared.keepScan = (result) => {
		const { at, file, judgment, name } = result;
		results.set(keyOf(result), result);
		const items = judgment.items
			.filter(({ inspection }) => inspection.findings.length > 0)
			.map((item) => ({ kind: item.kind, name: item.name, severity: item.inspection.severity, findings: item.inspection.findings }));
		const kept = { at, checked: judgment.items.length, items, severity: judgment.severity, isWhole: judgment.notChecked.length === 0 };
		overview.record({ kind: 'scanned', at, file, name, scan: kept });
		const panel = panels.get(keyOf(result));
		if (panel !== undefined) void draw(panel, result);
	};
	shared.openScan = async (server) => {
		const key = keyOf(server);
		const result = results.get(key);
		if (result === undefined)
			return void vscode.window.showInformationMessage(vscode.l10n.t('The server changed since its scan. Scan it again.'));
		const known = panels.get(key);
		if (known !== undefined) return known.reveal();
		const panel = services.pages.open(VIEWS.scan, vscode.ViewColumn.Active, SCAN_COMMANDS);
		panel.title = vscode.l10n.t('Scan: {0}', shown(server.name));
		panel.onDidDispose(() => panels.delete(key));
		panels.set(key, panel);
		services.pages.about(panel, serverTarget(server));
		await draw(panel, result);
	};
	own.add(
		overview.onDidRecord(({ event }) => {
			if (event.kind !== 'file-read' && event.kind !== 'file-gone') return;
			for (const [key, { file, name, original }] of results) {
				if (file !== event.file) continue;
				const entry = event.kind === 'file-gone' ? undefined : definitions.entry(file, name);
				if (entry !== undefined && entry.id === undefined && JSON.stringify(entry.original) === JSON.stringify(original)) continue;
				results.delete(key);
				overview.record({ kind: 'scanned', at: Date.now(), file, name, scan: undefined });
			}
		}),
	);
	own.add(
		registerCommand(services, COMMANDS.showScan, async (argument) => {
			const target = parseTarget(argument);
			if (target?.kind === 'server') await shared.openScan(target);
		}),
	);
	own.defer(() => {
		for (const panel of [...panels.values()]) panel.dispose();
	});
	return own;
}
