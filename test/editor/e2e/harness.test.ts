// The harness itself, without Cordon: what an unguarded server and the editor do alone. If one of these tests fails, no
// other result of the editor suites means anything.
import assert from 'node:assert/strict';
import path from 'node:path';
import { agentTurn, sentToModel } from '../../support/editor/agent.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { reviewText } from '../../support/editor/review.ts';
import { mcpJson, startUntilListed } from '../../support/editor/servers.ts';
import { runCommand, screenshot } from '../../support/editor/ui.ts';
import { settled } from '../../support/wait.ts';

/** The behavior of VS Code 1.139, because of which reviews are webviews (docs/decisions). */
const VIRTUAL_TEXT_IS_ATTACHED = { document: true, diff: true } as const;

async function showVirtual(editor: EditorUnderTest, shape: 'document' | 'diff'): Promise<void> {
	await editor.inHost(async (vscode, wanted) => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		const scheme = `probe-${wanted}`;
		vscode.workspace.registerTextDocumentContentProvider(scheme, {
			provideTextDocumentContent: (uri) => `CANARY-VIRTUAL-${wanted} of ${uri.path}\nsecond line\n`,
		});
		const [left, right] = [vscode.Uri.parse(`${scheme}:/approved.txt`), vscode.Uri.parse(`${scheme}:/now.txt`)];
		if (wanted === 'diff') await vscode.commands.executeCommand('vscode.diff', left, right, 'approved | now');
		else await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(right));
		const shown = vscode.window.activeTextEditor;
		if (shown === undefined) throw new Error('no editor is active');
		shown.selection = new vscode.Selection(0, 0, 1, 0);
	}, shape);
	await waitForAttachment(editor, /now(?:\.txt)?/);
}

/** The chat follows the selection with a delay, and shows what it will attach. The tests decide whether it does. */
async function waitForAttachment({ page }: EditorUnderTest, name: RegExp): Promise<void> {
	await runCommand(page, 'Chat: Open Chat (Agent)');
	const shown = page.locator('.interactive-session .chat-attachments-container, .interactive-session .chat-attached-context', {
		hasText: name,
	});
	await shown
		.first()
		.waitFor({ timeout: 60_000 })
		.catch(() => undefined);
	await settled(() => shown.allInnerTexts(), 1000);
}

describe('the editor without Cordon', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor({
			withCordon: false,
			files: {
				'.vscode/mcp.json': mcpJson({ calc: { script: 'honest.mjs' }, bad: { script: 'hostile.mjs', args: ['--canary', 'CANARY-7'] } }),
				'note.txt': 'an ordinary note\n',
			},
		});
	});
	closesAfterwards(() => editor);

	it('runs code in the extension host', async () => {
		assert.equal(await editor.inHost((_vscode, argument) => argument.a + argument.b, { a: 20, b: 22 }), 42);
	});

	it('has a home of its own, however a program looks it up', async () => {
		const homes = await editor.inHost((_vscode, _argument, require) => {
			const os = require('node:os');
			return [os.homedir(), os.userInfo().homedir];
		}, null);

		assert.deepEqual(homes, [editor.place.home, path.dirname(editor.place.state)]);
	});

	it('starts an unguarded server and lists its tools, hidden text included', async () => {
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		await startUntilListed(editor, 'bad', (names) => names.includes('mcp_honest_add') && names.includes('mcp_hostile_add_poisoned'));
	});

	it('runs a whole agent turn with the scripted model, which gets the canary of an unguarded server', async () => {
		const turn = await agentTurn(editor, { steps: [{ call: 'honest_add$', input: { a: 20, b: 22 } }] });
		await screenshot(editor.page, 'agent-turn-unguarded');

		assert.match(turn.answer, /42/);
		assert.equal(turn.requests.length, 2);
		assert.notDeepEqual(sentToModel(editor, /CANARY-7-plain/), []);
		assert.notDeepEqual(sentToModel(editor, /CANARY-7-instructions/), []);
	});

	it('attaches the selected text of an open file to the chat request (so that the next tests can fail)', async function () {
		await editor.inHost(async (vscode, folder) => {
			const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(vscode.Uri.file(folder), 'note.txt'));
			const shown = await vscode.window.showTextDocument(document);
			shown.selection = new vscode.Selection(0, 0, 0, 16);
		}, editor.place.workspace);
		await waitForAttachment(editor, /note\.txt/);

		const turn = await agentTurn(editor, { steps: [] });

		assert.match(turn.requests.flatMap(({ texts }) => texts).join('\n'), /an ordinary note/);
	});

	for (const shape of ['document', 'diff'] as const) {
		it(`attaches the text of an open and selected virtual ${shape}, or not, as expected`, async function () {
			await showVirtual(editor, shape);
			await screenshot(editor.page, `virtual-${shape}-before`);

			const turn = await agentTurn(editor, { steps: [] });
			await screenshot(editor.page, `virtual-${shape}`);

			const isAttached = new RegExp(`CANARY-VIRTUAL-${shape}`).test(turn.requests.flatMap(({ texts }) => texts).join('\n'));
			assert.equal(isAttached, VIRTUAL_TEXT_IS_ATTACHED[shape]);
		});
	}

	it("doesn't attach the text of a webview panel", async () => {
		await editor.inHost((vscode) => {
			const panel = vscode.window.createWebviewPanel('probe', 'Probe', vscode.ViewColumn.One, {});
			panel.webview.html = '<main>CANARY-WEBVIEW</main>';
		}, null);
		await reviewText(editor.page, /CANARY-WEBVIEW/);

		const turn = await agentTurn(editor, { steps: [] });

		assert.doesNotMatch(turn.requests.flatMap(({ texts }) => texts).join('\n'), /CANARY-WEBVIEW/);
	});
});
