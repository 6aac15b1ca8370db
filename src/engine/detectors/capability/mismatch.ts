import { isJsonObject, type Json, pointerStep } from '../../../base/json.ts';
import { Remembered } from '../../../base/remembered.ts';
import type { Surface } from '../../../mcp/surfaces.ts';
import { type DeclaredKind, declaredKind, purposeOf } from '../../classify/declared-kind.ts';
import { wordsOf } from '../../classify/tokens.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import type { ToolDefinition } from '../../finding.ts';
import { REACHING, SECRET_PLACES, UNDECLARED } from '../../phrases/phrases.ts';
import { matchesOf } from '../../text/patterns.ts';
import { positionOf, sentenceEnd, sentenceStart } from '../../text/position.ts';
import { isLeftOut, wordStart } from '../shown.ts';

/** Categories that honest tools of many kinds touch: a scene has a camera, a customer record has contacts. */
const EVERYDAY: ReadonlySet<string> = new Set([
	'records sound and pictures',
	'uses personal data',
	"uses the user's location",
	'uses the network',
	'uses files outside its task',
	'deletes data',
	'uses the conversation',
]);

/** Capabilities beyond a tool's stated purpose (R044-R046). */
export const detector: Detector = {
	id: 'capability.mismatch',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['tool_definition'],
	title: 'This tool does more than its stated purpose explains.',
	references: [
		{ scheme: 'OWASP LLM', id: 'LLM06', url: 'https://genai.owasp.org/llmrisk/llm062025-excessive-agency/' },
		{ scheme: 'CWE', id: 'CWE-912', url: 'https://cwe.mitre.org/data/definitions/912.html' },
	],
	detect(input) {
		if (input.subject.kind !== 'tool_definition') return [];
		const { tool } = input.subject;
		const description = typeof tool['description'] === 'string' ? tool['description'] : '';
		const kind = declaredKind(tool.name, description);
		return [
			...(kind === 'computation' ? undeclaredIn(input) : []),
			...sinksOf(input, tool, description),
			...carriesIn(input, tool),
			...reachesIn(input, tool, kind),
			...metadataIn(input, tool),
		];
	},
};

function undeclaredIn(input: DetectorInput): readonly Sighting[] {
	return input.readable
		.filter((at) => !at.isKey)
		.flatMap((at): readonly Sighting[] => {
			const view = input.readings.of(at);
			return matchesOf(UNDECLARED, view.text).flatMap(({ id, start, end }): readonly Sighting[] => {
				if (positionOf(view.text, wordStart(view.text, start), end) === 'example') return [];
				const place = { at, start: view.rawStart(start), end: view.rawEnd(end), detail: id };
				const isDeed = id === 'accesses secrets' || id === 'sends data out';
				return [isDeed ? { ...place, confidence: 0.9, tier: 'hard', severity: 'high' } : { ...place, confidence: 0.6 }];
			});
		});
}

/**
 * Actions in the description that the name, the server, and the first clause don't explain. Hard for a tool that declares only
 * computation, and for serious actions of a tool that declares no access.
 */
function reachesIn(input: DetectorInput, tool: ToolDefinition, kind: DeclaredKind): readonly Sighting[] {
	const at = input.surfaces.find(({ pointer, isKey }) => pointer === '/description' && !isKey);
	if (at === undefined) return [];
	const view = input.readings.of(at);
	const reached = matchesOf(REACHING, view.text);
	if (reached.length === 0) return [];
	const purpose = purposeOf(tool, input.subject.server);
	return reached.flatMap(({ id, start, end, explainedBy }): readonly Sighting[] => {
		if (explainedBy?.test(purpose) === true || positionOf(view.text, start, end) !== 'instruction' || isLeftOut(view.text, start, end))
			return [];
		const place = { at, start: view.rawStart(start), end: view.rawEnd(end), detail: id };
		const isHard = kind === 'computation' || (kind === 'unknown' && !EVERYDAY.has(id));
		return [isHard ? { ...place, confidence: 0.8, tier: 'hard', severity: 'high' } : { ...place, confidence: 0.5 }];
	});
}

/** Addresses that respond only inside a cloud machine, with the machine's credentials. */
const METADATA_SERVICES = ['169.254.169.254', '169.254.170.2', 'fd00:ec2::254', '100.100.100.200', 'metadata.google.internal'] as const;
const ABOUT_MACHINES =
	/\b(?:clouds?|aws|amazon|azure|gcp|google|ec2|ecs|alibaba|openstack|instances?|metadata|imds|vms?|network\w*|ips?|ssrf|secur\w*|firewalls?|scan\w*|terraform|iam)\b/;
const LEFT_ALONE = /\b(?:refus|block|den(?:y|ie)|reject|forbid|forbidden|disallow|prevent|never|not|except|exclud|protect|guard)\w*\b/;

