import type { Reference } from '../detector.ts';

/** One rule about what a server answers. Findings of the engine's result side name one of these. */
export interface ResultRule {
	readonly id: ResultRuleId;
	/** One plain sentence of ours, fit for a notification and for a model: never text of a server. */
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
		title: 'The content gives orders to the model instead of information.',
		references: [LLM01, MCP06],
	},
	'results.encoded': {
		id: 'results.encoded',
		title: 'The content carries orders to the model in an encoded form.',
		references: [LLM01, { scheme: 'CWE', id: 'CWE-506', url: 'https://cwe.mitre.org/data/definitions/506.html' }],
	},
	'results.hidden_text': {
		id: 'results.hidden_text',
		title: 'The page holds text that a reader does not see and that gives orders to the model.',
		references: [LLM01, { scheme: 'CWE', id: 'CWE-451', url: 'https://cwe.mitre.org/data/definitions/451.html' }],
	},
	'results.hidden_characters': {
		id: 'results.hidden_characters',
		title: 'The content holds characters that people cannot see but a model reads.',
		references: [LLM01, { scheme: 'CWE', id: 'CWE-1007', url: 'https://cwe.mitre.org/data/definitions/1007.html' }],
	},
	'results.terminal_control': {
		id: 'results.terminal_control',
		title: 'The content holds terminal control sequences that can hide or overwrite what is shown.',
		references: [{ scheme: 'CWE', id: 'CWE-150', url: 'https://cwe.mitre.org/data/definitions/150.html' }],
	},
	'results.look_alike': {
		id: 'results.look_alike',
		title: 'Words are spelled with letters of another script that look the same.',
		references: [{ scheme: 'UTS', id: '39', url: 'https://www.unicode.org/reports/tr39/' }],
	},
	'results.exfiltration_link': {
		id: 'results.exfiltration_link',
		title: 'A link or an image would carry data of the conversation to another machine.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-201', url: 'https://cwe.mitre.org/data/definitions/201.html' }],
	},
	'results.suspicious_link': {
		id: 'results.suspicious_link',
		title: 'A link leads to a place that is disguised, that runs a command, or that collects what is sent to it.',
		references: [{ scheme: 'CWE', id: 'CWE-601', url: 'https://cwe.mitre.org/data/definitions/601.html' }],
	},
	'results.mail_sender': {
		id: 'results.mail_sender',
		title: 'The sender of a mail is not who it seems to be.',
		references: [{ scheme: 'RFC', id: '8601', url: 'https://www.rfc-editor.org/rfc/rfc8601' }],
	},
	'results.imitation': {
		id: 'results.imitation',
		title: 'The content imitates a message of MCP Cordon.',
		references: [LLM01],
	},
	'results.pii': {
		id: 'results.pii',
		title: 'The content holds data about persons.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-359', url: 'https://cwe.mitre.org/data/definitions/359.html' }],
	},
	'results.secret': {
		id: 'results.secret',
		title: 'The content holds credentials.',
		references: [LLM02, { scheme: 'CWE', id: 'CWE-200', url: 'https://cwe.mitre.org/data/definitions/200.html' }],
	},
	'classifier.injection': {
		id: 'classifier.injection',
		title: 'A sentence of the content looks like an order to the model, says the bundled classifier.',
		references: [LLM01, MCP06],
	},
};
