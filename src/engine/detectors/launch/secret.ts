import type { Detector } from '../../detector.ts';
import { type LaunchEntry, type LaunchNote, type LaunchText, launchEntryOf, sightingsOf } from '../../launch/entry.ts';
import { findSensitive } from '../../sensitive/find-sensitive.ts';
import { looksLikeKey } from '../../sensitive/password-look.ts';
import { isDummyValue, isPlaceholder } from '../../sensitive/placeholders.ts';

/** Options and variables whose value is a secret. The last words decide: `TOKEN_TTL` holds no token. */
const SECRET_NAME =
	/(?:^|[_.-])(?:api[_-]?key|apikey|access[_-]?key|secret[_-]?key|private[_-]?key|secret|client[_-]?secret|token|pat|password|passwd|pwd|passphrase|credentials?|auth[_-]?key|license[_-]?key|connection[_-]?string|dsn|key)$/i;

/** Every program of the user can read a secret in a definition file. It ends up in backups and repositories, and on command lines that everybody can see. */
export const detector: Detector = {
	id: 'launch.secret',
	tier: 'soft',
	severity: 'medium',
	surfaces: ['launch'],
	title: 'This entry contains a secret in plain text. Use ${input:…}, so VS Code asks for it instead.',
	references: [
		{ scheme: 'CWE', id: 'CWE-312', url: 'https://cwe.mitre.org/data/definitions/312.html' },
		{ scheme: 'CWE', id: 'CWE-214', url: 'https://cwe.mitre.org/data/definitions/214.html' },
		{ scheme: 'OWASP MCP', id: 'MCP01', url: 'https://owasp.org/www-project-mcp-top-10/' },
	],
	detect(input) {
		const entry = launchEntryOf(input);
		return entry === undefined ? [] : sightingsOf(notesOn(entry), input.surfaces);
	},
};

