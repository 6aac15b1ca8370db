import { besideCommand } from '../../definitions/launch.ts';
import type { LaunchVersion } from '../../events/event.ts';
import type { L10n } from './l10n.ts';
import { shown } from './words.ts';

type Started = Pick<LaunchVersion, 'commandLine' | 'cwd' | 'envFile' | 'loader'>;

/** What a dialog says is started: the command, and what decides beside it which code runs. Nobody approves the one without the other. */
export function startsWords(launch: Started | undefined, l10n: L10n): string {
	return [l10n.t('It starts: {0}', shown((launch?.commandLine ?? []).join(' '), 600)), ...withLines(launch, l10n)].join('\n');
}

export function withLines(launch: Started | undefined, l10n: L10n): readonly string[] {
	return launch === undefined ? [] : besideCommand(launch).map((line) => l10n.t('with {0}', shown(line, 300)));
}
