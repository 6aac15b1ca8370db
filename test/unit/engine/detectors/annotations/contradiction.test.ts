import assert from 'node:assert/strict';
import { detector } from '../../../../../src/engine/detectors/annotations/contradiction.ts';
import { inspect } from '../../../../../src/engine/inspect.ts';

function found(name: string, description: string) {
	const tool = { name, description, annotations: { readOnlyHint: true } };
	return inspect({ kind: 'tool_definition', server: 'sample', tool }, { servers: [] }, { detectors: [detector] }).findings;
}

describe('annotations.contradiction', () => {
	it('R032 distinguishes formatting that destroys data from other formatting', () => {
		for (const text of ['Formats a volume.', 'Formats the selected SD card.', 'Format an external drive as exFAT.'])
			assert.equal(found('prepare', text).length, 1, text);
		for (const text of ['Formats a date.', 'Formats a disk usage report.', 'Formats drive letters for display.'])
			assert.deepEqual(found('prepare', text), [], text);
	});
});
