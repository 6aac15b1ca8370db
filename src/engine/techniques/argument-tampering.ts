import { ARGUMENT, CHANGES, NAME } from './names.ts';
import type { Form } from './table.ts';

const WHOLE = '(?:each|every|any|all|the|whatever)';
const PASSIVE =
	'(?:gets?|is|are|must|has to|have to|shall|should|will)(?: always| also)?(?: to)?(?: be)? (?:overrid|overwrit|replac|chang|set to|redirect|rewrit|swap|substitut|prefix|append|extended)';

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
];
