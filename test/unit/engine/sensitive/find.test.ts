import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hasBase62Crc } from '../../../../src/engine/sensitive/checksums.ts';
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';
import { crc32 } from '../../../../src/engine/sensitive/hash.ts';
import { SENSITIVE_RULES } from '../../../../src/engine/sensitive/sensitive-rules.ts';
import { cpuNow } from '../../../support/cpu-time.ts';
import { type Fill, filled } from '../../../support/filled.ts';
import { HOSTILE } from './hostile.ts';

/** Looks random, is the same in every run, and has digits and both cases early. */
function fillFrom(seed: number): Fill {
	let state = seed;
	return (length, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789') => {
		let out = '';
		for (let at = 0; at < length; at += 1) {
			state = (state * 1103515245 + 12345) % 2147483648;
			out += alphabet[Math.floor(state / 65536) % alphabet.length] ?? '';
		}
		return out;
	};
}

const fill = fillFrom(20_260_101);
const typesOf = (text: string): string[] => findSensitive(text).map((match) => match.type);
const found = (text: string): string[] => findSensitive(text).map((match) => text.slice(match.start, match.end));

describe('sensitive data: secrets', () => {
	for (const [index, rule] of SENSITIVE_RULES.entries()) {
		const { example } = rule;
		if (example === undefined) continue;
		it(`finds the example of ${rule.type} (rule ${index})`, () => {
			// One fill in a few lacks a digit or a capital letter, as rarely as the issuers' tokens do.
			const texts = [1, 2, 3, 4].map((seed) => `value: ${filled(example, fillFrom(seed * 7919))} .`);

			const hits = texts.filter((text) => findSensitive(text, { categories: ['pii', 'secret', 'path'] }).length > 0);

			assert.ok(hits.length >= 3, texts[0]);
		});
	}

	it('is more certain of a GitHub token with a valid checksum', () => {
		const body = fill(30);
		let value = crc32(body);
		let check = '';
		for (let at = 0; at < 6; at += 1) {
			check = ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[value % 62] ?? '') + check;
			value = Math.floor(value / 62);
		}

		const [proved] = findSensitive(`ghp_${body}${check}`);
		const [plausible] = findSensitive(`ghp_${body}${check === '000000' ? '111111' : '000000'}`);

		assert.ok(hasBase62Crc(body + check));
		assert.equal(proved?.confidence, 0.95);
		assert.equal(plausible?.confidence, 0.9);
	});

	it('ignores published examples, placeholders, and repeated characters', () => {
		const texts = [
			`AWS_ACCESS_KEY_ID=AKIA${'IOSFODNN7'}EXAMPLE`,
			`api_key = "<your-api-key-goes-here>"`,
			'api_key: $' + '{API_KEY}',
			`token = "${'x'.repeat(40)}"`,
			`ghp_${'x'.repeat(36)}`,
			`sk-ant-${'X'.repeat(60)}`,
			`client_secret=your_client_secret_here`,
			'password: {{ vault_password }}',
			'Authorization: Bearer <token>',
			'Authorization: Token **********',
		];

		assert.deepEqual(texts.flatMap(found), []);
	});

	it('still finds a key with the word EXAMPLE next to it or in it', () => {
		const key = `AKIA${fill(9, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}EXAMPLE`;

		assert.deepEqual(found(`for EXAMPLE ${key}`), [key]);
	});

	it('finds keys that the requirement’s own pattern misses', () => {
		assert.deepEqual(typesOf(`sk-${'proj'}-${fill(48)}`), ['openai_api_key']);
		assert.deepEqual(typesOf(`api_key=${fill(32)}`), ['api_key']);
	});

	it('R064 finds what the requirement’s own pattern finds', () => {
		assert.deepEqual(typesOf(`secret${fill(30)}`), ['api_key']);
		assert.equal(findSensitive(`apikey${fill(30)}`).length, 1);
	});

	it('finds a token after an escape of a string or a URL', () => {
		const token = `ghp_${fill(36)}`;

		assert.deepEqual(found(`line\\n${token}`), [token]);
		assert.deepEqual(found(`u=a%3D${token}`), [token]);
	});

	it('R065 distinguishes a JWT from three words with dots', () => {
		const jwt = ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', fill(43)].join('.');

		assert.deepEqual(typesOf(jwt), ['jwt']);
		assert.deepEqual(typesOf(`eyJ${fill(30)}.eyJ${fill(30)}.${fill(43)}`), []);
	});

	it('includes a private key up to its footer', () => {
		const key = `-----BEGIN ${'RSA'} PRIVATE KEY-----\n${fill(64)}\n-----END ${'RSA'} PRIVATE KEY-----`;

		assert.deepEqual(found(`before\n${key}\nafter`), [key]);
	});

	it('rates a mere key header low', () => {
		const [match] = findSensitive(`starts with -----BEGIN ${'PRIVATE'} KEY-----`);

		assert.equal(match?.severity, 'low');
	});

	it('masks the password of an address, not the address', () => {
		assert.deepEqual(found('postgres://app:s3cr3t-Value@db.internal:5432/main'), ['s3cr3t-Value']);
		assert.deepEqual(found('postgres://app@db.internal:5432/main'), []);
	});

	it('ignores identifiers, versions, and names in code', () => {
		const texts = [
			'const token = request.headers.authorization;',
			'token_endpoint: https://login.acme-corp.com/oauth/token',
			'credentialsId: deploy-key-production',
			'access_token_url = "https://github.com/login/oauth/access_token"',
			'API_VERSION=rc0.13.0_20230412_0712-SNAPSHOT',
			'password: string',
			'keySelector=n,haKey=!1',
			'rookTable = 0023452Lllk2KqjLBvaxANWEgTd7bqjsxjo8aZj0wd',
			'The token limit is 4096 and the api returns 200.',
		];

		assert.deepEqual(texts.flatMap(found), []);
	});
});

