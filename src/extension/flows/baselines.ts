import * as vscode from 'vscode';
import { serversOf } from '../../events/overview.ts';
import type { ToolBaseline } from '../../flow/baseline.ts';
import { parseBaseline } from '../../flow/baseline-json.ts';
import type { Services } from '../services.ts';
import { shown } from '../view-models/ui-words.ts';
import { plainLabel } from './choose.ts';

const { l10n } = vscode;

/** Lists what was learned about each server's tools. Selected baselines are deleted after a dialog of ours and learned again. */
export async function showBaselines({ decisions, gateway, overview, pages }: Services): Promise<void> {
	const learned = decisions.baselines();
	const rows = serversOf(overview.current).flatMap((server) => {
		const tools = learned.filter(({ entry }) => entry === server.entry.id);
		const [first] = tools;
		if (first === undefined) return [];
		const described = tools.flatMap(({ body, tool }) => {
			const baseline = parseBaseline(body);
			return baseline === undefined ? [] : [`${shown(tool, 40)}: ${words(baseline)}`];
		});
		return [
			{
				label: plainLabel(shown(server.name)),
				description: tools.length === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', tools.length),
				detail: plainLabel(described.slice(0, 4).join(' · ')),
				entry: first.entry,
			},
		];
	});
	if (rows.length === 0)
		return void vscode.window.showInformationMessage(l10n.t('Nothing learned yet. MCP Cordon learns normal behavior as tools are called.'));
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		title: l10n.t('Learned behavior'),
		placeHolder: l10n.t('Select the servers whose behavior to relearn'),
	});
	if (picked === undefined || picked.length === 0) return;
	const button = l10n.t('Forget');
	const detail = l10n.t(
		'Until a tool has been called 20 more times, none of its calls count as unusual. Use this after a server changed its behavior for a good reason.',
	);
	const question = l10n.t('Forget the learned behavior of {0}?', picked.map(({ label }) => label).join(', '));
	if (!(await pages.confirm(question, { detail, button }))) return;
	for (const { entry } of picked) gateway.send({ kind: 'forget-baselines', entry });
}

function words({ argumentSize, busiestMinute, calls, hosts, resultSize }: ToolBaseline): string {
	const parts = [
		calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls, at most {1} a minute', calls, busiestMinute),
		l10n.t('arguments up to {0}, results up to {1} characters', argumentSize.largest, resultSize.largest),
		hosts.length === 0
			? undefined
			: l10n.t(
					'addresses: {0}',
					hosts
						.slice(0, 3)
						.map((host) => shown(host, 60))
						.join(', '),
				),
	];
	return parts.filter((part) => part !== undefined).join('; ');
}
