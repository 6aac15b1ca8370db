import { isJsonObject } from '../../../base/json.ts';
import { wordsOf } from '../../classify/tokens.ts';
import { classifyToolName, type ToolClass } from '../../classify/tool-name.ts';
import type { Detector } from '../../detector.ts';
import type { ToolDefinition } from '../../finding.ts';

/** Hints that let a client run a tool without asking, although its name or first sentence says that it destroys, sends, or executes. */
export const detector: Detector = {
	id: 'annotations.contradiction',
	tier: 'hard',
	severity: 'high',
	surfaces: ['tool_definition'],
	title: 'This tool claims to be harmless, but its name or first sentence says otherwise.',
	references: [
		{ scheme: 'OWASP MCP', id: 'MCP03', url: 'https://owasp.org/www-project-mcp-top-10/' },
		{ scheme: 'CWE', id: 'CWE-451', url: 'https://cwe.mitre.org/data/definitions/451.html' },
	],
	detect({ subject, surfaces }) {
		if (subject.kind !== 'tool_definition') return [];
		const at = surfaces.find((surface) => surface.pointer === '/name' && !surface.isKey);
		if (at === undefined || at.text === '') return [];
		const detail = contradictionOf(subject.tool);
		return detail === undefined ? [] : [{ at, start: 0, end: at.text.length, confidence: 0.85, detail }];
	},
};

/** Verbs that start only sentences about destruction. */
const DESTROYS =
	/^(?:permanently |irrevocably |recursively )?(?:delet|remov|drop|eras|wip|destroy|purg|terminat|overwrit|truncat|kill|uninstall|revok)(?:e|es|s|ing|ps|ping|tes|ys)?\b|^rm -|^formats? (?:an? |the |any |given |selected |whole ){0,2}(?:external |removable |usb |sd |hard )?(?:volumes?|disks?|drives?|partitions?|sticks?|cards?|file ?systems?|block devices?)\b(?! (?!as|with|to|using|in|for|of|at|and|or|by|on\b)[a-z])/i;
/** Actions that lose data. A stopped program can be restarted, and something that is reset still exists. */
const LOSES =
	/\b(?:(?:delet|remov|drop|eras|wip|destroy|purg|overwrit|truncat|uninstall|format|shred)(?:e|es|s|ing|ps|ping|tes|ys)?|(?:terminat|kill)(?:e|es|s|ing)?(?! (?:an? |the |any |running |given ){0,3}(?:apps?|applications?|programs?|process(?:es)?|sessions?|tasks?|jobs?|calls?|connections?|quer(?:y|ies)|commands?|simulators?)\b))\b/i;
