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

describe('pin states (R053)', () => {
	it('is quarantined when nobody has decided', () => {
		assert.equal(state(hex('a')), 'quarantined');
	});

	it('approves the exact version only; another one is a rug pull', () => {
		assert.equal(state(hex('a'), record('approve')), 'approved');
		assert.equal(state(hex('b'), record('approve')), 'rug_pull');
	});

	it('counts an earlier approval again when a later version is taken back', () => {
		assert.equal(state(hex('a'), record('approve'), record('approve', hex('b'))), 'approved');
	});

	it('blocks every version until a person approves one', () => {
		assert.equal(state(hex('b'), record('approve'), record('block')), 'blocked');
		assert.equal(state(hex('a'), record('approve'), record('block')), 'blocked');
		assert.equal(state(hex('b'), record('block'), record('approve', hex('b'))), 'approved');
		assert.equal(state(hex('a'), record('approve'), record('block'), record('approve', hex('b'))), 'rug_pull');
	});

	it('forgets what was withdrawn, and everything before a reset', () => {
		assert.equal(state(hex('a'), record('approve'), record('withdraw')), 'quarantined');
		assert.equal(state(hex('a'), record('approve'), record('reset', hex('0'), { kind: 'launch', name: '', entry: TWIN })), 'quarantined');
	});

	it('shares an approval with another entry only when the launch is the same', () => {
		const twin = record('approve', hex('a'), { entry: TWIN });
		assert.equal(state(hex('a'), twin), 'approved');
		assert.equal(state(hex('a'), { ...twin, launch: hex('8') }), 'quarantined');
	});

	it('is not approved again by what another entry had approved before it was withdrawn here; by what comes later it is', () => {
		const twin = (counter: number): Decision => record('approve', hex('a'), { entry: TWIN, counter });
		const withdrawn = record('withdraw', hex('a'), { counter: 3 });
		const approved = record('approve', hex('a'), { counter: 2 });

		assert.equal(state(hex('a'), twin(1), approved, withdrawn), 'quarantined');
		assert.equal(state(hex('a'), approved, withdrawn, twin(4)), 'approved');
		assert.equal(lastApproved(KEY, LAUNCH, decisionIndex([twin(1), approved, withdrawn])), undefined);
	});

	it('keys decisions by the tuple, not by joined names', () => {
		assert.equal(state(hex('a'), record('approve', hex('a'), { kind: 'server', name: 'add' })), 'quarantined');
		assert.equal(state(hex('a'), record('approve', hex('a'), { name: 'add2' })), 'quarantined');
	});

	it('names the version that was approved last', () => {
		const both = decisionIndex([record('approve'), record('approve', hex('b'))]);

		assert.equal(lastApproved(KEY, LAUNCH, both), hex('b'));
		assert.equal(lastApproved(KEY, LAUNCH, both, hex('b')), hex('a'));
	});

	it('is a change again where an approval or a block of it is taken back and the version before approved anew', () => {
		for (const action of ['approve', 'block'] as const) {
			const records = [record('approve', hex('a')), record(action, hex('b')), record('withdraw', hex('b')), record('approve', hex('a'))];

			assert.equal(state(hex('b'), ...records), 'rug_pull');
			assert.equal(state(hex('a'), ...records), 'approved');
		}
	});
});
