import { surfacesOf } from '../../mcp/surfaces.ts';
import type { DetectorInput } from '../detector.ts';
import type { RegistryView, ToolDefinition } from '../finding.ts';
import { eachDraft } from '../orders/read.ts';
import { scoreOf } from '../orders/score.ts';
import { stringsOf } from '../text/reading.ts';
import { createFinder, type Share } from './find.ts';

/** Where a description leads to another tool of its server: offsets in the normalised view of the description. */
export interface Link {
	readonly start: number;
	readonly end: number;
	readonly tool: ToolDefinition;
	/** Both say which part of a whole they are. */
	readonly isPart: boolean;
}

/** A shorter name is a word of its own, unless it stands in marks. */
const SHORTEST_NAME = 6;

const WORD = /'?[a-z][\w-]{1,63}'?/g;
const PART =
	/\b(?:part|stage|half|instalment) (?:one|two|three|four|\d|i{1,3})\b|\((\d)\/\d\)|\b(?:first|second|third|other|next|previous) (?:half|part|stage)\b/;

/** The tools of one server, as the view gives them, and the tool that is looked at: it is no sibling of itself. */
export interface Siblings {
	readonly lists: readonly (readonly ToolDefinition[])[];
	readonly own: string;
}

/** What is asked of a list again for each of its tools: a server may have thousands. */
interface ListIndex {
	/** By the name in lower case, in the order of the list. */
	readonly byName: ReadonlyMap<string, readonly ToolDefinition[]>;
	/** Those that say which part of a whole they are. */
	readonly parts: () => readonly ToolDefinition[];
}

const INDEXES = new WeakMap<readonly ToolDefinition[], ListIndex>();

function indexOf(tools: readonly ToolDefinition[]): ListIndex {
	const known = INDEXES.get(tools);
	if (known !== undefined) return known;
	const byName = new Map<string, ToolDefinition[]>();
	for (const tool of tools) {
		const name = tool.name.toLowerCase();
		const same = byName.get(name);
		if (same === undefined) byName.set(name, [tool]);
		else same.push(tool);
	}
	let parts: readonly ToolDefinition[] | undefined;
	const index = { byName, parts: () => (parts ??= tools.filter((tool) => PART.test(descriptionOf(tool).toLowerCase()))) };
	INDEXES.set(tools, index);
	return index;
}

/** The other tools of the server that a description leads to: by name, or because both say which part of a whole they are. */
export function linksIn(text: string, { lists, own }: Siblings): readonly Link[] {
	const links: Link[] = [];
	const indexes = lists.map(indexOf);
	const siblingOf = (name: string): ToolDefinition | undefined => {
		// Of several of one name the last one counts.
		for (const { byName } of indexes.toReversed()) {
			const found = byName.get(name)?.findLast((tool) => tool.name !== own);
			if (found !== undefined) return found;
		}
		return undefined;
	};
	const taken = new Set<string>();
	for (const match of text.matchAll(WORD)) {
		const name = match[0].replaceAll("'", '');
		const tool = siblingOf(name);
		if (tool === undefined || taken.has(name) || (name.length < SHORTEST_NAME && name === match[0])) continue;
		taken.add(name);
		links.push({ start: match.index, end: match.index + match[0].length, tool, isPart: false });
	}
	const part = PART.exec(text);
	if (part === null) return links;
	for (const tool of indexes.flatMap((index) => index.parts())) {
		if (tool.name !== own && !taken.has(tool.name.toLowerCase()))
			links.push({ start: part.index, end: part.index + part[0].length, tool, isPart: true });
	}
	return links;
}

/**
 * The link by which two descriptions make an order: the one names a private matter, the other has something sent to an address. Of the
 * declared parts of a whole it is enough that one leads outwards or keeps something from the user.
 */
export function splitOrder(input: DetectorInput, text: string, siblings: Siblings): Link | undefined {
	const links = linksIn(text, siblings);
	if (links.length === 0) return undefined;
	const own = scoreOf(input).share;
	return links.find(({ tool, isPart }) => {
		// Most honest tools name another one and end here: nothing in them is private or leads outwards.
		if (!isPart && !own.isPrivate && !own.isSent) return false;
		const other = shareOf(input, tool);
		if (isPart) return own.isOutward || other.isOutward;
		return (own.isPrivate && other.isSent) || (other.isPrivate && own.isSent);
	});
}

/** A share is the same whatever other servers there are. */
const ALONE: RegistryView = { servers: [] };
/** What each tool gives to an order, by its server: thousands may lead to each other, and each is read once. */
const SHARES = new WeakMap<ToolDefinition, Map<string, Readonly<Share>>>();

function shareOf(input: DetectorInput, tool: ToolDefinition): Readonly<Share> {
	const { server } = input.subject;
	let ofTool = SHARES.get(tool);
	if (ofTool === undefined) SHARES.set(tool, (ofTool = new Map<string, Readonly<Share>>()));
	let share = ofTool.get(server);
	if (share === undefined) {
		const finder = createFinder();
		eachDraft(inputOf(input, tool), finder.visit);
		share = finder.share;
		ofTool.set(server, share);
	}
	return share;
}

function inputOf(input: DetectorInput, tool: ToolDefinition): DetectorInput {
	const cut = { name: tool.name, description: descriptionOf(tool) };
	const subject = { kind: 'tool_definition' as const, server: input.subject.server, tool: cut };
	return { ...input, subject, view: ALONE, ...stringsOf(surfacesOf(cut).surfaces) };
}

function descriptionOf(tool: ToolDefinition): string {
	return typeof tool['description'] === 'string' ? tool['description'] : '';
}
