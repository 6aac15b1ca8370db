import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { LONGEST_ID } from './meta.ts';
import type { ExtraMembers, TrafficCall } from './stage.ts';

/**
 * The parameters of a call besides the tool's name and arguments: responses to the server's questions (`inputResponses`, MCP 2026-07-28,
 * multi round-trip requests), `_meta`, and anything else the client sends. Undefined: only members that the protocol requires.
 * `isGivenBack`: whether the server handed out exactly this `requestState`.
 */
export function extraMembersOf(params: Json | undefined, isGivenBack: (state: Json) => boolean): ExtraMembers | undefined {
	if (!isJsonObject(params)) return undefined;
	const { arguments: _arguments, name: _name, ...rest } = params;
	return parametersOf(rest, isGivenBack);
}

/** The same for another request, with all of its parameters. */
export function parametersOf(params: Json, isGivenBack: (state: Json) => boolean): ExtraMembers | undefined {
	if (!isJsonObject(params)) return { members: params, typed: {} };
	const { requestState, ...rest } = params;
	const typed: [string, Json][] = [];
	const members: [string, Json][] = [];
	for (const [name, value = null] of Object.entries(rest)) {
		const left = name === '_meta' ? metaWithoutOwn(value) : name === 'inputResponses' ? responsesWithoutTyped(value, typed) : value;
		if (left !== undefined) members.push([name, left]);
	}
	if (requestState !== undefined && !isGivenBack(requestState)) members.push(['requestState', requestState]);
	if (members.length === 0 && typed.length === 0) return undefined;
	return { members: Object.fromEntries(members), typed: Object.fromEntries(typed) };
}

/**
 * All text of the client that a call carries to the server: its arguments and the other members. Leaves out `_meta`, which the client writes
 * and no model does, and `requestState` and names that came from the server itself.
 */
export function carriedBy({ arguments: given, extraMembers, request }: Pick<TrafficCall, 'arguments' | 'extraMembers' | 'request'>): Json {
	if (extraMembers === undefined) return given;
	const whole = wholeOf(extraMembers);
	if (!isJsonObject(whole)) return whole;
	const left = new Set(['_meta', 'requestState', ...(request?.names ?? [])]);
	const along = Object.entries(whole).filter(([name]) => !left.has(name));
	if (along.length === 0) return given;
	const own = isJsonObject(given) ? given : { arguments: given };
	// If a name occurs on both sides, both values are kept, so neither hides the other.
	return { ...own, ...Object.fromEntries(along.map(([name, value]) => [name, Object.hasOwn(own, name) ? both(own[name], value) : value])) };
}

/** The members including what a person typed. */
export function wholeOf({ members, typed }: ExtraMembers): Json {
	const forms = Object.entries(typed);
	if (forms.length === 0 || !isJsonObject(members)) return members;
	const responses = isJsonObject(members['inputResponses']) ? members['inputResponses'] : {};
	const whole = forms.map(([name, form]): readonly [string, Json] => {
		const rest = responses[name];
		return [name, isJsonObject(rest) && isJsonObject(form) ? { ...rest, ...form } : (form ?? null)];
	});
	return { ...members, inputResponses: { ...responses, ...Object.fromEntries(whole) } };
}

/** Members of other requests that identify something the server created, or that choose from a list in the protocol. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
	['tasks/get', ['taskId']],
	['tasks/result', ['taskId']],
	['tasks/cancel', ['taskId']],
	['tasks/update', ['taskId']],
	['tasks/list', ['cursor']],
	['logging/setLevel', ['level']],
]);
/** Members that identify a listed item, by method. */
const LISTED: ReadonlyMap<string, string> = new Map([
	['resources/read', 'uri'],
	['resources/subscribe', 'uri'],
	['prompts/get', 'name'],
	['completion/complete', 'ref'],
]);

