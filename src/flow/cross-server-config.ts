import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

/** The four rules from agentsh's cross-server patterns (R113). Windows in milliseconds. */
export interface CrossServerConfig {
	readonly enabled: boolean;
	readonly readThenSend: { readonly enabled: boolean; readonly windowMs: number };
	readonly burst: { readonly enabled: boolean; readonly maxCalls: number; readonly windowMs: number };
	readonly crossServerFlow: { readonly enabled: boolean; readonly sameTurnOnly: boolean; readonly windowMs: number };
	readonly shadowTool: { readonly enabled: boolean };
}

export const CROSS_SERVER_DEFAULTS: CrossServerConfig = {
	enabled: true,
	readThenSend: { enabled: true, windowMs: 30_000 },
	burst: { enabled: true, maxCalls: 10, windowMs: 5_000 },
	crossServerFlow: { enabled: true, sameTurnOnly: true, windowMs: 30_000 },
	shadowTool: { enabled: true },
};

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Parses `cross_server` of R113. A switch has three states (trap 16): an unmentioned rule is on when the parent is on. Windows are seconds or
 * text such as `30s`, `500ms`, `1m`; an unreadable or out-of-range value counts as not set.
 */
export function parseCrossServerConfig(value: Json | undefined): CrossServerConfig {
	const all = objectOf(value);
	const rule = (name: string): JsonObject => objectOf(all[name]);
	const enabled = all['enabled'] !== false;
	const isOn = (name: string): boolean => enabled && (typeof all[name] === 'boolean' ? all[name] : rule(name)['enabled'] !== false);
	const { readThenSend, burst, crossServerFlow } = CROSS_SERVER_DEFAULTS;
	return {
		enabled,
		readThenSend: { enabled: isOn('readThenSend'), windowMs: parseWindow(rule('readThenSend')['window']) ?? readThenSend.windowMs },
		burst: {
			enabled: isOn('burst'),
			maxCalls: countOf(rule('burst')['maxCalls']) ?? burst.maxCalls,
			windowMs: parseWindow(rule('burst')['window']) ?? burst.windowMs,
		},
		crossServerFlow: {
			enabled: isOn('crossServerFlow'),
			sameTurnOnly: rule('crossServerFlow')['sameTurnOnly'] !== false,
			windowMs: parseWindow(rule('crossServerFlow')['window']) ?? crossServerFlow.windowMs,
		},
		shadowTool: { enabled: isOn('shadowTool') },
	};
}

function objectOf(value: Json | undefined): JsonObject {
	return isJsonObject(value) ? value : {};
}

function countOf(value: Json | undefined): number | undefined {
	return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Milliseconds from seconds or from text such as `30s`. Undefined when unreadable or out of range (at most a day). */
export function parseWindow(value: Json | undefined): number | undefined {
	const parts = typeof value === 'string' ? /^(\d{1,8}(?:\.\d{1,3})?)\s?(ms|s|m|h)$/.exec(value) : null;
	const ms = typeof value === 'number' ? value * 1000 : parts === null ? Number.NaN : Number(parts[1]) * unitMs(parts[2]);
	return ms > 0 && ms <= LONGEST_WINDOW_MS ? ms : undefined;
}

function unitMs(unit: string | undefined): number {
	if (unit === 'ms') return 1;
	return unit === 's' ? 1000 : unit === 'm' ? 60_000 : 3_600_000;
}
