/** Parts of expressions. All are read in the normalised view, where a code mark is `'`. */

/** What is meant to be the tool of somebody else: in marks, with the looks of a name, or called a tool. */
export const NAME =
	'(?:["\'][^"\'\\n]{2,60}["\']|[a-z][a-z0-9]{0,30}(?:[_./][a-z0-9]{1,30}){1,4}|(?:the |a |any |every |each |whatever )[a-z0-9-]{2,30}(?: [a-z0-9-]{2,30})? (?:tools?|servers?|functions?|commands?|plugins?)|other tools?|any tool)';

export const ARGUMENT =
	'(?:arguments?|parameters?|fields?|values?|flags?|options?|headers?|body|bodies|subject|recipients?|address(?:es)?|amounts?|quer(?:y|ies)|paths?|urls?|accounts?|bcc|cc|ibans?|prices?|attendees?|participants?|assignees?|reviewers?|payees?|remotes?|targets?|destinations?|branch(?:es)?|modes?|scopes?|footers?|endpoints?|hosts?|receivers?)';

export const CHANGES =
	'(?:set|change|replace|append|prepend|add|insert|overwrite|override|rewrite|modify|alter|substitute|swap|redirect|attach|put|extend|raise|lower|multiply|force|inject)';

/** Tools and makers beside this one. */
export const OTHERS =
	"(?:others?|competing|competitors?'?|rivals?'?|alternatives?|similar|all else|remaining|everything else|anything else|the rest|built-?in|native|default)";
