import type { Detector, Sighting } from '../../detector.ts';
import { positionOf } from '../../text/position.ts';
import { isAside } from '../shown.ts';

const SECRET =
	'(?:~?/?\\.(?:ssh|aws|kube|docker|gnupg)/|\\bid_rsa\\b|/etc/(?:passwd|shadow)\\b|\\.(?:env|npmrc|pypirc|netrc|git-credentials|pgpass)\\b|\\b(?:credentials|passwords|api keys|access tokens|private keys|secrets)\\b)';
const ELSEWHERE =
	'(?:https?://|(?:\\w+ ){0,3}?(?:parameter|argument|field|note|sidenote|body|query|response|server|endpoint|service|host)s?\\b)';

/** The three rules of the sources, under the names that other scanners use, for normalized text. */
const PHRASES: readonly (readonly [id: string, phrase: RegExp])[] = [
	[
		'tpa_hidden_instructions',
		/<important>|\b(?:do|must|should) not (?:ever )?(?:tell|inform|notify) (?:the user|anyone|anybody)\b|\bnever (?:tell|inform|notify) (?:the user|anyone|anybody)\b|\bwithout (?:telling|informing|notifying) (?:the user|anyone|anybody)\b/g,
	],
	[
		'prompt_injection_in_description',
		/\b(?:ignore|disregard|forget) (?:all |any |every |of |the |your |my )*(?:previous|prior|earlier|above) (?:instructions?|prompts?|rules|directives)\b|\b(?:reveal|print|repeat|show|output) (?:me |us |the |your |its |full |hidden )*system prompt\b|\balways call this tool (?:first|before)\b|\bjailbreak mode\b/g,
	],
	[
		'data_exfiltration_in_description',
		new RegExp(
			`\\b(?:send|upload|post|forward|transmit|exfiltrate|copy)(?:s|es)? (?:\\w+ ){0,4}?${SECRET}|${SECRET}[^!?\\n]{0,80}?\\b(?:in|into|to|as|via) ${ELSEWHERE}`,
			'g',
		),
	],
];

/**
 * Phrases that other scanners look for, reported under their names (R037, C4). They decide nothing: `injection.instruction` does. Quoted
 * phrases, and phrases that a tool searches for, are only informational.
 */
export const detector: Detector = {
	id: 'phrase.curated',
	tier: 'soft',
	severity: 'low',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'text'],
	title: "Contains a phrase that's known from prompt injection.",
	references: [
		{ scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' },
		{ scheme: 'OWASP MCP', id: 'MCP03', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect({ readable, readings }) {
		return readable.flatMap((at): readonly Sighting[] => {
			const view = readings.of(at);
			return PHRASES.flatMap(([id, phrase]) => [...view.text.matchAll(phrase)].map((match) => ({ id, match }))).map(
				({ id, match }): Sighting => {
					const start = match.index;
					const end = start + match[0].length;
					const position = positionOf(view.text, start, end, { withLabels: true });
					const place = { at, start: view.rawStart(start), end: view.rawEnd(end) };
					if (position === 'instruction' && !isAside(view.text, start, end)) return { ...place, confidence: 0.5, detail: id };
					const detail = `${id}, ${position === 'instruction' ? 'example' : position}`;
					return { ...place, confidence: 0.2, severity: 'info', detail };
				},
			);
		});
	},
};
