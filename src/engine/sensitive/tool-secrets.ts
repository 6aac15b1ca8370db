import { shannonEntropy } from './entropy.ts';
import { isPlainWord, looksLikeKey, looksLikePassword } from './password-look.ts';
import { isPlaceholder, isSequential } from './placeholders.ts';
import type { Rule, Span } from './rule.ts';

/** Longest command line that is looked at behind its name. UTF-16 units. */
const LINE = 600;
const ARGUMENT = `(?:"(?<quoted>[^"\\n]{1,128})"|'(?<single>[^'\\n]{1,128})'|(?<bare>[^\\s"'\`|;&<>]{1,128}))`;

interface Command {
	/** As it is typed. */
	readonly name: string;
	/** What stands in front of the password, as a regular expression. */
	readonly option: string;
}

/** Commands that take a password as an argument. Sources: their manuals. */
const COMMANDS: readonly Command[] = [
	{ name: 'sshpass', option: '-p[ \\t]{0,4}' },
	{ name: 'mysql', option: '-p' },
	{ name: 'mysqldump', option: '-p' },
	{ name: 'mysqladmin', option: '-p' },
	{ name: 'mariadb', option: '-p' },
	{ name: 'redis-cli', option: '(?:-a|--pass)[ \\t]{1,4}' },
	{ name: 'mongosh', option: '(?:-p|--password)[ \\t]{1,4}' },
	{ name: 'mongodump', option: '(?:-p|--password)[ \\t]{1,4}' },
	{ name: 'ldapsearch', option: '-w[ \\t]{1,4}' },
	{ name: 'ldapmodify', option: '-w[ \\t]{1,4}' },
	{ name: 'sqlcmd', option: '-P[ \\t]{0,4}' },
	{ name: 'bcp', option: '-P[ \\t]{0,4}' },
	{ name: 'docker login', option: '(?:-p|--password)[ \\t=]{1,4}' },
	{ name: 'podman login', option: '(?:-p|--password)[ \\t=]{1,4}' },
	{ name: 'helm registry login', option: '(?:-p|--password)[ \\t=]{1,4}' },
	{ name: 'oc login', option: '(?:-p|--password|--token)[ \\t=]{1,4}' },
	{ name: 'az login', option: '(?:-p|--password)[ \\t=]{1,4}' },
	{ name: 'plink', option: '-pw[ \\t]{1,4}' },
	{ name: 'pscp', option: '-pw[ \\t]{1,4}' },
	{ name: 'psftp', option: '-pw[ \\t]{1,4}' },
	{ name: 'keytool', option: '-(?:store|key|new)pass[ \\t]{1,4}' },
	{ name: 'openssl', option: '-pass(?:in|out)?[ \\t]{1,4}pass:' },
	{ name: 'openssl', option: '-k[ \\t]{1,4}' },
	{ name: 'ipmitool', option: '-P[ \\t]{1,4}' },
	{ name: 'xfreerdp', option: '/p:' },
	{ name: 'smbclient', option: '-U[ \\t]{1,4}[\\w.\\\\/-]{1,64}%' },
	{ name: 'rpcclient', option: '-U[ \\t]{1,4}[\\w.\\\\/-]{1,64}%' },
	{ name: 'net use', option: '/user:[\\w.\\\\@-]{1,64}[ \\t]{1,4}' },
	{ name: 'htpasswd', option: '-[a-zA-Z]{0,3}b[a-zA-Z]{0,3}[ \\t]{1,4}\\S{1,128}[ \\t]{1,4}[\\w.@-]{1,64}[ \\t]{1,4}' },
	{ name: 'rabbitmqctl add_user', option: '[\\w.@-]{1,64}[ \\t]{1,4}' },
	{ name: 'rabbitmqctl change_password', option: '[\\w.@-]{1,64}[ \\t]{1,4}' },
	{ name: 'zip', option: '(?:-P|--password)[ \\t]{1,4}' },
	{ name: 'unzip', option: '-P[ \\t]{0,4}' },
	{ name: '7z', option: '-p' },
	{ name: 'vault login', option: '(?:[\\w=]{1,40}[ \\t]{1,4}){0,3}(?:password=|token=)?' },
	{ name: 'wget', option: '--(?:http-|ftp-|proxy-)?password[ \\t=]{1,4}' },
	{ name: 'http', option: '(?:-a|--auth)[ \\t=]{1,4}[\\w.@-]{1,64}:' },
	{ name: 'nmcli', option: '(?:password|psk)[ \\t]{1,4}' },
];

