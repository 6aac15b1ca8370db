// A whole agent turn: a person types, the scripted model calls tools, and VS Code runs them. The requests to the model
// are stored.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import type { JsonObject } from '../../../src/base/json.ts';
import { nextLook } from '../wait.ts';
import type { EditorUnderTest } from './editor-under-test.ts';
import { persist, runCommand } from './ui.ts';

export interface ModelTool {
	readonly name: string;
	readonly description: string;
	readonly inputSchema: unknown;
}

/** One request to the model. `mark` is '' for side requests (titles and the like). */
export interface ModelRequest {
	readonly mark: string;
	readonly tools: readonly ModelTool[];
	readonly texts: readonly string[];
	/** Results of this turn's calls so far. */
	readonly results: readonly string[];
	/** The model's text when it didn't call a tool: the results, or why it couldn't continue. */
	readonly answer: string;
}

export interface AgentTurn {
	/** The model's last answer, which a person reads in the chat. */
	readonly answer: string;
	/** Requests of this turn, in order. */
	readonly requests: readonly ModelRequest[];
	/** Buttons of confirmations that were clicked. */
	readonly confirmed: readonly string[];
}

export interface AgentStep {
	/** A pattern that the name of the tool to call matches. */
	readonly call: string;
	readonly input?: JsonObject;
}

/** All requests to the model so far, one line of JSON each. */
export function modelRequests(editor: EditorUnderTest): readonly ModelRequest[] {
	return readFileSync(editor.modelLog, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line): ModelRequest => JSON.parse(line));
}

/** Types into the input of the open chat. Returns it, and what it contains, without spaces because it is drawn in lines. */
export async function typeInChat(
	editor: EditorUnderTest,
	text: string,
): Promise<{ readonly input: Locator; readonly typed: () => Promise<string> }> {
	const { page } = editor;
	const input = page
		.locator('.interactive-session .interactive-input-editor, .interactive-session .chat-input-container .monaco-editor')
		.first();
	await input.waitFor({ timeout: 60_000 });
	const typed = async (): Promise<string> =>
		(await input.locator('.view-lines').first().innerText({ timeout: 2000 })).replaceAll(/\s/g, '');
	const end = text.slice(text.lastIndexOf(' ') + 1);
	// A notification may cover the input until it is dismissed, and a loading view takes the focus from it.
	await persist(page, async () => {
		await input.click({ timeout: 3000 }).catch(async (cause: unknown) => {
			await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('notifications.hideToasts')), null);
			throw cause;
		});
		if ((await typed()) !== '') for (const key of ['Control+A', 'Delete']) await page.keyboard.press(key);
		await page.keyboard.type(text);
		for (let turn = 0; !(await typed()).endsWith(end); turn += 1) {
			if (turn === 100) throw new Error(`the chat's input holds: ${await typed()}`);
			await nextLook();
		}
	});
	return { input, typed };
}

/**
 * Types `prompt` into the agent chat and waits for the model's answer. `confirm` is the button to click when VS Code
 * asks, for example 'Allow in this Session'. Without it a question makes the turn time out. `beforeSending` runs after
 * typing.
 */
export async function agentTurn(
	editor: EditorUnderTest,
	options: {
		readonly prompt?: string;
		readonly steps: readonly AgentStep[];
		readonly confirm?: string;
		readonly timeoutMs?: number;
		readonly beforeSending?: () => Promise<void>;
	},
): Promise<AgentTurn> {
	const { page } = editor;
	const mark = `turn${modelRequests(editor).length}x${Date.now().toString(36)}`;
	writeFileSync(editor.modelScript, JSON.stringify({ mark, steps: options.steps }));
	await runCommand(page, 'Chat: Open Chat (Agent)');
	const { input, typed } = await typeInChat(editor, `${options.prompt ?? 'please do it'} ${mark}`);
	await options.beforeSending?.();
	await page.keyboard.press('Enter');
	let sentAt = Date.now();
	const end = page.locator('.interactive-session .interactive-item-container', { hasText: `${mark} FIN` }).last();
	const confirmed: string[] = [];
	const deadline = Date.now() + (options.timeoutMs ?? 180_000);
	while ((await end.count()) === 0) {
		if (Date.now() > deadline) throw new Error(`no answer in the chat\n${await page.locator('.interactive-session').first().innerText()}`);
		const button =
			options.confirm === undefined
				? undefined
				: page.locator('.interactive-session a.monaco-button:visible', { hasText: options.confirm }).first();
		if (button !== undefined && (await button.count()) > 0) {
			confirmed.push(await button.innerText());
			await button.click({ timeout: 2000 }).catch(() => undefined);
		}
		// A chat that wasn't ready yet keeps the text.
		if (Date.now() - sentAt > 10_000 && (await typed().catch(() => '')).endsWith(mark)) {
			await input.click({ timeout: 3000 }).catch(() => undefined);
			await page.keyboard.press('Enter');
			sentAt = Date.now();
		}
		await nextLook();
	}
	const requests = modelRequests(editor).filter((request) => request.mark === mark);
	return { answer: requests.at(-1)?.answer ?? '', confirmed, requests };
}

/** In ASCII only, so that characters hidden in a text are visible in a report. */
const visible = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, (hidden) => `<${[...hidden].length} others>`);

/** The matches in all requests to the model, with the text around them. An empty list is good. */
export function sentToModel(editor: EditorUnderTest, pattern: RegExp): readonly string[] {
	const found: string[] = [];
	for (const line of readFileSync(editor.modelLog, 'utf8').split('\n')) {
		for (const match of line.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)))
			found.push(visible(line.slice(Math.max(0, match.index - 120), match.index + 60)));
	}
	return found;
}