describe('sensitive data: personal data', () => {
	const luhn = (head: string): string => {
		for (let digit = 0; digit < 10; digit += 1) if (typesOf(`card ${head}${digit}`).includes('credit_card')) return `${head}${digit}`;
		return head;
	};

	it("finds everything that the requirement's patterns find", () => {
		assert.deepEqual(typesOf('mail jane.doe+x@acme-corp.co now'), ['email']);
		assert.deepEqual(typesOf(`number ${['536', '22', '8726'].join('-')}`), ['ssn']);
		assert.deepEqual(typesOf('call 415-555-2671'), ['phone']);
		assert.deepEqual(typesOf('call (415) 555-2671'), ['phone']);
	});

	it('ignores areas, groups, and serials that are never issued', () => {
		for (const text of ['000-12-3456', '666-12-3456', '912-12-3456', '536-00-3456', '536-22-0000'])
			assert.deepEqual(typesOf(text), [], text);
	});

	it('finds a card number of 13, 15, 16, and 19 digits by issuer and check digit, with separators', () => {
		for (const head of ['492912345678', '37144963539849'.slice(0, 14), '492912345678901', '492912345678901234']) {
			const card = luhn(head);
			assert.equal(card.length, head.length + 1, head);
		}
		const card = luhn('492912345678901');
		for (const separator of ['-', ' ', '.']) assert.deepEqual(typesOf(card.match(/.{4}/g)?.join(separator) ?? ''), ['credit_card']);
		assert.deepEqual(typesOf(card.slice(0, -1) + ((Number(card.at(-1)) + 1) % 10)), []);
	});

	it('ignores test cards', () => {
		for (const card of [`4111${'1'.repeat(12)}`, '4242 4242 4242 4242', '3782 822463 10005']) assert.deepEqual(typesOf(`card ${card}`), []);
	});

	it('R063 finds a telephone number with a leading +1', () => {
		assert.deepEqual(found('call +1 415-555-2671 today'), ['+1 415-555-2671']);
	});

	it('separates a number from the next one', () => {
		assert.deepEqual(found('+44 20 7946 0958 415-555-2671'), ['+44 20 7946 0958', '415-555-2671']);
		assert.deepEqual(found('row 5 415-555-2671'), ['415-555-2671']);
		assert.deepEqual(found(`M12345678 ${['536', '22', '8726'].join('-')} in a text that is longer than what a field of a form holds`), [
			['536', '22', '8726'].join('-'),
		]);
	});

	it('needs a word for a telephone near a number in loose groups', () => {
		assert.deepEqual(typesOf('Please have the office ring: phone 0494 92 82 32'), ['phone']);
		assert.deepEqual(typesOf('The values 0494 92 82 32 were measured in the third run of the experiment, see below.'), []);
	});

	it('checks an IBAN by country and remainder', () => {
		assert.deepEqual(typesOf('IBAN DE89 3704 0044 0532 0130 00 please'), ['iban']);
		assert.deepEqual(typesOf('DE88370400440532013000'), []);
		assert.deepEqual(typesOf('DE8937040044053201300'), []);
	});

	it('distinguishes an IP address from a version, a time, and a scope operator', () => {
		assert.deepEqual(typesOf('host 10.20.30.40'), ['ip_address']);
		assert.deepEqual(typesOf('at fe80::1%eth0, 2001:db8::8a2e:370:7334.'), ['ip_address', 'ip_address']);
		for (const text of ['version 1.2.3.4', '12:34:56', 'std::cout', '256.1.1.1', 'a::b', '2001::db8::1'])
			assert.deepEqual(typesOf(text), [], text);
	});

	it('validates crypto addresses', () => {
		assert.deepEqual(typesOf('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'), ['crypto_address']);
		assert.deepEqual(typesOf('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz'), []);
		assert.deepEqual(typesOf('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'), ['crypto_address']);
		assert.deepEqual(typesOf('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'), []);
	});

	it('finds national numbers by check digit, and ignores invalid ones', () => {
		for (const [right, wrong, type] of [
			['131052-308T', '131052-308U', 'fi_personal_identity_code'],
			['12345678Z', '12345678A', 'es_nif'],
			['My NPI is 1234567893', 'My NPI is 1234567894', 'us_npi'],
			['PESEL 44051401359', 'PESEL 44051401358', 'pl_pesel'],
			['CPF 529.982.247-25', 'CPF 529.982.247-26', 'br_cpf'],
			['NHS 943 476 5919', 'NHS 943 476 5918', 'uk_nhs'],
		] as const) {
			assert.ok(typesOf(right).includes(type), right);
			assert.ok(!typesOf(wrong).includes(type), wrong);
		}
	});

	it('ignores personal numbers in long plain text without a word for them', () => {
		const text = `The build took ${'1240'} ms for 12345678 files; object ABC123456 of batch M12345678 was moved to shelf AB51 ABC in hall 4, see ticket 130692544.`;

		assert.deepEqual(typesOf(text), []);
	});

	it('uses the field name as context', () => {
		assert.deepEqual(typesOf('C01234565 was issued to a person who lives somewhere far away from here, as it seems'), []);
		assert.equal(
			findSensitive('C01234565 was issued to a person who lives somewhere far away from here, as it seems', { field: 'passport' }).length,
			1,
		);
		assert.equal(findSensitive('correct horse9', { field: 'userPassword' })[0]?.type, 'password');
		assert.equal(findSensitive('<password>', { field: 'password' }).length, 0);
	});
});

