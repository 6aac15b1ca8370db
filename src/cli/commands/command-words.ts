import { assertNever } from '../../base/result.ts';
import { escapeForDisplay } from '../../base/text.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { GitFailure } from '../../gateway/git/git-guard.ts';
import type { ProtectFailure } from '../../gateway/interposition/definition-protector.ts';
import { shellQuote } from '../../gateway/interposition/launcher-script.ts';
import type { Outside } from '../../gateway/interposition/protect-report.ts';
import { coverageOf, packageOfLaunch } from '../../pins/package-of-launch.ts';
import { nearestName } from '../nearest.ts';
import type { Paint } from '../paint.ts';
import type { LaunchStatus, Waiting } from './decisions.ts';
import { shown } from './usage-words.ts';

/** What an approval of this command line doesn't cover. `variables`: names of the variables set for it. */
export function unpinnedWords(commandLine: readonly string[], variables: readonly string[]): readonly string[] {
	const launched = packageOfLaunch(commandLine, variables);
	if (launched === undefined) return [];
	const [name, runner] = [shown(launched.name, 120), shown(launched.runner, 60)];
	switch (coverageOf(launched)) {
		case 'all':
			return [];
		case 'until-updated':
			return [
				`the next start can install a newer version of ${name}. Its tools would be quarantined, but its code would already have run. To prevent this, name an exact version.`,
			];
		case 'version':
			return [
				`an approval doesn't cover the code that the registry delivers as this version of ${name}, because MCP Cordon can't read what ${runner} installs.`,
			];
		case 'nothing':
	}
	return [`${runner} isn't told which version of ${name} to run, so an approval doesn't cover that. To fix this, name an exact version.`];
}

/** A word of a command line in a form that can be copied. */
export function quoted(text: string): string {
	return /^[\w./:@-]+$/.test(text) ? text : shellQuote(text);
}

/** The server's name, and the project if Claude Code's file lists several. */
export function serverLabel({ name, ref }: Pick<ServerEntry, 'name' | 'ref'>): string {
	const [, project] = (ref === name ? undefined : /^\/projects\/([^/]*)\//.exec(ref)) ?? [];
	return project === undefined
		? shown(name)
		: `${shown(name)} (project ${shown(project.replaceAll('~1', '/').replaceAll('~0', '~'), 300)})`;
}

/** The server that was probably meant, in words that follow "there is none". */
export function nearServerWords(name: string, entries: readonly Pick<ServerEntry, 'name' | 'ref'>[]): string {
	const near = nearestName(name, [...new Set(entries.flatMap((entry) => [entry.name, entry.ref]))]);
	return near === undefined ? '' : `, but one is called "${shown(near)}"`;
}

export function noServerWords(name: string, entries: readonly Pick<ServerEntry, 'name' | 'ref'>[]): string {
	return `There's no server "${shown(name)}" in these files${nearServerWords(name, entries)}. Run "cordon status" for all servers.`;
}

/** Maximum number of lines shown from a server's last output. */
const MAX_LAST_LINES = 4;

/** The end of a server's output, escaped: from its last error on, without stack trace lines. */
export function lastOutput(text: string): readonly string[] {
	const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	const error = lines.findLastIndex((line) => /^\s*(?:\w*(?:Error|Exception)\b|panic|fatal)/.test(line));
	// Node prints an error's properties after it.
	const last = error < 0 ? lines.slice(-MAX_LAST_LINES) : lines.slice(error, error + MAX_LAST_LINES).filter((line) => !/^[\s}]/.test(line));
	return last.map((line) => escapeForDisplay(line.trimEnd(), 300));
}

export function lastOutputWords(lines: readonly string[], indent: string): string {
	return [`${indent}Its last output:`, ...lines.map((line) => `${indent}  ${line}`)].join('\n');
}

/** Says which values `--timeout` takes. */
export const TIMEOUT_WORDS = '--timeout takes seconds, from 1 to 3600';

/** Says which values `--since` takes. */
export const SINCE_WORDS = '--since takes a date (2026-11-22), a date with a time, or a number with d or h (7d)';

/** No file was named, and none was found in the usual places. */
export const NO_DEFINITION_FILE =
	"Couldn't find a definition file in this folder, for VS Code, or for another known client. Name a file after the command.";

/** `httpSettings`: the keys that cause `http-settings`. */
export function outsideWords(why: Outside['why'], httpSettings: readonly string[] = []): string {
	switch (why) {
		case 'needs-login':
			return 'its server requires a login that only its client can do';
		case 'oauth':
			return 'its entry says that its client logs in';
		case 'http-address':
			return "MCP Cordon can't reach its address (only http or https, without a name and password)";
		case 'http-settings':
			return httpSettings.length === 0
				? "MCP Cordon doesn't support its HTTP settings as they're written"
				: `MCP Cordon doesn't support these of its settings: ${httpSettings.map((key) => shown(key, 60)).join(', ')}`;
		case 'websocket':
			return 'it uses a WebSocket';
		case 'dev':
			return 'its "dev" setting would attach the debugger to MCP Cordon';
		case 'sandboxed':
			return "it runs in the editor's sandbox";
		case 'policy':
			return 'your organization allow-lists servers by URL or command, and a protected entry would no longer match';
		case 'cordon-variables':
			return 'its environment sets variables reserved for MCP Cordon';
		case 'not-startable':
			return 'its entry has no command to start';
		case 'container':
			return "it runs in a container. The editor copies it into the container's own mcp.json: protect that file, inside the container";
		case 'unusual-writing':
			return "it's written in a way that MCP Cordon couldn't restore byte for byte";
		case 'declined':
			return "you didn't select it";
		case 'missing':
			return "there's no entry with this name";
		default:
			return assertNever(why);
	}
}

