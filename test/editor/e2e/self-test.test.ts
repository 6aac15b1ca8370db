// "MCP Cordon: Self-Test" checks whether the traffic of each server really passes through MCP Cordon.
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { MCP_JSON, markerIn, protect, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { fixtureServer, mcpJson, waitForTools } from '../../support/editor/servers.ts';
import { persist, quickPickRows, runCommand, screenshot } from '../../support/editor/ui.ts';

const TITLE = 'MCP Cordon: Test Whether Servers Are Guarded';

describe('the self-test in the editor', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	/** Runs it and returns each server's sentence. */
	async function selfTest(servers: number): Promise<ReadonlyMap<string, string>> {
		await runCommand(editor.page, TITLE);
		return persist(
			editor.page,
			async () => {
				const rows = (await quickPickRows(editor.page)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
				const found = rows.filter((text) => /uarded|Left alone|bypass/.test(text));
				assert.equal(found.length, servers, rows.join('\n'));
				return new Map(found.map((text) => [/\b(calc|other|debugged|boxed)\b/.exec(text)?.[1] ?? '', text]));
			},
			180_000,
		);
	}

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			mcpJson({
				calc: { script: 'honest.mjs', args: ['--marker', markerIn(editor, 'calc')] },
				other: { script: 'honest.mjs', args: ['--server-name', 'other'] },
			}),
		);
		await protect(editor);
		// Added afterwards, because the editor itself starts an entry with "dev" and takes the focus for its output.
		const entry = JSON.stringify({ type: 'stdio', command: 'node', args: [fixtureServer('honest.mjs')], dev: { watch: '**/*.none' } });
		editor.write(MCP_JSON, editor.read(MCP_JSON).replace(/("servers": \{)/, `$1 "debugged": ${entry},`));
		const servers = { boxed: { command: 'node', args: [fixtureServer('honest.mjs')] } };
		editor.write('.devcontainer/devcontainer.json', JSON.stringify({ customizations: { vscode: { mcp: { servers } } } }));
		await waitForTools(editor, (names) => names.includes('mcp_honest_add') && names.includes('mcp_other_add'), { timeoutMs: 120_000 });
	});
	closesAfterwards(() => editor);
	afterEach(() => editor.page.keyboard.press('Escape'));

	it('proves for each guarded server that a message reaches both ends, and says which servers are left alone and why', async () => {
		const startsBefore = startsOf(markerIn(editor, 'calc'));

		const said = await selfTest(4);
		await screenshot(editor.page, 'self-test');

		assert.match(said.get('calc') ?? '', /Guarded: both ends responded within \d+ ms/);
		assert.match(said.get('other') ?? '', /Guarded: both ends responded/);
		assert.match(said.get('debugged') ?? '', /Left alone: its "dev" setting/);
		assert.match(said.get('boxed') ?? '', /Left alone: the editor copies it into a container/);
		assert.equal(startsOf(markerIn(editor, 'calc')), startsBefore, 'a server that runs is not started anew');
	});

	it("doesn't accept the file as proof, because without the proxy a guarded server isn't seen", async () => {
		await editor.page.keyboard.press('Escape');
		const proxy = path.join(editor.place.state, 'proxy');
		renameSync(proxy, `${proxy}-away`);
		try {
			await editor.inHost(async (vscode) => {
				for (const name of ['calc', 'other']) await vscode.commands.executeCommand('workbench.mcp.stopServer', `mcp.config.ws0.${name}`);
			}, null);
			const starts = startsOf(markerIn(editor, 'calc'));

			const said = await selfTest(4);

			assert.match(said.get('calc') ?? '', /Guarded in the file, but no connection yet: it isn't running/);
			assert.match(said.get('other') ?? '', /Guarded in the file, but no connection yet/);
			assert.equal(startsOf(markerIn(editor, 'calc')), starts, 'nothing was started past the missing proxy');
		} finally {
			renameSync(`${proxy}-away`, proxy);
		}
	});
});
