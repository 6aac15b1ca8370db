import assert from 'node:assert/strict';
import { hitsIn } from '../../../../src/engine/injection/detect.ts';
import { pattern } from '../../../../src/engine/injection/pattern.ts';
import { ANYWHERE, type InjectionRule, type Role } from '../../../../src/engine/injection/rule.ts';
import { RULES } from '../../../../src/engine/injection/rules.ts';

/** The roles that a rule speaks in. */
function rolesOf({ foreign, patterns, shapes }: InjectionRule): readonly Role[] {
	return ANYWHERE.filter((role) => [...patterns, ...foreign, ...shapes].some((group) => group.in.includes(role)));
}

describe('rules for instructions', () => {
	for (const rule of RULES) {
		it(`${rule.id} matches its examples and leaves its near misses alone`, () => {
			const names = new Map([['this tool', 'selftool' as const]]);
			const speaks = (text: string): boolean =>
				rolesOf(rule).some((role) => hitsIn(text, role, { names }).some((hit) => hit.rule === rule.id && hit.weight >= 0.25));

			assert.deepEqual(
				rule.examples.match.filter((text) => !speaks(text)),
				[],
			);
			assert.deepEqual(rule.examples.noMatch.filter(speaks), []);
		});

		it(`${rule.id} says what it finds, and weighs no more than an attack`, () => {
			assert.match(rule.says, /^[a-z][^.]{10,90}$/);
			for (const { weight } of [...rule.patterns, ...rule.foreign, ...rule.shapes]) assert.ok(weight > 0 && weight <= 1);
		});
	}

	it('name only classes that there are', () => {
		assert.throws(() => pattern('!sent 4 secret'), /there's no class/);
		for (const { patterns } of RULES) for (const { of } of patterns) for (const source of of) assert.ok(pattern(source).steps.length > 0);
	});
});
