import { surfacesOf } from '../../mcp/surfaces.ts';
import type { DetectorInput } from '../detector.ts';
import type { ToolDefinition } from '../finding.ts';
import { eachDraft } from '../orders/read.ts';
import { scoreOf } from '../orders/score.ts';
import { createReadings } from '../text/reading.ts';
import { createFinder, type Share } from './find.ts';

/** Where a description leads to another tool of its server: offsets in the normalised view of the description. */
export interface Link {
	readonly start: number;
	readonly end: number;
	readonly tool: ToolDefinition;
	/** Both say which part of a whole they are. */
	readonly isPart: boolean;
}

/** More links of one description lead nowhere new. */
const MAX_LINKS = 4;
/** UTF-16 units of a linked description that are read. */
const MAX_READ = 2000;
/** A shorter name is a word of its own, unless it stands in marks. */
const SHORTEST_NAME = 6;

const WORD = /'?[a-z][\w-]{1,63}'?/g;
const PART =
	/\b(?:part|stage|half|instalment) (?:one|two|three|four|\d|i{1,3})\b|\((\d)\/\d\)|\b(?:first|second|third|other|next|previous) (?:half|part|stage)\b/;

/** The other tools of the server that a description leads to: by name, or because both say which part of a whole they are. */
export function linksIn(text: string, tools: readonly ToolDefinition[]): readonly Link[] {
	const links: Link[] = [];
	const byName = new Map(tools.map((tool) => [tool.name.toLowerCase(), tool]));
	const taken = new Set<string>();
	for (const match of text.matchAll(WORD)) {
		if (links.length >= MAX_LINKS) return links;
		const name = match[0].replaceAll("'", '');
		const tool = byName.get(name);
		if (tool === undefined || taken.has(name) || (name.length < SHORTEST_NAME && name === match[0])) continue;
		taken.add(name);
		links.push({ start: match.index, end: match.index + match[0].length, tool, isPart: false });
	}
	const part = PART.exec(text);
	if (part === null) return links;
	for (const tool of tools) {
		if (links.length >= MAX_LINKS) break;
		const said = descriptionOf(tool).toLowerCase();
		if (!taken.has(tool.name.toLowerCase()) && PART.test(said))
			links.push({ start: part.index, end: part.index + part[0].length, tool, isPart: true });
	}
	return links;
}

/**
 * The link by which two descriptions make an order: the one names a private matter, the other has something sent to an address. Of the
 * declared parts of a whole it is enough that one leads outwards or keeps something from the user.
 */
export function splitOrder(input: DetectorInput, text: string, siblings: readonly ToolDefinition[]): Link | undefined {
	const links = linksIn(text, siblings);
	if (links.length === 0) return undefined;
	const own = scoreOf(input).share;
	return links.find(({ tool, isPart }) => {
		// Most honest tools name another one and end here: nothing in them is private or leads outwards.
		if (!isPart && !own.isPrivate && !own.isSent) return false;
		const other = shareOf(inputOf(input, tool));
		if (isPart) return own.isOutward || other.isOutward;
		return (own.isPrivate && other.isSent) || (other.isPrivate && own.isSent);
	});
}

function shareOf(input: DetectorInput): Readonly<Share> {
	const finder = createFinder();
	eachDraft(input, finder.visit);
	return finder.share;
}

function inputOf(input: DetectorInput, tool: ToolDefinition): DetectorInput {
	const cut = { name: tool.name, description: descriptionOf(tool).slice(0, MAX_READ) };
	const subject = { kind: 'tool_definition' as const, server: input.subject.server, tool: cut };
	return { ...input, subject, surfaces: surfacesOf(cut).surfaces, readings: createReadings() };
}

function descriptionOf(tool: ToolDefinition): string {
	return typeof tool['description'] === 'string' ? tool['description'] : '';
}
