// The first steps of a user: install, protect, review, approve, call, block, undo.
import assert from 'node:assert/strict';
import { agentTurn, sentToModel } from '../../support/editor/agent.ts';
import { decide, describeTools, isGuarded, MCP_JSON, protect, sha256, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { quickFixTitles } from '../../support/editor/review.ts';
import {
	cordonDiagnostics,
	listedTools,
	mcpJson,
	returnsText,
	startUntilListed,
	waitForDiagnostic,
	waitForTools,
} from '../../support/editor/servers.ts';
import { persist, screenshot, statusBarItem, waitForTreeRow } from '../../support/editor/ui.ts';

for (const autostart of ['newAndOutdated', 'never']) {
	describe(`a guarded server, autostart "${autostart}"`, function () {
		this.timeout(600_000);
		let editor: EditorUnderTest;
		const original = mcpJson({ calc: { script: 'honest.mjs' }, bad: { script: 'hostile.mjs', args: ['--canary', 'CANARY-G'] } });

		before(async () => {
			editor = await openEditor({ files: { [MCP_JSON]: original }, settings: { 'chat.mcp.autostart': autostart } });
			// The editor already knows the tools, including poisoned ones, before Cordon protects anything.
			await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
			await startUntilListed(editor, 'bad', (names) => names.includes('mcp_hostile_add_poisoned'));
		});
		closesAfterwards(() => editor);

		it('shows the offer of protection before anything is guarded', async () => {
			await showQuarantine(editor);
			await screenshot(editor.page, 'before-protect');

			await waitForTreeRow(editor.page, /calc.*isn't protected/i);
			assert.equal(isGuarded(editor), false);
		});

		it('runs through Cordon with the same server id and tool names after Protect', async () => {
			const { dialogs } = await protect(editor, { tick: /Name and instructions/ });
			await screenshot(editor.page, 'after-protect');

			assert.match(dialogs.join('\n'), /calc/);
			await waitForTools(editor, (names) => names.includes('mcp_honest_add') && !names.includes('mcp_hostile_add_poisoned'), {
				timeoutMs: 90_000,
			});
			await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		});

		it('has a tool with hidden text quarantined, in the view, as a diagnostic, and in the status bar (guarantee: hidden-instructions)', async () => {
			await waitForTools(editor, (names) => !names.some((name) => /poisoned/.test(name)));
			await showQuarantine(editor);
			await waitForTreeRow(editor.page, /› add_poisoned.*Quarantined/);
			await screenshot(editor.page, 'quarantine');

			const hidden = await waitForDiagnostic(editor, /^(?:payload\.decoded|unicode\.hidden)$/);
			assert.equal(hidden.text, '"bad"');
			assert.doesNotMatch(JSON.stringify(await cordonDiagnostics(editor)), /CANARY/);
			assert.equal((await cordonDiagnostics(editor)).filter(({ text }) => text === '"bad"').length, 1);
			const titles = await quickFixTitles(editor, hidden.code);
			assert.ok(titles.length > 0 && titles.length <= 6, titles.join(', '));
			await persist(editor.page, async () => assert.match((await statusBarItem(editor.page, 'mcpCordon.status'))?.text ?? '', /to review/));
		});

		it('sends nothing quarantined to the model, and an approved tool can be called', async () => {
			const turn = await agentTurn(editor, { steps: [{ call: 'honest_add$', input: { a: 20, b: 22 } }] });
			await screenshot(editor.page, 'agent-turn');

			assert.match(turn.answer, /42/);
			await waitForTreeRow(editor.page, /Server calc: .*Guarded in chat/);
			assert.deepEqual(sentToModel(editor, /CANARY-G-(?:plain|bits|tags)|[\u{e0020}-\u{e007e}]+/u), []);
		});

		it('can have a tool called after a person approved it', async () => {
			await decide(editor, 'Approve', /› echo_poisoned/);
			await waitForTools(editor, (names) => names.includes('mcp_hostile_echo_poisoned'));

			await returnsText(editor, 'mcp_hostile_echo_poisoned', { text: 'here' }, 'here');
		});

		it('has a blocked tool refused with the reason', async () => {
			await decide(editor, 'Block', /› echo_poisoned/);
			await waitForTools(editor, (names) => !names.includes('mcp_hostile_echo_poisoned'));

			assert.doesNotMatch(describeTools(await listedTools(editor)), /echo_poisoned/);
			await waitForTreeRow(editor.page, /echo_poisoned.*Blocked/);
		});

		it('stays guarded after the extension host was killed', async () => {
			editor.killExtensionHosts();
			await editor.reload();
			await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));

			// The editor may still know the other server's tools from before the block, until that server lists them again.
			await startUntilListed(editor, 'bad', (names) => names.includes('mcp_honest_add') && !names.some((name) => /poisoned/.test(name)));
			await returnsText(editor, 'mcp_honest_add', { a: 1, b: 2 }, '3');
		});

		it('has its file restored byte for byte, and runs as before (guarantee: undo)', async () => {
			await unprotect(editor);

			assert.equal(sha256(editor.read(MCP_JSON)), sha256(original));
			await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
			await returnsText(editor, 'mcp_honest_add', { a: 1, b: 2 }, '3');
		});

		it('leaves no process behind', async () => {
			assert.deepEqual(await editor.close(), []);
		});
	});
}
