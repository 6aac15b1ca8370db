import { isJsonObject, type Json } from '../base/json.ts';
import type { ToolDefinition } from '../engine/finding.ts';

/** A tool as a row states it; undefined for what is none. */
export function parseTool(value: Json | undefined): ToolDefinition | undefined {
	if (!isJsonObject(value)) return undefined;
	const name = value['name'];
	// A tool without a name is still worth reading.
	if (typeof name === 'string') return { ...value, name };
	return name === undefined && typeof value['description'] === 'string' ? { ...value, name: '' } : undefined;
}
