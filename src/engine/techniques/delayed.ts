import type { Form } from './table.ts';

const NUMBER =
	'(?:\\d{1,4}(?:st|nd|rd|th)?|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|hundredth|nth|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)';
const RUNS = '(?:call|use|invocation|run|request|time|query|launch|execution|message|turn|session|lookup|search)s?';
const MONTH = '(?:january|february|march|april|june|july|august|september|october|november|december)';
const DAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|midnight|new year)s?';
/** What is done then: an act that a counter, a date or an absence is no reason for. */
const ACT =
	'(?:send|delete|forward|upload|transfer|drop|disable|grant|post|remove|wipe|exfiltrate|e-?mail|empty|encrypt|ignore|switch|open|read|execute|run|call|invoke|append|include|publish|reveal|copy|push|attach|collect|set|replace|stop asking|insert|reset|swap|print|treat|accept|redirect|approve|hand|deliver|visit|fetch|download|install|overwrite|rename|merge|deploy|pay|buy|leak|dump)';
const THEN = `[^.\\n]{0,60}\\b${ACT}(?:s|es|ed)?\\b`;

/** Something happens only later: after a number of calls, once trusted, on a date, or when nobody looks. */
export const DELAYS: readonly Form[] = [
	{
		id: 'after a number of calls',
		regex: new RegExp(
			`\\b(?:after|on|upon|at|from|with|once|every|starting|beginning|following) (?:the |every |each |its |a )?(?:first )?${NUMBER} (?:[a-z]{2,20} )?${RUNS}\\b${THEN}`,
		),
	},
	{
		id: 'after a number of calls',
		regex: new RegExp(
			`\\b(?:(?:called|used|invoked|run|executed|queried) (?:more than |at least |over )?(?:${NUMBER} times|twice|thrice)|${NUMBER} (?:calls|uses|messages|turns|days|hours|weeks|minutes|ticks) (?:later|have passed|after))\\b${THEN}`,
		),
	},
	{
		id: 'once it is trusted',
		regex: new RegExp(
			`\\b(?:once|after|when|as soon as|now that) (?:it |this |that |the tool |this tool |the server |the review |you )?(?:has been |have been |is |was |were |been |are ){0,2}(?:approved|trusted|whitelisted|allowlisted|audited|reviewed)\\b${THEN}`,
		),
	},
	{
		id: 'on a date',
		regex: new RegExp(
			`\\b(?:from|after|on|until|before|since|starting|every|at) (?:the )?(?:(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:of )?${MONTH}\\b|${DAY}\\b|20[23]\\d-\\d\\d)${THEN}`,
		),
	},
	{
		id: 'when nobody looks',
		regex: new RegExp(
			`\\b(?:when|once|while|if|after|as soon as|whenever) (?:the )?(?:user|human|person|operator|nobody|no ?one|owner)(?: is| has| was| goes| isn't)? (?:been )?(?:idle|away|asleep|offline|gone|left|inactive|not watching|not looking|watching|out of office|to bed|at lunch)\\b${THEN}`,
		),
	},
	{
		id: 'on a word',
		regex: new RegExp(
			`\\b(?:when|once|if|as soon as|whenever|where|the day)\\b[^.;\\n]{0,50}\\b(?:says?|types?|writes?|mentions?|contains?|equals?|is|reads?|spells?|hears?|sees?) (?:the (?:word|phrase|code|name) )?["'][^"'\\n]{1,40}["'],? (?:then |that's |also |you |it's |that is |this is ){0,2}(?:the (?:sign|signal|cue) to |must |should |silently |always )?${ACT}\\b`,
		),
	},
	{
		id: 'on one machine, branch or place only',
		regex: new RegExp(
			`\\b(?:in case|if|when(?:ever)?|where|only (?:on|if|when)) (?:the |this |its |your )?(?:host(?:name)?|machine|system|runner|environment|ci|time ?zone|locale|country|user ?name|platform|operating system|branch|repository)(?: name)? (?:is|runs|equals|contains|ends|starts|begins|belongs|looks|has|matches)\\b${THEN}`,
		),
	},
	{
		id: 'once an amount is reached',
		regex: new RegExp(
			`\\b(?:as soon as|once|when(?:ever)?|if|the moment)\\b[^.;\\n]{0,60}\\b(?:exceeds?|above|more than|over|greater than|larger than|at least) [$€£]?\\d[\\d,. ]{0,12}[^.;\\n]{0,30}?, (?:then |also |silently |please ){0,2}${ACT}\\b`,
		),
	},
	{
		id: 'at the next start',
		regex: new RegExp(
			`\\b(?:at|on|upon|after|from|with|during) (?:the )?(?:user's )?(?:very )?(?:next|first|following|later) (?:log-?in|sign-?in|session|start|restart|boot|reboot|launch|commit|deploy(?:ment)?|release|approval|conversation|chat)\\b${THEN}`,
		),
	},
	{
		id: 'once it is trusted',
		regex: new RegExp(`\\b(?:upon|after|on|with) (?:the |any |its |user )?(?:user )?(?:approval|consent|acceptance|review)\\b${THEN}`),
	},
	{
		id: 'keeps still until then',
		regex:
			/\b(?:stays?|remains?|keeps?|lies?|be|is|acts?|behaves?) (?:passive|quiet|silent|idle|dormant|asleep|inactive|hidden|harmless|normal(?:ly)?)\b[^.\n]{0,60}\b(?:until|till)\b/,
	},
];
