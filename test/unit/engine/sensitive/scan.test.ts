import assert from 'node:assert/strict';
import fc from 'fast-check';
import { leastDigits, leastRun, parseRegex, widthOf } from '../../../../src/engine/gate/regex-tree.ts';
import { SENSITIVE_RULES } from '../../../../src/engine/sensitive/sensitive-rules.ts';
import { formOf, ScannedText } from '../../../../src/engine/sensitive/sensitive-scan.ts';

const FORMS = SENSITIVE_RULES.flatMap(({ search }) => (search.kind === 'scan' ? [search] : []));
/** Pieces of forms, with enough text between them to separate their windows. */
const PIECE = fc.oneof(
	fc.constantFrom(
		'4111 1111',
		'-',
		' ',
		'.',
		'+44 ',
		'12',
		'078-05',
		'AB',
		'x',
		'704 1436 Redbud Drive',
		'Suite 838',
		'GB29 NWBK 6016 1331 9268 19',
		'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
		`1${'A1zP'.repeat(8)}`,
		'20 rue des Lilas',
		'\n',
	),
	fc.stringMatching(/^[0-9]{1,12}$/),
	fc.stringMatching(/^[A-Z0-9 -]{1,20}$/),
	fc.integer({ min: 1, max: 700 }).map((length) => 'plain words of a page '.repeat(40).slice(0, length)),
);

describe('ScannedText', () => {
	it('finds the same in its windows as in the whole text, for every released form', () => {
		fc.assert(
			fc.property(fc.array(PIECE, { maxLength: 24 }), (pieces) => {
				const text = pieces.join('');
				const scanned = new ScannedText(text);
				for (const { pattern, near, nearWords } of FORMS) {
					const form = formOf(pattern, near !== undefined || nearWords !== undefined);
					const ends = [...endsOf(text, near ?? []), ...wordEndsOf(text, nearWords ?? [])].sort((a, b) => a - b);
					const found: number[] = [];
					scanned.matches(form, scanned.windows(form, ends), ({ start, end }) => found.push(start, end));
					const naive = [...text.matchAll(form.regex)]
						.filter(([whole]) => whole !== '')
						.flatMap(({ 0: whole, index }) => [index, index + whole.length]);
					assert.deepEqual(found, naive, String(pattern));
				}
			}),
			{ numRuns: 150 },
		);
	});

	it('has windows for a text with enough digits, and none for another one', () => {
		const form = formOf(/\d{4}-\d{4}/g, false);
		const few = new ScannedText(`${'words '.repeat(200)}123 ${'words '.repeat(200)}4567`);
		const enough = new ScannedText(`${'words '.repeat(200)}1234-5678 ${'words '.repeat(200)}`);

		assert.deepEqual(few.windows(form), []);
		assert.equal(enough.windows(form).length, 1);
	});
});

describe('leastDigits', () => {
	for (const [source, digits, most] of [
		['\\d{3}-[0-9]{2,4}x?', 5, 9],
		['(?:\\d{4}|[A-Z]\\d)\\d', 2, 5],
		['[\\d ]{8}', 0, 8],
		['(?=\\d{9})[A-Z]+', 0, Number.POSITIVE_INFINITY],
	] as const) {
		it(`returns ${digits} digits and at most ${most} characters for ${source}`, () => {
			const tree = parseRegex(new RegExp(source));
			assert.ok(tree !== undefined);

			assert.equal(leastDigits(tree), digits);
			assert.equal(widthOf(tree).most, most);
		});
	}
});

describe('leastRun', () => {
	for (const [source, run] of [
		['[A-Za-z]{2}\\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}', 4],
		['[13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb)1[02-9ac-hj-np-z]{11,87}', 14],
		['x?\\d{3}[a-f]', 4],
		['\\d{3}(?:-\\d{2}-| \\d{2} )\\d{4}', 4],
		['[A-z]{5}\\d', 1],
		['[A-Z]{9}', 0],
		['[a-z\\u0430]{4}\\d\\d', 2],
		['(?:\\d[ -]?){13}', 1],
		['[^x]\\d{5}', 5],
		['\\d*[A-Z]{3}', 0],
	] as const)
		it(`returns a run of ${run} for ${source}`, () => {
			const tree = parseRegex(new RegExp(source));
			assert.ok(tree !== undefined);

			assert.equal(leastRun(tree), run);
		});
});

/** The end offsets of all occurrences, case-insensitive in ASCII, in order. */
/** The end offsets of the literals at the start of a word. */
function wordEndsOf(text: string, literals: readonly string[]): readonly number[] {
	return literals.flatMap((literal) =>
		endsOf(text, [literal]).filter((end) => !/[\p{L}\p{N}]/u.test(text.charAt(end - literal.length - 1))),
	);
}

function endsOf(text: string, literals: readonly string[]): readonly number[] {
	const lower = text.toLowerCase();
	const ends: number[] = [];
	for (const literal of literals)
		for (let at = lower.indexOf(literal); at !== -1; at = lower.indexOf(literal, at + 1)) ends.push(at + literal.length);
	return ends.sort((a, b) => a - b);
}
