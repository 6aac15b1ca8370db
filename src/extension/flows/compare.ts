import * as vscode from 'vscode';
import type { Sha256Hex } from '../../base/ids.ts';
import type { Item } from '../../events/items.ts';
import { boundLaunchOf, type ServerOverview } from '../../events/overview.ts';
import type { Services } from '../services.ts';
import { itemTarget, parseTarget } from '../view-models/target.ts';
import { itemTitle, stateWord } from '../view-models/ui-words.ts';
import { chooseItem } from './choose.ts';

const { l10n } = vscode;

interface Row extends vscode.QuickPickItem {
	/** Milliseconds since the Unix epoch. */
	readonly firstSeen: number;
	readonly fingerprint: Sha256Hex;
	readonly state: string | undefined;
}

/** Lets a person pick two stored versions of an item and shows them side by side, the older one on the left. Decides nothing. */
export async function compareVersions(services: Services, argument: unknown): Promise<void> {
	const chosen = await chooseItem(services, parseTarget(argument), 'compare');
	if (chosen === undefined) return;
	const { item, server } = chosen;
	const rows = rowsOf(services, server, item);
	const title = itemTitle(item, l10n);
	if (rows.length < 2) return void vscode.window.showInformationMessage(l10n.t('Only one version of {0} has been seen so far.', title));
	const one = await vscode.window.showQuickPick(rows, {
		title: l10n.t('Compare versions of {0}', title),
		placeHolder: l10n.t('First version'),
		matchOnDescription: true,
	});
	if (one === undefined) return;
	const other = await vscode.window.showQuickPick(
		rows.filter((row) => row.fingerprint !== one.fingerprint),
		{ title: l10n.t('Compare versions of {0}', title), placeHolder: l10n.t('Second version'), matchOnDescription: true },
	);
	if (other === undefined) return;
	// Changes are judged from older to newer. In the other direction, an attack would look like a repair.
	const [before, after] = one.firstSeen <= other.firstSeen ? [one, other] : [other, one];
	const label = ({ label: at, state }: Row): string => (state === undefined ? at : `${at} (${state})`);
	services.shared.openReview(itemTarget(item), {
		before: { fingerprint: before.fingerprint, label: label(before) },
		after: { fingerprint: after.fingerprint, label: label(after) },
	});
}

function rowsOf({ decisions }: Services, server: ServerOverview, { entry, fingerprint: current, kind, name }: Item): readonly Row[] {
	return decisions.history({ entry, kind, name }).map(({ fingerprint, firstSeen }) => {
		const launch = kind === 'launch' ? fingerprint : boundLaunchOf(server);
		const state = launch === undefined ? undefined : stateWord(decisions.stateOf({ entry, kind, name }, fingerprint, launch), l10n);
		const words = [fingerprint === current ? l10n.t('now') : undefined, state, fingerprint.slice(0, 12)];
		return {
			label: new Date(firstSeen).toLocaleString(),
			description: words.filter((word) => word !== undefined).join(' · '),
			fingerprint,
			firstSeen,
			state,
		};
	});
}
