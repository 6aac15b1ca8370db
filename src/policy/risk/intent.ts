import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ToolDefinition } from '../../engine/finding.ts';

/** The property that asks a model what it is doing. A tool that declares a property with this name keeps it. */
export const INTENT_PROPERTY = 'cordon_intent';

const SCHEMA: JsonObject = {
	type: 'object',
	description: "Optional. What this call should do. MCP Cordon reads it to protect the user and doesn't pass it on to the tool.",
	properties: {
		operation_type: { type: 'string', enum: ['read', 'write', 'destructive'], description: 'What the call does to data.' },
		data_sensitivity: { type: 'string', enum: ['public', 'internal', 'private'], description: 'Whose data the arguments contain.' },
	},
	additionalProperties: false,
};

/** The tool with the question in its input schema; undefined when the schema can't hold one. Pins are made from the original tool. */
export function withIntentAsked(tool: ToolDefinition | JsonObject): JsonObject | undefined {
	const schema = tool['inputSchema'];
	if (!isJsonObject(schema) || (schema['type'] !== undefined && schema['type'] !== 'object')) return undefined;
	const properties = schema['properties'] ?? {};
	if (!isJsonObject(properties) || Object.hasOwn(properties, INTENT_PROPERTY)) return undefined;
	return { ...tool, inputSchema: { ...schema, properties: { ...properties, [INTENT_PROPERTY]: SCHEMA } } };
}

/** What the model said, and the arguments for the tool. The arguments are the same object when the model said nothing. */
export function takenIntent(
	given: Json,
	definition: ToolDefinition | undefined,
): { readonly arguments: Json; readonly intent: Json | undefined } {
	if (!isJsonObject(given) || !Object.hasOwn(given, INTENT_PROPERTY) || declaresIntent(definition))
		return { arguments: given, intent: undefined };
	const { [INTENT_PROPERTY]: intent, ...rest } = given;
	return { arguments: rest, intent };
}

function declaresIntent(definition: ToolDefinition | undefined): boolean {
	const schema = definition?.['inputSchema'];
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	return isJsonObject(properties) && Object.hasOwn(properties, INTENT_PROPERTY);
}
