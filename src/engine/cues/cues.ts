import type { Pattern } from '../gate/pattern-set.ts';
import { anyOf, CONTEXT_WORD, SECRET_FILE } from '../lexicon/words.ts';

/**
 * Single signs that a sentence gives the model an order against its user. None says much alone; see `combinations.ts`. The words are
 * ours and may be shown.
 */
export type Cue =
	| 'obligation'
	| 'trigger'
	| 'model addressed'
	| 'user kept unaware'
	| 'private matter'
	| 'handed over'
	| 'another tool'
	| 'outside address'
	| 'claimed authority'
	| 'dangerous act'
	| 'dictated answer'
	| 'rerouting'
	| 'formal duty'
	| 'some address'
	| 'sending';

const PRIVATE = anyOf(
	SECRET_FILE,
	CONTEXT_WORD,
	'home director(?:y|ies)(?: listing)?',
	'~/\\.config\\b[\\w./*-]*',
	'/home/[\\w*./-]+',
	'\\b(?:contents?|text|source) of (?:every|all|each|the (?:current|open|entire|whole|active)|any) [\\w ]{3,30}',
	'\\bopen (?:documents?|files?|editors?|tabs?)\\b',
	'\\b(?:entire|whole|complete|full) (?:contents? of the )?(?:workspace|project|repository|codebase|file system|clipboard|inbox)\\b',
	'\\bcontents of the (?:current )?(?:workspace|clipboard|inbox|home folder)\\b',
	'\\bprivate (?:notes?|messages?|files?|repositor(?:y|ies))\\b',
	"\\bcustomer(?:s'?|'s)? (?:e-?mails?|addresses|records|data)\\b",
	'\\b(?:tokens?|keys?|credentials?|passwords?|secrets?|pat)\\b (?:\\w+ )?(?:from|in|found in) (?:the |your |their )?(?:environment|config\\w*|keychain|clipboard|home|memory|conversation|files?|shell)',
	"\\b(?:your|the user'?s?|their|his) (?:pat|personal access token|(?:github|gitlab|slack|aws|session|auth) (?:token|key|credentials?|cookie)s?)\\b",
	'\\b(?:last|previous|recent|past|next) (?:\\w+ )?(?:user )?(?:messages|prompts|turns|conversations?)\\b',
	'\\b(?:full|original|raw|exact|verbatim) (?:user )?(?:prompt|question|query|request) ?(?:and|of the user|\\b)',
	'\\b(?:whoami|hostname|printenv|uname -a|ifconfig|ipconfig)\\b',
	'\\b(?:bash|shell|zsh|browser|command) history\\b',
	'\\bchat context\\b',
	'\\b(?:whole|full|entire|complete|session|conversation|chat)? ?transcripts?\\b',
	'\\bwhat the user (?:said|asked|told|has|typed|wrote)\\b',
	'\\beverything (?:you know|the user|you were told)\\b',
	'\\b(?:names of )?files (?:they|you|the user) (?:have |has )?(?:opened|read)\\b',
	'\\b(?:all|earlier|previous|the last|the newest|newest|recent) (?:\\w+ ){0,2}?(?:messages|tool results|prompts|mails?|e-?mails|customer records?)\\b',
	'\\b(?:the )?(?:environment (?:variables|block)|printenv|/proc/self/environ|env files?|variables ending in)\\b',
	"\\b(?:user|person|customer|colleague|people|owner)(?:s|'s)? (?:\\w+ ){0,2}?(?:location|employer|mailbox|inbox|phone number|home directory|home address|passwords?|login name|address book|contacts|mood|calendar|name and)\\b",
	'\\b(?:complete |whole |entire )?address book\\b',
	'\\b(?:bank statements?|salary|social security number|date of birth|one-time codes?|login codes?|card numbers?|session cookies?|saved passwords|signing key|deploy (?:key|token)|ssh[ _]keys?|private keys?|cloud[ _]token|oauth[ _]?tokens?|authentication headers?|kubeconfig|connection strings?|running processes|screen ?captures?|window titles|customer names?|member list|internal host ?names|browser history|source code of the)\\b',
	'\\b(?:private|confidential|ignored) (?:\\w+ )?(?:sources?|gists?|calendar|documents?|files?|cells|repositories|data)\\b',
	'\\b(?:chain of thought|hidden (?:prompts?|reasoning)|tool list|instructions you were given|system message|context window)\\b',
	'\\b(?:current )?(?:editor buffer|clipboard|open (?:file|editor|document))\\b',
	'\\blast (?:opened |read )?(?:file|document|message|mail)\\b',
	'\\b(?:credentials|secrets?|passwords?|tokens?|api keys?) (?:that (?:occurred|appear)|found|seen|in memory|you (?:know|find|can find))\\b',
	'\\b(?:the )?(?:deploy|github|session|oauth|access) tokens?\\b',
	'\\bid_\\*|\\.git/config\\b|\\.pgpass\\b|\\.bash_history\\b|hosts\\.yml',
);

