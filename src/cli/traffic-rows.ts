import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ToolDefinition } from '../engine/finding.ts';
import type { ResultKind } from '../engine/results/inspect-result.ts';
import { parseSequence, type SequenceRow } from './sequence.ts';
import { parseTool } from './tool-of.ts';

/** A row of traffic: a server's result, a client's call, a sequence of calls, or a single text. */
export type TrafficRow =
	| {
			readonly kind: 'result';
			readonly value: Json;
			readonly resultKind: ResultKind;
			readonly places: Places;
			readonly uri: string | undefined;
	  }
	| {
			readonly kind: 'call';
			readonly tool: string | undefined;
			readonly definition: ToolDefinition | undefined;
			readonly arguments: Json;
			readonly roots: readonly string[];
			/** What the model says it is doing. `isReadOnlyClaimed`: whether the server calls the tool read-only. */
			readonly intent: Json | undefined;
			readonly isReadOnlyClaimed: boolean;
			readonly prefix: string;
	  }
	| { readonly kind: 'text'; readonly value: Json; readonly prefix: string }
	| SequenceRow;

/** How to convert pointers in the inspected value to pointers from the row's payload. */
export interface Places {
	/** A prefix in the inspected value, which is replaced by `to`. */
	readonly from: string;
	readonly to: string;
}

export const TRAFFIC_SURFACES = [
	'tool_result',
	'tool_call',
	'tool_call_sequence',
	'sampling_request',
	'elicitation_request',
	'text',
] as const;
export type TrafficSurface = (typeof TRAFFIC_SURFACES)[number];

export function isTrafficSurface(surface: string): surface is TrafficSurface {
	return TRAFFIC_SURFACES.some((each) => each === surface);
}

/** Undefined: the payload doesn't fit the surface. */
export function parseTraffic(surface: TrafficSurface, payload: JsonObject): TrafficRow | undefined {
	switch (surface) {
		case 'tool_result':
			return parseResult(payload);
		case 'sampling_request':
		case 'elicitation_request': {
			// Whatever its type, a server's question to the model or the person is outside content.
			const { params } = payload;
			const [value, to] = isJsonObject(params) ? [params, '/params'] : [payload, ''];
			return { kind: 'result', value, resultKind: 'other', places: { from: '', to }, uri: undefined };
		}
		case 'tool_call':
			return parseCall(payload);
		case 'tool_call_sequence':
			return parseSequence(payload);
		default:
			return { kind: 'text', value: payload['text'] ?? payload, prefix: 'text' in payload ? '/text' : '' };
	}
}

/** The place of a text: the first block of a result, as a server would send it. */
const TEXT_PLACE = '/content/0/text';
const TEXT_KEYS = ['text', 'body', 'payload'] as const;

function parseResult(payload: JsonObject): TrafficRow {
	const uri = typeof payload['uri'] === 'string' ? payload['uri'] : undefined;
	const made = (value: Json, resultKind: ResultKind, from: string, to: string): TrafficRow => ({
		kind: 'result',
		value,
		resultKind,
		places: { from, to },
		uri,
	});
	if (payload['error'] !== undefined && payload['jsonrpc'] !== undefined) return made(payload['error'], 'error', '', '/error');
	if (isJsonObject(payload['result'])) return made(payload['result'], kindOf(payload['result']), '', '/result');
	for (const key of TEXT_KEYS) {
		const text = payload[key];
		if (typeof text === 'string') return made({ content: [{ type: 'text', text }] }, 'tool_result', TEXT_PLACE, `/${key}`);
	}
	return made(payload, kindOf(payload), '', '');
}

function kindOf(value: JsonObject): ResultKind {
	if (Array.isArray(value['contents'])) return 'resource';
	if (Array.isArray(value['messages'])) return 'prompt';
	return Array.isArray(value['content']) || 'structuredContent' in value ? 'tool_result' : 'other';
}

function parseCall(payload: JsonObject): TrafficRow | undefined {
	const { call, params, tool } = payload;
	const [holder, at] = isJsonObject(call) ? [call, '/call'] : isJsonObject(params) ? [params, '/params'] : [payload, ''];
	const key = ['arguments', 'args', 'params'].find((each) => isJsonObject(holder[each]) || Array.isArray(holder[each]));
	const definition = parseTool(payload['definition']) ?? (isJsonObject(tool) ? parseTool(tool) : undefined);
	const name = typeof holder['name'] === 'string' ? holder['name'] : typeof tool === 'string' ? tool : definition?.name;
	if (name === undefined && key === undefined) return undefined;
	const annotations = isJsonObject(payload['annotations']) ? payload['annotations'] : definition?.['annotations'];
	const roots = payload['roots'];
	return {
		kind: 'call',
		tool: name,
		definition,
		arguments: (key === undefined ? undefined : holder[key]) ?? {},
		roots: Array.isArray(roots) ? roots.filter((root): root is string => typeof root === 'string') : [],
		intent: payload['intent'],
		isReadOnlyClaimed: isJsonObject(annotations) && annotations['readOnlyHint'] === true,
		prefix: key === undefined ? at : `${at}/${key}`,
	};
}
