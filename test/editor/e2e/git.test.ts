import assert from 'node:assert/strict';
import path from 'node:path';
import { isGuarded, MCP_JSON, protect, sha256, unprotect } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { mcpJson, startUntilListed } from '../../support/editor/servers.ts';
import { persist } from '../../support/editor/ui.ts';
import { patientGit } from '../../support/patient-git.ts';

describe('a definition file in a Git repository', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let original: string;
	const git = (...args: readonly string[]): string =>
		patientGit(['-C', editor.place.workspace, '-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args], {
			env: { ...process.env, HOME: editor.place.home },
		});
	const changes = (): string => git('status', '--porcelain');

	before(async () => {
		editor = await openEditor({ files: { [MCP_JSON]: mcpJson({ calc: { script: 'honest.mjs' } }) } });
		original = sha256(editor.read(MCP_JSON));
		git('init', '-q');
		git('add', '-A');
		git('commit', '-qm', 'start');
		await startUntilListed(editor, 'calc', (names) => names.includes('mcp_honest_add'));
		await protect(editor);
	});
	closesAfterwards(() => editor);

	it('is guarded, and Git shows no change', async () => {
		assert.ok(isGuarded(editor));
		// Git's index is updated right after the file.
		await persist(editor.page, async () => assert.equal(changes(), ''));
		assert.equal(git('diff'), '');
	});

	it("shows only the user's edits, and a commit contains them without a trace of Cordon", async () => {
		editor.write(MCP_JSON, editor.read(MCP_JSON).replace('"servers"', '"inputs": [],\n\t"servers"'));

		const diff = git('diff', '-U0');
		git('commit', '-qam', 'edit');

		assert.match(diff, /^\+.*"inputs"/m);
		assert.doesNotMatch(diff, /cordon-launch/);
		assert.doesNotMatch(git('show', `HEAD:${path.posix.normalize(MCP_JSON)}`), /cordon/);
		await persist(editor.page, async () => assert.equal(changes(), ''));
	});

	it('is clean again after Unprotect, without the filter', async () => {
		git('checkout', '-q', 'HEAD~1', '--', MCP_JSON);
		git('reset', '-q', '--hard', 'HEAD~1');
		await persist(
			editor.page,
			async () => {
				assert.ok(isGuarded(editor), 'it is guarded again');
				assert.equal(changes(), '');
			},
			90_000,
		);

		await unprotect(editor);

		assert.equal(sha256(editor.read(MCP_JSON)), original);
		await persist(editor.page, async () => {
			assert.equal(changes(), '');
			assert.doesNotMatch(git('config', '--local', '--list'), /cordon/);
		});
	});
});