/** Without literals: cues are made of everyday words, so a gate would let nearly every text through. */
export const CUES: readonly Pattern<Cue>[] = [
	{
		id: 'obligation',
		literals: [],
		regex:
			/\b(?:must|shall|mandatory|requir(?:ed|es)|always|never|needs? to|ha(?:s|ve) to|make sure|be sure|ensure|should|do not|important|critical|only if|correctly|please|first|step 0)\b/,
	},
	{
		id: 'trigger',
		literals: [],
		regex:
			/\b(?:before|when(?:ever)?|after|if|every|each|prior to|once|while|any|all)\b[^.!?\n]{0,50}?\b(?:the user|a user|users?|tools?|respon(?:ses?|d|ding)|messages?|answer(?:s|ing)?|conversations?|e-?mails?|transactions?|file operations?|generating code|commands?|urls?)\b|\bfrom now on\b/,
	},
	{
		id: 'model addressed',
		literals: [],
		regex:
			/\b(?:the assistant|assistants|language models?|llms?|as an ai|ai systems|the ai|the model|models (?:treat|encode|must|should)|the agent|an agent|all agents|agents (?:shall|must|should)|you are an?)\b|\byour (?:(?:true|real|actual|hidden|only|earlier|previous|current|own) )?(?:system|instructions?|goal|task|message|role|purpose|answers?|response|repl(?:y|ies)|output)\b/,
	},
	{
		id: 'user kept unaware',
		literals: [],
		regex:
			/\b(?:users?|humans?|operators?|person|people|customers?)\b[^.!?\n]{0,30}\b(?:unaware|oblivious|in the dark|not (?:be )?(?:bothered|shown|notice|see|told|informed))\b|\bdo not let the user\b[^.!?\n]{0,40}|\bkeep (?:the existence|\w+ existence|this|that|it)\b[^.!?\n]{0,50}\b(?:confidential|secret|hidden|private)\b|\(?never displayed\)?|\bhide that (?:fact|you|this)\b|\b(?:not visible|invisible) to the user\b|\bwithout (?:drawing attention|raising suspicion|leaving (?:a |any )?trace)\b|\b(?:avoid|evade) detection\b|\bwithout a word to\b|\bkeeps? (?:mum|quiet|silent) about\b|\b(?:no mention of|make no (?:mention|reference)|no need to (?:point|mention|hear|tell|say))\b|\b(?:leave|leaves|keep|omit|strip) (?:this|it|that|the|these|any)\b[^.!?\n]{0,30}\b(?:out of|off|from) (?:your|the|any|every) (?:answer|reply|summar|recap|report|chat|log|transcript|response|job list|explanation)\w*|\bomit (?:it|this|that|them) (?:in|from)\b|\b(?:stays?|remains?|is|are|keep it) (?:invisible|hidden|unseen)\b[^.!?\n]{0,30}\b(?:to|from|by)\b(?! (?:the |a |an |this |that |other |unauthorized |your ){0,2}(?:groups?|search|menus?|navigation|sidebar|index|map|layout|canvas)\b)|\bwithhold from\b|\bhide this (?:step|action|call)\b|\b(?:nobody|no one) (?:reads|sees|will (?:see|notice|read))\b|\buser will not (?:mind|notice|see)\b|\b(?:if|should) (?:someone |anyone |the user |they )?asked?,? (?:why,? |about [\w ]{2,30},? )?(?:say|answer|reply|claim|state)\b|\bact as though\b|\bno need to (?:hear|know)\b|\bunder no circumstances let\b|\bnot shown to\b|\bonly for the (?:assistant|model|agent|ai)\b|\bfor the (?:agent|model|assistant|ai),? not (?:for )?the (?:user|person|human)\b|\bvisible to (?:the )?(?:models?|agents?|llms?) (?:alone|only)\b/,
	},
	{
		id: 'private matter',
		literals: [],
		regex: new RegExp(PRIVATE),
	},
	{
		id: 'handed over',
		literals: [],
		regex:
			/\b(?:pass|suppl(?:y|ies)|provid(?:e|es)|give|attach|plac(?:e|ed)|put|includ(?:e|ed)|encod(?:e|ed)|transmit|send|insert|append|fill|submit|concatenate|summari[sz]e|copy|paste|add|store|write|forward|upload)(?:s|ing)?\b[^.!?\n]{0,110}?\b(?:as|in|into|inside|to|via|through)\b (?:the |an? |its |this |your )?(?:['"]\w+['"]?|\w+_\w+|(?:\w+ ){0,2}?(?:arguments?|parameters?|fields?|request|tool|call|url|query|body|header|input|https?)\b)|\bencoded (?:in|as) base64\b|\bbody (?:set to|=)|\bpass it (?:here|along|on)\b|\b(?:goes?|belongs?|carr(?:y|ies)|deliver(?:ed)?|hand(?:s|ed)?(?: over| in)?|dump(?:ed)?|mirror(?:ed)?|insert(?:ed)?|record(?:ed)?|show(?:n)?|keep|appended|attached|captured|exported|forwarded|relayed|streamed|posted|uploaded|published)\b[^.!?\n]{0,80}?\b(?:in|into|as|to|on|at)\b (?:the |an? |this )?(?:['"]\w+['"]?|field|argument|parameter|https?:|\w+:\/\/|\w+_\w+)|\b(?:fill|paste|place|copy|keep|put|include|insert|write)\b[^.!?\n]{0,90}\b(?:here|this field|in here|with the (?:text|raw|content))\b/,
	},
	{
		id: 'another tool',
		literals: [],
		regex:
			/\b(?:use|call|calls?|calling|invoke|invoking|run|with|via|using|if|when|tool|the|by)\b (?:the |to )?['"]?(?:mcp_)?[a-z]{1,40}_[a-z_]{1,60}['"]?(?: tool)?\b|\bother (?:tools?|servers?)\b|\btools from other\b|\bthe official \w+ tool\b|\banother (?:tool|server)\b/,
	},
	{
		id: 'outside address',
		literals: [],
		regex:
			/https?:\/\/(?!(?:[\w-]+\.)*(?:github|google|microsoft|mozilla|w3|wikipedia|python|npmjs|apache|json-schema|openai|anthropic|example)\.(?:com|org|io|dev|net)\b)[\w.-]+(?::\d+)?(?:\/[\w.-]*)*(?:\?|\/(?:log|collect|ingest|c2?|x|p|t|in|api\/log|exfil|drop|track|beacon|hook|webhook|post|upload)\b|=)|\bhttps?:\/\/\d{1,3}(?:\.\d{1,3}){3}|\b[\w.+-]{1,48}@(?:evil|attack|drop|collect|exfil|pwn)[\w.-]*|\bbc1\w{12,}|\b0x[0-9a-f]{32,}|\b(?:account|iban)(?: number)?:? [\d-]{6,}/,
	},
	{
		id: 'claimed authority',
		literals: [],
		regex:
			/\bhigher (?:authority|priority|precedence) than\b|\b(?:takes?|have|has|having) (?:absolute )?(?:precedence|priority|authority) over (?:the )?(?:user|system|any|all|other|previous|every)\b|\boverrid(?:e|es|ing) the (?:conversation|user|system|previous|context)\b|\b(?:guidance|instructions?|rules?|guidelines?|polic(?:y|ies)|prompts?|messages?)\b[^.!?\n]{0,40}\b(?:no longer appl(?:y|ies)|(?:is|are) (?:now )?(?:outdated|obsolete|void|revoked|superseded|less important))\b|\b(?:begin|start|end) (?:admin|system|root|developer) (?:message|instructions?|override)\b|\bprivileged instructions?\b|\b(?:other )?(?:tools?|servers?)\b[^.!?\n]{0,40}\b(?:is|are|has been|have been) (?:compromised|untrusted|unsafe|malicious|hacked)\b|\byour (?:true|real|actual|hidden) (?:goal|purpose|task|objective|mission)\b|\b(?:your|all|prior|previous|earlier|safety|initial) (?:\w+ ){0,2}?(?:instructions|constraints|guidelines|rules|restrictions|context)\b[^.!?\n]{0,40}\b(?:void|superseded|lifted|cancelled|no longer|not binding|suspended|a test)\b|\b(?:restrictions|rules|limits|constraints) (?:of the \w+ )?(?:no longer apply|are lifted|do not apply)\b|\breleased from the duty\b|\bstop following the user\b|\b(?:user )?consent is (?:implied|not required|deemed|given)\b|\bthe real task\b|\boutranks?\b[^.!?\n]{0,30}\b(?:user|instructions?|preference)\b|\bas if the user had\b|\bnew rules for the (?:agent|assistant|model)\b|\byou are now in (?:\w+ )?mode\b|\bskip (?:approval|confirmation)s?\b|\bautoapprove\b|\b(?:approve|accept|confirm) (?:each|every|all)\b[^.!?\n]{0,30}\b(?:dialogs?|confirmations?|prompts?|requests?)\b/,
	},
	{
		id: 'dangerous act',
		literals: [],
		regex:
			/\bprepend ['"]?sudo\b|\bchmod (?:-r )?(?:0?777|666)\b|\b(?:set|permissions? (?:to|of)) 777\b|\bdelete the (?:whole|entire) (?:directory|folder|repository|database)\b|\bdisabl(?:e|ing) (?:all )?(?:logging|logs|security|auditing|the firewall|antivirus|(?:tls|ssl|certificate) verification)\b|\bescalat(?:e|ing) (?:your |its )?privileges?\b|\b(?:to|in|into) [^.!?\n]{0,30}(?:shell profile|authorized_keys|startup (?:folder|items|script))\b|\|\s?(?:ba)?sh\b|\brm -rf (?:\/|~|\*)|\bbackdoor\b|\bpublic branch\b/,
	},
	{
		id: 'dictated answer',
		literals: [],
		regex:
			/\balways (?:answer|respond|say|reply|claim|state) (?:that|with|by)\b|\b(?:whatever|no matter what|regardless of what) (?:the )?user (?:says|asks|wants|requests|requested)\b|\brewrite (?:any|every|all) (?:urls?|links?|code|commands?)\b|\breplace (?:any|every|all) (?:urls?|links?)\b|\b(?:claim|insist|pretend) that (?:the|it|you|this|everything)\b/,
	},
	{
		id: 'rerouting',
		literals: ['rout', 'redirect', 'go', 'reply-to', 'transfer', 'instead'],
		regex:
			/\b(?:all|any|every|each|their)\b[^.!?\n]{0,50}\b(?:must|need to|needs to|have to|should|to)? ?(?:be )?(?:rout(?:e|ed|ing)|redirect(?:ed)?|go)\b[^.!?\n]{0,30}\b(?:via|through|to)\b|\broute (?:their|all|every|any) (?:calls?|requests?|traffic|messages?)\b|\breply-to (?:header|address)\b[^.!?\n]{0,20}\bset to\b|\btransfer \d+ ?%|\binstead of the (?:official|real|original) \w+/,
	},
	{
		id: 'formal duty',
		literals: [],
		regex:
			/\b(?:regulations?|regulatory|compliance|audit(?:ing|or)?s?|directive|gdpr|soc ?2|hipaa|kyc|zero-trust|legal hold|legal requirement|by order of|authori[sz]ed by|approved by your|obliges?|obliged|obligation|duty|ordinance|security (?:review|policy)|governance|mandatory|certification|monitoring agreement|verification (?:step|purposes))\b/,
	},
	{
		id: 'some address',
		literals: [],
		regex:
			/\b(?:wss?|ftps?|sftp|ipps?|s3|gs|mailto):(?:\/\/)?[\w.-]{3,}|[\w.+-]{1,40}@(?!example\.(?:com|org|net)\b|domain\.|company\.|test\.|gmail\.)[\w-]+(?:\.[\w-]+)+|\bhttps?:\/\/(?!(?:[\w-]+\.)*(?:github|githubusercontent|google|googleapis|microsoft|mozilla|w3|wikipedia|python|npmjs|apache|json-schema|openai|anthropic|amazon|amazonaws|youtube|example|localhost|your\w*|my\w*|docs?|api|www)\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}\b|\bhttps?:\/\/\d{1,3}(?:\.\d{1,3}){3}/,
	},
	{
		id: 'sending',
		literals: [],
		regex:
			/\b(?:send|post|upload|forward|relay|stream|submit|transmit|publish|deliver|copy|copies|mirror|share|report|mail|cc|bcc|invite|attach|append|prepend|embed|include|encode|issue get|request|hosted at|redirect|route|replace)(?:s|ed|ing|d)?\b/,
	},
];
