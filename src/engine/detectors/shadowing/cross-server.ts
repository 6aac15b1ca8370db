import type { Surface } from '../../../mcp/surfaces.ts';
import type { Detector, DetectorInput, Sighting } from '../../detector.ts';
import type { RegistryView, Subject, ToolDefinition } from '../../finding.ts';
import {
	drawnName,
	isClone,
	isDistinctive,
	isExtended,
	isNearName,
	isUnmistakable,
	nameSkeleton,
	plainName,
} from '../../registry/distinctive.ts';
import { positionOf } from '../../text/position.ts';

type ToolSubject = Extract<Subject, { readonly kind: 'tool_definition' }>;

/** A tool that replaces another server's tool, or that steers how the model uses it (R038-R040, C5). */
export const detector: Detector = {
	id: 'shadowing.cross_server',
	tier: 'hard',
	severity: 'high',
	surfaces: ['tool_definition', 'instructions'],
	title: "Interferes with another server's tool.",
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP03', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'SAFE-MCP', id: 'SAF-T1301', url: 'https://github.com/SAFE-MCP/safe-mcp' },
	],
	detect(input) {
		const program = input.view.servers.find(({ server }) => server === input.subject.server)?.program;
		const peers = input.view.servers.filter(
			(peer) => peer.server !== input.subject.server && (program === undefined || peer.program !== program),
		);
		if (peers.length === 0) return [];
		const own = new Set(
			input.view.servers.filter(({ server }) => server === input.subject.server).flatMap(({ tools }) => tools.map(({ name }) => name)),
		);
		const collisions = input.subject.kind === 'tool_definition' ? collisionsOf(input, input.subject, peers, own) : [];
		return [...collisions, ...steeringOf(input, peers, own)];
	},
};

/** Maximum difference in length: `rn` for `m` makes a name longer. */
const MOST_LETTERS_MORE = 3;

function collisionsOf(
	input: DetectorInput,
	subject: ToolSubject,
	peers: RegistryView['servers'],
	own: ReadonlySet<string>,
): readonly Sighting[] {
	const { tool } = subject;
	const at = input.surfaces.find((surface) => surface.pointer === '/name' && !surface.isKey);
	if (at === undefined || !isDistinctive(tool.name)) return [];
	const place = { at, start: 0, end: at.text.length };
	const skeleton = nameSkeleton(tool.name);
	const plain = plainName(tool.name);
	const drawn = drawnName(tool.name);
	for (const peer of peers) {
		for (const other of peer.tools) {
			if (nameSkeleton(other.name) !== skeleton) {
				// A similar-looking name, a misspelled one, or another edition is a coincidence, unless the description is also the same.
				const isClose = Math.abs(other.name.length - tool.name.length) <= MOST_LETTERS_MORE;
				const isDrawnAlike = isClose && drawnName(other.name) === drawn;
				if (!isDrawnAlike && !isNearName(tool.name, other.name)) continue;
				const isCopied = [isClone, isExtended].some((copies) => copies(descriptionOf(tool), descriptionOf(other)));
				if (isCopied && !isSameProduct(peer.tools, own)) {
					const how = isDrawnAlike
						? "copies another server's tool under a name that looks alike"
						: "copies another server's tool under a similar name";
					return [{ ...place, confidence: 0.9, detail: how }];
				}
				continue;
			}
			// Of two such names, the one with foreign letters is the imitation. The copied tool isn't reported.
			if (plainName(other.name) !== plain && isPlainAscii(tool.name) && !isPlainAscii(other.name)) continue;
			if (plainName(other.name) !== plain)
				return [{ ...place, confidence: 0.9, detail: "imitates the name of another server's tool with lookalike letters" }];
			// The user configured the same server twice, so everything matches.
			if (isSameProduct(peer.tools, own))
				return [
					{ ...place, confidence: 0.2, tier: 'soft', severity: 'info', detail: 'belongs to a server with the same tools as another one' },
				];
			if (isClone(descriptionOf(tool), descriptionOf(other)))
				return [{ ...place, confidence: 0.9, detail: "has the name and description of another server's tool" }];
			if (isExtended(descriptionOf(tool), descriptionOf(other)))
				return [{ ...place, confidence: 0.85, detail: "has the name and description of another server's tool, with something added" }];
			if (isReworded(descriptionOf(tool), descriptionOf(other)))
				return [{ ...place, confidence: 0.8, detail: "has the name of another server's tool and its description, reworded" }];
			return [{ ...place, confidence: 0.3, tier: 'soft', severity: 'info', detail: "has the name of another server's tool" }];
		}
	}
	return [];
}

