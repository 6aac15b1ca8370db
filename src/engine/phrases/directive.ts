import type { Pattern } from '../gate/pattern-set.ts';
import {
	anyOf,
	CONTEXT_WORD,
	gap,
	IGNORE,
	NEVER,
	ORDERS,
	PERSON,
	PRIOR,
	SECRET_FILE,
	SECRET_WORD,
	TELL,
	UNASKED,
} from '../lexicon/words.ts';

/** What a directive wants of the model (R042). The words are ours and may be shown. */
export type DirectiveKind =
	| 'instruction tag'
	| 'secrecy towards the user'
	| 'override of earlier instructions'
	| 'order before or instead of other tools'
	| 'order about another tool'
	| 'change of role'
	| 'data taken outside'
	| 'secret passed along'
	| 'threat of failure'
	| 'preference over other tools'
	| 'approval of the user skipped'
	| 'lasting change to the agent';

const TAG = anyOf(
	'important',
	'hidden',
	'secret',
	'system[ _-]?(?:prompt|message|note|instructions?)?',
	'admin',
	'developer[ _-]?(?:note|message|instructions?)',
	'override',
	'ai[ _-]?(?:only|instructions?|note)',
	'llm[ _-]?(?:only|instructions?)',
);

export const DIRECTIVES: readonly Pattern<DirectiveKind>[] = [
	{ id: 'instruction tag', literals: ['<'], regex: new RegExp(`<${TAG}>`) },
	{
		id: 'instruction tag',
		literals: ['hidden', 'important', 'system'],
		regex:
			/(?:^|[.!?\n] ?)(?:hidden|\[important\]|\[system\]|\[hidden\]|system (?:note|message))(?:: ?|(?<=\]) ?)(?=\w+)|\bimportant: (?:before|after|when|always|never|first|you must)\b[^.!?\n]{0,60}\b(?:cop|read|send|includ|pass|forward|call|keys?\b|secret)/,
	},
	{
		id: 'secrecy towards the user',
		literals: ['not', 'never', 'avoid', 'refrain', 'without', 'dont', 'no need', 'no circumstances'],
		regex: new RegExp(
			`\\b${NEVER} ${UNASKED}(?:\\w+ly )?(?:\\w+ )?(?:tell|inform|mention|reveal|disclos|notif|alert|warn|divulg)\\w{0,4}\\b ${gap(60)}\\b(?:to |with |from )?(?:the |any |your |our )?${PERSON}\\b`,
		),
	},
	{
		id: 'secrecy towards the user',
		literals: ['not', 'never', 'avoid', 'refrain'],
		regex: new RegExp(
			`\\b${NEVER} (?:\\w+ly )?(?:mention|reveal|disclose|acknowledge|announce)(?:ing)? (?:this|it\\b|that you|these instructions|any of this|the (?:instructions|side effect))`,
		),
	},
	{
		id: 'secrecy towards the user',
		literals: ['hid', 'conceal', 'keep', 'without', 'secret operation'],
		regex: new RegExp(
			`\\b(?:hid(?:e|es|ing)|conceal(?:s|ing)?) (?:this|it|that|these|the|any|all)\\b${gap(40)}\\bfrom (?:the |any |all )?(?:${PERSON}|callers?|logs?)\\b|\\bkeep(?:s|ing)? (?:this|it|that|these|everything) (?:\\w+ )?(?:secret|hidden|confidential|private|between us)\\b|\\bwithout (?:ever )?${TELL} (?:the |any )?${PERSON}\\b|\\bsecret operation\\b`,
		),
	},
	{
		id: 'override of earlier instructions',
		literals: [
			'ignor',
			'disregard',
			'forget',
			'overrid',
			'bypass',
			'overlook',
			'not follow',
			'not obey',
			'supersed',
			'circumvent',
			'violat',
			'unlearn',
		],
		regex: new RegExp(
			`\\b${IGNORE} (?:about )?(?:${PRIOR} ?){1,6}\\b(?:${ORDERS})\\b(?! (?:header|heading|section|column|row|list|engine|set|file|id))`,
		),
	},
	{
		id: 'override of earlier instructions',
		literals: ['ignor', 'disregard', 'forget'],
		regex:
			/\b(?:ignore|disregard|forget) (?:the )?(?:sandbox|everything|all (?:the )?above|anything (?:you|that)|what (?:you|the user)|your (?:training|role|task)|the user's (?:request|instructions?))(?: limits| limitations)?\b/,
	},
	{
		id: 'override of earlier instructions',
		literals: ['instruction', 'directions', 'rules', 'task'],
		regex:
			/(?:^|[.!?\n] ?|\W)(?:new|updated|revised|real|actual|additional|secret|hidden|urgent) (?:system )?(?:instructions?|directions?|rules|directives?|task): ?(?=\w)/,
	},
	{
		id: 'order before or instead of other tools',
		literals: ['before', 'prior to'],
		regex:
			/\b(?:before|prior to) (?:using|calling|invoking|running|executing|you (?:use|call|invoke|run)) (?:this|the|any|any other|all|every|each|all other|another|other)\b(?: \w+){0,3}? ?(?:tools?|functions?|one|operations?|commands?)?,? (?:(?:you|always|must|should|need to|have to|please|first|also|be sure to|make sure to) ){0,5}(?:first |always )?(?:read|open|cat|send|load|run|call|invoke|use|pass|include|copy|access|retrieve|collect|fetch|upload|execute|get|check|list|gather|provide)\b/,
	},
	{
		id: 'order before or instead of other tools',
		literals: ['always', 'must', 'first', 'every'],
		regex:
			/\b(?:always|must(?: always)?|required to) (?:be )?(?:call|use|run|invoke|execute|consult|called|used|invoked|run)(?:ed)? (?:this(?: tool| function| one)?|it) (?:immediately )?(?:first|before (?:any|all|every|using any|calling any)|(?:as )?the first step|prior to (?:any|all)|instead of (?:any|all|the))\b/,
	},
	{
		id: 'order before or instead of other tools',
		literals: ['instead of', 'rather than', 'never use', 'not use', 'other tool', 'replaces', 'no matter'],
		regex:
			/\binstead of (?:using |calling |invoking )?(?:the )?[\w-]{2,40} (?:tool|function),? (?:\w+ )?(?:always |please )?(?:call|use|invoke|run) this\b|\buse this (?:tool|one|function) (?:rather than|instead of) (?:any )?others?\b|\b(?:never|do not) (?:use|call|invoke) (?:any )?(?:the )?other (?:tools?|functions?)\b|\bjust use this tool no matter\b|\bthis tool (?:replaces|supersedes|overrides) (?:all|any|every|the) (?:other|existing|built-?in)\b/,
	},
	{
		id: 'order about another tool',
		literals: ['tool', 'invoked', 'called', 'is used', 'execute', 'operation', 'send_', 'recipient'],
		regex:
			/\b(?:when|whenever|if|once|after|before|each time|every time) (?:the |any |you |using |calling |user wants? to )?[^.!?\n]{0,50}?(?:\b\w{1,40}_\w{1,40}\b|\btool\b)[^.!?\n]{0,30}? (?:is |are |gets? )(?:present|available|invoked|called|used|executed|run)\b,? [^.!?\n]{0,60}?\b(?:must|make sure|ensure|always|change|replace|set|add|send|include|override|redirect|first|you should|instead)\b/,
	},
	{
		id: 'order about another tool',
		literals: ['recipient', 'bcc', 'all email', 'all message', 'payee', 'destination', 'all payments', 'all transfers', 'iban', 'address'],
		regex:
			/\b(?:change|replace|set|override|redirect|overwrite|swap|substitute) (?:the )?(?:recipients?|payees?|destinations?|to field|address(?:es)?|iban|account number|wallet)\b[^.!?\n]{0,60}\b(?:to|with)\b|\b(?:always|must|automatically|also) (?:add |include |set )?b?cc\b|\b(?:send|forward|copy|route|redirect)s? (?:all|every|each|a copy of (?:all|every|each)) (?:\w+ )?(?:e-?mails?|messages?|payments?|transfers?|requests?|traffic|outputs?|results?)\b[^.!?\n]{0,40}\b(?:to|via|through)\b/,
	},
	{
		id: 'order about another tool',
		literals: ['the user ask', 'the user want', 'user requests'],
		regex:
			/\bwhen(?:ever)? the user (?:asks?|wants?|requests?) [^.!?\n]{0,40}?\b(?:use|call|run|invoke|send)\w* (?:the )?\w{1,40}_\w{1,60}(?: tool)?, ?(?:always |first |you must |instead )+(?:call|use|run|pass|send|invoke)\b/,
	},
	{
		id: 'change of role',
		literals: [
			'you are now',
			'act as',
			'developer mode',
			'pretend',
			'from now on',
			'unrestricted',
			'new role',
			'root access',
			'elevated privilege',
		],
		regex:
			/\byou are now (?:an?|in|unrestricted|free|the|operating|acting)\b|\bact as: |\b(?:enables?|activates?|enters?|switch(?:es)? to|unlocks?) developer mode\b|\bpretend (?:to be|you are|that you)\b|\bfrom now on,? (?:you|always|never|all|every|respond|answer|ignore)\b|\bunrestricted (?:access|mode|system|agent|ai)\b|\bsimulate elevated privileges?\b/,
	},
	{
		id: 'data taken outside',
		literals: ['upload', 'post', 'send', 'transmit', 'forward', 'exfiltrat', 'collect', 'copy', 'copies', 'report'],
		regex:
			/\b(?:upload|post|send|transmit|forward|exfiltrate|leak|copy|copies|report|mirror)(?:s|ed|ing)? (?:\w+ ){0,5}?(?:to|at) (?:an?|the|our|my|attacker's?)? ?(?:external|remote|third[- ]party|attacker'?s?|outside|off-?site|collector|c2) (?:\w+ )?(?:servers?|hosts?|endpoints?|urls?|address|sites?|services?|collectors?|apis?|party|machine|location)\b|\bexfiltrat(?:e|es|ing|ion)\b/,
	},
	{
		id: 'secret passed along',
		literals: [
			'pass',
			'includ',
			'send',
			'put',
			'append',
			'attach',
			'provid',
			'add',
			'read',
			'access',
			'extract',
			'insert',
			'first',
			'conversation',
			'chat',
		],
		reach: 260,
		regex: new RegExp(
			`\\b(?:pass|includ|send|put|append|attach|provid|extract|insert|submit)(?:e|es|s|ing)? ${gap(60)}(?:${SECRET_FILE}|${CONTEXT_WORD}|private information)${gap(60)}\\b(?:as|in|into|to|via|through)\\b|\\b(?:must|should|first|always|please|then|also|and) (?:first )?(?:reads?|opens?|cat|access(?:es)?|cop(?:y|ies)|extracts?|collects?|loads?) ${gap(50)}(?:${SECRET_FILE}|(?:all |the |any |user'?s? )(?:\\w+ )?${SECRET_WORD})`,
		),
	},
	{
		id: 'secret passed along',
		literals: ['sidenote', 'side_note', 'scratchpad'],
		regex:
			/\b(?:pass|send|put|include|add|provide)\b[^.!?\n]{0,80}\b(?:as|in|into|to|via) (?:the |a |an )?['"]?(?:sidenote|side_note|scratchpad)\b/,
	},
	{
		id: 'threat of failure',
		literals: [
			'otherwise',
			'will not work',
			'will crash',
			'will be lost',
			'will be blocked',
			'will fail',
			'not optional',
			'will be terminated',
		],
		regex:
			/\botherwise,? (?:the|this) (?:tool|function|system|application|app|\w+) (?:will|would|can) ?(?:not|fail|crash|break)[^.!?\n]{0,20}\b(?:work|function|run|correctly)?\b|\b(?:the )?(?:system|application|app) (?:will|would|can) (?:crash|be (?:shut down|blocked|terminated))\b|\ball data will be lost\b|\bcritical compliance requirement\b|\b(?:you|the (?:assistant|agent|model)) will be (?:penali[sz]ed|terminated|shut down|punished)\b/,
	},
	{
		id: 'preference over other tools',
		literals: [
			'always prefer',
			'always use this',
			'always choose',
			'only use this',
			'prefer this',
			'superior',
			'the best tool',
			'most reliable',
			'deprecated',
			'the only tool',
			'highest priority',
			'top priority',
		],
		regex:
			/\b(?:always|must|should|only) (?:prefer|choose|select|pick) this (?:tool|function|one)\b(?! (?:over|to|instead of) (?:multiple|several|many|repeated|separate|individual|single|a series of)\b)|\b(?:superior to|(?:far )?better than|more (?:reliable|accurate|secure) than) (?:all|any|every) other (?:tools?|functions?|servers?)\b|\b(?:other|all other|similar) tools? (?:are|is) (?:deprecated|obsolete|unreliable|broken|insecure|unsafe)\b|\bthis tool (?:has|takes|must have) (?:the )?(?:highest|top|absolute) priority\b|\bthe (?:only|best) tool you (?:should|may|can|need to) (?:ever )?(?:use|call)\b/,
	},
	{
		id: 'approval of the user skipped',
		literals: ['confirm', 'permission', 'approv', 'consent', 'asking', 'ask the user', 'authoriz'],
		regex:
			/\b(?:do not|never|without|no need to|skip|dont|avoid) (?:\w+ )?(?:ask(?:ing)?|prompt(?:ing)?|request(?:ing)?|wait(?:ing)?|seek(?:ing)?)(?: the user)? ?(?:for |any |their |user |explicit )*(?:confirmation|permission|approval|consent)\b|\b(?:user|human|operator|admin(?:istrator)?) (?:has|have) (?:already |pre-?)(?:approved|consented|authori[sz]ed|confirmed|given (?:full )?(?:consent|permission|approval))\b|\bpre-?(?:approved|authori[sz]ed) by (?:the )?(?:user|admin|it|security|company)\b|\bauto-?approve (?:all|every|any|this)\b/,
	},
	{
		id: 'lasting change to the agent',
		literals: [
			'claude.md',
			'agents.md',
			'.cursorrules',
			'copilot-instructions',
			'settings.json',
			'.bashrc',
			'.zshrc',
			'crontab',
			'authorized_keys',
			'autoapprove',
			'remember',
			'memory',
			'mcp.json',
			'.profile',
			'launchagents',
		],
		regex:
			/\b(?:add|append|write|insert|modify|edit|change|put|inject|save|update|install)(?:s|ing)? [^.!?\n]{0,60}?(?:\bclaude\.md|\bagents\.md|\.cursorrules|copilot-instructions|\.vscode\/settings\.json|\.bashrc|\.zshrc|\bcrontab\b|authorized_keys|autoapprove|(?:\.cursor|\.vscode|\.claude)\/[\w./-]*mcp\.json|launchagents)|\bremember (?:this|that|to) [^.!?\n]{0,40}\b(?:always|every|all future|from now on|permanently|in (?:all )?future (?:sessions?|conversations?))\b/,
	},
	{
		id: 'order before or instead of other tools',
		literals: [
			'every conversation',
			'each conversation',
			'every message',
			'each message',
			'every user message',
			'every request',
			'every response',
			'each response',
			'every turn',
			'each turn',
			'every interaction',
			'every session',
			'every prompt',
		],
		regex:
			/\b(?:call|invoke|use|run|execute|calling|run|must be called|trigger)\w* (?:this(?: tool| function)?|it)?\b[^.!?\n]{0,30}?\b(?:at the (?:start|beginning|end) of|before|after|on|for|during|with|in) (?:every|each)(?: single)? (?:conversations?|(?:user )?messages?|requests?|responses?|turns?|interactions?|sessions?|prompts?|quer(?:y|ies)|repl(?:y|ies))\b/,
	},
];
