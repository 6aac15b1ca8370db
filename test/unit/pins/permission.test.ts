import assert from 'node:assert/strict';
import type { EntryId, Sha256Hex } from '../../../src/base/ids.ts';
import { isPermitted, permissionNote, permissionsOf } from '../../../src/pins/permission.ts';
import type { Decision, DecisionAction } from '../../../src/pins/pin.ts';
import { decisionIndex } from '../../../src/pins/state.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const OTHER = 'a00000000000000000002' as EntryId;
const LAUNCH = 'a'.repeat(64) as Sha256Hex;
const VERSION = 'b'.repeat(64) as Sha256Hex;
const NEXT = 'c'.repeat(64) as Sha256Hex;
const NOW = 10_000;
const TOOL = { tool: 'post_message', launch: LAUNCH, fingerprint: VERSION };

function aRecord(counter: number, action: DecisionAction, more: Partial<Decision> = {}): Decision {
	const of = { entry: ENTRY, launch: LAUNCH, kind: 'tool', name: 'post_message', fingerprint: VERSION } as const;
	return { counter, previous: '', signer: 's', at: counter, action, ...of, ...more };
}
const permit = (counter: number, reasons: readonly string[], more: Partial<Decision> = {}): Decision =>
	aRecord(counter, 'permit', { note: permissionNote({ reasons, words: ['text of github'] }), ...more });

describe('standing permissions', () => {
	it('R085 apply to the tool, its version, and its launch, and only when they cover every reason', () => {
		const held = permissionsOf(ENTRY, decisionIndex([permit(1, ['a']), permit(2, ['b'])]), NOW);

		assert.equal(isPermitted(['a', 'b'], TOOL, held), true);
		assert.equal(isPermitted(['a', 'c'], TOOL, held), false);
		assert.equal(isPermitted([], TOOL, held), false);
		assert.equal(isPermitted(['a'], { ...TOOL, fingerprint: NEXT }, held), false);
		assert.equal(isPermitted(['a'], { ...TOOL, launch: NEXT }, held), false);
		assert.equal(isPermitted(['a'], { ...TOOL, tool: 'delete_message' }, held), false);
		assert.deepEqual(permissionsOf(OTHER, decisionIndex([permit(1, ['a'])]), NOW), []);
	});

	it('end when they are revoked, or when a person starts over', () => {
		const revoked = decisionIndex([permit(1, ['a']), permit(2, ['b']), aRecord(3, 'unpermit', { note: '1' })]);
		const reset = decisionIndex([permit(1, ['a']), aRecord(2, 'reset')]);

		assert.deepEqual(
			permissionsOf(ENTRY, revoked, NOW).map(({ reasons }) => reasons),
			[['b']],
		);
		assert.deepEqual(permissionsOf(ENTRY, reset, NOW), []);
	});

	it('last 30 days', () => {
		const index = decisionIndex([permit(1, ['a'])]);
		const days = 86_400_000;

		assert.equal(permissionsOf(ENTRY, index, 1 + 30 * days - 1).length, 1);
		assert.equal(permissionsOf(ENTRY, index, 1 + 30 * days).length, 0);
	});

	it('need a note with valid reasons', () => {
		const notes = ['', '{}', 'null', '{"reasons":[]}', '{"reasons":[1]}', `{"reasons":${JSON.stringify(Array(40).fill('x'))}}`];

		for (const note of notes) assert.deepEqual(permissionsOf(ENTRY, decisionIndex([aRecord(1, 'permit', { note })]), NOW), [], note);
	});

	it('neither approve nor block the tool', () => {
		const index = decisionIndex([permit(1, ['a'])]);

		assert.deepEqual(index.ofKey({ entry: ENTRY, kind: 'tool', name: 'post_message' }), []);
	});
});
