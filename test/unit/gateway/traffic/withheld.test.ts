import assert from 'node:assert/strict';
import type { EntryId } from '../../../../src/base/ids.ts';
import { sha256 } from '../../../../src/gateway/sha256.ts';
import { spotlighted } from '../../../../src/gateway/traffic/spotlight.ts';
import { WITHHELD_LIMITS, type Withheld, WithheldResults } from '../../../../src/gateway/traffic/withheld-store.ts';

const ENTRY = 'a00000000000000000001' as EntryId;
const OTHER = 'a00000000000000000002' as EntryId;
const item = (text: string, over: Partial<Withheld> = {}): Withheld => ({
	entry: ENTRY,
	server: 'mail',
	name: 'get_email',
	at: 1,
	action: 'redact',
	value: { content: [{ type: 'text', text }] },
	bytes: text.length,
	findings: [
		{ rule: 'results.injection', tier: 'hard', severity: 'high', confidence: 0.9, pointer: '/content/0/text', start: 2, end: 6 },
		{ rule: 'results.pii', tier: 'soft', severity: 'info', confidence: 0.9, pointer: '/content/0/text', start: 0, end: 1 },
	],
	...over,
});

describe('the store of withheld results', () => {
	it('shows redacted passages escaped and clipped, with some context, and leaves out what is only noted', () => {
		const results = new WithheldResults(sha256);

		const shown = results.show(results.keep(item('a \u202eABC\u001b b')));

		assert.deepEqual(shown?.takenOut, [
			{
				rules: ['results.injection'],
				severity: 'high',
				pointer: '/content/0/text',
				before: 'a ',
				passage: '\\u{202E}ABC',
				after: '\\u{1B} b',
			},
		]);
		assert.match(shown?.text ?? '', /a \\u\{202E\}ABC\\u\{1B\} b/);
	});

	it('shows a passage of two rules once, with both rules', () => {
		const results = new WithheldResults(sha256);
		const at = { tier: 'hard', confidence: 0.9, pointer: '/content/0/text' } as const;
		const findings = [
			{ ...at, rule: 'results.pii', severity: 'medium', start: 4, end: 8 },
			{ ...at, rule: 'results.injection', severity: 'high', start: 2, end: 6 },
			{ ...at, rule: 'results.pii', severity: 'medium', start: 9, end: 10 },
		] as const;

		const shown = results.show(results.keep(item('a ABCDEF g', { findings })));

		assert.deepEqual(
			shown?.takenOut.map(({ passage, rules, severity }) => [passage, rules, severity]),
			[
				['ABCDEF', ['results.injection', 'results.pii'], 'high'],
				['g', ['results.pii'], 'medium'],
			],
		);
	});

	it('releases exactly that content of that server', () => {
		const results = new WithheldResults(sha256);
		const id = results.keep(item('order'));

		assert.equal(results.isReleased(ENTRY, item('order').value), false);
		assert.ok(results.release(id));
		assert.equal(results.isReleased(ENTRY, item('order').value), true);
		assert.equal(results.isReleased(ENTRY, item('Order').value), false);
		assert.equal(results.isReleased(OTHER, item('order').value), false);
		assert.equal(results.show(id)?.isReleased, true);
		assert.equal(results.release('w99'), undefined);
	});

	it('is limited in number and size, and drops the oldest first', () => {
		const results = new WithheldResults(sha256);
		const first = results.keep(item('first'));
		for (let count = 0; count < WITHHELD_LIMITS.maxItems; count++) results.keep(item(`n${count}`));
		const large = results.keep(item('large', { bytes: WITHHELD_LIMITS.maxBytes + 1 }));
		const last = results.keep(item('last'));

		assert.equal(results.show(first), undefined);
		assert.equal(results.show(large), undefined);
		assert.ok(results.show(last));
	});
});

describe('spotlighting', () => {
	it('puts every text block between fences and keeps the rest', () => {
		const value = {
			content: [
				{ type: 'text', text: 'a' },
				{ type: 'image', data: 'x', mimeType: 'image/png' },
				{ type: 'text', text: '' },
			],
			structuredContent: { n: 1 },
		};

		const fenced = spotlighted(value, 'K'.repeat(32));

		assert.deepEqual([...(fenced?.replace.keys() ?? [])], ['/content/0/text']);
		assert.match(JSON.stringify(fenced?.value), /<untrusted-content id=.*\\na\\n<\/untrusted-content/);
		assert.match(JSON.stringify(fenced?.value), /"structuredContent":\{"n":1\}/);
		assert.equal(spotlighted({ content: [] }, 'K'.repeat(32)), undefined);
		assert.equal(spotlighted(value, 'weak'), undefined);
	});
});
