import { homedir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { createSerialQueue } from '../../base/serial-queue.ts';
import { launchOf } from '../../definitions/entry-launch.ts';
import { formatOf } from '../../definitions/infer-format.ts';
import { restore } from '../../definitions/restore.ts';
import { behindNodeLauncher, launcherWords } from '../../definitions/windows-form.ts';
import { launcherCommandFor, launcherFor } from '../../gateway/interposition/launcher-command.ts';
import {
	draftShadowCopies,
	folderOfDefinition,
	isShadowCopy,
	shadowCopyFileOf,
	shadowCopyName,
} from '../../gateway/interposition/shadow-copies.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import { guardedRun } from '../entry-points.ts';
import type { Snapshot } from '../host/definition-registry.ts';
import { SHADOW_COPY_PROVIDER } from '../manifest-ids.ts';
import type { Services } from '../services.ts';

/** Provides the shadow copies of unchanged files to the editor. They disappear with the extension, so nothing has to be undone. */
export function registerShadowCopies(services: Services): Disposable {
	const { definitions, overview, state } = services;
	const own = new DisposableStore();
	const [file = '', ...script] = launcherWords(launcherFor(state, { launcher: 'absolute' }, launcherCommandFor(state)));
	const changed = own.add(new vscode.EventEmitter<void>());
	const inTurn = createSerialQueue();
	const gone = new AbortController();
	own.add({ dispose: () => gone.abort() });
	own.add(
		overview.onDidRecord(({ event }) => {
			if (event.kind !== 'file-read' && event.kind !== 'file-gone') return;
			if (isShadowCopy(event.file)) changed.fire();
			else void guardedRun(services, 'update the shadow copies', () => inTurn(event.file, () => follow(services, event.file, gone.signal)));
		}),
	);
	own.add(
		vscode.lm.registerMcpServerDefinitionProvider(SHADOW_COPY_PROVIDER, {
			onDidChangeMcpServerDefinitions: changed.event,
			provideMcpServerDefinitions: () =>
				definitions.snapshots
					.filter(({ isProtected, source }) => isProtected && isShadowCopy(source.path))
					.flatMap(({ entries }) =>
						entries.flatMap((entry) => {
							const launch = launchOf(entry);
							if (entry.id === undefined || launch === undefined) return [];
							const definition = new vscode.McpStdioServerDefinition(
								entry.name,
								file,
								[...script, '--server', entry.id, '--', launch.command, ...launch.args],
								script.length === 0 ? { ...launch.env } : behindNodeLauncher(launch.env),
								// A new version makes the editor read the tools again.
								launchVersionOf(entry, services.digest)?.fingerprint,
							);
							if (launch.cwd !== undefined) definition.cwd = vscode.Uri.file(launch.cwd);
							return [definition];
						}),
					),
		}),
	);
	return own;
}

/** How long a file can be empty before it counts as having no servers, in milliseconds. Many programs empty a file before they write it. */
const EMPTY_MS = 3000;

/**
 * Updates the shadow copies after their original changed. Changed launches wait for approval. Copies whose original was removed are removed, but
 * not while the file is empty for a moment, because a removed copy doesn't come back by itself.
 */
async function follow({ definitions, protector, logger, state }: Services, original: string, signal: AbortSignal): Promise<void> {
	const guarded = (): Snapshot | undefined => {
		const copies = definitions.snapshot(shadowCopyFileOf(state, original));
		return copies?.isProtected === true ? copies : undefined;
	};
	if (guarded() === undefined) return;
	const isEmpty = (): boolean => definitions.snapshot(original)?.text.trim() === '';
	for (let waited = 0; isEmpty() && waited < EMPTY_MS && !signal.aborted; waited += EMPTY_MS / 10)
		await sleep(EMPTY_MS / 10, undefined, { signal }).catch(() => undefined);
	const copies = guarded();
	const now = definitions.snapshot(original);
	if (signal.aborted || copies === undefined || now === undefined || now.problem !== undefined) return;
	const known = new Set(copies.entries.map((entry) => entry.name));
	const place = { folder: folderOfDefinition(original), home: homedir(), env: process.env };
	const draft = await draftShadowCopies(state, original, {
		entries: now.entries.filter((entry) => known.has(shadowCopyName(entry.name))),
		place,
	});
	const before = restore(copies.text, formatOf(draft.file, copies.text));
	if (before.ok && before.value.text === draft.text) return;
	// Somebody can have removed the protection between the check and the lock.
	const written = await protector.writeOwn(draft.file, draft.text, { onlyProtected: true, signal });
	if (written.ok) await definitions.touched(draft.file);
	else if (written.error.kind !== 'not-protected') logger.error(`Couldn't write the shadow copies: ${written.error.kind}`);
}
