import assert from 'node:assert/strict';
import type { Sha256Hex } from '../../../src/base/ids.ts';
import { type LockedItem, type LockFile, lockText, parseLock, verifyLock } from '../../../src/pins/lock.ts';

const hex = (digit: string): Sha256Hex => digit.repeat(64) as Sha256Hex;
const tool = (name: string, digit: string): LockedItem => ({ kind: 'tool', name, fingerprint: hex(digit) });
const LOCK: LockFile = {
	version: 1,
	servers: new Map([['calc', { items: [tool('add', 'a'), { kind: 'launch', name: '', fingerprint: hex('c') }, tool('two words', 'b')] }]]),
};
const kinds = (current: ReadonlyMap<string, readonly LockedItem[]>): readonly string[] =>
	verifyLock(LOCK, current).map((each) => each.kind);

describe('cordon.lock', () => {
	it('reads what it wrote, in any order', () => {
		const text = lockText(LOCK);
		const read = parseLock(text);

		assert.ok(read.ok);
		assert.equal(lockText(read.value), text);
		assert.deepEqual(verifyLock(read.value, new Map([['calc', LOCK.servers.get('calc')?.items ?? []]])), []);
	});

	it('distinguishes new, changed, unseen, unlocked, and undefined items', () => {
		assert.deepEqual(kinds(new Map([['calc', [tool('add', 'f'), tool('more', 'd')]]])), ['changed', 'not-locked', 'not-seen', 'not-seen']);
		assert.deepEqual(kinds(new Map([['other', [tool('add', 'a')]]])), ['server-not-locked', 'server-missing']);
	});

	it('rejects what Cordon never writes', () => {
		for (const text of [
			'',
			'[]',
			'{}',
			'{"cordonLock":1}',
			'{"cordonLock":1,"servers":{"a":{"tool x":"zz"}}}',
			'{"cordonLock":1,"servers":{"a":{"gift x":"' + hex('a') + '"}}}',
		])
			assert.equal(parseLock(text).ok, false, text);
		assert.deepEqual(parseLock('{"cordonLock":2,"servers":{}}'), { ok: false, error: { kind: 'newer-version' } });
	});
});
