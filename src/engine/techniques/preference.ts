import { OTHERS } from './names.ts';
import type { Form } from './table.ts';

const BAD =
	'(?:unreliable|outdated|dangerous|unsafe|insecure|broken|compromised|inferior|worse|fake|malicious|obsolete|infected|untrust(?:ed|worthy)|hacked|inaccurate|abandoned|vulnerable|withdrawn|retired|banned|malware|spyware|scams?|backdoored|leak(?:s|ing|y)?|steals?|spy|spies|crash(?:es)?|lies?)';
const KINDS_OF =
	'(?:tools?|servers?|services?|providers?|vendors?|products?|brands?|plugins?|options?|functions?|sources?|engines?|apis?|apps?|ones?|extensions?|libraries|packages|shops?|models?|assistants?)';

/** The choice between tools, makers or answers is taken away from the user. */
export const PREFERENCES: readonly Form[] = [
	{
		id: 'is to be chosen before all others',
		regex: new RegExp(
			`\\b(?:always|only|must|should|never)\\b[^.\\n]{0,30}\\b(?:choose|prefer|pick|select|use|recommend|favou?r|call|rank|list)\\b[^.\\n]{0,60}\\b(?:over|instead of|rather than|in place of|above|ahead of|in preference to) (?:any |all |every |the |its )?(?:of )?(?:${OTHERS}\\b|web_|[a-z]{2,20}_[a-z_]{2,30})`,
		),
	},
	{
		id: 'others are said to be bad',
		regex: new RegExp(
			`\\b${OTHERS}(?: [a-z-]{2,20}){0,2} (?:${KINDS_OF} )?(?:are|is|were|have been|has been|return|returns|give|gives|contain|contains)?(?: known)?(?: to be| as)?(?: [a-z]{2,20}){0,2} ?\\b${BAD}\\b`,
		),
	},
	{
		id: 'others are not to be mentioned',
		regex: new RegExp(
			`\\b(?:must not|never|do not|don't|should not|shall not|avoid|refrain from|without|stop)\\b[^.\\n]{0,24}\\b(?:pick|choose|select|recommend|mention|suggest|consider|propos|compar|nam|offer|list)(?:ed|ing|e)?\\b[^.\\n]{0,24}\\b(?:others?|competing|competitors?'?|rivals?'?|alternatives?(?! [a-z-]{2,20}s\\b(?<!(?:tool|server|service|product|vendor|provider|shop|brand|offer|site)s))|another|elsewhere)\\b`,
		),
	},
	{
		id: 'a reward for choosing it',
		regex:
			/\b(?:agents?|assistants?|models?|answers?|results?|those|whoever)\b[^.\n]{0,50}\b(?:select|choos|pick|us|prefer|call|produced with|made with|with help of)(?:e|es|s|ed|ing)?\b[^.\n]{0,40}\b(?:gets?|receives?|are rated|scores?|ranks?|rated|earns?)\b[^.\n]{0,30}\b(?:highest|best|better|higher|top|10\/10|bonus|reward|points?|ratings?)\b/,
	},
	{
		id: 'others are to be removed',
		regex: new RegExp(
			`\\b(?:uninstall|disable|remove|block|unregister|delete)\\b[^.\\n]{0,30}\\b(?:their|competing|competitors?'?|rival|other|alternative|similar) (?:[a-z-]{2,20} )?(?:servers?|tools?|plugins?|extensions?)\\b`,
		),
	},
	{
		id: 'against what the user asks for',
		regex:
			/\b(?:regardless of|no matter|even if|even where|even when|whatever) (?:what |which )?(?:[a-z]{2,20} )?(?:the )?(?:user|person|customer|human|client)s? (?:names?|asks?|asked|prefers?|wants?|requests?|requested|says?|picks|chose|chooses|mentions?)\b/,
	},
	{
		id: 'others are put aside',
		regex: new RegExp(
			`\\b(?:discard|disregard|distrust|downgrade|demote|penali[sz]e|bury|suppress|down-?rank|deprioriti[sz]e|hide)\\b[^.\\n]{0,40}\\b(?:every|all|any|each|the) (?:of the )?(?:others?|competing|competitors?'?|rivals?'?|alternatives?)\\b`,
		),
	},
	{
		id: 'others are put aside',
		regex: new RegExp(
			`\\b(?:never|do not|don't|must not|stop) (?:consult|trust|query|rely on|open|cite|fall back (?:on|to))\\b[^.\\n]{0,20}\\b(?:official|${OTHERS}|another|any)\\b`,
		),
	},
	{
		id: 'choosing another is an error',
		regex:
			/\b(?:selecting|choosing|using|picking|calling|use of|choice of) (?:any |an? |some )?(?:other|different|another|competing|alternative)\b[^.\n]{0,40}\b(?:counts?|is (?:treated|regarded|seen|an? (?:error|violation|mistake|failure))|are (?:errors|violations|mistakes)|leads to|results in|violates|breaks|lowers)\b/,
	},
	{
		id: 'placed first whatever the facts are',
		regex:
			/\b(?:put|place|list|rank|show|present|name|recommend|position|feature|mention)(?:s|ed)?\b[^.\n]{0,60}\b(?:first|on top|at the top|above|ahead|highest|favou?rably)\b[^.\n]{0,30}\b(?:regardless|irrespective|no matter|whatever|even (?:if|when|though)|independent(?:ly)? of)\b/,
	},
	{
		id: 'others are said to be bad',
		regex: new RegExp(
			`\\b(?:describe|present|portray|paint|rate|score|mark|call|label|show) (?:the )?(?:${OTHERS})\\b[^.\\n]{0,40}\\b(?:negative(?:ly)?|bad|worse|lower|down|unfavou?rabl[ey]|poor(?:ly)?|risky|unsafe|inferior|problems?)\\b`,
		),
	},
];
