// Servers over HTTP: guarded like others, except for one that needs the editor's login.
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { processesOf } from '../../../scripts/lib/editor.mjs';
import { type Host, host, hostFickle, hostLegacy, hostStateful, type StreamableHost } from '../../fixtures/http/hosts.ts';
import { createFixtureServer } from '../../fixtures/http/mcp-server.ts';
import { MCP_JSON, protect, sha256, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { type EditorUnderTest, keepEvidence, openEditor } from '../../support/editor/editor-under-test.ts';
import { allNotifications, clickNotification } from '../../support/editor/review.ts';
import { invokeTool, returnsText, startUntilListed, toolNames, waitForDiagnostic, waitForTools } from '../../support/editor/servers.ts';
import {
	clickModalButton,
	hasModal,
	persist,
	screenshot,
	statusBarItem,
	treeRows,
	waitForModal,
	waitForTreeRow,
} from '../../support/editor/ui.ts';
import { nextLook, settled } from '../../support/wait.ts';

/** Returns 401 with the address of the login, like a server behind OAuth. Source: MCP 2025-11-25, basic/authorization. */
function hostLogin(): Promise<Host> {
	const respond = (request: IncomingMessage, response: ServerResponse): void => {
		const origin = `http://${request.headers.host ?? ''}`;
		if (request.url?.startsWith('/.well-known/') === true) {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ resource: `${origin}/mcp`, authorization_servers: [origin] }));
			return;
		}
		response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` });
		response.end();
	};
	return host(respond);
}

/** The editor's question about a server that requires a login. Seen in VS Code 1.139. */
const EDITORS_LOGIN = /authorization server/;

describe('servers over HTTP', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let stream: StreamableHost;
	let legacy: Host;
	let login: Host;
	let fickle: Awaited<ReturnType<typeof hostFickle>>;
	let original: string;
	let unguardedLogin: Awaited<ReturnType<typeof startAndDeclineLogin>>;
	const secret = `made-up-${'k'.repeat(24)}`;
	let loginEntry: string;
	const entryOf = (name: string): string => new RegExp(`^\\t\\t"${name}": .*$`, 'm').exec(editor.read(MCP_JSON))?.[0] ?? '';

	async function until(what: string, isDone: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
		const deadline = Date.now() + timeoutMs;
		while (!(await isDone())) {
			if (Date.now() > deadline) throw new Error(`it did not happen within ${timeoutMs} ms: ${what}`);
			await nextLook();
		}
	}

	const nameOf = async (tool: RegExp): Promise<string> => (await toolNames(editor)).find((name) => tool.test(name)) ?? '';

	/** Some ways of declining make the editor ask for a client id instead. */
	async function closeInputs(): Promise<void> {
		const input = editor.page.locator('.quick-input-widget:visible', { hasText: 'Client Registration' });
		if ((await input.count()) > 0) await editor.page.keyboard.press('Escape');
	}

	/**
	 * Starts the server with a login like a person, and declines the editor's questions. Returns the question and the
	 * requests to the server. The command itself may never end.
	 */
	async function startAndDeclineLogin(): Promise<{ readonly question: string; readonly paths: ReadonlySet<string> }> {
		const before = login.requests.length;
		await editor.inHost(
			async (vscode, id) => void vscode.commands.executeCommand('workbench.mcp.startServer', id).then(undefined, () => undefined),
			'mcp.config.ws0.login',
		);
		const question = await waitForModal(editor.page, { timeoutMs: 120_000 });
		await clickModalButton(editor.page, 'Cancel');
		await closeInputs();
		const pathsNow = (): ReadonlySet<string> => new Set(login.requests.slice(before).map(({ method, path }) => `${method} ${path}`));
		// Any further requests by the editor follow within moments.
		await settled(() => pathsNow().size, 3000);
		return { question, paths: pathsNow() };
	}

	/** The editor asks for the login when the server starts again, which takes it some seconds. */
	async function declineLogins(): Promise<void> {
		const deadline = Date.now() + 8000;
		while (Date.now() < deadline) {
			if (await hasModal(editor.page)) {
				assert.match(await waitForModal(editor.page), EDITORS_LOGIN);
				await clickModalButton(editor.page, 'Cancel');
			}
			await closeInputs();
			await nextLook();
		}
	}

	before(async () => {
		stream = await hostStateful();
		legacy = await hostLegacy(() => createFixtureServer(undefined, undefined, 'old-fixture'));
		login = await hostLogin();
		fickle = await hostFickle(() => createFixtureServer(undefined, undefined, 'fickle'));
		original = [
			'// Servers of this workspace.',
			'{',
			'\t"servers": {',
			`\t\t"stream": { "type": "http", /* new */ "url": "${stream.url}", "headers": { "X-Team": "blue", "Authorization": "Bearer ${secret}" } },`,
			`\t\t"old": { "url" : "${legacy.url}", "type": "sse" },`,
			`\t\t"login": { "type": "http", "url": "${login.url}" },`,
			`\t\t"fickle": { "type": "http", "url": "${fickle.url}" },`,
			'\t},',
			'}',
			'',
		].join('\r\n');
		editor = await openEditor({ files: { [MCP_JSON]: original } });
		for (const [name, tool] of [
			['stream', /http-fixture_echo/],
			['old', /old-fixture_echo/],
			['fickle', /fickle_echo/],
		] as const)
			await startUntilListed(editor, name, (names) => names.some((each) => tool.test(each)));
		loginEntry = entryOf('login');
		assert.match(loginEntry, /"url"/);
		unguardedLogin = await startAndDeclineLogin();
	});
	afterEach(async function () {
		if (this.currentTest?.state === 'failed') await keepEvidence(editor, this.currentTest.title);
	});
	after(async () => {
		await editor?.close();
		for (const each of [stream, legacy, login, fickle]) await each?.close();
	});

	it('run through Cordon with the same tool names after Protect, and keep headers out of every argument list', async () => {
		const before = await toolNames(editor);
		assert.ok(
			before.some((name) => /http-fixture_echo/.test(name)),
			before.join(', '),
		);
		const asked = stream.requests.length;

		const { dialogs } = await protect(editor, { decline: EDITORS_LOGIN });
		await screenshot(editor.page, 'http-protected');

		assert.ok(dialogs.length > 0);
		assert.match(dialogs.join('\n'), /Servers: .*stream/);
		assert.doesNotMatch(dialogs.join('\n'), new RegExp(secret));
		assert.match(
			entryOf('stream'),
			/"type": "stdio", \/\* new \*\/ "command": "[^"]+", "args": \["--server", "t[0-9a-z]{20}", "--", "cordon:http"\], "env": /,
		);
		await waitForTools(editor, (names) => before.every((name) => names.includes(name)), { timeoutMs: 120_000 });
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /Server stream: Guarded/, { timeoutMs: 120_000 });
		await waitForTreeRow(editor.page, /Server old: Guarded/, { timeoutMs: 120_000 });
		const commandLines = processesOf(editor.place).map(({ commandLine }) => commandLine);
		assert.ok(
			commandLines.some((line) => line.includes('cordon:http')),
			commandLines.join('\n'),
		);
		assert.ok(commandLines.every((line) => !line.includes(secret)));
		const later = stream.requests.slice(asked);
		assert.ok(
			later.length > 0 && later.every(({ headers }) => headers['authorization'] === `Bearer ${secret}` && headers['x-team'] === 'blue'),
		);
	});

	it('return the results of approved tools', async () => {
		for (const tool of [/http-fixture_echo/, /old-fixture_echo/]) {
			await returnsText(editor, tool, { text: 'here' }, 'here');
		}
	});

	it('continue after the server has forgotten the session and every connection was lost', async () => {
		stream.forgetSessions();
		stream.dropConnections();

		await returnsText(editor, /http-fixture_echo/, { text: 'again' }, 'again');
		await waitForTreeRow(editor.page, /Server stream: .*Guarded/);
	});

	it('leave a server with a login to the editor, with its original entry, and it never looks guarded', async () => {
		assert.equal(entryOf('login'), loginEntry);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /Server login: .*Not guarded: its server requires a login/, { timeoutMs: 120_000 });
		await screenshot(editor.page, 'http-login');

		assert.doesNotMatch((await treeRows(editor.page)).join('\n'), /Server login: (?:.*· )?Guarded/);
		const diagnostic = await waitForDiagnostic(editor, 'coverage.not-guarded', ({ text }) => text === '"login"');
		assert.match(diagnostic.message, /its server requires a login/);
		await persist(editor.page, async () =>
			assert.match((await statusBarItem(editor.page, 'mcpCordon.status'))?.label ?? '', /1 server isn't guarded/),
		);
		const { paths, question } = await startAndDeclineLogin();
		assert.match(question, EDITORS_LOGIN);
		assert.deepEqual({ paths, question }, unguardedLogin, 'the editor does with it what it did before');
		assert.equal(entryOf('login'), loginEntry);
	});

	it('stay guarded until a person decides, when one that worked without a login requires one', async () => {
		await returnsText(editor, /fickle_echo/, { text: 'here' }, 'here');
		fickle.wantLogin();
		const result = await invokeTool(editor, await nameOf(/fickle_echo/), { text: 'there' });

		assert.doesNotMatch(result.text, /there/);
		const told = /Server "fickle" now requires a login/;
		await persist(editor.page, async () => assert.match(await allNotifications(editor), told), 120_000);
		assert.match(entryOf('fickle'), /cordon-launch/);
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /It requires a login/);
		await screenshot(editor.page, 'http-fickle');

		await clickNotification(editor, told, 'Use Unguarded');
		assert.match(await waitForModal(editor.page), /Use server "fickle" without MCP Cordon\?/);
		await clickModalButton(editor.page, 'Use Unguarded');

		await until("the entry's own text", () => entryOf('fickle') === `\t\t"fickle": { "type": "http", "url": "${fickle.url}" },`);
		await declineLogins();
		await waitForTreeRow(editor.page, /Server fickle: .*Not guarded: its server requires a login/, { timeoutMs: 120_000 });
	});

	it('stay guarded over a reload, while the one with a login is still left alone', async () => {
		await editor.reload();
		await showQuarantine(editor);

		await waitForTreeRow(editor.page, /Server login: .*Not guarded/, { timeoutMs: 120_000 });
		assert.doesNotMatch(entryOf('login'), /cordon-launch/);
		assert.match(entryOf('stream'), /cordon-launch/);
	});

	it('get their bytes restored by Unprotect, and run as before', async () => {
		await unprotect(editor);

		assert.equal(sha256(editor.read(MCP_JSON)), sha256(original));
		await startUntilListed(editor, 'stream', (names) => names.some((name) => /http-fixture_large/.test(name)));
		await returnsText(editor, /http-fixture_large/, { bytes: 5 }, 'xxxxx');
	});

	it('get their bytes restored when Cordon is uninstalled, and run as before', async () => {
		fickle.wantLogin(false);
		await protect(editor, { decline: EDITORS_LOGIN });
		assert.match(entryOf('stream'), /cordon-launch/);

		await editor.uninstallCordon();

		await until('the original', () => !editor.read(MCP_JSON).includes('cordon-launch'));
		assert.equal(sha256(editor.read(MCP_JSON)), sha256(original));
		await startUntilListed(editor, 'stream', (names) => names.some((name) => /http-fixture_echo/.test(name)));
	});

	it('leave no process behind', async () => {
		assert.deepEqual(await editor.close(), []);
	});
});
