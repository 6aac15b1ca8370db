import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shannonEntropy } from '../../../../src/engine/sensitive/entropy.ts';
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';
import { sha256 } from '../../../../src/engine/sensitive/hash.ts';
import { mask, maskText } from '../../../../src/engine/sensitive/mask.ts';
import { maskJson, scanValue } from '../../../../src/engine/sensitive/scan-value.ts';

const masked = (text: string): string => maskText(text);
const SSN = ['536', '22', '8726'].join('-');
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3h'}1x`;

describe('masking', () => {
	it('keeps separators, and the last characters if that is usual', () => {
		assert.equal(masked(`id ${SSN}.`), 'id ***-**-8726.');
		assert.equal(masked('call 415-555-2671'), 'call ***-***-2671');
		assert.equal(masked('write to jane@acme-corp.com'), 'write to j***@a***.com');
		assert.equal(masked(TOKEN), 'ghp_************3h1x');
		assert.equal(masked('IBAN DE89 3704 0044 0532 0130 00'), 'IBAN **** **** **** **** **30 00');
	});

	it('shows nothing of a password', () => {
		assert.equal(masked('"password": "Zx9!kkQ2"'), '"password": "********"');
	});

	it('keeps paths', () => {
		const text = 'cat ~/.ssh/id_rsa';

		assert.equal(mask(text, findSensitive(text, { categories: ['path'] })), text);
	});

	it('changes nothing the second time', () => {
		const piece = fc.constantFrom(
			'jane@acme.io',
			'415-555-2671',
			'+44 20 7946 0958',
			'password: Zx9!kkQ2',
			'"api_key": "k3J9x8Q2w7Z5p1L4"',
			'DE89370400440532013000',
			SSN,
			TOKEN,
			'phone',
			'10.0.0.1',
			'token=',
			'text',
			'12',
			'postgres://app:s3cr3tX@db/x',
			'M12345678',
			'passport',
			'AB51 ABC',
			'Authorization: Bearer k3J9x8Q2w7Z5p1L4k3J9x8Q2w7',
		);
		const text = fc.array(fc.tuple(piece, fc.constantFrom(' ', '\n', ', ', '; ', ' | '))).map((parts) => parts.flat().join(''));
		fc.assert(
			fc.property(text, (value) => {
				const once = masked(value);

				assert.equal(masked(once), once);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('scanning a value', () => {
	const value = {
		user_email: 'jane@acme-corp.com',
		items: [{ note: 'fine' }, { phone: '415-555-2671' }],
		count: 3,
		'a/b': { ssn: 536228726 },
	};

	it('reports types, fields, severity, and masked samples', () => {
		const scan = scanValue(value, { root: 'arguments' });

		assert.equal(scan.detected, true);
		assert.deepEqual(scan.types, ['email', 'phone', 'ssn']);
		assert.deepEqual(scan.fieldPaths, ['arguments.user_email', 'arguments.items[1].phone', 'arguments["a/b"].ssn']);
		assert.equal(scan.highestSeverity, 'critical');
		assert.deepEqual(scan.maskedSamples, ['j***@a***.com', '***-***-2671', '*****8726']);
		assert.deepEqual(
			scan.fields.map((field) => field.pointer),
			['/user_email', '/items/1/phone', '/a~1b/ssn'],
		);
	});

	it('reports that nothing was found and everything was read', () => {
		assert.deepEqual(scanValue({ a: ['plain', 1, null, true] }), {
			detected: false,
			types: [],
			fieldPaths: [],
			confidence: 0,
			highestSeverity: 'none',
			maskedSamples: [],
			fields: [],
			gaps: [],
		});
	});

	it('reads property names', () => {
		const scan = scanValue({ [TOKEN]: 1 });

		assert.deepEqual(
			scan.fields.map((field) => [field.pointer, field.onKey]),
			[[`/${TOKEN}`, true]],
		);
		assert.ok(!JSON.stringify(scan.maskedSamples).includes(TOKEN));
		assert.ok(!JSON.stringify(scan.fieldPaths).includes(TOKEN));
	});

	it('reports values that are too deep or too long to read', () => {
		assert.deepEqual(scanValue({ a: { b: { c: 'x' } } }, { limits: { maxDepth: 1 } }).gaps, ['too-deep']);
		assert.deepEqual(scanValue(['x'.repeat(100)], { limits: { maxCharacters: 10 } }).gaps, ['too-long']);
	});

	it('masks each string value and keeps the rest', () => {
		assert.deepEqual(maskJson(value, scanValue(value)), {
			user_email: 'j***@a***.com',
			items: [{ note: 'fine' }, { phone: '***-***-2671' }],
			count: 3,
			'a/b': { ssn: '*****8726' },
		});
		assert.equal(maskJson({ a: 1 }, scanValue({ a: 1 })) !== undefined, true);
	});

	it('finds only the requested types', () => {
		assert.deepEqual(scanValue(value, { types: ['ssn'] }).types, ['ssn']);
		assert.deepEqual(scanValue({ x: TOKEN }, { types: ['api_key'] }).types, ['github_token']);
	});
});

describe('the arithmetic of the sensitive-data rules', () => {
	it('computes SHA-256', () => {
		const hex = [...sha256(new TextEncoder().encode('abc'))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

		assert.equal(hex, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
	});

	it('computes entropy', () => {
		assert.equal(shannonEntropy(''), 0);
		assert.equal(shannonEntropy('aaaa'), 0);
		assert.equal(shannonEntropy('abcd'), 2);
	});
});
