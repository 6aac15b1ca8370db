import { isJsonObject } from '../../../base/json.ts';
import { Remembered } from '../../../base/remembered.ts';
import type { Surface } from '../../../mcp/surfaces.ts';
import { purposeOf } from '../../classify/declared-kind.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, Sighting } from '../../detector.ts';
import type { ToolDefinition } from '../../finding.ts';
import { ASKING_NAMES, SAYINGS } from '../../phrases/phrases.ts';
import { matchesOf } from '../../text/patterns.ts';
import { positionOf } from '../../text/position.ts';
import type { Readings } from '../../text/reading.ts';

const KEY = /\/(?:properties|patternProperties)\/[^/]+$/;
const LISTED = /\/(?:required|dependentRequired\/[^/]+)\/\d+$|\/pattern$/;
const INSIDE = /\/(?:properties|patternProperties|items|anyOf|oneOf|\$defs)\/./;
const SAID = /\/(?:description|title|\$comment)$/;
const SCHEMA = /^\/(?:inputSchema|input_schema|parameters)\//;

type Asking = (typeof ASKING_NAMES)[number];

/** A parameter that asks for what the model or its user knows, on a tool that doesn't need it. */
export const detector: Detector = {
	id: 'schema.solicitation',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition'],
	title: "A parameter asks for something that this tool doesn't seem to need.",
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP10', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'OWASP LLM', id: 'LLM02', url: 'https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/' },
	],
	detect({ subject, written, readings }) {
		if (subject.kind !== 'tool_definition') return [];
		const { tool, server } = subject;
		// Computed on demand: few names and sentences need it.
		const purpose = (): string => ownPurposeOf(tool, server);
		const schema = tool['inputSchema'] ?? tool['input_schema'];
		const needed = isJsonObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
		const required = new Set(needed.filter((each) => typeof each === 'string'));
		const sightings: Sighting[] = [];
		for (const at of written) {
			if (!SCHEMA.test(at.pointer) || at.text.length < 3) continue;
			if (isName(at)) sightings.push(...byName(at, purpose, required));
			else if (!at.isKey && isSaid(at.pointer)) sightings.push(...bySaying(at, purpose, { readings, required }));
		}
		return sightings;
	},
};

function isName(at: Surface): boolean {
	return at.isKey ? KEY.test(at.pointer) : LISTED.test(at.pointer);
}

/** Names are usually nouns. This name is a sentence. */
const ORDERING = /\b(?:must|should|always|never|please) (?:be )?(?:include|contain|send|pass|attach|provide|carry|add|hold)s?\b/;

/** By parameter name. Hard if the parameter is required, or if its name gives an instruction. */
function byName(at: Surface, purpose: () => string, required: ReadonlySet<string>): readonly Sighting[] {
	const asking = ASKED_BY.get(at.text) ?? ASKED_BY.set(at.text, askedBy(at.text));
	if (asking === 'nothing' || asking.explainedBy?.test(purpose()) === true) return [];
	const place = { at, start: 0, end: at.text.length, detail: asking.id };
	return [
		(at.isKey && required.has(at.text)) || ORDERING.test(wordsOf(at.text).join(' '))
			? { ...place, confidence: 0.85, tier: 'hard', severity: 'high' }
			: { ...place, confidence: 0.6 },
	];
}

/** Servers use the same few parameter names. */
const ASKED_BY = new Remembered<Asking | 'nothing'>();

function askedBy(parameter: string): Asking | 'nothing' {
	const words = wordsOf(parameter).join(' ');
	return ASKING_NAMES.find(({ regex }) => regex.test(words)) ?? 'nothing';
}

interface Saying {
	readonly readings: Readings;
	readonly required: ReadonlySet<string>;
}

/** By description. Hard: a request for all secrets of a kind, several unrelated requests in one parameter, or a required parameter. */
function bySaying(at: Surface, purpose: () => string, { readings, required }: Saying): readonly Sighting[] {
	const view = readings.of(at);
	const asked = matchesOf(SAYINGS, view.text).filter(
		({ start, end, explainedBy }) => explainedBy?.test(purpose()) !== true && positionOf(view.text, start, end) !== 'example',
	);
	const kinds = new Set(asked.map(({ id }) => id));
	const isNeeded = required.has(PARAMETER.exec(at.pointer)?.[1] ?? '');
	return asked.map(({ id, start, end }): Sighting => {
		const place = { at, start: view.rawStart(start), end: view.rawEnd(end), detail: id };
		const isHard = kinds.size > 1 || id === 'all secrets of a kind' || isNeeded;
		return isHard ? { ...place, confidence: 0.85, tier: 'hard', severity: 'high' } : { ...place, confidence: 0.6 };
	});
}

/** A top-level parameter of the call. */
const PARAMETER = /^\/(?:inputSchema|input_schema|parameters)\/properties\/([^/]+)\/(?:description|title)$/;

/** A tool that only rewrites text doesn't need what the text is about: `format_sql` opens no database. */
const WRITES_ANEW = /^(?:format|minify|prettify|beautify|indent|highlight|lint|escape|unescape|encode|decode|quote|dedent)s?\b/;
const LANGUAGE = /\b(?:sql|url|uri|html|json|xml|css|shell|bash|docker\w*|databases?|db|code|git)\b/g;

function ownPurposeOf(tool: ToolDefinition, server: string): string {
	const purpose = purposeOf(tool, server);
	return WRITES_ANEW.test(wordsOf(tool.name).join(' ')) ? purpose.replace(LANGUAGE, '') : purpose;
}

/** A description inside a schema. */
function isSaid(pointer: string): boolean {
	return SAID.test(pointer) && INSIDE.test(pointer.slice(0, pointer.lastIndexOf('/')));
}
