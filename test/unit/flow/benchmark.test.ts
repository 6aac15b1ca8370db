import assert from 'node:assert/strict';
import { flowSessions } from '../../../corpus/flow-sessions.ts';
import { play } from './play.ts';

/** The share of the sessions for which `holds` is true. */
function share<T>(of: readonly T[], holds: (one: T) => boolean): number {
	assert.ok(of.length > 0);
	return of.filter(holds).length / of.length;
}

describe('flow benchmark', function () {
	this.timeout(60_000);
	const sessions = flowSessions(20_261_121, { hostilePerKind: 32, honestPerKind: 36 });
	const hostile = sessions.filter(({ label }) => label === 'hostile');
	const honest = sessions.filter(({ label }) => label === 'honest');

	it('R153 has at least 300 hostile and 600 honest sessions, the same ones each time', () => {
		assert.ok(hostile.length >= 300 && honest.length >= 600, `${hostile.length} and ${honest.length}`);
		assert.deepEqual(
			flowSessions(20_261_121, { hostilePerKind: 1, honestPerKind: 1 }),
			flowSessions(20_261_121, { hostilePerKind: 1, honestPerKind: 1 }),
		);
	});

	it('R005 R088 R153 finds the flow in at least 97 % of the hostile sessions, and stops as many in balanced', () => {
		const found = share(hostile, (session) =>
			play(session, 'observe').judgments.some(({ flows }) => flows.some(({ score }) => score >= 60)),
		);
		const stopped = share(hostile, (session) => play(session, 'balanced').decisions.some(({ action }) => action !== 'allow'));

		assert.ok(found >= 0.97, `found ${found}`);
		assert.ok(stopped >= 0.97, `stopped ${stopped}`);
	});

	it('R114 R153 R154 stops at most 1 % of the honest sessions in balanced, 5 % in strict, and none in observe', () => {
		const stopped = (['observe', 'balanced', 'strict'] as const).map((preset) =>
			share(honest, (session) => play(session, preset).decisions.some(({ action }) => action !== 'allow')),
		);

		assert.ok((stopped[0] ?? 1) === 0 && (stopped[1] ?? 1) <= 0.01 && (stopped[2] ?? 1) <= 0.05, stopped.join(' '));
	});

	it('finds nothing in hostile sessions without their results, so the check can fail', () => {
		const silent = share(
			hostile.filter(({ kind }) => kind !== 'in-a-link'),
			({ steps, ...session }) =>
				play({ ...session, steps: steps.map((step) => ({ ...step, result: undefined })) }, 'observe').judgments.every(
					({ flows }) => flows.length === 0,
				),
		);

		assert.equal(silent, 1);
	});
});
