import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecord } from './journal-record.ts';
import type { StateFolder } from './state-folder.ts';

/** The definition files with guarded entries, according to the journal. Reads synchronously, because a server waits for its launch. */
export function protectedFiles({ journal }: Pick<StateFolder, 'journal'>): readonly string[] {
	return namesIn(journal)
		.filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
		.flatMap((name) => {
			const record = recordIn(join(journal, name));
			if (record === undefined) return [];
			return [record.kind === 'done' ? record.file.path : record.path];
		});
}

function recordIn(file: string): ReturnType<typeof parseRecord> {
	try {
		return parseRecord(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