/** Fewer shared words can be a coincidence. */
const REWORDED_FLOOR = 12;
const REWORDED_SHARE = 0.8;
const MAX_WORDS = 400;

/**
 * Whether the longer text contains nearly all words of the shorter one, if both have enough words. Under the same name, that is a copy
 * with some words changed. Cost: O(n).
 */
function isReworded(one: string, other: string): boolean {
	const a = contentWords(one);
	const b = contentWords(other);
	const fewer = a.size < b.size ? a : b;
	const more = fewer === a ? b : a;
	if (fewer.size < REWORDED_FLOOR || more.size > fewer.size * 1.5) return false;
	let shared = 0;
	for (const word of fewer) if (more.has(word)) shared += 1;
	return shared >= REWORDED_SHARE * fewer.size;
}

/** Distinct words of three or more letters, with plurals as singulars. */
function contentWords(text: string): ReadonlySet<string> {
	const words =
		text
			.slice(0, 4_000)
			.toLowerCase()
			.match(/[\p{L}\p{N}]{3,40}/gu) ?? [];
	return new Set(words.slice(0, MAX_WORDS).map((word) => word.replace(/(?<=[^s])s$/, '')));
}

function isPlainAscii(name: string): boolean {
	return /^[\x20-\x7e]*$/.test(name);
}

function isSameProduct(tools: readonly ToolDefinition[], own: ReadonlySet<string>): boolean {
	if (own.size < 3) return false;
	return tools.filter(({ name }) => own.has(name)).length >= 0.8 * Math.max(own.size, tools.length);
}

function descriptionOf(tool: ToolDefinition): string {
	return typeof tool['description'] === 'string' ? tool['description'] : '';
}

const STEERS =
	/\b(?:call|use|uses|using|invoke|invoking|run|running|execute|before|after|instead|rather|when|whenever|if|must|always|never|replace|override|side effect|do not|should|make sure|forward|redirect|first|change|needs?|has to|have to|set|variable|argument|parameter|append|copy)\b/;
const NAME = /[A-Za-z][\w-]{4,63}/g;
const AROUND = 120;

/** Distinctive names that only other servers have, in a sentence that says what to do with them. */
function steeringOf(input: DetectorInput, peers: RegistryView['servers'], own: ReadonlySet<string>): readonly Sighting[] {
	const self = input.subject.kind === 'tool_definition' ? input.subject.tool.name : '';
	const foreign = new Map<string, string>();
	for (const { tools } of peers)
		for (const { name } of tools) if (isDistinctive(name) && name !== self && !own.has(name)) foreign.set(name.toLowerCase(), name);
	if (foreign.size === 0) return [];
	return input.readable.filter((at) => !at.isKey && at.pointer !== '/name').flatMap((at) => steeringIn(at, foreign));
}

function steeringIn(at: Surface, foreign: ReadonlyMap<string, string>): readonly Sighting[] {
	const sightings: Sighting[] = [];
	let lower: string | undefined;
	for (const match of at.text.matchAll(NAME)) {
		const name = foreign.get(match[0].toLowerCase().replace(/^mcp_(?:tool_)?/, '')) ?? foreign.get(match[0].toLowerCase());
		if (name === undefined || (!/[_-]|[a-z][A-Z]/.test(match[0]) && !/\btool\b/.test(at.text.slice(match.index, match.index + 40))))
			continue;
		lower ??= at.text.toLowerCase();
		const start = match.index;
		const end = start + match[0].length;
		const sentence = lower.slice(Math.max(0, start - AROUND), end + AROUND);
		const isSteered = STEERS.test(sentence) && positionOf(lower, start, end) !== 'example';
		const place = { at, start, end };
		if (isSteered && isUnmistakable(name))
			sightings.push({ ...place, confidence: 0.85, detail: "tells the model what to do with another server's tool" });
		else sightings.push({ ...place, confidence: 0.4, tier: 'soft', severity: 'low', detail: "mentions another server's tool" });
	}
	return sightings;
}