const OPTIONS = new Map<string, RegExp>();
for (const name of new Set(COMMANDS.map((command) => command.name))) {
	const options = COMMANDS.filter((command) => command.name === name).map(({ option }) => option);
	OPTIONS.set(name, new RegExp(`(?<=[ \\t])(?:${options.join('|')})${ARGUMENT}`));
}

/** `sshpass -p …`, `mysql -p…`: an argument that is a password, whatever it looks like. */
const COMMAND_PASSWORDS: readonly Rule[] = [...OPTIONS].map(([name, option]) => ({
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: { kind: 'locate', literals: [`${name} `], locate: (text, at) => locateArgument(text, at, name.length, option) },
	...(name === 'sshpass' ? { example: (fill) => `sshpass -p ${fill(12)} ssh root@host` } : {}),
}));

function locateArgument(text: string, at: number, length: number, option: RegExp): Span | undefined {
	if (/[\w.-]/.test(text.charAt(at - 1))) return undefined;
	const from = at + length;
	// A `\` at the end of a line carries the command on.
	const line = /^(?:[^\n;|&\\]|\\\r?\n|\\.){0,600}/.exec(text.slice(from, from + LINE))?.[0] ?? '';
	const match = option.exec(line);
	const groups = match?.groups;
	const value = groups?.['quoted'] ?? groups?.['single'] ?? groups?.['bare'];
	if (match === null || value === undefined || value.startsWith('-') || value.startsWith('/')) return undefined;
	const end = from + match.index + match[0].length - (groups?.['bare'] === undefined ? 1 : 0);
	// A word behind an option of one letter may be a file or a port.
	return looksLikePassword(value, 'format') && !isPlainWord(value) ? { start: end - value.length, end } : undefined;
}

