import { isJsonObject, type Json } from '../../base/json.ts';
import { spotlight } from '../../policy/results/spotlight-marks.ts';

/** A tool result with each text block between delimiters. `undefined`: there are no text blocks, or the delimiter is too weak. */
export function spotlighted(
	value: Json,
	delimiter: string,
): { readonly value: Json; readonly replace: ReadonlyMap<string, Json> } | undefined {
	const content = isJsonObject(value) ? value['content'] : undefined;
	if (!isJsonObject(value) || !Array.isArray(content)) return undefined;
	const replace = new Map<string, Json>();
	const fenced = content.map((part: Json, index) => {
		if (!isJsonObject(part) || part['type'] !== 'text' || typeof part['text'] !== 'string' || part['text'] === '') return part;
		const text = spotlight(part['text'], delimiter);
		if (!text.ok) return part;
		replace.set(`/content/${index}/text`, text.value);
		return { ...part, text: text.value };
	});
	return replace.size === 0 ? undefined : { value: { ...value, content: fenced }, replace };
}
