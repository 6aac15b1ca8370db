import type { ServerEntry } from '../../definitions/entry.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { type EntryPreview, previewOf } from '../../definitions/preview.ts';
import type { Inspection } from '../../engine/finding.ts';
import type { L10n } from './l10n.ts';
import { findingLines, leftAloneWords, type RuleTitles, shown } from './words.ts';

/** The text of one file as the dialog shows it: what Protect does to each server, and what stays outside. */
export interface ProtectFilePlan {
	readonly path: string;
	readonly label: string;
	/** The text the dialog was made from. Protect goes on only while the file still holds it. */
	readonly text: string;
	/** Entries that are put behind Cordon. */
	readonly names: readonly string[];
	/** Those of them in whose entries something was found. */
	readonly found: readonly string[];
	/** One group for each server: its name, then what it is started with before and after. */
	readonly servers: readonly (readonly [name: string, ...commands: string[]])[];
	/** The same with what it is started with now alone. */
	readonly commands: readonly (readonly string[])[];
	/** What is said of git. */
	readonly git: readonly string[];
	/** Git would show the change, and is kept from it. */
	readonly hidesFromGit: boolean;
	/** Git would show the change, and is not kept from it: shadow copies are offered. */
	readonly isShownByGit: boolean;
}

/** Entries that Protect would guard. A server that asked for a login only when it is `named`. */
export function guardable(entries: readonly ServerEntry[], named?: string): readonly ServerEntry[] {
	const isOpen = ({ leftAlone, name }: ServerEntry): boolean => leftAlone === undefined || (leftAlone === 'needs-login' && name === named);
	return entries.filter((entry) => entry.id === undefined && isOpen(entry) && !entry.isBrokenGuard);
}

export function planFor(
	file: { readonly path: string; readonly label: string; readonly text: string; readonly entries: readonly ServerEntry[] },
	launcher: string,
	l10n: L10n,
	{
		inspections = new Map(),
		hidesFromGit = false,
		isShownByGit = false,
		named,
		titles = new Map(),
	}: {
		/** By name of the entry. */
		readonly inspections?: ReadonlyMap<string, Pick<Inspection, 'findings' | 'notChecked'>>;
		readonly hidesFromGit?: boolean;
		readonly isShownByGit?: boolean;
		readonly named?: string | undefined;
		readonly titles?: RuleTitles;
	} = {},
): ProtectFilePlan {
	const names = guardable(file.entries, named).map((entry) => entry.name);
	const reasons = new Map(file.entries.map((entry) => [entry.name, entry.leftAlone]));
	/** What is approved with the command, and what was found in it. */
	const settings = ({ launchSettings, name }: EntryPreview): readonly string[] => {
		const { findings, notChecked } = inspections.get(name) ?? { findings: [], notChecked: [] };
		return [
			...launchSettings.map((line) => l10n.t('    with: {0}', shown(line, 160))),
			...findingLines(findings, titles, l10n, MAX_FOUND).map((line, index) =>
				// Behind the last one it says how many more there are.
				index < MAX_FOUND ? l10n.t('    found: {0}', line) : `    ${line}`,
			),
			...(notChecked.length > 0 ? [l10n.t("    couldn't be checked: {0}", shown(notChecked.join(', '), 160))] : []),
		];
	};
	const previews = previewOf(file.text, launcher, formatOf(file.path, file.text));
	const servers = (previews.ok ? previews.value : []).map((entry): readonly [string, ...string[]] => {
		if (names.includes(entry.name)) {
			return [
				l10n.t('• {0}', shown(entry.name, 60)),
				l10n.t('    before: {0}', shown(entry.before.join(' '), 160)),
				l10n.t('    after: {0}', shown(entry.after.join(' '), 260)),
				...settings(entry),
			];
		}
		if (entry.isGuarded) return [l10n.t('• {0}: already guarded', shown(entry.name, 60))];
		return [l10n.t('• {0}: not guarded, {1}', shown(entry.name, 60), leftAloneWords(reasons.get(entry.name) ?? 'not-startable', l10n))];
	});
	const commands = (previews.ok ? previews.value : []).map((entry, index): readonly string[] => {
		const [name, ...others] = servers[index] ?? [];
		return name === undefined || others.length === 0
			? [name ?? '']
			: [name, l10n.t('    now: {0}', shown(entry.before.join(' '), 160)), ...settings(entry)];
	});
	const git = hidesFromGit
		? [l10n.t('Git still sees the original file: MCP Cordon sets a filter in this clone only. Nothing is committed.')]
		: isShownByGit
			? [
					l10n.t(
						'Git will show this file as modified. To leave it unchanged, add guarded copies instead: the servers then appear twice in the editor, and you stop the originals yourself.',
					),
				]
			: [];
	const found = names.filter((name) => inspections.get(name)?.findings.some(({ severity }) => severity !== 'info') === true);
	return { path: file.path, label: file.label, text: file.text, names, found, servers, commands, git, hidesFromGit, isShownByGit };
}

/** Lines about what was found in one entry. */
const MAX_FOUND = 3;

/** With what the commands of more servers become the dialog is longer than a screen. The commands themselves are always in it: they are approved with it. */
const MAX_IN_FULL = 5;

/** What it means comes first: of many servers the end is out of sight. */
export function planText(plans: readonly ProtectFilePlan[], l10n: L10n): string {
	const isInFull = plans.flatMap(({ names }) => names).length <= MAX_IN_FULL;
	const files = plans.map(({ commands, git, label, path, servers }) =>
		[l10n.t('{0} ({1})', shown(label), shown(path, 300)), ...(isInFull ? servers : commands).flat(), ...git].join('\n'),
	);
	return [
		l10n.t(
			'Each server starts through MCP Cordon with the same command as before. Everything else in the file stays as it is. To undo this, run "Unprotect MCP Servers".',
		),
		...foundWords(plans, l10n),
		...(isInFull ? [] : [l10n.t('Select "Show Changes" to see each command.')]),
		...files,
	].join('\n\n');
}

/** Said at the top: what was found stands with its entry, which may be out of sight. */
function foundWords(plans: readonly ProtectFilePlan[], l10n: L10n): readonly string[] {
	const names = plans.flatMap(({ found }) => found).map((name) => shown(name, 60));
	if (names.length === 0) return [];
	const listed = names.slice(0, MAX_NAMED).join(', ');
	const all = names.length > MAX_NAMED ? l10n.t('{0} and {1} more', listed, names.length - MAX_NAMED) : listed;
	return [l10n.t('Issues found in the launch commands of: {0}. Details below.', all)];
}

/** Names in one sentence. */
const MAX_NAMED = 12;

/** What the second dialog says of shadow copies: the exact commands, what cannot be done, and what is left to the person. */
export function shadowCopyText(
	drafts: readonly { readonly plan: ProtectFilePlan; readonly originals: string; readonly leftOut: readonly string[] }[],
	l10n: L10n,
): string {
	const files = drafts.map(({ leftOut, originals, plan }) =>
		[
			l10n.t('{0} ({1})', shown(plan.label), shown(originals, 300)),
			...plan.servers.flat(),
			...plan.git,
			...leftOut.map((name) => l10n.t('• {0}: not guarded, only the editor can resolve its variables', shown(name, 60))),
		].join('\n'),
	);
	return [
		...foundWords(
			drafts.map(({ plan }) => plan),
			l10n,
		),
		...files,
		l10n.t(
			'The files stay as they are. The servers appear a second time in the editor, guarded. The originals still run unguarded: stop them in the list of MCP servers, and don\'t start them again. "Unprotect MCP Servers" removes the copies.',
		),
	].join('\n\n');
}