/** `machine … login … password …`, on one line or several. Source: the manual of netrc. */
const NETRC: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: {
		kind: 'literal',
		literals: ['password', 'passwd'],
		pattern:
			/(?<=(?:login|user(?:name)?|account)[ \t]{1,4}\S{1,80}\s{1,12})passw(?:or)?d[ \t]{1,4}(?:["'](?<auth>[^"'\n]{4,128})["']|(?<value>[^\s"']{4,128}))(?=\s|$)/i,
	},
	check: (value, text, start) => {
		const before = text.slice(Math.max(0, start - 240), start);
		if (!looksLikePassword(value, 'format')) return 'refuted';
		return /(?:^|\s)(?:machine[ \t]{1,4}\S|default\s)/.test(before) || looksLikePassword(value, 'word') ? 'plausible' : 'refuted';
	},
	example: (fill) => `machine git.host\n  login me\n  password ${fill(14)}\n`,
};

/** A line of a configuration, `password=…` and no more than a comment behind it. */
const CONFIGURED: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'medium',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['pass', 'pwd', 'secret'],
		pattern:
			/(?<=(?:^|\n)[ \t]{0,16}[\w.-]{0,40})(?:pass(?:w(?:or)?d|phrase)?|pwd|secret)[ \t]{0,4}[=:][ \t]{0,4}(?<value>[^\s"'`<>,;(){}[\]\\]{10,128})(?=[ \t]{0,8}(?:[#;][^\n]{0,200})?(?:\r?\n|$))/i,
	},
	check: (value) => {
		if (!looksLikePassword(value, 'sign')) return 'refuted';
		return /\d.*\d/.test(value) && shannonEntropy(value) >= 2.8 ? 'plausible' : 'refuted';
	},
	example: (fill) => `protocol=x\npassword=${fill(20)} # of the zone\n`,
};

/** Keys and salts of an application, of all signs that can be typed: `define('AUTH_KEY', '…')`, `SECRET_KEY = '…'`. Source: wp-config-sample.php, Django, Rails. */
const APPLICATION_KEY: Rule = {
	type: 'application_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: {
		kind: 'literal',
		literals: ['_key', '_salt', 'salt', 'secret', 'pepper', 'secretkey'],
		pattern:
			/(?:_key|_?salt|secret(?:_?key)?|pepper)["'\]]{0,2}[ \t]{0,8}(?:=>?|:=?|,)[ \t]{0,8}(?:'(?<value>[^'\n]{24,128})'|"(?<auth>[^"\n]{24,128})")/i,
	},
	check: (value) => {
		if (isPlaceholder(value) || /\$\{|\{\{|%s|https?:/.test(value)) return 'refuted';
		const signs = new Set(value.replace(/[\w\s.,:/+=-]/g, ''));
		return signs.size >= 4 && value.split(/\s+/).length <= 12 && !/ [a-z]{2,} /.test(value) && /\d/.test(value) ? 'plausible' : 'refuted';
	},
	minEntropy: 4,
	example: (fill) => `define( 'NONCE_SALT', '${fill(20)}#|(7${fill(20)}^&)' );`,
};

/** A client that is made with the id of an application or account and its key as texts. */
const CLIENT_CALL: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'locate',
		literals: ['client(', 'search(', 'sdk(', 'api(', 'auth(', 'connect(', 'init(', 'credential(', 'credentials(', 'session('],
		locate: locateClientCall,
	},
	example: (fill) => `const client = vendorsearch('${fill(10)}', '${fill(32, '0123456789abcdef')}');`,
};

const CALL =
	/[a-z]{3,11}\(\s{0,8}(?<arguments>(?:[A-Za-z_]{1,24}\s?[=:]\s?)?(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')(?:\s{0,4},\s{0,8}(?:[A-Za-z_]{1,24}\s?[=:]\s?)?(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')){0,3})\s{0,8}[,)]/iy;

function locateClientCall(text: string, at: number): readonly Span[] | undefined {
	CALL.lastIndex = at;
	const given = CALL.exec(text)?.groups?.['arguments'];
	if (given === undefined) return undefined;
	const from = text.indexOf(given, at);
	const word = /^[a-z]+/i.exec(text.slice(at, at + 16))?.[0].toLowerCase() ?? '';
	const values = [...given.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => ({
		value: match[1] ?? match[2] ?? '',
		start: from + match.index + 1,
	}));
	// One text alone is a key only where credentials are made of it.
	if (values.length < 2 && !word.startsWith('credential')) return undefined;
	return values
		.filter(({ value }, index) => (index > 0 || values.length === 1) && looksLikeKey(value))
		.map(({ start, value }) => ({ start, end: start + value.length }));
}

/** Private keys of blockchains: 32 bytes in hexadecimal under a name that says so. Source: Hardhat and Foundry, configuration of accounts. */
const WALLET_KEY: Rule = {
	type: 'wallet_private_key',
	category: 'secret',
	severity: 'critical',
	confidence: 0.85,
	search: { kind: 'locate', literals: ['accounts', 'private', 'wallet(', 'signer', 'deployer', 'mnemonic'], locate: locateWalletKey },
	example: (fill) => `accounts: ["0x${fill(64, '0123456789abcdef')}"]`,
};

const WALLET_NAME =
	/(?:accounts|private[_ -]?keys?|wallet|signer|deployer(?:[_ -]?(?:private[_ -]?)?key)?)["'`]?[ \t]{0,4}[=:(][ \t\r\n]{0,20}\[?[ \t\r\n]{0,20}["'`]?(?:0x)?[\da-f]{64}(?![\da-f])/iy;

function locateWalletKey(text: string, at: number): readonly Span[] | undefined {
	WALLET_NAME.lastIndex = at;
	const match = WALLET_NAME.exec(text);
	if (match === null) return undefined;
	const first = at + match[0].length;
	const found: Span[] = [];
	// A list of accounts holds one behind the other.
	const list = /^(?:["'`]?,?\s{0,20}["'`]?(?:0x)?[\da-f]{64}(?![\da-f])){0,20}/i.exec(text.slice(first, first + 2_000))?.[0] ?? '';
	for (const key of text.slice(at, first + list.length).matchAll(/(?:0x)?[\da-f]{64}(?![\da-f])/gi)) {
		if (!isPlaceholder(key[0].replace(/^0x/i, '')) && !isSequential(key[0]))
			found.push({ start: at + key.index, end: at + key.index + key[0].length });
	}
	return found;
}

/** Twelve words or more that bring back a wallet. Source: BIP 39, whose words have three to eight letters. */
const SEED_PHRASE: Rule = {
	type: 'seed_phrase',
	category: 'secret',
	severity: 'critical',
	confidence: 0.85,
	search: {
		kind: 'literal',
		literals: ['mnemonic', 'seed', 'recovery', 'backup phrase'],
		pattern:
			/(?:mnemonic(?: phrase| words?)?|seed(?:[ _-]?(?:phrase|words?))?|recovery[ _-]?(?:phrase|words?|seed)|backup phrase)["'`*]{0,2}[ \t]{0,4}(?:[:=]|is)[ \t\r\n]{0,8}["'`>]?[ \t]{0,4}(?<value>[a-z]{3,8}(?:[ \t]{1,2}[a-z]{3,8}){11,23})(?![ \t]{0,2}[a-z])/i,
	},
	check: (value) => {
		const words = value.toLowerCase().split(/\s+/);
		const isPlain = words.some((word) => PLAIN_WORDS.has(word));
		return words.length % 3 === 0 && !isPlain && new Set(words).size >= words.length * 0.7 ? 'plausible' : 'refuted';
	},
};

/** Frequent words that no list of BIP 39 has. */
const PLAIN_WORDS = new Set(
	'the and for are was from have has not but his her its our your their which then than been were would could should into these those also very such some each used using word words phrase'.split(
		' ',
	),
);

/** `IDENTIFIED BY '…'`, `CREATE USER x PASSWORD '…'`. Sources: the manuals of MySQL, Oracle and PostgreSQL. */
const SQL_PASSWORD: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: {
		kind: 'literal',
		literals: ['identified', "password '"],
		pattern:
			/(?:identified[ \t]{1,4}(?:with[ \t]{1,4}['"]?\w{1,40}['"]?[ \t]{1,4})?by[ \t]{1,4}|(?<=(?:user|role|login)[^\n;]{1,80}[ \t])(?:encrypted[ \t]{1,4})?password[ \t]{1,4})(?:'(?<value>[^'\n]{4,128})'|"(?<auth>[^"\n]{4,128})")/i,
	},
	check: (value) =>
		looksLikePassword(value, 'format') && !isPlainWord(value) && !/^(?:md5[\da-f]{32}|SCRAM-|\*[\dA-F]{40})/.test(value)
			? 'plausible'
			: 'refuted',
	example: (fill) => `CREATE USER 'app'@'%' IDENTIFIED BY '${fill(14)}';`,
};

/** `echo … | sudo -S`: a password on its way into a program. */
const PIPED: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: {
		kind: 'literal',
		literals: ['echo ', 'printf '],
		pattern:
			/(?:echo|printf)[ \t]{1,4}(?:-[ne]{1,2}[ \t]{1,4})?(?:'(?<value>[^'\n]{4,128})'|"(?<auth>[^"\n]{4,128})"|(?<bare>[^\s"'|;]{4,128}))[ \t]{0,4}\|[ \t]{0,4}(?:sudo -S|(?:sudo )?(?:chpasswd|passwd --stdin)|cryptsetup|(?:docker|podman|helm registry|az acr|gh auth) login\b[^\n|]{0,120}(?:--password-stdin|--with-token))/,
	},
	check: (value) => (looksLikePassword(value.replace(/^[\w.-]{1,40}:/, ''), 'format') ? 'plausible' : 'refuted'),
	example: (fill) => `echo '${fill(12)}' | sudo -S apt update`,
};

/** `host:port:database:user:password`. Source: the manual of PostgreSQL, The Password File. */
const PGPASS: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: {
		kind: 'literal',
		literals: [':5432:', ':5433:', ':6432:', ':*:'],
		pattern: /(?<=(?:^|\n)[\w.*-]{1,120}):(?:\d{4}|\*):[\w*-]{1,64}:[\w.*-]{1,64}:(?<value>[^\s:]{4,128})(?=\r?\n|$)/,
	},
	check: (value) => (looksLikePassword(value, 'format') ? 'plausible' : 'refuted'),
	example: (fill) => `\ndb.host:5432:main:app:${fill(12)}\n`,
};

/** `.login('name', '…')`, `auth=('name', '…')`: the last text looks like a password. */
const LOGIN_CALL: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['login(', 'auth=(', 'auth(', 'signin(', 'sign_in(', 'authenticate(', 'connect(', 'bind(', 'credential(', 'credentials('],
		pattern:
			/(?:login|auth=?|sign_?in|authenticate|connect|bind|credentials?)\(\s{0,8}(?:["'][^"'\n]{0,80}["']\s{0,4},\s{0,8}){1,3}(?:"(?<value>[^"\n]{6,128})"|'(?<auth>[^'\n]{6,128})')\s{0,4}[,)]/i,
	},
	check: (value) => (looksLikePassword(value, 'none') ? 'plausible' : 'refuted'),
	example: (fill) => `smtp.login('me@host.example', '${fill(6)}#4kQ${fill(4)}')`,
};

const SECURE_STRING: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.8,
	search: {
		kind: 'literal',
		literals: ['convertto-securestring'],
		pattern:
			/ConvertTo-SecureString[ \t]{1,4}(?:-(?:String|AsPlainText|Force)[ \t]{1,4}){0,3}(?:"(?<value>[^"\n$]{4,128})"|'(?<auth>[^'\n]{4,128})')/i,
	},
	check: (value) => (looksLikePassword(value, 'format') ? 'plausible' : 'refuted'),
	example: (fill) => `ConvertTo-SecureString "${fill(12)}" -AsPlainText -Force`,
};

