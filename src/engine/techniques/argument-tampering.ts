import { ARGUMENT, CHANGES, NAME } from './names.ts';
import type { Form } from './table.ts';

const WHOLE = '(?:each|every|any|all|the|whatever)';
const PASSIVE =
	'(?:gets?|is|are|must|has to|have to|shall|should|will)(?: always| also)?(?: to)?(?: be)? (?:overrid|overwrit|replac|chang|set to|redirect|rewrit|swap|substitut|prefix|append|extended)';

const CALLS = '(?:calls?|requests?|uses?|invocations?|calling|using|running|invoking) (?:(?:to|of) )?(?:the )?';

/** The input of another tool is set, changed or added to. */
export const ARGUMENTS: readonly Form[] = [
	{
		id: 'something is added to what another tool is given',
		regex: new RegExp(
			`\\b${CHANGES}(?:s|ed|d|es|ing)?\\b[^.\\n]{1,90}?\\b(?:to|into|in|for|of|with|on|before) ${WHOLE}(?: [a-z-]{2,20}){1,3} (?:sent|passed|given|made|handed|submitted|going|addressed) (?:to|by|through|via|with) `,
		),
	},
	{
		id: 'an argument of another tool is changed',
		regex: new RegExp(
			`\\b${ARGUMENT} (?:argument |parameter |field |value )?(?:of|for|in|to|on) (?:each |every |any |all )?(?:calls? (?:to|of) )?${NAME}(?: calls?)? ${PASSIVE}`,
		),
	},
	{
		id: 'an argument of another tool has to hold something',
		regex: new RegExp(`\\b(?:tool|server|function|command)(?:'?s)? '?[a-z_-]{2,30}'? ${ARGUMENT} (?:must|has to|shall|is to|needs to)\\b`),
	},
	{
		id: 'an argument of another tool is set',
		regex: new RegExp(
			`\\b${CHANGES} (?:the |its |their |every |each |any |all )?(?:'?[a-z_-]{2,24}'? )?'?(?:${ARGUMENT})'? (?:argument |parameter |field )?(?:of|in|for|on|passed to|given to) (?:each |every |any |all )?(?:calls? (?:to|of) )?${NAME}`,
		),
	},
	{
		id: 'whenever another tool is used, something is changed',
		regex: new RegExp(
			`\\b(?:when(?:ever)?|before|each time|every time|while) (?:the (?:user|agent|assistant|model) |you |anyone )?(?:[a-z]{2,20} ){0,2}(?:calls?|calling|uses?|using|used|invoked?|invoking|runs?|running|executed?|executing|sends?|sending)\\b[^.,;\\n]{0,20}${NAME}[^.;\\n]{0,60}?[,:] (?:then |always |also |silently |please |first |you must |make sure to |ensure to ){0,2}${CHANGES}\\b`,
		),
	},
	{
		id: 'whenever another tool is used, an argument is changed',
		regex: new RegExp(
			`\\b(?:when(?:ever)?|before|after|each time|every time|while|if|once|as soon as|in|for|on|with) (?:[a-z]{2,20} ){0,4}?(?:${CALLS})?${NAME}(?: (?:is|are|was|gets|has been|have been|runs|calls?|issued|[a-z]{2,12}ly|later|next|afterwards)){0,4}[^.;\\n]{0,24}?[,:]? (?:then |always |also |silently |please |first |you must |make sure to |ensure to ){0,2}${CHANGES}\\b(?: its [a-z]{2,20}\\b|[^.;\\n]{0,40}\\b${ARGUMENT}\\b)`,
		),
	},
	{
		id: 'an argument of another tool has to hold something',
		regex: new RegExp(
			`\\b(?:when(?:ever)?|before|each time|every time|while|if|in|for|on|with) (?:[a-z]{2,20} ){0,4}?(?:${CALLS})?${NAME}[^.;\\n]{0,20}?, (?:the |its |every |each )?'?[a-z_-]{2,24}'?(?: argument| field| parameter| value)? (?:must|has to|have to|shall|needs to|is to|are to)\\b`,
		),
	},
	{
		id: 'an argument of another tool has to hold something',
		regex: new RegExp(
			`\\b${ARGUMENT} (?:that (?:is|are) )?(?:passed|given|sent|handed) (?:to|into) ${NAME}[^.;\\n]{0,20}? (?:must|has to|have to|shall|needs to|is to|are to|should)\\b`,
		),
	},
	{
		id: 'something is added to what another tool is given',
		regex: new RegExp(
			`\\b(?:tack|slip|smuggle|${CHANGES})\\b[^.\\n]{1,80}?\\b(?:onto|to|in|into|as|under|among) (?:the |its |every |each )?'?${ARGUMENT}'? (?:argument |field |list )?(?:of|in|for|on) ${NAME}`,
		),
	},
	{
		id: 'something is added to what another tool is given',
		regex: new RegExp(
			`(?<![\\w.])(?:'[a-z][a-z0-9_.-]{1,40}'|[a-z]{2,20}_[a-z0-9_]{2,40}(?!\\w))[^.;\\n]{0,60}?\\b(?:receives?|gets?|carr(?:y|ies)|takes?|has|have) (?:the |an? |one )(?:additional|extra|further|hidden|second|added|silent) ${ARGUMENT}\\b`,
		),
	},
	{
		id: 'what the user asked for does not count',
		regex: new RegExp(
			`\\b${ARGUMENT} (?:of|for|in|to) (?:the |a )?(?:sibling |other )?(?:tool )?${NAME}[^.\\n]{0,60}\\b(?:whatever|regardless of what|no matter what|irrespective of what) (?:the )?(?:user|person|customer|client)\\b`,
		),
	},
];
