// A hostile repository, opened in the real editor: nothing in it runs unasked or loosens anything, and what isn't
// guarded never looks guarded. test/system/git-filter.test.ts tests what Git is made to do.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isGuarded, MCP_JSON, markerIn, protect, showQuarantine, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { until } from '../../support/editor/review.ts';
import { fixtureServer, mcpJson, toolNames, waitForTools } from '../../support/editor/servers.ts';
import { hasModal, notifications, persist, runCommand, screenshot, statusBarItem, treeRows } from '../../support/editor/ui.ts';
import { patientGit } from '../../support/patient-git.ts';
import { stays } from '../../support/wait.ts';

/** Every setting of Cordon with a value that isn't its default: the last choice and the largest number. */
function loosened(): Readonly<Record<string, unknown>> {
	const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
		readonly contributes: {
			readonly configuration: readonly {
				readonly properties: Readonly<
					Record<
						string,
						{ readonly type?: string; readonly default?: unknown; readonly enum?: readonly unknown[]; readonly maximum?: number }
					>
				>;
			}[];
		};
	};
	const settings = manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
	return Object.fromEntries(
		settings.map(([key, { default: standard, enum: choices, maximum, type }]) => [
			key,
			choices !== undefined
				? loosest(choices, standard)
				: type === 'boolean'
					? standard !== true
					: type === 'number' || type === 'integer'
						? (maximum ?? 1_000_000)
						: type === 'array'
							? ['.*']
							: standard,
		]),
	);
}

function loosest(choices: readonly unknown[], standard: unknown): unknown {
	const loose = ['off', 'observe', 'none', 'monitor', 'forward', 'allow'].find((word) => choices.includes(word));
	return loose ?? choices.findLast((choice) => choice !== standard);
}

