// Attacks on the guard itself, in the real editor.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../../src/base/json.ts';
import { agentTurn, sentToModel } from '../../support/editor/agent.ts';
import { MCP_JSON, markerIn, protect, showQuarantine, startsOf } from '../../support/editor/cordon.ts';
import { closesAfterwards, type EditorUnderTest, openEditor } from '../../support/editor/editor-under-test.ts';
import { reviewText } from '../../support/editor/review.ts';
import { cordonDiagnostics, fixtureServer, mcpJson, toolNames, waitForTools } from '../../support/editor/servers.ts';
import { clickTreeRow, persist, problems, runCommand, screenshot, waitForTreeRow } from '../../support/editor/ui.ts';

type Environment = Readonly<Record<string, string>>;
/** The file in which the forger recorded its results. */
interface Forgery {
	readonly address: string | null;
	readonly received: readonly { readonly kind: string; readonly allowed?: boolean }[];
}

describe('attacks on a guarded workspace', function () {
	this.timeout(600_000);
	let editor: EditorUnderTest;

	before(async () => {
		editor = await openEditor();
		editor.write(
			MCP_JSON,
			mcpJson({
				calc: { script: 'honest.mjs', args: ['--marker', markerIn(editor, 'calc')] },
				bad: { script: 'hostile.mjs', args: ['--canary', 'CANARY-A'] },
				reader: { script: 'environment-reader.mjs', args: ['--out', markerIn(editor, 'environment.json')] },
			}),
		);
		await protect(editor, { dismiss: /bad/ });
		await waitForTools(editor, (names) => names.includes('mcp_honest_add'), { timeoutMs: 90_000 });
	});
	closesAfterwards(() => editor);

	/** Runs the commands and dismisses every dialog until all of them have ended. */
	async function sentAway(commands: readonly (readonly [string, ...Json[]])[]): Promise<void> {
		await editor.inHost((vscode, all) => {
			const state = globalThis as { open?: number };
			state.open = all.length;
			for (const [command, ...given] of all)
				void Promise.resolve(vscode.commands.executeCommand(command, ...given))
					.catch(() => undefined)
					.then(() => (state.open = (state.open ?? 0) - 1));
		}, commands);
		await persist(
			editor.page,
			async () => {
				await editor.page.keyboard.press('Escape');
				assert.equal(await editor.inHost(() => (globalThis as { open?: number }).open, null), 0, 'all commands have ended');
			},
			60_000,
		);
	}
	/** Waits until Cordon has read the file and holds this entry's changed launch. */
	const launchIsHeld = (entry: string): Promise<void> =>
		persist(
			editor.page,
			async () => assert.ok((await cordonDiagnostics(editor)).some(({ code, text }) => code === 'launch.changed' && text === entry)),
			60_000,
		);

	it('no canary of an unapproved server reaches the model while its review is open, text is selected, and the problems are read (guarantee: unapproved-text)', async () => {
		await showQuarantine(editor);
		await clickTreeRow(editor.page, /› add_poisoned/);
		await runCommand(editor.page, 'MCP Cordon: Review');
		await reviewText(editor.page, /What a model sees/);
		await editor.page.keyboard.press('Control+A');
		await screenshot(editor.page, 'review');
		await problems(editor.page);

		const turn = await agentTurn(editor, { steps: [{ call: '(^|_)(get_errors|problems)$', input: {} }] });

		assert.ok(turn.requests.length > 0);
		assert.deepEqual(sentToModel(editor, /CANARY-A/), []);
	});

	it('no text by a server is in a log (guarantee: quiet-log)', () => {
		const logs = [path.join(editor.place.userData, 'logs'), path.join(editor.place.state, 'log')].flatMap((folder) =>
			existsSync(folder)
				? readdirSync(folder, { recursive: true, withFileTypes: true })
						.filter((entry) => entry.isFile() && (/MCP Cordon/.test(entry.name) || entry.parentPath.startsWith(editor.place.state)))
						.map((entry) => path.join(entry.parentPath, entry.name))
				: [],
		);
		const texts = logs.map((file) => readFileSync(file, 'utf8'));

		assert.ok(
			texts.some((text) => /Signed \d+ decisions/.test(text)),
			'the log of the window is among them',
		);
		assert.deepEqual(
			logs.filter((_, index) => /CANARY/.test(texts[index] ?? '')),
			[],
		);
	});

	it("a server finds no address and no token in its own or its parent's environment (guarantee: secrets-from-servers)", async () => {
		const { own, parent } = await persist(
			editor.page,
			async (): Promise<{ readonly own: Environment; readonly parent: { readonly environment: Environment } }> =>
				JSON.parse(readFileSync(markerIn(editor, 'environment.json'), 'utf8')),
			90_000,
		);
		const cordons = (environment: Environment): readonly string[] =>
			Object.keys(environment).filter((name) => name.startsWith('MCP_CORDON_'));

		assert.deepEqual(cordons(own), []);
		assert.deepEqual(
			cordons(parent.environment).filter((name) => !name.startsWith('MCP_CORDON_KEPT_')),
			[],
		);
	});

	it('approve with any arguments approves nothing without its dialog (guarantee: only-a-person)', async () => {
		for (const argument of [
			null,
			'bad',
			{ kind: 'server', name: 'bad' },
			{ kind: 'item', pin: 'tool', name: 'add_poisoned', force: true },
			['bad', 'add_poisoned'],
		]) {
			await sentAway([
				['mcpCordon.approve', argument],
				['mcpCordon.approveServer', argument],
			]);
		}

		assert.ok(!(await toolNames(editor)).some((name) => /poisoned/.test(name)));
	});

	it('an input of type "command" that calls approve doesn\'t approve the tool', async () => {
		const json = editor.read(MCP_JSON);
		const inputs =
			'"inputs": [{ "id": "x", "type": "command", "command": "mcpCordon.approve", "args": { "name": "add_poisoned" } }],\n\t"servers"';
		try {
			editor.write(MCP_JSON, json.replace('"servers"', inputs).replace('"CANARY-A"', '"CANARY-A", "--ignored", "${input:x}"'));
			await launchIsHeld('"bad"');
			await sentAway([['workbench.mcp.startServer', 'mcp.config.ws0.bad', { waitForLiveTools: true }]]);

			assert.ok(!(await toolNames(editor)).some((name) => /poisoned/.test(name)));
		} finally {
			editor.write(MCP_JSON, json);
		}
	});

	it("variables of the entry can't run a preloaded module in the proxy or move the decisions to another home", async () => {
		const json = editor.read(MCP_JSON);
		const marker = markerIn(editor, 'preloaded');
		editor.write('preload.cjs', `require('node:fs').appendFileSync(${JSON.stringify(marker)}, process.argv.join(' ') + '\\n');`);
		const env = JSON.stringify({
			NODE_OPTIONS: `--require ${editor.place.workspace}/preload.cjs`,
			HOME: '/nonexistent',
			MCP_CORDON_X: '1',
		});
		try {
			editor.write(MCP_JSON, json.replace(/("calc": \{\s*"type": "stdio",)/, `$1 "env": ${env},`));
			await launchIsHeld('"calc"');
			const before = startsOf(markerIn(editor, 'calc'));
			await sentAway([['workbench.mcp.startServer', 'mcp.config.ws0.calc', { waitForLiveTools: true }]]);

			assert.ok(!existsSync(marker) || !readFileSync(marker, 'utf8').includes('proxy.cjs'));
			assert.equal(startsOf(markerIn(editor, 'calc')), before, 'a launch with other variables runs only after approval');
		} finally {
			editor.write(MCP_JSON, json);
		}
	});

	it('a forged connection with the token from the file is reported and gets no verdict (guarantee: guarded-is-proved)', async () => {
		// The editor itself starts an entry that is left alone, and it can read what the user can.
		const out = markerIn(editor, 'forged.json');
		rmSync(out, { force: true });
		await editor.inHost(
			(_vscode, argument, require) => {
				require('node:child_process').spawn(
					'node',
					[argument.script, '--out', argument.out, '--entry', 'forged', '--rendezvous', argument.rendezvous],
					{
						stdio: ['pipe', 'pipe', 'ignore'],
						env: process.env,
					},
				);
			},
			{
				script: fixtureServer('forger.mjs'),
				out,
				rendezvous: path.join(editor.place.state, 'run', 'gateway-0.1.0.json'),
			},
		);
		const { address, received } = await persist(editor.page, async () => JSON.parse(readFileSync(out, 'utf8')) as Forgery, 60_000);
		await showQuarantine(editor);
		await screenshot(editor.page, 'forged-hello');

		assert.equal(typeof address, 'string', 'the server finds the address; if not, the attack needs another way in');
		assert.ok(!received.some(({ kind, allowed }) => kind === 'launch' && allowed === true), JSON.stringify(received));
		await waitForTreeRow(editor.page, /impersonated|forged/i);
		assert.doesNotMatch(JSON.stringify(await cordonDiagnostics(editor)), /CANARY/);
	});
});
