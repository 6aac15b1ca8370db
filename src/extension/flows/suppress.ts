import * as vscode from 'vscode';
import { property } from '../../base/property.ts';
import { type ServerOverview, serversOf } from '../../events/overview.ts';
import { sha256 } from '../../gateway/sha256.ts';
import type { PinKind } from '../../pins/pin.ts';
import { noteOf, type Suppression } from '../../pins/suppression.ts';
import type { Services } from '../services.ts';
import { parseTarget } from '../view-models/target.ts';
import { itemName, itemTitle, ruleSentence, shown } from '../view-models/ui-words.ts';
import { chooseServer, plainLabel } from './choose.ts';

const { l10n } = vscode;
const DAY_MS = 24 * 3600 * 1000;

/** Asks where a rule is wrong, why, and for how long, then confirms in a dialog of ours. The argument only preselects. */
export async function suppress(services: Services, argument: unknown): Promise<void> {
	const server = await chooseServer(services, argument, {
		title: l10n.t('Ignore Rule for Server'),
		fits: (candidate) => candidate.entry.id !== undefined && rulesOf(candidate).length > 0,
	});
	if (server?.entry.id === undefined) return void vscode.window.showInformationMessage(l10n.t('There are no findings to ignore.'));
	const target = parseTarget(argument);
	const wanted = property(argument, 'rule');
	const rows = rulesOf(server)
		.filter((row) => wanted === undefined || row.rule === wanted)
		.filter((row) => target?.kind !== 'item' || row.item === undefined || (row.item.kind === target.pin && row.item.name === target.name))
		.map((row) => ({
			// The place comes first, because rule sentences are long and the row is cut off at the end.
			label: row.item === undefined ? l10n.t('The whole server') : plainLabel(itemTitle(row.item, l10n)),
			description: row.rule,
			detail: plainLabel(ruleSentence(row.rule)),
			row,
		}));
	const picked = await vscode.window.showQuickPick(rows, {
		title: l10n.t('Ignore a rule for server {0}', shown(server.name)),
		placeHolder: l10n.t('Where should the rule be ignored?'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	if (picked === undefined) return;
	const reason = await vscode.window.showInputBox({
		title: l10n.t('Why is the rule wrong here?'),
		prompt: l10n.t('Saved with the ignored rule as a reminder.'),
		validateInput: (text) => (text.trim().length < 3 ? l10n.t('Enter a short reason.') : undefined),
	});
	if (reason === undefined) return;
	const days = await vscode.window.showQuickPick(
		[7, 30, 90].map((count) => ({ label: l10n.t('{0} days', count), count })),
		{ title: l10n.t('For how long?') },
	);
	if (days === undefined) return;
	const button = l10n.t('Ignore Rule');
	const detail = [
		`${picked.row.rule}: ${ruleSentence(picked.row.rule)}`,
		l10n.t('The rule applies again after {0} days. Your reason: {1}', days.count, reason.trim()),
		l10n.t("Its findings leave the Problems panel and aren't counted. Nothing is approved, and new versions are still checked."),
	].join('\n\n');
	const question = l10n.t('Ignore this rule for {0}?', whereOf(server, picked.row.item));
	if (!(await services.pages.confirm(question, { detail, button }))) return;
	await record(services, server, picked.row, { reason: reason.trim().slice(0, 300), until: Date.now() + days.count * DAY_MS });
}

function whereOf({ name }: ServerOverview, item: RuleRow['item']): string {
	return item === undefined ? l10n.t('everything from {0}', shown(name)) : itemName(name, item, l10n);
}

interface RuleRow {
	readonly rule: string;
	readonly item: { readonly kind: PinKind; readonly name: string } | undefined;
}

/** Every rule with each item it matched, then every rule with the whole server. */
function rulesOf(server: ServerOverview): readonly RuleRow[] {
	const live = server.live;
	const found: { readonly item: NonNullable<RuleRow['item']>; readonly rules: readonly string[] }[] = [
		{ item: { kind: 'launch', name: '' }, rules: server.entry.configFindings.map(({ finding }) => finding.rule) },
		{ item: { kind: 'server', name: '' }, rules: (live?.identity?.findings ?? []).map((finding) => finding.rule) },
		...(live?.tools ?? []).map((tool) => ({
			item: { kind: 'tool', name: tool.name } as const,
			rules: tool.findings.map((finding) => finding.rule),
		})),
		...[...(live?.offers ?? [])].flatMap(([kind, items]) =>
			items.map((offer) => ({ item: { kind, name: offer.name }, rules: offer.findings.map((finding) => finding.rule) })),
		),
	];
	const rows = found.flatMap(({ item, rules }) => [...new Set(rules)].map((rule): RuleRow => ({ rule, item })));
	return [...rows, ...[...new Set(rows.map((row) => row.rule))].map((rule): RuleRow => ({ rule, item: undefined }))];
}

async function record(
	{ decisions }: Services,
	server: ServerOverview,
	{ item, rule }: RuleRow,
	{ reason, until }: { readonly reason: string; readonly until: number },
): Promise<void> {
	const { id, launchVersion } = server.entry;
	if (id === undefined) return;
	const blank = launchVersion?.fingerprint ?? sha256('mcp-cordon no launch');
	const note = noteOf({ rule, item: item ?? null, reason, until });
	await decisions.decide([
		{ entry: id, launch: blank, kind: item?.kind ?? 'server', name: item?.name ?? '', fingerprint: blank, action: 'suppress', note },
	]);
}

/** Lists all active suppressions and revokes the selected ones. Revoking only tightens, so there is no confirmation. */
export async function listSuppressions(services: Services): Promise<void> {
	const rows = serversOf(services.overview.current).flatMap((server) =>
		server.entry.suppressions.map((each) => ({
			label: plainLabel(whereOf(server, each.item)),
			description: each.rule,
			detail: plainLabel(l10n.t('{0} (until {1})', shown(each.reason, 200), new Date(each.until).toLocaleDateString())),
			each,
			server,
		})),
	);
	if (rows.length === 0) return void vscode.window.showInformationMessage(l10n.t('No rules are ignored.'));
	const picked = await vscode.window.showQuickPick(rows, {
		canPickMany: true,
		title: l10n.t('Ignored rules'),
		placeHolder: l10n.t('Select the rules to apply again'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	for (const { each, server } of picked ?? []) await revoke(services, server, each);
}

async function revoke({ decisions }: Services, server: ServerOverview, { entry, id }: Suppression): Promise<void> {
	const blank = server.entry.launchVersion?.fingerprint ?? sha256('mcp-cordon no launch');
	await decisions.decide([{ entry, launch: blank, kind: 'server', name: '', fingerprint: blank, action: 'unsuppress', note: String(id) }]);
}
