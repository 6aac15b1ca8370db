import type { Reference } from '../detector.ts';

/** One rule about what a client sends to a server. */
export interface CallRule {
	/** One plain sentence of ours, fit for a notification and for a model. */
	readonly title: string;
	readonly references: readonly Reference[];
}

export const CALL_RULE_IDS = [
	'calls.secret',
	'calls.pii',
	'calls.metadata_address',
	'calls.private_address',
	'calls.suspicious_address',
	'calls.external_address',
	'calls.traversal',
	'calls.sensitive_path',
	'calls.outside_workspace',
	'calls.protected_file',
	'calls.stand_in',
	'calls.command_injection',
	'calls.dangerous_command',
	'calls.dangerous_query',
	'calls.undeclared_parameter',
	'calls.wrong_type',
	'calls.injection',
] as const;
export type CallRuleId = (typeof CALL_RULE_IDS)[number];

const LLM02: Reference = {
	scheme: 'OWASP LLM',
	id: 'LLM02',
	url: 'https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/',
};
const LLM06: Reference = { scheme: 'OWASP LLM', id: 'LLM06', url: 'https://genai.owasp.org/llmrisk/llm062025-excessive-agency/' };
const cwe = (id: number): Reference => ({
	scheme: 'CWE',
	id: `CWE-${id}`,
	url: `https://cwe.mitre.org/data/definitions/${id}.html`,
});

export const CALL_RULES: Readonly<Record<CallRuleId, CallRule>> = {
	'calls.secret': { title: 'The call carries a credential.', references: [LLM02, cwe(200)] },
	'calls.pii': { title: 'The call carries data about persons.', references: [LLM02, cwe(359)] },
	'calls.metadata_address': {
		title: 'The call names the address where a cloud machine hands out its credentials.',
		references: [cwe(918)],
	},
	'calls.private_address': { title: 'The call names an address inside a private network.', references: [cwe(918)] },
	'calls.suspicious_address': {
		title: 'The call names an address that is disguised, runs a command, or collects what is sent to it.',
		references: [LLM02, cwe(601)],
	},
	'calls.external_address': { title: 'The call names an address outside.', references: [LLM02] },
	'calls.traversal': { title: 'A path in the call leaves the folder it starts from.', references: [cwe(22)] },
	'calls.sensitive_path': { title: 'A path in the call leads to a place where credentials are kept.', references: [cwe(538), LLM02] },
	'calls.outside_workspace': { title: 'A path in the call lies outside the workspace.', references: [cwe(22)] },
	'calls.protected_file': {
		title:
			'The call would write to a file that decides what runs: MCP definitions, editor settings, Git internals, files of MCP Cordon, or what starts by itself.',
		references: [LLM06, cwe(15)],
	},
	'calls.stand_in': {
		title: 'The call would write a placeholder of MCP Cordon, such as **REDACTED**, over what it stands for: the original would be lost.',
		references: [cwe(471)],
	},
	'calls.command_injection': { title: 'A parameter that is no command carries a command for a shell.', references: [cwe(78)] },
	'calls.dangerous_command': {
		title: 'The command runs what it downloads, opens a way in, or destroys data.',
		references: [LLM06, cwe(78)],
	},
	'calls.dangerous_query': {
		title: 'The query or document would run a program, reach files or the network, or carry a second statement.',
		references: [cwe(74), cwe(89)],
	},
	'calls.undeclared_parameter': { title: 'The call has a parameter that the tool never mentioned.', references: [LLM02] },
	'calls.wrong_type': { title: 'A parameter is of another type than the tool says.', references: [cwe(20)] },
	'calls.injection': { title: 'The call carries orders to another model.', references: [LLM06] },
};
