import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createLookAlikeGate } from '../../../src/engine/views/look-alike-gate.ts';
import { normalize } from '../../../src/engine/views/normalize.ts';

describe('the gate for a word in look-alike letters', () => {
	const mayHold = createLookAlikeGate('cordon');

	it('passes text that a reader takes for the word', () => {
		for (const text of [
			'MCP Cordon',
			'с\u043Erd\u043E\u0578',
			'c\u200Bo\u0301r\uFE0Fdon',
			'\u{1D41C}\u{1D428}\u{1D42B}\u{1D41D}\u{1D428}\u{1D427}',
			'\uFF23\uFF2F\uFF32\uFF24\uFF2F\uFF2E',
			'é ⓒⓞⓡⓓⓞⓝ',
		])
			assert.ok(mayHold(text), text);
	});

	it('stops ordinary text in any script', () => {
		for (const text of [
			'Ein schöner Korridor, ein Akkord.',
			'返回客户的未完成订单。',
			'Возвращает открытые заказы клиента.',
			'كل الطلبات المفتوحة',
			'👩‍💻 🎉🎉🎉',
			'c o r d o n é',
			'cordo\u3000n',
		])
			assert.ok(!mayHold(text), text);
	});

	it('never stops a text whose normalized view contains the word, at any text length', () => {
		const looks = ['cCсｃ\u{1D41C}ⓒ', 'oOоｏ\u{1D428}ⓞ', 'rR\u{1D42B}ｒ', 'dD\u217E\u{1D41D}', 'oOо\u03BF', 'nNո\u{1D427}ⓝ'].map((all) => [
			...all,
		]);
		const between = fc.constantFrom('', '', '', '\u0301', '\u200B', '\u{E0041}', '\uFE0F', ' ', '\uD83D', '’t');
		const letters = fc.tuple(...looks.map((all) => fc.tuple(fc.constantFrom(...all), between))).map((each) => each.flat().join(''));
		let held = 0;
		fc.assert(
			fc.property(
				letters,
				fc.constantFrom('', 'é', '㏅', '㏇', '\uD83D'),
				fc.integer({ min: 16_370, max: 16_390 }),
				(word, beside, before) => {
					const text = '中'.repeat(before) + beside + word + beside;
					if (!normalize(text).text.includes('cordon')) return;
					held += 1;
					assert.ok(mayHold(text), JSON.stringify(text.slice(before)));
				},
			),
			{ numRuns: 2_000 },
		);
		assert.ok(held > 200, String(held));
	});

	it("refuses a word that it can't handle", () => {
		for (const word of ['', 'a', 'Cordon', 'cordons', 'über']) assert.throws(() => createLookAlikeGate(word), RangeError);
	});
});
