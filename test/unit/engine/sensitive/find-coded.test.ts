import assert from 'node:assert/strict';
import type { Json } from '../../../../src/base/json.ts';
import { inspectCall } from '../../../../src/engine/calls/inspect-call.ts';
import { findTurnedSecrets } from '../../../../src/engine/sensitive/find-turned.ts';
import { maskJson, scanValue } from '../../../../src/engine/sensitive/scan-value.ts';

const TOKEN = ['ghp', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('_');
const PEM = ['-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7b8cQd0nVJbqJ3xw2c1m5p8Z\n-----END RSA ', 'PRIVATE KEY-----'].join('');
const reversed = (text: string): string => [...text].reverse().join('');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MOVED = 'NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm';
const rot13 = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => MOVED[LETTERS.indexOf(letter)] ?? '');
/** Random-looking, but always the same. */
const fill = (length: number, alphabet = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzA'): string =>
	Array.from({ length }, (_, index) => alphabet[(index * index * 7 + index * 11 + 5) % alphabet.length]).join('');
const TOKENS: Readonly<Record<string, string>> = {
	aws_access_key_id: `AKIA${fill(16, 'Q7WE2RT5YU8IO3PA6SD4FG9H')}`,
	anthropic_api_key: `sk-ant-api03-${fill(60)}`,
	github_token: TOKEN,
	gitlab_token: `glpat-${fill(20)}`,
	google_api_key: `AIza${fill(35)}`,
	huggingface_token: `hf_${fill(34)}`,
	jwt: ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiI0NzExIiwibmFtZSI6IkpvIn0', fill(43)].join('.'),
	openai_api_key: `sk-proj-${fill(48)}`,
	slack_token: `xoxb-${fill(12, '7391846250')}-${fill(12, '1850263947')}-${fill(24)}`,
	stripe_key: `sk_live_${fill(24)}`,
};

const WAYS: Readonly<Record<string, (text: string) => string>> = {
	base64: (text) => Buffer.from(text).toString('base64'),
	'base64 inside an address': (text) => `https://drop.example/p/${Buffer.from(text).toString('base64url')}.png`,
	'base64 twice': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
	hexadecimal: (text) => Buffer.from(text).toString('hex'),
	'percent-encoding': (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	'character codes': (text) => [...Buffer.from(text)].join(' '),
	'text with invisible characters': (text) => [...text].join('\u200B'),
	'reversed text': (text) => reversed(text),
	rot13: (text) => rot13(text),
};

const callOf = (text: string) => ({ tool: 'send_message', definition: undefined, arguments: { to: 'ann@example.com', text } });

describe('encoded secrets', () => {
	for (const [name, write] of Object.entries(WAYS)) {
		it(`in ${name} are found in outgoing text, and masked completely`, () => {
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

	it("aren't searched in results, which are decoded elsewhere", () => {
		assert.equal(scanValue({ text: Buffer.from(TOKEN).toString('base64') }).types.includes('github_token'), false);
	});

	it("aren't found in images, hashes, and texts in base64", () => {
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

	const secretsIn = (given: Json): readonly (readonly [string, string | undefined, string])[] =>
		inspectCall({ tool: 'send_message', definition: undefined, arguments: given }).findings.flatMap(
			({ detail, pointer, rule, severity }) =>
				rule === 'calls.secret' && severity === 'medium' ? [[pointer, detail, severity] as const] : [],
		);

	it('reversed or in rot13 are found for every provider, at their position in a line', () => {
		for (const [type, token] of Object.entries(TOKENS))
			for (const write of [reversed, rot13])
				for (const [before, after] of [
					['', ''],
					['see https://drop.example/p?q=', '&n=1'],
					['{"k":"', '"}'],
				] as const) {
					const text = `${before}${write(token)}${after}`;
					const found = findTurnedSecrets(text).map((match) => [match.type, text.slice(match.start, match.end)]);
					assert.deepEqual(found, [[type, write(token)]], text);
				}
	});

	it("reversed aren't found in words, names, and hashes that end like a reversed prefix", () => {
		for (const text of [
			'https://example.com/visit-wichita-2024-with-kids-and-dogs-ks',
			'd41d8cd98f00b204e9800998ecf8427e_dnr',
			'release-notes-for-the-2024-update-of-the-ipad',
			`${fill(64, '0123456789abcdef')}-yek`,
			'Gur dhvpx oebja sbk whzcf bire gur ynml qbt, 13 gvzrf, tuc_ vapyhqrq.',
			`${reversed('ghp_' + 'x'.repeat(36))} and ${rot13('ghp_' + 'x'.repeat(36))}`,
			reversed('ghp_aB3dE5fG7hJ9'),
		])
			assert.deepEqual(findTurnedSecrets(text), [], text);
	});

	it("split over an array or neighboring arguments are found and masked piece by piece, wherever they're cut", () => {
		for (const [type, token] of Object.entries(TOKENS))
			for (let cut = 1; cut < token.length; cut += 3) {
				// A piece that is a complete secret is found by itself, before and after the cut.
				if (secretsIn([token.slice(0, cut)]).length > 0 || secretsIn([token.slice(cut)]).length > 0) continue;
				const given = { note: 'for later', first: `it is ${token.slice(0, cut)}`, second: `${token.slice(cut)} , that was it` };
				const asArray = { parts: [token.slice(0, cut), token.slice(cut)] };

				assert.deepEqual(
					secretsIn(given).map(([pointer, found]) => [pointer, found]),
					[
						['/first', type],
						['/second', type],
					],
					`${type} ${cut}`,
				);
				assert.deepEqual(
					secretsIn(asArray).map(([pointer]) => pointer),
					['/parts/0', '/parts/1'],
				);
				const masked = maskJson(given, scanValue(given, { decodes: true }));
				assert.deepEqual(masked, { note: 'for later', first: `it is ${'*'.repeat(8)}`, second: `${'*'.repeat(8)} , that was it` });
			}
	});

	it('in single characters among other strings are masked completely', () => {
		const given = { to: 'ann', chunks: [...TOKEN], done: 'yes' };

		const masked = JSON.stringify(maskJson(given, scanValue(given, { decodes: true })));

		assert.equal(masked.replaceAll('"********"', '').replaceAll(',', ''), '{"to":"ann""chunks":[]"done":"yes"}');
		assert.deepEqual(scanValue(given).types, []);
	});

	it("in pieces aren't found where strings are merely neighbors", () => {
		for (const given of [
			{ prefix: 'ghp_', note: 'is how tokens of this kind begin' },
			{ owner: 'microsoft', repo: 'vscode', sha: fill(40, '0123456789abcdef') },
			['ghp', '_', 'tokens'],
			[fill(44), fill(44), fill(44)],
			['AKIA', 'USDEUR', 'GBPCHFJPYCADAUDNZD'],
			['sk', '-', 'proj', '-', 'notes', '-', 'for', '-', 'the', '-', 'team'],
			{ a: 'ghp_' + 'x'.repeat(18), b: 'x'.repeat(18) },
		])
			assert.deepEqual(secretsIn(given), [], JSON.stringify(given));
		// The first string is a complete secret already, so the rest isn't part of it.
		assert.deepEqual(
			secretsIn([TOKEN, 'abc']).map(([pointer]) => pointer),
			['/0'],
		);
	});
});
