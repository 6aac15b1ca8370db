import type { Pattern } from '../gate/pattern-set.ts';

/** What a deed reaches for. The words are ours and may be shown. */
export type Reached =
	| 'camera or microphone'
	| 'what the user types or sees'
	| 'stored passwords'
	| 'secrets of a place or a person'
	| 'the environment'
	| 'what others decide'
	| 'third parties'
	| 'contacts, mail or calendar'
	| 'where the user is'
	| 'the system'
	| 'the network'
	| 'money'
	| "files that the task doesn't need"
	| 'what was asked before'
	| 'rights'
	| 'code from elsewhere'
	| 'what runs at the start'
	| 'protections'
	| 'data beside the task'
	| 'what is private made public';

/** `explainedBy` is tested on name, server and first clause: a camera tool may use the camera. */
export interface Reaching extends Pattern<Reached> {
	readonly explainedBy: RegExp;
}

const DEED =
	'(?:access|read|record|scan|open|captur|take|turn|switch|start|install|mount|collect|copi|copy|upload|transfer|send|share|pull|look|search|chang|modif|edit|writ|delet|drop|eras|remov|creat|add|run|execut|track|monitor|log|listen|watch|keep|sell|grab|extract|harvest|enabl|disabl|replac|register|set|make|pay|charg|withdraw|donat|mine|connect|leav|grant|mail|list|index|store|report|publish|unlock|switche|fetche|downloade|adjust)(?:s|es|ies|ing|ed)?';
const near = (object: string): RegExp => new RegExp(`\\b${DEED}\\b[^.!?;\\n]{0,60}\\b(?:${object})\\b`);

