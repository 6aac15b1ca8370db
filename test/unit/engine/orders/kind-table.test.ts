import assert from 'node:assert/strict';
import { KindWeights, kindsByNumber, kindsIn } from '../../../../src/engine/orders/kind-table.ts';
import { signNumbers, wordNumbers } from '../../../../src/engine/orders/wording.ts';
import { KINDS, kindSet } from '../../../../src/engine/orders/words.ts';
import { normalise } from '../../../../src/engine/views/normalise.ts';

const NUMBERS = kindsByNumber();

function kindsOf(raw: string): readonly string[] {
	const { text } = normalise(raw);
	const seen = new Uint8Array(KINDS.length);
	const signs = new Set(signNumbers(wordNumbers(text, 0, text.length)));
	const own = NUMBERS.filter(([number]) => signs.has(number)).map(([, kinds]) => kinds);
	const low = own.reduce((all, kinds) => all | kinds.low, 0);
	const high = own.reduce((all, kinds) => all | kinds.high, 0);
	return [...seen.subarray(0, kindsIn(low, high, seen))].map((index) => KINDS[index] ?? '');
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

	it('weigh alone and in pairs, each once', () => {
		const { high, low } = kindSet('duty', 'agent', 'secret');
		const [duty, agent, secret] = (['duty', 'agent', 'secret'] as const).map((kind) => KINDS.indexOf(kind));
		const weights = new KindWeights(`${duty} 150,${duty} ${agent} -50,${agent} ${secret} 25,${secret} ${KINDS.length - 1} 900`);

		assert.equal(weights.of(low, high), 1.25);
		assert.equal(weights.of(0, 0), 0);
		assert.equal(new KindWeights('').of(low, high), 0);
	});
});
