import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { findingSentence } from '../../../src/engine/detail-words.ts';
import type { Detector } from '../../../src/engine/detector.ts';
import type { Inspection, Subject } from '../../../src/engine/finding.ts';
import { valueOf } from '../../../src/engine/finding.ts';
import { DETECTORS, EMPTY_VIEW, inspect } from '../../../src/engine/inspect.ts';
import { textAt } from '../../../src/mcp/surfaces.ts';
import { cpuNow } from '../../support/cpu-time.ts';
import { type Example, readExamples } from '../../support/examples.ts';

const EXAMPLES = await readExamples();
const HEADINGS = ['What it finds', 'Why it matters', 'What it leaves alone', 'What to do', 'References'];

const subjectOf = (example: Example): Subject =>
	'subject' in example
		? example.subject
		: { kind: 'tool_definition', server: 'sample', tool: { name: 'sample_tool', description: example.text } };
const look = (detector: Detector, example: Example): Inspection =>
	inspect(subjectOf(example), ('view' in example ? example.view : undefined) ?? EMPTY_VIEW, { detectors: [detector] });

describe('every detector', () => {
	for (const detector of DETECTORS) {
		const { match, noMatch } = EXAMPLES.get(detector.id) ?? { match: [], noMatch: [] };

		describe(detector.id, () => {
			it('has its file where its id says, and a page with the agreed headings', () => {
				assert.ok(existsSync(`src/engine/detectors/${detector.id.replace('.', '/').replaceAll('_', '-')}.ts`));
				const page = readFileSync(`docs/detectors/${detector.id}.md`, 'utf8');
				assert.ok(page.startsWith(`# ${detector.id}\n\n${detector.title}\n`), 'id and title on top');
				const found = [...page.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
				assert.deepEqual(found, HEADINGS);
				assert.ok(detector.references.length > 0);
			});

			it('finds its examples', () => {
				assert.ok(match.length > 0);
				for (const example of match) {
					const { findings, notChecked } = look(detector, example);
					assert.deepEqual(notChecked, [], example.why);
					assert.ok(findings.length > 0, `missed: ${example.why}`);
				}
			});

			it('says in each finding only what was found', () => {
				for (const example of match)
					for (const finding of look(detector, example).findings) {
						const sentence = findingSentence(finding, detector.title);
						assert.match(sentence, /^[A-Z].*\.$/s);
						assert.doesNotMatch(sentence.replace(/\(.*\)/s, ''), / or /, example.why);
					}
			});

			it('reports nothing on its near misses', () => {
				assert.ok(noMatch.length > 0);
				for (const example of noMatch) {
					assert.deepEqual(look(detector, example).findings, [], `false alarm: ${example.why}`);
				}
			});

			it('R011 writes the same bytes twice, with spans inside their text', () => {
				for (const example of [...match, ...noMatch]) {
					const once = look(detector, example);
					assert.equal(JSON.stringify(look(detector, example)), JSON.stringify(once));
					for (const { pointer, start, end, onKey, confidence } of once.findings) {
						const text = textAt(valueOf(subjectOf(example)), pointer, onKey);
						assert.ok(text !== undefined && start >= 0 && start < end && end <= text.length, example.why);
						assert.ok(confidence >= 0 && confidence <= 1);
					}
				}
			});

			it('never repeats the text it found', () => {
				for (const example of match) {
					for (const { pointer, start, end, onKey, detail } of look(detector, example).findings) {
						const seen = (textAt(valueOf(subjectOf(example)), pointer, onKey) ?? '').slice(start, end);
						assert.ok(seen.length < 8 || detail?.includes(seen) !== true, example.why);
					}
				}
			});

			it('takes time linear in a hostile text', function () {
				this.timeout(60_000);
				const seeds = [...match, ...noMatch].map((each) => JSON.stringify(valueOf(subjectOf(each))));
				const alphabet = `${JSON.parse(
					`"${seeds
						.join(' ')
						.replaceAll('"', ' ')
						.replace(/\\(?!u[0-9a-f]{4})/g, ' ')}"`,
				)} `;
				for (const unit of [alphabet, 'a', ' ', 'ignore ', '\u200B', '\u{E0041}', '<', '%41', 'QUJD', '"', '\u001B[']) {
					const cost = (length: number): number => {
						const tool = { name: 'sample_tool', description: unit.repeat(Math.ceil(length / unit.length)).slice(0, length) };
						const subject: Subject = { kind: 'tool_definition', server: 'sample', tool };
						let best = Number.POSITIVE_INFINITY;
						for (let round = 0; round < 2; round += 1) {
							const start = cpuNow();
							inspect(subject, EMPTY_VIEW, { detectors: [detector] });
							best = Math.min(best, cpuNow() - start);
						}
						return best;
					};
					let small = 0;
					let large = Number.POSITIVE_INFINITY;
					// A busy machine slows down a run now and then, but code that isn't linear is slow in every run.
					for (let attempt = 0; attempt < 4 && large >= 12 * small + 100; attempt += 1) {
						small = cost(64 * 1024);
						large = cost(256 * 1024);
					}
					assert.ok(large < 12 * small + 100, `${JSON.stringify(unit.slice(0, 12))}: ${small.toFixed(1)} ms → ${large.toFixed(1)} ms`);
				}
			});
		});
	}
});
