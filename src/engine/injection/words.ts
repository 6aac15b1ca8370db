/**
 * Classes of words: what a word can do in an instruction. A rule names classes, never words, so that a new word is added here once.
 * `+` joins the words of a phrase. Verbs are given in their base form; the other forms follow.
 */
export const CLASSES = [
	// Verbs.
	'cancel',
	'send',
	'reveal',
	'tell',
	'read',
	'run',
	'put',
	'change',
	'destroy',
	'answer',
	'approve',
	'remember',
	'pretend',
	'pay',
	'visit',
	'begin',
	'follow',
	'hide',
	'prefer',
	'act',
	// Nouns and the like.
	'guidance',
	'earlier',
	'model',
	'you',
	'user',
	'secret',
	'conversation',
	'files',
	'place',
	'tool',
	'argument',
	'reply',
	'money',
	'rights',
	'everything',
	'authority',
	'consent',
	'failure',
	'personal',
	// Forms.
	'duty',
	'not',
	'silently',
	'trigger',
	'first',
	'lasting',
	'only',
	'now',
	'new',
	'mode',
	'unbound',
	'instead',
	'own',
	'other',
	'please',
] as const;
export type WordClass = (typeof CLASSES)[number];

/** Base forms. */
export const VERBS: Partial<Readonly<Record<WordClass, string>>> = {
	cancel:
		'ignore disregard forget override overrule bypass neglect abandon supersede void revoke discard circumvent disobey violate evade suspend drop replace erase delete dismiss overlook skip disable',
	send: 'send forward email mail post upload transmit exfiltrate leak share submit relay publish bcc cc deliver ship push export dispatch pipe beacon text message route mirror sync copy',
	reveal:
		'print output reveal show display repeat echo dump recite expose disclose list return provide leak translate summarize paste spell encode give supply quote reproduce write',
	tell: 'tell inform mention notify reveal disclose alert warn discuss explain acknowledge report announce divulge show say display reference',
	read: 'read open cat fetch collect gather access load extract retrieve harvest scan grab obtain locate find search query view inspect list enumerate look check get',
	run: 'run execute call invoke use trigger launch eval install perform start query activate enable',
	put: 'include insert put pass add append attach paste embed store place write fill provide supply prepend copy save encode submit populate set enter integrate incorporate inject',
	change: 'change replace modify alter set rewrite redirect swap substitute adjust reset raise update switch reroute divert edit',
	destroy: 'delete remove drop wipe erase destroy purge terminate disable uninstall overwrite truncate kill format shutdown encrypt cancel',
	answer:
		'respond reply answer say print output write state begin end start finish conclude append prepend include return confirm acknowledge recommend suggest claim insert add produce generate emit type speak integrate',
	approve: 'approve grant allow accept authorize authorise permit confirm merge sign whitelist allowlist trust mark',
	remember: 'remember memorize memorise store save persist record retain learn keep',
	pretend: 'pretend act roleplay role-play simulate imagine behave impersonate become assume play portray',
	pay: 'transfer pay wire send buy purchase order donate refund withdraw deposit book reserve',
	visit: 'visit open browse navigate click download go load fetch curl wget follow access',
	begin: 'begin start proceed continue commence perform complete do finish solve accomplish carry+out execute',
	follow: 'follow obey comply adhere respect heed listen honor honour treat apply consider prioritize prioritise take',
	hide: 'hide conceal omit suppress withhold mask obscure strip redact',
	prefer: 'prefer recommend rank favor favour promote choose select pick suggest advertise endorse prioritize',
	act: 'create schedule invite book reserve add remove block unblock rename move upload download install subscribe unsubscribe register sign click reply rsvp like follow review rate comment star fork merge close open reset change update edit set increase decrease enable disable grant revoke give make get compose draft translate convert summarize analyze calculate clean organize notify alert remind explain describe discuss provide offer introduce classify categorize ask search look find check',
};

