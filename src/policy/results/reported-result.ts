import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ResultKind } from '../../engine/results/inspect-result.ts';
import { completeResult } from '../../mcp/modern.ts';
import { reportJson, SAFETY_META_KEY, type SafetyReport } from './safety-report.ts';
import { BLOCKED_RESPONSE } from './texts.ts';

/** What is added to a result: raw JSON, by the pointer of the object or list that gets it as its last member. */
export interface Additions {
	readonly note: string | undefined;
	readonly report: JsonObject | undefined;
	readonly append: ReadonlyMap<string, readonly string[]>;
}

/**
 * The report in `_meta`, and a short text block where instructions were replaced. `structuredContent` keeps its shape (trap 26). An error has
 * no place for a block, and in a prompt the block would speak as the user, so these get none.
 */
export function additionsOf(value: Json, report: SafetyReport, kind: ResultKind, note: string | undefined): Additions {
	if (!isJsonObject(value) || kind === 'error') return { note: undefined, report: undefined, append: new Map() };
	const own = reportJson(report);
	const member = `${JSON.stringify(SAFETY_META_KEY)}:${JSON.stringify(own)}`;
	const hasNote = note !== undefined && kind === 'tool_result' && Array.isArray(value['content']);
	return {
		note: hasNote ? note : undefined,
		report: own,
		append: new Map([
			...(hasNote ? [['/content', [JSON.stringify({ type: 'text', text: note })]] as const] : []),
			isJsonObject(value['_meta']) ? (['/_meta', [member]] as const) : (['', [`"_meta":{${member}}`]] as const),
		]),
	};
}

export function withAdditions(value: Json, { note, report }: Additions): Json {
	if (!isJsonObject(value) || report === undefined) return value;
	const meta = isJsonObject(value['_meta']) ? value['_meta'] : {};
	const content = value['content'];
	return {
		...value,
		...(note !== undefined && Array.isArray(content) ? { content: [...content, { type: 'text', text: note }] } : {}),
		_meta: { ...meta, [SAFETY_META_KEY]: report },
	};
}

/** R140: a well-formed result of its kind without anything from the server. `isError` keeps clients from asking for structured content. */
export function replacement(
	summary: string,
	report: SafetyReport,
	{ kind = 'tool_result', uri }: { readonly kind?: ResultKind; readonly uri?: string },
	value: Json,
): JsonObject {
	// Clients of MCP 2026-07-28 reject a result without its required members.
	const said = (result: JsonObject): JsonObject =>
		isJsonObject(value) && value['resultType'] !== undefined
			? completeResult(kind === 'resource' ? 'resources/read' : 'tools/call', result)
			: result;
	const _meta = { [SAFETY_META_KEY]: reportJson(report) };
	switch (kind) {
		case 'resource':
			return said({ contents: [{ uri: uri ?? 'mcp-cordon:withheld', mimeType: 'text/plain', text: summary }], _meta });
		case 'prompt':
			return said({ messages: [{ role: 'user', content: { type: 'text', text: summary } }], _meta });
		case 'error':
			return { code: BLOCKED_RESPONSE.code, message: summary };
		default:
			return said({ content: [{ type: 'text', text: summary }], isError: true, _meta });
	}
}
