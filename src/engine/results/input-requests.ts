import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';
import type { Finding } from '../finding.ts';
import type { ResultRuleId } from './result-rules.ts';

/**
 * Pointers, each with a trailing slash, to requests that a result makes to a model: sampling inside a result (MCP 2026-07-28, multi
 * round-trip requests). These requests consist of instructions. Everything else in the result is ordinary content, whatever it claims to
 * be.
 */
export function questionsIn(value: Json): readonly string[] {
	return questionNames(value).map((name) => `/inputRequests${pointerStep(name)}/params/`);
}

/** The value without the parameters of those requests. The same object if there are none. */
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
 * Requests to a model that ask for the text of the conversation: of all servers, or of this one. Detected by shape, because a request can
 * be a message of its own or part of a result. Source: MCP 2025-11-25, client/sampling, `includeContext`.
 */
export function contextRequestsIn(value: Json): readonly Finding[] {
	if (!isJsonObject(value) || (value['messages'] === undefined && value['inputRequests'] === undefined)) return [];
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