describe('sensitive data: laws', () => {
	it('keeps matches inside the text, in order, without overlap, and the same each time', () => {
		const piece = fc.constantFrom(
			'jane@acme.io ',
			'415-555-2671 ',
			'password: Zx9!kkQ2 ',
			'DE89370400440532013000 ',
			'phone ',
			'10.0.0.1',
			`AKIA${'Q2W3E4R5T6Y7U2I3'}`,
			'\n',
			'"',
			'536-22-8726',
			'é',
			'🙂',
			'::',
			'x',
			'1 ',
		);
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: 'binary' }),
					fc.array(piece).map((pieces) => pieces.join('')),
				),
				(text) => {
					const matches = findSensitive(text, { categories: ['pii', 'secret', 'path'], minConfidence: 0 });

					let behind = 0;
					for (const match of matches) {
						assert.ok(match.start >= behind && match.end > match.start && match.end <= text.length);
						assert.ok(match.confidence >= 0 && match.confidence <= 1);
						behind = match.end;
					}
					assert.deepEqual(findSensitive(text, { categories: ['pii', 'secret', 'path'], minConfidence: 0 }), matches);
				},
			),
			{ numRuns: 300 },
		);
	});

	it('finds a value whatever text is around it', () => {
		const token = `glpat-${fill(20)}`;
		fc.assert(
			fc.property(fc.string(), fc.string(), (before, after) => {
				assert.ok(findSensitive(`${before} ${token} ${after}`).some((match) => match.end >= before.length + 1 + token.length));
			}),
		);
	});

	it('takes linear time on long hostile texts', function () {
		this.timeout(120_000);
		for (const [name, unit] of Object.entries(HOSTILE)) {
			const [small, large] = [64 * 1024, 256 * 1024].map((size) => {
				const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
				const start = cpuNow();
				findSensitive(text, { categories: ['pii', 'secret', 'path'] });
				return cpuNow() - start;
			});

			assert.ok((large ?? 0) < 12 * Math.max(small ?? 0, 20), `${name}: ${small} ms, ${large} ms`);
		}
	});
});
