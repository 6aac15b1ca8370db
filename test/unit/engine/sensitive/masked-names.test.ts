import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pointerStep } from '../../../../src/base/json.ts';
import { maskedName, maskedPointer } from '../../../../src/engine/sensitive/masked-names.ts';

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;

describe('names that a server chose', () => {
	it('are masked if they contain a secret or personal data (R069)', () => {
		for (const name of [TOKEN, `x/${TOKEN}`, `key ${TOKEN}`, Buffer.from(`the key is ${TOKEN}`).toString('base64')])
			assert.ok(!maskedName(name).includes(name.slice(-20)), maskedName(name));
		assert.ok(!maskedName('jane.roe@acme-corp.com').includes('jane'));
	});

	it('stay unchanged otherwise', () => {
		for (const name of [
			'',
			'tools/call',
			'$/progress',
			'notifications/elicitation/complete',
			'structuredContent',
			'__proto__',
			'größe',
			'v2_items',
		])
			assert.equal(maskedName(name), name);
	});

	it('are masked step by step in a pointer, whatever the other steps are (R069)', () => {
		assert.equal(
			maskedPointer('/result/structuredContent/a~1b/~0/12345/é/__proto__'),
			'/result/structuredContent/a~1b/~0/12345/é/__proto__',
		);
		const masked = maskedPointer(`/structuredContent${pointerStep(`x/${TOKEN}`)}/0${pointerStep(`${TOKEN}~`)}/text`);

		assert.ok(!masked.includes(TOKEN), masked);
		assert.match(masked, /^\/structuredContent\/x~1ghp_[^/]*\/0\/ghp_[^/]*~0\/text$/);
	});

	it('are masked or kept, but never lost', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 5 }), (names) => {
				const pointer = names.map(pointerStep).join('');

				return maskedPointer(pointer) === names.map((name) => pointerStep(maskedName(name))).join('');
			}),
			{ numRuns: 300 },
		);
	});
});
