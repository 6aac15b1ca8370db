import assert from 'node:assert/strict';
import { classifyServerName } from '../../../../src/engine/classify/server-name.ts';
import { classifyToolName } from '../../../../src/engine/classify/tool-name.ts';
import { createNameClasses } from '../../../../src/gateway/flow/name-classes.ts';

describe('createNameClasses', () => {
	it('returns what the classifier returns for each name, asked once or repeatedly', () => {
		const classes = createNameClasses();
		const tools = ['read_file', 'send_email', 'deleteRepository', 'x'.repeat(300), '', '__proto__'];
		const servers = ['slack', 'postgres', 'notes', '', 'constructor'];

		for (let turn = 0; turn < 2; turn++) {
			for (const name of tools) assert.deepEqual(classes.tool(name), classifyToolName(name), name);
			for (const name of servers) assert.equal(classes.server(name), classifyServerName(name), name);
		}
	});

	it('returns the same after more names than it caches', () => {
		const classes = createNameClasses();
		const before = classes.tool('get_item');

		for (let index = 0; index < 2_000; index++) classes.tool(`send_item_${index}`);

		assert.deepEqual(classes.tool('get_item'), before);
		assert.deepEqual(classes.tool('send_item_7'), classifyToolName('send_item_7'));
	});
});
