// What the quick fixes of a definition file write, after a dialog that shows the change, and the lock file.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/base/json.ts';
import { sha256 } from '../../../src/gateway/sha256.ts';
import { toolFingerprint } from '../../../src/pins/fingerprint.ts';
import { lockText, parseLock } from '../../../src/pins/lock.ts';
import { isGuarded, MCP_JSON, markerIn, protect, showQuarantine, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { applyQuickFix, choose, closeAll, menuCommand, quickFixTitles, until } from '../../support/editor/review.ts';
import { cordonDiagnostics, fixtureServer, waitForDiagnostic, waitForTools } from '../../support/editor/servers.ts';
import { clickModalButton, screenshot, treeRows, waitForModal, waitForTreeRow } from '../../support/editor/ui.ts';

// Generated here, so that no file of the repository contains what looks like a token.
const TOKEN = `ghp_${createHash('sha256')
	.update('a made-up token')
	.digest('base64')
	.replaceAll(/[^A-Za-z0-9]/g, 'x')
	.slice(0, 36)}`;
const ECHO: JsonObject = {
	name: 'echo',
	description: 'Gives the text back.',
	inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

/** Confirms the dialog that shows the change, and returns its text. */
async function acceptChange(page: Page, picture: string): Promise<string> {
	const text = await waitForModal(page, { timeoutMs: 90_000 });
	await screenshot(page, picture);
	await clickModalButton(page, 'Change File');
	return text;
}

describe('a quick fix of a definition file', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let written: string;

	before(async () => {
		editor = await openEditor();
		const installed = path.join(editor.place.workspace, 'node_modules/fixture-mcp');
		mkdirSync(installed, { recursive: true });
		writeFileSync(path.join(installed, 'package.json'), JSON.stringify({ name: 'fixture-mcp', version: '1.4.2' }));
		const control = markerIn(editor, 'control.json');
		writeFileSync(control, JSON.stringify({ tools: [ECHO] }));
		written = [
			'{',
			'\t// The servers of this workspace.',
			'\t"servers": {',
			'\t\t"notes": { "command": "npx", "args": ["-y", "fixture-mcp@latest", "--root", "."] }, // the notes',
			`\t\t"calc": { "command": "node", "args": ${JSON.stringify([fixtureServer('turning.mjs'), '--control', control, '--server-name', 'calc'])}, "env": { "API_TOKEN": ${JSON.stringify(TOKEN)} } }`,
			'\t}',
			'}',
			'',
		].join('\n');
		editor.write(MCP_JSON, written);
		await until(async () => (await cordonDiagnostics(editor)).length >= 2, 'the file is looked at before anything runs', 60_000);
	});
	closesAfterwards(() => editor);

	it('pins the installed version, and changes nothing else in the file', async () => {
		const before = written;
		editor.write(MCP_JSON, before);
		await waitForDiagnostic(editor, 'launch.unpinned', ({ text }) => /fixture-mcp@latest/.test(text));
		await applyQuickFix(editor, 'launch.unpinned', 'Pin package version');
		const dialog = await acceptChange(editor.page, 'fix-pin-version');
		assert.match(dialog, /before: fixture-mcp@latest[\s\S]*after: fixture-mcp@1\.4\.2[\s\S]*installed on this machine/);
		// The editor itself saves the file, and empties it first.
		await until(() => !['', before].includes(editor.read(MCP_JSON)), 'the file is written');

		assert.equal(editor.read(MCP_JSON), before.replace('fixture-mcp@latest', 'fixture-mcp@1.4.2'));
		await until(async () => !(await cordonDiagnostics(editor)).some(({ code }) => code === 'launch.unpinned'), 'the finding is gone');
	});

	it("is offered in other definition files too, except for what their format doesn't support", async () => {
		const entry = { command: 'npx', args: ['-y', 'fixture-mcp@latest'], env: { API_TOKEN: TOKEN } };
		for (const [file, label] of [
			['.mcp.json', 'root'],
			['.github/mcp.json', 'copilot'],
			['.claude/settings.json', 'claude'],
		] as const) {
			editor.write(file, { mcpServers: { [label]: entry } });
			const place = path.join(editor.place.workspace, file);
			await waitForDiagnostic(editor, 'launch.secret', (each) => each.file === place);
			const titles = await quickFixTitles(editor, 'launch.unpinned', `**/${file}`);
			assert.ok(titles.includes('Pin package version') && titles.includes('Protect this server'), `${file}: ${titles.join(', ')}`);
			assert.ok(!(await quickFixTitles(editor, 'launch.secret', `**/${file}`)).includes('Move secret out of the file'), file);
		}
		const before = editor.read('.mcp.json');
		await applyQuickFix(editor, 'launch.unpinned', 'Pin package version', '**/.mcp.json');
		await acceptChange(editor.page, 'fix-pin-version-root');
		await until(() => !['', before].includes(editor.read('.mcp.json')), 'the file is written');
		assert.equal(editor.read('.mcp.json'), before.replace('fixture-mcp@latest', 'fixture-mcp@1.4.2'));
		await closeAll(editor);
		for (const file of ['.mcp.json', '.github/mcp.json', '.claude/settings.json']) rmSync(path.join(editor.place.workspace, file));
	});

	it('moves a secret of a guarded server to an input, without a new launch to approve', async () => {
		await closeAll(editor);
		// Only one of the two servers runs here, because the other represents a package that is downloaded.
		if (isGuarded(editor)) await unprotect(editor);
		editor.write(MCP_JSON, written.replace(/\t\t"notes".*\n/, ''));
		await until(async () => (await cordonDiagnostics(editor)).every(({ text }) => !/notes/.test(text)), 'the file is read again');
		await protect(editor);
		await waitForTools(editor, (names) => names.includes('mcp_calc_echo'), { timeoutMs: 90_000 });
		await closeAll(editor);
		assert.ok(editor.read(MCP_JSON).includes(TOKEN));
		await applyQuickFix(editor, 'launch.secret', 'Move secret out of the file');
		const dialog = await acceptChange(editor.page, 'fix-move-secret');
		assert.match(dialog, /\$\{input:calc-api_token\} replaces it in the file/);
		assert.ok(!dialog.includes(TOKEN));
		// The editor itself saves the file, and empties it first.
		await until(() => {
			const now = editor.read(MCP_JSON);
			return now !== '' && !now.includes(TOKEN);
		}, 'the secret has left the file');

		const text = editor.read(MCP_JSON);
		assert.match(text, /"API_TOKEN": "\$\{input:calc-api_token\}"/);
		assert.match(text, /"inputs": \[[\s\S]*"id":\s*"calc-api_token"[\s\S]*"password":\s*true/);
		assert.match(text, /\/\/ The servers of this workspace\./);
		assert.ok(isGuarded(editor));
		await until(async () => !(await quickFixTitles(editor, 'launch.secret')).length, 'the finding is gone');
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^calc › Command: Approved/, { timeoutMs: 90_000 });
		assert.ok(!(await treeRows(editor.page)).some((row) => /Changed/.test(row)));
	});

	it('keeps the secret out of the file after Unprotect', async () => {
		await closeAll(editor);
		await unprotect(editor);
		const text = editor.read(MCP_JSON);

		assert.match(text, /"command": "node"/);
		assert.match(text, /\$\{input:calc-api_token\}/);
		assert.ok(!text.includes(TOKEN));
	});

	it('allows an unencrypted address for one server after a dialog that explains it, and changes no file', async () => {
		await closeAll(editor);
		const servers = (): Promise<unknown> =>
			editor.inHost((vscode) => vscode.workspace.getConfiguration('mcpCordon').inspect('servers')?.globalValue ?? null, null);
		await editor.inHost(async (vscode) => {
			await vscode.workspace.getConfiguration('mcpCordon').update('preset', 'strict', vscode.ConfigurationTarget.Global);
		}, null);
		editor.write(MCP_JSON, { servers: { web: { type: 'http', url: 'http://tools.example.test/mcp' } } });
		const before = editor.read(MCP_JSON);
		await waitForDiagnostic(editor, 'launch.upstream', () => true);

		await applyQuickFix(editor, 'launch.upstream', 'Allow its unencrypted address…');
		const refused = await waitForModal(editor.page, { timeoutMs: 90_000 });
		assert.match(refused, /Allow the unencrypted address of "web"\?[\s\S]*Anyone on the network path can read and change/);
		await clickModalButton(editor.page, 'Cancel');
		assert.equal(await servers(), null, 'Cancel allows nothing');

		await applyQuickFix(editor, 'launch.upstream', 'Allow its unencrypted address…');
		await waitForModal(editor.page, { timeoutMs: 90_000 });
		await screenshot(editor.page, 'fix-plain-http');
		await clickModalButton(editor.page, 'Allow');
		await until(async () => (await servers()) !== null, 'the setting is written');
		assert.deepEqual(await servers(), { web: { plainHttp: 'allow' } });
		assert.equal(editor.read(MCP_JSON), before);
	});
});

describe('the lock file', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor();
		const control = markerIn(editor, 'control.json');
		writeFileSync(control, JSON.stringify({ tools: [ECHO] }));
		editor.write(MCP_JSON, {
			servers: { calc: { command: 'node', args: [fixtureServer('turning.mjs'), '--control', control, '--server-name', 'calc'] } },
		});
	});
	closesAfterwards(() => editor);

	it('is written next to the definition file with the approved items, and without text by a server', async () => {
		await protect(editor);
		await waitForTools(editor, (names) => names.includes('mcp_calc_echo'), { timeoutMs: 90_000 });
		await closeAll(editor);
		rmSync(path.join(editor.place.workspace, 'cordon.lock'), { force: true });
		await menuCommand(editor.page, 'MCP Cordon: Write cordon.lock');
		await until(() => {
			try {
				return editor.read('cordon.lock').length > 0;
			} catch {
				return false;
			}
		}, 'the file is written');
		await screenshot(editor.page, 'lock-file');

		const text = editor.read('cordon.lock');
		const lock = parseLock(text);
		assert.ok(lock.ok);
		assert.deepEqual([...lock.value.servers.keys()], ['calc']);
		assert.deepEqual(
			lock.value.servers.get('calc')?.items.map(({ kind, name }) => `${kind} ${name}`.trim()),
			['launch', 'server', 'tool echo'],
		);
		assert.ok(!text.includes('Gives the text back'));
	});

	it('approves nothing on its own, and only the items it lists once a person trusts it for a server', async () => {
		const control = markerIn(editor, 'control.json');
		const shout: JsonObject = { ...ECHO, name: 'shout', description: 'Gives the text back in capitals.' };
		const more: JsonObject = { ...ECHO, name: 'whisper', description: 'Gives the text back in small letters.' };
		await closeAll(editor);
		const lock = parseLock(editor.read('cordon.lock'));
		assert.ok(lock.ok);
		const items = lock.value.servers.get('calc')?.items ?? [];
		const locked = { kind: 'tool', name: 'shout', fingerprint: toolFingerprint({ ...shout, name: 'shout' }, sha256) } as const;
		editor.write('cordon.lock', lockText({ version: 1, servers: new Map([['calc', { items: [...items, locked] }]]) }));
		writeFileSync(control, JSON.stringify({ tools: [ECHO, shout, more] }));
		await showQuarantine(editor);
		await waitForTreeRow(editor.page, /^calc › shout: Quarantined.*matches cordon\.lock/, { timeoutMs: 90_000 });
		await waitForTreeRow(editor.page, /^calc › whisper: Quarantined.*not in cordon\.lock/, { timeoutMs: 90_000 });
		await screenshot(editor.page, 'lock-in-view');

		await menuCommand(editor.page, 'MCP Cordon: Set Trust…');
		await choose(editor.page, /Approve what cordon\.lock lists/);
		const text = await waitForModal(editor.page, { timeoutMs: 90_000 });
		assert.match(text, /Anyone who can change the lock file[\s\S]*It now approves: shout/);
		await clickModalButton(editor.page, 'Set');
		const names = await waitForTools(editor, (listed) => listed.includes('mcp_calc_shout'), { timeoutMs: 90_000 });
		assert.ok(!names.includes('mcp_calc_whisper'));

		editor.write('cordon.lock', '<<<<<<< theirs\n');
		await waitForTreeRow(editor.page, /cordon\.lock isn't valid JSON/, { timeoutMs: 90_000 });
		editor.write('cordon.lock', lockText(lock.value));
		writeFileSync(control, JSON.stringify({ tools: [ECHO] }));
		await waitForTools(editor, (listed) => !listed.includes('mcp_calc_shout'), { timeoutMs: 90_000 });
	});

	it('matches what `cordon verify` finds when it starts the server, protected or not, until a tool changes', async () => {
		const verify = (...args: readonly string[]) => {
			const { status, stderr, stdout } = spawnSync(process.execPath, [path.resolve('dist/cli.cjs'), 'verify', '--json', ...args], {
				cwd: editor.place.workspace,
				env: { ...process.env, HOME: editor.place.home },
				encoding: 'utf8',
				input: '',
			});
			return { status, stderr, report: stdout === '' ? undefined : JSON.parse(stdout) };
		};
		writeFileSync(markerIn(editor, 'control.json'), JSON.stringify({ tools: [ECHO] }));
		const still = verify();
		const live = verify('--live', '--yes');
		assert.deepEqual([still.status, still.report?.verdict], [0, 'same'], still.stderr);
		assert.deepEqual(
			[live.status, live.report?.verdict, live.report?.servers],
			[0, 'same', [{ server: 'calc', file: path.join(editor.place.workspace, MCP_JSON), compared: 3, notes: [] }]],
		);

		await closeAll(editor);
		await unprotect(editor);
		assert.equal(verify('--live', '--yes').status, 0);
		writeFileSync(markerIn(editor, 'control.json'), JSON.stringify({ tools: [{ ...ECHO, description: 'Gives it back.' }] }));
		const after = verify('--live', '--yes');
		assert.equal(after.status, 11);
		assert.deepEqual(after.report?.differences, [{ kind: 'changed', server: 'calc', item: { kind: 'tool', name: 'echo' } }]);
	});
});
