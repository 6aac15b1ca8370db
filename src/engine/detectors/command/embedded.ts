import type { Surface } from '../../../mcp/surfaces.ts';
import { leadingClause } from '../../classify/declared-kind.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, Sighting } from '../../detector.ts';
import type { Subject } from '../../finding.ts';
import { PLAIN_COMMANDS } from '../../phrases/phrases.ts';
import { matchesOf } from '../../text/patterns.ts';
import { positionOf } from '../../text/position.ts';

/** Tools that run commands quote commands. */
const RUNS_COMMANDS =
	/\b(?:shells?|commands?|terminals?|consoles?|exec(?:utes?)?|bash|zsh|powershell|cmd|scripts?|cli|ssh|docker|containers?|kubectl|sudo|chmod|permissions?|curl|wget|security|scan(?:s|ner)?|lint(?:s|er)?|detect(?:s|or)?|polic(?:y|ies))\b/;

/** A shell command in the description of a tool that doesn't run commands. */
export const detector: Detector = {
	id: 'command.embedded',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition', 'instructions', 'prompt', 'resource'],
	title: "Contains a shell command, although this tool isn't for running commands.",
	references: [
		{ scheme: 'CWE', id: 'CWE-77', url: 'https://cwe.mitre.org/data/definitions/77.html' },
		{ scheme: 'OWASP MCP', id: 'MCP05', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect({ subject, surfaces, readable }) {
		const commands = readable
			.filter((at) => !at.isKey)
			.flatMap((at) => matchesOf(PLAIN_COMMANDS, at.text).map((match) => ({ ...match, at })));
		if (commands.length === 0 || RUNS_COMMANDS.test(namesOf(subject))) return [];
		const isExplained = RUNS_COMMANDS.test(openingOf(subject, surfaces));
		return commands.flatMap(({ id, at, start, end }): readonly Sighting[] => {
			// The word "command" in an instruction to run something doesn't explain the instruction.
			const isTold = id === 'tells the model to run a command';
			if (isExplained && !isTold) return [];
			// Read the context in the raw text: the normalized view has other offsets.
			if (!isTold && positionOf(at.text, start, Math.min(end, start + HEAD)) === 'example') return [];
			if (!isTold && LOOKED_FOR.test(at.text.slice(Math.max(0, end - MAX_MARK), end))) return [];
			return [{ at, start, end, confidence: 0.5, detail: id }];
		});
	},
};

function namesOf(subject: Subject): string {
	const server = wordsOf(subject.server);
	return (subject.kind === 'tool_definition' ? [...wordsOf(subject.tool.name), ...server] : server).join(' ');
}

/** A tool's first clause, or the start of a prompt or resource. Instructions have no purpose of their own. */
function openingOf(subject: Subject, surfaces: readonly Surface[]): string {
	if (subject.kind === 'instructions') return '';
	if (subject.kind !== 'tool_definition') return (surfaces[0]?.text ?? '').slice(0, MAX_OPENING).toLowerCase();
	const description = subject.tool['description'];
	return leadingClause(typeof description === 'string' ? description : '');
}

/** In backticks, as the object of a verb of searching. */
const LOOKED_FOR = /\b(?:finds?|detects?|flags?|matches|catches|reports?|warns? about) `[^`\n]{0,80}(?:`\W{0,2})?$/i;
const MAX_MARK = 100;
const MAX_OPENING = 200;
/** UTF-16 units of a command that tell whether it is quoted. The match itself extends to the end of the line. */
const HEAD = 8;