/** Terraform: the default of a variable whose name is that of a secret. */
const VARIABLE_DEFAULT: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['variable "'],
		pattern:
			/variable[ \t]"\w{0,60}(?:password|passwd|secret|token|api_?key|access_key|private_key)"[ \t]{0,4}\{[^{}]{0,300}?\bdefault[ \t]{0,12}=[ \t]{0,4}"(?<value>[^"\n]{4,400})"/i,
	},
	check: (value) => (looksLikePassword(value, 'sign') || looksLikeKey(value) ? 'plausible' : 'refuted'),
	example: (fill) => `variable "db_password" {\n  default = "${fill(14)}"\n}`,
};

/** `ENV DB_PASS …`, `setenv API_TOKEN …`, without an equals sign. Source: Dockerfile reference, ENV. */
const ENVIRONMENT: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['env ', 'setenv ', 'setx '],
		pattern:
			/(?<=(?:^|\n)[ \t]{0,8})(?:ENV|setenv|setx)[ \t]{1,4}\w{0,40}(?:PASS(?:WORD|WD)?|PWD|SECRET|TOKEN|KEY)[ \t]{1,4}["']?(?<value>[^\s"']{6,400})(?=["']?[ \t]{0,4}(?:\r?\n|$))/i,
	},
	check: (value) => (looksLikePassword(value, 'sign') || looksLikeKey(value) ? 'plausible' : 'refuted'),
	example: (fill) => `\nENV DB_PASS ${fill(14)}\n`,
};

