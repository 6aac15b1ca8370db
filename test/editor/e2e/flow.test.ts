// What happens across servers: an agent turn that reads from one server and sends to another, and the person who is
// asked.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { type AgentTurn, agentTurn } from '../../support/editor/agent.ts';
import { tabTo } from '../../support/editor/by-keyboard.ts';
import { MCP_JSON, markerIn, protect, showQuarantine, waitForQuestion } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, keepEvidence, openEditor } from '../../support/editor/editor-under-test.ts';
import { closeAll, reviewFrame } from '../../support/editor/review.ts';
import { mcpJson, waitForTools } from '../../support/editor/servers.ts';
import {
	acceptQuickPick,
	clickModalButton,
	clickTreeRow,
	hasModal,
	persist,
	quickPickRows,
	runCommand,
	screenshot,
	statusBarItem,
	tickRows,
	waitForModal,
	waitForTreeRow,
} from '../../support/editor/ui.ts';
import { stays } from '../../support/wait.ts';

const PLAN =
	'The discount for Halvorsen is settled at 17 percent and must stay out of the newsletter until legal has signed the renewal of the warehouse contract in Lyon.';
const STEPS = [
	{ call: '^mcp_.*read_file$', input: { path: 'plan.md' } },
	{ call: '^mcp_.*post_message$', input: { channel: 'general', message: `FYI: ${PLAN}` } },
];
const SENTENCE = /The text read by files › read_file (?:just now|[1-9]\d* s ago) is in the message of slack › post_message\./;

