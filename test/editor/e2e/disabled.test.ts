// The extension is disabled. Its files stay, and approved items keep working, inspected by the gateway process.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isGuarded, MCP_JSON, markerIn, protect, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson, returnsText, startServer, startUntilListed, toolNames, waitForTools } from '../../support/editor/servers.ts';
import { persist } from '../../support/editor/ui.ts';
import { runningGateway } from '../../support/gateway-process.ts';
import { nextLook, settled, stays } from '../../support/wait.ts';

/** As the server says it before anything changes. */
const ADD = {
	name: 'add',
	description: 'Adds two numbers.',
	inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
};

describe('with the extension disabled', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	/** Does it like a person in the Extensions view, with the menu of the extension's row, and then reloads the window. */
	async function turn(item: 'Disable' | 'Enable'): Promise<void> {
		for (let attempt = 1; (await isActive()) !== (item === 'Enable'); attempt += 1) {
			// In a later attempt the click may have worked already, and the menu has no such item.
			await clickInMenu(item).catch((cause: unknown) => {
				if (attempt === 1 || attempt > 3) throw cause;
			});
			await editor.reload();
			if (attempt > 3) return;
		}
	}
	async function clickInMenu(item: 'Disable' | 'Enable'): Promise<void> {
		const { page } = editor;
		await persist(
			page,
			async () => {
				await page.keyboard.press('Escape');
				await editor.inHost(
					async (vscode) => void (await vscode.commands.executeCommand('workbench.extensions.search', '@installed cordon')),
					null,
				);
				const row = page.locator('.extensions-viewlet .monaco-list-row', { hasText: 'MCP Cordon' }).first();
				await row.waitFor({ timeout: 15_000 });
				await row.click({ button: 'right', timeout: 5000 });
				const entry = page.locator('.monaco-menu .action-label').filter({ hasText: new RegExp(`^${item}$`) });
				await entry.first().waitFor({ timeout: 5000 });
				// The editor mistakes a click right after the menu opened for the end of the opening click, so that the menu
				// stays or nothing happens.
				for (let attempt = 0; attempt < 20 && (await entry.count()) > 0; attempt += 1) {
					await entry
						.first()
						.click({ timeout: 5000 })
						.catch(() => undefined);
					await nextLook();
				}
				// The row shows the result, and by then the editor has stored its data.
				await settled(() => row.innerText({ timeout: 5000 }), 1500);
			},
			90_000,
		);
	}
	/** What the server `calc` says from now on. */
	const control = (): string => path.join(editor.place.root, 'control.json');
	const isActive = async (): Promise<boolean> =>
		editor.inHost((vscode) => vscode.extensions.getExtension('mcp-cordon.mcp-cordon') !== undefined, null);

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			mcpJson({
				calc: { script: 'turning.mjs', args: ['--marker', markerIn(editor, 'calc'), '--control', control()] },
				bad: { script: 'hostile.mjs', args: ['--canary', 'X', '--marker', markerIn(editor, 'bad')] },
			}),
		);
		await protect(editor, { dismiss: /bad/ });
		await waitForTools(editor, (names) => names.includes('mcp_turning_add'), { timeoutMs: 90_000 });
	});
	closesAfterwards(() => editor);

	it('servers run from the guarded file as before, and none runs without inspection', async () => {
		const guarded = editor.read(MCP_JSON);
		const starts = startsOf(markerIn(editor, 'calc'));

		await turn('Disable');

		assert.equal(await isActive(), false);
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_turning_add'));
		await returnsText(editor, 'mcp_turning_add', { a: 20, b: 22 }, '42');
		assert.equal(editor.read(MCP_JSON), guarded);
		assert.ok(startsOf(markerIn(editor, 'calc')) > starts);
		assert.ok(runningGateway(editor.place.state) !== undefined, 'the gateway process judges');
	});

	it('a hostile server runs with nothing of it listed', async () => {
		const starts = startsOf(markerIn(editor, 'bad'));

		await startServer(editor, 'bad', { timeoutMs: 60_000 }).catch(() => undefined);
		while (startsOf(markerIn(editor, 'bad')) === starts) await nextLook();

		assert.ok(await stays(async () => !(await toolNames(editor)).some((name) => /hostile|poisoned/.test(name)), 5000));
	});

	it('a changed tool and a new one are held, and the others go on', async () => {
		const tool = (name: string, description: string): object => ({ name, description, inputSchema: { type: 'object' } });
		const listed = async (): Promise<readonly string[]> => (await toolNames(editor)).filter((name) => name.startsWith('mcp_turning_'));
		assert.deepEqual((await listed()).toSorted(), ['mcp_turning_add', 'mcp_turning_echo']);

		writeFileSync(control(), JSON.stringify({ tools: [ADD, tool('echo', 'Gives the text back twice.'), tool('extra', 'Is new.')] }));

		await waitForTools(editor, (names) => !names.includes('mcp_turning_echo'));
		assert.ok(await stays(async () => (await listed()).join(' ') === 'mcp_turning_add', 3000));
		await returnsText(editor, 'mcp_turning_add', { a: 1, b: 2 }, '3');
	});

	it('servers are guarded again once it is enabled, and quarantined items stay quarantined', async () => {
		await turn('Enable');

		assert.equal(await isActive(), true);
		assert.ok(isGuarded(editor));
		await startUntilListed(
			editor,
			'calc',
			(found) => found.includes('mcp_turning_add') && !found.some((name) => /poisoned|echo|extra/.test(name)),
		);
	});
});
