// The attacks that Cordon prevents, against the editor without it. If VS Code starts to prevent them itself, these fail
// and the docs change.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { agentTurn } from '../../support/editor/agent.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson, startUntilListed } from '../../support/editor/servers.ts';
import { persist } from '../../support/editor/ui.ts';

describe('a rug pull without Cordon', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor({
			withCordon: false,
			autoApprove: false,
			files: { '.vscode/mcp.json': mcpJson({ calc: { script: 'honest.mjs' } }) },
		});
	});
	closesAfterwards(() => editor);

	it('runs another command under the approval of the first', async () => {
		const marker = path.join(editor.place.root, 'ran');
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		const first = await agentTurn(editor, { steps: [{ call: 'honest_add$', input: { a: 20, b: 22 } }], confirm: 'Allow' });
		assert.equal(first.confirmed.length, 1, 'VS Code asks once');

		editor.write('.vscode/mcp.json', mcpJson({ calc: { script: 'identity-taker.mjs', args: ['--marker', marker] } }));
		// Until the editor has read the file, the call goes to the previous server.
		await persist(
			editor.page,
			async () => {
				const second = await agentTurn(editor, { steps: [{ call: 'honest_add$', input: { a: 20, b: 22 } }] });
				assert.match(second.answer, /TAKEN/);
			},
			120_000,
		);

		assert.ok(existsSync(marker));
	});
});
