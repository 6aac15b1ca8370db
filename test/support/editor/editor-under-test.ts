// One real editor for one suite: code-server with the packed extension, the companion and the scripted model, driven by a page.
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import {
	createPlace,
	ensureEditor,
	findChromium,
	installExtensions,
	type Place,
	processesOf,
	type RunningEditor,
	removePlace,
	startForPeople,
	startForSuites,
	uninstallExtension,
} from '../../../scripts/lib/editor.mjs';
import { packExtension } from '../../../scripts/lib/vsix.mjs';
import type { JsonObject } from '../../../src/base/json.ts';
import { nextLook } from '../wait.ts';
import { createRunInHost, extensionHosts, type RunInHost } from './companion.ts';
import { screenshot } from './ui.ts';

const CHROMIUM_FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-dev-shm-usage',
];

/** On the same machine, compressing the page costs more than it saves. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** The chat opens only where a test needs it, because drawing it in each window takes three seconds of CPU. */
const CLOSED_CHAT = { 'workbench.secondarySideBar.defaultVisibility': 'hidden' };

export interface EditorOptions {
	/** Files of the workspace: path → text, or an object that becomes JSON. `.vscode/mcp.json` belongs here. */
	readonly files?: Readonly<Record<string, string | JsonObject>>;
	readonly settings?: Readonly<Record<string, unknown>>;
	/** One of `files`, a `*.code-workspace` that is opened instead of the folder. */
	readonly workspaceFile?: string;
	/** Disables VS Code's own tool confirmations. Default true. */
	readonly autoApprove?: boolean;
	/** Install Cordon. Default true; false shows what happens without it. */
	readonly withCordon?: boolean;
	readonly env?: Readonly<Record<string, string>>;
	/**
	 * Uses VS Code's own server with the test driver, the only one that opens an extension development window from an
	 * address, and in which agent sessions need no account.
	 */
	readonly hasTestDriver?: boolean;
	/** The folder for everything, if its name may be visible, or else a temporary folder of the system. */
	readonly root?: string;
}

export interface EditorUnderTest {
	readonly place: Place;
	readonly page: Page;
	readonly context: BrowserContext;
	readonly address: string;
	/** Runs a function in the extension host. */
	readonly inHost: RunInHost;
	readonly modelLog: string;
	readonly modelScript: string;
	/** Text of a workspace file. */
	read(file: string): string;
	write(file: string, content: string | JsonObject): void;
	/** Opens another window on the same workspace (same browser storage, its own extension host). */
	openSecondPage(): Promise<Page>;
	/** Reloads the page, so that the window gets a new extension host. */
	reload(): Promise<void>;
	/** Kills the extension hosts, like a crash. */
	killExtensionHosts(): void;
	hasExtensionHosts(): boolean;
	/** Uninstalls Cordon like a person and starts the editor again, with a new page. */
	uninstallCordon(): Promise<void>;
	/**
	 * Ends everything, and returns the command lines of processes that had to be killed. With `isAtOnce` all are killed,
	 * and none is returned.
	 */
	close(options?: { readonly isAtOnce?: boolean }): Promise<readonly string[]>;
}

function killIfThere(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
}

/** The packed extension: `CORDON_VSIX`, or else out/cordon.vsix, packed again when it is older than the bundles. */
async function cordonVsix(): Promise<string> {
	const given = process.env.CORDON_VSIX;
	if (given) return given;
	return await packExtension('.', 'out/cordon.vsix', { sources: ['dist', 'package.json', 'media'] });
}

