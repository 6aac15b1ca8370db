import { type JsonNode, parseJsonc, positionAt } from '../../definitions/jsonc.ts';

import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import type { PatternProblem } from '../../link/pattern-problems.ts';
import { ALL_SURFACES, PACK_LIMITS, type PatternSource, timedTest, toRule } from './compile.ts';
import type { PackRule, PackSurface } from './packs.ts';

/** The content of one file. Bad lines become problems; the other lines are used. */
export interface ParsedPack {
	readonly rules: readonly PackRule[];
	readonly problems: readonly PatternProblem[];
}

const LISTS = /\.(?:txt|conf)$/i;
const RICH = /\.jsonc?$/i;

/** Names that are read in the folder: `*.txt`, `*.conf` (R119), `*.json`, and `*.jsonc`. */
export function isPackFile(name: string): boolean {
	return (LISTS.test(name) || RICH.test(name)) && !name.startsWith('.');
}

/** `text`: without a byte order mark. `limit`: how many rules may still be added. */
export function parsePack(file: string, text: string, limit: number): ParsedPack {
	const sources = LISTS.test(file) ? linesOf(file, text) : richRules(file, text);
	const rules: PackRule[] = [];
	const problems: PatternProblem[] = [...sources.problems];
	for (const source of sources.rules) {
		if (rules.length >= limit) {
			problems.push({
				file,
				line: source.line,
				message: `There are more than ${PACK_LIMITS.rules} patterns. This one and those after it are inactive.`,
				level: 'error',
			});
			break;
		}
		const rule = toRule(source);
		if (!rule.ok) problems.push(rule.error);
		else {
			problems.push(...wrongExamples(rule.value, source));
			rules.push(rule.value);
		}
	}
	return { rules, problems };
}

interface Sources {
	readonly rules: readonly (PatternSource & Partial<Examples>)[];
	readonly problems: readonly PatternProblem[];
}

interface Examples {
	readonly examples: readonly string[];
	readonly nearMisses: readonly string[];
}

/** R119: one regular expression per line. Blank lines and lines that begin with `#` are skipped. */
function linesOf(file: string, text: string): Sources {
	const pack = packName(file);
	const rules = text.split(/\r\n|\r|\n/).flatMap((raw, index): readonly PatternSource[] => {
		const pattern = raw.trim();
		if (pattern === '' || pattern.startsWith('#')) return [];
		const line = index + 1;
		return [
			{
				id: `pattern.${pack}.${line}`,
				title: "One of the user's patterns matches.",
				severity: 'high',
				pattern,
				literals: [],
				surfaces: ALL_SURFACES,
				file,
				line,
			},
		];
	});
	return { rules, problems: [] };
}

