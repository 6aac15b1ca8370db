import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import { LONGEST_ID } from './meta.ts';
import type { ExtraMembers, TrafficCall } from './stage.ts';

/**
 * What the parameters of a call hold beside the tool's name and its arguments: responses to what the server asked for (`inputResponses`, MCP
 * 2026-07-28, multi round-trip requests), `_meta`, and whatever else a client sends along. Undefined: nothing but what the protocol makes the
 * client say. `isGivenBack`: the server has handed out this very `requestState`.
 */
export function extraMembersOf(params: Json | undefined, isGivenBack: (state: Json) => boolean): ExtraMembers | undefined {
	if (!isJsonObject(params)) return undefined;
	const { arguments: _arguments, name: _name, ...rest } = params;
	return parametersOf(rest, isGivenBack);
}

/** The same of another request: all that its parameters hold. */
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
 * All text of the client that a call takes to the server: the arguments, and what stands beside them. `_meta` is the client's own and no
 * model writes it; the state goes back to where it came from, and so does a name that the server has given.
 */
export function carriedBy({ arguments: given, extraMembers, request }: Pick<TrafficCall, 'arguments' | 'extraMembers' | 'request'>): Json {
	if (extraMembers === undefined) return given;
	const whole = wholeOf(extraMembers);
	if (!isJsonObject(whole)) return whole;
	const left = new Set(['_meta', 'requestState', ...(request?.names ?? [])]);
	const along = Object.entries(whole).filter(([name]) => !left.has(name));
	if (along.length === 0) return given;
	const own = isJsonObject(given) ? given : { arguments: given };
	// A name that stands on both sides hides nothing.
	return { ...own, ...Object.fromEntries(along.map(([name, value]) => [name, Object.hasOwn(own, name) ? both(own[name], value) : value])) };
}

/** With what a person typed back in its place. */
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

/** Members of other requests by which the server finds what it has made itself, or that choose from a list of the protocol. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
	['tasks/get', ['taskId']],
	['tasks/result', ['taskId']],
	['tasks/cancel', ['taskId']],
	['tasks/update', ['taskId']],
	['tasks/list', ['cursor']],
	['logging/setLevel', ['level']],
]);
/** Of requests for an item of a list. */
const LISTED: ReadonlyMap<string, string> = new Map([
	['resources/read', 'uri'],
	['resources/subscribe', 'uri'],
	['prompts/get', 'name'],
	['completion/complete', 'ref'],
]);

/** `isListed`: the server has listed what is asked for, and a person has approved that. */
export function namesIn(method: string, isListed: boolean): readonly string[] {
	const listed = isListed ? LISTED.get(method) : undefined;
	return listed === undefined ? (NAMES.get(method) ?? []) : [listed];
}

/**
 * The values of `params` that change when `looked`, a part of it, becomes `masked`: by pointer from `params`, as deep as can be, so that every
 * other byte can stay.
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
		// The name of a member was masked: the object is written anew, with what was not looked at.
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

/** Ids and tokens that the client makes up, by which it finds its own requests again. Undefined: there is nothing else. */
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

/** What a person typed into a form of the server was meant for it (elicitation), and roots are the client's to tell: the rest is judged. */
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
