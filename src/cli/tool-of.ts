import { isJsonObject, type Json } from '../base/json.ts';
import type { ToolDefinition } from '../engine/finding.ts';

/** A tool from a row; undefined: the value isn't a tool. */
export function parseTool(value: Json | undefined): ToolDefinition | undefined {
	if (!isJsonObject(value)) return undefined;
	const name = value['name'];
	// A tool without a name is still inspected.
	if (typeof name === 'string') return { ...value, name };
	return name === undefined && typeof value['description'] === 'string' ? { ...value, name: '' } : undefined;
}
