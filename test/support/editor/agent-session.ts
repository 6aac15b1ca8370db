// Sessions of VS Code's agent host in the editor's own chat. The agent host and its runtime start the servers, and not the extension host.
import { processesOf } from '../../../scripts/lib/editor.mjs';
import type { ScriptedModel, ScriptedStep } from '../model-server.ts';
import { nextLook, settled } from '../wait.ts';
import { typeInChat } from './agent.ts';
import { type EditorOptions, type EditorUnderTest, openEditor } from './editor-under-test.ts';
import { persist } from './ui.ts';

/** An editor whose agent host uses this model instead of an account's. */
export const openWithAgentHost = ({ url }: ScriptedModel, files: NonNullable<EditorOptions['files']>): Promise<EditorUnderTest> =>
	openEditor({
		files,
		hasTestDriver: true,
		settings: { 'chat.agentHost.unsafeTestToken': 'x' },
		env: { VSCODE_AGENT_HOST_CAPI_URL_OVERRIDE: url, COPILOT_API_URL: url, COPILOT_DEBUG_GITHUB_API_URL: url },
	});

const NEW_SESSION = 'workbench.action.chat.openNewChatSessionInPlace.agent-host-copilotcli';

/** Opens a new Copilot session of the agent host in the chat. */
export async function openAgentSession(editor: EditorUnderTest): Promise<void> {
	const { page } = editor;
	await persist(page, async () => {
		await editor.inHost(async (vscode, command) => void (await vscode.commands.executeCommand(command, 'sidebar')), NEW_SESSION);
		const shown = await settled(() => page.locator('.interactive-session').first().innerText({ timeout: 2000 }), 1000);
		// The agent host has described the session once its kind and mode are below the input.
		if (!/Copilot\s+Interactive\s*$/.test(shown)) throw new Error(`the chat says: ${shown}`);
	});
}

let turns = 0;

/** Types a prompt into the open agent session, and returns the model's last text as the chat shows it. */
export async function sessionTurn(editor: EditorUnderTest, model: ScriptedModel, steps: readonly ScriptedStep[] = []): Promise<string> {
	const { page } = editor;
	turns += 1;
	const mark = `turn${turns}.`;
	model.play(steps);
	const { input, typed } = await typeInChat(editor, `please do it ${mark}`);
	await page.keyboard.press('Enter');
	const items = page.locator('.interactive-session .interactive-item-container');
	let sentAt = Date.now();
	let shown: readonly string[] = [];
	/** What the chat says to this prompt, or '' until it is complete. */
	const response = async (): Promise<string> => {
		// A list reuses its rows in any order.
		shown = await items.evaluateAll((all) =>
			all
				.map((item) => ({ text: `${item.className} ${item.innerText}`, top: item.getBoundingClientRect().top }))
				.sort((one, other) => one.top - other.top)
				.map(({ text }) => text),
		);
		const at = shown.findLastIndex((item) => item.includes('interactive-request') && item.includes(mark));
		const said = at < 0 ? '' : (shown[at + 1] ?? '');
		return said.includes('chat-response-loading') ? '' : (/(?:SAID:|NO TOOL)[\s\S]*/.exec(said)?.[0] ?? '');
	};
	for (const deadline = Date.now() + 180_000; ; await nextLook()) {
		const text = await response();
		if (text !== '') return text;
		if (Date.now() > deadline) throw new Error(`no answer in the chat\n${shown.join('\n')}`);
		// A chat that wasn't ready yet keeps the text.
		if (Date.now() - sentAt > 10_000 && (await typed().catch(() => '')).endsWith(mark)) {
			await input.click({ timeout: 3000 }).catch(() => undefined);
			await page.keyboard.press('Enter');
			sentAt = Date.now();
		}
	}
}

/** The names of the tools that the model is offered in a turn of its own. */
export async function offeredInSession(editor: EditorUnderTest, model: ScriptedModel): Promise<readonly string[]> {
	await sessionTurn(editor, model);
	return model.requests.findLast(({ tools }) => tools.length > 0)?.tools ?? [];
}

/** For each process of this server that the agent host's runtime started: whether the proxy is between them. */
export function startsInSessions(editor: EditorUnderTest, server: string): readonly ('direct' | 'proxy')[] {
	const all = processesOf(editor.place);
	const parentOf = (child: (typeof all)[number]): (typeof all)[number] | undefined => all.find(({ pid }) => pid === child.parent);
	const isRuntime = (each: (typeof all)[number] | undefined): boolean => /copilot-runtime$/.test(each?.commandLine[0] ?? '');
	return all
		.filter(({ commandLine }) => commandLine[1]?.endsWith('.mjs') === true && commandLine.includes(server))
		.flatMap((each) => {
			const parent = parentOf(each);
			if (isRuntime(parent)) return ['direct' as const];
			const isGuarded = parent?.commandLine.some((part) => part.endsWith('proxy.cjs')) === true && isRuntime(parentOf(parent));
			return isGuarded ? ['proxy' as const] : [];
		});
}
