import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sessionFile } from '../../../../src/gateway/process/session-file.ts';
import { sessionsName } from '../../../../src/link/rendezvous.ts';
import { memosText, type SessionMemo } from '../../../../src/policy/risk/session-memo.ts';
import { NO_RISK } from '../../../../src/policy/risk/session-risk.ts';
import { until } from '../../../support/proxied-client.ts';

const server = (id: string): SessionMemo['readFrom'][number] => ({ id, name: id, class: 'internal' });
const memo = (session: string, at: number, ...from: readonly string[]): SessionMemo => ({
	session,
	at,
	readFrom: from.map(server),
	flagged: { flagged: [] },
	risk: NO_RISK,
});

describe('the files of sessions of two versions', () => {
	let run: string;
	const problems: string[] = [];
	const open = (version: string) => sessionFile(run, version, { error: (message) => void problems.push(message) });
	beforeEach(() => {
		run = mkdtempSync(path.join(tmpdir(), 'cordon sessions '));
		problems.length = 0;
	});
	afterEach(() => rmSync(run, { recursive: true, force: true }));

	it('are read as one: a conversation has read what either gateway has read', () => {
		open('0.1.0').save([memo('c-1', 1, 'files')]);
		open('0.2.0').save([memo('c-1', 2, 'chat'), memo('c-2', 3)]);

		const read = open('0.3.0')
			.load()
			.map(({ at, readFrom, session }) => [session, at, readFrom.map(({ id }) => id)]);

		assert.deepEqual(read, [
			['c-1', 2, ['files', 'chat']],
			['c-2', 3, []],
		]);
		assert.deepEqual(problems, []);
	});

	it('tell the other gateway what is new, and never what it wrote or was told itself', async () => {
		const [older, newer] = [open('0.1.0'), open('0.2.0')];
		older.save([memo('c-1', 1, 'files')]);
		newer.load();
		const news: (readonly [string, number])[] = [];
		newer.follow((memos) => void news.push(...memos.map(({ at, session }) => [session, at] as const)));
		newer.save([memo('c-1', 1, 'files'), memo('c-3', 4, 'chat')]);

		// The older one repeats what it has read from the newer one's file.
		older.save([memo('c-3', 4, 'chat'), memo('c-1', 5, 'files', 'board')]);
		await until(() => news.length > 0);
		older.save([memo('c-3', 4, 'chat'), memo('c-1', 5, 'files', 'board'), memo('c-2', 6)]);
		await until(() => news.length > 1);

		assert.deepEqual(news, [
			['c-1', 5],
			['c-2', 6],
		]);
	});

	it('that are damaged affect no other', () => {
		writeFileSync(path.join(run, sessionsName('0.0.1')), memosText([memo('c-9', 1)]).slice(0, 20));
		const own = open('0.2.0');
		own.save([memo('c-1', 1, 'files')]);

		assert.deepEqual(
			own.load().map(({ session }) => session),
			['c-1'],
		);
		assert.match(readFileSync(path.join(run, sessionsName('0.2.0')), 'utf8'), /"files"/);
	});
});
