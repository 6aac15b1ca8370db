// Tests in the extension host that need no dialog, because VS Code refuses dialogs in such a run.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, SETTINGS } from '../../../src/extension/manifest-ids.ts';
import { nextLook, testedDelay } from '../../support/wait.ts';

const extension = vscode.extensions.all.find(({ packageJSON }) => packageJSON.name === 'mcp-cordon');

describe('the extension in its host', () => {
	before(async () => {
		assert.ok(extension, 'the extension is not there');
		await extension.activate();
	});

	it('is active', () => {
		assert.equal(extension?.isActive, true);
	});

	it('registers every command of its manifest', async () => {
		const registered = new Set(await vscode.commands.getCommands(true));

		assert.deepEqual(
			Object.values(COMMANDS).filter((id) => !registered.has(id)),
			[],
		);
	});

	it('contributes every setting with a default', () => {
		const { section, ...settings } = SETTINGS;
		const configuration = vscode.workspace.getConfiguration(section);

		for (const key of Object.values(settings)) assert.notEqual(configuration.inspect(key)?.defaultValue, undefined, key);
	});

	it('leaves an unguarded server unchanged', async () => {
		const names = (): readonly string[] => vscode.lm.tools.map(({ name }) => name);

		// A start before the editor has read its files does nothing.
		for (const deadline = Date.now() + 120_000; !names().includes('mcp_honest_add') && Date.now() < deadline; ) {
			const started = vscode.commands.executeCommand('workbench.mcp.startServer', 'mcp.config.ws0.calc', { waitForLiveTools: true });
			await Promise.race([started, testedDelay(30_000)]);
			await nextLook();
		}

		assert.ok(
			names().includes('mcp_honest_add'),
			names()
				.filter((name) => name.startsWith('mcp_'))
				.join(', '),
		);
	});
});
