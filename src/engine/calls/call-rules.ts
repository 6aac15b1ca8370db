import type { Reference } from '../detector.ts';

/** One rule about what a client sends to a server. */
export interface CallRule {
	/** One plain sentence of MCP Cordon, fit for a notification and for a model. */
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
	'calls.secret': { title: 'The call contains a password, key, or token.', references: [LLM02, cwe(200)] },
	'calls.pii': { title: 'The call contains personal data.', references: [LLM02, cwe(359)] },
	'calls.metadata_address': {
		title: 'The call uses a cloud metadata address, which hands out credentials.',
		references: [cwe(918)],
	},
	'calls.private_address': { title: 'The call uses an address in a private network.', references: [cwe(918)] },
	'calls.suspicious_address': {
		title: 'The call uses a suspicious address.',
		references: [LLM02, cwe(601)],
	},
	'calls.external_address': { title: 'The call uses an external address.', references: [LLM02] },
	'calls.traversal': { title: 'A path in the call uses ".." to leave the folder it starts from.', references: [cwe(22)] },
	'calls.sensitive_path': { title: 'A path in the call points to stored secrets.', references: [cwe(538), LLM02] },
	'calls.outside_workspace': { title: 'A path in the call is outside the workspace.', references: [cwe(22)] },
	'calls.protected_file': {
		title:
			"The call would write to a file that controls what runs: MCP definitions, editor settings, Git internals, MCP Cordon's files, or autostart files.",
		references: [LLM06, cwe(15)],
	},
	'calls.stand_in': {
		title: "The call would save MCP Cordon's placeholder, such as **REDACTED**, instead of the original text.",
		references: [cwe(471)],
	},
	'calls.command_injection': { title: "A parameter that isn't for commands contains a shell command.", references: [cwe(78)] },
	'calls.dangerous_command': {
		title: 'The command in the call is dangerous.',
		references: [LLM06, cwe(78)],
	},
	'calls.dangerous_query': {
		title: 'A query or document in the call is dangerous.',
		references: [cwe(74), cwe(89)],
	},
	'calls.undeclared_parameter': { title: "The call has a parameter that the tool doesn't declare.", references: [LLM02] },
	'calls.wrong_type': { title: "A parameter isn't what the tool declares.", references: [cwe(20)] },
	'calls.injection': { title: 'The call contains instructions to another model.', references: [LLM06] },
};
