import assert from 'node:assert/strict';
import { CUSTOM_LIMITS } from '../../../../src/policy/traffic/custom-patterns.ts';
import { compileTraffic, defaultTraffic, trafficFor } from '../../../../src/policy/traffic/traffic-policy.ts';

describe('the list of patterns in the settings (R068)', () => {
	const of = (custom: unknown) => compileTraffic({ custom });
	const wrong = (custom: unknown) => of(custom).problems.map(({ holds, where }) => [where.join('.'), holds]);

	it('reads name, expression, kind, severity, and mode, with defaults for missing members', () => {
		const { policy, problems } = of([
			{ name: 'employee_id', regex: 'EMP-\\d{6}', severity: 'medium' },
			{ name: 'badge', regex: 'B\\d+', kind: 'secret', severity: 'high', mode: 'block' },
		]);

		assert.deepEqual(problems, []);
		assert.deepEqual(
			policy.custom.map(({ kind, mode, rule, severity }) => [rule, kind, severity, mode]),
			[
				['custom.pii.employee_id', 'pii', 'medium', undefined],
				['custom.secret.badge', 'secret', 'high', 'block'],
			],
		);
		assert.deepEqual(policy.all.results.rules, { 'custom.secret.badge': 'block' });
		assert.deepEqual(policy.all.calls.rules, { 'custom.secret.badge': 'block' });
	});

	it('reports an unknown value at its place and treats it as the strictest (R117)', () => {
		const { policy } = of([{ name: 'a', regex: 'x', kind: 'pi', severity: 'bad', mode: 'bolck' }]);

		assert.deepEqual(wrong([{ name: 'a', regex: 'x', kind: 'pi', severity: 'bad', mode: 'bolck' }]), [
			['patterns.custom.0.kind', undefined],
			['patterns.custom.0.severity', undefined],
			['patterns.custom.0.mode', undefined],
		]);
		assert.deepEqual(
			policy.custom.map(({ kind, mode, severity }) => [kind, severity, mode]),
			[['other', 'critical', 'block']],
		);
	});

	it('reports and ignores an entry without an expression, and otherwise only a wrong name or an unknown member', () => {
		assert.deepEqual(wrong('EMP'), [['patterns.custom', 'nothing']]);
		assert.deepEqual(wrong([7]), [['patterns.custom.0', 'nothing']]);
		assert.deepEqual(wrong([{ name: 'a' }]), [['patterns.custom.0', 'nothing']]);
		assert.deepEqual(wrong([{ name: 'a', regex: 'x'.repeat(CUSTOM_LIMITS.units + 1) }]), [['patterns.custom.0.regex', 'nothing']]);
		assert.deepEqual(wrong([{ name: 'a b', regex: 'x' }, { regex: 'y' }, { name: 'c', regex: 'z', colour: 'red' }]), [
			['patterns.custom.0.name', 'rest'],
			['patterns.custom.1', 'rest'],
			['patterns.custom.2.colour', 'rest'],
		]);
		assert.deepEqual(
			wrong([
				{ name: 'a', regex: 'x' },
				{ name: 'A', regex: 'y' },
			]),
			[['patterns.custom.1.name', 'rest']],
		);
		assert.deepEqual(
			of([
				{ name: 'a', regex: 'x' },
				{ name: 'A', regex: 'y' },
			]).policy.custom.map(({ regex, rule }) => [rule, regex]),
			[
				['custom.pii.a', 'x'],
				['custom.pii.pattern-2', 'y'],
			],
		);
	});

	it('reports entries over the limit once', () => {
		const list = Array.from({ length: CUSTOM_LIMITS.count + 5 }, (_, index) => ({ name: `n${index}`, regex: 'x' }));

		assert.deepEqual(wrong(list), [[`patterns.custom.${CUSTOM_LIMITS.count}`, 'nothing']]);
		assert.equal(of(list).policy.custom.length, CUSTOM_LIMITS.count);
	});

	it('applies their modes also to servers with their own settings, and says which workspace has a problem', () => {
		const { policy, problems } = compileTraffic(
			{ servers: { docs: { preset: 'observe' } }, custom: [{ name: 'a', regex: 'x', mode: 'block' }] },
			[{}, { custom: [{ name: 'a', regex: 'x', mode: 'no' }] }],
		);

		assert.deepEqual(trafficFor(policy, 'docs').calls.rules, { 'custom.pii.a': 'block', 'custom.pii.workspace.a': 'block' });
		assert.deepEqual(
			problems.map(({ where, workspace }) => [where.join('.'), workspace]),
			[['patterns.custom.0.mode', 1]],
		);
	});

	it('changes nothing when it is empty', () => {
		assert.deepEqual(of([]), { policy: defaultTraffic('balanced'), problems: [] });
	});
});
