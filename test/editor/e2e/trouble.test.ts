// What somebody sees whose servers or files do not work: what is the matter, and never that all is well.
import assert from 'node:assert/strict';
import path from 'node:path';
import { MCP_JSON, protect, showQuarantine } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { choose, closeAll, menuCommand, until } from '../../support/editor/review.ts';
import { notifications, waitForTreeRow } from '../../support/editor/ui.ts';

const CRASH = "console.error('a setting is missing'); process.exit(3);\n";
const SILENT = 'process.stdin.resume();\n';

describe('servers and files that do not work', function () {
	this.timeout(240_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor({ files: { [MCP_JSON]: '{ "servers": { "crash": ', 'crash.mjs': CRASH, 'silent.mjs': SILENT } });
	});
	closesAfterwards(() => editor);

	const isTold = (words: RegExp): Promise<true> =>
		until(async () => (await notifications(editor.page)).some((text) => words.test(text)), `a notification says ${String(words)}`, 60_000);

	it('a file that cannot be read is a row of the view, and Protect names it', async () => {
		editor.write(MCP_JSON, '{ "servers": { "crash": ');
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /: The file cannot be read at line 1, column \d+\.$/, { timeoutMs: 60_000 });
		await menuCommand(editor.page, 'MCP Cordon: Protect MCP Servers');

		await isTold(/mcp\.json: The file cannot be read at line 1/);
	});

	it('servers that ended or are silent after Protect are named', async () => {
		await closeAll(editor);
		const entry = (file: string): object => ({ type: 'stdio', command: 'node', args: [path.join(editor.place.workspace, file)] });
		editor.write(MCP_JSON, { servers: { crash: entry('crash.mjs'), silent: entry('silent.mjs') } });
		await waitForTreeRow(editor.page, /^Server crash: Not guarded/, { timeoutMs: 60_000 });
		await protect(editor);

		await isTold(/Server "crash" was started behind MCP Cordon and ended before it listed anything/);
		await isTold(/Server "silent" runs behind MCP Cordon and has not answered yet/);
	});

	it('a scan of a server that ends is no clean scan', async () => {
		await closeAll(editor);
		await menuCommand(editor.page, 'MCP Cordon: Scan MCP Server');
		await choose(editor.page, /crash/);

		await until(
			async () => (await notifications(editor.page)).some((text) => /Server "crash" (?:was started|did not start)/.test(text)),
			'the scan says that the server does not run',
			120_000,
		);
		assert.ok(!(await notifications(editor.page)).some((text) => /Nothing found/.test(text)));
	});
});