export const WORDS: Readonly<Record<WordClass, string>> = {
	cancel:
		'pay+no+attention+to set+aside put+aside no+longer+apply no+longer+applies no+longer+valid no+longer+bound no+longer+follow break+free stop+following obsolete superseded outdated overridden void nullified invalidated free+from freed+from',
	send: 'webhook http+post post+request put+on+the+web',
	reveal: 'spit+out what+are what+is what+were what+was word+for+word',
	tell: 'let+know lets+know telling bring+up point+out draw+attention',
	read: 'look+up look+into get+the',
	run: 'rm+-rf',
	put: 'put+it put+its',
	change: '',
	destroy: 'rm+-rf rm+-r drop+table shut+down git+push+--force format+c',
	answer: 'in+your+reply',
	approve: 'pre-approved preapproved auto-approve autoapprove rubber-stamp',
	remember: 'commit+to+memory long-term+memory',
	pretend: 'act+as act+like stay+in+character in+character',
	pay: 'wire+transfer bank+transfer',
	visit: 'go+to navigate+to head+to',
	begin: '',
	follow: 'adhere+to comply+with act+on stick+to',
	hide: 'leave+out keep+secret cover+up',
	prefer: 'better+than superior+to',
	act: '',
	guidance:
		'instruction instructions rule rules guideline guidelines directive directives prompt prompts order orders command commands restriction restrictions policy policies safeguard safeguards guardrail guardrails constraint constraints programming training direction directions limitation limitations filter filters protocol protocols ethics morals principles ethical safety protections safety+measures security+measures security+checks system+prompt what+you+were+told everything+you+were+told everything+i+said everything+i+told everything+above everything+before content+policy system+message task tasks request query question objective objectives goal goals context conversation messages message text input+above settings boundaries persona role checks controls',
	earlier:
		"previous prior above earlier preceding former past original initial existing current foregoing before old preexisting pre-existing last so+far up+to+now until+now all any every these those your system user user's developer openai's openai anthropic safety default given ethical moral built-in core following aforementioned what+you+were everything subsequent whatever",
	model:
		'assistant assistants agent agents ai ais llm llms model models chatbot chatbots copilot claude gpt chatgpt gpt-4 gpt-4o gpt-5 gemini llama mistral deepseek qwen grok bot bots language+model language+models ai+assistant ai+agent ai+model ai+system orchestrator',
	you: 'you your yours yourself',
	user: "user users user's users' human humans person people customer customers customer's operator owner owner's anyone anybody him them her client clients reader recipient employee employees somebody someone",
	secret:
		'password passwords passphrase credential credentials api+key api+keys apikey apikeys api_key api_keys secret secrets token tokens private+key private+keys secret+key secret+keys ssh+key ssh+keys access+key access+keys access+token access+tokens session+token session+tokens session+cookie session+cookies cookies environment+variable environment+variables env+vars env+variables bearer+token auth+token auth+tokens seed+phrase recovery+phrase recovery+codes recovery+code mfa+code otp 2fa+code one-time+code verification+code security+code pin cvv credit+card+number credit+card+numbers card+number card+numbers bank+details service+account connection+string connection+strings master+key encryption+key signing+key keychain wallet',
	conversation:
		'system+prompt system+prompts system+message system+messages system+instructions conversation+history chat+history conversation chat message+history initial+instructions original+instructions hidden+instructions hidden+configuration internal+instructions your+instructions your+rules your+prompt your+guidelines your+configuration your+context your+system your+initial your+tools tool+list tool+definitions internal+notes internal+configuration full+context context+window entire+context all+context previous+messages previous+instructions previous+prompt earlier+messages transcript developer+message full+prompt initial+prompt meta+prompt prompt+above above+prompt text+above everything+above words+above instructions+above above+instructions session+data user+data memory+contents clipboard instructions+you+were instructions+given+to+you the+instructions+you',
	files:
		'file files folder folders directory directories document documents contents content database databases records record data dataset repository repo repositories codebase source+code inbox emails mails messages attachments notes calendar contacts history logs log backup backups roadmap spreadsheet spreadsheets profile details information list transactions statement statements report reports',
	place: '',
	tool: 'tool tools function functions mcp plugin plugins server servers service services api apis action actions operation operations endpoint endpoints',
	argument:
		'argument arguments parameter parameters param params field fields header headers body subject recipient recipients amount query payload sidenote side+note bcc cc destination value values comment note notes metadata context',
	reply:
		'response responses reply replies answer answers output outputs summary summaries final+answer final+response conversation message messages analysis translation translations result',
	money:
		'usd eur gbp dollars euros bitcoin btc ethereum crypto payment payments iban wallet account+number bank+account funds money balance invoice gift+card gift+cards refund',
	rights:
		'admin administrator root sudo superuser privileges privilege privileged permissions permission elevated write+access full+access admin+access access+rights owner public chmod+777 unrestricted+access scopes scope',
	everything: 'all any every entire whole full complete everything verbatim exact exactly entirety each',
	authority:
		'policy compliance regulation regulatory audit auditor authorized authorised pre-approved preapproved pre-authorized approved mandatory mandated security+team it+department administrator administrators system+administrator legal gdpr hipaa soc management ceo developer developers anthropic openai official required+by directive verified clearance',
	consent:
		'confirmation confirming approval permission consent asking authorization verification review confirm prompting human+approval user+approval user+confirmation validation double-checking',
	failure:
		'error errors failed failure failure: denied expired blocked invalid retry unavailable locked unauthorized verification+required security_check_required required',
	personal:
		'address addresses phone ssn social+security passport birthday date+of+birth full+name home+address phone+number phone+numbers email+address email+addresses medical health salary personal+information personal+data personal+details pii location identity bank+statement',
	duty: 'must shall always should need+to needs+to have+to has+to required+to are+to is+to ought obliged mandatory compulsory imperative make+sure ensure be+sure remember+to it+is+necessary necessary it+is+important required need to+be+sure expected+to supposed+to',
	not: "not never no without nor none neither avoid refrain don't dont cannot don\u2019t stop",
	silently:
		"silently secretly quietly covertly discreetly invisibly stealthily surreptitiously in+the+background in+secret behind+the+scenes unnoticed without+telling without+informing without+notifying without+mentioning without+alerting without+asking without+disclosing without+revealing without+displaying without+showing confidentially under+the+radar without+user without+the+user without+any+user without+the+user's without+their+knowledge",
	trigger:
		'before after when whenever if once until while every each prior+to upon as+soon+as during where any+time anytime following for+every for+each for+any each+time every+time next+time whatever regardless unless in+case',
	first:
		'first beforehand prior+to before immediately initially right+away at+once start+by begin+by first+of+all before+anything before+any+other instead now',
	lasting:
		'from+now+on from+this+point from+here+on going+forward henceforth for+the+rest+of for+all+future in+future in+all+future all+future future+sessions future+conversations future+responses future+requests permanently for+the+remainder every+response every+reply every+answer every+time each+response always long-term+memory persistent across+sessions starting+now as+of+now for+this+session for+the+session until+further+notice every+conversation',
	only: 'only just simply exactly solely nothing+but nothing+else verbatim',
	now: 'now from+now+on henceforth hereby as+of+now currently starting+now as+of+this+moment at+this+moment',
	new: 'new updated revised real actual true sole primary next main additional special secret hidden urgent important priority critical following only',
	mode: 'mode developer+mode debug+mode maintenance+mode admin+mode dan unrestricted jailbreak jailbroken jailbreaked godmode god+mode sudo+mode evil+mode do+anything+now test+mode root+mode diagnostic+mode dan+mode stan dude',
	unbound:
		'unrestricted uncensored unfiltered amoral unethical restrictions restriction limitations limits filters filter filtering restraints censorship guardrails moral morals ethics ethical guidelines rules boundaries safeguards jailbroken free+of liberated unbounded no+longer+bound freed anything consequences safety policies constraints refuse refuses refusal disclaimers disclaimer',
	instead: 'instead rather in+place+of in+lieu+of',
	own: 'this+tool this+function this+server this+one',
	other: 'other another any+other all+other every+other different',
	please: 'please kindly',
};

