import type { Pattern } from '../gate/pattern-set.ts';
import {
	anyOf,
	CONTEXT_WORD,
	gap,
	IGNORE,
	NEVER,
	ORDERS,
	OUTSIDE,
	PERSON,
	PRIOR,
	SECRET_FILE,
	SECRET_FILE_LITERALS,
	SECRET_WORD,
	SEND,
	STEAL,
	UNASKED,
} from '../lexicon/words.ts';

/** The three rules of the sources that quarantine by a phrase (R037, C4). */
export type CuratedId = 'tpa_hidden_instructions' | 'prompt_injection_in_description' | 'data_exfiltration_in_description';

const TELL_OPENLY = anyOf(
	'tell(?:ing)?',
	'inform(?:ing)?',
	'mention(?:ing)?',
	'reveal(?:ing)?',
	'disclos(?:e|ing)',
	'notify(?:ing)?',
	'alert(?:ing)?',
	'warn(?:ing)?',
	'divulg(?:e|ing)',
	'acknowledg(?:e|ing)',
	'announc(?:e|ing)',
	'talk(?:ing)? about',
	'discuss(?:ing)?',
);
const TELL_LITERALS = [
	'tell',
	'inform',
	'mention',
	'reveal',
	'disclos',
	'notify',
	'alert',
	'warn',
	'divulg',
	'acknowledg',
	'announc',
	'talk',
	'discuss',
];
const DEED = anyOf(
	'this',
	'it\\b',
	'that (?:you|we|the tool|this|these|it|any)\\b',
	'these (?:instructions?|steps?|actions?|rules?)',
	'(?:the|your|any of (?:this|these|the)) (?:instructions?|actions?|side[- ]effects?|step|process|reading|access|modification|change)',
);
const SECRET = anyOf(SECRET_FILE, SECRET_WORD, CONTEXT_WORD);
const IGNORE_LITERALS = [
	...[
		'ignor',
		'disregard',
		'forget',
		'overrid',
		'bypass',
		'overlook',
		'discard',
		'neglect',
		'set aside',
		'setting aside',
		'pay no',
		'not follow',
	],
	...[
		'not obey',
		'not comply',
		'not adhere',
		'not respect',
		'not heed',
		'stop following',
		'stop obeying',
		'supersed',
		'circumvent',
		'abandon',
	],
	...['unlearn', 'violat'],
];
const SEND_LITERALS = [
	...[
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
		'pip',
		'push',
		'mail',
		'cc',
		'deliver',
	],
	...['mirror', 'cop', 'ship', 'report', 'shar'],
];
/** Tags that honest authors put in square brackets as well, in front of what matters. */
const LOUD_TAGS = ['important', 'critical', 'priority', 'urgent', 'mandatory'];
const HIDING_TAG = anyOf(
	...LOUD_TAGS,
	'hidden',
	'secret',
	'system[ _-]?(?:prompt|message|note|instructions?)?',
	'(?:hidden|secret|special)[ _-]instructions?',
	'admin(?:istrator)?',
	'internal',
	'assistant',
	'developer[ _-]?(?:note|message)?',
	'directive',
	'override',
	'ai[ _-]?(?:only|instructions?|note)',
	'llm[ _-]?(?:only|instructions?)?',
	'note[ _-]to[ _-](?:ai|model|assistant|llm)',
);
/** What an order after a tag does. */
const DEED_CUES = [
	'also (?:read|send|steal|include|call|copy|run|fetch|forward|collect)',
	'read\\b[^<]{0,60}(?:file|/|\\.\\w)',
	'steal',
	'exfiltrat',
	'override',
	'ignore',
	'send\\b[^<]{0,60}\\bto\\b',
	'pass\\b[^<]{0,60}\\b(?:as|to|in)\\b',
	'access (?:the|system|confidential)',
	'include\\b[^<]{0,60}\\b(?:in|as)\\b',
	'unrestricted',
	'side effect',
	'forward\\b',
	'execute\\b',
	'first (?:call|read|run|use|invoke)',
];
const DEED_CUE = anyOf(...DEED_CUES);
const ORDER_CUE = anyOf(
	...DEED_CUES,
	'do not',
	'never',
	'must(?: first)?',
	'before (?:using|calling|invoking|running|any|returning|providing|answering|fetching|you|calculating|performing)',
	'prior to',
	'instead',
	'(?:when|whenever|if) [^<]{0,60}(?:tool|invoked|called|asks?)',
);

/**
 * Phrases that have no honest use in a definition when they are said to the reader. One hard check; quoted, illustrated or looked-for
 * phrases count as soft, never as nothing (C4, trap 5).
 */
