import { launchSettings } from '../../definitions/entry-launch.ts';
import type { LaunchVersion } from '../../events/cordon-event.ts';
import { coverageOf, packageOfLaunch } from '../../pins/package-of-launch.ts';
import type { L10n } from './l10n.ts';
import { partName } from './place-words.ts';
import { shown } from './ui-words.ts';

type Started = Pick<LaunchVersion, 'commandLine' | 'cwd' | 'envFile' | 'envNames' | 'loader' | 'changed'>;

/** What a dialog says about a launch: what an approval covers, what it doesn't cover, and what changed since the last one. */
export function startsWords(launch: Started | undefined, l10n: L10n): string {
	const changed = launch === undefined ? undefined : changedWords(launch, l10n);
	const unpinned = launch === undefined ? undefined : unpinnedWords(launch, l10n);
	return [
		l10n.t('It starts: {0}', shown((launch?.commandLine ?? []).join(' '), 600)),
		...withLines(launch, l10n),
		...(changed === undefined ? [] : [changed]),
		...(unpinned === undefined ? [] : [unpinned]),
	].join('\n');
}

export function withLines(launch: Started | undefined, l10n: L10n): readonly string[] {
	if (launch === undefined) return [];
	const others = launch.envNames.filter((name) => !Object.hasOwn(launch.loader ?? {}, name));
	return [
		...launchSettings(launch).map((line) => l10n.t('with {0}', shown(line, 300))),
		...(others.length === 0 ? [] : [l10n.t('with variables or headers: {0}', shown(others.join(', '), 600))]),
	];
}

/** What changed although the entry is as approved. Undefined if nothing changed. */
export function changedWords({ changed }: Pick<LaunchVersion, 'changed'>, l10n: L10n): string | undefined {
	if (changed === undefined) return undefined;
	return l10n.t(
		'The entry is the same, but this is different from what you approved: {0}.',
		changed.map((part) => partName(part, l10n)).join(', '),
	);
}

/** What an approval doesn't cover of the launched package. Undefined if there is no package or its code is fixed. */
export function unpinnedWords({ commandLine, envNames }: Pick<LaunchVersion, 'commandLine' | 'envNames'>, l10n: L10n): string | undefined {
	const launched = packageOfLaunch(commandLine, envNames);
	if (launched === undefined) return undefined;
	const [name, runner] = [shown(launched.name), shown(launched.runner)];
	switch (coverageOf(launched)) {
		case 'all':
			return undefined;
		case 'until-updated':
			return l10n.t(
				'A start can install a newer version of {0}. MCP Cordon then quarantines the server\'s tools, but the new code has already run. "Pin Package Version…" fixes it.',
				name,
			);
		case 'version':
			return l10n.t(
				"Your approval covers the version of {0}, but not what its registry delivers under that version: MCP Cordon can't read what {1} installs here.",
				name,
				runner,
			);
		case 'nothing':
	}
	return l10n.t(
		'The package behind {1} isn\'t pinned: your approval doesn\'t cover which version of {0} runs. "Pin Package Version…" fixes it.',
		name,
		runner,
	);
}