/** Verbs whose other forms do not follow the rule. */
const IRREGULAR: Readonly<Record<string, string>> = {
	send: 'sent',
	put: 'putting',
	give: 'given gave giving',
	write: 'written wrote',
	tell: 'told',
	show: 'shown',
	run: 'ran running',
	find: 'found',
	hide: 'hidden hid',
	choose: 'chosen chose',
	forget: 'forgotten forgetting forgot',
	transfer: 'transferred transferring',
	drop: 'dropped dropping',
	skip: 'skipped skipping',
	omit: 'omitted omitting',
	submit: 'submitted submitting',
	embed: 'embedded embedding',
	set: 'setting',
	say: 'said',
	get: 'got getting',
	pay: 'paid',
	begin: 'began begun beginning',
	buy: 'bought',
	become: 'became',
	take: 'took taken',
	make: 'made',
	override: 'overrode overridden',
	overwrite: 'overwritten',
	withhold: 'withheld',
};

export function formsOf(verb: string): readonly string[] {
	if (verb.includes('+')) return [verb];
	const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
	const y = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined;
	const s = y !== undefined ? `${y}ies` : /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
	return [s, y === undefined ? `${stem}ed` : `${y}ied`, `${stem}ing`, ...(IRREGULAR[verb] ?? '').split(' ')].filter((form) => form !== '');
}
