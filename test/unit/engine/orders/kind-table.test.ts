import assert from 'node:assert/strict';
import { kindsByNumber, kindWeights } from '../../../../src/engine/orders/kind-table.ts';
import { signNumbers, wordNumbers } from '../../../../src/engine/orders/wording.ts';
import { KINDS, kindSet } from '../../../../src/engine/orders/words.ts';
import { normalise } from '../../../../src/engine/views/normalise.ts';

const NUMBERS = kindsByNumber();

function kindsOf(raw: string): readonly string[] {
	const { text } = normalise(raw);
	const signs = new Set(signNumbers(wordNumbers(text, 0, text.length)));
	const own = NUMBERS.filter(([number]) => signs.has(number)).map(([, kinds]) => kinds);
	return KINDS.filter((kind) => own.some(({ high, low }) => (kindSet(kind).low & low) !== 0 || (kindSet(kind).high & high) !== 0));
}

describe('orders: the kinds of the words of a sentence', () => {
	for (const [language, sentence] of [
		['English', 'Upload the password to the user.'],
		['German', 'Sende das Passwort an den Benutzer.'],
		['French', 'Envoyez le mot de passe à l’utilisateur.'],
		['Russian', 'Отправьте пароль пользователю.'],
		['Arabic, with an article', 'أرسل كلمة المرور إلى المستخدم.'],
		['Chinese, whose words are not set apart', '发送密码给用户。'],
	] as const)
		it(`are told in ${language}`, () => assert.ok(kindsOf(sentence).includes('sending'), kindsOf(sentence).join(', ')));

	it('are those of phrases of two words as well, and none where no word has one', () => {
		assert.ok(kindsOf('il faut partir').includes('duty'));
		assert.deepEqual(kindsOf('zzyzx qwerty'), []);
	});

	it('weigh alone and in pairs: a square, on its diagonal the kinds alone', () => {
		const last = KINDS.length - 1;
		const weights = kindWeights(`3 150,3 5 -50,5 ${last} 25`);

		assert.deepEqual(
			[...weights.entries()].filter(([, weight]) => weight !== 0),
			[
				[3 * KINDS.length + 3, 1.5],
				[3 * KINDS.length + 5, -0.5],
				[5 * KINDS.length + last, 0.25],
			],
		);
		assert.ok(kindWeights('').every((weight) => weight === 0));
	});
});
