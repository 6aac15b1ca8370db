// Kills the extension host in the middle of Protect, in the real editor. The file always has its old or its new bytes,
// and the next start completes the edit or rolls it back. test/system/interposition.test.ts kills every single step of
// a write.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readEntries } from '../../../src/definitions/read-entries.ts';
import { restore } from '../../../src/definitions/restore.ts';
import { isGuarded, MCP_JSON, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson } from '../../support/editor/servers.ts';
import { clickModalButton, hasModal, persist, runCommand, waitForModal } from '../../support/editor/ui.ts';
import { patientGit } from '../../support/patient-git.ts';
import { nextLook, testedDelay } from '../../support/wait.ts';

/** Enough to make the edit take some time. */
const SERVERS = 60;
/** Milliseconds between the click and the kill, plus a random part. Protect takes some 100 to 600 ms here. */
const DELAYS_MS = [0, 80, 220, 500];

describe('the extension host killed in the middle of Protect', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let original: string;
	const git = (...args: readonly string[]): string => patientGit(args, { cwd: editor.place.workspace });
	const file = (): string => path.join(editor.place.workspace, MCP_JSON);

	/** Records of unfinished edits, and temporary files. */
	const unsettled = (): readonly string[] => {
		const journal = path.join(editor.place.state, 'journal');
		const records = readdirSync(journal).filter((name) => !name.endsWith('.lock'));
		return records.filter(
			(name) => !name.endsWith('.json') || readFileSync(path.join(journal, name), 'utf8').match(/"kind":\s*"pending"/) !== null,
		);
	};

	/** Returns `old`, `new`, or what is wrong with the text. */
	function judge(text: string): string {
		if (text === original) return 'old';
		const read = readEntries(text);
		if (!read.ok) return `unreadable: ${read.error.kind}`;
		const guarded = read.value.filter((entry) => entry.id !== undefined).length;
		if (guarded !== SERVERS) return `${guarded} of ${SERVERS} entries are guarded`;
		const back = restore(text);
		return back.ok && back.value.text === original ? 'new' : 'guarded, and not the original underneath';
	}

	/** Reads the file repeatedly until `over`, and returns every content that is neither old nor new. */
	async function watchFile(over: AbortSignal): Promise<readonly string[]> {
		const seen = new Map<string, string>();
		while (!over.aborted) {
			const text = readFileSync(file(), 'utf8');
			if (!seen.has(text)) seen.set(text, judge(text));
			await testedDelay(1);
		}
		return [...seen.values()].filter((what) => what !== 'old' && what !== 'new');
	}

	before(async () => {
		const servers = Object.fromEntries(
			Array.from({ length: SERVERS }, (_, index) => [
				`server${index}`,
				{ script: 'honest.mjs', args: ['--server-name', `server${index}`] },
			]),
		);
		original = `${mcpJson(servers)}// ${'x'.repeat(50_000)}\n`;
		editor = await openEditor({
			files: { [MCP_JSON]: original },
			settings: { 'mcpCordon.startServersAfterProtect': false, 'mcpCordon.notifications': 'none' },
		});
		git('init', '-q');
		git('-c', 'user.email=test@example.invalid', '-c', 'user.name=test', 'add', '-A');
		git('-c', 'user.email=test@example.invalid', '-c', 'user.name=test', 'commit', '-qm', 'start');
	});
	closesAfterwards(() => editor);

	for (const base of DELAYS_MS) {
		it(`leaves old or new bytes after about ${base} ms, and the next start completes the edit or rolls it back`, async () => {
			const delay = base + Math.floor(Math.random() * 40);
			if (isGuarded(editor)) await unprotect(editor);
			await persist(
				editor.page,
				async () => {
					if (!(await hasModal(editor.page))) await runCommand(editor.page, 'MCP Cordon: Protect MCP Servers…');
					await waitForModal(editor.page, { timeoutMs: 15_000 });
				},
				120_000,
			);
			const over = new AbortController();
			const watched = watchFile(over.signal);
			watched.catch(() => undefined);

			let [left, settled] = ['', ''];
			try {
				await clickModalButton(editor.page, 'Protect');
				await testedDelay(delay);
				editor.killExtensionHosts();
				while (editor.hasExtensionHosts()) await nextLook();
				left = judge(readFileSync(file(), 'utf8'));
				await editor.reload();
				await editor.inHost(async (vscode) => void (await vscode.commands.executeCommand('mcpCordon.showQuarantine')), null, {
					timeoutMs: 120_000,
				});
				settled = await persist(
					editor.page,
					async () => {
						assert.deepEqual(unsettled(), []);
						assert.equal(git('status', '--porcelain', '--', MCP_JSON), '', 'git goes on seeing the original');
						return judge(readFileSync(file(), 'utf8'));
					},
					120_000,
				);
			} finally {
				over.abort();
			}

			assert.match(left, /^(?:old|new)$/, `killed after ${delay} ms`);
			assert.match(settled, /^(?:old|new)$/, `killed after ${delay} ms`);
			assert.deepEqual(await watched, [], `killed after ${delay} ms`);
			if (isGuarded(editor)) await unprotect(editor);
			assert.equal(editor.read(MCP_JSON), original);
			// Git's index is updated right after the file.
			await persist(editor.page, async () => assert.equal(git('status', '--porcelain', '--', MCP_JSON), ''), 90_000);
		});
	}
});
