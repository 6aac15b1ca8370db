import { Remembered } from '../../../base/remembered.ts';
import type { Detector, Sighting } from '../../detector.ts';
import { findInstructions } from '../../injection/find.ts';
import { DECODED_COMMANDS } from '../../phrases/phrases.ts';
import { withClauses } from '../../results/coded-instructions.ts';
import { matchesOf } from '../../text/patterns.ts';
import { decodeAll } from '../../views/decode.ts';
import { undisguise } from '../../views/disguises.ts';
import { normalize } from '../../views/normalize.ts';

/** Encoded text that decodes to a command or an instruction to the model (R041). Other encoded text is ignored. */
export const detector: Detector = {
	id: 'payload.decoded',
	tier: 'hard',
	severity: 'critical',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'launch', 'text'],
	title: 'Hides something in encoded text.',
	references: [
		{ scheme: 'CWE', id: 'CWE-506', url: 'https://cwe.mitre.org/data/definitions/506.html' },
		{ scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' },
	],
	detect({ written }) {
		return written.flatMap((at): readonly Sighting[] => {
			if (CARRIES_NOTHING.get(at.text) === true) return [];
			const disguises = undisguise(at.text);
			const decoded = decodeAll(at.text);
			if (disguises.length + decoded.length === 0) {
				CARRIES_NOTHING.set(at.text, true);
				return [];
			}
			const seen = new Set<string>();
			const plain = disguises.map(({ method, isCipher, ...rest }) => ({ ...rest, encodings: [method], isEncoded: isCipher }));
			const coded = decoded.map((each) => ({ ...each, isEncoded: true }));
			return [...coded, ...plain].flatMap(({ text, start, end, encodings, isEncoded }) => {
				const reason = reasonFor(text, isEncoded);
				const key = `${start} ${end}`;
				if (reason === undefined || seen.has(key)) return [];
				seen.add(key);
				return [{ at, start, end, confidence: 0.95, detail: `${encodings.join(' in ')}: ${reason}` }];
			});
		});
	},
};

/** Short texts without encoded or disguised content: names and sentences that recur. */
const CARRIES_NOTHING = new Remembered<true>();

/** Why the decoded text isn't a coincidence, as a fixed text of MCP Cordon; undefined if it may be one. */
function reasonFor(decoded: string, isEncoded: boolean): string | undefined {
	const command = matchesOf(DECODED_COMMANDS, decoded)[0];
	if (command !== undefined) return command.id;
	const { text } = normalize(decoded);
	const [instruction] = findInstructions(withClauses(decoded), { role: 'tool', isHidden: isEncoded });
	return instruction?.detail ?? (isEncoded && text.split(SENTENCE_END).some(isInstruction) ? 'an instruction' : undefined);
}

const SENTENCE_END = /(?<=[.!?:])[ \n]/;

/** A sentence that starts with an imperative and names a typical target. Nobody honest encodes such a sentence. */
function isInstruction(text: string): boolean {
	return ORDER.test(text) && OBJECT.test(text) && (text.match(/[a-z]{2,}/g)?.length ?? 0) >= 4;
}

const ORDER =
	/^\W{0,3}(?:please |always |never |then |now |first )?(?:read|send|post|write|open|call|approve|store|run|use|add|forward|include|pass|ignore|delete|fetch|cite|prefer|create|attach|insert|keep|upload|copy|execute|download|invoke|reveal|print|tell|ask|set|disable|replace|do not|when asked|whenever|if the user|before|after|you must|you are)\b|"role":"(?:system|developer)"/;
const OBJECT =
	/https?:\/\/|\b(?:user|token|password|secret|credential|key|file|\.env|conversation|chat|confirmation|approval|tool|memory|command|request|script|instructions?|prompt|system|admin|mail|data|call|argument)s?\b/;
