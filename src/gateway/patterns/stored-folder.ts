import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { PatternFolder } from '../../link/pattern-problems.ts';
import type { StateFolder } from '../interposition/state-folder.ts';

/** The folder that the editor's settings name, for proxies and commands that run without an editor. Otherwise the default folder. */
export function storedPatternFolder(state: StateFolder): PatternFolder {
	try {
		const path = readFileSync(fileIn(state), 'utf8').trim();
		if (isAbsolute(path)) return { path, isConfigured: true };
	} catch {
		// The settings name none.
	}
	return { path: state.patterns, isConfigured: false };
}

/** Stores the folder that the settings name. Undefined: they name none. Throws file system errors. */
export function storePatternFolder(state: StateFolder, path: string | undefined): void {
	const file = fileIn(state);
	if (path === undefined) {
		rmSync(file, { force: true });
		return;
	}
	const temporary = `${file}.${process.pid}.tmp`;
	writeFileSync(temporary, `${path}\n`, { mode: 0o600 });
	renameSync(temporary, file);
}

function fileIn(state: StateFolder): string {
	return `${state.patterns}-folder`;
}
