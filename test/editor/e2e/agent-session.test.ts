// A session of VS Code's agent host in the editor's own chat: the editor itself passes the servers of `mcp.json` on to it, and the window asks
// and decides. The agent host starts them, and the model sees what it lists.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
	offeredInSession,
	openAgentSession,
	openWithAgentHost,
	sessionTurn,
	startsInSessions,
} from '../../support/editor/agent-session.ts';
import { decide, isGuarded, MCP_JSON, markerIn, protect, showQuarantine, unprotect, waitForQuestion } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest } from '../../support/editor/editor-under-test.ts';
import { closeAll, until } from '../../support/editor/review.ts';
import { mcpJson } from '../../support/editor/servers.ts';
import { clickModalButton, screenshot, waitForTreeRow } from '../../support/editor/ui.ts';
import { type ScriptedModel, startScriptedModel } from '../../support/model-server.ts';

const USER_FILE = path.join('..', 'user', 'User', 'mcp.json');
const CANARY = 'CANARY-A';
const ADD = { call: /^calc-add$/, input: { a: 20, b: 22 } };
const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';

describe('a session of the agent host in the chat', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let model: ScriptedModel;
	const originals: { [file: string]: string } = {};
	const linesOf = (name: string): string => (existsSync(markerIn(editor, name)) ? readFileSync(markerIn(editor, name), 'utf8') : '');
	const offered = async (): Promise<readonly string[]> =>
		(await offeredInSession(editor, model)).filter((name) => /^(?:calc|bad|slack|files)-/.test(name)).sort();
	const untilOffered = (wanted: readonly string[]): Promise<true> =>
		until(async () => JSON.stringify(await offered()) === JSON.stringify(wanted), `the model is offered ${wanted.join(', ')}`, 120_000);

	before(async () => {
		model = await startScriptedModel();
		editor = await openWithAgentHost(model, {});
		originals[USER_FILE] = `// kept\r\n${mcpJson({
			calc: { script: 'honest.mjs', args: ['--server-name', 'calc', '--out', markerIn(editor, 'calls')] },
			bad: { script: 'hostile.mjs', args: ['--canary', CANARY, '--server-name', 'bad'] },
			slack: { script: 'office.mjs', args: ['--role', 'chat', '--out', markerIn(editor, 'posted')] },
		})}`;
		originals[MCP_JSON] = mcpJson({ files: { script: 'office.mjs', args: ['--role', 'files'] } });
		editor.write(USER_FILE, originals[USER_FILE]);
	});
	closesAfterwards(() => editor);
	after(() => model.close());

	it("starts the servers of the user's mcp.json without Cordon while the file isn't protected", async () => {
		await openAgentSession(editor);

		await untilOffered(['bad-add', 'bad-add_poisoned', 'bad-echo_poisoned', 'calc-add', 'calc-echo', 'slack-post_message']);
		assert.match(await sessionTurn(editor, model, [ADD]), /SAID: 42/);
		assert.deepEqual(startsInSessions(editor, 'calc'), ['direct']);
		assert.ok(model.requests.some(({ text }) => text.includes(CANARY)));
	});

	it('starts them through the proxy once the file is protected, and offers the model only approved tools', async () => {
		await protect(editor, { dismiss: /bad/, file: USER_FILE });
		const seen = model.requests.length;

		await untilOffered(['calc-add', 'calc-echo', 'slack-post_message']);
		assert.match(await sessionTurn(editor, model, [ADD]), /SAID: 42/);
		await screenshot(editor.page, 'agent-session-guarded');
		assert.deepEqual(startsInSessions(editor, 'calc'), ['proxy']);
		assert.deepEqual(
			model.requests.slice(seen).flatMap(({ text }) => (text.includes(CANARY) ? [text] : [])),
			[],
		);
	});

	it('is named in the coverage of the view', async () => {
		await showQuarantine(editor);

		await waitForTreeRow(editor.page, /Server calc: .*Guarded in chat and Copilot CLI/);
		await screenshot(editor.page, 'agent-session-coverage');
	});

	it('loses a tool that a person blocks during a turn, and calls to it are refused', async () => {
		const calls = linesOf('calls');
		const echo = { call: 'calc-echo', input: { text: 'after the block' } };

		const refused = await sessionTurn(editor, model, [
			{ ...echo, before: async () => void (await decide(editor, 'Block', /calc › echo\b/)) },
		]);
		await screenshot(editor.page, 'agent-session-blocked');
		assert.match(refused, /blocked the tool "echo".*MCP Cordon/s);
		await untilOffered(['calc-add', 'slack-post_message']);
		// The model still knows its name.
		assert.doesNotMatch(await sessionTurn(editor, model, [echo]), /after the block/);
		assert.equal(linesOf('calls'), calls);
	});

	it('also gets servers of the workspace, and the window asks before text of one server goes to another', async () => {
		editor.write(MCP_JSON, originals[MCP_JSON] ?? '');
		await protect(editor, { dismiss: /bad/ });
		await untilOffered(['calc-add', 'files-read_file', 'slack-post_message']);
		const steps = [
			{ call: /^files-read_file$/, input: { path: 'plan.md' } },
			{ call: /^slack-post_message$/, input: { channel: 'general', message: `FYI: ${PLAN}` } },
		];
		const turnWith = async (button: string): Promise<string> => {
			const turn = sessionTurn(editor, model, steps);
			// A missing question must fail the test, not the turn that waits for it.
			turn.catch(() => undefined);
			const question = await waitForQuestion(editor.page);
			await screenshot(editor.page, 'agent-session-question');
			assert.match(question, /Allow the call to slack › post_message\?/);
			assert.match(question, /The text read by files › read_file .* is in the message of slack › post_message\./);
			const posted = linesOf('posted');
			await clickModalButton(editor.page, button);
			const said = await turn;
			assert.equal(posted, before, 'nothing is sent while the question is open');
			return said;
		};

		let before = linesOf('posted');
		assert.match(await turnWith('Allow Once'), /posted/);
		assert.match(linesOf('posted'), /FYI: The discount for Halvorsen/);
		before = linesOf('posted');
		assert.match(await turnWith('Deny'), /didn't allow this call of "post_message"\. It wasn't made/);
		assert.equal(linesOf('posted'), before);
		assert.deepEqual(startsInSessions(editor, 'files'), ['proxy']);
	});

	it('has its servers as before once the files are unprotected, which gives every byte back', async () => {
		await unprotect(editor, USER_FILE);
		if (isGuarded(editor)) await unprotect(editor);

		for (const [file, text] of Object.entries(originals)) assert.equal(editor.read(file), text);
		await closeAll(editor);
		await until(async () => (await offered()).includes('bad-echo_poisoned'), 'the agent host starts the servers again', 120_000);
		assert.match(await sessionTurn(editor, model, [{ call: /^calc-echo$/, input: { text: 'as before' } }]), /SAID: as before/);
		assert.deepEqual(startsInSessions(editor, 'calc'), ['direct']);
	});
});
