import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isGuarded, MCP_JSON, protect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson, returnsText, startUntilListed, waitForTools } from '../../support/editor/servers.ts';
import { nextLook } from '../../support/wait.ts';

const USER_FILE = 'User/mcp.json';

describe('uninstalling', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let original: readonly string[];
	const read = (): readonly string[] => [editor.read(MCP_JSON), readFileSync(path.join(editor.place.userData, USER_FILE), 'utf8')];

	before(async () => {
		editor = await openEditor({
			files: {
				[MCP_JSON]: `// kept\r\n${mcpJson({ calc: { script: 'honest.mjs' } })}`,
				[path.join('..', 'user', USER_FILE)]: mcpJson({ mine: { script: 'honest.mjs', args: ['--server-name', 'mine'] } }),
			},
		});
		original = read();
	});
	closesAfterwards(() => editor);

	it('protects the files of the folder and the user', async () => {
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		await protect(editor);

		assert.ok(isGuarded(editor));
		assert.match(read()[1] ?? '', /cordon-launch/);
		await waitForTools(editor, (names) => names.includes('mcp_honest_add') && names.includes('mcp_mine_add'), { timeoutMs: 90_000 });
	});

	it('restores every file byte for byte, and the servers run as before', async () => {
		await editor.uninstallCordon();
		const deadline = Date.now() + 90_000;
		while (read().some((text) => text.includes('cordon-launch')) && Date.now() < deadline) await nextLook();

		assert.deepEqual(read(), original);
		assert.ok(existsSync(path.join(editor.place.state, 'uninstalled')));
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		await returnsText(editor, 'mcp_honest_add', { a: 20, b: 22 }, '42');
	});
});
