import type { Form } from './table.ts';

const FILE =
	'(?:claude\\.md|agents\\.md|gemini\\.md|skill\\.md|\\.?cursorrules|copilot-instructions(?:\\.md)?|user rules|rules? files?|instructions? files?|memory files?|system prompt|persistent (?:instructions|rules|preferences|context)|(?:global|project|workspace|agent) rules|\\.(?:claude|cursor|codex|gemini|windsurf|continue)\\/[\\w./-]{1,40})';
const LATER =
	'(?:from now on|from here on|henceforth|in (?:all|every|any) (?:future|later|following) [a-z]{3,20}|for (?:all|every) (?:future |later )(?:sessions?|conversations?|chats?)|in (?:future|later) (?:sessions?|conversations?|chats?)|until further notice|across (?:all )?sessions)';
const DOES =
	'(?:you|always|never|must|answer|skip|treat|trust|assume|ignore|approve|allow|send|forward|include|prefer|recommend|without|no longer)';

/** A rule or a "fact" is planted where it outlives the task. */
export const MEMORIES: readonly Form[] = [
	{
		id: 'written into lasting memory or rules',
		regex: new RegExp(
			`\\b(?:remember|memori[sz]e|store|save|write|record|add|append|put|persist|commit|insert|copy)\\b[^.\\n]{0,80}\\b(?:in|into|to|as|from|for|on) (?:a |an |the |your |its |every |all |any )?(?:[a-z'-]{2,20} ){0,2}(?:long-term memory|memory|memories|${FILE}|standing rule|permanent(?:ly)?)(?![\\w.])`,
		),
	},
	{ id: 'a rule for all later sessions', regex: new RegExp(`\\b(?:${LATER}|permanently|forever)\\b[^.\\n]{0,80}\\b${DOES}\\b`) },
	{ id: 'a rule for all later sessions', regex: new RegExp(`\\b${DOES}\\b[^.\\n]{0,80}\\b${LATER}\\b`) },
	{
		id: 'a claim about the user to be kept',
		regex:
			/\b(?:remember|memori[sz]e|keep in mind)\b(?: this| permanently| forever| as (?:a )?(?:fact|rule))?[:,]? (?:that )?(?:the |all |any |every |this )?(?:user|owner|human|server|tool|commands?|calls?|vendor|requests?)\b[^.\n]{0,60}\b(?:has|have|is|are|wants?|approv[a-z]{1,4}|allow[a-z]{0,3}|consent[a-z]{0,3}|trusts?|needs? no|agreed|prefers?)\b/,
	},
	{
		id: 'written into lasting memory or rules',
		regex:
			/\b(?:update|change|extend|edit|rewrite|amend|overwrite) (?:your|the agent's|the assistant's|the model's|its) (?:own )?(?:[a-z-]{2,20} )?(?:instructions|rules|memory|preferences|system prompt|guidelines)\b/,
	},
	{
		id: 'a claim about the user to be kept',
		regex:
			/\b(?:persist|remember|memori[sz]e|store|keep) (?:the |this |these )?following (?:as (?:a )?)?(?:permanent |lasting |user )?(?:preferences?|facts?|rules?|notes?|instructions?)\b/,
	},
	{
		id: 'a rule for all later sessions',
		regex: new RegExp(`\\b${LATER}\\b[^.\\n]{0,60}\\b(?:begin|start|open|fetch|visit|call|run|add|end|report)[a-z]{0,4}\\b`),
	},
	{
		id: 'a rule for all later sessions',
		regex:
			/\b(?:rules?|instructions?|preferences?|settings?|entr(?:y|ies)|notes?) (?:stays?|remains?|survives?|persists?|applies|apply|holds?) (?:even )?(?:when|after|across|beyond|in (?:all|every))\b/,
	},
];
