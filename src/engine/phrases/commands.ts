import type { Pattern } from '../gate/pattern-set.ts';

/** What a decoded command does. The words are ours and may be shown. */
export type CommandKind =
	| 'download piped into a shell'
	| 'deletes files'
	| 'makes a file executable'
	| 'reverse shell'
	| 'address and port'
	| 'pipe into a shell'
	| 'runs encoded code'
	| 'reads secrets';

/** On decoded text only: in plain text these are documentation (R041). */
export const COMMANDS: readonly Pattern<CommandKind>[] = [
	{
		id: 'download piped into a shell',
		literals: ['curl', 'wget', 'invoke-webrequest', 'iwr ', 'irm ', 'downloadstring'],
		regex:
			/\b(?:curl|wget)\b[^\n]{1,160}?(?:\||&&|;|-o ?\S+ ?(?:&&|;)) ?(?:sudo )?(?:ba|z|da|k|c)?sh\b|\b(?:curl|wget)\b[^\n]{1,160}?\| ?(?:sudo )?(?:python3?|perl|ruby|node|php)\b|\b(?:iwr|irm|invoke-webrequest)\b[^\n]{1,120}?\| ?iex\b|downloadstring\(|\b(?:curl|wget) +-?[^\n]{0,60}?https?:\/\/(?:\d{1,3}\.){3}\d{1,3}|\bcurl\b[^\n]{0,80}(?: -d| --data(?:-\w+)?| -F| -T| --upload-file)[ =]?[^\n]{0,20}(?:@|\$\()/i,
	},
	{
		id: 'deletes files',
		literals: ['rm -', 'rmdir /s', 'del /', 'mkfs', 'dd if='],
		regex: /\brm +-(?:[rRf]{1,3}|-recursive|-force)\b[^\n]{0,40}|\bdel \/[sfq]\b|\brmdir \/s\b|\bmkfs\.|\bdd if=\/dev\/(?:zero|random)/i,
	},
	{ id: 'makes a file executable', literals: ['chmod'], regex: /\bchmod +(?:-R +)?(?:\+x|[ugoa]*\+[rwxs]+|[0-7]{3,4})\b/ },
	{
		id: 'reverse shell',
		literals: ['/dev/tcp', '/dev/udp', 'nc -', 'ncat', 'bash -i', 'sh -i', 'socat', 'mkfifo', 'socket.socket', 'pty.spawn'],
		regex:
			/\/dev\/(?:tcp|udp)\/|\bn(?:c|cat)\b[^\n]{0,40}? -\w*[ec]\w* |\b(?:ba|z)?sh -i\b|\bsocat\b[^\n]{0,60}exec|\bmkfifo\b|\bsocket\.socket\(|\bpty\.spawn\(/i,
	},
	{
		id: 'address and port',
		literals: [...'0123456789'].map((digit) => `${digit}:`),
		reach: 24,
		regex: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d):\d{2,5}\b/,
	},
	{
		id: 'pipe into a shell',
		literals: ['|sh', '| sh', '|bash', '| bash', '|zsh', '| zsh', '| sudo', '|sudo'],
		regex: /\| ?(?:sudo )?(?:ba|z|da|k)?sh\b/,
	},
	{
		id: 'runs encoded code',
		literals: [
			'powershell',
			'base64 -d',
			'base64 --decode',
			'eval(',
			'exec(',
			'os.system',
			'subprocess',
			'child_process',
			'iex',
			'python -c',
			'python3 -c',
			'node -e',
			'perl -e',
			'__import__',
			'certutil',
		],
		regex:
			/\bpowershell(?:\.exe)?\b[^\n]{0,80} -(?:e|ec|enc|encodedcommand|nop|w|windowstyle)\b|\bbase64 (?:-d|-D|--decode)\b[^\n]{0,60}\||\beval\((?:atob|Buffer|base64|requests|compile|fetch)|\bexec\((?:base64|requests|compile|urllib|open)|\bos\.system\(|\bsubprocess\.(?:run|call|Popen|check_output)\(|\brequire\(['"]child_process['"]\)|\biex ?\(|\b(?:python3?|node|perl) -[ce] ['"]|__import__\(|\bcertutil\b[^\n]{0,40}-(?:decode|urlcache)/i,
	},
	{
		id: 'reads secrets',
		literals: ['.ssh', '/etc/passwd', '/etc/shadow', '.aws', 'id_rsa', 'id_ed25519', '.env'],
		regex:
			/\b(?:cat|cp|scp|curl|tar|type|less|base64|send|read|upload|post|copy|include)\b[^\n]{0,60}?(?:\.ssh\b|\/etc\/(?:passwd|shadow)|\.aws\/|id_(?:rsa|ed25519)|[ /]\.env\b)/i,
	},
];
