// An organization's list allows servers by their commands, so entries that Cordon would change stay as they are, run,
// and are reported.
import assert from 'node:assert/strict';
import { MCP_JSON, markerIn, protect, showQuarantine } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpEntry, mcpJson, startServer, toolNames, waitForTools } from '../../support/editor/servers.ts';
import { screenshot, waitForTreeRow } from '../../support/editor/ui.ts';

describe("servers on an organization's list", function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	const entryOf = (name: string): string =>
		editor
			.read(MCP_JSON)
			.split(/^\t\t(?="[a-z-]+": \{$)/m)
			.find((part) => part.startsWith(`"${name}"`)) ?? '';

	before(async () => {
		const byCommand = { script: 'honest.mjs', args: ['--server-name', 'listed'] };
		const { args } = mcpEntry(byCommand);
		editor = await openEditor({
			settings: {
				'chat.mcp.allowedServers': [{ serverName: 'named' }, { serverCommand: ['node', ...(Array.isArray(args) ? args : [])] }],
			},
		});
		editor.write(MCP_JSON, mcpJson({ named: { script: 'honest.mjs', args: ['--marker', markerIn(editor, 'named')] }, listed: byCommand }));
	});
	closesAfterwards(() => editor);

	it('are guarded where the list allows them by name, and left alone where it allows them by command', async () => {
		const before = entryOf('listed');

		const { dialogs } = await protect(editor);

		assert.match(dialogs.join('\n'), /Not guarded: listed \(your organization allow-lists servers by URL or command/);
		assert.match(entryOf('named'), /cordon-launch/);
		assert.equal(entryOf('listed'), before);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /Server named: Guarded/, { timeoutMs: 90_000 });
		await waitForTreeRow(editor.page, /Server listed: .*Not guarded: your organization/, { timeoutMs: 90_000 });
		await screenshot(editor.page, 'policy');
	});

	it('both start, one allowed by its name and the other by its command', async () => {
		await waitForTools(editor, (names) => names.some((name) => name.startsWith('mcp_honest_')), { timeoutMs: 90_000 });
		const isListed = async (): Promise<boolean> => (await toolNames(editor)).some((name) => name.startsWith('mcp_listed_'));

		for (const deadline = Date.now() + 180_000; !(await isListed()) && Date.now() < deadline; )
			await startServer(editor, 'listed', { timeoutMs: 30_000 }).catch(() => undefined);

		assert.ok(await isListed(), 'the server that is allowed by its command does not run');
	});
});
