// What Cordon adds to the extension host of a real editor: the rows of `npm run bench:weight` that need one.
import { MCP_JSON, protect } from '../support/editor/cordon.ts';
import { type EditorOptions, type EditorUnderTest, openEditor } from '../support/editor/editor-under-test.ts';
import { mcpJson, waitForTools } from '../support/editor/servers.ts';

const MIB = 1024 * 1024;
/** What a start leaves behind is gone by then. */
const SETTLE_MS = 15_000;
const SAMPLES = 5;
const EVERY_MS = 2_000;

export interface EditorRow {
	readonly measure: string;
	readonly value: number;
	readonly unit: string;
	readonly goal: number;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory of the extension host, the least of several looks. */
async function hostBytes(editor: EditorUnderTest): Promise<number> {
	await sleep(SETTLE_MS);
	const seen: number[] = [];
	for (let sample = 0; sample < SAMPLES; sample += 1) {
		seen.push(await editor.inHost(() => process.memoryUsage.rss(), null));
		await sleep(EVERY_MS);
	}
	return Math.min(...seen);
}

/** Milliseconds as the editor counts them: loading the code, calling `activate`, and until what it gave back was there. */
async function activationMs(editor: EditorUnderTest): Promise<number> {
	const text = await editor.inHost(async (vscode) => {
		await vscode.commands.executeCommand('perfview.show');
		for (let look = 0; look < 50; look += 1) {
			const found = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'perf')?.getText() ?? '';
			if (found.includes('mcp-cordon')) return found;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		return '';
	}, null);
	const columns = (/^\|\s*mcp-cordon\.mcp-cordon\s*\|(.*)$/m.exec(text)?.[1] ?? '').split('|').map((cell) => cell.trim());
	return columns.slice(1, 4).reduce((sum, cell) => sum + Number(cell), 0);
}

async function withEditor<T>(options: EditorOptions, look: (editor: EditorUnderTest) => Promise<T>): Promise<T> {
	const editor = await openEditor(options);
	try {
		return await look(editor);
	} finally {
		await editor.close({ isAtOnce: true });
	}
}

export async function editorRows(): Promise<readonly EditorRow[]> {
	const without = await withEditor({ withCordon: false }, hostBytes);
	const empty = await withEditor({}, async (editor) => ({ bytes: await hostBytes(editor), ms: await activationMs(editor) }));
	const servers = Object.fromEntries(
		['one', 'two', 'three'].map((name) => [name, { script: 'honest.mjs', args: ['--server-name', name] }]),
	);
	const files = { [MCP_JSON]: mcpJson(servers) };
	const running = (names: readonly string[]): boolean => ['one', 'two', 'three'].every((name) => names.includes(`mcp_${name}_add`));
	const bare = await withEditor({ files, withCordon: false }, hostBytes);
	const guarded = await withEditor({ files }, async (editor) => {
		await protect(editor, { tick: /./ });
		await waitForTools(editor, running, { timeoutMs: 120_000 });
		// What Protect has loaded is no part of a window that is opened the next day.
		await editor.reload();
		return await hostBytes(editor);
	});
	return [
		{ measure: 'extension host, RSS added in an empty window', value: (empty.bytes - without) / MIB, unit: 'MiB', goal: 20 },
		{ measure: 'activation in an empty window', value: empty.ms, unit: 'ms', goal: 80 },
		{ measure: 'extension host, RSS added, 3 guarded servers', value: (guarded - bare) / MIB, unit: 'MiB', goal: 35 },
	];
}
