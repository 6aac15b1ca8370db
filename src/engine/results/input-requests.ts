import { isJsonObject, type Json, pointerStep } from '../../base/json.ts';

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
