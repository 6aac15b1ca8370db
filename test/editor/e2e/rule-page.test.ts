// From a diagnostic to the page of its rule, without a network.
import assert from 'node:assert/strict';
import { MCP_JSON } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { cordonDiagnostics } from '../../support/editor/servers.ts';
import { nextLook } from '../../support/wait.ts';

const RULE = 'launch.unpinned';

describe('the page of a rule', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			JSON.stringify({ servers: { notes: { command: 'npx', args: ['-y', '@notes-example/server'] } } }, undefined, '\t'),
		);
	});
	closesAfterwards(() => editor);

	it('opens from the code of its diagnostic, as a preview of what came with the extension', async () => {
		const { page } = editor;
		const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
			const deadline = Date.now() + 150_000;
			while (!(await holds())) {
				if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
				await nextLook();
			}
		};
		await until('the diagnostic', async () => (await cordonDiagnostics(editor)).some(({ code }) => code === RULE));

		const target = await editor.inHost(async (vscode, rule) => {
			const all = vscode.languages.getDiagnostics().flatMap(([, diagnostics]) => diagnostics);
			const codes = all.flatMap(({ code }) => (typeof code === 'object' && code.value === rule ? [code.target] : []));
			const [uri] = codes;
			if (uri === undefined) throw new Error('the code has no target');
			await vscode.commands.executeCommand(uri.path, ...(JSON.parse(decodeURIComponent(uri.query)) as unknown[]));
			return uri.toString(true);
		}, RULE);

		assert.equal(target, `command:mcpCordon.explainRule?["${RULE}"]`);
		await until('the page', async () => {
			for (const frame of page.frames()) {
				const text = frame === page.mainFrame() ? '' : String(await frame.evaluate('document.body?.innerText ?? ""').catch(() => ''));
				if (text.includes(RULE) && text.includes('What it finds')) return true;
			}
			return false;
		});
	});
});
