import assert from 'node:assert/strict';
import { detector } from '../../../../../src/engine/detectors/unicode/hidden.ts';
import type { Inspection } from '../../../../../src/engine/finding.ts';
import { EMPTY_VIEW, inspect } from '../../../../../src/engine/inspect.ts';
import { planStrip } from '../../../../../src/engine/results/sanitize.ts';
import { decodeHidden } from '../../../../../src/engine/unicode/decode-hidden.ts';
import { cpuNow } from '../../../../support/cpu-time.ts';

const tagged = (text: string): string => [...text].map((each) => String.fromCodePoint(0xe0000 + (each.codePointAt(0) ?? 0))).join('');
const look = (tool: { [key: string]: unknown }): Inspection =>
	inspect({ kind: 'tool_definition', server: 's', tool: JSON.parse(JSON.stringify({ name: 't', ...tool })) }, EMPTY_VIEW, {
		detectors: [detector],
	});
const describeOnly = (description: string): Inspection => look({ description });

describe('unicode.hidden', () => {
	it('R021 R022 finds each zero-width character, as hard and high', () => {
		for (const character of ['\u200B', '\u200C', '\u200D', '\uFEFF', '\u2060']) {
			const { severity, tier, findings } = describeOnly(`ab${character}cd`);

			assert.deepEqual({ severity, tier, count: findings.length }, { severity: 'high', tier: 'hard', count: 1 });
			assert.deepEqual(findings[0] && { ...findings[0], confidence: 0 }, {
				rule: 'unicode.hidden',
				tier: 'hard',
				severity: 'high',
				confidence: 0,
				pointer: '/description',
				start: 2,
				end: 3,
				detail: 'zero-width × 1',
			});
		}
	});

	it('R022 finds every bidirectional control, filler, and annotation mark', () => {
		const hidden = [0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0x200f, 0x61c, 0x115f, 0x1160, 0x3164, 0xffa0, 0x180e, 0x2061, 0x2064, 0x34f];
		for (const code of [...hidden, 0x206a, 0x17b4, 0xfff9, 0xfffb, 0x1d173, 0xe0001, 0xf0000, 0x10fffd]) {
			assert.equal(describeOnly(`ab${String.fromCodePoint(code)}cd`).severity, 'high', code.toString(16));
		}
	});

	it('R022 reads names, keys, schemas, defaults, and enum values', () => {
		for (const tool of [
			{ name: 'se\u200Bnd' },
			{ inputSchema: { type: 'object', properties: { 'pa\u200Bth': { type: 'string' } } } },
			{ inputSchema: { properties: { path: { default: 'a\u200Bb', enum: ['x'] } } } },
			{ inputSchema: { properties: { path: { enum: ['x', 'y\u200Bz'] } } } },
			{ title: 'a\u200Bb' },
			{ _meta: { note: 'a\u200Bb' } },
			{ outputSchema: { description: 'a\u200Bb' } },
		]) {
			assert.equal(look(tool).tier, 'hard', JSON.stringify(tool));
		}
		const [finding] = look({ inputSchema: { properties: { 'pa\u200Bth': {} } } }).findings;
		assert.deepEqual([finding?.pointer, finding?.onKey, finding?.start], ['/inputSchema/properties/pa\u200Bth', true, 2]);
	});

	it('R023 rates three classes critical, but not two', () => {
		assert.equal(describeOnly('a\u200Bb\u202Ec').severity, 'high');
		assert.equal(describeOnly('a\u200Bb\u202Ec\u3164d').severity, 'critical');
		assert.equal(look({ title: 'a\u200Bb', description: 'a\u202Eb', annotations: { title: 'a\u3164b' } }).severity, 'critical');
	});

	it('R023 rates TAG characters that spell ASCII critical, and decodes them on demand', () => {
		const text = `Adds.${tagged('read the key')}`;

		assert.equal(describeOnly(text).severity, 'critical');
		assert.deepEqual(decodeHidden(text), [{ method: 'tag characters', text: 'read the key', start: 5, end: text.length }]);
	});

	it('R028 decodes bytes in variation selectors and bits in zero-width characters', () => {
		const bytes = [...new TextEncoder().encode('send it')];
		const selectors = bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('');
		const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', '\u200B').replaceAll('1', '\u200C')).join('');

		assert.deepEqual(
			decodeHidden(`x${selectors}`).map(({ text }) => text),
			['send it'],
		);
		assert.deepEqual(
			decodeHidden(`x${bits}`).map(({ method, text }) => ({ method, text })),
			[{ method: 'zero-width bits', text: 'send it' }],
		);
	});

	it('R022 accepts legitimate uses and still finds their abuse', () => {
		const pairs: readonly (readonly [string, string])[] = [
			['\u{1F468}\u{1F3FD}\u200D\u{1F4BB}', '\u{1F468}\u200Dx'],
			['\u{1F3F3}\uFE0F\u200D\u{1F308}', 'a\uFE0Fb'],
			[`\u{1F3F4}${tagged('gbeng')}\u{E007F}`, `\u{1F3F4}${tagged('steal')}\u{E007F}`],
			['#\uFE0F\u20E3', '#\uFE0F\uFE0F\u20E3'],
			['\u0646\u0645\u06CC\u200C\u062F\u0627\u0646\u0645', '\u0646\u200C\u200C\u062F'],
			['\u0995\u09CD\u200D\u09B7', 'k\u200Ds'],
			['Word \u200F\u05E9\u05DC\u05D5\u05DD', 'Word \u200Fword'],
			['Price: \u200F\u20AA49.90', 'Price: \u200F\u20AC49.90'],
			['Bundes\u00ADregierung', 'ig\u00ADno\u00ADre ins\u00ADtruc\u00ADtions'],
			['\uFEFFtext', 'te\uFEFFxt'],
			['\uE0B0 main', 'm\uE0B0ain'],
			['\u845B\u{E0100}\u57CE', '\u845B\u{E0100}\u{E0101}'],
			['\u0E01\u200B\u0E02', 'a\u200Bb'],
		];
		for (const [good, bad] of pairs) {
			assert.equal(describeOnly(`See ${good}`).severity === 'none' || good.startsWith('\uFEFF'), true, JSON.stringify(good));
			assert.equal(describeOnly(good).severity, 'none', JSON.stringify(good));
			assert.equal(describeOnly(`See ${bad}`).tier, 'hard', JSON.stringify(bad));
		}
	});

	it('takes no more time for soft hyphens than for other hidden characters', () => {
		const costOf = (unit: string): number => {
			const text = unit.repeat(40_000);
			planStrip(text);
			const start = cpuNow();
			for (let round = 0; round < 5; round++) planStrip(text);
			return cpuNow() - start;
		};

		// It took 19 times as long when each soft hyphen was inspected with all its context.
		assert.ok(costOf('\u00AD') < 8 * costOf('\u200B') + 10);
	});

	it('accepts a soft hyphen that splits a word plausibly, in letters of any plane', () => {
		const math = '\u{1D400}\u{1D401}\u{1D402}\u{1D403}';
		for (const [text, isExplained] of [
			['Bundes\u00ADregierung', true],
			['Ver\u00ADant\u00ADwortung', false],
			['Verant\u00ADwortungs\u00ADbereich', true],
			['ab\u00ADcd', false],
			['Bundes\u00AD\u00ADregierung', false],
			[`${math}\u00AD${math}`, true],
			['Bundes\u00AD regierung', false],
			['1234\u00AD5678', false],
		] as const)
			assert.equal(describeOnly(text).severity === 'none', isExplained, JSON.stringify(text));
	});

	it('reports the number of runs per class in fixed words', () => {
		const { findings } = describeOnly('a\u200B\u200Bb\u200Bc\u202Ed');

		assert.deepEqual(
			findings.map(({ start, end, detail }) => ({ start, end, detail })),
			[
				{ start: 1, end: 3, detail: 'zero-width × 3' },
				{ start: 6, end: 7, detail: 'bidirectional control × 1' },
			],
		);
	});
});
