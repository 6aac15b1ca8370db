import assert from 'node:assert/strict';
import { hitsIn } from '../../../../src/engine/injection/detect.ts';
import { pattern } from '../../../../src/engine/injection/pattern.ts';
import { ANYWHERE, type InjectionRule, type Role } from '../../../../src/engine/injection/rule.ts';
import { RULES } from '../../../../src/engine/injection/rules.ts';

/** The roles that a rule applies to. */
function rolesOf({ foreign, patterns, shapes }: InjectionRule): readonly Role[] {
	return ANYWHERE.filter((role) => [...patterns, ...foreign, ...shapes].some((group) => group.in.includes(role)));
}

describe('the rules for instructions', () => {
	for (const rule of RULES) {
		it(`match their examples and none of their near misses: ${rule.id}`, () => {
			const names = new Map([['this tool', 'selftool' as const]]);
			const speaks = (text: string): boolean =>
				rolesOf(rule).some((role) => hitsIn(text, role, { names }).some((hit) => hit.rule === rule.id && hit.weight >= 0.25));

			assert.deepEqual(
				rule.examples.match.filter((text) => !speaks(text)),
				[],
			);
			assert.deepEqual(rule.examples.noMatch.filter(speaks), []);
		});

		it(`describe what they find, and never weigh more than an attack: ${rule.id}`, () => {
			assert.match(rule.says, /^[a-z][^.]{10,90}$/);
			for (const { weight } of [...rule.patterns, ...rule.foreign, ...rule.shapes]) assert.ok(weight > 0 && weight <= 1);
		});
	}

	it('use only existing classes', () => {
		assert.throws(() => pattern('!sent 4 secret'), /there's no class/);
		for (const { patterns } of RULES) for (const { of } of patterns) for (const source of of) assert.ok(pattern(source).steps.length > 0);
	});
});
