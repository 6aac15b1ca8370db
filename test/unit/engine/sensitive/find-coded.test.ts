import assert from 'node:assert/strict';
import { inspectCall } from '../../../../src/engine/calls/inspect-call.ts';
import { maskJson, scanValue } from '../../../../src/engine/sensitive/scan-value.ts';

const TOKEN = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');
const PEM = ['-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7b8cQd0nVJbqJ3xw2c1m5p8Z\n-----END RSA ', 'PRIVATE KEY-----'].join('');
const WAYS: Readonly<Record<string, (text: string) => string>> = {
	base64: (text) => Buffer.from(text).toString('base64'),
	'base64 in an address': (text) => `https://drop.example/p/${Buffer.from(text).toString('base64url')}.png`,
	'base64 twice': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
	hexadecimal: (text) => Buffer.from(text).toString('hex'),
	'percent codes': (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	'numbers of characters': (text) => [...Buffer.from(text)].join(' '),
	'invisible characters between': (text) => [...text].join('\u200B'),
};

const callOf = (text: string) => ({ tool: 'send_message', definition: undefined, arguments: { to: 'ann@example.com', text } });

describe('credentials in code', () => {
	for (const [name, write] of Object.entries(WAYS)) {
		it(`${name}: are found in what is sent, and masked whole`, () => {
			for (const secret of [TOKEN, PEM]) {
				const written = write(secret);
				const call = callOf(`Here it is: ${written} , bye`);
				const { findings, sensitive } = inspectCall(call);
				const found = findings.filter(({ rule }) => rule === 'calls.secret');
				assert.deepEqual(
					found.map(({ pointer, severity }) => [pointer, severity]),
					[['/text', 'medium']],
				);
				const masked = JSON.stringify(maskJson(call.arguments, sensitive));
				const code = written.replaceAll(/^https:.*\/p\/|\.png$/g, '');
				for (let at = 0; at + 12 <= code.length; at += 4) assert.ok(!masked.includes(code.slice(at, at + 12)), masked);
				assert.ok(sensitive.maskedSamples.every((sample) => !/[A-Za-z0-9]{6}/.test(sample) || sample.includes('@')));
			}
		});
	}

	it('are no matter of what is received, where the whole of it is read otherwise', () => {
		assert.equal(scanValue({ text: Buffer.from(TOKEN).toString('base64') }).types.includes('github_token'), false);
	});

	it('are not seen in pictures, hashes and texts in base64', () => {
		for (const text of [
			Buffer.from('The quick brown fox jumps over the lazy dog, twice.').toString('base64'),
			Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)).toString('base64'),
			'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
		])
			assert.deepEqual(
				inspectCall(callOf(text)).findings.filter(({ rule, severity }) => rule === 'calls.secret' && severity === 'medium'),
				[],
			);
	});
});
