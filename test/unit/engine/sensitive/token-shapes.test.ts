import assert from 'node:assert/strict';
import { PROVIDER_TOKENS } from '../../../../src/engine/sensitive/provider-tokens.ts';
import { isWholeToken } from '../../../../src/engine/sensitive/token-shapes.ts';
import { secretsIn } from '../../../../src/flow/fingerprint/secrets.ts';
import { filled } from '../../../support/filled.ts';

/** The same characters each time, never two in alphabetical order. */
const fill = (length: number, alphabet = 'aB3dE5gH7jK9mN2pQ4rSx8Zt'): string =>
	Array.from({ length }, (_, index) => alphabet[(index * 7 + (index >> 2)) % alphabet.length]).join('');

describe('the shared token table', () => {
	const examples = PROVIDER_TOKENS.flatMap(({ example, severity, type }) =>
		example === undefined || severity === 'low' ? [] : [{ type, text: filled(example, fill) }],
	);

	it('distinguishes a whole token from a part of one, or several', () => {
		const known = examples.filter(({ text }) => isWholeToken(text));
		assert.ok(known.length >= examples.length * 0.9, `${known.length} of ${examples.length}`);
		for (const { text, type } of known) {
			assert.equal(isWholeToken(text.slice(0, 12)), false, type);
			assert.equal(isWholeToken(`${text} ${text}`), false, type);
		}
	});

	it('is also the one that flow control tracks secrets with', () => {
		const plain = examples.filter(({ text }) => /^[A-Za-z0-9+/_.~-]{20,512}$/.test(text) && isWholeToken(text));
		assert.ok(plain.length > 100, String(plain.length));
		for (const { text, type } of plain)
			assert.ok(
				secretsIn(`It said ${text} and went on.`).some((found) => found.kind === 'named' && found.text === text),
				type,
			);
	});

	it("doesn't recognize a reference as a token", () => {
		for (const text of [
			'3f2504e0-4f89-41d3-9a0c-0305e82c3301',
			'da39a3ee5e6b4b0d3255bfef95601890afd80709',
			'some_long_name_of_a_function',
			'',
		])
			assert.equal(isWholeToken(text), false, text);
	});
});
