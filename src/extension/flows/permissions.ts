import * as vscode from 'vscode';
import { serversOf } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import { shown } from '../view-models/words.ts';
import { plainLabel } from './decide.ts';

const { l10n } = vscode;

/** Lists what was permitted for some days; the chosen ones are taken back. Taking back only tightens, so it asks nothing. */
export async function listPermissions({ desk, overview }: Services): Promise<void> {
	const rows = serversOf(overview.current).flatMap((server) =>
		(server.entry.id === undefined ? [] : desk.permissionsOf(server.entry.id)).map((each) => ({
			label: plainLabel(l10n.t('{1} › {0}', shown(each.tool), shown(server.name))),
			description: plainLabel(each.words.map((words) => shown(words, 200)).join('; ')),
			detail: l10n.t('until {0}, for this version of the tool', new Date(each.until).toLocaleString()),
			each,
		})),
	);
	if (rows.length === 0) return void vscode.window.showInformationMessage(l10n.t("No standing permissions. You'll be asked each time."));
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		title: l10n.t('Standing permissions'),
		placeHolder: l10n.t('Select the permissions to revoke'),
		matchOnDescription: true,
	});
	if (picked === undefined || picked.length === 0) return;
	await desk.decide(
		picked.map(({ each: { entry, fingerprint, id, launch, tool } }) => ({
			...({ entry, launch, kind: 'tool', name: tool, fingerprint, action: 'unpermit', note: String(id) } as const),
		})),
	);
}
