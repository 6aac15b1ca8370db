import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inspect } from '../../src/engine/inspect.ts';
import { decodeAll } from '../../src/engine/views/decode.ts';
import { normalize } from '../../src/engine/views/normalize.ts';
import { surfacesOf, textAt } from '../../src/mcp/surfaces.ts';

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }));

describe('properties of the engine', () => {
	it('R024 a view points back into its raw text, in increasing order', () => {
		fc.assert(
			fc.property(anyText, (raw) => {
				const view = normalize(raw);
				let last = 0;
				for (let offset = 0; offset < view.text.length; offset += 1) {
					const start = view.rawStart(offset);
					const end = view.rawEnd(offset + 1);
					assert.ok(start >= last && start < end && end <= raw.length);
					last = start;
				}
				assert.equal(view.rawStart(view.text.length), raw.length);
			}),
		);
	});

	it("R024 case, width, invisible characters, and white space don't change what is read", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,6}$/), fc.infiniteStream(fc.nat(3)), (plain, noise) => {
				const kinds = noise[Symbol.iterator]();
				const disguised = [...plain]
					.map((letter) => {
						switch (kinds.next().value) {
							case 0:
								return letter.toUpperCase();
							case 1:
								return `${letter}\u200B`;
							case 2:
								return letter === ' ' ? ' \t ' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
							default:
								return letter;
						}
					})
					.join('');
				assert.equal(normalize(disguised).text, plain);
			}),
		);
	});

	it('R011 R012 any JSON is inspected without failing, with the same result twice, and with every finding inside its text', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), anyText, (value, text) => {
				const tool = JSON.parse(JSON.stringify({ name: text, description: text, inputSchema: value }));
				const once = inspect({ kind: 'tool_definition', server: 's', tool });
				assert.deepEqual(once.notChecked, []);
				assert.equal(JSON.stringify(inspect({ kind: 'tool_definition', server: 's', tool })), JSON.stringify(once));
				for (const { pointer, start, end, onKey } of once.findings) {
					const raw = textAt(tool, pointer, onKey);
					assert.ok(raw !== undefined && start >= 0 && start < end && end <= raw.length);
				}
			}),
			{ numRuns: 200 },
		);
	});

	it('R013 every string of a value is a surface, and its pointer leads back to it', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
				const value = JSON.parse(JSON.stringify(raw));
				for (const { pointer, text, isKey } of surfacesOf(value).surfaces) assert.equal(textAt(value, pointer, isKey), text);
			}),
		);
	});

	it('R041 decoding ends, stays in bounds, and finds what was encoded', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z ]{16,60}$/), fc.nat(2), (plain, layers) => {
				let coded = plain;
				for (let layer = 0; layer <= layers; layer += 1) coded = Buffer.from(coded).toString('base64');
				const decoded = decodeAll(`Seed: ${coded} end`);
				assert.ok(decoded.some(({ text }) => text === plain));
				for (const { start, end } of decoded) assert.ok(start >= 0 && start < end && end <= coded.length + 10);
			}),
		);
	});
});
