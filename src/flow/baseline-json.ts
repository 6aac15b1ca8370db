import { isJsonObject, type Json } from '../base/json.ts';
import type { SizeStatistic, ToolBaseline } from './baseline.ts';

/** The stored form of one tool's baseline: numbers, argument names, hosts. */
export function baselineJson(baseline: ToolBaseline): Json {
	return {
		...baseline,
		argumentSize: { ...baseline.argumentSize },
		resultSize: { ...baseline.resultSize },
		minute: { ...baseline.minute },
		shapes: [...baseline.shapes],
		hosts: [...baseline.hosts],
	};
}

/** Returns undefined for an invalid baseline; the tool is then learned again. */
export function parseBaseline(value: Json | undefined): ToolBaseline | undefined {
	if (!isJsonObject(value)) return undefined;
	const { argumentSize, busiestMinute, calls, firstAt, hosts, lastAt, minute, resultSize, shapes } = value;
	const ofArguments = parseSize(argumentSize);
	const ofResults = parseSize(resultSize);
	if (!isJsonObject(minute) || ofArguments === undefined || ofResults === undefined) return undefined;
	const { calls: now, startedAt } = minute;
	if (!isCount(calls) || !isCount(firstAt) || !isCount(lastAt) || !isCount(busiestMinute) || !isCount(now) || !isCount(startedAt))
		return undefined;
	return {
		calls,
		firstAt,
		lastAt,
		argumentSize: ofArguments,
		resultSize: ofResults,
		busiestMinute,
		minute: { startedAt, calls: now },
		shapes: stringsIn(shapes, 32),
		hosts: stringsIn(hosts, 64),
	};
}

function parseSize(value: Json | undefined): SizeStatistic | undefined {
	if (!isJsonObject(value)) return undefined;
	const { count, largest, mean, spread } = value;
	return isCount(count) && isCount(largest) && isNumber(mean) && isNumber(spread) ? { count, mean, spread, largest } : undefined;
}

function isNumber(value: Json | undefined): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isCount(value: Json | undefined): value is number {
	return isNumber(value) && Number.isSafeInteger(value);
}

function stringsIn(value: Json | undefined, limit: number): readonly string[] {
	return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one.length <= 256).slice(0, limit) : [];
}
