import assert from 'node:assert/strict';
import { neededMarks } from '../../../../src/engine/injection/needed-marks.ts';
import { RULES } from '../../../../src/engine/injection/rules.ts';

describe('the marks that an expression needs', () => {
	for (const [source, marks] of [
		['<(?:system|user)>', '<'],
		['\\{\\s{0,4}"role"', '{'],
		['[[(<]{1,6}x', '[(<'],
		['(?:^|\\n)#{2,6}a', '#'],
		['\\[a\\]|<<b', '[<'],
		['<?a', undefined],
		['#{0,3}a', undefined],
		['a|<b', undefined],
		['[A-Z_]{2}', undefined],
		['(?:<|a)', undefined],
	] as const)
		it(`are ${marks ?? 'none'} of ${source}`, () => assert.equal(neededMarks(source), marks));

	it("occur in each example that a rule's shape matches", () => {
		let count = 0;
		for (const { examples, shapes } of RULES)
			for (const regex of shapes.flatMap(({ of }) => of))
				for (const example of [...examples.match, ...examples.noMatch]) {
					const match = regex.exec(example)?.[0];
					const marks = neededMarks(regex.source);
					if (match === undefined || marks === undefined) continue;
					assert.ok(
						[...marks].some((mark) => match.includes(mark)),
						`${regex.source}: ${match}`,
					);
					count += 1;
				}
		assert.ok(count > 3, String(count));
	});
});
