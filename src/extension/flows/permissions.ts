import * as vscode from 'vscode';
import { boundLaunchOf, serversOf } from '../../events/overview.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import type { Services } from '../services.ts';
import { shown, trustWords } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';

const { l10n } = vscode;

interface PermissionRow extends vscode.QuickPickItem {
	readonly revoke: DecisionRequest;
}

/** Permissions that a person gave for some days, widest first. */
function permissionRows({ decisions, overview }: Services): readonly PermissionRow[] {
	const servers = serversOf(overview.current);
	const observed = servers.flatMap((server) => {
		const { id } = server.entry;
		const launch = boundLaunchOf(server);
		const until = id === undefined || launch === undefined ? undefined : decisions.observedUntil(id, launch);
		if (id === undefined || launch === undefined || until === undefined) return [];
		const revoke = { entry: id, launch, kind: 'server', name: '', fingerprint: launch, action: 'trust', note: 'review' } as const;
		return [
			{
				label: plainLabel(l10n.t('Everything of server {0}', shown(server.name))),
				description: trustWords('observe', l10n),
				detail: l10n.t('until {0}, for every version of everything it offers', new Date(until).toLocaleString()),
				revoke,
			},
		];
	});
	const permitted = servers.flatMap((server) =>
		(server.entry.id === undefined ? [] : decisions.permissionsOf(server.entry.id)).map((each) => ({
			label: plainLabel(l10n.t('{1} › {0}', shown(each.tool), shown(server.name))),
			description: plainLabel(each.words.map((words) => shown(words, 200)).join('; ')),
			detail: l10n.t('until {0}, for this version of the tool', new Date(each.until).toLocaleString()),
			revoke: {
				...({ entry: each.entry, fingerprint: each.fingerprint, launch: each.launch, kind: 'tool', name: each.tool } as const),
				...({ action: 'unpermit', note: String(each.id) } as const),
			},
		})),
	);
	return [...observed, ...permitted];
}

export function hasPermissions(services: Services): boolean {
	return permissionRows(services).length > 0;
}

/** Lists the permissions and revokes the selected ones. Revoking only tightens, so there is no confirmation. */
export async function listPermissions(services: Services): Promise<void> {
	const rows = permissionRows(services);
	if (rows.length === 0) return void vscode.window.showInformationMessage(l10n.t("No standing permissions. You'll be asked each time."));
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		title: l10n.t('Standing permissions'),
		placeHolder: l10n.t('Select the permissions to revoke'),
		matchOnDescription: true,
	});
	if (picked === undefined || picked.length === 0) return;
	await services.decisions.decide(picked.map(({ revoke }) => revoke));
}
