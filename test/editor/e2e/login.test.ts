// Servers behind OAuth, with a login that the editor completes. Cordon leaves it as it was.
import assert from 'node:assert/strict';
import { hostWithLogin, type LoginHost } from '../../fixtures/http/login.ts';
import { MCP_JSON, protect, sha256, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { fixtureServer, invokeTool, toolNames } from '../../support/editor/servers.ts';
import { clickModalButton, hasModal, waitForModal, waitForTreeRow } from '../../support/editor/ui.ts';
import { nextLook } from '../../support/wait.ts';

/** The editor's question before a login. Seen in VS Code 1.139. */
const EDITORS_LOGIN = /wants to authenticate to/;
const PATIENT_MS = 180_000;

describe('servers behind a login', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let known: LoginHost;
	let later: LoginHost;
	let original: string;
	closesAfterwards(() => editor);

	const entryOf = (name: string): string => new RegExp(`^\\t\\t"${name}": .*$`, 'm').exec(editor.read(MCP_JSON))?.[0] ?? '';

	async function until(what: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
		const deadline = Date.now() + PATIENT_MS;
		while (!(await isDone())) {
			if (Date.now() > deadline) throw new Error(`it did not happen within ${PATIENT_MS} ms: ${what}`);
			await nextLook();
		}
	}

	/** Starts the server like a person. The command itself may end much later. */
	async function start(name: string): Promise<void> {
		await editor.inHost(
			async (vscode, id) => void vscode.commands.executeCommand('workbench.mcp.startServer', id).then(undefined, () => undefined),
			`mcp.config.ws0.${name}`,
		);
	}

	/** Starts the server and accepts the editor's question, and its browser does the rest. Returns the questions. */
	async function logIn(name: string): Promise<readonly string[]> {
		const questions: string[] = [];
		await start(name);
		await until(`the tools of ${name}`, async () => {
			if (await hasModal(editor.page)) {
				questions.push(await waitForModal(editor.page));
				await clickModalButton(editor.page, 'Allow');
			}
			return await isListed(name);
		});
		return questions;
	}

	const isListed = async (name: string): Promise<boolean> => (await toolNames(editor)).some((tool) => tool.includes(`${name}-server_echo`));

	/** Waits for the tool's result, because after a start the editor lists tools before it can call them. */
	async function returnsText(name: string, text: string): Promise<void> {
		let last = '';
		await until(`an answer of ${name}`, async () => {
			const tool = (await toolNames(editor)).find((each) => each.includes(`${name}-server_echo`));
			last = tool === undefined ? 'not listed' : (await invokeTool(editor, tool, { text })).text;
			return last === text;
		}).catch((cause: unknown) => assert.fail(`${String(cause)}; the last answer: ${last}`));
	}

	before(async () => {
		known = await hostWithLogin('known-server');
		later = await hostWithLogin('later-server');
		original = [
			'{',
			'\t"servers": {',
			`\t\t"known": { "type": "http", /* mine */ "url": "${known.url}" },`,
			`\t\t"later": { "url" : "${later.url}" },`,
			`\t\t"honest": { "command": "node", "args": [${JSON.stringify(fixtureServer('honest.mjs'))}] },`,
			'\t},',
			'}',
			'',
		].join('\r\n');
		editor = await openEditor({ files: { [MCP_JSON]: original } });
		// The page between the login and the editor is public. It only redirects to the address in `state`. Seen in VS Code
		// 1.139.
		await editor.context.route('https://vscode.dev/redirect**', async (route) => {
			const asked = new URL(route.request().url()).searchParams;
			const target = new URL(decodeURIComponent(asked.get('state') ?? ''));
			target.searchParams.set('vscode-query', `${target.searchParams.get('vscode-query') ?? ''}&code=${asked.get('code') ?? ''}`);
			await route.fulfill({ status: 302, headers: { location: target.toString() } });
		});
	});
	after(async () => {
		await known?.close();
		await later?.close();
	});

	it('are logged in to by the editor alone, without Cordon', async () => {
		const questions = await logIn('known');

		assert.equal(questions.length, 1, questions.join('\n'));
		assert.match(questions[0] ?? '', EDITORS_LOGIN);
		assert.equal(known.tokens(), 1);
		await returnsText('known', 'before');
	});

	it('return results after Protect with the earlier login, without a question and with the original entry', async () => {
		const before = known.requests.length;

		await protect(editor, { decline: EDITORS_LOGIN });

		assert.match(entryOf('honest'), /cordon-launch/);
		await until('the own text of both entries', () => !/cordon-launch/.test(entryOf('known') + entryOf('later')));
		// Declined questions about the other server may still appear.
		await until('no question', async () => {
			if (await hasModal(editor.page)) {
				assert.doesNotMatch(await waitForModal(editor.page), /'known'/);
				await clickModalButton(editor.page, 'Cancel');
			}
			return !(await hasModal(editor.page));
		});
		await start('known');
		await returnsText('known', 'after');
		assert.equal(known.tokens(), 1);
		const asked = known.requests.slice(before);
		// Cordon's own attempt has no token, and the editor's requests have one.
		assert.ok(asked.some(({ headers, path }) => path === '/mcp' && headers.authorization === undefined));
		assert.ok(asked.some(({ headers }) => /^Bearer /.test(headers.authorization ?? '')));
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /Server known: .*Not guarded: its server requires a login/, { timeoutMs: PATIENT_MS });
	});

	it('are logged in to after Protect the same way as without Cordon', async () => {
		const questions = await logIn('later');

		assert.ok(
			questions.some((question) => EDITORS_LOGIN.test(question) && /'later'/.test(question)),
			questions.join('\n'),
		);
		assert.equal(later.tokens(), 1);
		await returnsText('later', 'now');
		assert.doesNotMatch(entryOf('later'), /cordon-launch/);
	});

	it('keep their logins over a reload of the window and over Unprotect', async () => {
		await editor.reload();
		await start('known');
		await returnsText('known', 'reloaded');

		await unprotect(editor);

		assert.equal(sha256(editor.read(MCP_JSON)), sha256(original));
		await start('later');
		for (const name of ['known', 'later']) await returnsText(name, 'at last');
		assert.deepEqual([known.tokens(), later.tokens()], [1, 1]);
	});
});
