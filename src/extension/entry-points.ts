import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable.ts';
import { StoreGone } from '../gateway/store/state-store.ts';
import type { Services } from './services.ts';

/** Runs one entry point. Logs whatever it throws and tells the person once. */
export async function guardedRun({ logger }: Pick<Services, 'logger'>, what: string, run: () => unknown): Promise<void> {
	try {
		await run();
	} catch (cause) {
		logger.error(`Couldn't complete "${what}"`, cause);
		void vscode.window.showErrorMessage(
			cause instanceof StoreGone
				? vscode.l10n.t(
						'No decision was saved because the file with your decisions is gone. Restore the .mcp-cordon folder and wait a few seconds, or reload the window.',
					)
				: vscode.l10n.t("MCP Cordon couldn't complete the action. See the log for details."),
		);
	}
}

/** The only way to register a command. Its arguments are `unknown`, because anybody can make them up. */
export function registerCommand(
	services: Pick<Services, 'logger' | 'pages'>,
	id: string,
	run: (argument: unknown, selection: unknown) => unknown,
): Disposable {
	return vscode.commands.registerCommand(id, (argument: unknown, selection: unknown) =>
		guardedRun(services, id, () => services.pages.run(id, argument, () => run(argument, selection))),
	);
}

/** Starts one feature. If it fails, the other features still start. */
export function startIsolated(services: Services, name: string, register: (services: Services) => Disposable): Disposable {
	try {
		return register(services);
	} catch (cause) {
		services.logger.error(`Couldn't start the feature "${name}"`, cause);
		return { dispose: () => undefined };
	}
}
