import { formatOf } from '../../definitions/infer-format.ts';
import { httpSettingsOf } from '../../definitions/left-alone.ts';
import { type Here, isFromElsewhere, previewOf } from '../../definitions/preview.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Inspection } from '../../engine/finding.ts';
import { passagesOf } from '../../engine/passages.ts';
import type { L10n } from './l10n.ts';
import { leftAloneWords, passageSentence, shortPath, shown } from './ui-words.ts';

/** What Protect does to one file, for its dialogs. */
export interface ProtectFilePlan {
	readonly path: string;
	readonly label: string;
	/** The text that the dialog shows. Protect continues only while the file still has it. */
	readonly text: string;
	/** Entries that will be guarded. */
	readonly names: readonly string[];
	/** The guarded entries that have findings or couldn't be checked completely, each with the reason. */
	readonly concerns: readonly string[];
	/** Entries that stay unguarded, each with the reason. */
	readonly leftAlone: readonly string[];
	/** One group per server: its name, then its command before and after. */
	readonly servers: readonly (readonly [name: string, ...commands: string[]])[];
	/** Git would show the change, and Protect hides it. */
	readonly hidesFromGit: boolean;
	/** Git would show the change, and Protect doesn't hide it but offers shadow copies. */
	readonly isShownByGit: boolean;
}

/**
 * Entries that Protect would guard, including entries that are written as guarded but not protected here. A server that requires a login is included only if
 * it's `named`.
 */
export function guardable(entries: readonly ServerEntry[], here: Here, named?: string): readonly ServerEntry[] {
	const isOpen = ({ leftAlone, name }: ServerEntry): boolean => leftAlone === undefined || (leftAlone === 'needs-login' && name === named);
	return entries.filter((entry) => (entry.id === undefined || isFromElsewhere(entry, here)) && isOpen(entry) && !entry.isBrokenGuard);
}

export function planFor(
	file: { readonly path: string; readonly label: string; readonly text: string; readonly entries: readonly ServerEntry[] },
	launcher: string,
	l10n: L10n,
	{
		inspections = new Map(),
		hidesFromGit = false,
		isProtected = false,
		isShownByGit = false,
		named,
	}: {
		/** By the entry's name. */
		readonly inspections?: ReadonlyMap<string, Pick<Inspection, 'findings' | 'notChecked'>>;
		readonly hidesFromGit?: boolean;
		/** The file is protected on this machine. */
		readonly isProtected?: boolean;
		readonly isShownByGit?: boolean;
		readonly named?: string | undefined;
	} = {},
): ProtectFilePlan {
	const names = guardable(file.entries, { launcher, isProtected }, named).map((entry) => entry.name);
	const reasonOf = (name: string): string => {
		const entry = file.entries.findLast((each) => each.name === name);
		return leftAloneWords(entry?.leftAlone ?? 'not-startable', l10n, entry === undefined ? [] : httpSettingsOf(entry));
	};
	const previews = previewOf(file.text, launcher, formatOf(file.path, file.text));
	const entries = previews.ok ? previews.value : [];
	const servers = entries.map((entry): readonly [string, ...string[]] => {
		if (names.includes(entry.name)) {
			return [
				l10n.t('• {0}', shown(entry.name, 60)),
				entry.isGuarded
					? l10n.t('    before: written as guarded, but not protected here')
					: l10n.t('    before: {0}', shown(entry.before.join(' '), 160)),
				l10n.t('    after: {0}', shown(entry.after.join(' '), 260)),
				...entry.launchSettings.map((line) => l10n.t('    with: {0}', shown(line, 160))),
			];
		}
		if (entry.isGuarded) return [l10n.t('• {0}: already guarded', shown(entry.name, 60))];
		return [l10n.t('• {0}: not guarded, {1}', shown(entry.name, 60), reasonOf(entry.name))];
	});
	const concerns = names.flatMap((name) => {
		const { findings, notChecked } = inspections.get(name) ?? { findings: [], notChecked: [] };
		const serious = findings.filter(({ severity }) => severity !== 'info');
		// The dialog needs only the sentence. The Problems list has places and rules.
		const [worst, ...others] = new Set(passagesOf(serious).map((passage) => passageSentence(passage).replace(/\.$/, '')));
		const said = [
			...(worst === undefined ? [] : [worst]),
			...(others.length > 0 ? [l10n.t('and {0} more', others.length)] : []),
			...(notChecked.length > 0 ? [l10n.t("couldn't be checked: {0}", shown(notChecked.join(', '), 160))] : []),
		];
		return said.length === 0 ? [] : [l10n.t('{0}: {1}', shown(name, 60), said.join(', '))];
	});
	const leftAlone = entries
		.filter(({ isGuarded, name }) => !isGuarded && !names.includes(name))
		.map(({ name }) => l10n.t('{0} ({1})', shown(name, 60), reasonOf(name)));
	return { path: file.path, label: file.label, text: file.text, names, concerns, leftAlone, servers, hidesFromGit, isShownByGit };
}

