import { leadingClause } from '../../classify/declared-kind.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, Sighting } from '../../detector.ts';
import type { Subject } from '../../finding.ts';
import { SECRET_PLACES } from '../../phrases/phrases.ts';
import { findSensitive, type SensitiveOptions } from '../../sensitive/find-sensitive.ts';
import { matchesOf } from '../../text/patterns.ts';
import { positionOf } from '../../text/position.ts';
import { isAside, isLeftOut, isListed, wordStart } from '../shown.ts';

const SOUGHT: SensitiveOptions = { categories: ['secret'], minConfidence: 0.7 };

/** A credential in a definition, or a place where one is stored (R047). Raw text: folding destroys the formats (trap 1). */
export const detector: Detector = {
	id: 'secret.embedded',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition', 'instructions', 'server_info', 'prompt', 'resource', 'launch', 'text'],
	title: 'Contains a secret or names its place.',
	references: [
		{ scheme: 'CWE', id: 'CWE-798', url: 'https://cwe.mitre.org/data/definitions/798.html' },
		{ scheme: 'OWASP MCP', id: 'MCP01', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect({ subject, written }) {
		return written.flatMap((at): readonly Sighting[] => {
			if (at.text.length < 5) return [];
			const secrets = findSensitive(at.text, SOUGHT).map(
				({ confidence, end, start, type }): Sighting => ({
					at,
					start,
					end,
					confidence,
					severity: confidence >= 0.9 ? 'high' : 'medium',
					detail: type.replaceAll('_', ' '),
				}),
			);
			const found = matchesOf(SECRET_PLACES, at.text);
			const lower = found.length === 0 ? '' : at.text.toLowerCase();
			const isOwnValue = found.length > 0 && VALUE.test(at.pointer);
			const places = found.map(({ id, start, end }): Sighting => {
				const from = wordStart(lower, start);
				const isShown = isIllustrated(lower, from, end) || isAside(lower, from, end) || isLeftOut(lower, from, end);
				const isExplained = isOwnValue && id === SERVER_LIST && ABOUT_SERVERS.test(purposeOf(subject));
				return { at, start, end, confidence: 0.35, severity: isShown || isExplained ? 'info' : 'low', detail: id };
			});
			return [...secrets, ...places];
		});
	},
};

/** After a cue such as `like`, or one of several quotations. */
function isIllustrated(text: string, start: number, end: number): boolean {
	if (positionOf(text, start, end) !== 'example') return false;
	return !/["'`]/.test(text.charAt(start - 1)) || isListed(text, start, end);
}

/** Values that a schema suggests: a parameter's default names the place that the tool works on. */
const VALUE = /\/(?:default|examples?(?:\/\d+)?)$/;
/** Unlike a key, a list of servers isn't secret, and tools about MCP servers read it. */
const SERVER_LIST = 'agent configuration';
const ABOUT_SERVERS = /\bmcp\b/;

function purposeOf(subject: Subject): string {
	if (subject.kind !== 'tool_definition') return wordsOf(subject.server).join(' ');
	const description = subject.tool['description'];
	const clause = leadingClause(typeof description === 'string' ? description : '');
	return `${wordsOf(subject.tool.name).join(' ')} ${wordsOf(subject.server).join(' ')} ${clause}`;
}