describe('a hostile repository', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;
	let outside: string;
	let trap: string;
	let marker: string;
	const git = (...args: readonly string[]): string => patientGit(args, { cwd: editor.place.workspace });
	const sprung = (): string => (existsSync(trap) ? readFileSync(trap, 'utf8') : '');
	/** Starts the server as the editor's own lens does, without waiting, because the attempt never ends without a launcher. */
	const start = async (): Promise<void> =>
		await editor.inHost((vscode) => {
			const attempt = vscode.commands.executeCommand('workbench.mcp.startServer', 'mcp.config.ws0.calc', { promptType: 'all-untrusted' });
			attempt.then(undefined, () => undefined);
		}, null);
	/** A working start takes a second, and a late one mustn't be missed. */
	const startsNothing = async (): Promise<boolean> => {
		const before = startsOf(marker);
		await start();
		return await stays(() => startsOf(marker) === before, 30_000);
	};
	const stop = async (): Promise<void> =>
		await editor.inHost(
			async (vscode) => void (await vscode.commands.executeCommand('workbench.mcp.stopServer', 'mcp.config.ws0.calc')),
			null,
		);
	const rows = async (): Promise<readonly string[]> => {
		await showQuarantine(editor);
		return treeRows(editor.page);
	};
	const text = (): string =>
		mcpJson({ calc: { script: 'honest.mjs', args: ['--marker', marker] }, bad: { script: 'hostile.mjs', args: ['--canary', 'CANARY-R'] } });

	before(async () => {
		// The editor's own Git would run into the traps and hide who did.
		editor = await openEditor({ settings: { 'git.enabled': false, 'git.autorefresh': false }, files: { 'readme.md': 'A repository.' } });
		const { root, workspace } = editor.place;
		[outside, trap, marker] = [path.join(root, 'outside'), path.join(root, 'sprung'), markerIn(editor, 'calc')];
		mkdirSync(outside);
		writeFileSync(path.join(outside, 'mcp.json'), text());
		mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
		symlinkSync(path.join(outside, 'mcp.json'), path.join(workspace, MCP_JSON));

		git('init', '-q');
		const program = path.join(workspace, 'evil');
		writeFileSync(program, `#!/bin/sh\necho "$0 $@" >>"${trap}"\ncat\n`, { mode: 0o755 });
		mkdirSync(path.join(workspace, 'hooks'));
		for (const hook of ['post-index-change', 'fsmonitor-watchman', 'pre-commit', 'reference-transaction'])
			writeFileSync(path.join(workspace, 'hooks', hook), `#!/bin/sh\necho ${hook} >>"${trap}"\n`, { mode: 0o755 });
		editor.write('.gitattributes', '*.json diff=evil merge=evil\n');
		editor.write('cordon.lock', JSON.stringify({ format: 1, servers: { bad: { tools: ['add_poisoned'], trust: 'observe' } } }));
		for (const [key, value] of [
			['user.email', 'test@example.invalid'],
			['user.name', 'test'],
		] as const)
			git('config', key, value);
		git('add', 'readme.md', '.gitattributes', 'cordon.lock');
		git('commit', '-qm', 'start');
		writeFileSync(
			path.join(workspace, '.git/config'),
			`${readFileSync(path.join(workspace, '.git/config'), 'utf8')}[core]\n\tfsmonitor = "${program}"\n\thooksPath = "${path.join(workspace, 'hooks')}"\n\tsshCommand = "${program}"\n[diff "evil"]\n\tcommand = "${program}"\n\ttextconv = "${program}"\n[alias]\n\tupdate-index = !${program}\n`,
		);
	});
	closesAfterwards(() => editor);
	afterEach(async () => {
		for (let press = 0; press < 3; press++) await editor.page.keyboard.press('Escape');
	});

	it("can't lead Cordon out of its folder with a linked definition file, which is refused and never looks guarded", async () => {
		const before = readFileSync(path.join(outside, 'mcp.json'), 'utf8');

		await runCommand(editor.page, 'MCP Cordon: Protect MCP Servers…');
		const told = await persist(
			editor.page,
			async () => {
				assert.ok(!(await hasModal(editor.page)), 'no dialog offers to protect it');
				const found = (await notifications(editor.page)).find((each) => /link that points outside its folder/.test(each));
				assert.ok(found !== undefined, 'no notification says why');
				return found;
			},
			90_000,
		);

		assert.match(told, /link that points outside its folder/);
		assert.equal(readFileSync(path.join(outside, 'mcp.json'), 'utf8'), before);
		assert.ok(lstatSync(path.join(editor.place.workspace, MCP_JSON)).isSymbolicLink());
		assert.ok(!(await rows()).some((row) => /^Server \S+: Guarded/.test(row)), (await rows()).join('\n'));
		assert.equal(sprung(), '');
	});

	it("can't loosen anything with workspace settings and a lock file, and runs nothing through Git", async () => {
		editor.write('.vscode/settings.json', JSON.stringify(loosened()));
		unlinkSync(path.join(editor.place.workspace, MCP_JSON));
		editor.write(MCP_JSON, text());
		git('-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', 'add', MCP_JSON);
		git('-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', 'commit', '--allow-empty', '-qm', 'second');
		rmSync(trap, { force: true });
		await editor.reload();
		const startsBefore = startsOf(marker);

		const { dialogs } = await protect(editor, { dismiss: /bad/ });
		await waitForTools(editor, (names) => names.includes('mcp_honest_add'), { timeoutMs: 90_000 });

		assert.equal(startsBefore, 0, 'nothing was started before a person said yes');
		assert.match(dialogs.join('\n'), /calc/);
		assert.equal(sprung(), '', 'no program of the repository was run');
		assert.ok(!(await toolNames(editor)).some((name) => /poisoned/.test(name)), 'the lock file and the settings approved nothing');
		assert.ok((await statusBarItem(editor.page, 'mcpCordon.status')) !== undefined, 'the repository cannot hide the state');
		const scopes = await editor.inHost((vscode) => {
			const manifest = vscode.extensions.getExtension('mcp-cordon.mcp-cordon')?.packageJSON as {
				contributes: { configuration: { properties: Record<string, { scope?: string; default?: unknown }> }[] };
			};
			return manifest.contributes.configuration
				.flatMap(({ properties }) => Object.entries(properties))
				.filter(([, { scope }]) => scope === 'application')
				.map(([key, { default: standard }]) => ({
					key,
					isStandard: JSON.stringify(vscode.workspace.getConfiguration().get(key)) === JSON.stringify(standard),
				}));
		}, null);
		assert.ok(scopes.length >= 4);
		assert.deepEqual(
			scopes.filter(({ isStandard }) => !isStandard),
			[],
		);
		// The traps work, because the user's own Git runs into them.
		git('status', '--porcelain');
		assert.notEqual(sprung(), '');
	});

	it('never looks guarded in entries that run without Cordon', async () => {
		const entry = (extra: object): string =>
			JSON.stringify({ type: 'stdio', command: 'node', args: [fixtureServer('honest.mjs')], ...extra });
		// Added afterwards, because the editor itself starts an entry with "dev" and takes the focus for its output.
		const added = `"debugged": ${entry({ dev: { watch: '**/*.none' } })}, "boxed": ${entry({ sandboxEnabled: true })},`;
		editor.write(MCP_JSON, editor.read(MCP_JSON).replace(/("servers": \{)/, `$1 ${added}`));

		const shown = await persist(
			editor.page,
			async () => {
				const found = await rows();
				for (const name of ['debugged', 'boxed'])
					assert.ok(
						found.some((each) => each.startsWith(`Server ${name}: Not guarded`)),
						found.join('\n'),
					);
				return found;
			},
			90_000,
		);
		await screenshot(editor.page, 'left-alone');

		assert.ok(
			shown.some((each) => /^Server calc: Guarded/.test(each)),
			shown.join('\n'),
		);
		for (const name of ['debugged', 'boxed']) {
			const [, rest = ''] = editor.read(MCP_JSON).split(`"${name}"`);
			assert.doesNotMatch(rest.slice(0, rest.indexOf('}')), /cordon-launch/);
		}
	});

	it('no longer looks guarded in an entry that gets "dev" or a sandbox later', async () => {
		const json = editor.read(MCP_JSON);
		editor.write(MCP_JSON, json.replace(/("calc": \{)/, '$1 "sandboxEnabled": true,'));

		await persist(
			editor.page,
			async () => {
				const found = await rows();
				assert.ok(
					found.some((each) => /^Server calc: (?:Not guarded|Not running, guarded once it starts)/.test(each)),
					found.join('\n'),
				);
				return found;
			},
			90_000,
		);

		editor.write(MCP_JSON, json);
		await waitForTools(editor, (names) => names.includes('mcp_honest_add'), { timeoutMs: 90_000 }).catch(() => undefined);
	});

	it('starts nothing without the proxy or the launcher, and the next window repairs them', async () => {
		await stop();

		for (const folder of ['proxy', 'bin']) {
			rmSync(path.join(editor.place.state, folder), { recursive: true, force: true, maxRetries: 5 });
			assert.ok(await startsNothing(), `without ${folder} the server must not run`);
			await stop();

			await persist(editor.page, async () =>
				assert.ok(!(await rows()).some((each) => /^Server calc: Guarded/.test(each)), `without ${folder} it must not look guarded`),
			);
		}

		assert.ok(isGuarded(editor));
		await editor.reload();
		// A start before the repair finds no launcher, and the editor then lets every later one wait for the first.
		const repaired = ['bin/cordon-launch', 'proxy'].map((name) => path.join(editor.place.state, name));
		await until(() => repaired.every((name) => existsSync(name)), 'the next window repairs it', 180_000);
		await until(async () => !(await startsNothing()), 'repaired, it runs again: the test could have failed', 180_000);
	});

	it("starts nothing without Cordon's folder, also in the next window, because its decisions are gone", async () => {
		await stop();

		rmSync(editor.place.state, { recursive: true, force: true, maxRetries: 5 });
		assert.ok(await startsNothing(), 'nothing starts in this window');
		await editor.reload();
		assert.ok(await startsNothing(), 'nothing starts in the next one');

		assert.match(editor.read(MCP_JSON), /cordon-launch/);
	});
});
