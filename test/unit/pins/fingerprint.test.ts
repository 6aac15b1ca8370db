import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Json } from '../../../src/base/json.ts';
import type { Sha256 } from '../../../src/base/ports.ts';
import type { ToolDefinition } from '../../../src/engine/finding.ts';
import { canonicalJson } from '../../../src/pins/canonical.ts';
import { literalHashes, serverFingerprint, toolFingerprint } from '../../../src/pins/fingerprint.ts';

const sha256 = ((data: string) => createHash('sha256').update(data).digest('hex')) as Sha256;
const fingerprint = (tool: ToolDefinition): string => toolFingerprint(tool, sha256);
const TOOL: ToolDefinition = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } };

function shuffled(value: Json): Json {
	if (Array.isArray(value)) return value.map(shuffled);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, item]) => [key, shuffled(item as Json)]),
	);
}

describe('fingerprint (R052)', () => {
	it('does not depend on the order of keys', () => {
		fc.assert(
			fc.property(fc.jsonValue({ noNegativeZero: true } as object), (schema) => {
				const tool = { ...TOOL, inputSchema: schema as Json };
				return fingerprint(tool) === fingerprint(shuffled(tool) as ToolDefinition);
			}),
			{ numRuns: 300 },
		);
	});

	it('takes an absent hint and its default as equal (C6)', () => {
		const defaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
		assert.equal(fingerprint(TOOL), fingerprint({ ...TOOL, annotations: defaults }));
		assert.equal(fingerprint(TOOL), fingerprint({ ...TOOL, annotations: {} }));
	});

	it('changes with every part a model sees', () => {
		const variants: readonly Partial<Record<string, Json>>[] = [
			{ name: 'add2' },
			{ title: 'Add' },
			{ description: 'Adds. ' },
			{ inputSchema: { type: 'object' } },
			{ outputSchema: { type: 'object' } },
			{ annotations: { readOnlyHint: true } },
			{ icons: [{ src: 'data:,' }] },
			{ _meta: { ui: { resourceUri: 'ui://x' } } },
			{ execution: { taskSupport: 'required' } },
			{ other: {} },
		];
		const all = [fingerprint(TOOL), ...variants.map((variant) => fingerprint({ ...TOOL, ...variant } as ToolDefinition))];
		assert.equal(new Set(all).size, all.length);
	});

	it('cannot be confused by moving text between parts', () => {
		assert.notEqual(fingerprint({ name: 'a', title: 'b"c', description: 'd' }), fingerprint({ name: 'a', title: 'b', description: '"cd' }));
	});

	it('pins values RFC 8785 refuses instead of failing', () => {
		assert.notEqual(canonicalJson('\ud800'), canonicalJson('\udc00'));
		assert.notEqual(canonicalJson(JSON.parse('1e400')), canonicalJson(JSON.parse('-1e400')));
		assert.ok(canonicalJson({ ['\ud800']: 1 }));
	});

	it('leaves the version of a server out of its identity', () => {
		const of = (serverInfo: Json, instructions: string | null): string => serverFingerprint({ serverInfo, instructions }, sha256);
		assert.equal(of({ name: 'x', version: '1' }, null), of({ name: 'x', version: '2' }, null));
		assert.notEqual(of({ name: 'x', version: '1' }, null), of({ name: 'y', version: '1' }, null));
		assert.notEqual(of({ name: 'x' }, null), of({ name: 'x' }, ''));
	});

	it('exports the hashes of the source document to the letter', () => {
		const hashes = literalHashes('srv', TOOL, sha256);
		const { descriptionHash, schemaHash, annotationsHash, combinedHash } = hashes;
		assert.equal(descriptionHash, sha256('Adds.'));
		assert.equal(combinedHash, sha256(`addAdds.${schemaHash}${annotationsHash}`));
	});
});
