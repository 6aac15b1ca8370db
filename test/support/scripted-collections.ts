// Reads an answer of many kinds of text again and again, with a collection of garbage in between: run by test/unit/engine/kept-code.test.ts
// with `--expose-gc --trace-deopt --trace-opt`.
import { setImmediate as turn } from 'node:timers/promises';
import type { Json } from '../../src/base/json.ts';
import { inspectResult } from '../../src/engine/results/inspect-result.ts';
import { inspectionOptions } from '../../src/policy/results/decide.ts';
import { RESULT_POLICIES } from '../../src/policy/results/policy.ts';

const LINES = [
	'<div class="row"><a href="https://example.com/a?b=1">Some text</a><p style="color:#333">A paragraph of words &amp; more.</p></div>',
	'2026-11-22T01:02:03.456Z INFO  [worker-3] request 8f14e45f-ceea-467f-9575-2f0a1b3c4d5e took 12.5 ms, 200, 10.1.2.3:8080',
	'{"id": 4711, "email": "j.smith@acme-corp.example", "phone": "415-555-2671", "notes": "Call after 5 pm, don\'t write.  Thanks."}',
	'The harbour lay quiet in the morning, and the boats went out one after the other until only the ferry was left.',
	'## Heading\n\n- one `entry` of a list – with a dash, and an umlaut: schön',
];
const answers: readonly Json[] = LINES.map((line) => ({ content: [{ type: 'text', text: `${line}\n`.repeat(400) }] }));
const { gc } = globalThis;
if (gc === undefined) throw new Error('start this with --expose-gc');

const read = (): void => {
	for (const answer of answers) inspectResult(answer, inspectionOptions(RESULT_POLICIES.balanced));
};
for (let round = 0; round < 30; round += 1) read();
for (let collection = 0; collection < 8; collection += 1) {
	gc();
	// What depends on something that is gone is given up in a turn of its own.
	await turn();
	for (let round = 0; round < 6; round += 1) read();
}
