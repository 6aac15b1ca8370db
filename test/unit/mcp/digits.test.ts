import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { itemsWithDigits, withoutDigits } from '../../../src/mcp/digits.ts';

/** The one item of a list with its number written as `number`. */
function itemWith(number: string, beside = ''): JsonObject {
	const text = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","max":[{"a/b":${number}}]${beside}}]}}`;
	const parsed: { readonly result: { readonly tools: readonly Json[] } } = JSON.parse(text);
	const [item] = itemsWithDigits(parsed.result.tools, new TextEncoder().encode(text), 'tools');
	assert.ok(isJsonObject(item));
	return item;
}

describe('digits of numbers that no double represents', () => {
	const NEIGHBOURS = [
		['9007199254740992', '9007199254740993'],
		['-9007199254740993', '-9007199254740992'],
		['9223372036854775807', '9223372036854775806', '9223372036854775808', '9223372036854776000'],
		['18446744073709551615', '18446744073709551616', '18446744073709552000'],
		['-9223372036854775808', '-9223372036854775809', '-9223372036854776000'],
		['0.1', '0.1000000000000000055', '0.10000000000000000555'],
		['1e400', '1e401', '2e400'],
		['0', '1e-400', '2e-400'],
		['123456789.12345678', '123456789.123456784'],
	];

	it('distinguish two definitions with the same double', () => {
		for (const numbers of NEIGHBOURS) {
			const items = numbers.map((number) => JSON.stringify(itemWith(number)));
			assert.equal(new Set(items).size, numbers.length, numbers.join());
		}
	});

	it('are added only where a double loses them, so that approvals stay valid', () => {
		for (const number of [
			...['0', '-0', '0.0', '1', '1.0', '1e3', '0.1', '1.50', '3.141592653589793', '9007199254740991', '9007199254740992', '1e21', '1E+21'],
			...['9223372036854775807', '-9223372036854775808', '18446744073709551615', '2147483647', '1.7976931348623157e308', '5e-324'],
			...['3.4028234663852886e38', '1000000000000000000000', '0.30000000000000004', '1764288000000', '0e999'],
		])
			assert.ok(!JSON.stringify(itemWith(number)).includes('cordon:digits'), number);
	});

	it("can't be forged by a server, whose own member stays separate and is delivered", () => {
		const forged = itemWith('9007199254740992', ',"cordon:digits":{"/max/0/a~1b":"9007199254740993"}');
		const real = itemWith('9007199254740993');

		assert.deepEqual(real['cordon:digits'], { '/max/0/a~1b': '9007199254740993' });
		assert.notDeepEqual(forged, real);
		assert.deepEqual(withoutDigits(forged)['cordon:digits'], { '/max/0/a~1b': '9007199254740993' });
		assert.deepEqual(withoutDigits(real), { name: 'a', max: [{ 'a/b': 9_007_199_254_740_992 }] });
	});

	it('are removed again, whatever the definition contains', () => {
		const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.bigInt().map(String));
		const members = fc.dictionary(
			fc.oneof(fc.string(), fc.constantFrom('cordon:digits', '', '__proto__')),
			fc.oneof(
				number,
				fc.jsonValue().map((value) => JSON.stringify(value)),
			),
		);
		fc.assert(
			fc.property(members, (own) => {
				const item = `{${Object.entries(own)
					.map(([name, value]) => `${JSON.stringify(name)}:${value}`)
					.join()}}`;
				const text = `{"id":1,"result":{"tools":[${item}]}}`;

				const [pinned] = itemsWithDigits([JSON.parse(item)], new TextEncoder().encode(text), 'tools');

				assert.ok(isJsonObject(pinned));
				assert.deepEqual(withoutDigits(pinned), JSON.parse(item));
			}),
		);
	});
});