function notesOn({ addresses, env, headers, parts }: LaunchEntry): readonly LaunchNote[] {
	const notes: LaunchNote[] = [];
	for (const setting of env) if (!setting.isAtName) notes.push(...secretsIn(setting, setting.name, 'secret in an environment variable'));
	for (const header of headers) {
		if (header.isAtName) continue;
		const scheme = /^(?:Bearer|Basic|Token|ApiKey|Api-Key)\s{1,4}/i.exec(header.text)?.[0] ?? '';
		const at = { ...header, start: scheme.length, text: header.text.slice(scheme.length) };
		notes.push(...secretsIn(at, /^authorization$/i.test(header.name) || scheme !== '' ? 'token' : header.name, 'secret in a header'));
	}
	for (const [index, part] of parts.entries()) {
		const [, joinedName = '', joined] = /^-{0,2}([\w.-]{1,80})=(.{1,8192})$/.exec(part.text) ?? [];
		const before = /^--?([\w.-]{1,80})$/.exec(parts[index - 1]?.text ?? '')?.[1];
		if (index === 0) continue;
		if (joined !== undefined) notes.push(...secretsIn(tail(part, joined), joinedName, 'secret on the command line'));
		else if (!part.text.startsWith('-')) {
			// `--header "Authorization: Bearer …"` and `-e NAME=…` put a name and a value into one argument.
			const [whole, name = '', value = ''] = /^([\w-]{1,80}):\s{0,4}(?:(?:Bearer|Basic|Token)\s{1,4})?(.{1,8192})$/i.exec(part.text) ?? [];
			const isHeader = whole !== undefined && !value.startsWith('//') && /^-{1,2}(?:header|H)$/.test(parts[index - 1]?.text ?? '');
			if (isHeader)
				notes.push(...secretsIn(tail(part, value), /^authorization$/i.test(name) ? 'token' : name, 'secret on the command line'));
			else notes.push(...secretsIn(part, before, 'secret on the command line'));
		}
	}
	for (const address of addresses) {
		const [, lead = '', password] = /^(https?:\/\/[^/@:\s]{0,200}:)([^/@\s]{1,400})@/i.exec(address.text) ?? [];
		if (password !== undefined && isValue(password))
			notes.push({ at: { ...address, start: address.start + lead.length, text: password }, detail: 'password in its address' });
		for (const match of address.text.matchAll(/[?&]([\w.-]{1,60})=([^&#\s]{1,1000})/g)) {
			const value = match[2] ?? '';
			const at = { ...address, start: address.start + match.index + match[0].length - value.length, text: value };
			notes.push(...secretsIn(at, match[1], 'secret in its address'));
		}
	}
	for (const address of [...addresses, ...env.filter(({ isAtName, text }) => !isAtName && /^https?:\/\//i.test(text))])
		notes.push(...keysInPath(address));
	return unique(notes);
}

/** What the sensitive rules find, or the whole value if its name says that it is a secret. */
function secretsIn(at: LaunchText, name: string | undefined, detail: string): readonly LaunchNote[] {
	if (at.text.length > 16_384) return [];
	const found = findSensitive(at.text, { categories: ['secret'], ...(name === undefined ? {} : { field: name }) }).filter(
		({ confidence, end, start }) => confidence >= 0.5 && isValue(at.text.slice(start, end)),
	);
	if (found.length > 0)
		return found.map(({ confidence, end, start }) => ({
			at: { ...at, start: at.start + start, text: at.text.slice(start, end) },
			detail,
			confidence,
			...(isLocalDefault(at.text, start, end) ? { severity: 'low' as const } : {}),
		}));
	return name !== undefined && SECRET_NAME.test(name) && looksRandom(at.text) ? [{ at, detail, confidence: 0.6 }] : [];
}

/** A local default such as `postgres:postgres@localhost`, which opens nothing that a reader of this file couldn't open anyway. */
function isLocalDefault(text: string, start: number, end: number): boolean {
	const user = /(?:^|\/\/|[\s"'=])([^\s:@/"'=]{1,64}):$/.exec(text.slice(Math.max(0, start - 80), start))?.[1];
	return user === text.slice(start, end) && LOCAL_HOST.test(text.slice(end, end + 40));
}

const LOCAL_HOST = /^@(?:tcp\()?(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|host\.docker\.internal)(?=[:/?)]|$)/i;

/** Path steps as random as keys. Plain hexadecimal digits may just be an id. */
function keysInPath(address: LaunchText): readonly LaunchNote[] {
	const path = /^https?:\/\/[^/?#\s]{1,400}([^?#\s]{1,4096})/i.exec(address.text);
	if (path === null) return [];
	const from = path[0].length - (path[1] ?? '').length;
	return [...(path[1] ?? '').matchAll(/(?<=\/)[\w=~-]{24,1000}(?=\/|$)/g)].flatMap(({ 0: step, index }): readonly LaunchNote[] => {
		const isMixed = countOf(step, /[a-z]/g) > 2 && countOf(step, /[A-Z]/g) > 2 && /\d/.test(step);
		const isHex = /^[\da-f]{32,}$/i.test(step);
		if ((!isMixed && !isHex) || !looksLikeKey(step, 24)) return [];
		const at = { ...address, start: address.start + from + index, text: step };
		return [{ at, detail: 'secret in its address', ...(isHex ? { severity: 'low', confidence: 0.5 } : {}) }];
	});
}

function countOf(text: string, pattern: RegExp): number {
	return text.match(pattern)?.length ?? 0;
}

function isValue(text: string): boolean {
	return text.length >= 4 && !isPlaceholder(text) && !isDummyValue(text) && !/\$\{|\byour\b|<[^>]{0,80}>/i.test(text);
}

/** Letters and digits together, without blanks. Not a path, an address, or a plain word or number. */
function looksRandom(text: string): boolean {
	if (text.length < 8 || text.length > 4096 || !isValue(text)) return false;
	return (
		!/\s|^(?:[./~\\]|[a-z]:[\\/]|\w{1,20}:\/\/)|^[\w-]{1,60}\.(?:pem|key|json|txt|crt|p12|env)$/i.test(text) &&
		!(/[\\/]/.test(text) && /\.\w{1,5}$/.test(text)) &&
		// In a connection string, only the password could be a secret, and it was already checked.
		!/@(?:tcp|unix)\(|^[\w ]{1,40}=[^;]{0,200};/.test(text) &&
		/\d/.test(text) &&
		/[a-z]/i.test(text)
	);
}

function tail(part: LaunchText, text: string): LaunchText {
	return { ...part, start: part.start + part.text.length - text.length, text };
}

/** Removes duplicates: an address that is an argument is read twice. */
function unique(notes: readonly LaunchNote[]): readonly LaunchNote[] {
	const seen = new Set<string>();
	return notes.filter(({ at }) => {
		const place = `${at.pointer} ${at.start} ${at.text.length}`;
		return seen.has(place) ? false : seen.add(place);
	});
}