/** Separates two things that both continue to exist. */
const PARTS =
	/\bunassign|\bremov(?:e|es|ing) (?:[\w-]+ ){1,7}?from (?:an? |the |your |one |this |current |user's |existing ){0,4}(?:[\w-]+ ){0,2}?(?:teams?|projects?|groups?|roles?|channels?|releases?|cycles?|sprints?|milestones?|epics?|initiatives?|boards?|issues?|tickets?|tasks?|stor(?:y|ies)|favou?rites|playlists?|watch ?lists?|wish ?lists?|collections?|albums?|labels?|categor(?:y|ies)|organi[sz]ations?|meetings?|conversations?|segments?|campaigns?|mailing lists?)\b/i;
const EXECUTES =
	/^(?:runs?|executes?) (?:any |an? |the |given |arbitrary |user'?s? ){0,3}(?:shell |system |sql )?(?:commands?|scripts?|code|statements?)\b|^(?:replaces all|gives? .{1,30} (?:admin|rights|access)|grants?)/i;
/** The same after a harmless beginning. Finite verbs only, because "kills" and "updates" are also nouns. */
const ALSO_DESTROYS =
	/(?:,|;|\b(?:and|then|also))\s{1,2}(?:also |then |silently |permanently |quietly )?(?:deletes|removes|erases|wipes|purges|drops|destroys|overwrites|truncates|terminates|uninstalls|revokes|disables)\b(?! (?:duplicates?|whitespace|stop ?words?|blanks?|empty|punctuation|tags|accents|noise|nulls?)\b)/i;
/** Actions that can't be undone although nothing is destroyed: money, permissions, publishing, running code. */
const COMMITS =
	/(?:^|,\s{1,2}|\b(?:and|then|also)\s{1,2})(?:pays|pay|transfers?|wires?|charges?|buys?|purchases?|places? (?:an?|the) orders?|installs?|deploys?|reboots?|restarts?|shuts? down|publishes|publish|broadcasts?|tweets?|unlocks?|reset(?:s)?|signs? (?:and|the)|forwards?)\b(?! (?:of|is|are|was|date|number|cost|rate|fee|list|history|status)\b)/i;
/** Returns its own result in another format to the caller. */
const EXPORTS = /^(?:[a-z]+ )?exports?\b/;
/** A simulation, or data that is recreated automatically. */
const HARMLESS =
	/\b(?:dry ?runs?|previews?|simulat\w{1,6}|rehears\w{1,4}|plan(?:s|ned)?|estimat\w{1,4}|would|cach(?:e|es|ed)|temp(?:orary)?)\b/i;

/** The contradiction, as a fixed text of MCP Cordon. */
function contradictionOf(tool: ToolDefinition): string | undefined {
	const annotations = tool['annotations'];
	if (!isJsonObject(annotations)) return undefined;
	const isReadOnly = annotations['readOnlyHint'] === true;
	const isHarmless = annotations['destructiveHint'] === false;
	if (!isReadOnly && !isHarmless) return undefined;
	const description = openingOf(tool);
	const named = classifyToolName(tool.name);
	if (HARMLESS.test(wordsOf(tool.name).join(' ')) || HARMLESS.test(description)) return undefined;
	const isNamed = named.effect === 'destructive' && startsWithVerb(tool.name);
	const isDestructive = isNamed || DESTROYS.test(description) || ALSO_DESTROYS.test(description);
	if (isDestructive && isReadOnly) return 'claims to be read-only, but destroys data';
	if (!isReadOnly) {
		const said = `${wordsOf(tool.name).join(' ')} ${description}`;
		return isDestructive && LOSES.test(said) && !PARTS.test(said) ? 'claims to destroy nothing, but destroys data' : undefined;
	}
	if (EXECUTES.test(description)) return 'claims to be read-only, but does more than read';
	if (COMMITS.test(description)) return "claims to be read-only, but does something that can't be undone";
	const title = titleOf(tool);
	const isShown =
		title !== undefined && isReading(classifyToolName(title), title) && named.channel !== 'read' && !shareWords(title, tool.name);
	const isOut = named.channel === 'send' || named.effect === 'write' || named.effect === 'destructive';
	if (isShown && isOut) return 'has a title that says it only reads, but its name says otherwise';
	return named.channel === 'send' && !EXPORTS.test(wordsOf(tool.name).join(' ')) && annotations['openWorldHint'] === false
		? 'claims to be read-only and offline, but sends data'
		: undefined;
}

/** The first sentence of the description, at most 200 UTF-16 units. */
function openingOf(tool: ToolDefinition): string {
	const description = typeof tool['description'] === 'string' ? tool['description'].trimStart().slice(0, 200) : '';
	return /^[^\n]*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description.split('\n', 1)[0] ?? '';
}

/** Whether the title repeats a word of the name: `create_draft` may have the title “New draft”. */
function shareWords(title: string, name: string): boolean {
	const words = wordsOf(name);
	return wordsOf(title).some((word) => words.includes(word) || words.includes(`${word}s`) || words.includes(word.replace(/s$/, '')));
}

/** Whether the verb comes first, optionally after a product name: `list_deleted_users` reads. */
function startsWithVerb(name: string): boolean {
	const words = wordsOf(name);
	return (
		words.slice(0, 2).some((word) => classifyToolName(word).effect === 'destructive') && classifyToolName(words[0] ?? '').channel !== 'read'
	);
}

function titleOf(tool: ToolDefinition): string | undefined {
	const annotations = tool['annotations'];
	const title = tool['title'] ?? (isJsonObject(annotations) ? annotations['title'] : undefined);
	return typeof title === 'string' ? title : undefined;
}

function isReading({ channel, effect }: ToolClass, title: string): boolean {
	return (channel === 'read' && effect === 'read') || /\b(?:preview|draft|info|browse|view|balance)\b/i.test(title);
}
