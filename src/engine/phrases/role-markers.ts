import type { Pattern } from '../gate/pattern-set.ts';

/** Marks with which chat templates and agents tell speakers apart, on raw text. */
export const MARKERS: readonly Pattern[] = [
	{
		id: 'chat template token',
		literals: ['<|', '|>', '<\uFF5C', '<<SYS>>', '<</SYS>>', '<start_of_turn>', '<end_of_turn>', '</s>'],
		regex:
			/<[|\uFF5C](?:im_start|im_end|im_sep|system|user|assistant|tool|endoftext|end|eot_id|start_header_id|end_header_id|channel|message|begin_of_text)[|\uFF5C]>|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/s>\s*<s>/i,
	},
	{
		// Small letters alone are program text: `[inst]` binds an instance in Lean.
		id: 'chat template token',
		literals: ['[INST]', '[/INST]'],
		regex: /\[(?!inst\])\/?[Ii][Nn][Ss][Tt]\]/,
	},
	{
		id: 'closed surroundings',
		literals: [
			'</tool',
			'</desc',
			'</function',
			'</schema',
			'<function_calls',
			'<invoke',
			'</system',
			'<developer',
			'</instructions',
			'END OF TOOL',
		],
		regex:
			/<\/(?:tool_?descriptions?|tools?|function_?results?|function_calls|schema|system)>\s{0,40}<\/?\w|<\/(?:tool_description|tools?|schema)>[^<]{0,80}\b(?:user|assistant|system):|<(?:antml:)?(?:function_calls|invoke name=)|-{3} ?END OF (?:TOOL|SYSTEM|CONTEXT)[^\n]{0,30}/i,
	},
	{
		id: 'forged turn',
		literals: ['human:', 'assistant:', 'system:', 'user:', '[system message', '### system', '### user', '### instruction', '### assistant'],
		regex:
			/(?:^|\n)[^\S\n]{0,40}(?:Human|Assistant|System|User): [^\n]{3,200}\n\s{0,40}(?:Human|Assistant|System|User):|(?:^|\n)#{2,4} ?(?:System|User|Instruction|Assistant):?\s{0,40}\n|(?:^|[.\n] ?)SYSTEM: ?\[|\[SYSTEM MESSAGE[^\]]{0,40}\]/i,
	},
	{ id: 'role object', literals: ['"role'], regex: /\{\s*\\?"role\\?"\s*:\s*\\?"(?:system|developer)\\?"\s*,\s*\\?"content\\?"/i },
];
