import assert from 'node:assert/strict';
import { inspectResult } from '../../../../src/engine/results/inspect-result.ts';
import { planStrip } from '../../../../src/engine/results/sanitize.ts';

const [LRI, RLI, FSI, PDI, JOINER] = ['\u2066', '\u2067', '\u2068', '\u2069', '\u2060'];
const [APPLY, TIMES, COMMA, PLUS] = ['\u2061', '\u2062', '\u2063', '\u2064'];

describe('invisible characters that honest text needs', () => {
	for (const [what, text] of [
		['an isolated path before Hebrew', `${LRI}lib/main.rs${PDI}: \u05EA\u05D9\u05E7\u05D5\u05DF`],
		['an isolated name inside Arabic', `\u0627\u0644\u0645\u0644\u0641 ${FSI}README.md${PDI} \u062C\u062F\u064A\u062F`],
		['a right-to-left word isolated in a line of its kind', `\u05E9\u05DC\u05D5\u05DD ${RLI}\u05E2\u05D5\u05DC\u05DD${PDI}`],
		['invisible operators of a formula', `g${APPLY}(x) = c${TIMES}d, m${COMMA}n, 2${PLUS}\u00BC`],
		['a number that must not be broken', `12${JOINER}500 km`],
	] as const) {
		it(`are kept: ${what}`, () => {
			assert.deepEqual(planStrip(text).edits, [], what);
			assert.ok(!inspectResult(text).findings.some(({ severity }) => severity !== 'info' && severity !== 'low'));
		});
	}

	for (const [what, text] of [
		['isolates in a line written left to right', `if (a ${LRI}b${PDI}) {`],
		['an isolate without its end', `\u05E9\u05DC\u05D5\u05DD ${LRI}abc`],
		['isolates around other hidden characters', `\u05E9\u05DC\u05D5\u05DD ${LRI}a\u200Bb${PDI}`],
		['overrides of direction, whatever stands around them', `\u05E9\u05DC\u05D5\u05DD \u202Eabc\u202C`],
		['operators that cut a word', `ig${TIMES}nore`],
		['operators between all letters of a word', [...'ignore'].join(TIMES)],
		['joiners in a word', `ig${JOINER}nore`],
	] as const) {
		it(`are removed in other places: ${what}`, () => {
			assert.ok(planStrip(text).edits.length > 0, what);
		});
	}
});
