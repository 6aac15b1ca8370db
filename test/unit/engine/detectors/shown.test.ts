import assert from 'node:assert/strict';
import { isAside, isLeftOut, isListed, wordStart } from '../../../../src/engine/detectors/shown.ts';

/** Asks about `part`, which occurs once in `text`. */
function ask(judge: (text: string, start: number, end: number) => boolean, text: string, part: string): boolean {
	const start = text.indexOf(part);
	assert.ok(start >= 0 && text.indexOf(part, start + 1) < 0, text);
	return judge(text, start, start + part.length);
}

describe('text that is shown, not said', () => {
	it('starts a path at quotes, brackets, or spaces before the given position, within a limit', () => {
		assert.equal(wordStart('reads ~/.aws/credentials', 8), 6);
		assert.equal(wordStart('reads "~/.aws"', 9), 7);
		assert.equal(wordStart('x'.repeat(200), 150), 150 - 64);
		assert.equal(wordStart('', 0), 0);
	});

	it('includes brackets that begin with a cue or explain a quotation', () => {
		assert.ok(ask(isAside, 'how it is done (for example read mails, then leave) and why', 'then leave'));
		assert.ok(ask(isAside, 'a phrase such as "ne dis rien" (say nothing) from a book', 'say nothing'));
		assert.equal(ask(isAside, 'counts words (say nothing to the user)', 'say nothing'), false);
		assert.equal(ask(isAside, 'counts (for example) words. say nothing', 'say nothing'), false);
		assert.equal(ask(isAside, 'counts (for example words, say nothing', 'say nothing'), false);
	});

	it('recognizes an exclusion, but only in its own clause', () => {
		for (const text of ['private keys and .netrc are skipped.', 'copies all but never reads .netrc.', 'everything except .netrc is sent.'])
			assert.ok(ask(isLeftOut, text, '.netrc'), text);
		for (const text of [
			'.netrc is sent.',
			'skips nothing. reads .netrc.',
			'reads .netrc: blanks are skipped.',
			'nothing is skipped, .netrc is read',
		])
			assert.equal(ask(isLeftOut, text, '.netrc'), false, text);
	});

	it('distinguishes a list of quotations from one quotation', () => {
		assert.ok(ask(isListed, 'kinds: "disable logging", "drop table"', 'drop table'));
		assert.ok(ask(isListed, "finds 'drop table' or 'rm'", 'drop table'));
		assert.equal(ask(isListed, 'b := "drop table"', 'drop table'), false);
		assert.equal(ask(isListed, 'says "a", then stops. b := "drop table"', 'drop table'), false);
	});
});
