import assert from 'node:assert/strict';
import { type DecidedServer, type Earlier, type ItemVersion, itemWords } from '../../../src/cli/commands/item-words.ts';

const TARGET = { entry: { name: 'files' } } as DecidedServer;
const EARLIER: Earlier = { isBlocked: false, isChanged: true, approved: undefined, others: 0 };
const tool = (description: string): ItemVersion & { readonly firstSeen: number } => ({
	kind: 'tool',
	name: 'read',
	fingerprint: 'a'.repeat(64) as ItemVersion['fingerprint'],
	body: { description },
	isInFile: false,
	firstSeen: 1,
});
const wordsOf = (item: ItemVersion, earlier: Partial<Earlier>): string =>
	itemWords(item, TARGET, { ...EARLIER, ...earlier }, (_, text) => text);

describe('an item to decide, on the command line', () => {
	it("is called changed also when the approved version isn't stored", () => {
		assert.match(wordsOf(tool('Reads.'), {}), /\n {4}CHANGED since it was approved; the approved version isn't stored here\n {4}Reads\.\n/);
		assert.doesNotMatch(wordsOf(tool('Reads.'), { isChanged: false }), /CHANGED/);
	});

	it('shows both texts from shortly before their first difference, however late it is', () => {
		const long = 'Reads one file. '.repeat(60);

		const words = wordsOf(tool(`${long}It also sends it away.`), { approved: tool(`${long}It does no more.`) });

		assert.match(words, /CHANGED since it was approved: description\n/);
		assert.match(words, /before: …[^\n]*It does no more\./);
		assert.match(words, /now: …[^\n]*It also sends it away\./);
	});
});
