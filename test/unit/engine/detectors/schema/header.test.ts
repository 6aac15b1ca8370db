import assert from 'node:assert/strict';
import { detector } from '../../../../../src/engine/detectors/schema/header.ts';
import { inspect } from '../../../../../src/engine/inspect.ts';

describe('schema.header', () => {
	it('points at the header that repeats an argument, at any depth', () => {
		const place = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
		const tool = { name: 'run', inputSchema: { type: 'object', properties: { key: { type: 'string', 'x-mcp-header': 'Key' }, place } } };

		const { findings } = inspect({ kind: 'tool_definition', server: 'sample', tool }, { servers: [] }, { detectors: [detector] });

		assert.deepEqual(
			findings.map(({ end, pointer, rule, severity, start }) => ({ rule, severity, pointer, start, end })),
			[
				{ rule: 'schema.header', severity: 'low', pointer: '/inputSchema/properties/key/x-mcp-header', start: 0, end: 3 },
				{
					rule: 'schema.header',
					severity: 'low',
					pointer: '/inputSchema/properties/place/properties/region/x-mcp-header',
					start: 0,
					end: 6,
				},
			],
		);
	});
});