function writeFiles(folder: string, files: Readonly<Record<string, string | JsonObject>>): void {
	for (const [name, content] of Object.entries(files)) {
		const file = path.join(folder, name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, '\t')}\n`);
	}
}

/** The editor ends by itself within some seconds, or a minute on a busy machine. Anything that still runs then is left behind. */
async function askToEnd(running: RunningEditor, place: Place): Promise<void> {
	try {
		process.kill(running.pid, 'SIGTERM');
	} catch {
		// It has ended already.
	}
	for (const deadline = Date.now() + 60_000; Date.now() < deadline && processesOf(place).length > 0; ) await nextLook();
}

/** Starts everything and waits until the extension host answers. About 12 s. */
export async function openEditor(options: EditorOptions = {}): Promise<EditorUnderTest> {
	const editor = await ensureEditor();
	const autoApprove = options.autoApprove ?? true;
	let hasCordon = options.withCordon ?? true;
	const start = options.hasTestDriver === true ? startForSuites : startForPeople;
	const place = createPlace({
		...(options.root === undefined ? {} : { root: options.root }),
		settings: { ...CLOSED_CHAT, 'chat.tools.global.autoApprove': autoApprove, ...options.settings },
	});
	const mailbox = path.join(place.root, 'mailbox');
	const modelLog = path.join(place.root, 'model.ndjson');
	const modelScript = path.join(place.root, 'model-script.json');
	mkdirSync(mailbox);
	appendFileSync(modelLog, '');
	writeFiles(place.workspace, options.files ?? {});
	let running: RunningEditor | undefined;
	let browser: Browser | undefined;
	const close = async ({ isAtOnce = false } = {}): Promise<readonly string[]> => {
		await browser?.close().catch(() => undefined);
		if (running !== undefined && !isAtOnce) await askToEnd(running, place);
		const left = (await running?.stop({ isAtOnce })) ?? [];
		removePlace(place);
		return left;
	};
	try {
		const extensions = await Promise.all([
			packExtension('test/support/editor/companion', 'out/test-extensions/companion.vsix'),
			packExtension('test/support/editor/scripted-model', 'out/test-extensions/scripted-model.vsix'),
		]);
		if (hasCordon) extensions.push(await cordonVsix());
		installExtensions(editor, place, extensions);
		const env: Record<string, string> = {
			COMPANION_MAILBOX: mailbox,
			SCRIPTED_MODEL_LOG: modelLog,
			SCRIPTED_MODEL_SCRIPT: modelScript,
			...options.env,
		};
		if (autoApprove) env.COMPANION_AUTO_APPROVE = '1';
		running = await start(editor, place, { env });
		const executablePath = findChromium();
		if (executablePath === undefined) throw new Error('no Chromium was found');
		browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
		// Without a graphics card, animations in a window take up to a quarter of the CPU.
		const context = await browser.newContext({
			viewport: { width: 1400, height: 900 },
			reducedMotion: 'reduce',
			extraHTTPHeaders: UNCOMPRESSED,
		});
		const opened =
			options.workspaceFile === undefined
				? `folder=${encodeURIComponent(place.workspace)}`
				: `workspace=${encodeURIComponent(path.join(place.workspace, options.workspaceFile))}`;
		const url = (): string => `${running?.address}/?${opened}`;
		const page = await context.newPage();
		const inHost = createRunInHost(mailbox);
		const show = async (target: Page): Promise<void> => {
			running?.checkHome();
			const hostsBefore = new Set(extensionHosts(mailbox));
			await target.goto(url(), { timeout: 120_000 });
			await target.waitForSelector('.monaco-workbench', { timeout: 120_000 });
			const deadline = Date.now() + 120_000;
			while (extensionHosts(mailbox).every((pid) => hostsBefore.has(pid))) {
				if (Date.now() > deadline) throw new Error(`no extension host came up\n${running?.output() ?? ''}`);
				await nextLook();
			}
		};
		const hosts = (): readonly number[] =>
			processesOf(place)
				.filter(({ commandLine }) => commandLine.includes('--type=extensionHost'))
				.map(({ pid }) => pid);
		await show(page);
		return {
			place,
			page,
			context,
			address: running.address,
			inHost,
			modelLog,
			modelScript,
			read: (file) => readFileSync(path.join(place.workspace, file), 'utf8'),
			write: (file, content) => writeFiles(place.workspace, { [file]: content }),
			async openSecondPage() {
				const before = extensionHosts(mailbox);
				const second = await context.newPage();
				// The host of a window that closed while starting waits for hours, and would answer requests by tests for the
				// other one.
				second.once('close', () => {
					for (const pid of extensionHosts(mailbox)) if (!before.includes(pid)) killIfThere(pid);
				});
				await show(second);
				return second;
			},
			reload: () => show(page),
			killExtensionHosts() {
				for (const pid of hosts()) process.kill(pid, 'SIGKILL');
			},
			hasExtensionHosts: () => hosts().length > 0,
			async uninstallCordon() {
				if (running !== undefined) await askToEnd(running, place);
				await running?.stop();
				// In the second try of a test it is already uninstalled.
				if (hasCordon) uninstallExtension(editor, place, 'mcp-cordon.mcp-cordon');
				hasCordon = false;
				running = await start(editor, place, { env });
				await show(page);
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/**
 * For a suite: stores evidence of each failed test, and ends its editor. `guarded-server.test.ts` and `http.test.ts`
 * check what an editor leaves behind.
 */
export function closesAfterwards(editor: () => EditorUnderTest | undefined): void {
	afterEach(async function () {
		const used = editor();
		if (this.currentTest?.state === 'failed' && used !== undefined) await keepEvidence(used, this.currentTest.title);
	});
	after(async () => {
		await editor()?.close({ isAtOnce: true });
	});
}

/** After a failed test: a screenshot named after it, and the editor's log. */
export async function keepEvidence(editor: EditorUnderTest, title: string): Promise<void> {
	const name = title.replaceAll(/[^\w]+/g, '-').slice(0, 80);
	await screenshot(editor.page, `failed-${name}`).catch(() => undefined);
	const logs = path.join(editor.place.userData, 'logs');
	if (existsSync(logs)) cpSync(logs, path.join('out/editor-logs', name), { recursive: true });
}
