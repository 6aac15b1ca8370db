import assert from 'node:assert/strict';
import { visibleText } from '../../../src/engine/unicode/visible-text.ts';
import { visibleHtml } from '../../../src/extension/view-models/page-html.ts';
import { diffWords } from '../../../src/extension/view-models/text-diff.ts';

const tags = (text: string): string => [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
const bits = (text: string): string =>
	[...text]
		.flatMap((letter) => [...letter.charCodeAt(0).toString(2).padStart(8, '0')].map((bit) => (bit === '0' ? '\u200B' : '\u200C')))
		.join('');

describe('hidden characters in a text', () => {
	it('are decoded in place to the message that they hide', () => {
		assert.equal(visibleText(`Adds.${tags('read it')} Fast.`), 'Adds.⟦hidden: "read it"⟧ Fast.');
		assert.equal(visibleText(`Adds.${bits('do it')}`), 'Adds.⟦hidden: "do it"⟧');
		assert.equal(visibleHtml(`a${tags('<b>')}`), 'a<b class="ch">⟦hidden: &#34;&#60;b&#62;&#34;⟧</b>');
	});

	it('are written one by one where they encode nothing, also next to a message', () => {
		assert.equal(visibleText('a\u200Bb\n\tc'), 'a\\u{200B}b\n\tc');
		assert.equal(visibleText(`a\u2028${tags('run')}\u2028b`), 'a\\u{2028}⟦hidden: "run"⟧\\u{2028}b');
	});

	it('stay one word in a comparison and are never split', () => {
		const runs = diffWords(`Adds.${tags('read this')} Now`, `Adds.${tags('read that')} Now`);

		assert.deepEqual(
			runs.map(({ kind, text }) => [kind, visibleText(text)]),
			[
				['same', 'Adds.'],
				['removed', '⟦hidden: "read this"⟧'],
				['added', '⟦hidden: "read that"⟧'],
				['same', ' Now'],
			],
		);
	});
});
