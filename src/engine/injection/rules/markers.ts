import { ANYWHERE, DATA, DECLARED, type InjectionRule } from '../rule.ts';

export const rule: InjectionRule = {
	id: 'markers',
	says: "fakes another speaker's markup",
	onHonest: { suspect: 10, attack: 0 },
	patterns: [],
	shapes: [
		{
			in: ANYWHERE,
			weight: 0.8,
			of: [
				/[[(<{#*=-]{1,6}\s?(?:[A-Z]{2,12}[ _:-]{1,2}){0,2}(?:SYSTEM|ADMIN|ADMINISTRATOR|AI|AGENT|ASSISTANT|LLM|MODEL)[ _:-]{1,3}(?:[A-Z]{2,12}[ _:-]){0,2}(?:OVERRIDE|NOTE|NOTICE|ALERT|MESSAGE|INSTRUCTIONS?|PROMPT|COMMAND|UPDATE|DIRECTIVE|WARNING)\b/,
			],
		},
		{
			// A definition has no turns.
			in: DECLARED,
			weight: 0.65,
			of: [
				/\n\s{0,8}(?:#{1,6}\s?)?(?:SYSTEM|[Ss]ystem|ADMIN|Human|developer)\s?:\s{0,3}(?:\n|\[?[A-Za-z"])/,
				/<(?:developer|assistant_thinking|system[-_]reminder|tool_results?|function_results?|user_message|human)>/i,
			],
		},
		{
			in: [...DATA, ...DECLARED],
			weight: 0.6,
			of: [
				/<(?:INFORMATION|IMPORTANT|SYSTEM|INSTRUCTIONS?|SECRET|HIDDEN|CRITICAL|ADMIN|OVERRIDE|AGENT|ASSISTANT)>\s{0,4}\S/,
				/<(?:system|hidden|secret|override|system[-_](?:prompt|message|note|override|reminder|instruction)s?)>\s{0,4}\w/,
				/[[({]{1,2}(?:SYSTEM|ADMIN|INST|OVERRIDE|IMPORTANT|AI|AGENT)(?:[ _][A-Z]{2,12}){0,3}[\])}]{1,2}:?\s?[A-Z"']/,
			],
		},
		{
			in: [...DATA, ...DECLARED],
			weight: 0.6,
			of: [
				/[[{<]\s?(?:system|admin|ai|assistant|agent)[ _:-]{1,3}(?:override|note|notice|alert|message|instructions?|command|directive|warning)\b/,
			],
		},
		{ in: DATA, weight: 0.6, of: [/<(?:instructions?|important)>\s{0,4}\w/] },
		{ in: DECLARED, weight: 0.6, of: [/<important>\s{0,4}\w/] },
		{ in: DECLARED, weight: 0.45, of: [/<instructions?>\s{0,4}\w/] },
		{
			in: [...DATA, ...DECLARED],
			weight: 0.45,
			of: [
				/(?:^|\n)\s{0,8}#{2,6}\s?(?:system|instructions?|new instructions?|human|assistant|user|response)\s?:?\s{0,3}\n/i,
				/\{\s{0,4}["']role["']\s{0,2}:\s{0,2}["'](?:system|assistant)["']\s{0,2},/,
			],
		},
		{
			in: DATA,
			weight: 0.35,
			of: [/(?:^|\n|["'>])\s{0,8}(?:SYSTEM|System|Human|ADMIN|Assistant|ASSISTANT|AI|User)\s?:\s{1,3}[A-Z"]/],
		},
	],
	examples: { match: ['[SYSTEM NOTE]: do it'], noMatch: ['The system prompt is short.'] },
};
