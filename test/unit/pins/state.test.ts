import assert from 'node:assert/strict';
import type { EntryId, Sha256Hex } from '../../../src/base/ids.ts';
import type { Decision, DecisionAction } from '../../../src/pins/pin.ts';
import { decisionIndex, lastApproved, stateOf } from '../../../src/pins/state.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const TWIN = 'a00000000000000000002' as EntryId;
const hex = (digit: string): Sha256Hex => digit.repeat(64) as Sha256Hex;
const LAUNCH = hex('9');
const KEY = { entry: ENTRY, kind: 'tool', name: 'add' } as const;

const record = (action: DecisionAction, fingerprint = hex('a'), overrides: Partial<Decision> = {}): Decision => ({
	counter: 1,
	previous: '',
	signer: 's',
	at: 0,
	entry: ENTRY,
	launch: LAUNCH,
	kind: 'tool',
	name: 'add',
	fingerprint,
	action,
	...overrides,
});
const state = (fingerprint: Sha256Hex, ...records: readonly Decision[]): string =>
	stateOf(KEY, fingerprint, LAUNCH, decisionIndex(records));

describe('pin state (R053)', () => {
	it('is quarantined without a decision', () => {
		assert.equal(state(hex('a')), 'quarantined');
	});

	it('approves only the exact version, and reports another one as a rug pull', () => {
		assert.equal(state(hex('a'), record('approve')), 'approved');
		assert.equal(state(hex('b'), record('approve')), 'rug_pull');
	});

	it('keeps an earlier approval valid when the server returns to that version', () => {
		assert.equal(state(hex('a'), record('approve'), record('approve', hex('b'))), 'approved');
	});

	it('blocks every version until a person approves one', () => {
		assert.equal(state(hex('b'), record('approve'), record('block')), 'blocked');
		assert.equal(state(hex('a'), record('approve'), record('block')), 'blocked');
		assert.equal(state(hex('b'), record('block'), record('approve', hex('b'))), 'approved');
		assert.equal(state(hex('a'), record('approve'), record('block'), record('approve', hex('b'))), 'rug_pull');
	});

	it('ignores what was revoked, and everything before a reset', () => {
		assert.equal(state(hex('a'), record('approve'), record('withdraw')), 'quarantined');
		assert.equal(state(hex('a'), record('approve'), record('reset', hex('0'), { kind: 'launch', name: '', entry: TWIN })), 'quarantined');
	});

	it('shares an approval with another entry only when the launch is the same', () => {
		const twin = record('approve', hex('a'), { entry: TWIN });
		assert.equal(state(hex('a'), twin), 'approved');
		assert.equal(state(hex('a'), { ...twin, launch: hex('8') }), 'quarantined');
	});

	it('after a revocation uses only later approvals of another entry, not earlier ones', () => {
		const twin = (counter: number): Decision => record('approve', hex('a'), { entry: TWIN, counter });
		const withdrawn = record('withdraw', hex('a'), { counter: 3 });
		const approved = record('approve', hex('a'), { counter: 2 });

		assert.equal(state(hex('a'), twin(1), approved, withdrawn), 'quarantined');
		assert.equal(state(hex('a'), approved, withdrawn, twin(4)), 'approved');
		assert.equal(lastApproved(KEY, LAUNCH, decisionIndex([twin(1), approved, withdrawn])), undefined);
	});

	it('identifies decisions by the tuple, not by joined names', () => {
		assert.equal(state(hex('a'), record('approve', hex('a'), { kind: 'server', name: 'add' })), 'quarantined');
		assert.equal(state(hex('a'), record('approve', hex('a'), { name: 'add2' })), 'quarantined');
	});

	it('names the version that was approved last', () => {
		const both = decisionIndex([record('approve'), record('approve', hex('b'))]);

		assert.equal(lastApproved(KEY, LAUNCH, both), hex('b'));
		assert.equal(lastApproved(KEY, LAUNCH, both, hex('b')), hex('a'));
	});

	it('is a rug pull again when its approval or block is revoked and the previous version is approved anew', () => {
		for (const action of ['approve', 'block'] as const) {
			const records = [record('approve', hex('a')), record(action, hex('b')), record('withdraw', hex('b')), record('approve', hex('a'))];

			assert.equal(state(hex('b'), ...records), 'rug_pull');
			assert.equal(state(hex('a'), ...records), 'approved');
		}
	});
});