export const CURATED: readonly Pattern<CuratedId>[] = [
	{
		id: 'tpa_hidden_instructions',
		literals: TELL_LITERALS,
		regex: new RegExp(
			`\\b${NEVER} ${UNASKED}(?:\\w+ly )?(?:\\w+ ){0,2}?${TELL_OPENLY} ${gap(40)}(?:\\b(?:to|with) )?(?:(?:the|any|your|our|a) )?(?:end[- ])?${PERSON}\\b(?! (?:id|name|input|email)s?\\b)`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: TELL_LITERALS,
		regex: new RegExp(`\\b${NEVER} (?:explicitly |ever |\\w+ly )?${TELL_OPENLY} (?:to (?:the )?users? )?${DEED}`),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['hid', 'conceal', 'keep', 'kept', 'withhold'],
		regex: new RegExp(
			`\\b(?:hid(?:e|es|ing)|conceal(?:s|ing)?|withhold(?:s|ing)?) (?:this|it|that|these|them|the|any|all|your)\\b${gap(40)}\\bfrom (?:(?:the|any|all|your|our) )?(?:${PERSON}|callers?|logs?|view|audit\\w*)\\b|\\bke(?:ep|pt)(?:s|ing)? (?:this|it|that|these|them|the (?:action|step|operation|instructions?)|everything|all of this) (?:\\w+ )?(?:secret|hidden|confidential|private|quiet|silent|invisible|between us|to yourself)\\b(?! (?:key|beta|by default))`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['user', 'human', 'customer', 'anyone', 'operator'],
		regex: new RegExp(
			`\\b(?:the )?${PERSON} (?:must|should|shall|may|need|does|do|will|can) ?(?:not|never) (?:need to )?(?:know|see|be (?:told|aware|informed|notified|alerted|shown)|learn|find out|notice|reali[sz]e|suspect)\\b(?! (?:the (?:id|exact)|how|about (?:the )?(?:api|sql)|which|what))|\\b(?:without|unbeknownst to) (?:the )?${PERSON}(?:'s)? ?(?:ever )?(?:knowing|noticing|knowledge|awareness|reali[sz]ing|being (?:told|aware|informed|notified)|seeing)\\b`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['without'],
		regex: new RegExp(
			`\\bwithout (?:ever )?(?:telling|informing|notifying|alerting|mentioning|warning|disclosing|revealing|saying)\\b${gap(30)}\\b${PERSON}\\b`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['<', '['],
		reach: 700,
		regex: new RegExp(
			`(?:<|\\[(?! ?/?${anyOf(...LOUD_TAGS)} ?\\])) ?/?${HIDING_TAG} ?[>\\]][^<\\n]{0,500}?\\b${ORDER_CUE}|<${HIDING_TAG}>[^<]{0,500}?\\b${ORDER_CUE}|\\[ ?/?${anyOf(...LOUD_TAGS)} ?\\][^<\\n]{0,500}?\\b${DEED_CUE}`,
		),
	},
	{
		id: 'tpa_hidden_instructions',
		literals: ['secretly', 'covertly', 'silently', 'quietly', 'discreetly', 'stealthily', 'surreptitiously', 'behind the scenes'],
		regex: new RegExp(
			`\\b(?:secretly|covertly|silently|quietly|discreetly|stealthily|surreptitiously|behind the scenes) (?:(?!fail)\\w+ ){0,2}?(?:${SEND}|${STEAL}|read(?:s|ing)?|collect(?:s|ing)?|log(?:s|ging)?|record(?:s|ing)?|captur(?:e|es|ing)|stor(?:e|es|ing)|add(?:s|ing)?|append(?:s|ing)?|includ(?:e|es|ing)|execut(?:e|es|ing)|run(?:s|ning)?|access(?:es|ing)?)\\b`,
		),
	},
	{
		id: 'prompt_injection_in_description',
		literals: IGNORE_LITERALS,
		regex: new RegExp(
			`\\b${IGNORE} (?:about )?(?:${PRIOR} ?){1,6}\\b(?:${ORDERS})\\b(?! (?:header|heading|section|column|row|list|engine|set|file|id))`,
		),
	},
	{
		id: 'prompt_injection_in_description',
		literals: ['ignor', 'disregard', 'forget'],
		regex:
			/\b(?:ignore|disregard|forget)(?: about)? (?:all |everything |anything |whatever )?(?:(?:of )?the |that (?:was|came|is) |you were told |said |written |stated )*(?:above|previous(?:ly)?|prior|before|earlier)(?=[,;:.!]|$|\n| and (?!\w+ (?:warnings?|errors?|notes?))| then | instead\b)/,
	},
	{
		id: 'prompt_injection_in_description',
		literals: [
			'system prompt',
			'system message',
			'instructions',
			'developer message',
			'developer prompt',
			'initial prompt',
			'hidden prompt',
		],
		regex:
			/\b(?:reveal|print|output|show|display|repeat|leak|expose|disclose|return|dump|give|share|send|recite|include|tell)(?:s|ing)? (?:(?:me|us|them|to me|back|out|of|the|your|its|their|full|entire|whole|complete|hidden|original|initial|exact|current|own|all|verbatim|underlying|contents?|text|of|model's|assistant's|agent's) ){0,6}(?:system prompts?|system messages?|system instructions|hidden (?:instructions|prompts?)|initial (?:instructions|prompts?)|developer (?:messages?|prompts?|instructions))\b/,
	},
	{
		id: 'prompt_injection_in_description',
		literals: [
			'jailbreak',
			'jailbroken',
			'dan mode',
			'do anything now',
			'unrestricted',
			'god mode',
			'no restrictions',
			'without restrictions',
			'free from',
			'developer mode',
		],
		regex:
			/\bjailbr(?:eak|oken) mode|\bdan mode|\bdo anything now\b|\byou (?:are|have) (?:now )?(?:(?:an?|in|become|running|fully|completely|operating) ){0,3}(?:unrestricted|jailbroken|god mode|dan\b|free (?:from|of) (?:all|any|your)|developer mode|no (?:longer )?restrictions)|\bact as:? (?:an? )?(?:\w+ ){0,3}(?:unrestricted|jailbroken|without restrictions)|\b(?:enter|enable|activate|switch to) (?:jailbreak|dan|god) mode/,
	},
	{
		id: 'prompt_injection_in_description',
		literals: ['override', 'directive', 'instruction', 'command'],
		regex:
			/(?:^|[\s[(*#-])(?:system|hidden|secret|admin|emergency|instruction|safety|security|role|priority|internal|metadata|configuration|root|agent|assistant|model) (?:override(?: directive| protocol)?|directive|instruction|override command)s?\]?\*{0,2}:(?! ?(?:string|optional|the (?:text|prompt)|your))/,
	},
	{
		id: 'prompt_injection_in_description',
		literals: ['trust all', 'bypass', 'disabl', 'ignor'],
		regex:
			// A flag that forces an operation says what it goes past; it is no order.
			/\btrust all (?:user |admin |incoming |tool )?(?:inputs?|commands?|quer(?:y|ies)|requests?|instructions?)\b|(?!(?<=\bforc(?:e|es|ing) (?:the |an? |this )?(?:operation|action|command|deletion|checkout|push|reset|merge|overwrite|removal|update), )bypassing\b)\b(?:bypass|disable|ignore)(?:s|es|ing)? (?:all |any |the |your )?(?:safety|security|content|guardrail|moderation|access) (?:restrictions?|checks?|polic(?:y|ies)|filter(?:s|ing)?|validations?|controls?|guidelines?|measures?|protocols?|sanitization)\b/,
	},
	{
		id: 'data_exfiltration_in_description',
		literals: SEND_LITERALS,
		reach: 400,
		leadsTo: [new RegExp(SECRET), new RegExp(OUTSIDE)],
		regex: new RegExp(`\\b${SEND}\\b${gap(90)}${SECRET}${gap(90)}\\b${OUTSIDE}`),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['exfiltrat', 'steal', 'harvest', 'siphon', 'smuggl', 'leak'],
		reach: 260,
		regex: new RegExp(`\\b${STEAL}\\b${gap(90)}(?:${SECRET}|\\b(?:data|files?|information|contents?|secrets?|keys?)\\b)`),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: SECRET_FILE_LITERALS,
		reach: 400,
		leadsTo: [new RegExp(SEND), new RegExp(OUTSIDE)],
		regex: new RegExp(`${SECRET_FILE}${gap(120)}\\b${SEND}\\b${gap(70)}\\b${OUTSIDE}`),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: SECRET_FILE_LITERALS,
		reach: 500,
		leadsTo: [new RegExp(SECRET_FILE)],
		regex: new RegExp(
			`\\b(?:read|open|cat|load|access|cop(?:y|ies)|get|fetch|retrieve|find|include|collect)(?:s|ing)?\\b${gap(60)}${SECRET_FILE}[^\\n]{0,160}?\\b(?:pass|include|send|put|append|attach|add|provide|embed|encode|insert|post|return|forward|place)(?:s|es|d|ing)?\\b${gap(80)}\\b(?:parameters?|arguments?|sidenotes?|fields?|responses?|results?|context|notes?|base64|metadata|input)\\b`,
		),
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['includ', 'append', 'attach', 'embed', 'pass', 'insert', 'put', 'add', 'provid', 'extract'],
		reach: 400,
		regex: new RegExp(
			`\\b(?:includ|append|attach|embed|pass|insert|put|add|provid)(?:e|es|s|ing)?\\b${gap(50)}(?:${CONTEXT_WORD}|(?:the |these |all |any |your |user's |found |master )(?:\\w+ ){0,2}?(?:credentials|passwords?|private (?:keys?|information|data)|api[ _-]?keys|secrets))${gap(50)}\\b(?:in|into|as|to|through|via)\\b ${gap(20)}\\b(?:your (?:response|reply|answer|output|request)|sidenote|note|this (?:tool|parameter|field)|(?:tool|function) (?:call|arguments?)|ascii|base64)\\b`,
		),
	},
];