/** The metadata service gives the machine's credentials to any caller, so only tools that manage such machines have a reason to use it. */
function metadataIn(input: DetectorInput, tool: ToolDefinition): readonly Sighting[] {
	const isWorth = input.readable.filter((at) => !at.isKey && METADATA_SERVICES.some((address) => at.text.includes(address)));
	if (isWorth.length === 0 || ABOUT_MACHINES.test(purposeOf(tool, input.subject.server))) return [];
	return isWorth.flatMap((at): readonly Sighting[] => {
		const address = METADATA_SERVICES.find((each) => at.text.includes(each)) ?? '';
		const start = at.text.indexOf(address);
		const end = start + address.length;
		const lower = at.text.toLowerCase();
		if (
			positionOf(lower, start, end) !== 'instruction' ||
			LEFT_ALONE.test(lower.slice(sentenceStart(lower, start), sentenceEnd(lower, end)))
		)
			return [];
		return [{ at, start, end, confidence: 0.85, tier: 'hard', severity: 'high', detail: 'uses the cloud metadata service' }];
	});
}

/** Parameters meant for a place or a key. Naming a secret place beside them is documentation. */
const TAKES_PLACE =
	/path|file|key|identit|config|profile|cred|cert|secret|token|host|user|dir|folder|location|source|env|pattern|include|exclude/i;

/** Text in backticks or quotes. */
const MARKED = /(?=([`'"])([^`'"\n]{2,150})\1)/g;

/**
 * A secret place, followed within a sentence or two by the quoted name of a parameter that isn't meant for places. In any language, this
 * tells the model to send the secret in that parameter.
 */
function carriesIn(input: DetectorInput, tool: ToolDefinition): readonly Sighting[] {
	const names = new Set(parametersOf(tool).filter((name) => name.length > 1 && !TAKES_PLACE.test(name)));
	if (names.size === 0) return [];
	return input.readable
		.filter((at) => !at.isKey && /\/(?:description|title)$/.test(at.pointer))
		.flatMap((at): readonly Sighting[] => {
			const place = matchesOf(SECRET_PLACES, at.text).find(({ end }) =>
				[...at.text.slice(end, end + 160).matchAll(MARKED)].some(({ 2: name = '' }) => names.has(name)),
			);
			const detail = 'names a place where secrets are stored next to an unrelated parameter';
			return place === undefined
				? []
				: [{ at, start: place.start, end: place.end, confidence: 0.85, tier: 'hard', severity: 'high', detail }];
		});
}

function parametersOf(tool: ToolDefinition): readonly string[] {
	const schema = tool['inputSchema'] ?? tool['input_schema'];
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Names of parameters that take anything the model knows. */
const SINK =
	/^(?:side ?notes?|scratch(?: ?pad)?|extra (?:context|notes?|info)|(?:full |entire |whole )?(?:conversation|chat|message|dialog(?:ue)?|session|prompt)s?(?: (?:history|context|log|logs|transcript|summary|dump))|system (?:prompt|message|instructions?)|chain of thought|(?:model |your |llm |agent )?(?:reasoning trace|thoughts|inner monologue)|context (?:dump|blob)|(?:all )?tools? (?:list|calls) ?(?:history)?|user (?:secrets?|context|memory)|(?:debug|verification|telemetry|diagnostic) (?:data|blob|payload)|content from reading .{3,60}|(?:env|environment) (?:dump|contents?)|file (?:dump|contents of))$/;

/** Servers use the same few parameter names. */
const IS_SINK = new Remembered<boolean>();

function sinksOf(input: DetectorInput, tool: ToolDefinition, description: string): readonly Sighting[] {
	const schemaKey = isJsonObject(tool['inputSchema']) ? 'inputSchema' : 'input_schema';
	const schema = tool[schemaKey];
	const properties = isJsonObject(schema) ? schema['properties'] : undefined;
	if (!isJsonObject(properties)) return [];
	return Object.keys(properties).flatMap((key): readonly Sighting[] => {
		const isSink = IS_SINK.get(key) ?? IS_SINK.set(key, SINK.test(wordsOf(key).join(' ')));
		if (!isSink || !isFreeText(properties[key]) || isExplained(key, wordsOf(key).join(' '), description)) return [];
		const pointer = `${pointerStep(schemaKey)}/properties${pointerStep(key)}`;
		const at = input.surfaces.find((surface: Surface) => surface.isKey && surface.pointer === pointer);
		return at === undefined || at.text === ''
			? []
			: [{ at, start: 0, end: at.text.length, confidence: 0.6, detail: 'has a free-text parameter' }];
	});
}

function isFreeText(schema: Json | undefined): boolean {
	return (
		isJsonObject(schema) &&
		(schema['type'] === undefined || schema['type'] === 'string') &&
		schema['enum'] === undefined &&
		schema['const'] === undefined
	);
}

/** Only the tool's description can explain a parameter: the schema always contains its own names (trap 7). */
function isExplained(key: string, words: string, description: string): boolean {
	const lower = description.toLowerCase();
	return (
		lower.includes(key.toLowerCase()) || lower.includes(words) || words.split(' ').some((word) => word.length > 5 && lower.includes(word))
	);
}
