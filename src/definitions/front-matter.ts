import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { err, ok, type Result } from '../base/result.ts';
import { type JsonNode, type Member, malformedAt } from './jsonc.ts';
import type { DefinitionProblem } from './server-entry.ts';

const MAX_LENGTH = 1_000_000;
/** The parser's time grows quadratically with the length of such a run. */
const LONG_RUN = /[ \t\r\n]{201}/;

/** Parses the YAML 1.2 at the top of a Markdown file; offsets refer to the whole text. `undefined`: no front matter. Cost: O(n). */
export function parseFrontMatter(text: string): Result<JsonNode | undefined, DefinitionProblem> {
	const opening = /^---[ \t]*\r?\n/.exec(text)?.[0];
	if (opening === undefined) return ok(undefined);
	const offset = opening.length;
	const rest = /^---[ \t]*\r?$/m.exec(text.slice(offset));
	if (rest === null) return ok(undefined);
	const yaml = text.slice(offset, offset + rest.index);
	const failed = (at: number, what: string): Result<never, DefinitionProblem> => err(malformedAt(text, offset + at, what));
	if (yaml.length > MAX_LENGTH) return failed(0, 'its front matter is too long');
	const run = yaml.search(LONG_RUN);
	if (run >= 0) return failed(run, 'there are more than 200 blanks or empty lines in a row');
	try {
		const document = parseDocument(yaml, { version: '1.2', schema: 'core', strict: true, uniqueKeys: true, merge: false });
		const [problem] = document.errors;
		if (problem !== undefined) return failed(problem.pos[0], "this isn't YAML");
		const { contents } = document;
		if (contents === null) return ok(undefined);
		const odd: { at: number | undefined } = { at: undefined };
		const root = nodeFrom(contents as Node, offset, odd);
		return odd.at === undefined
			? ok(root)
			: failed(odd.at, "an anchor, an alias, a tag, or a key that isn't text, which readers understand differently");
	} catch {
		return failed(0, "this isn't YAML");
	}
}

function nodeFrom(node: Node, offset: number, odd: { at: number | undefined }): JsonNode {
	const [from = 0, to = from] = node.range ?? [];
	const span = { start: offset + from, end: offset + to };
	if (isAlias(node) || node.tag !== undefined || ('anchor' in node && node.anchor !== undefined)) odd.at ??= from;
	if (isMap(node)) {
		const layout = node.flow === true ? 'inline' : 'lines';
		return {
			kind: 'object',
			...span,
			layout,
			members: node.items.map((pair): Member => {
				const { key, value } = pair as { key: Node; value: Node | null };
				const [keyFrom = 0, keyTo = keyFrom] = key.range ?? [];
				if (!isScalar(key) || typeof key.value !== 'string') odd.at ??= keyFrom;
				const name = isScalar(key) && typeof key.value === 'string' ? key.value : '';
				const end = offset + keyTo;
				return {
					key: name,
					keyStart: offset + keyFrom,
					keyEnd: end,
					value: value === null ? { kind: 'value', start: end, end, value: null } : nodeFrom(value, offset, odd),
				};
			}),
		};
	}
	if (isSeq(node))
		return {
			kind: 'array',
			...span,
			layout: node.flow === true ? 'inline' : 'lines',
			items: node.items.map((item) => nodeFrom(item as Node, offset, odd)),
		};
	const value = isScalar(node) ? node.value : null;
	return {
		kind: 'value',
		...span,
		value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
	};
}