export const REACHING: readonly Reaching[] = [
	{
		id: 'camera or microphone',
		literals: ['camera', 'webcam', 'microphone'],
		regex: near('(?:web)?cam(?:era)?|microphone'),
		explainedBy:
			/\b(?:camera|webcam|photos?|videos?|audio|voice|microphone|record\w*|speech|scan|barcode|qr|snapshot|picture|images?|stream\w*|meeting|call|device)\b/,
	},
	{
		id: 'what the user types or sees',
		literals: [
			'keystroke',
			'key stroke',
			'keyboard input',
			'screenshot',
			'the screen',
			'clipboard',
			'browsing history',
			'browser history',
			'bookmarks',
			'open tabs',
		],
		regex: near(
			"key ?strokes?|keyboard input|screenshots? (?:of the (?:whole |entire )?(?:screen|desktop)|every)|the (?:whole |entire |user'?s? )?screen|clipboard|brows(?:ing|er) history|open tabs",
		),
		explainedBy:
			/\b(?:screen\w*|clipboard|brows\w*|tabs?|history|desktop|keyboard|keys?|type|typing|automation|window|playwright|puppeteer|chrome|page|copy|paste|ui|gui|display|capture|record\w*)\b/,
	},
	{
		id: 'stored passwords',
		literals: ['password', 'cookie', 'keychain', 'key chain', 'credential', 'wallet', 'ssh key', 'private key', 'token'],
		regex: near(
			'(?:saved|stored|browser) (?:passwords?|logins?|cookies|credentials)|passwords? (?:of|from) the (?:browser|user)|key ?chain|credential (?:store|cache|manager)|token cache|wallet (?:file|keys?|seed)|ssh keys? of the user',
		),
		explainedBy: /\b(?:passwords?|secrets?|credentials?|vault|keys?|key ?chain|cookies?|login|auth\w*|wallet|browser|security|tokens?)\b/,
	},
	{
		id: 'secrets of a place or a person',
		literals: ['secrets', 'token', 'api key', 'private key', 'password', 'credential'],
		regex:
			/\b(?:prints?|dumps?|reveals?|provides?|pass(?:es)?|hands?|gives?|includes?|sends?|reads?|cop(?:y|ies)|collects?|uploads?|posts?|forwards?|attach(?:es)?|appends?|puts?|writes?|stores?|gathers?|takes?|mails?|exports?)\b[^.!?;\n]{0,40}\b(?:secrets|(?:access |session )?tokens?|api keys?|private keys?|passwords?|credentials) (?:of|in|from|that belong to) (?:the |this |your |a |each |every |another |other )*(?:[a-z]{2,16} )?(?:user|job|environment|machine|host|system|session|pipeline|runner|process|workspace|repository|browser|editor|home|project|applications?|programs?|servers?)\b/,
		explainedBy:
			/\b(?:secrets?|credentials?|keys?|tokens?|passwords?|passphrases?|vaults?|auth\w*|log ?in|sign ?in|accounts?|users?|sessions?|security|scan\w*|audit\w*|env|environment|config\w*|pipelines?|deploy\w*)\b/,
	},
	{
		id: 'the environment',
		literals: ['environment variable', 'env var', 'process environment', 'environment block'],
		regex:
			/\b(?:prints?|dumps?|reveals?|sends?|reads?|cop(?:y|ies)|collects?|uploads?|posts?|forwards?|attach(?:es)?|appends?|includes?|gathers?|exports?|logs?|reports?)\b[^.!?;\n]{0,40}\b(?:all |every |the (?:whole |full |entire )?|user'?s )(?:environment variables|env(?:ironment)? vars|process environment|environment block)\b/,
		explainedBy:
			/\b(?:env|environments?|variables?|config\w*|settings|docker|containers?|deploy\w*|process(?:es)?|shells?|ci|builds?|runtime|lambda|functions?|services?|systems?|debug\w*|diagnos\w*|info|infrastructure|secrets?)\b/,
	},
	{
		id: 'what others decide',
		literals: ['approv', 'accept', 'confirm', 'consent', 'grant'],
		regex:
			/\b(?:approves|accepts|confirms|consents to|grants|dismisses)\b (?:all|any|every|each) (?:pending |other |open |future |later |waiting )?(?:requests?|tools?|calls?|commands?|prompts?|invitations?|invites|permissions?|dialogs?|questions?|access requests?)\b/,
		explainedBy:
			/\b(?:approv\w*|accept\w*|confirm\w*|consents?|grants?|permissions?|requests?|invit\w*|dialogs?|alerts?|prompts?|reviews?|workflow\w*|members?|access)\b/,
	},
	{
		id: 'third parties',
		literals: [
			'third part',
			'third-part',
			'partner',
			'vendor',
			'our server',
			'our service',
			'our endpoint',
			'our analytics',
			'our team',
			'external server',
			'remote server',
			'remote host',
			'outside',
		],
		regex:
			/\b(?:sends|uploads|posts|forwards|mirrors|reports|streams|shares|transmits|passes|discloses|relays)\b[^.!?;\n]{0,60}\b(?:to|with) (?:our (?:server|service|endpoint|analytics|team|partners?|cloud|backend)|an? (?:external|remote|third[- ]party|outside|undisclosed) (?:server|service|host|endpoint|company|party|address|collector)|(?:the |its )?(?:vendor|maker|author)(?:'s| of this)|(?:advertising |marketing |data |our )?partners|third[- ]parties)\b/,
		explainedBy:
			/\b(?:send\w*|shar(?:e|es|ed|ing)|upload\w*|forward\w*|publish\w*|report\w*|sync\w*|export\w*|webhooks?|analytics|telemetry|messages?|mails?|e-?mails?|notif\w*|post\w*|partners?|vendors?|remote|proxy|relay|cloud|transmit\w*|stream\w*|request\w*|http|api)\b/,
	},
	{
		id: 'contacts, mail or calendar',
		literals: ['contacts', 'address book', 'inbox', 'mailbox', 'private messages', 'photo album', 'text messages'],
		regex: near(
			"(?:all |the user'?s? |your )?contacts|address book|the (?:user'?s? )?(?:inbox|mailbox)|private messages|photo albums?|text messages",
		),
		explainedBy:
			/\b(?:contacts?|address|people|mails?|e-?mails?|inbox|messages?|crm|phone|sms|chat|photos?|album|calendar|gmail|outlook|whatsapp|slack|customers?|leads?|members?|users?|campaign|lists?|persons?|compan(?:y|ies))\b/,
	},
	{
		id: 'where the user is',
		literals: ['location history', 'position of the user', "user's location", "user's position", 'location of the user', 'whereabouts'],
		regex: near("location history|(?:location|position|whereabouts) of the user|user'?s (?:location|position|whereabouts)"),
		explainedBy:
			/\b(?:locat\w*|position|geo\w*|gps|maps?|near\w*|places?|weather|routes?|device|track\w*|ip|address|distance|directions?|travel|restaurants?|time ?zone)\b/,
	},
	{
		id: 'the system',
		literals: [
			'hosts file',
			'registry',
			'background service',
			'autostart',
			'start-up',
			'startup',
			'cron',
			'firewall',
			'antivirus',
			'docker.sock',
			'dns settings',
			'proxy settings',
			'root directory',
			'remote desktop',
			'system service',
			'boot',
			'kernel',
			'scheduled task',
			'launch agent',
			'daemon',
			'authorized_keys',
		],
		regex: near(
			"hosts file|windows registry|background services?|autostart|(?:at|with|on) (?:system )?start-?up|cron ?jobs?|firewall(?: rules?)?|antivirus|docker\\.sock|(?:dns|proxy) settings|(?:host'?s? )?root directory|remote desktop|system services?|kernel modules?|scheduled tasks?|launch agents?|daemon|authorized_keys",
		),
		explainedBy:
			/\b(?:hosts?|registry|services?|startup|cron\w*|schedul\w*|firewall|antivirus|docker|containers?|dns|proxy|systems?|servers?|kernel|network|security|deploy\w*|jobs?|tasks?|vms?|cluster|devices?|admin\w*|infrastructure|machines?|instances?|files?|director(?:y|ies)|path|jenkins|automation|ip|rules?|polic(?:y|ies)|workflow)\b/,
	},
	{
		id: 'the network',
		literals: ['open ports', 'local network', 'listening port', 'port on all', 'reverse tunnel', 'tunnel to', 'network traffic', 'arp'],
		regex: near('open ports|(?:the )?local network|listening port|port on all|(?:reverse )?tunnel|network traffic'),
		explainedBy:
			/\b(?:network\w*|ports?|scan\w*|nmap|tunnel\w*|proxy|traffic|hosts?|ssh|servers?|connect\w*|expos\w*|packets?|devices?|wifi|security|vpn|ip|ngrok)\b/,
	},
	{
		id: 'money',
		literals: ['wallet', 'donation', 'stored card', 'savings', 'coins', 'balance', 'crypto', 'small fee', 'bank account'],
		regex: near(
			"(?:from|out of) the (?:linked |stored |user'?s? )?(?:wallet|card|bank account)|donations?|stored card|(?:mine|mining) (?:coins|crypto\\w*)|coins with|a small fee|a cent",
		),
		explainedBy:
			/\b(?:wallets?|pay\w*|cards?|bank\w*|donat\w*|coins?|crypto\w*|balances?|accounts?|transfers?|money|fees?|invoices?|billing|charges?|orders?|bitcoin|eth\w*|tokens?|trad\w*|stripe|paypal|transactions?|purchase)\b/,
	},
	{
		id: "files that the task doesn't need",
		literals: [
			'home directory',
			'home folder',
			'downloads folder',
			'documents folder',
			'whole disk',
			'ssh folder',
			'shell history',
			'bash history',
			'.bash_history',
			'backups',
			'other users',
		],
		regex: near(
			"(?:the )?(?:user'?s? )?home (?:directory|folder)|downloads folder|documents folder|whole disk|\\.?ssh folder|(?:shell|bash) history|\\.bash_history|backups of the user|files of other users",
		),
		explainedBy:
			/\b(?:files?|folders?|director(?:y|ies)|paths?|disks?|backups?|history|shell|terminal|ssh|storage|drives?|workspaces?|projects?|repositor(?:y|ies)|download\w*|documents?|config\w*|system|install\w*|index\w*|search|find)\b/,
	},
	{
		id: 'what was asked before',
		literals: ['conversation', 'chat', 'earlier questions', 'what was asked', 'what the user types', 'prompts', 'previous answers'],
		regex: near(
			'the (?:whole |entire |full )?(?:conversation|chat) (?:history|log|to|with)|earlier questions|what (?:was asked|the user (?:types|asks|says))|(?:all|every) prompts?|previous answers',
		),
		explainedBy:
			/\b(?:conversations?|chats?|prompts?|messages?|llm|models?|agents?|assistants?|questions?|memor\w*|history|transcripts?|bots?|sessions?|threads?|think\w*|reason\w*|context|notes?|tickets?|channels?|calls?)\b/,
	},
	{
		id: 'rights',
		literals: ['admin', 'owner', 'root', 'full access', 'superuser', 'sudo'],
		regex:
			/\b(?:(?:grants?|gives?|promotes?|assigns?|elevates?)\b[^.!?;\n]{0,40}\b(?:cluster-admin|administrators?|admin(?: group| role| rights)?|owner(?: rights| role)|root (?:rights|access)|full access|superuser|sudo rights)|(?:adds?|creates?|makes?|becomes?)\b[^.!?;\n]{0,30}\b(?:cluster-admin|administrators?|admin (?:accounts?|users?|group|role|rights)|owner rights|root (?:rights|access)|superuser))\b/,
		explainedBy:
			/\b(?:admin\w*|owners?|roles?|rights|permissions?|access|grants?|users?|accounts?|members?|teams?|groups?|iam|polic(?:y|ies)|invit\w*|organi[sz]ations?|projects?|security|privileges?|sharing|shares?|servers?|cluster)\b/,
	},
	{
		id: 'code from elsewhere',
		literals: ['shell', 'download', 'fetch', 'script', 'payload', 'binary'],
		regex:
			/\b(?:reverse|remote|bind) shell\b|\bopens? a (?:remote |root |hidden )?shell\b|\b(?:downloads?|fetches|pulls?|loads?)(?: and |,? then )(?:runs?|executes?|installs?|launch(?:es)?|starts?) [^.!?;\n]{0,60}|\b(?:downloads?|fetches|pulls?|loads?) (?:a |an |the |its |our )?(?:[a-z]{2,20} )?(?:scripts?|binary|binaries|payload|executable|helper|program)\b[^.!?;\n]{0,60}\b(?:runs?|executes?|installs?|starts?|launch(?:es)?) (?:it|them|that)\b/,
		explainedBy:
			/\b(?:shells?|terminal|commands?|install\w*|packages?|scripts?|exec\w*|runs?|runner|download\w*|deploy\w*|updat\w*|upgrad\w*|plugins?|extensions?|build\w*|setup|npm|pip|docker|containers?|models?|images?|browsers?|code)\b/,
	},
	{
		id: 'what runs at the start',
		literals: ['.bashrc', '.zshrc', '.profile', 'login item', 'keyboard hook', 'startup folder', 'run key', 'systemd', 'git hook'],
		regex:
			/\b(?:writes?|adds?|installs?|appends?|registers?|copies|puts?|places?|creates?|edits?)\b[^.!?;\n]{0,50}(?:\.bashrc|\.zshrc|\.profile|\blogin items?\b|\bkeyboard hook\b|\bstartup folder\b|\brun key\b|\bsystemd units?\b|\bgit hooks?\b)/,
		explainedBy:
			/\b(?:shells?|profile|dotfiles?|bash\w*|zsh\w*|start\w*|login|hooks?|git|service|systemd|install\w*|setup|config\w*|environment|autostart|keyboard)\b/,
	},
	{
		id: 'protections',
		literals: [
			'two-factor',
			'2fa',
			'mfa',
			'tls',
			'certificate',
			'encryption',
			'endpoint protection',
			'branch protection',
			'audit',
			'sandbox',
		],
		regex:
			/\b(?:disables?|turns? off|switch(?:es)? off|removes?|stops?|deletes?|clears?|loosens?|bypass(?:es)?)\b[^.!?;\n]{0,40}\b(?:two-factor|2fa|mfa|tls (?:checks?|verification)|certificate (?:checks?|verification)|(?:disk )?encryption|endpoint protection|branch protection|audit (?:log|trail)s?|sandbox)\b/,
		explainedBy:
			/\b(?:two-factor|2fa|mfa|tls|ssl|certificates?|encrypt\w*|endpoint|protections?|audit\w*|sandbox\w*|branch\w*|security|auth\w*|logs?|polic(?:y|ies)|settings?|config\w*|bucket|database|repository)\b/,
	},
	{
		id: 'data beside the task',
		literals: ['branches', 'backup', 'snapshot', 'tables', 'production'],
		regex:
			/\b(?:deletes?|drops?|removes?|wipes?|erases?|empties|overwrites?|purges?|truncates?)\b[^.!?;\n]{0,30}\b(?:(?:old |all |unused |remote |merged |the |every |local )+(?:branches|tables|backups?|snapshots?|buckets?|databases?)|the (?:backups?|snapshots?|production \w+|backup bucket))\b/,
		explainedBy:
			/\b(?:branch\w*|tables?|backups?|snapshots?|buckets?|storage|databases?|db|sql|git|repositor(?:y|ies)|delet\w*|clean\w*|clear\w*|prun\w*|purg\w*|drop\w*|remov\w*|volumes?|clusters?|instances?|restore\w*|reset\w*|migrat\w*|production|schema)\b/,
	},
	{
		id: 'what is private made public',
		literals: ['public', 'anyone'],
		regex:
			/\b(?:makes?|sets?|turns?|switch(?:es)?|publish(?:es)?|shares?|opens?)\b[^.!?;\n]{0,40}\b(?:repositor(?:y|ies)|folders?|documents?|calendars?|buckets?|files|drives?|albums?)\b[^.!?;\n]{0,20}\b(?:public|world-readable|to anyone|with anyone)\b/,
		explainedBy:
			/\b(?:public\w*|publish\w*|shar(?:e|es|ed|ing)|visib\w*|access|permissions?|repositor(?:y|ies)|repo|buckets?|drives?|folders?|documents?|albums?|calendars?|links?|acl)\b/,
	},
];
