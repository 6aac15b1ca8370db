import type { Pattern } from '../gate/pattern-set.ts';
import { gap, OUTSIDE, SECRET_FILE, SECRET_FILE_LITERALS, SECRET_WORD, SEND } from '../lexicon/words.ts';

/** What a computation has no business with. The words are ours and may be shown. */
export type UndeclaredKind = 'takes a secret' | 'sends data outside' | 'names a place of secrets' | 'external address' | 'shell command';

export const UNDECLARED: readonly Pattern<UndeclaredKind>[] = [
	{
		id: 'takes a secret',
		literals: SECRET_FILE_LITERALS,
		leadsTo: [new RegExp(SECRET_FILE)],
		regex: new RegExp(
			`\\b(?:read|open|cat|load|access|cop(?:y|ies)|get|fetch|retrieve|include|collect|send|upload|append|attach|pass|look(?:s)? (?:up|into)|extract)(?:s|es|ing)?\\b${gap(60)}${SECRET_FILE}`,
		),
	},
	{
		id: 'takes a secret',
		literals: ['key', 'token', 'credential', 'password', 'secret', 'cookie', 'environment'],
		regex: new RegExp(
			`\\b(?:read|collect|gather|harvest|extract|send|upload|exfiltrate|include|capture|pass)(?:s|es|ing)? (?:all |any |the |your |every )?(?:user'?s? |available |stored |local |system )*(?:${SECRET_WORD})`,
		),
	},
	{
		id: 'sends data outside',
		literals: [
			'send',
			'post',
			'upload',
			'transmit',
			'forward',
			'exfil',
			'relay',
			'mirror',
			'report',
			'push',
			'cop',
			'leak',
			'beacon',
			'submit',
			'shar',
			'sync',
			'mail',
			'cc',
			'pip',
			'deliver',
			'ship',
		],
		reach: 260,
		regex: new RegExp(
			`(?:\\b(?:also|then|additionally|silently|secretly|automatically|and|quietly|afterwards|first|before returning),? )(?:\\w+ ){0,2}?${SEND}\\b${gap(80)}\\b${OUTSIDE}`,
		),
	},
	{ id: 'names a place of secrets', literals: SECRET_FILE_LITERALS, regex: new RegExp(SECRET_FILE) },
	{
		id: 'shell command',
		literals: ['rm -rf', 'curl ', 'wget ', '| sh', '| bash', '$(', 'bash -c', 'sh -c', 'powershell', 'sudo ', 'chmod '],
		regex:
			/\brm -rf\b|\b(?:curl|wget) (?:-\w+ )*(?:https?:|['"$])|\| ?(?:ba)?sh\b|\$\((?:env|whoami|cat|curl|id|ls)|\b(?:ba)?sh -c\b|\bpowershell\b|\bsudo \w+|\bchmod \+?\w+/,
	},
	{
		id: 'external address',
		literals: ['http://', 'https://'],
		regex:
			/https?:\/\/(?:(?:\d{1,3}\.){3}\d{1,3}|[\w.-]*(?:webhook\.site|requestbin|pipedream|ngrok|burpcollaborator|interact\.sh|oast|attacker|evil|exfil|collect|beacon|steal|c2)[\w.-]*)/,
	},
];
