import { isJsonObject, type Json } from '../../../../src/base/json.ts';

/** A labeled row of a development corpus, reduced to what matters for results. */
export interface Row {
	readonly id: string;
	readonly label: string;
	readonly category: string;
	readonly surface: string;
	readonly goal: string;
	readonly text: string;
	/** The `result` or `error` of a whole message, if the row has one. */
	readonly message: Json | undefined;
}

export function parseJson(text: string): Json {
	return JSON.parse(text) as Json;
}

/** Splits at `\n` only, because texts contain U+2028 and U+0085. */
export function rowsOf(jsonl: string): readonly Row[] {
	return jsonl
		.split('\n')
		.filter((line) => line !== '')
		.flatMap(parseRow);
}

function parseRow(line: string): readonly Row[] {
	const value = parseJson(line);
	if (!isJsonObject(value)) return [];
	const payload = value['payload'] ?? null;
	const of = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
	const inner = isJsonObject(payload) && payload['jsonrpc'] !== undefined ? (payload['result'] ?? payload['error']) : undefined;
	const text =
		isJsonObject(payload) && typeof payload['text'] === 'string'
			? payload['text']
			: typeof payload === 'string'
				? payload
				: JSON.stringify(payload);
	return [
		{
			id: of('id'),
			label: of('label'),
			category: of('category'),
			surface: of('surface'),
			goal: `${of('suite')} ${of('injection_task')}`,
			text,
			message: inner,
		},
	];
}