/** The plain characters of the file's name, for ids. */
function packName(file: string): string {
	const name = file
		.replace(/\.[^.]+$/, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	return name === '' ? 'pack' : name.slice(0, 40);
}

/** A list of rules, or an object with `rules` and optional defaults `severity` and `surfaces`. JSON with comments. */
function richRules(file: string, text: string): Sources {
	const problem = (offset: number, message: string, level: PatternProblem['level']): PatternProblem => ({
		file,
		line: positionAt(text, offset).line,
		message,
		level,
	});
	const parsed = parseJsonc(text);
	if (!parsed.ok) {
		const line = 'line' in parsed.error ? parsed.error.line : 0;
		return {
			rules: [],
			problems: [{ file, line, message: "This isn't JSON with comments, so the file's patterns are inactive.", level: 'error' }],
		};
	}
	const root = parsed.value;
	const list = root?.kind === 'array' ? root : root?.kind === 'object' ? member(root, 'rules') : undefined;
	if (list?.kind !== 'array')
		return { rules: [], problems: [problem(0, 'The file must contain a list of rules, or an object with "rules".', 'error')] };
	const shared = root?.kind === 'object' ? root : undefined;
	const problems: PatternProblem[] = [];
	const pack = packName(file);
	const rules = list.items.flatMap((item): readonly (PatternSource & Examples)[] => {
		const line = positionAt(text, item.start).line;
		const fail = (message: string): readonly [] => {
			problems.push({ file, line, message, level: 'warning' });
			return [];
		};
		if (item.kind !== 'object') return fail('A rule must be an object with at least "pattern".');
		for (const { key, keyStart } of item.members)
			if (!KEYS.includes(key)) problems.push(problem(keyStart, `A rule doesn't have this property. Use: ${KEYS.join(', ')}.`, 'warning'));
		const pattern = textOf(member(item, 'pattern'));
		if (pattern === undefined || pattern === '') return fail('The rule has no "pattern".');
		const severity = severityOf(member(item, 'severity') ?? (shared === undefined ? undefined : member(shared, 'severity')));
		if (severity === undefined) return fail(`"severity" must be one of: ${SEVERITIES.filter((each) => each !== 'none').join(', ')}.`);
		const surfaces = surfacesOfNode(member(item, 'surfaces') ?? (shared === undefined ? undefined : member(shared, 'surfaces')));
		if (surfaces === undefined) return fail(`"surfaces" must be a list of: ${ALL_SURFACES.join(', ')}.`);
		const lists = (['literals', 'examples', 'nearMisses'] as const).map((key) => textsOf(member(item, key)));
		const [literals, examples, nearMisses] = lists;
		if (literals === undefined || examples === undefined || nearMisses === undefined)
			return fail('"literals", "examples", and "nearMisses" must be lists of strings.');
		const id = textOf(member(item, 'id'));
		if (id !== undefined && !/^[a-z0-9][a-z0-9_-]{0,39}$/i.test(id))
			return fail('"id" takes letters, digits, "-", and "_", at most 40 of them.');
		return [
			{
				id: `pattern.${pack}.${(id ?? String(line)).toLowerCase()}`,
				title: (textOf(member(item, 'title')) ?? "One of the user's patterns matches.").slice(0, 200),
				severity,
				pattern,
				literals: literals.map((each) => each.toLowerCase()).filter((each) => each !== ''),
				surfaces,
				examples,
				nearMisses,
				file,
				line,
			},
		];
	});
	return { rules, problems };
}

const KEYS = ['id', 'title', 'severity', 'pattern', 'literals', 'surfaces', 'examples', 'nearMisses', 'references'];

function member(node: JsonNode & { readonly kind: 'object' }, key: string): JsonNode | undefined {
	return node.members.findLast((each) => each.key === key)?.value;
}

function textOf(node: JsonNode | undefined): string | undefined {
	return node?.kind === 'value' && typeof node.value === 'string' ? node.value : undefined;
}

/** Missing: empty. Undefined: not a list of texts. */
function textsOf(node: JsonNode | undefined): readonly string[] | undefined {
	if (node === undefined) return [];
	if (node.kind !== 'array') return undefined;
	const texts = node.items.map(textOf);
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

function severityOf(node: JsonNode | undefined): Severity | undefined {
	if (node === undefined) return 'high';
	return SEVERITIES.find((each) => each !== 'none' && each === textOf(node));
}

function surfacesOfNode(node: JsonNode | undefined): readonly PackSurface[] | undefined {
	if (node === undefined) return ALL_SURFACES;
	const named = textsOf(node);
	if (named === undefined || named.length === 0) return undefined;
	const known = named.map((name) => ALL_SURFACES.find((each) => each === name));
	return known.every((each) => each !== undefined) ? known : undefined;
}

/** A rule that misses its own example, or matches its own near miss, doesn't do what its author thinks. It stays in force. */
function wrongExamples(
	rule: PackRule,
	{ examples = [], file, line, nearMisses = [] }: Pick<PatternSource, 'file' | 'line'> & Partial<Examples>,
): readonly PatternProblem[] {
	const isMatch = (text: string): boolean => {
		const lower = text.toLowerCase();
		return (rule.literals.length === 0 || rule.literals.some((literal) => lower.includes(literal))) && timedTest(rule.regex, text) === true;
	};
	return [
		...(examples.every(isMatch)
			? []
			: [{ file, line, message: "The pattern doesn't match one of its own examples.", level: 'warning' as const }]),
		...(nearMisses.some(isMatch)
			? [{ file, line, message: 'The pattern matches one of its own near misses.', level: 'warning' as const }]
			: []),
	];
}
