import type { Surface } from '../../../mcp/surfaces.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import { explainedBy, explainedInParameter } from '../../injection/declared.ts';
import { findInstructions } from '../../injection/find.ts';
import { MAX_READ } from '../../injection/limits.ts';
import type { Names } from '../../injection/read-sentences.ts';
import type { Role } from '../../injection/rule.ts';

/**
 * Instructions to the model in what a server declares: to drop earlier instructions, hide something from the user, hand over data, and
 * above all, how to use other tools. `injection/rules` lists each rule with examples.
 */
export const detector: Detector = {
	id: 'injection.instruction',
	tier: 'hard',
	severity: 'high',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource'],
	title: 'Gives the model instructions instead of a description.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP03', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' },
	],
	detect(input) {
		const role: Role = input.subject.kind === 'instructions' || input.subject.kind === 'server_info' ? 'instructions' : 'tool';
		const { tool } = input.subject as { readonly tool?: { readonly name: string; readonly description?: unknown } };
		const description = typeof tool?.description === 'string' ? tool.description : '';
		const explained = tool === undefined ? undefined : explainedBy(tool.name, description);
		const names = namesOf(input);
		let left = MAX_READ;
		return input.readable.flatMap((at): readonly Sighting[] => {
			if (left <= 0 || isName(at, input)) return [];
			const whole = at.isKey || at.pointer === '/name' ? at.text.replaceAll(/[_-]/g, ' ') : at.text;
			const text = whole.length <= left ? whole : whole.slice(0, left);
			left -= text.length;
			const known = explained === undefined ? undefined : explainedInParameter(explained, at.pointer);
			return findInstructions(text, { role, names, explained: known, isHidden: isOdd(at) }).map(
				({ confidence, detail, end, severity, start, tier }): Sighting => ({ at, start, end, confidence, tier, severity, detail }),
			);
		});
	},
};

/** A place where nobody expects a sentence, so its text isn't meant for people. */
function isOdd({ isKey, pointer }: Surface): boolean {
	return isKey || /\/(?:enum|examples)\/\d+$|\/(?:default|const|pattern|name|\$comment)$/.test(pointer);
}

/** A name of a few words is a label. A long one may be a sentence. */
function isName(at: Surface, input: DetectorInput): boolean {
	if (at.isKey) return at.text.length < 16;
	if (input.subject.kind === 'resource' && /^\/(?:uri|uriTemplate|mimeType)$/.test(at.pointer)) return true;
	return at.pointer === '/name' && wordsOf(at.text).length < 5;
}

/** Known names of tools and parameters. */
function namesOf({ subject, view }: DetectorInput): Names {
	const names = new Map<string, 'selftool' | 'othertool' | 'argument'>();
	for (const { tools } of view.servers)
		for (const { name } of tools) if (/[_-]|[a-z][A-Z]/.test(name)) names.set(name.toLowerCase(), 'othertool');
	if (subject.kind !== 'tool_definition') return names;
	const schema = subject.tool['inputSchema'];
	const properties = typeof schema === 'object' && schema !== null && 'properties' in schema ? schema['properties'] : undefined;
	if (typeof properties === 'object' && properties !== null)
		for (const name of Object.keys(properties)) names.set(name.toLowerCase(), 'argument');
	names.set(subject.tool.name.toLowerCase(), 'selftool');
	return names;
}
