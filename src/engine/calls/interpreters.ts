import { type CommandSign, inWindows } from './shell-commands.ts';

/** A text that starts like a statement is SQL. Search words don't. */
const SQL = new RegExp(
	`^(?:\\s|--[^\\n]{0,400}\\n|/\\*[^*]{0,400}\\*/){0,20}(?:${[
		'select\\s[^;]{0,2000}(?:\\bfrom\\b|\\(|\\*|;|@|\\d)',
		'select\\s{1,4}[\'"@]',
		'with\\s{1,4}(?:recursive\\s{1,4})?[\\w"`]{1,64}\\s{0,4}(?:\\([^)]{0,400}\\)\\s{0,4})?as\\s{0,4}\\(',
		'(?:insert|replace|merge)\\s{1,4}into\\b|delete\\s{1,4}from\\b|update\\s{1,4}[\\w".`]{1,128}\\s{1,4}set\\b',
		'(?:create|alter|drop)\\s{1,4}(?:or\\s{1,4}replace\\s{1,4})?(?:temp(?:orary)?\\s{1,4})?(?:table|view|function|procedure|index|role|user|database|schema|trigger|extension|aggregate|login)\\b',
		'declare\\s{1,4}@|exec(?:ute)?\\s{1,4}[\\w.]{0,64}[._(]|begin\\s{0,4}[;\\n]|begin\\s{1,4}tran',
		'copy\\s{0,4}[\\w".(]|grant\\s{1,4}[\\w ,]{1,80}\\s(?:on|to)\\b|truncate\\s{1,4}(?:table\\s)?|call\\s{1,4}[\\w.]{1,64}\\(',
		'set\\s{1,4}[\\w.@]{1,64}\\s{0,4}(?:=|to\\s)|use\\s{1,4}[\\w"`]{1,64}\\s{0,4};|attach\\s{1,4}(?:database\\s{1,4})?\'',
		'explain\\s{1,4}(?:analy[sz]e\\s{1,4}|verbose\\s{1,4}){0,2}(?:select|insert|update|delete|with)\\b|load\\s{1,4}(?:data|extension)\\b|do\\s{0,4}\\$|pragma\\s{1,4}\\w',
	].join('|')})`,
	'i',
);

/** SQL that reaches outside the database's data (CWE-89, CWE-78). */
const IN_SQL: readonly (readonly [RegExp, string])[] = [
	[
		/\bxp_cmdshell\b|\bsp_oacreate\b|\bcopy\b[^;]{0,400}\b(?:to|from)\s{1,4}program\b|\bsys_(?:exec|eval)\s{0,2}\(|\bdbms_(?:scheduler|xslprocessor)\b|\bload_extension\s{0,2}\(|\blanguage\s{1,4}'?(?:plpython3?u|plperlu|c)\b|\bcreate\s{1,4}(?:aggregate\s{1,4})?function\b[^;]{0,200}\bsoname\b|\butl_(?:http|inaddr|file)\b/i,
		'a query that runs a program',
	],
	[
		/\bload_file\s{0,2}\(|\binto\s{1,4}(?:out|dump)file\b|\bpg_(?:read_(?:binary_)?file|ls_dir)\s{0,2}\(|\blo_(?:import|export)\s{0,2}\(|\bxp_(?:dirtree|fileexist|subdirs)\b|\battach\s{1,4}(?:database\s{1,4})?'[^']{0,200}\.(?:php|aspx?|jsp)'|\bdblink(?:_connect|_exec)?\s{0,2}\(\s{0,2}'[^']{0,200}\bhost\s{0,2}=|\bcopy\b[^;]{0,400}\bto\s{1,4}'(?:s3|https?|gs|azure):/i,
		'a query that leaves the database',
	],
];
const AT_END_OF_SQL: typeof IN_SQL = [
	[
		/;\s{0,40}(?:drop|truncate|delete|update|alter|grant|insert)\b[^;]{1,400};?\s{0,20}--[^\n]{0,40}$/i,
		'a second statement after the first',
	],
];

/** Text that an interpreter of documents, templates, or expressions would run or read. */
const IN_DOCUMENT: readonly (readonly [RegExp, string])[] = [
	[
		/<!ENTITY\s{1,4}(?:%\s{1,4})?[\w.-]{1,60}\s{1,4}(?:SYSTEM|PUBLIC\s{1,4}["'][^"']{0,200}["'])\s{1,4}["'](?:file|https?|ftp|php|expect|jar|netdoc|gopher):/i,
		'an external entity',
	],
	[/\bphp:\/\/(?:filter|input)|\bexpect:\/\//i, 'an address that runs code'],
	[/\$\{[^\n]{0,160}?j[^{}]{0,12}n[^{}]{0,12}d[^{}]{0,12}i[^{}]{0,6}:(?:ldaps?|rmi|dns|iiop|corba):/i, 'a look-up that loads code'],
	[
		/\{\{[^}]{0,300}(?:__(?:class|globals|mro|subclasses|import|builtins|init)__|\bconstructor\b[^}]{0,20}\bconstructor\b|\.popen\s{0,2}\()|\{%[^%]{0,100}\b(?:import|popen)\b[^%]{0,100}\bos\b|<%=?[^%]{0,200}(?:`|\bsystem\b|\bexec\b|IO\.popen|Runtime)|\bT\(\s{0,2}java\.lang\.(?:Runtime|ProcessBuilder)|\bfreemarker\.template\.utility\.Execute\b/i,
		'an expression that runs a program',
	],
	[/^\s{0,4}[=+@-]\s{0,4}(?:cmd|msexcel|powershell|rundll32|mshta)\s{0,2}\|/i, 'a formula that runs a program'],
	[
		/^\s{0,4}=\s{0,2}(?:webservice|import(?:data|xml|html|feed))\s{0,2}\([^)]{0,300}&\s{0,3}\$?[A-Z]{1,3}\$?\d/i,
		'a formula that sends cells out',
	],
	[/\\(?:immediate\s{0,3})?\\?write18\b|\\input\s{0,2}\|/, 'a document that runs a program'],
	[
		/<(?:iframe|embed|object|img|link|script|frame|source|xi:include)\b[^>]{0,300}(?:src|href|data)\s{0,3}=\s{0,3}["']?file:\/\//i,
		'a document that reads files',
	],
	[/^\s{0,4}!include(?:url|sub)?\s{1,4}(?:\/(?:etc|home|root|proc|var)\/|~\/|https?:\/\/\d{1,3}\.)/im, 'a diagram that reads files'],
	[/\bdo\s{1,3}shell\s{1,3}script\s{1,3}["“]/i, 'a script that runs a command'],
];

/** Whether the text is an SQL statement, not search words. */
export function isSql(text: string): boolean {
	return SQL.test(text);
}

/** What a query or a document would make its interpreter do. `isQuery`: the parameter may also hold search words. Cost: O(n). */
export function interpreterDangers(text: string, isQuery: boolean): readonly CommandSign[] {
	const isStatement = isSql(text);
	if (!isStatement && isQuery) return [];
	const found = inWindows(text, (part) => signsIn(part, isStatement ? IN_SQL : IN_DOCUMENT));
	return isStatement ? [...found, ...signsIn(text, AT_END_OF_SQL)] : found;
}

function signsIn(text: string, signs: typeof IN_SQL): readonly CommandSign[] {
	return signs.flatMap(([pattern, what]): readonly CommandSign[] => {
		const match = pattern.exec(text);
		return match === null ? [] : [{ start: match.index, end: match.index + match[0].length, what, severity: 'high' }];
	});
}
