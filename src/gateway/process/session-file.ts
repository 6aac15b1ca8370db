import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setNewest } from '../../base/keep-newest.ts';
import type { Logger } from '../../base/ports.ts';
import { sessionsName } from '../../link/rendezvous.ts';
import { joinedMemo, memosText, parseMemos, type SessionMemo } from '../../policy/risk/session-memo.ts';
import { watchChanges } from '../store/changes.ts';
import type { MemoStore } from '../supervisor.ts';
import { writeWhole } from './write-whole.ts';

/** How often to look where the system doesn't report changes, in milliseconds. */
const LOOK_MS = 500;
/** Enough for the memos of several versions, each written many times. */
const MAX_KNOWN = 1000;

/**
 * Stores what is known of conversations in `run/`, because a killed gateway can't pass it on. Reads the files of other versions too, because an
 * update ends no conversation, and follows them, because both versions run until the last server of the older one has ended. `onFailure`: for
 * example, the disk is full.
 */
export function sessionFile(run: string, version: string, logger: Pick<Logger, 'error'>): MemoStore {
	const own = sessionsName(version);
	/** Memos that this gateway wrote or was told. A copy of one in the file of another version is no news. */
	const known = new Map<string, true>();
	const isNews = ({ at, session }: SessionMemo): boolean => {
		const key = JSON.stringify([session, at]);
		const has = known.has(key);
		setNewest(known, key, true, MAX_KNOWN);
		return !has;
	};
	const tried = <T>(work: () => T, otherwise: T, failure: string): T => {
		try {
			return work();
		} catch {
			logger.error(failure);
			return otherwise;
		}
	};
	const readAll = (isMeant: (name: string) => boolean): readonly SessionMemo[] => {
		const failure = "Couldn't read what the sessions have read under another gateway";
		return tried(() => readdirSync(run), [], failure)
			.filter((name) => /^sessions-.+\.json$/.test(name) && isMeant(name))
			.flatMap((name) => tried(() => parseMemos(readFileSync(path.join(run, name), 'utf8')), [], failure))
			.sort((a, b) => a.at - b.at);
	};
	return {
		load() {
			const memos = new Map<string, SessionMemo>();
			for (const memo of readAll(() => true)) {
				isNews(memo);
				const other = memos.get(memo.session);
				memos.delete(memo.session);
				memos.set(memo.session, other === undefined ? memo : joinedMemo(other, memo));
			}
			return [...memos.values()];
		},
		save(memos) {
			for (const memo of memos) isNews(memo);
			const failure = "Couldn't save what the sessions have read, so the next gateway won't know it";
			tried(() => writeWhole(path.join(run, own), memosText(memos)), undefined, failure);
		},
		follow(onMemos) {
			const look = (): void => {
				const news = readAll((name) => name !== own).filter(isNews);
				if (news.length > 0) onMemos(news);
			};
			watchChanges(run, look, () => setInterval(look, LOOK_MS), logger);
		},
	};
}
