import assert from 'node:assert/strict';
import type { EntryId } from '../../../src/base/ids.ts';
import type { Coverage } from '../../../src/events/overview.ts';
import { afterImport } from '../../../src/extension/view-models/after-import.ts';
import type { ImportedDecision } from '../../../src/pins/import-plan.ts';
import { hash } from '../events/events-support.ts';

const idOf = (digit: number): EntryId => `a${String(digit).repeat(20)}` as EntryId;
const [CALC, MAIL, NOTES] = [idOf(1), idOf(2), idOf(3)];
const HELD: Coverage = { kind: 'held', holds: [{ why: 'not-approved', clients: ['chat'] }] };
const server = (id: EntryId | undefined, coverage: Coverage = { kind: 'guarded', clients: ['chat'], holds: [] }) => ({
	entry: { id },
	coverage,
});
const decided = (entry: EntryId, change: Partial<ImportedDecision>): ImportedDecision => ({
	server: { entry, name: 'x', launch: hash('launch'), portable: hash('launch') },
	kind: 'tool',
	name: 'add',
	fingerprint: hash('add'),
	action: 'approve',
	...change,
});

describe('the servers after an import', () => {
	const of = (decisions: readonly ImportedDecision[], ...servers: readonly ReturnType<typeof server>[]) => {
		const { restart, stop } = afterImport({ decisions }, servers);
		return { restart: restart.map(({ entry }) => entry.id), stop: stop.map(({ entry }) => entry.id) };
	};

	it('restart where they run and their command, name, or trust mode was decided', () => {
		const decisions = [
			decided(CALC, { kind: 'launch', name: '' }),
			decided(MAIL, { kind: 'server', name: '' }),
			decided(NOTES, { kind: 'server', name: '', action: 'trust', note: 'observe' }),
		];

		assert.deepEqual(of(decisions, server(CALC, HELD), server(MAIL), server(NOTES)), {
			restart: [CALC, MAIL, NOTES],
			stop: [],
		});
	});

	it('keep running where only tools were decided or the trust mode became stricter, because the list is announced again anyway', () => {
		const decisions = [decided(CALC, {}), decided(MAIL, { kind: 'server', name: '', action: 'trust', note: 'review' })];

		assert.deepEqual(of(decisions, server(CALC), server(MAIL)), { restart: [], stop: [] });
	});

	it("stop where their command was blocked, and never start when they aren't running", () => {
		const decisions = [
			decided(CALC, { kind: 'launch', name: '', action: 'block' }),
			decided(CALC, { kind: 'server', name: '' }),
			decided(MAIL, { kind: 'launch', name: '' }),
		];

		assert.deepEqual(of(decisions, server(CALC), server(MAIL, { kind: 'not-yet' }), server(undefined)), { restart: [], stop: [CALC] });
	});
});
