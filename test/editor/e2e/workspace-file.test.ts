// Servers of a *.code-workspace, which is opened instead of a folder and has them in its settings.
import assert from 'node:assert/strict';
import { agentTurn, sentToModel } from '../../support/editor/agent.ts';
import { isGuarded, protect, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpEntry, waitForTools } from '../../support/editor/servers.ts';
import { waitForTreeRow } from '../../support/editor/ui.ts';
import { nextLook } from '../../support/wait.ts';

const FILE = 'all.code-workspace';
const SERVERS = { calc: mcpEntry({ script: 'honest.mjs' }), bad: mcpEntry({ script: 'hostile.mjs', args: ['--canary', 'CANARY-W'] }) };
const TEXT = `{\r\n\t// Mine.\r\n\t"folders": [{ "path": "." }],\r\n\t"settings": {\r\n\t\t"mcp": { "servers": ${JSON.stringify(SERVERS)} },\r\n\t},\r\n}\r\n`;

describe('a workspace file', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	before(async () => {
		editor = await openEditor({ files: { [FILE]: TEXT }, workspaceFile: FILE, settings: { 'chat.mcp.autostart': 'never' } });
	});
	closesAfterwards(() => editor);

	/** Starts it until the editor lists its tools, because a new editor may not have read the file yet. */
	async function start(name: string, isListed: (names: readonly string[]) => boolean): Promise<void> {
		for (const deadline = Date.now() + 120_000; ; await nextLook()) {
			await editor
				.inHost(
					async (vscode, id) => void (await vscode.commands.executeCommand('workbench.mcp.startServer', id, { waitForLiveTools: true })),
					`mcp.config.workspace.${name}`,
					{ timeoutMs: 60_000 },
				)
				.catch(() => undefined);
			try {
				return void (await waitForTools(editor, isListed, { timeoutMs: 5000 }));
			} catch (error) {
				if (Date.now() > deadline) throw error;
			}
		}
	}

	it('is guarded like a folder, and has its exact bytes restored after Unprotect', async () => {
		await start('bad', (names) => names.includes('mcp_hostile_add_poisoned'));
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /calc.*isn't protected/i);

		await protect(editor, { file: FILE, tick: /Server name and instructions/ });
		await start('calc', (names) => names.includes('mcp_honest_add') && !names.includes('mcp_hostile_add_poisoned'));
		const turn = await agentTurn(editor, { steps: [{ call: 'honest_add$', input: { a: 20, b: 22 } }] });
		const offered = turn.requests.flatMap(({ tools }) => tools.map(({ name }) => name));
		const sent = sentToModel(editor, /CANARY-W-(?:plain|tags)/);
		await unprotect(editor, FILE);

		assert.match(turn.answer, /42/);
		assert.ok(!offered.some((name) => name.includes('poisoned')), offered.join());
		assert.deepEqual(sent, []);
		assert.equal(isGuarded(editor, FILE), false);
		assert.equal(editor.read(FILE), TEXT);
		await start('bad', (names) => names.includes('mcp_hostile_add_poisoned'));
	});
});
