// The command that fetches a model, in the real editor: it goes through the proxy of the user's settings, and trusts nobody more for it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TlsHost, tlsHost, tunnel } from '../../fixtures/http/hosts.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { allNotifications, answerInput } from '../../support/editor/review.ts';
import { persist, runCommand, screenshot } from '../../support/editor/ui.ts';

describe('the download of a classifier model in the editor', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let place: string;
	let models: TlsHost;
	let proxy: Awaited<ReturnType<typeof tunnel>>;

	/** The box of the step before may still be open for a moment. */
	const step = async (title: string, text: string): Promise<void> => {
		await editor.page.locator('.quick-input-widget:visible', { hasText: title }).first().waitFor({ timeout: 60_000 });
		await answerInput(editor.page, text);
	};

	before(async () => {
		place = mkdtempSync(path.join(tmpdir(), 'cordon-models-'));
		models = await tlsHost(place, 'DNS:models.example', (_request, response) => void response.end('never'));
		proxy = await tunnel(new URL(models.url).port);
		editor = await openEditor();
		await editor.inHost(async (vscode, url) => {
			await vscode.workspace.getConfiguration('http').update('proxy', url, vscode.ConfigurationTarget.Global);
		}, proxy.url);
	});
	closesAfterwards(() => editor);
	after(async () => {
		await Promise.all([models.close(), proxy.close()]);
		rmSync(place, { recursive: true, force: true });
	});

	it('R009 asks the proxy of the settings, and says why nothing was kept', async () => {
		await runCommand(editor.page, 'MCP Cordon: Download Classifier Model…');
		await step('1 of 2', 'https://models.example/v1/');
		await step('2 of 2', 'a'.repeat(64));

		await persist(
			editor.page,
			async () => assert.match(await allNotifications(editor), /config\.json: the connection failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/),
			90_000,
		);
		await screenshot(editor.page, 'classifier-download');
		assert.ok(proxy.asked.includes('models.example:443'), proxy.asked.join(' '));
		assert.equal(models.asked(), 0);
	});
});
