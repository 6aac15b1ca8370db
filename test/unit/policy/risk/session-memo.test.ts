import assert from 'node:assert/strict';
import { memosText, parseMemos, type SessionMemo } from '../../../../src/policy/risk/session-memo.ts';

const FILES = { id: 'a1', name: 'files', class: 'internal' } as const;
const MEMO: SessionMemo = {
	session: 'c-1',
	at: 5,
	readFrom: [FILES],
	flagged: { flagged: [{ at: 4, server: FILES, tool: 'read_file' }] },
	risk: { score: 40, at: 4, reasons: [{ cause: 'flagged_content', at: 4, points: 40, server: 'files' }] },
};

describe('the stored state of sessions', () => {
	it('is read back as it was written', () => {
		assert.deepEqual(parseMemos(memosText([MEMO, { ...MEMO, session: '' }])), [MEMO, { ...MEMO, session: '' }]);
	});

	it('is empty for damaged text, and one damaged state affects no other', () => {
		for (const text of ['', '{}', 'null', memosText([MEMO]).slice(0, 50)]) assert.deepEqual(parseMemos(text), []);
		for (const wrong of [
			...[{ session: 1 }, { at: '5' }, { readFrom: [{ ...FILES, class: 'x' }] }, { readFrom: [null] }, { flagged: {} }],
			...[{ flagged: { flagged: [{ at: 4 }] } }, { risk: null }, { risk: { score: 1, at: 1 } }, { risk: { ...MEMO.risk, reasons: [{}] } }],
		])
			assert.deepEqual(parseMemos(JSON.stringify([{ ...MEMO, ...wrong }, MEMO])), [MEMO], JSON.stringify(wrong));
	});
});
