import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sessionsName } from '../../link/rendezvous.ts';
import { memosText, parseMemos } from '../../policy/risk/session-memo.ts';
import type { MemoStore } from '../supervisor.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Stores what is known of conversations in `run/`, because a killed gateway can't pass it on. Reads the files of other versions too, because an
 * update ends no conversation. `onFailure`: for example, the disk is full.
 */
export function sessionFile(run: string, version: string, onFailure: () => void): MemoStore {
	const tried = <T>(work: () => T, otherwise: T): T => {
		try {
			return work();
		} catch {
			onFailure();
			return otherwise;
		}
	};
	return {
		load: () =>
			tried(() => readdirSync(run), [])
				.filter((name) => /^sessions-.+\.json$/.test(name))
				.flatMap((name) => tried(() => parseMemos(readFileSync(path.join(run, name), 'utf8')), []))
				.sort((a, b) => a.at - b.at),
		save: (memos) => tried(() => writeWhole(path.join(run, sessionsName(version)), memosText(memos)), undefined),
	};
}
