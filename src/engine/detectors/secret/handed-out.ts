import type { Surface } from '../../../mcp/surfaces.ts';
import type { Detector, Sighting } from '../../detector.ts';
import { findSensitive, type SensitiveOptions } from '../../sensitive/find-sensitive.ts';
import type { SensitiveMatch } from '../../sensitive/sensitive-rule.ts';

/** Minimum confidence of formats that an issuer defines. For these, only the intended user matters, not the label. */
const LEAST = 0.8;
const SOUGHT: SensitiveOptions = { categories: ['secret'], minConfidence: 0.6 };
/** UTF-16 units before the credential that tell its purpose. */
const BEFORE = 64;
/** What the reader should do with the credential, or its label in a request. */
const FOR_USE =
	/(?:\b|_)(?:authenticat\w{0,4}|authori[sz]\w{0,6}|sign(?:s|ed)? in|log(?:s|ged)? ?in|connect\w{0,3}|use[sd]?|using|with|pass|send|set|bearer|header|(?:auth|access|api|private|secret|personal)?[_-]?(?:token|key|password|secret)|credentials?|pat)\b[^.!?\n]{0,32}[\n:= "'`(]{0,4}$/i;
/** Text that only shows the format. */
const SHOWS =
	/\b(?:e\.g\.?|examples?|for instance|such as|looks? like|like|format(?:ted)?|starts? with|begins? with|prefix(?:ed)?|shape|sample)\b[^.\n]{0,48}$/i;
/** Tools that search for credentials, unless the value follows its own label. */
const LOOKS_FOR = /\b(?:detects?|finds?|flags?|scans?|masks?|redacts?)\b[^.\n]{0,48}$/i;
const LABELLED = /(?:^|[\s,;/:("'`?&-])[\w.-]{0,32}(?:token|key|password|secret|auth)["'`]{0,1}\s{0,2}[=:]\s{0,2}["'`]?$/i;
/** An instruction to use the credential. After it, lower confidence is enough. */
const TOLD =
	/\b(?:authenticate|log ?in|sign ?in|connect|use|send|pass|set)\b[^.!?\n]{0,24}\b(?:header|token|password|secret|credentials?|bearer|basic auth|login|as)\b[^.!?\n]{0,24}$/i;
/** Schema values that calls send by default. */
const SENT = /\/(?:default|const)$/;
/** A private key block counts only directly after a colon. */
const KEY_BLOCK = 'private_key';

/** A live credential given to the reader for use. A second check besides `secret.embedded`. Raw text (trap 1). */
export const detector: Detector = {
	id: 'secret.handed_out',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource'],
	title: 'Gives the model a working secret to use.',
	references: [
		{ scheme: 'CWE', id: 'CWE-798', url: 'https://cwe.mitre.org/data/definitions/798.html' },
		{ scheme: 'OWASP MCP', id: 'MCP01', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect({ written }) {
		return written.flatMap((at): readonly Sighting[] => {
			if (at.isKey || at.text.length < 20) return [];
			return findSensitive(at.text, SOUGHT).flatMap((match): readonly Sighting[] => {
				const { confidence, end, start, type } = match;
				return isForUse(at, match) ? [{ at, start, end, confidence, detail: type.replaceAll('_', ' ') }] : [];
			});
		});
	},
};

function isForUse(at: Surface, { confidence, start, type }: SensitiveMatch): boolean {
	const before = at.text.slice(Math.max(0, start - BEFORE), start);
	if (confidence < LEAST) return TOLD.test(before) && !SHOWS.test(before) && !LOOKS_FOR.test(before);
	if (SENT.test(at.pointer)) return true;
	if (SHOWS.test(before) || (LOOKS_FOR.test(before) && !LABELLED.test(before))) return false;
	return type === KEY_BLOCK ? /:\s*$/.test(before) : FOR_USE.test(before);
}