/** Lists of servers that this file's reader ignores. Another reader may start them, so the file isn't clean. */
export function unreadWords({ unread }: { readonly unread: readonly (readonly string[])[] }): string {
	const names = unread.map((keys) => (keys.length === 0 ? 'the top level' : `"${shown(keys.join('.'), 80)}"`));
	return `${names.join(', ')} ${names.length === 1 ? 'contains' : 'contain'} server entries in a place where no known client reads them, so they weren't checked. Another program may start them`;
}

export function failureWords(failure: ProtectFailure): string {
	switch (failure.kind) {
		case 'malformed':
			return `it can't be read at line ${failure.line}, column ${failure.column}: ${failure.what}`;
		case 'duplicate-key':
			return `the key "${shown(failure.key, 60)}" appears twice at line ${failure.line}, column ${failure.column}: programs would read different values`;
		case 'unreadable':
			return unreadableWords(failure.code);
		case 'too-large':
			return `it's too large (${Math.ceil(failure.bytes / 1_048_576)} MiB)`;
		case 'missing':
			return "the file doesn't exist";
		case 'symlink-outside':
			return "it's a link that points outside its folder. Name the file that it points to";
		case 'not-a-file':
			return "it isn't a file";
		case 'read-only':
			return "it's read-only. Make it writable, and try again";
		case 'no-space':
			return 'the disk is full';
		case 'denied':
			return `you don't have permission to write it, or its folder (${failure.code})`;
		case 'io':
		case 'lock-io':
			return `the system refused it (${failure.code})`;
		case 'changed':
			return 'it keeps changing. Close the program that writes to it, and try again';
		case 'locked':
			return 'another MCP Cordon process is using it. Try again';
		case 'aborted':
			return 'it was canceled';
		case 'not-reversible':
			return "the change couldn't be undone byte for byte. Please report this file's structure";
		case 'not-protected':
			return "it isn't protected";
		case 'no-launcher':
			return "the launcher isn't installed";
		case 'git':
			return `couldn't hide the change from Git: ${gitWords(failure.why)}`;
		default:
			return assertNever(failure);
	}
}

/** `code`: the system's error code, or `not-a-file`, from `readDefinitionFile`. */
function unreadableWords(code: string): string {
	switch (code) {
		case 'not-a-file':
		case 'EISDIR':
			return "it isn't a file";
		case 'EACCES':
		case 'EPERM':
			return "you don't have permission to read it";
		default:
			return `it can't be opened (${shown(code, 40)})`;
	}
}

export function gitWords(why: GitFailure): string {
	switch (why.kind) {
		case 'points-outside':
			return 'its .git folder, or something in it, is a link or points to another folder';
		case 'not-ours':
			return 'the repository belongs to another user';
		case 'no-git':
			return "couldn't find Git";
		case 'git-busy':
			return 'another Git process is running there. Try again';
		case 'git-failed':
			return `Git failed with status ${why.status}`;
		case 'untrusted':
			return "the folder isn't trusted, so Git commands don't run there";
		case 'other-filter':
			return 'the file uses another Git filter, or filters are turned off for it';
		case 'repository-io':
			return "the repository's files couldn't be written";
		default:
			return assertNever(why);
	}
}

/** `where`: what follows the words that it isn't started, such as ` in Codex`. */
export function launchWords(status: LaunchStatus, paint: Paint, where = ''): string {
	const notStarted = paint('warning', 'NOT STARTED') + where;
	switch (status) {
		case 'approved-both':
			return 'launch approved in the editor and on the command line';
		case 'approved-editor':
			return 'launch approved in the editor';
		case 'approved-command-line':
			return 'launch approved on the command line (the editor asks again)';
		case 'changed':
			return `${notStarted}: its launch changed since it was approved`;
		case 'blocked':
			return `${notStarted}: its launch is blocked`;
		case 'not-approved':
			return `${notStarted}: its launch isn't approved`;
		case 'unknown':
			return 'launch state unknown';
		default:
			return assertNever(status);
	}
}

export function waitingWords({ changedItems, toReview }: Waiting): string {
	const changed = changedItems === 0 ? '' : `, ${changedItems === toReview ? '' : `${changedItems} of them `}CHANGED since approved`;
	return `${toReview} ${toReview === 1 ? 'item waits' : 'items wait'} for review${changed}`;
}