/** `isListed`: the server listed the requested item, and a person approved it. */
export function namesIn(method: string, isListed: boolean): readonly string[] {
	const listed = isListed ? LISTED.get(method) : undefined;
	return listed === undefined ? (NAMES.get(method) ?? []) : [listed];
}

/**
 * The values in `params` that change when its part `looked` becomes `masked`, by pointer from `params`. As deep as possible, so that every
 * other byte stays.
 */
export function changesIn(params: Json, looked: Json, masked: Json, at = ''): ReadonlyMap<string, Json> {
	if (looked === masked) return NO_CHANGES;
	if (isJsonObject(params) && isJsonObject(looked) && isJsonObject(masked)) {
		const names = Object.keys(looked);
		const now = Object.keys(masked);
		if (names.length === now.length && names.every((name, index) => name === now[index]))
			return united(
				names.map((name) => changesIn(params[name] ?? null, looked[name] ?? null, masked[name] ?? null, at + pointerStep(name))),
			);
		// A member's name was masked, so the object is rewritten, including the members that weren't inspected.
		const kept = Object.entries(params).filter(([name]) => !Object.hasOwn(looked, name));
		return new Map([[at, { ...Object.fromEntries(kept), ...masked }]]);
	}
	if (Array.isArray(params) && Array.isArray(looked) && Array.isArray(masked) && looked.length === masked.length)
		return united(
			looked.map((item: Json, index) => changesIn(params[index] ?? null, item, masked[index] ?? null, at + pointerStep(index))),
		);
	return new Map([[at, masked]]);
}

const NO_CHANGES: ReadonlyMap<string, Json> = new Map();

function united(changes: readonly ReadonlyMap<string, Json>[]): ReadonlyMap<string, Json> {
	return new Map(changes.flatMap((each) => [...each]));
}

/** Removes ids and tokens that the client creates to identify its own requests. Undefined: nothing else is left. */
function metaWithoutOwn(meta: Json): Json | undefined {
	if (!isJsonObject(meta)) return meta;
	const left = Object.entries(meta).flatMap(([name, value = null]): readonly (readonly [string, Json])[] => {
		if (name !== 'vscode') return isOwnMember(name, value) ? [] : [[name, value]];
		const nested = isJsonObject(value) ? Object.entries(value).filter(([inner, each]) => !isOwnMember(`vscode.${inner}`, each)) : undefined;
		return nested === undefined ? [[name, value]] : nested.length === 0 ? [] : [[name, Object.fromEntries(nested)]];
	});
	return left.length === 0 ? undefined : Object.fromEntries(left);
}

const TRACE = /^[0-9a-f]{2}(?:-[0-9a-f]+){3}$/;

function isOwnMember(name: string, value: Json | undefined): boolean {
	if (name === 'progressToken' && typeof value === 'number') return true;
	if (typeof value !== 'string' || value.length > LONGEST_ID) return false;
	if (name === 'traceparent') return TRACE.test(value);
	return name === 'progressToken' || (/^vscode\.\w+Id$/.test(name) && !/\s/.test(value));
}

/** Separates what needs no judging: what a person typed into the server's form (elicitation) is meant for the server, and roots come from the client. */
function responsesWithoutTyped(responses: Json, typed: [string, Json][]): Json {
	if (!isJsonObject(responses)) return responses;
	const left = Object.entries(responses).map(([name, response = null]): readonly [string, Json] => {
		if (!isJsonObject(response) || Object.hasOwn(response, 'role')) return [name, response];
		const { content, roots, ...rest } = response;
		if (Array.isArray(roots) && content === undefined) return [name, rest];
		if (content === undefined || !ACTIONS.has(response['action'])) return [name, response];
		typed.push([name, { content }]);
		return [name, rest];
	});
	return Object.fromEntries(left);
}

const ACTIONS: ReadonlySet<Json | undefined> = new Set(['accept', 'decline', 'cancel']);

function both(one: Json | undefined, other: Json | undefined): Json {
	return [one ?? null, other ?? null];
}
