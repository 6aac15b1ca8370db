import { isJsonObject, type Json } from '../base/json.ts';
import type { CallObservation } from './observation.ts';

/** What is usual for one tool of one server (R094). Plain data that can be stored: only numbers, argument names, and hosts. */
export interface ToolBaseline {
	readonly calls: number;
	readonly firstAt: number;
	readonly lastAt: number;
	/** Size of the arguments in characters of JSON. */
	readonly argumentSize: SizeStatistic;
	/** Size of the results, in the same unit. */
	readonly resultSize: SizeStatistic;
	/** The most calls ever seen within one minute, and the calls of the current minute. */
	readonly busiestMinute: number;
	readonly minute: { readonly startedAt: number; readonly calls: number };
	/** Sorted argument names of each shape seen, joined by a comma; at most 32. */
	readonly shapes: readonly string[];
	/** Hosts seen in the arguments; at most 64. */
	readonly hosts: readonly string[];
}

/** Mean and squared deviation of the logarithm of a size, by Welford's method, and the largest size. */
export interface SizeStatistic {
	readonly count: number;
	readonly mean: number;
	readonly spread: number;
	readonly largest: number;
}

/** By server id, then tool name. The two keys are never joined. */
export type Baselines = ReadonlyMap<string, ReadonlyMap<string, ToolBaseline>>;

export type DeviationKind = 'new_tool' | 'large_arguments' | 'large_result' | 'high_rate' | 'new_shape' | 'new_destination';

export interface Deviation {
	readonly kind: DeviationKind;
	/** 0 to 1, for the risk score. */
	readonly confidence: number;
	/** Our own words, with the numbers compared. */
	readonly explanation: string;
}

export const NO_BASELINES: Baselines = new Map();

/** Calls after which a tool counts as known. Before that, nothing about it is unusual. */
const LEARNED = 20;
const MAX_SHAPES = 32;
const MAX_HOSTS = 64;
const MAX_SERVERS = 200;
const MAX_TOOLS = 500;
const MINUTE_MS = 60_000;
/** A size is unusual from four standard deviations and four times the largest so far. */
const SIGMAS = 4;
const TIMES = 4;

const NO_SIZE: SizeStatistic = { count: 0, mean: 0, spread: 0, largest: 0 };

/** What is unusual about a call before it is made. `hosts`: the hosts of its destinations. */
export function deviationsOf(baselines: Baselines, call: CallObservation, hosts: readonly string[]): readonly Deviation[] {
	const tools = baselines.get(call.server.id);
	const known = tools?.get(call.tool);
	if (known === undefined) {
		const calls = [...(tools?.values() ?? [])].reduce((sum, one) => sum + one.calls, 0);
		if (calls < LEARNED) return [];
		return [{ kind: 'new_tool', confidence: 0.3, explanation: `This tool wasn't used in ${calls} calls to this server.` }];
	}
	if (known.calls < LEARNED) return [];
	const found: Deviation[] = [];
	const size = sizeOf(call.arguments);
	if (isLarge(known.argumentSize, size)) {
		found.push({
			kind: 'large_arguments',
			confidence: 0.6,
			explanation: `The arguments have ${size} characters. The largest so far had ${known.argumentSize.largest}.`,
		});
	}
	const inMinute = callsInMinute(known, call.at) + 1;
	if (inMinute > 20 && inMinute > known.busiestMinute * 3) {
		found.push({
			kind: 'high_rate',
			confidence: 0.5,
			explanation: `${inMinute} calls within a minute. The most so far were ${known.busiestMinute}.`,
		});
	}
	if (known.shapes.length < MAX_SHAPES && !known.shapes.includes(shapeOf(call.arguments))) {
		found.push({
			kind: 'new_shape',
			confidence: 0.3,
			explanation: `This combination of arguments is new after ${known.calls} calls.`,
		});
	}
	const fresh = hosts.filter((host) => !known.hosts.includes(host));
	if (fresh.length > 0 && known.hosts.length > 0 && known.hosts.length < MAX_HOSTS) {
		found.push({
			kind: 'new_destination',
			confidence: 0.5,
			explanation: `${fresh.length === 1 ? 'An address' : `${fresh.length} addresses`} that ${known.calls} earlier calls didn't use.`,
		});
	}
	return found;
}

