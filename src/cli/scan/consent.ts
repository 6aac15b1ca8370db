import { launchOf, launchSettings, loaderValues } from '../../definitions/entry-launch.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import { serverLabel } from '../commands/command-words.ts';
import type { CommandContext } from '../commands/context.ts';
import type { FileNow } from '../commands/definition-files.ts';
import { commandLineWords, launchSettingWords } from '../commands/masked-words.ts';
import { shown } from '../commands/usage-words.ts';

/** Prints what a live scan would do: run commands and connect to addresses. */
export function printLaunches(
	live: readonly { readonly file: Pick<FileNow, 'path'>; readonly entry: ServerEntry }[],
	context: Pick<CommandContext, 'print'>,
): void {
	const [over, processes] = [live.filter(({ entry }) => entry.isHttp), live.filter(({ entry }) => !entry.isHttp)];
	if (processes.length > 0) context.print('These commands will run with your permissions:');
	for (const { entry, file } of processes) {
		const launch = launchOf(entry);
		const command = launch === undefined ? '' : commandLineWords([launch.command, ...launch.args]);
		const settings = launch === undefined ? [] : launchSettingWords(launchSettings({ ...launch, loader: loaderValues(launch) }));
		const lines = [...settings.map((line) => `with ${line}`), `from ${shown(file.path, 300)}`];
		context.print([`  ${serverLabel(entry)}: ${command}`, ...lines.map((line) => `    ${line}`)].join('\n'));
	}
	if (over.length > 0) context.print('These addresses will be contacted, with the headers of their entries:');
	for (const { entry, file } of over) {
		const launch = launchOf(entry);
		const names = launch?.headerNames ?? [];
		const headers = names.length === 0 ? '' : ` (headers: ${names.map((name) => shown(name, 60)).join(', ')})`;
		context.print(
			`  ${serverLabel(entry)}: ${commandLineWords(launch?.args.slice(0, 1) ?? [])}${headers}\n    from ${shown(file.path, 300)}`,
		);
	}
}