/** `WIFI:T:WPA;S:name;P:…;;`. Source: the Wi-Fi Alliance's and ZXing's form of such codes. */
const WIFI: Rule = {
	type: 'password',
	category: 'secret',
	severity: 'high',
	confidence: 0.85,
	search: { kind: 'literal', literals: ['wifi:'], pattern: /WIFI:(?:[TSHR]:[^;\n]{0,64};){0,4}P:(?<value>[^;\n]{8,63});/ },
	check: (value) => (isPlaceholder(value) ? 'refuted' : 'plausible'),
	example: (fill) => `WIFI:T:WPA;S:home;P:${fill(12)};;`,
};

/** The seed of one-time passwords. Source: Google Authenticator, Key URI Format; RFC 4648 section 6. */
const OTP_SEED: Rule = {
	type: 'otp_seed',
	category: 'secret',
	severity: 'high',
	confidence: 0.85,
	search: {
		kind: 'literal',
		literals: ['otpauth://'],
		pattern: /otpauth:\/\/[ht]otp\/[^\s?"'<>]{0,200}\?[^\s"'<>]{0,200}?secret=(?<value>[A-Za-z2-7]{16,128})/,
	},
	check: (value) => (isPlaceholder(value) ? 'refuted' : 'plausible'),
	example: (fill) => `otpauth://totp/X:me?secret=${fill(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}&issuer=X`,
};

/** Codes that stand in for the second factor, in a list. */
const RECOVERY_CODES: Rule = {
	type: 'recovery_code',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: {
		kind: 'locate',
		literals: [
			'recovery code',
			'backup code',
			'wiederherstellungscode',
			'codes de secours',
			'códigos de recuperaci',
			'códigos de respaldo',
			'codici di backup',
		],
		locate: locateRecoveryCodes,
	},
	example: (fill) => `Recovery codes:\n${[1, 2, 3].map(() => `${fill(4, '23456789')}k-${fill(5, 'abcdefghij')}`).join('\n')}\n`,
};

const CODE_LIST =
	/^[\p{L} ()\d-]{0,60}[:：]?\s{0,8}((?:[-*•\d.)]{0,4}[ \t]{0,4}[`"']?[a-z\d]{4,6}(?:[ -]?[a-z\d]{4,6}){1,3}[`"']?[\s,;]{1,6}){3,20})/iu;

function locateRecoveryCodes(text: string, at: number): readonly Span[] | undefined {
	const match = CODE_LIST.exec(`${text.slice(at, at + 600)}\n`);
	const list = match?.[1];
	if (match === null || list === undefined) return undefined;
	const from = at + match[0].length - list.length;
	const codes = [...list.matchAll(/(?<![a-z\d])[a-z\d]{4,6}(?:-?[a-z\d]{4,6}){1,3}(?![a-z\d])/gi)].filter(([code]) => /\d/.test(code));
	return codes.length < 3 ? undefined : codes.map(({ 0: code, index }) => ({ start: from + index, end: from + index + code.length }));
}

/** `https://token@host/`: a name alone that is as random as a key. The public key of a Sentry address is none. */
const URL_TOKEN: Rule = {
	type: 'url_credentials',
	category: 'secret',
	severity: 'high',
	confidence: 0.75,
	search: { kind: 'literal', literals: ['://'], pattern: /(?<=https?):\/\/(?<value>[A-Za-z0-9_-]{20,255})(?::x-oauth-basic)?@[\w[]/i },
	check: (value) => (looksLikeKey(value) && !/^[\da-f]{32}$/.test(value) ? 'plausible' : 'refuted'),
};

/** A key in the query of an address. */
const URL_KEY: Rule = {
	type: 'api_key',
	category: 'secret',
	severity: 'medium',
	confidence: 0.65,
	search: {
		kind: 'literal',
		literals: ['?key=', '&key=', '?auth=', '&auth=', '&appid=', '?appid='],
		pattern: /[?&](?:key|auth|appid)=(?<value>[A-Za-z0-9_-]{24,200})(?![\w%.-])/i,
	},
	check: (value, text, start) => {
		const isHex = /^[\da-f]{32}$/.test(value) && /appid=$/i.test(text.slice(Math.max(0, start - 8), start));
		return looksLikeKey(value, 24) && (isHex || (/[a-z]/.test(value) && /[A-Z]/.test(value))) ? 'plausible' : 'refuted';
	},
};

/** The cookie of a session, under a name that frameworks give it or in a header. */
const SESSION_COOKIE: Rule = {
	type: 'session_cookie',
	category: 'secret',
	severity: 'high',
	confidence: 0.7,
	search: {
		kind: 'literal',
		literals: ['sess', 'sid=', 'auth', 'token=', 'remember', '.aspx', 'wordpress_logged_in', 'jwt='],
		pattern:
			/(?:sess(?:ion)?(?:[_-]?id)?|(?:connect\.)?sid|(?:\.ASPX)?auth|auth_?token|token|remember[\w-]{0,40}|jwt|wordpress_logged_in_[\da-f]{32})=(?<value>[A-Za-z0-9_%.+/~|-]{16,2000})/i,
	},
	check: (value, text, start) => {
		const name = /[\w.-]{1,60}=$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
		const isKnown =
			/^(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|\.ASPXAUTH|laravel_session|wordpress_logged_in_[\da-f]{32})=$/.test(name);
		// Any other name counts in the line of a header.
		const before = text.slice(Math.max(0, start - 2_000), start);
		const line = before.slice(before.lastIndexOf('\n') + 1);
		if (!isKnown && !/\bcookie["']?[:=]/i.test(line)) return 'refuted';
		return looksLikeKey(value.replace(/%[\dA-F]{2}|\|/gi, ''), 16) ? 'plausible' : 'refuted';
	},
	example: (fill) => `Set-Cookie: JSESSIONID=${fill(32, '0123456789ABCDEF')}; Path=/; HttpOnly`,
};

/** The private key of a client in a kubeconfig. Source: Kubernetes, client authentication. */
const CLIENT_KEY_DATA: Rule = {
	type: 'private_key',
	category: 'secret',
	severity: 'critical',
	confidence: 0.85,
	search: {
		kind: 'literal',
		literals: ['client-key-data'],
		pattern: /client-key-data["']?:[ \t]{0,4}["']?(?<value>[A-Za-z0-9+/]{40,8000}={0,2})/,
	},
	check: (value) => (isPlaceholder(value) ? 'refuted' : 'plausible'),
	example: (fill) => `client-key-data: ${fill(120)}`,
};

export const TOOL_SECRETS: readonly Rule[] = [
	...COMMAND_PASSWORDS,
	NETRC,
	CONFIGURED,
	APPLICATION_KEY,
	CLIENT_CALL,
	WALLET_KEY,
	SEED_PHRASE,
	SQL_PASSWORD,
	PIPED,
	PGPASS,
	LOGIN_CALL,
	SECURE_STRING,
	VARIABLE_DEFAULT,
	ENVIRONMENT,
	WIFI,
	OTP_SEED,
	RECOVERY_CODES,
	URL_TOKEN,
	URL_KEY,
	SESSION_COOKIE,
	CLIENT_KEY_DATA,
];
