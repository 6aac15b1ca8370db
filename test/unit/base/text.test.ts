import assert from 'node:assert/strict';
import { escapeForDisplay, nameForDisplay, safeName } from '../../../src/base/text.ts';

describe('a name for people', () => {
	it('writes letters that only look like ASCII as code points', () => {
		const shown = [
			'list_n\u043Etes',
			'n\u043Etes',
			'get_\u0430',
			'\u0441\u043E\u0440\u0443',
			'\uFF4Cist',
			'\u{1D425}ist',
			'\u03BFpen',
			'c\u0251t',
		].map((name) => nameForDisplay(name));

		assert.deepEqual(shown, [
			'list_n\\u{43E}tes',
			'n\\u{43E}tes',
			'get_\\u{430}',
			'\\u{441}\\u{43E}\\u{440}\\u{443}',
			'\\u{FF4C}ist',
			'\\u{1D425}ist',
			'\\u{3BF}pen',
			'c\\u{251}t',
		]);
	});

	it('keeps honest names of other scripts and languages', () => {
		for (const name of [
			'天気',
			'погода',
			'погода_list',
			'заметки_о_погоде',
			'заметки о погоде',
			'/home/Ольга/mcp.json',
			'データget',
			'καιρός',
			'größe',
			'açık_dosya',
			'año_nº',
			'αβγδ',
			'list_notes',
			'👍 emoji',
		])
			assert.equal(nameForDisplay(name), name);
	});

	it('escapes and clips like other text, and stays the same when it is done twice', () => {
		const once = nameForDisplay('a\u202Eb\u043E');

		assert.equal(once, 'a\\u{202E}b\\u{43E}');
		assert.equal(nameForDisplay(once), once);
		assert.equal(nameForDisplay('x'.repeat(90), 80), escapeForDisplay('x'.repeat(90), 80));
	});
});

describe('a name for an agent to read', () => {
	it('turns a name into neither a link nor a look-alike of an ASCII sign', () => {
		assert.equal(nameForDisplay('[Review](command:a.b)'), '[Review]\\u{28}command:a.b)');
		assert.equal(nameForDisplay('read\u2010file'), 'read\\u{2010}file');
		assert.equal(nameForDisplay('list\uFF3Fnotes'), 'list\\u{FF3F}notes');
		assert.equal(nameForDisplay('Wetter \u2013 Tage'), 'Wetter \u2013 Tage');
		assert.ok(nameForDisplay('\u043E'.repeat(80), 80).length <= 260);
		const once = nameForDisplay('[a](b)');
		assert.equal(nameForDisplay(once), once);
	});

	it('keeps a method of the protocol', () => {
		assert.deepEqual(
			['resources/read', 'logging/setLevel', 'a/b/c', '/read', 'a//b', 'a/b c', '../a', 'a/..', `a/${'b'.repeat(63)}`].map(safeName),
			['resources/read', 'logging/setLevel', 'a/b/c', ...Array.from({ length: 6 }, () => '(unprintable name)')],
		);
	});

	it('keeps a plain name, spells out a look-alike, and leaves out any other', () => {
		assert.deepEqual(
			['list_notes', 'list_n\u043Etes', 'погода', 'do this now', 'a\u202Eb', 'a\\u{62}', `n\u043E${'t'.repeat(63)}`].map(safeName),
			['list_notes', 'list_n\\u{43E}tes', ...Array.from({ length: 5 }, () => '(unprintable name)')],
		);
	});
});
