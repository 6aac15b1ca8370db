import type { Pattern } from '../gate/pattern-set.ts';
import { anyOf, CONTEXT_WORD, gap, OUTSIDE, SECRET_FILE, SECRET_WORD, SEND } from '../lexicon/words.ts';
import type { CuratedId } from './curated.ts';

const TAKE = '(?:read|open|cat|fetch|retrieve|access|collect|gather|load|list|copy|get|obtain|extract|look up|dump)(?:ing)?';
const THING = anyOf(
	SECRET_FILE,
	CONTEXT_WORD,
	SECRET_WORD,
	"(?:the |all |any |every |user's |local |its |their )(?:\\w+ ){0,3}?(?:files?|contents?|history|notes?|environment|configuration|config|inbox|clipboard|bookmarks|contacts|documents?|source code|repository)",
	'`[^`]{2,80}`',
	'[~/][\\w./~-]{4,80}',
);
const HAND = '(?:pass|include|provide|send|attach|append|put|insert|supply|embed|add|forward|submit|paste|write)(?:ing|s)?';
const INTO =
	'(?:parameters?|arguments?|sidenotes?|field|input|context|notes?\\b|base64|this tool|the request|the call|response|feedback|query string)';

/** Steering that needs no secret to be hostile, and data carried out by other ways than sending (landscape, section 6). */
export const CURATED_MORE: readonly Pattern<CuratedId>[] = [
	{
		id: 'data_exfiltration_in_description',
		literals: ['before', 'prior to', 'when', 'in order to', 'for this tool to', 'to use this', 'first', 'required:', 'prerequisite'],
		reach: 600,
		regex: new RegExp(
			`\\b(?:before|prior to|whenever|when|in order (?:to|for)|for this tool to work|to use this(?: tool)?|first)\\b${gap(90)}\\b${TAKE}\\b${gap(60)}${THING}[^\\n]{0,120}?\\b${HAND}\\b${gap(70)}\\b(?:as|in|into|to|via|through|inside|with)\\b ${gap(30)}['"]?\\b${INTO}\\b`,
		),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['curl', 'wget', 'nc ', '/dev/tcp', 'base64', 'fetch('],
		reach: 260,
		regex:
			/\b(?:curl|wget|nc|ncat)\b[^\n]{0,120}?(?:\$\((?!(?:stat|wc|date|basename|uuidgen|seq) [^)|;&<]{0,60}\))|\| ?base64|'\w+'|\$\{?[a-z_]*(?:key|token|secret|home|user))[^\n]{0,40}|\|\s?(?:curl|nc|wget)\b|\benv \| ?(?:base64|curl|nc)|\b(?:printenv|env)\b ?\|/,
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['!['],
		reach: 260,
		regex: /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\n?&=/]{1,160}[?&=/][^)\n{$<[%]{0,200}[{$<[%][^)\n]{0,120}\)/,
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['recipient', 'payee', 'beneficiary', 'wallet', 'iban', 'bcc', 'account', 'destination', 'address', 'to field'],
		reach: 260,
		regex:
			/\b(?:chang|replac|set|overrid|redirect|overwrit|swap|substitut|us|rewrit)(?:e|es|ing|s)? (?:the |any |every |all )?(?:\w+ ){0,3}?(?:recipients?|payees?|beneficiar(?:y|ies)|destinations?(?: address(?:es)?)?|to field|wallet(?: address)?|iban|account(?: number)?|(?:phone|e-?mail|payment|deposit|crypto) (?:number|address))\b[^.!?\n]{0,60}?(?:\b(?:to|with|by|as)\b)? ?[^.!?\n]{0,12}?(?:\+?\d[\d -]{6,}|[\w.+-]{1,64}@[\w-]+\.\w+|0x[0-9a-f]{6,}|bc1\w{6,}|[a-z]{2}\d{2} ?[\da-z]{4})|\bb?cc\b[^!?\n@]{0,100}[\w.+-]@[\w-]+\.\w+/,
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['all ', 'every ', 'each ', 'any '],
		reach: 260,
		regex: new RegExp(
			`\\b${SEND} (?:a copy of )?(?:all|every|each|any)(?: outgoing| incoming| sent| user| future)? (?:e-?mails?|messages?|payments?|transfers?|prompts?|conversations?|files?|queries)\\b${gap(60)}(?:\\b(?:to|via|through) (?:[\\w.+-]+@[\\w-]+\\.\\w+|\\+?\\d[\\d -]{6,}|https?:)|\\b${OUTSIDE})`,
		),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['send', 'post', 'report', 'log', 'forward', 'upload', 'submit', 'transmit', 'append', 'include', 'add', 'mirror', 'copy'],
		reach: 300,
		regex: new RegExp(
			`\\b(?:send|post|report|log|forward|upload|submit|transmit|mirror|copy|append|add)(?:s|ing)? (?:a (?:copy|summary|transcript) of )?(?:the |all |every |each |any )?(?:entire |full |complete |whole |raw )?(?:${CONTEXT_WORD}|user(?:'s)? (?:messages?|quer(?:y|ies)|inputs?|prompts?|data|requests?))\\b${gap(60)}\\b(?:to|at) (?:https?://|[\\w.+-]+@[\\w-]+\\.\\w|(?:an? |our |the )?(?:external|remote|third[- ]party|attacker|collector))`,
		),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: [
			'send',
			'post',
			'upload',
			'transmit',
			'forward',
			'submit',
			'exfil',
			'leak',
			'relay',
			'beacon',
			'sync',
			'push',
			'mail',
			'mirror',
			'cop',
			'ship',
			'report',
			'shar',
		],
		reach: 300,
		regex: new RegExp(
			`\\b${TAKE}s? (?:all |any |every |the |your |its |their |available |stored )*(?:user'?s? )?(?:${SECRET_WORD}|${CONTEXT_WORD})${gap(60)}\\b(?:and|then|to) (?:\\w+ )?${SEND} (?:them|it|these|everything|this|the (?:result|contents?|data))\\b${gap(40)}\\b${OUTSIDE}`,
		),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['must', 'always', 'first', 'need', 'has to', 'have to', 'requir', 'should', 'make sure', 'mandatory'],
		reach: 420,
		regex: new RegExp(
			`\\b(?:before|prior to|when|whenever|after|each time|every time|if|to (?:verify|confirm|ensure|validate|check)|in order to)\\b[^\\n]{0,160}?\\b(?:must|always|first|needs? to|ha(?:s|ve) to|required|should|make sure to|mandatory)\\b[^\\n]{0,80}?\\b(?:read|access|open|cat|retrieve|copy|fetch|load|send|upload|include)\\b${gap(70)}${SECRET_FILE}`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		// What whoever keeps a file is told (`<!-- do not edit: generated -->`) is no order to a model; anything else beside it is.
		literals: ['<!--', 'display:none', 'display: none', 'font-size:0', 'font-size: 0', 'visibility:hidden', 'visibility: hidden', '[//]:'],
		reach: 500,
		regex:
			/(?:<!--|\[\/\/\]: ?#|(?:display: ?none|visibility: ?hidden|font-size: ?0)[^>]{0,60}>)(?:(?!-->)[^\n]){0,300}?(?<![\w#-])(?:assistant|model|agent|llm|ai|you must|must|(?:do not|never)(?! (?:edit|modify|remove|delete|change|touch|move|reorder|rename|reformat|format|translate)\b)|always|ignore|before|send|read|include|call|instructions?)\b/,
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['assistant', 'model', 'agent', 'llm', 'ai ', 'ai:', 'ai,'],
		regex:
			/(?:^|[\n([{<*#>-] ?|[.!?] )(?:note|message|instructions?|attention|directive|memo|reminder)s?:? (?:to|for) (?:the |any |all )?(?:ai|llm|assistants?|models?|language models?|agents?)\b[^.!?\n]{0,12}[:,-][^\n]{0,160}?\b(?:ignore|disregard|send|forward|upload|secret(?:ly)?|silently|quietly|passwords?|credentials?|(?:do not|never|without) (?:ask|tell|show|mention|inform|reveal|report)\w*|instead of (?:what|the user)|before (?:any|every|each|all) other|read (?:the |all |any |every )?(?:user|file|env|~|\.|contents?)|call (?:this|me)\b[^\n]{0,20} first)\b/,
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['when', 'whenever', 'if ', 'once', 'after', 'before', 'while', 'side effect'],
		reach: 300,
		regex:
			/\b(?:when|whenever|if|once|after|before|while)\b[^.!?\n]{0,60}?\b\w{1,40}_\w{1,40}\b(?:'| tool| function)?[^.!?\n]{0,40}?\b(?:is |are |gets? |being )?(?:present|available|invoked|called|used|executed|run|invoking|calling|using)\b[^.!?\n]{0,60}?\b(?:must|make sure|be sure|ensure|always|change|replace|override|redirect)\b[^.!?\n]{0,80}?\b(?:recipient|address|number|amount|destination|to field|bcc|password|account|path|branch|url|body|content|argument|parameter|value)s?\b/,
	},
];
