import assert from 'node:assert/strict';
import fc from 'fast-check';
import { flowSessions } from '../../corpus/flow-sessions.ts';
import { createFlowMemory } from '../../src/flow/data-flow.ts';
import { decodingsOf } from '../../src/flow/fingerprint/decode-values.ts';
import { normalize } from '../../src/flow/fingerprint/normalize-values.ts';
import { createHashTable } from '../../src/flow/fingerprint/table.ts';
import { Pieces, winnow } from '../../src/flow/fingerprint/winnow.ts';
import { matchesGlob } from '../../src/flow/gating.ts';
import { cpuNow } from '../support/cpu-time.ts';
import { aCall, aResult, play } from '../unit/flow/play.ts';

const words = fc.array(fc.stringMatching(/^[a-z0-9]{2,9}$/), { minLength: 30, maxLength: 60 }).map((list) => list.join(' '));

describe('flow, with any text', () => {
	it('two texts that share 23 letters and digits in a row share a chosen piece', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z0-9]{23,40}$/), fc.string(), fc.string(), fc.string(), fc.string(), (shared, a, b, c, d) => {
				if (new Set(shared).size < 12) return;
				const chosen = (text: string): Set<number> => {
					const { count, firsts } = winnow(normalize(text), new Pieces());
					return new Set(firsts.subarray(0, count));
				};
				const left = chosen(`${a}${shared}${b}`);
				assert.ok([...chosen(`${c}${shared}${d}`)].some((piece) => left.has(piece)));
			}),
		);
	});

	it('a copy is found in any place and encoding', () => {
		const encodings = fc.constantFrom(
			(text: string) => text,
			(text: string) => Buffer.from(text).toString('base64'),
			(text: string) => Buffer.from(text).toString('hex'),
			(text: string) => encodeURIComponent(text),
			(text: string) => text.toUpperCase(),
		);
		fc.assert(
			fc.property(words, encodings, fc.string({ maxLength: 40 }), (text, encode, before) => {
				if (new Set(text).size < 15) return;
				const memory = createFlowMemory();
				const call = aCall('github', 'get_file');
				memory.recordCall(memory.check(call));
				memory.recordResult({ call, at: 0, content: aResult(text), hasPii: false, trust: 'plain' });

				assert.equal(memory.check(aCall('slack', 'post_message', { text: `${before} ${encode(text)}` })).findings[0]?.score, 90);
			}),
			{ numRuns: 60 },
		);
	});

	it('any JSON is accepted without throwing, any text is decoded, and two checks are equal', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), fc.string({ unit: 'binary' }), (content, args, text) => {
				decodingsOf(text);
				const memory = createFlowMemory();
				const call = aCall('github', 'get_file', parse(args));
				memory.recordCall(memory.check(call));
				memory.recordResult({ call, at: 0, content: parse(content), hasPii: false, trust: 'flagged' });
				const next = aCall('slack', 'post_message', [parse(args), text]);
				assert.deepEqual(memory.check(next), memory.check(next));
			}),
		);
	});

	it('R011 the same session gets the same decisions, byte for byte', () => {
		fc.assert(
			fc.property(fc.nat(1_000_000), (seed) => {
				const [session] = flowSessions(seed, { hostilePerKind: 1, honestPerKind: 0 });
				if (session === undefined) return;
				const run = (): string => JSON.stringify(play(session, 'strict').decisions);
				assert.equal(run(), run());
			}),
			{ numRuns: 10 },
		);
	});

	it('a table knows at least its last entries, and nothing that was never set', () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.tuple(fc.nat(0xffff_ffff), fc.nat(0xffff)), {
					maxLength: 700,
					selector: ([first, second]) => `${first} ${second}`,
				}),
				(pairs) => {
					const table = createHashTable(1_024);
					for (const [index, [first, second]] of pairs.entries()) table.set(first, second * 0x1_0000, index, index);
					for (const [index, [first, second]] of pairs.entries()) {
						assert.equal(table.get(first, second * 0x1_0000), index);
						assert.equal(table.positionOf(first, second * 0x1_0000), index);
					}
					assert.equal(createHashTable(1_024).get(1, 2), -1);
				},
			),
		);
	});

	it("a full table keeps the entries of owners that didn't fill it", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 170 }), fc.integer({ min: 1_000, max: 5_000 }), (few, many) => {
				const table = createHashTable(1_024, (value) => (value === 7 ? 'small' : 'large'));
				for (let index = 0; index < few; index += 1) table.set(index, index * 0x1_0000, 7, index);
				for (let index = 0; index < many; index += 1) table.set(0x1000_0000 + index, index * 0x1_0000, 8);

				for (let index = 0; index < few; index += 1) {
					assert.equal(table.get(index, index * 0x1_0000), 7);
					assert.equal(table.positionOf(index, index * 0x1_0000), index);
				}
				for (let index = many - 350; index < many; index += 1) assert.equal(table.get(0x1000_0000 + index, index * 0x1_0000), 8);
				assert.equal(table.bytes, 2 * 12 * 1_024);
			}),
			{ numRuns: 50 },
		);
	});

	it('a table spreads its entries, so that a lookup costs the same however long it is filled', () => {
		const slots = 1 << 18;
		const table = createHashTable(slots, (value) => (value === 7 ? 'first' : 'second'));
		const set = (index: number, value: number): void =>
			table.set(Math.imul(index, 0x9e37_79b1) >>> 8, Math.imul(index, 0x85eb_ca6b), value);
		for (let index = 0; index < 180_000; index += 1) set(index, 7);
		const start = cpuNow();
		for (let index = 180_000; index < 900_000; index += 1) set(index, 8);

		assert.ok(cpuNow() - start < 1_000, String(cpuNow() - start));
		assert.ok(table.bytes <= 2 * 12 * slots);
	});

	it('globs agree with regular expressions', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[ab*]{0,6}$/), fc.stringMatching(/^[ab]{0,8}$/), (pattern, text) => {
				assert.equal(matchesGlob(pattern, text), new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`).test(text));
			}),
		);
	});
});

function parse(value: unknown): Parameters<typeof aResult>[0] | null {
	return JSON.parse(JSON.stringify(value) ?? 'null');
}
