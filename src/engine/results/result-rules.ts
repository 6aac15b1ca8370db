import type { Reference } from '../detector.ts';

/** A rule about results. Findings in results name one of these. */
export interface ResultRule {
	readonly id: ResultRuleId;
	/** One plain, fixed sentence, for notifications and for models. Never contains text from a server. */
	readonly title: string;
	readonly references: readonly Reference[];
}

export const RESULT_RULE_IDS = [
	'results.injection',
	'results.encoded',
	'results.hidden_text',
	'results.hidden_characters',
	'results.terminal_control',
	'results.look_alike',
	'results.exfiltration_link',
	'results.suspicious_link',
	'results.mail_sender',
	'results.oauth_scope',
	'results.context_request',
	'results.imitation',
	'results.pii',
	'results.secret',
	'classifier.injection',
] as const;
export type ResultRuleId = (typeof RESULT_RULE_IDS)[number];

const LLM01: Reference = { scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' };
const LLM02: Reference = {
	scheme: 'OWASP LLM',
	id: 'LLM02',
	url: 'https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/',
};
const MCP06: Reference = { scheme: 'OWASP MCP', id: 'MCP06', url: 'https://owasp.org/www-project-mcp-top-10/' };

export const RESULT_RULES: Readonly<Record<ResultRuleId, ResultRule>> = {
	'results.injection': {
		id: 'results.injection',
		title: 'The content gives instructions to the model.',
		references: [LLM01, MCP06],
	},
	'results.encoded': {
		id: 'results.encoded',
		title: 'The content contains encoded instructions to the model.',
		references: [LLM01, { scheme: 'CWE', id: 'CWE-506', url: 'https://cwe.mitre.org/data/definitions/506.html' }],
	},
	'results.hidden_text': {
		id: 'results.hidden_text',
		title: "The page contains text that readers don't see and that gives instructions to the model.",
		references: [LLM01, { scheme: 'CWE', id: 'CWE-451', url: 'https://cwe.mitre.org/data/definitions/451.html' }],
	},
	'results.hidden_characters': {
		id: 'results.hidden_characters',
		title: "The content contains characters that people can't see but a model reads.",
		references: [LLM01, { scheme: 'CWE', id: 'CWE-1007', url: 'https://cwe.mitre.org/data/definitions/1007.html' }],
	},
	'results.terminal_control': {
		id: 'results.terminal_control',
		title: 'The content contains terminal control sequences that can hide or overwrite text.',
		references: [{ scheme: 'CWE', id: 'CWE-150', url: 'https://cwe.mitre.org/data/definitions/150.html' }],
	},
	'results.look_alike': {
		id: 'results.look_alike',
		title: 'Contains words that mix in lookalike letters from another alphabet.',
		references: [{ scheme: 'UTS', id: '39', url: 'https://www.unicode.org/reports/tr39/' }],
	},
	'results.exfiltration_link': {
		id: 'results.exfiltration_link',
		title: 'An image would send data from the session to another machine.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-201', url: 'https://cwe.mitre.org/data/definitions/201.html' }],
	},
	'results.suspicious_link': {
		id: 'results.suspicious_link',
		title: 'A link is suspicious.',
		references: [{ scheme: 'CWE', id: 'CWE-601', url: 'https://cwe.mitre.org/data/definitions/601.html' }],
	},
	'results.mail_sender': {
		id: 'results.mail_sender',
		title: 'The sender of an email is spoofed.',
		references: [{ scheme: 'RFC', id: '8601', url: 'https://www.rfc-editor.org/rfc/rfc8601' }],
	},
	'results.oauth_scope': {
		id: 'results.oauth_scope',
		title: 'The content asks for OAuth scopes that are broader than its purpose needs.',
		references: [
			{ scheme: 'CWE', id: 'CWE-272', url: 'https://cwe.mitre.org/data/definitions/272.html' },
			{ scheme: 'OWASP MCP', id: 'MCP02', url: 'https://owasp.org/www-project-mcp-top-10/' },
		],
	},
	'results.context_request': {
		id: 'results.context_request',
		title: 'The server wants your conversation sent to the model along with its own question.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-200', url: 'https://cwe.mitre.org/data/definitions/200.html' }],
	},
	'results.imitation': {
		id: 'results.imitation',
		title: 'The content imitates a message from MCP Cordon.',
		references: [LLM01],
	},
	'results.pii': {
		id: 'results.pii',
		title: 'The content contains personal data.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-359', url: 'https://cwe.mitre.org/data/definitions/359.html' }],
	},
	'results.secret': {
		id: 'results.secret',
		title: 'The content contains a password, key, or token.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-200', url: 'https://cwe.mitre.org/data/definitions/200.html' }],
	},
	'classifier.injection': {
		id: 'classifier.injection',
		title: "MCP Cordon's classifier found text that seems to instruct the model.",
		references: [LLM01, MCP06],
	},
};
