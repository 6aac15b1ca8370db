// F5 in the folder of the repository (CONTRIBUTING.md), with the real .vscode/launch.json and .vscode/tasks.json in a
// copy, because the build replaces `dist`.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { persist, screenshot, statusBarItem } from '../../support/editor/ui.ts';

/** Folders that aren't sources, or are built from them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'build', 'coverage', 'dist', 'node_modules', 'out']);

function copyRepository(to: string): void {
	for (const name of readdirSync('.').filter((each) => !LEFT_OUT.has(each) && !each.endsWith('.vsix')))
		cpSync(name, path.join(to, name), { recursive: true });
	// A second try finds the link there already.
	const modules = path.join(to, 'node_modules');
	if (!existsSync(modules)) symlinkSync(path.resolve('node_modules'), modules);
}

/**
 * Forwards `::1` to 127.0.0.1. The debugger tries the new extension host at both, and if the first one refuses it
 * doesn't wait for the second (js-debug 1.117 in code-server).
 */
function serveBothLoopbacks(port: number): Server {
	return createServer((socket) => {
		const other = connect(port, '127.0.0.1');
		socket.on('error', () => other.destroy());
		other.on('error', () => socket.destroy());
		socket.pipe(other).pipe(socket);
	})
		.on('error', () => undefined)
		.listen(port, '::1')
		.unref();
}

const payloadOf = (page: Page): ReadonlyMap<string, string> =>
	new Map(JSON.parse(new URL(page.url()).searchParams.get('payload') ?? '[]') as [string, string][]);

describe('F5 in the sources', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let loopback: Server | undefined;

	before(async () => {
		editor = await openEditor({ withCordon: false, hasTestDriver: true });
	});
	after(() => loopback?.close());
	closesAfterwards(() => editor);

	it('builds them and opens the demo in a separate window, with Cordon under a debugger', async () => {
		const built = path.join(editor.place.workspace, 'dist/extension.cjs');
		copyRepository(editor.place.workspace);
		const opening = editor.context.waitForEvent('page', { timeout: 180_000 });

		// Before the editor knows its debuggers, the key only opens their view.
		await persist(editor.page, async () => {
			await editor.page.keyboard.press('F5');
			await editor.page.locator('.statusbar-item', { hasText: 'Run MCP Cordon' }).first().waitFor({ timeout: 10_000 });
		});
		const host = await opening;
		loopback = serveBothLoopbacks(Number(payloadOf(host).get('inspect-brk-extensions')));

		assert.ok(existsSync(built), 'the task before the launch has not built');
		assert.ok(readFileSync(built, 'utf8').includes('//# sourceMappingURL=data:'), 'the bundle is not one for debugging');
		await persist(
			host,
			async () => assert.match((await statusBarItem(host, 'mcpCordon.status'))?.text ?? '', /Cordon: no servers protected/),
			180_000,
		);
		assert.match(await host.title(), /^\[Extension Development Host\] demo/);
		await screenshot(host, 'development-host');
	});
});