/** What is unusual about a result. `size`: in characters of JSON. */
export function resultDeviationOf(baselines: Baselines, call: CallObservation, size: number): Deviation | undefined {
	const known = baselines.get(call.server.id)?.get(call.tool);
	if (known === undefined || known.calls < LEARNED || !isLarge(known.resultSize, size)) return undefined;
	return {
		kind: 'large_result',
		confidence: 0.4,
		explanation: `The result has ${size} characters. The largest so far had ${known.resultSize.largest}.`,
	};
}

/** Learns from a call that was made. */
export function afterCall(baselines: Baselines, call: CallObservation, hosts: readonly string[]): Baselines {
	const before = baselines.get(call.server.id)?.get(call.tool);
	const calls = callsInMinute(before, call.at) + 1;
	const startedAt = calls === 1 ? call.at : (before?.minute.startedAt ?? call.at);
	return withTool(baselines, call, {
		calls: (before?.calls ?? 0) + 1,
		firstAt: before?.firstAt ?? call.at,
		lastAt: call.at,
		argumentSize: withSize(before?.argumentSize ?? NO_SIZE, sizeOf(call.arguments)),
		resultSize: before?.resultSize ?? NO_SIZE,
		busiestMinute: Math.max(before?.busiestMinute ?? 0, calls),
		minute: { startedAt, calls },
		shapes: withOne(before?.shapes ?? [], [shapeOf(call.arguments)], MAX_SHAPES),
		hosts: withOne(before?.hosts ?? [], hosts, MAX_HOSTS),
	});
}

/** Learns from a result that was delivered. */
export function afterResult(baselines: Baselines, call: CallObservation, size: number): Baselines {
	const before = baselines.get(call.server.id)?.get(call.tool);
	return before === undefined ? baselines : withTool(baselines, call, { ...before, resultSize: withSize(before.resultSize, size) });
}

/** Forgets one tool, or the whole server. */
export function withoutBaseline(baselines: Baselines, server: string, tool?: string): Baselines {
	const kept = new Map(baselines);
	const tools = new Map(kept.get(server) ?? []);
	if (tool !== undefined) tools.delete(tool);
	if (tool === undefined || tools.size === 0) kept.delete(server);
	else kept.set(server, tools);
	return kept;
}

/** Characters of JSON, without counting escapes. Cost: O(values), independent of string lengths. */
export function sizeOf(value: Json): number {
	let size = 0;
	const pending: Json[] = [value];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next === 'string') size += next.length + 2;
		else if (typeof next !== 'object' || next === null) size += String(next).length;
		else {
			const items = Array.isArray(next) ? next : Object.values(next);
			size += 2 + Math.max(0, items.length - 1);
			if (isJsonObject(next)) for (const key of Object.keys(next)) size += key.length + 3;
			for (const item of items) if (item !== undefined) pending.push(item);
		}
	}
	return size;
}

function withTool(baselines: Baselines, { server, tool }: CallObservation, baseline: ToolBaseline): Baselines {
	const known = baselines.get(server.id);
	if (known === undefined ? baselines.size >= MAX_SERVERS : !known.has(tool) && known.size >= MAX_TOOLS) return baselines;
	return new Map(baselines).set(server.id, new Map(known ?? []).set(tool, baseline));
}

function withOne(held: readonly string[], added: readonly string[], limit: number): readonly string[] {
	const fresh = added.filter((one) => !held.includes(one));
	return fresh.length === 0 ? held : [...new Set([...held, ...fresh])].slice(0, limit).sort();
}

function withSize({ count, mean, spread, largest }: SizeStatistic, size: number): SizeStatistic {
	const value = Math.log(size + 1);
	const next = mean + (value - mean) / (count + 1);
	return { count: count + 1, mean: next, spread: spread + (value - mean) * (value - next), largest: Math.max(largest, size) };
}

function isLarge({ count, mean, spread, largest }: SizeStatistic, size: number): boolean {
	if (count < LEARNED || size < 2_000 || size <= largest * TIMES) return false;
	const deviation = Math.sqrt(spread / count);
	return Math.log(size + 1) > mean + SIGMAS * Math.max(deviation, 0.1);
}

function callsInMinute(known: ToolBaseline | undefined, now: number): number {
	return known !== undefined && now - known.minute.startedAt < MINUTE_MS ? known.minute.calls : 0;
}

/** Sorted names of the arguments. Values would reveal too much. */
function shapeOf(value: Json): string {
	return isJsonObject(value) ? Object.keys(value).sort().slice(0, 32).join(',').slice(0, 256) : typeof value;
}
