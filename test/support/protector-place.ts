import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTABLE_LAUNCHER } from '../../src/definitions/launcher-shape.ts';
import {
	createDefinitionProtector,
	type DefinitionProtector,
	type DefinitionProtectorDeps,
} from '../../src/gateway/interposition/definition-protector.ts';
import { ensureStateFolder, type StateFolder, stateFolderAt } from '../../src/gateway/interposition/state-folder.ts';

/** A home folder with a definition file, the state folder of an installation, and protectors for both. */
export interface KeeperPlace {
	/** Its name has a space in it. */
	readonly home: string;
	readonly state: StateFolder;
	readonly file: string;
	/** A protector whose clock stands still at one second after the epoch. */
	keeperWith(options?: Partial<DefinitionProtectorDeps>): DefinitionProtector;
	/** Text of the file, or of another one. */
	now(path?: string): string;
	edit(change: (text: string) => string): void;
	dispose(): void;
}

export async function aKeeperPlace(text: string): Promise<KeeperPlace> {
	const home = realpathSync(mkdtempSync(join(tmpdir(), 'cordon protector ')));
	const state = stateFolderAt(join(home, '.mcp-cordon'));
	assert.ok((await ensureStateFolder(state)).ok);
	writeFileSync(state.launcher, '#!/bin/sh\n', { mode: 0o755 });
	const file = join(home, 'mcp.json');
	writeFileSync(file, text);
	const now = (path = file): string => readFileSync(path, 'utf8');
	return {
		home,
		state,
		file,
		keeperWith: (options = {}) =>
			createDefinitionProtector({
				state,
				launcher: PORTABLE_LAUNCHER,
				random: { bytes: (length) => randomBytes(length) },
				now: () => 1_000,
				lockWaitMs: 200,
				...options,
			}),
		now,
		edit: (change) => writeFileSync(file, change(now())),
		dispose: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
	};
}
