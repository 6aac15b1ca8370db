// What WebAssembly reads, compared with the plainest code for the same task. Texts are long enough for several parts.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { createLiteralGate } from '../../../src/engine/gate/aho-corasick.ts';
import { counts, kernels, MOST_UNITS, numbers, readWhole, regionAt, tableOf } from '../../../src/engine/kernels/kernels.ts';
// Sets up the table that the kernel uses to recognize letters.
import { undisguise } from '../../../src/engine/views/disguises.ts';

/** Texts of these pieces, many of them longer than one part. */
function textsOf(pieces: readonly string[]): fc.Arbitrary<string> {
	const some = fc.array(fc.constantFrom(...pieces), { maxLength: 60, size: 'max' }).map((all) => all.join(''));
	return fc
		.tuple(some, some, fc.constantFrom(0, 1, 16_300, 16_384, 33_000))
		.map(([first, second, length]) => first + second.repeat(Math.ceil(length / Math.max(1, second.length))).slice(0, length) + first);
}

describe('kernels: positions where an ASCII text changes', () => {
	it('are where an expression finds quotation marks, and white space that normalization removes', () => {
		let many = 0;
		fc.assert(
			fc.property(textsOf(['word', ' ', '  ', '\n', '\t', "'", '`', '\r\n', 'x', '\u007f', '\u0000', 'a b c d e f g h i j']), (text) => {
				kernels.placesBegin();
				const found: number[] = [];
				for (let from = 0; from < text.length; from += 16_384) {
					const part = text.slice(from, from + 16_384);
					readWhole(part);
					found.push(...numbers.subarray(0, kernels.placesPart(part.length, from)));
				}
				const expected: number[] = [];
				for (const { 0: run, index } of text.matchAll(/['`]|[\0-\x20\x7f]+/g)) {
					const odd = run.search(/[^\x20]/);
					if (odd >= 0 || run.length > 1) expected.push(index + Math.min(...[odd, run.length > 1 ? 1 : -1].filter((place) => place >= 0)));
				}
				assert.deepEqual(found, expected);
				if (expected.length > 1_000) many += 1;
			}),
			{ numRuns: 400 },
		);
		assert.ok(many > 20, `${many} texts with many places`);
	});
});

describe('kernels: letters and words', () => {
	const LETTERS = regionAt(kernels.LETTERS, MOST_UNITS);
	const INITIALS = regionAt(kernels.INITIALS, MOST_UNITS);
	const FIRST = regionAt(kernels.FIRST_WORDS, MOST_UNITS);
	const LAST = regionAt(kernels.LAST_WORDS, MOST_UNITS);
	const BYTES = regionAt(kernels.BYTES, MOST_UNITS);
	const textOf = ({ bytes }: typeof LETTERS, count: number): string => String.fromCharCode(...bytes.subarray(0, count));
	const lowerOf = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

	it('are those that regular expressions find', () => {
		const pieces = [
			'word',
			'Two',
			'camelCaseWord',
			' ',
			'\n',
			'\\n',
			'\\',
			'x41',
			'9',
			'a ',
			'b.',
			'_',
			'é',
			'\u0161',
			'\uff21',
			'\u{1f600}',
			'. ',
			'previous',
		];
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom(...pieces, 'x'.repeat(17)), { maxLength: 400, size: 'max' }).map((all) => all.join('')),
				(text) => {
					readWhole(text);
					kernels.readLetters(text.length, 6, 12);

					const isWord = /[A-Za-z0-9]+/g;
					assert.equal(textOf(LETTERS, counts.letters()), lowerOf(text.replaceAll(/\\[A-Za-z]|[^A-Za-z]/g, '')));
					assert.equal(textOf(BYTES, text.length).replaceAll(/[^\0-\x7f]/g, '\0'), lowerOf(text).replaceAll(/[^\0-\x7f]/g, '\0'));
					const lines = text
						.split('\n')
						.map((line) => (line.match(isWord) ?? []).filter((word) => /^[A-Za-z]/.test(word)).map(lowerOf))
						.filter((words) => words.length > 0);
					assert.equal(textOf(INITIALS, counts.lines()), lines.map(([first = '']) => first.charAt(0)).join(''));
					assert.equal(textOf(FIRST, counts.firstWords()), lines.map(([first]) => first).join(''));
					assert.equal(textOf(LAST, counts.lastWords()), lines.map((words) => words.at(-1)).join(''));
					assert.equal(counts.humps(), text.match(/[a-z](?=[A-Z])/g)?.length ?? 0);
					assert.equal(counts.leets(), text.match(/(?<=[A-Za-z])[0134578@$]/g)?.length ?? 0);
					assert.equal(counts.marks(), text.match(/(?<=[A-Za-z])[*`~<]/g)?.length ?? 0);
					const lengths = (text.match(isWord) ?? []).map(({ length }) => (length === 1 ? 's' : ' '));
					assert.equal(
						counts.mostSingles(),
						Math.max(
							0,
							...lengths
								.join('')
								.split(' ')
								.map(({ length }) => length),
						),
					);
				},
			),
			{ numRuns: 1500 },
		);
	});

	it('make a word a candidate exactly if it has the letters of a known one, in any order', () => {
		const text = 'the prevoius snetences and PREVIOUS ones, intsructions_x, a passwrod; pervious previousx';
		assert.ok(undisguise(text).some(({ method }) => method === 'letters in another order'));
		readWhole(text);
		kernels.readLetters(text.length, 6, 12);

		const found = Array.from({ length: counts.candidates() }, (_, index) => text.slice(numbers[index * 2], numbers[index * 2 + 1]));

		for (const word of ['prevoius', 'PREVIOUS', 'intsructions', 'passwrod', 'pervious']) assert.ok(found.includes(word), word);
		assert.ok(!found.includes('sentences') && found.length < 8, found.join(', '));
	});

	it('are read in the longest possible text of any content', () => {
		for (const unit of ['x', ' ', '\n', 'x\n', 'é', '\ud800', '\uffff']) {
			const text = unit.repeat(MOST_UNITS).slice(0, MOST_UNITS);
			readWhole(text);
			kernels.readLetters(text.length, 6, 12);
			assert.equal(counts.letters(), text.match(/[a-z]/g)?.length ?? 0, unit);
			assert.equal(counts.lines(), text.split('\n').filter((line) => line.includes('x')).length, unit);
		}
	});
});

describe('kernels: the memory of automata', () => {
	it('is reused once no automaton needs it', function () {
		this.timeout(60_000);
		const script = [
			"const { createLiteralGate } = await import('./src/engine/gate/aho-corasick.ts');",
			"const { automaton } = await import('./src/engine/kernels/automaton.ts');",
			'const found = (gate, text) => { let count = 0; for (const hits = gate.scan(text); hits.next(); ) count += hits.count; return count; };',
			'const literals = (round) => Array.from({ length: 2000 }, (_, index) => `word${round + 10}of${index}`);',
			"const kept = createLiteralGate(['kept', 'ept']);",
			'const sizes = [];',
			'for (let round = 0; round < 60; round += 1) {',
			'	let isGone = false;',
			'	const registry = new FinalizationRegistry(() => { isGone = true; });',
			'	(() => {',
			'		const gate = createLiteralGate(literals(round));',
			'		registry.register(gate, 0);',
			"		if (found(gate, `a word${round + 10}of7 here`) !== 1) throw new Error('not found');",
			'	})();',
			"	if (found(kept, 'what is kept stays') !== 2) throw new Error('lost');",
			'	while (!isGone) { globalThis.gc(); await new Promise(setImmediate); }',
			'	await new Promise(setImmediate);',
			'	sizes.push(automaton.memory.buffer.byteLength);',
			'}',
			'console.log(sizes.at(9) === sizes.at(-1), sizes.at(0), sizes.at(-1));',
		].join('\n');
		const { stderr, stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
			cwd: join(import.meta.dirname, '..', '..', '..'),
			encoding: 'utf8',
		});

		assert.match(stdout, /^true /, stdout + stderr);
	});

	it('has room for every match if many literals end at the same position', () => {
		const literals = Array.from({ length: 40 }, (_, index) => 'a'.repeat(index + 1));
		const text = 'a'.repeat(70_000);
		let count = 0;
		let last = 0;
		for (const hits = createLiteralGate(literals).scan(text); hits.next(); ) {
			count += hits.count;
			last = hits.ends[hits.count - 1] ?? 0;
		}

		assert.equal(
			count,
			literals.reduce((sum, { length }) => sum + text.length - length + 1, 0),
		);
		assert.equal(last, text.length);
	});

	it("isn't overwritten by another text that is scanned in between", () => {
		const gate = createLiteralGate(['one', 'two']);
		const text = `one ${'x '.repeat(40_000)}two ${'y '.repeat(40_000)}one`;
		const ends: number[] = [];
		for (const hits = gate.scan(text); hits.next(); ) {
			for (let hit = 0; hit < hits.count; hit += 1) {
				for (const others = gate.scan('two one two '.repeat(9_000)); others.next(); ) assert.ok(others.count > 0);
				ends.push(hits.ends[hit] ?? 0);
			}
		}

		assert.deepEqual(ends, [3, text.indexOf('two') + 3, text.length]);
	});
});

describe('kernels: memory', () => {
	it('reports a table that is too large', () => {
		assert.throws(() => tableOf(1 << 30), RangeError);
	});

	it("requires a runtime with vector instructions, and the engine says so if they're missing", () => {
		const script = "WebAssembly.validate = () => false; await import('./src/engine/kernels/kernels.ts');";
		const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
			cwd: join(import.meta.dirname, '..', '..', '..'),
			encoding: 'utf8',
		});

		assert.notEqual(status, 0);
		assert.match(stderr, /needs WebAssembly with vectors \(SIMD\)/);
	});
});
