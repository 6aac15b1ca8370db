import type { Json, JsonObject } from '../../base/json.ts';
import { isJsonObject, pointerStep } from '../../base/json.ts';

/** A definition or a result as the scorer reads it: one text, with the position of each string in it. */
export interface DeclaredText {
	readonly text: string;
	readonly parts: readonly ScoredPart[];
}

export interface ScoredPart {
	/** RFC 6901 pointer into the definition. */
	readonly pointer: string;
	/** UTF-16 offsets in the text. */
	readonly start: number;
	readonly end: number;
}

/** Maximum schema depth. Only the rules read deeper levels. */
const MAX_DEPTH = 12;
const WORDS = ['title', 'description', '$comment', 'pattern', 'const', 'default'];
const LISTS = ['enum', 'examples'];
const NAMED = ['properties', '$defs', 'definitions', 'patternProperties'];
const SINGLE = ['items', 'additionalProperties', 'not'];
const SEVERAL = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** Name, title, description, then each parameter with its strings. `tools/training/sources.py` writes the same text. */
export function declaredText(definition: JsonObject): DeclaredText {
	const writer = new Writer();
	const annotations = isJsonObject(definition['annotations']) ? definition['annotations'] : {};
	writer.line([at('/name', definition['name'])]);
	writer.line([
		typeof definition['title'] === 'string' ? at('/title', definition['title']) : at('/annotations/title', annotations['title']),
	]);
	writer.line([at('/description', definition['description'])]);
	for (const key of ['inputSchema', 'outputSchema']) writeSchema(writer, definition[key], `/${key}`, '', 0);
	const prompts = definition['arguments'];
	if (Array.isArray(prompts))
		prompts.forEach((argument: Json, index) => {
			if (isJsonObject(argument))
				writer.line(
					[at(`/arguments/${index}/description`, argument['description'])],
					typeof argument['name'] === 'string' ? argument['name'] : '',
				);
		});
	return { text: writer.text, parts: writer.parts };
}

/** A text declared as one string. */
export function wholeText(text: string): DeclaredText {
	return { text, parts: [{ pointer: '', start: 0, end: text.length }] };
}

interface Said {
	readonly pointer: string;
	readonly words: string;
}

const at = (pointer: string, value: Json | undefined): Said | undefined =>
	typeof value === 'string' && value !== '' ? { pointer, words: value } : undefined;

class Writer {
	text = '';
	readonly parts: ScoredPart[] = [];

	/** Appends a line of strings, after `name: ` if there is a name. Appends nothing if there is neither. */
	line(said: readonly (Said | undefined)[], name = ''): void {
		const present = said.filter((one) => one !== undefined);
		if (present.length === 0 && name === '') return;
		if (this.text !== '') this.text += '\n';
		if (name !== '') this.text += `${name}:`;
		present.forEach(({ pointer, words }, index) => {
			if (index > 0 || name !== '') this.text += ' ';
			this.parts.push({ pointer, start: this.text.length, end: this.text.length + words.length });
			this.text += words;
		});
	}
}

function writeSchema(writer: Writer, schema: Json | undefined, pointer: string, name: string, depth: number): void {
	if (!isJsonObject(schema) || depth > MAX_DEPTH) return;
	const said = WORDS.map((key) => at(`${pointer}/${key}`, schema[key]));
	for (const key of LISTS) {
		const list = schema[key];
		if (Array.isArray(list)) said.push(...list.map((value: Json, index) => at(`${pointer}/${key}/${index}`, value)));
	}
	writer.line(said, name);
	for (const [key, value] of Object.entries(schema)) {
		if (NAMED.includes(key) && isJsonObject(value))
			for (const [inner, part] of Object.entries(value))
				writeSchema(writer, part, `${pointer}/${key}${pointerStep(inner)}`, inner, depth + 1);
		else if (SINGLE.includes(key)) writeSchema(writer, value, `${pointer}/${key}`, '', depth + 1);
		else if (SEVERAL.includes(key) && Array.isArray(value))
			value.forEach((part: Json, index) => writeSchema(writer, part, `${pointer}/${key}/${index}`, '', depth + 1));
	}
}
