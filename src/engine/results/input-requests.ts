import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import type { Finding } from '../finding.ts';
import type { ResultRuleId } from './result-rules.ts';

/**
 * Where a result asks a model something, as pointers with a slash at their end: sampling inside a result (MCP 2026-07-28, multi round-trip
 * requests). Questions are made of instructions; whatever else stands in the result is content like that of any other, whatever it calls itself.
 */
export function questionsIn(value: Json): readonly string[] {
	return questionNames(value).map((name) => `/inputRequests${pointerStep(name)}/params/`);
}

/** The value without the parameters of those questions; the very same where there are none. */
export function withoutQuestions(value: Json): Json {
	const names = questionNames(value);
	if (!isJsonObject(value) || names.length === 0) return value;
	const requests = isJsonObject(value['inputRequests']) ? value['inputRequests'] : {};
	const bare = names.map((name) => [name, { method: SAMPLING }]);
	return { ...value, inputRequests: { ...requests, ...Object.fromEntries(bare) } };
}

const SAMPLING = 'sampling/createMessage';

function questionNames(value: Json): readonly string[] {
	if (!isJsonObject(value) || value['resultType'] !== 'input_required' || !isJsonObject(value['inputRequests'])) return [];
	return Object.entries(value['inputRequests']).flatMap(([name, request]) =>
		isJsonObject(request) && request['method'] === SAMPLING ? [name] : [],
	);
}

const CONTEXT_RULE: ResultRuleId = 'results.context_request';

/**
 * Questions to a model that ask for the text of the conversation along with the answer: of all servers, or of the asking one. By shape, for a
 * question can be a message of its own or stand in a result. Source: MCP 2025-11-25, client/sampling, `includeContext`.
 */
export function contextRequestsIn(value: Json): readonly Finding[] {
	const questions = questionNames(value).map((name): readonly [string, Json | undefined] => [
		`/inputRequests${pointerStep(name)}/params`,
		paramsOf(value, name),
	]);
	return [['', value] as const, ...questions].flatMap(([at, params]): readonly Finding[] => {
		if (!isJsonObject(params) || !Array.isArray(params['messages'])) return [];
		const wanted = params['includeContext'];
		if (wanted !== 'allServers' && wanted !== 'thisServer') return [];
		return [
			{
				rule: CONTEXT_RULE,
				tier: 'soft',
				severity: wanted === 'allServers' ? 'medium' : 'low',
				confidence: 1,
				pointer: `${at}/includeContext`,
				start: 0,
				end: wanted.length,
				detail: wanted,
			},
		];
	});
}

function paramsOf(value: Json, name: string): Json | undefined {
	const requests = isJsonObject(value) ? value['inputRequests'] : undefined;
	const request = isJsonObject(requests) ? requests[name] : undefined;
	return isJsonObject(request) ? request['params'] : undefined;
}
