// Another window, or another editor, installs a newer version: servers start with that one, and the real window says so.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installLauncher } from '../../../src/gateway/interposition/launcher.ts';
import { stateFolderAt } from '../../../src/gateway/interposition/state-folder.ts';
import { runningGateways } from '../../../src/gateway/process/running.ts';
import { MCP_JSON, protect, showQuarantine } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson, returnsText, startUntilListed, waitForTools } from '../../support/editor/servers.ts';
import { notifications, persist, screenshot, statusBarItem, treeRows, waitForTreeRow } from '../../support/editor/ui.ts';
import { endGateway } from '../../support/gateway-process.ts';

const OTHER = '9.9.9';

describe('a window whose servers start with another version', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	const hasTools = (names: readonly string[]): boolean => names.includes('mcp_honest_add');
	const status = async (): Promise<string> => (await statusBarItem(editor.page, 'mcpCordon.status'))?.text ?? '';
	const stopCalc = async (): Promise<void> =>
		await editor.inHost(
			async (vscode, id) => void (await vscode.commands.executeCommand('workbench.mcp.stopServer', id)),
			'mcp.config.ws0.calc',
		);
	async function install(version: string): Promise<void> {
		const state = stateFolderAt(editor.place.state);
		const nodePath = readFileSync(state.nodePath, 'utf8').trim();
		assert.ok((await installLauncher(state, { dist: path.resolve('dist'), version, nodePath })).ok);
	}

	before(async () => {
		editor = await openEditor({ files: { [MCP_JSON]: mcpJson({ calc: { script: 'honest.mjs' } }) } });
		await protect(editor);
		await waitForTools(editor, hasTools, { timeoutMs: 90_000 });
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /calc.*Guarded in chat/);
	});
	closesAfterwards(() => editor);
	after(async () => endGateway(editor.place.state, OTHER));

	it('says so at once, offers to reload, and still shows the server that runs', async () => {
		await install(OTHER);

		await persist(editor.page, async () => assert.match(await status(), /Cordon: reload the window/));
		await persist(editor.page, async () => {
			const said = (await notifications(editor.page)).join('\n');
			assert.match(said, /Reload the window: servers now start with MCP Cordon 9\.9\.9\./);
			assert.ok(await editor.page.getByRole('button', { name: 'Reload Window' }).first().isVisible());
		});
		await waitForTreeRow(editor.page, /calc.*Guarded in chat/);
		await screenshot(editor.page, 'other-version');
	});

	it("never says that a server isn't running which runs guarded with the other version", async () => {
		await stopCalc();
		await startUntilListed(editor, 'calc', hasTools);
		await returnsText(editor, 'mcp_honest_add', { a: 20, b: 22 }, '42');

		await persist(editor.page, async () =>
			assert.ok(
				runningGateways(stateFolderAt(editor.place.state).run).some((each) => each.version === OTHER && each.connections.length > 0),
			),
		);
		await waitForTreeRow(editor.page, /calc.*Starts with MCP Cordon 9\.9\.9, not shown in this window/);
		assert.doesNotMatch((await treeRows(editor.page)).join('\n'), /not running/i);
	});
});
