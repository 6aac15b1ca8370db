import type { Pattern } from '../gate/pattern-set.ts';
import { anyOf, CONTEXT_WORD, gap, OUTSIDE, SECRET_FILE, SECRET_WORD, SEND } from '../lexicon/words.ts';
import { normalise } from '../views/normalise.ts';
import type { CuratedId } from './curated.ts';
import { TONGUE_ORDERS } from './tongues.ts';

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
		regex: /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\n]{1,160}(?:[?&=/])[^)\n]{0,80}[{$<[%][^)\n]{0,80}\)/,
	},
	{
		id: 'data_exfiltration_in_description',
		literals: ['recipient', 'payee', 'beneficiary', 'wallet', 'iban', 'bcc', 'account', 'destination', 'address', 'to field'],
		reach: 260,
		regex:
			/\b(?:chang|replac|set|overrid|redirect|overwrit|swap|substitut|us|rewrit)(?:e|es|ing|s)? (?:the |any |every |all )?(?:\w+ ){0,3}?(?:recipients?|payees?|beneficiar(?:y|ies)|destinations?(?: address(?:es)?)?|to field|wallet(?: address)?|iban|account(?: number)?|(?:phone|e-?mail|payment|deposit|crypto) (?:number|address))\b[^.!?\n]{0,60}?(?:\b(?:to|with|by|as)\b)? ?[^.!?\n]{0,12}?(?:\+?\d[\d -]{6,}|[\w.+-]+@[\w-]+\.\w+|0x[0-9a-f]{6,}|bc1\w{6,}|[a-z]{2}\d{2} ?[\da-z]{4})|\bb?cc\b[^.!?\n]{0,60}?[\w.+-]+@[\w-]+\.\w+/,
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

/** The same orders in other languages; each is folded as the texts are. Stems, so that endings do not matter. */
const FOREIGN: readonly (readonly [CuratedId, string])[] = [
	['prompt_injection_in_description', 'ignor[ae](?:n|d|te|ndo)? (?:\\S+ ){0,3}?instrucciones'],
	['prompt_injection_in_description', 'olvid[ae](?:te)? (?:\\S+ ){0,4}?instrucciones'],
	[
		'prompt_injection_in_description',
		'ignor(?:e|ez|er|a|ar|ate|are|iere|ieren|ier)? (?:sie )?(?:\\S+ ){0,3}?(?:instructions (?:precedentes|anterieures|ci-dessus)|istruzioni|instrucoes|anweisungen|vorgaben|regeln)',
	],
	[
		'prompt_injection_in_description',
		'(?:oubli(?:e|ez)|vergiss|vergessen sie|dimentica|esqueca|missachte) (?:\\S+ ){0,4}?(?:instructions|anweisungen|istruzioni|instrucoes|regeln)',
	],
	[
		'tpa_hidden_instructions',
		'no (?:(?:se|le|lo|les|la) ){0,2}(?:digas|diga|menciones|mencione|reveles|revele|informes|informe|cuentes|avises|avise)[^.!?\\n]{0,40}?usuari[oa]',
	],
	[
		'tpa_hidden_instructions',
		'(?:ne (?:le )?(?:dis|dites|mentionne|mentionnez|revele|revelez|informe|informez)) pas[^.!?\\n]{0,40}?(?:utilisateur|usager)',
	],
	[
		'tpa_hidden_instructions',
		'(?:sag|sage|sagen|erwahne|erwahnen|verrate|verraten|informiere|informieren|teile|mitteil)\\w*[^.!?\\n]{0,50}?(?:(?:dem|den|der) (?:be)?nutzer|anwender)[^.!?\\n]{0,20}?(?:nicht|nichts)|(?:dem|den) (?:be)?nutzer (?:nichts?|nicht) [^.!?\\n]{0,30}?(?:sagen|mitteilen|erwahnen|verraten)',
	],
	['tpa_hidden_instructions', 'nao (?:diga|mencione|revele|informe|conte)[^.!?\\n]{0,40}?usuari[oa]'],
	['tpa_hidden_instructions', 'non (?:dire|dirlo|menzionare|rivelare|informare)[^.!?\\n]{0,40}?utente'],
];
const FOREIGN_EXACT: readonly (readonly [CuratedId, string, string])[] = [
	[
		'prompt_injection_in_description',
		'(?:\u5FFD\u7565|\u65E0\u89C6|\u4E0D\u8981\u7406\u4F1A|\u5FD8\u8BB0)',
		'(?:\u6307\u4EE4|\u6307\u793A|\u8BF4\u660E|\u63D0\u793A|\u89C4\u5219|\u8981\u6C42)',
	],
	[
		'tpa_hidden_instructions',
		'(?:\u4E0D\u8981|\u5207\u52FF|\u8BF7\u52FF|\u4E0D\u5F97|\u522B)(?:\u544A\u8BC9|\u901A\u77E5|\u900F\u9732|\u63D0\u53CA|\u63D0\u9192)',
		'(?:\u7528\u6237|\u4F7F\u7528\u8005)',
	],
	[
		// To turn to the user is not yet to tell: a password that is not to be asked for is no secret kept from anybody.
		'tpa_hidden_instructions',
		'(?:\u4E0D\u8981|\u5207\u52FF|\u8BF7\u52FF|\u4E0D\u5F97|\u522B)(?:\u5411|\u8BA9|\u5BF9)(?:\u7528\u6237|\u4F7F\u7528\u8005)',
		'(?:\u544A\u77E5|\u900F\u9732|\u63D0\u53CA|\u8BF4\u660E|\u8BF4|\u62A5\u544A|\u6C47\u62A5|\u5C55\u793A|\u663E\u793A|\u62AB\u9732|\u89E3\u91CA|\u901A\u77E5|\u63D0\u793A|\u77E5\u9053|\u770B\u5230|\u53D1\u73B0|\u5BDF\u89C9)',
	],
	[
		'prompt_injection_in_description',
		'(?:\u4EE5\u524D|\u4E4B\u524D|\u4E0A\u8A18|\u4EE5\u4E0A|\u3053\u308C\u307E\u3067)',
		'(?:\u7121\u8996|\u5FD8\u308C)',
	],
	[
		'tpa_hidden_instructions',
		'\u30E6\u30FC\u30B6\u30FC\u306B',
		'(?:\u4F1D\u3048\u306A\u3044|\u77E5\u3089\u305B\u306A\u3044|\u8A00\u308F\u306A\u3044|\u901A\u77E5\u3057\u306A\u3044|\u6559\u3048\u306A\u3044)',
	],
	[
		'prompt_injection_in_description',
		'\u0438\u0433\u043D\u043E\u0440\u0438\u0440\u0443',
		'(?:\u0438\u043D\u0441\u0442\u0440\u0443\u043A\u0446\u0438|\u0443\u043A\u0430\u0437\u0430\u043D\u0438|\u043F\u0440\u0430\u0432\u0438\u043B)',
	],
	[
		'prompt_injection_in_description',
		'\u0437\u0430\u0431\u0443\u0434\u044C',
		'(?:\u0438\u043D\u0441\u0442\u0440\u0443\u043A\u0446\u0438|\u0443\u043A\u0430\u0437\u0430\u043D\u0438|\u043F\u0440\u0430\u0432\u0438\u043B)',
	],
	[
		'tpa_hidden_instructions',
		'\u043D\u0435 (?:\u0433\u043E\u0432\u043E\u0440\u0438|\u0441\u043E\u043E\u0431\u0449\u0430\u0439|\u0443\u043F\u043E\u043C\u0438\u043D\u0430\u0439|\u0440\u0430\u0441\u043A\u0440\u044B\u0432\u0430\u0439|\u0440\u0430\u0441\u0441\u043A\u0430\u0437\u044B\u0432\u0430\u0439)',
		'\u043F\u043E\u043B\u044C\u0437\u043E\u0432\u0430\u0442\u0435\u043B',
	],
	[
		'prompt_injection_in_description',
		'(?:\uC774\uC804|\uC704\uC758|\uBAA8\uB4E0)',
		'(?:\uC9C0\uC2DC|\uBA85\uB839|\uC9C0\uCE68)[^.\\n]{0,12}?(?:\uBB34\uC2DC|\uC78A)',
	],
	['tpa_hidden_instructions', '\uC0AC\uC6A9\uC790\uC5D0\uAC8C', '(?:\uB9D0\uD558\uC9C0|\uC54C\uB9AC\uC9C0|\uC5B8\uAE09\uD558\uC9C0)'],
	[
		'prompt_injection_in_description',
		'(?:\u062A\u062C\u0627\u0647\u0644)',
		'(?:\u0627\u0644\u062A\u0639\u0644\u064A\u0645\u0627\u062A|\u0627\u0644\u0623\u0648\u0627\u0645\u0631)',
	],
	['tpa_hidden_instructions', '\u0644\u0627 \u062A\u062E\u0628\u0631', '\u0627\u0644\u0645\u0633\u062A\u062E\u062F\u0645'],
];

/** Folding of a pattern source: only its letters change. */
function folded(source: string): string {
	return normalise(source).text;
}

export const CURATED_FOREIGN: readonly Pattern<CuratedId>[] = [
	...FOREIGN.map(([id, source]) => ({
		id,
		literals: ['instruc', 'instruz', 'anweis', 'vorgab', 'regeln', 'usuari', 'utilisateur', 'usager', 'nutzer', 'anwender', 'utente'],
		regex: new RegExp(`\\b(?:${source})`),
		reach: 140,
	})),
	...FOREIGN_EXACT.map(([id, first, second]) => ({
		id,
		literals: literalsOf(first),
		regex: new RegExp(`${folded(first)}[^.!?\\n]{0,40}?${folded(second)}`),
		reach: 120,
	})),
	...TONGUE_ORDERS.map(({ kind, literals, source }) => ({
		id: kind === 'drop' ? ('prompt_injection_in_description' as const) : ('tpa_hidden_instructions' as const),
		literals,
		regex: new RegExp(source),
		reach: 160,
	})),
];

/** The alternatives of a group are its literals. */
function literalsOf(group: string): readonly string[] {
	return folded(group)
		.replace(/^([^(]*)\(\?:/, '')
		.replaceAll(')', '')
		.replace(/\(\?:/g, '|')
		.split('|')
		.filter((literal) => literal !== '');
}
