// The fixture servers as entries of an mcp.json, and VS Code's own commands for servers.
import path from 'node:path';
import type { JsonObject } from '../../../src/base/json.ts';
import { nextLook } from '../wait.ts';
import type { EditorUnderTest } from './editor-under-test.ts';

export interface FixtureServer {
	/** File under test/fixtures/servers. */
	readonly script: string;
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

export const fixtureServer = (script: string): string => path.resolve('test/fixtures/servers', script);

export function mcpEntry({ script, args = [], env }: FixtureServer): JsonObject {
	return { type: 'stdio', command: 'node', args: [fixtureServer(script), ...args], ...(env === undefined ? {} : { env }) };
}

/** Text of an mcp.json, with a comment, so that comparing bytes is meaningful. */
export function mcpJson(servers: Readonly<Record<string, FixtureServer>>): string {
	const entries = Object.entries(servers).map(([name, server]) => [name, mcpEntry(server)]);
	return `// Servers of this workspace.\n${JSON.stringify({ servers: Object.fromEntries(entries) }, null, '\t')}\n`;
}

export interface ListedTool {
	readonly name: string;
	readonly description: string;
}

export async function listedTools(editor: EditorUnderTest): Promise<readonly ListedTool[]> {
	return await editor.inHost(
		(vscode) => vscode.lm.tools.filter(({ name }) => name.startsWith('mcp_')).map(({ name, description }) => ({ name, description })),
		null,
	);
}

/** Names of the MCP tools that VS Code currently offers to models. */
export async function toolNames(editor: EditorUnderTest): Promise<readonly string[]> {
	return (await listedTools(editor)).map(({ name }) => name);
}

/** Waits until VS Code's list of MCP tools satisfies `isReached`, and returns the list. */
export async function waitForTools(
	editor: EditorUnderTest,
	isReached: (names: readonly string[]) => boolean,
	options: { readonly timeoutMs?: number } = {},
): Promise<readonly string[]> {
	const deadline = Date.now() + (options.timeoutMs ?? 60_000);
	for (;;) {
		const names = await toolNames(editor);
		if (isReached(names)) return names;
		if (Date.now() > deadline) throw new Error(`the tools stayed at: ${names.join(', ')}`);
		await nextLook();
	}
}

/** Starts a server of the workspace's mcp.json through VS Code, as its code lens does, and waits for its tools. */
export async function startServer(editor: EditorUnderTest, name: string, options: { readonly timeoutMs?: number } = {}): Promise<void> {
	await editor.inHost(
		async (vscode, id) => void (await vscode.commands.executeCommand('workbench.mcp.startServer', id, { waitForLiveTools: true })),
		`mcp.config.ws0.${name}`,
		options,
	);
}

/**
 * Starts a server until VS Code lists the tools. An editor that was only just opened may not have read the file yet,
 * and one whose file was just rewritten may cancel the start, both without a message.
 */
export async function startUntilListed(
	editor: EditorUnderTest,
	name: string,
	isListed: (names: readonly string[]) => boolean,
): Promise<void> {
	const deadline = Date.now() + 120_000;
	for (;;) {
		await startServer(editor, name, { timeoutMs: 60_000 }).catch(() => undefined);
		const isOver = Date.now() > deadline;
		try {
			await waitForTools(editor, isListed, { timeoutMs: 5000 });
			return;
		} catch (error) {
			if (isOver) throw error;
		}
	}
}

/**
 * Calls a tool until its text is this. After a start the editor lists tools before it can call them, and on a busy
 * machine the inspection of a message can time out. Only for calls that change nothing.
 */
export async function returnsText(editor: EditorUnderTest, name: string | RegExp, input: JsonObject, text: string): Promise<void> {
	const deadline = Date.now() + 90_000;
	for (;;) {
		const tool = typeof name === 'string' ? name : ((await toolNames(editor)).find((each) => name.test(each)) ?? '');
		const last = await invokeTool(editor, tool, input);
		if (last.text === text) return;
		if (Date.now() > deadline) throw new Error(`${String(name)} went on answering: ${last.text}`);
		await nextLook();
	}
}

/** Calls a tool like an extension, and returns its text or its error's. */
export async function invokeTool(
	editor: EditorUnderTest,
	name: string,
	input: JsonObject,
): Promise<{ readonly text: string; readonly isError: boolean }> {
	return await editor.inHost(
		async (vscode, argument) => {
			try {
				const result = await vscode.lm.invokeTool(argument.name, { input: argument.input, toolInvocationToken: undefined });
				const texts = result.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
				return { text: texts.join(''), isError: false };
			} catch (error) {
				return { text: String(error), isError: true };
			}
		},
		{ name, input },
	);
}

export interface ShownDiagnostic {
	readonly file: string;
	readonly source: string;
	readonly code: string;
	readonly message: string;
	readonly severity: number;
	/** The text under the squiggle. */
	readonly text: string;
}

/** Waits for a diagnostic of Cordon's with this code, and returns the first one. */
export async function waitForDiagnostic(
	editor: EditorUnderTest,
	code: string | RegExp,
	isMeant: (diagnostic: ShownDiagnostic) => boolean = () => true,
): Promise<ShownDiagnostic> {
	const deadline = Date.now() + 60_000;
	for (;;) {
		const all = await cordonDiagnostics(editor);
		const found = all.find((each) => (typeof code === 'string' ? each.code === code : code.test(each.code)) && isMeant(each));
		if (found !== undefined) return found;
		if (Date.now() > deadline)
			throw new Error(`no diagnostic is ${String(code)}; there are:\n${all.map((each) => `${each.code} ${each.text}`).join('\n')}`);
		await nextLook();
	}
}

/** Diagnostics whose source is Cordon. */
export async function cordonDiagnostics(editor: EditorUnderTest): Promise<readonly ShownDiagnostic[]> {
	return await editor.inHost(async (vscode) => {
		const found = [];
		for (const [uri, diagnostics] of vscode.languages.getDiagnostics()) {
			for (const { source, code, message, severity, range } of diagnostics) {
				if (source !== 'MCP Cordon') continue;
				const document = await vscode.workspace.openTextDocument(uri);
				found.push({
					file: uri.fsPath,
					source,
					code: String(typeof code === 'object' ? code.value : (code ?? '')),
					message,
					severity,
					text: document.getText(range),
				});
			}
		}
		return found;
	}, null);
}