/** Names that a sentence can have, and servers with findings. */
const MAX_NAMED = 12;
const MAX_CONCERNS = 3;

/** Which servers, what happens, and how to undo it. Adds only what differs from the usual. */
export function planText(plans: readonly ProtectFilePlan[], l10n: L10n): string {
	const isOne = plans.length === 1;
	const undo = isOne ? l10n.t('The file then gets its exact text back.') : l10n.t('The files then get their exact text back.');
	return [
		...plans.map(({ label, names, path }) =>
			l10n.t(
				'Servers: {0} ({1})',
				cut(
					names.map((name) => shown(name, 40)),
					MAX_NAMED,
					', ',
					l10n,
				),
				isOne ? shortPath(path) : shown(label),
			),
		),
		...concernWords(plans, l10n),
		l10n.t('They start through MCP Cordon, with the commands they have now. New and changed tools wait for your review.'),
		l10n.t('To undo this, run "Unprotect MCP Servers…". {0}', undo),
		...leftAloneLine(plans, l10n),
		...gitWords(plans, l10n),
	].join('\n\n');
}

function cut(parts: readonly string[], most: number, separator: string, l10n: L10n): string {
	const listed = parts.slice(0, most).join(separator);
	return parts.length > most ? l10n.t('{0} and {1} more', listed, parts.length - most) : listed;
}

function concernWords(plans: readonly ProtectFilePlan[], l10n: L10n): readonly string[] {
	const concerns = plans.flatMap((plan) => plan.concerns);
	const listed = concerns.slice(0, MAX_CONCERNS).map((concern) => l10n.t('• {0}', concern));
	if (concerns.length > MAX_CONCERNS) listed.push(l10n.t('and {0} more', concerns.length - MAX_CONCERNS));
	return concerns.length === 0 ? [] : [[l10n.t('Check their commands first:'), ...listed].join('\n')];
}

function leftAloneLine(plans: readonly ProtectFilePlan[], l10n: L10n): readonly string[] {
	const names = plans.flatMap((plan) => plan.leftAlone);
	return names.length === 0 ? [] : [l10n.t('Not guarded: {0}', cut(names, MAX_NAMED, ', ', l10n))];
}

function gitWords(plans: readonly ProtectFilePlan[], l10n: L10n): readonly string[] {
	return [
		...(plans.some(({ hidesFromGit }) => hidesFromGit)
			? [l10n.t('Git still sees the original file, through a filter in this clone only.')]
			: []),
		...(plans.some(({ isShownByGit }) => isShownByGit)
			? [l10n.t('Git shows the file as modified. To leave it unchanged, add guarded copies of the servers instead.')]
			: []),
	];
}

/** The text of the second dialog, about shadow copies: the exact commands, what can't be done, and what the person has to do. */
export function shadowCopyText(
	drafts: readonly { readonly plan: ProtectFilePlan; readonly originals: string; readonly leftOut: readonly string[] }[],
	l10n: L10n,
): string {
	const files = drafts.map(({ leftOut, originals, plan }) =>
		[
			l10n.t('{0} ({1})', shown(plan.label), shown(originals, 300)),
			...plan.servers.flat(),
			...leftOut.map((name) => l10n.t('• {0}: not guarded, only the editor can resolve its variables', shown(name, 60))),
		].join('\n'),
	);
	return [
		...files,
		l10n.t(
			'The files stay as they are. The servers appear a second time in the editor, guarded. The originals still run unguarded: stop them in the list of MCP servers, and don\'t start them again. "Unprotect MCP Servers…" removes the copies.',
		),
	].join('\n\n');
}
