import { MCP_JSON, markerIn, protect } from './cordon.ts';
import { type EditorUnderTest, keepEvidence } from './editor-under-test.ts';
import { mcpJson, waitForTools } from './servers.ts';

/** A protected and approved server `mail` that returns the texts in `texts` of the place. Resolves once its tool is listed. */
export async function protectSpeaker(editor: EditorUnderTest): Promise<void> {
	const at = (name: string): string => markerIn(editor, name);
	editor.write(MCP_JSON, mcpJson({ mail: { script: 'speaker.mjs', args: ['--texts', at('texts'), '--out', at('out')] } }));
	await protect(editor, { tick: /./ });
	await waitForTools(editor, (names) => names.some((name) => name.startsWith('mcp_') && name.endsWith('get_email')), {
		timeoutMs: 90_000,
	}).catch(async (error: unknown) => {
		await keepEvidence(editor, 'speaker');
		throw error;
	});
}
