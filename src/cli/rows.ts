import { isJsonObject, type Json, type JsonObject, pointerStep } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { RegistryView, Subject, ToolDefinition } from '../engine/finding.ts';
import { type ChangeRow, parseChange } from './change-rows.ts';
import { parseTool } from './tool-of.ts';
import { isTrafficSurface, parseTraffic, type TrafficRow } from './traffic-rows.ts';

/** One row of a JSON Lines file, to be inspected. */
export interface Row {
	readonly id: Json;
	readonly payload: Json;
	/** Declarations of servers. A tool set has several. */
	readonly targets: readonly RowTarget[];
	/** Set for traffic; `targets` is then empty. */
	readonly traffic: TrafficRow | undefined;
	/** Set for a changed definition; `targets` is then empty. */
	readonly change?: ChangeRow;
}

/** `prefix` is the place of the subject's value in the row's payload. Pointers of findings start at the payload. */
export interface RowTarget {
	readonly subject: Subject;
	readonly view: RegistryView;
	readonly prefix: string;
}

export type RowFailure =
	| { readonly kind: 'not-json' }
	| { readonly kind: 'not-a-row'; readonly why: string }
	| { readonly kind: 'unknown-surface'; readonly surface: string };

export function parseRow(line: string): Result<Row, RowFailure> {
	let value: Json;
	try {
		value = parseJson(line);
	} catch {
		return err({ kind: 'not-json' });
	}
	return parseRowValue(value);
}

/** Parses a row that is already JSON. */
export function parseRowValue(value: Json): Result<Row, RowFailure> {
	if (!isJsonObject(value)) return err({ kind: 'not-a-row', why: 'not an object' });
	const { id = null, payload, surface } = value;
	if (typeof surface !== 'string') return err({ kind: 'not-a-row', why: 'no surface' });
	if (!isJsonObject(payload)) return err({ kind: 'not-a-row', why: payload === undefined ? 'no payload' : "its payload isn't an object" });
	if (isTrafficSurface(surface)) {
		const traffic = parseTraffic(surface, payload);
		return traffic === undefined ? err({ kind: 'not-a-row', why: 'no call' }) : ok({ id, payload, targets: [], traffic });
	}
	if (CHANGE_SURFACES.has(surface)) {
		const change = parseChange(payload, serverOf(payload), parsePeers(payload['peers']));
		return change === undefined
			? err({ kind: 'not-a-row', why: 'no version before or after' })
			: ok({ id, payload, targets: [], traffic: undefined, change });
	}
	const targets = targetsOf(surface, payload);
	return targets.ok ? ok({ id, payload, targets: targets.value, traffic: undefined }) : targets;
}

/** Our name, and the name in the source documents' own example. */
const CHANGE_SURFACES: ReadonlySet<string> = new Set(['definition_change', 'tool_definition_change']);

function parseJson(text: string): Json {
	return JSON.parse(text) as Json;
}

function serverOf({ server }: JsonObject): string {
	return typeof server === 'string' ? server : '';
}

function targetsOf(surface: string, payload: JsonObject): Result<readonly RowTarget[], RowFailure> {
	const server = serverOf(payload);
	const view = parsePeers(payload['peers']);
	switch (surface) {
		case 'tool_definition': {
			const isNested = isJsonObject(payload['tool']);
			const tool = parseTool(isNested ? payload['tool'] : payload);
			if (tool === undefined) return err({ kind: 'not-a-row', why: 'no tool' });
			return ok([{ subject: { kind: 'tool_definition', server, tool }, view, prefix: isNested ? '/tool' : '' }]);
		}
		case 'tool_set':
		case 'tool_registry':
			return ok(toolSet(payload, server, view));
		case 'instructions': {
			const key = typeof payload['instructions'] === 'string' ? 'instructions' : 'text';
			const text = payload[key];
			if (typeof text !== 'string') return err({ kind: 'not-a-row', why: 'no text' });
			return ok([{ subject: { kind: 'instructions', server, text }, view, prefix: `/${key}` }]);
		}
		case 'server_info':
			return ok([{ subject: { kind: 'server_info', server, info: payload }, view, prefix: '' }]);
		case 'prompt':
		case 'resource':
		case 'launch':
			return ok([{ subject: { kind: surface, server, value: payload }, view, prefix: '' }]);
		default:
			return err({ kind: 'unknown-surface', surface });
	}
}

/** Each tool sees the tools of the other servers. A tool may name its own server. */
function toolSet(payload: JsonObject, server: string, view: RegistryView): readonly RowTarget[] {
	const list = Array.isArray(payload['tools']) ? payload['tools'] : [];
	const tools = list.flatMap((each, index) => {
		const tool = parseTool(each);
		if (tool === undefined) return [];
		const { server: named, ...own } = tool;
		return [{ server: typeof named === 'string' ? named : server, tool: own, index }];
	});
	return tools.map((each) => ({
		subject: { kind: 'tool_definition', server: each.server, tool: each.tool },
		view: { servers: [...view.servers, ...groupByServer(tools.filter((other) => other !== each))] },
		prefix: `/tools${pointerStep(each.index)}`,
	}));
}

function groupByServer(tools: readonly { readonly server: string; readonly tool: ToolDefinition }[]): RegistryView['servers'] {
	return [...new Set(tools.map(({ server }) => server))].map((server) => ({
		server,
		tools: tools.filter((each) => each.server === server).map(({ tool }) => tool),
	}));
}

/** Peers have the form `[{server, tools: […]}]`, `[{server, name, …}]`, or `[{server, tool: {…}}]`. */
function parsePeers(value: Json | undefined): RegistryView {
	if (!Array.isArray(value)) return { servers: [] };
	return {
		servers: value.flatMap((peer: Json) => {
			if (!isJsonObject(peer)) return [];
			const server = typeof peer['server'] === 'string' ? peer['server'] : '';
			const list = Array.isArray(peer['tools']) ? peer['tools'] : [isJsonObject(peer['tool']) ? peer['tool'] : peer];
			return [{ server, tools: list.map(parseTool).filter((tool) => tool !== undefined) }];
		}),
	};
}