async function frameWith(page: Page, selector: string, timeoutMs = 60_000): Promise<Frame> {
	return await persist(
		page,
		async () => {
			for (const frame of page.frames()) {
				if (frame === page.mainFrame()) continue;
				const found = await frame.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`).catch(() => false);
				if (found === true) return frame;
			}
			throw new Error(`no page has ${selector}`);
		},
		timeoutMs,
	);
}

/** All lines of the audit log, from every writer. */
function auditLines(editor: EditorUnderTest): readonly string[] {
	const folder = path.join(editor.place.state, 'audit');
	const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
	return files
		.filter((file) => file.endsWith('.ndjson'))
		.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
		.filter((line) => line !== '');
}

describe('text of one server that goes to another', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	const posted = (): string => {
		const file = markerIn(editor, 'posted');
		return existsSync(file) ? readFileSync(file, 'utf8') : '';
	};

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			mcpJson({
				files: { script: 'office.mjs', args: ['--role', 'files'] },
				slack: { script: 'office.mjs', args: ['--role', 'chat', '--out', markerIn(editor, 'posted')] },
			}),
		);
		await protect(editor, { tick: /./ });
		await waitForTools(
			editor,
			(names) => ['read_file', 'post_message'].every((tool) => names.some((name) => name.startsWith('mcp_') && name.endsWith(tool))),
			{
				timeoutMs: 120_000,
			},
		).catch(async (error: unknown) => {
			await keepEvidence(editor, 'flow before');
			throw error;
		});
	});
	closesAfterwards(() => editor);
	// A question of a failed turn mustn't be mistaken for that of the next one.
	beforeEach(async () => {
		const isAsked = async (): Promise<boolean> =>
			(await hasModal(editor.page)) || /call(?:s)? waiting/.test((await statusBarItem(editor.page, 'mcpCordon.status'))?.text ?? '');
		while (!(await stays(async () => !(await isAsked()), 1000))) {
			if (!(await hasModal(editor.page))) await runCommand(editor.page, 'MCP Cordon: Answer Waiting Call…');
			await waitForQuestion(editor.page);
			await clickModalButton(editor.page, 'Deny');
		}
	});

	/** A turn during which the person chooses this button. */
	async function turnWith(button: string, look: (question: string) => Promise<void> = async () => undefined): Promise<AgentTurn> {
		const turn = agentTurn(editor, { steps: STEPS, timeoutMs: 300_000 });
		// A missing question must fail the test, not the turn that waits for it.
		turn.catch(() => undefined);
		const question = await waitForQuestion(editor.page);
		await look(question);
		await clickModalButton(editor.page, button);
		return await turn;
	}

	it('R088 R085 asks with a sentence and the arguments before sending, and deny stops the call and tells the model what to do', async () => {
		let asked = '';
		const turn = await turnWith('Deny', async (question) => {
			asked = question;
			await screenshot(editor.page, 'flow-question');
			assert.equal(posted(), '', 'nothing was sent while the question is open');
		});

		assert.match(asked, /Allow the call to slack › post_message\?/);
		assert.match(asked, SENTENCE);
		assert.match(asked, /FYI: The discount for Halvorsen/);
		assert.match(turn.answer, /didn't allow this call of "post_message"\. It wasn't made/);
		assert.equal(posted(), '');
	});

	it('keeps the question open until the person clicks, whatever arguments and commands are used', async () => {
		const turn = await turnWith('Allow Once', async () => {
			for (const argument of [{ answer: 'once' }, 'once', { id: 1, answer: 'always', allowed: true }]) {
				await editor.inHost((vscode, value) => {
					for (const command of ['mcpCordon.answerQuestion', 'notification.acceptPrimaryAction', 'mcpCordon.permissions'])
						void Promise.resolve(vscode.commands.executeCommand(command, value)).catch(() => undefined);
				}, argument);
			}
			assert.ok(await stays(() => posted() === '', 1000), 'a command must not answer');
			await persist(editor.page, async () => assert.ok(await hasModal(editor.page)));
		});

		assert.match(turn.answer, /posted/);
		assert.match(posted(), /FYI: The discount for Halvorsen/);
	});

	it('keeps the call waiting in the status bar after "decide later", and reopens the question with the focus on the safe button', async () => {
		const before = posted();
		const turn = agentTurn(editor, { steps: STEPS, timeoutMs: 300_000 });
		turn.catch(() => undefined);
		await waitForQuestion(editor.page);
		await editor.page.keyboard.press('Escape');
		await persist(editor.page, async () => assert.equal(await hasModal(editor.page), false));
		await persist(editor.page, async () =>
			assert.match((await statusBarItem(editor.page, 'mcpCordon.status'))?.text ?? '', /Cordon: call waiting/),
		);
		assert.equal(posted(), before);

		await runCommand(editor.page, 'MCP Cordon: Answer Waiting Call…');
		assert.match(await waitForQuestion(editor.page), SENTENCE);
		await editor.page.keyboard.press('Enter');

		assert.match((await turn).answer, /didn't allow/);
		assert.equal(posted(), before);
		await persist(editor.page, async () =>
			assert.doesNotMatch((await statusBarItem(editor.page, 'mcpCordon.status'))?.text ?? '', /waiting/),
		);
	});

	it('opens the question of a waiting call from the session page by keyboard, which allows nothing, and removes the button with the call', async () => {
		const { page } = editor;
		const before = posted();
		const turn = agentTurn(editor, { steps: STEPS, timeoutMs: 300_000 });
		turn.catch(() => undefined);
		await waitForQuestion(page);
		await page.keyboard.press('Escape');
		await persist(page, async () => assert.equal(await hasModal(page), false));
		await runCommand(page, 'MCP Cordon: Show Session');
		const label = 'Answer… 1 call is waiting for you';
		const frame = await reviewFrame(page, label);
		await screenshot(page, 'flow-session-waits');

		for (const key of ['Enter', 'Space']) {
			await tabTo(page, frame, label);
			await page.keyboard.press(key);
			assert.match(await waitForModal(page), SENTENCE);
			assert.equal(posted(), before, 'a key on the page allows nothing');
			if (key === 'Enter') await page.keyboard.press('Escape');
			else await clickModalButton(page, 'Deny');
			await page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
		}

		assert.match((await turn).answer, /didn't allow/);
		assert.equal(posted(), before);
		await persist(page, async () => {
			const shown = await frameWith(page, 'svg .call.stopped', 5000);
			assert.equal(await shown.getByRole('button').count(), 0);
			assert.equal(await shown.evaluate('document.scripts.length'), 0);
		});
		await closeAll(editor);
	});

	it('opens the question of the shown session from its page, not the oldest one, also a question about the arguments', async () => {
		const { page } = editor;
		const putOff = async (): Promise<string> => {
			const text = await waitForQuestion(page);
			await page.keyboard.press('Escape');
			await persist(page, async () => assert.equal(await hasModal(page), false));
			return text;
		};
		const outside = { path: '../../../../etc/passwd' };
		// An extension makes this call outside of any conversation.
		await editor.inHost((vscode, input) => {
			const name = vscode.lm.tools.find((tool) => /^mcp_.*read_file$/.test(tool.name))?.name ?? '';
			void Promise.resolve(vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined })).catch(() => undefined);
		}, outside);
		assert.match(await putOff(), /Allow the call to files › read_file\?/);
		const turn = agentTurn(editor, {
			steps: [{ call: '^mcp_.*read_file$', input: { path: 'plan.md' } }, ...STEPS.slice(1)],
			timeoutMs: 300_000,
		});
		turn.catch(() => undefined);
		assert.match(await putOff(), SENTENCE);
		await runCommand(page, 'MCP Cordon: Show Session');
		const label = 'Answer… 1 call is waiting for you';
		const frame = await reviewFrame(page, label);

		await tabTo(page, frame, label);
		await page.keyboard.press('Enter');
		assert.match(await waitForModal(page), SENTENCE);
		await clickModalButton(page, 'Deny');
		assert.match((await turn).answer, /didn't allow/);
		await persist(page, async () => assert.equal(await (await frameWith(page, 'svg .call.stopped', 5000)).getByRole('button').count(), 0));

		const reading = agentTurn(editor, { steps: [{ call: '^mcp_.*read_file$', input: outside }], timeoutMs: 300_000 });
		reading.catch(() => undefined);
		await persist(page, async () => assert.match((await statusBarItem(page, 'mcpCordon.status'))?.text ?? '', /Cordon: 2 calls waiting/));
		await putOff();
		await closeAll(editor);
		await runCommand(page, 'MCP Cordon: Show Session');
		const again = await reviewFrame(page, label);
		await screenshot(page, 'flow-session-asked');
		assert.match(
			String(await again.evaluate('document.querySelector("ul.waiting").innerText')),
			/A call to files › read_file is waiting for you/,
		);
		await again.getByRole('button', { name: label }).click();
		await waitForModal(page);
		await clickModalButton(page, 'Deny');
		assert.match((await reading).answer, /didn't allow/);
		await runCommand(page, 'MCP Cordon: Answer Waiting Call…');
		await waitForModal(page);
		await clickModalButton(page, 'Deny');
		await persist(page, async () => assert.doesNotMatch((await statusBarItem(page, 'mcpCordon.status'))?.text ?? '', /waiting/));
		await closeAll(editor);
	});

	it('allows the same pattern in the conversation without another question after "for this session"', async () => {
		await turnWith('Allow for Session');
		const before = posted().length;

		const turn = await agentTurn(editor, { steps: STEPS, timeoutMs: 300_000 });

		assert.match(turn.answer, /posted/);
		assert.ok(posted().length > before);
	});

	it('shows both servers, the flow, and the refused call in the picture, by keyboard and in light and dark', async () => {
		await runCommand(editor.page, 'MCP Cordon: Show Session');
		const frame = await frameWith(editor.page, 'svg .flow.stopped');
		const text = String(await frame.evaluate('document.querySelector("main").textContent'));

		assert.match(text, /files/);
		assert.match(text, /slack/);
		assert.match(text, /slack › post_message: refused by you\. It contains text from files › read_file/);
		assert.match(text, /slack › post_message: allowed by you/);
		assert.doesNotMatch(text, /Halvorsen/);
		for (const [theme, mark] of [
			['Default Dark Modern', 'vscode-dark'],
			['Default Light Modern', 'vscode-light'],
		] as const) {
			await editor.inHost(async (vscode, name) => {
				await vscode.workspace.getConfiguration('workbench').update('colorTheme', name, vscode.ConfigurationTarget.Global);
			}, theme);
			const shown = await frameWith(editor.page, `body.${mark} svg .flow.stopped`, 60_000);
			const colors = `(() => { const of = (part) => getComputedStyle(document.querySelector(part)); return [of('body').backgroundColor, of('svg text').fill, of('.flow.stopped path').stroke]; })()`;
			await persist(editor.page, async () => {
				const [background, ink, arrow] = (await shown.evaluate(colors)) as readonly string[];
				assert.equal(new Set([background, ink, arrow]).size, 3, `${theme}: ${background} ${ink} ${arrow}`);
			});
			await screenshot(editor.page, `flow-picture-${mark}`);
		}
		await persist(
			editor.page,
			async () => {
				const page = await frameWith(editor.page, 'svg .flow.stopped', 5000);
				await page.evaluate('document.querySelector(".scroll").focus()');
				await editor.page.keyboard.press('Tab');
				assert.match(String(await page.evaluate('document.activeElement.getAttribute("aria-label")')), /files › read_file/);
			},
			60_000,
		);
	});

	it('opens the picture from a row of the Activity view too', async () => {
		await editor.inHost(async (vscode) => {
			await vscode.commands.executeCommand('workbench.action.closeAllEditors');
			await vscode.commands.executeCommand('mcpCordon.activity.focus');
		}, null);
		await clickTreeRow(editor.page, /^slack: post_message: allowed by you/);

		await frameWith(editor.page, 'svg .flow.stopped', 60_000);
	});

	it('R088 appears in the Findings view with its sentence, and opens the picture from there', async () => {
		await editor.inHost(async (vscode) => {
			await vscode.commands.executeCommand('workbench.action.closeAllEditors');
			await vscode.commands.executeCommand('mcpCordon.findings.focus');
		}, null);
		await clickTreeRow(editor.page, SENTENCE);

		await frameWith(editor.page, 'svg .flow.stopped', 60_000);
		await screenshot(editor.page, 'flow-findings');
	});

	it('first shows a notification in an unfocused window, which can refuse the call, and whose first button only opens the dialog', async () => {
		const inFront = async (isInFront: boolean): Promise<void> =>
			void (await editor.page.evaluate(
				`Object.defineProperty(document, 'hasFocus', { value: () => ${isInFront}, configurable: true }); window.dispatchEvent(new Event('${isInFront ? 'focus' : 'blur'}'))`,
			));
		const before = posted();
		await runCommand(editor.page, 'Chat: New Chat');
		/** Runs after typing and before sending, because an earlier question would find the window focused. */
		const goAway = async (): Promise<void> =>
			await persist(editor.page, async () => {
				await inFront(false);
				const isFocused = await editor.inHost((vscode) => vscode.window.state.focused, null);
				assert.equal(isFocused, false);
			});
		const turn = agentTurn(editor, { steps: STEPS, timeoutMs: 300_000, beforeSending: goAway });
		turn.catch(() => undefined);
		const toast = editor.page.locator('.notification-toast', { hasText: 'A call to slack › post_message is waiting for you' }).first();
		await toast.waitFor({ timeout: 240_000 });
		await screenshot(editor.page, 'flow-notification');
		assert.match(await toast.innerText(), SENTENCE);
		assert.equal(await hasModal(editor.page), false);
		assert.deepEqual(
			(await toast.locator('.monaco-button').allInnerTexts()).map((text) => text.trim()),
			['Answer…', 'Deny'],
		);
		await toast.locator('.monaco-button', { hasText: 'Deny' }).first().click({ timeout: 30_000 });

		assert.match((await turn).answer, /didn't allow/);
		assert.equal(posted(), before);
		await inFront(true);
	});

	it('R112 is in the audit log with the questions, the answers, and what was stopped, without the text in the chain', async () => {
		await persist(editor.page, async () => assert.ok(auditLines(editor).some((line) => line.includes('"allowed-session"'))), 90_000);
		const lines = auditLines(editor);

		for (const wanted of ['"answer":"denied"', '"answer":"allowed"', '"kind":"mcp_cross_server_blocked"', 'flow.internal_to_external'])
			assert.ok(
				lines.some((line) => line.includes(wanted)),
				wanted,
			);
	});

	it('passes in later conversations after "always", which is listed, and ends when it is revoked', async () => {
		const newChat = async (): Promise<void> => {
			await runCommand(editor.page, 'Chat: New Chat');
			// The new chat appears a moment later, and discards what was typed before.
			const shown = editor.page.locator('.interactive-session .interactive-item-container:visible');
			await persist(editor.page, async () => assert.equal(await shown.count(), 0), 3000).catch(() => undefined);
		};
		await newChat();
		await turnWith('Allow for 30 Days');
		await newChat();
		const before = posted().length;
		const passed = await agentTurn(editor, { steps: STEPS, timeoutMs: 300_000 });
		assert.match(passed.answer, /posted/);
		assert.ok(posted().length > before);

		await runCommand(editor.page, 'MCP Cordon: Show Standing Permissions');
		await persist(editor.page, async () =>
			assert.match((await quickPickRows(editor.page)).map(({ text }) => text).join('\n'), /slack › post_message/),
		);
		await screenshot(editor.page, 'flow-permissions');
		await tickRows(editor.page, /slack › post_message/);
		await acceptQuickPick(editor.page);
		await newChat();
		const refused = await turnWith('Deny');

		assert.match(refused.answer, /didn't allow/);
	});
});

describe('the intent that the model states', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	before(async () => {
		editor = await openEditor({ settings: { 'mcpCordon.flow.agentIntent': true } });
		editor.write(MCP_JSON, mcpJson({ files: { script: 'office.mjs', args: ['--role', 'files'] } }));
		await protect(editor, { tick: /./ });
		await waitForTools(editor, (names) => names.some((name) => name.startsWith('mcp_') && name.endsWith('read_file')), {
			timeoutMs: 120_000,
		});
	});
	closesAfterwards(() => editor);
	const turn = (intent: string): Promise<AgentTurn> =>
		agentTurn(editor, {
			steps: [{ call: '^mcp_.*read_file$', input: { path: 'plan.md', cordon_intent: { operation_type: intent } } }],
			timeoutMs: 300_000,
		});

	it('R007 is requested in the schema when the setting is on, and never reaches the server', async () => {
		const { answer, requests } = await turn('read');

		assert.match(answer, /discount for Halvorsen/);
		const tool = requests.flatMap(({ tools }) => tools).find(({ name }) => name.endsWith('read_file') && name.startsWith('mcp_'));
		assert.match(JSON.stringify(tool?.inputSchema), /cordon_intent/);
	});

	it('R081 stops a destructive call to a tool that claims to read, and returns the tool to quarantine', async () => {
		const { answer } = await turn('destructive');

		assert.match(answer, /declares the tool read-only/);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /› read_file.*Quarantined/);
		await waitForTools(editor, (names) => !names.some((name) => name.startsWith('mcp_') && name.endsWith('read_file')), {
			timeoutMs: 60_000,
		});
	});
});
