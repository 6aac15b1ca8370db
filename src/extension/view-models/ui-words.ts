import type { EntryId } from '../../base/ids.ts';
import { assertNever } from '../../base/result.ts';
import { nameForDisplay, safeName } from '../../base/text.ts';
import type { LeftAlone } from '../../definitions/server-entry.ts';
import { findingSentence } from '../../engine/detail-words.ts';
import type { Finding, Severity } from '../../engine/finding.ts';
import { type Passage, passagesOf } from '../../engine/passages.ts';
import { type Client, clientList } from '../../events/client.ts';
import type { FileProblem, LockProblem, ServerProblem } from '../../events/cordon-event.ts';
import type { Item } from '../../events/items.ts';
import type { Coverage, Hold, Overview } from '../../events/overview.ts';
import type { ChangeSummary, IntroducedKind } from '../../pins/introduced.ts';
import type { PinState } from '../../pins/pin.ts';
import type { TrustMode } from '../../pins/trust.ts';
import { ruleTitle } from '../../policy/explained-rules.ts';
import type { LaunchRefusal } from '../../policy/launch-policy.ts';
import type { L10n } from './l10n.ts';
import { placeOf } from './place-words.ts';

/** Turns our types into plain sentences. Text of a server or a repository is escaped and clipped first. */

export function shown(text: string, maxLength = 80): string {
	return nameForDisplay(text, maxLength);
}

export function stateWord(state: PinState, l10n: L10n): string {
	switch (state) {
		case 'quarantined':
			return l10n.t('Quarantined');
		case 'rug_pull':
			return l10n.t('Changed, quarantined');
		case 'approved':
			return l10n.t('Approved');
		case 'blocked':
			return l10n.t('Blocked');
		default:
			return assertNever(state);
	}
}

export function severityWord(severity: Severity, l10n: L10n): string {
	switch (severity) {
		case 'none':
			return l10n.t('no findings');
		case 'info':
			return l10n.t('a note');
		case 'low':
			return l10n.t('low risk');
		case 'medium':
			return l10n.t('medium risk');
		case 'high':
			return l10n.t('high risk');
		case 'critical':
			return l10n.t('critical risk');
		default:
			return assertNever(severity);
	}
}

/** Capitalizes words that stand alone or start a row. */
export function sentenceCase(words: string): string {
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** `httpSettings`: the keys that cause `http-settings`. */
export function leftAloneWords(
	why: LeftAlone | 'not-protected' | 'not-rewritten' | 'gateway-down',
	l10n: L10n,
	httpSettings: readonly string[] = [],
): string {
	switch (why) {
		case 'needs-login':
			return l10n.t('its server requires a login that only the editor can do');
		case 'oauth':
			return l10n.t('its entry says that the editor logs in');
		case 'http-address':
			return l10n.t("MCP Cordon can't reach its address (only http or https, without a name and password)");
		case 'http-settings':
			return httpSettings.length === 0
				? l10n.t("MCP Cordon doesn't support its HTTP settings as they're written")
				: l10n.t("MCP Cordon doesn't support these of its settings: {0}", httpSettings.map((key) => shown(key, 60)).join(', '));
		case 'websocket':
			return l10n.t('it uses a WebSocket');
		case 'dev':
			return l10n.t('its "dev" setting would attach the debugger to MCP Cordon');
		case 'sandboxed':
			return l10n.t("it runs in the editor's sandbox");
		case 'policy':
			return l10n.t('your organization allow-lists servers by URL or command, and a protected entry would no longer match');
		case 'unusual-writing':
			return l10n.t("MCP Cordon couldn't restore it byte for byte, because of how it's written");
		case 'container':
			return l10n.t('the editor copies it into a container. Protect it there');
		case 'cordon-variables':
			return l10n.t('its environment sets variables reserved for MCP Cordon');
		case 'not-startable':
			return l10n.t('its entry has no command that the editor could start');
		case 'not-protected':
			return l10n.t("its file isn't protected");
		case 'not-rewritten':
			return l10n.t("its entry couldn't be changed yet");
		case 'gateway-down':
			return l10n.t("the inspector isn't running");
		default:
			return assertNever(why);
	}
}

export function refusalWords(why: LaunchRefusal, l10n: L10n): string {
	switch (why) {
		case 'not-approved':
			return l10n.t('its command is new or has changed');
		case 'argv-differs':
			return l10n.t('it was started with a different command from the one in its file. Restart it');
		case 'entry-changed':
			return l10n.t('its entry in the file changed after it was started. Restart it');
		case 'values-changed':
			return l10n.t('it would start differently from what you approved');
		case 'values-unknown':
			return l10n.t('its envFile path has a variable that only the editor resolves. Use a plain path');
		case 'cordon-variables':
			return l10n.t('its environment sets variables reserved for MCP Cordon');
		case 'unencrypted':
			return l10n.t('its address is unencrypted (http), and your settings refuse that');
		case 'blocked':
			return l10n.t('you blocked it');
		case 'entry-unreadable':
			return l10n.t("its entry in the file couldn't be read");
		default:
			return assertNever(why);
	}
}

/** Where the server is guarded, with the clients' own names. */
function guardedWords(clients: readonly Client[], l10n: L10n): string {
	if (clients.length === 0) return l10n.t('Guarded');
	return l10n.t('Guarded in {0}', clientWords(clients, l10n));
}

function clientWords(clients: readonly Client[], l10n: L10n): string {
	return clientList(clients, { and: l10n.t('and'), chat: l10n.t('chat'), other: l10n.t('another client') });
}

/** Adds each client that doesn't start the server, with the reason. */
function withHolds(words: string, holds: readonly Hold[], l10n: L10n): string {
	const held = holds.map(({ clients, why }) => l10n.t('Not started in {0}: {1}', clientWords(clients, l10n), refusalWords(why, l10n)));
	return [words, ...held].join('. ');
}

export function coverageWords(coverage: Coverage, l10n: L10n): string {
	switch (coverage.kind) {
		case 'guarded':
			return withHolds(guardedWords(coverage.clients, l10n), coverage.holds, l10n);
		case 'not-yet':
			return l10n.t('Not running, guarded once it starts');
		case 'unseen':
			return l10n.t('Starts with MCP Cordon {0}, not shown in this window', coverage.version);
		case 'held':
			// With one reason for all clients, none is named.
			if (coverage.holds.length > 1) return withHolds(l10n.t('Guarded'), coverage.holds, l10n);
			return l10n.t('Guarded, not started: {0}', refusalWords(coverage.holds[0].why, l10n));
		case 'suspended': {
			if (coverage.clients.length === 0) return l10n.t("Suspended: its messages couldn't be checked. Restart it.");
			const elsewhere = l10n.t("Suspended in another client: its messages couldn't be checked. Restart it there");
			return withHolds(`${guardedWords(coverage.clients, l10n)}. ${elsewhere}`, coverage.holds, l10n);
		}
		case 'not-guarded':
			return l10n.t('Not guarded: {0}', leftAloneWords(coverage.why, l10n, coverage.httpSettings));
		default:
			return assertNever(coverage);
	}
}

/** One line per unreadable definition file, because it can have unknown servers. */
export function unreadFiles({ files }: Pick<Overview, 'files'>, l10n: L10n): readonly string[] {
	return [...files.values()].flatMap(({ file, problem }) =>
		problem === undefined ? [] : [l10n.t('{0}: {1}', shown(file, 300), fileProblemWords(problem, l10n))],
	);
}

/** Why there is nothing to do. Mentions unreadable files, because they can have servers. */
export function noServerWords(overview: Pick<Overview, 'files'>, l10n: L10n): string {
	const [first, ...others] = unreadFiles(overview, l10n);
	if (first === undefined) return l10n.t("No MCP servers found in this window's definition files.");
	return others.length === 0 ? first : l10n.t("{0} Other files can't be read either: {1}.", first, others.length);
}

export function fileProblemWords(problem: FileProblem, l10n: L10n): string {
	switch (problem.kind) {
		case 'malformed':
			return l10n.t("The file can't be read at line {0}, column {1}.", problem.line, problem.column);
		case 'duplicate-key':
			return l10n.t('Duplicate key at line {0}, column {1}: programs would read different values.', problem.line, problem.column);
		case 'unreadable':
			return l10n.t("The file can't be opened ({0}).", safeName(problem.code));
		case 'symlink-outside':
			return l10n.t('The file is a link that points outside its folder.');
		case 'too-large':
			return l10n.t('The file is too large ({0} bytes).', problem.bytes);
		default:
			return assertNever(problem);
	}
}

/** An unreadable file in one row: name, line, and reason. The reader's message has only our own words, but use it only in views that a person reads. */
export function brokenFileWords(file: string, problem: FileProblem, l10n: L10n): string {
	const name = shortPath(file);
	switch (problem.kind) {
		case 'malformed':
			return l10n.t('{0}, line {1}: {2}', name, problem.line, shown(problem.what, 120));
		case 'duplicate-key':
			return l10n.t('{0}, line {1}: duplicate key, programs would read different values', name, problem.line);
		case 'unreadable':
			return l10n.t("{0}: it can't be opened ({1})", name, safeName(problem.code));
		case 'symlink-outside':
			return l10n.t("{0}: it's a link that points outside its folder", name);
		case 'too-large':
			return l10n.t("{0}: it's too large ({1} bytes)", name, problem.bytes);
		default:
			return assertNever(problem);
	}
}

/** A file's name, with its folder if people know the file by both. */
export function shortPath(file: string): string {
	const steps = file.split(/[\\/]/);
	return shown(steps.slice(steps.at(-2) === '.vscode' ? -2 : -1).join('/'));
}

/** The problem's position in the file. Line and column count from 1. */
export function placeOfProblem(problem: FileProblem): { readonly line: number; readonly column: number } {
	return 'line' in problem ? { line: problem.line, column: problem.column } : { line: 1, column: 1 };
}

export function serverProblemWords(problem: ServerProblem, count: number, l10n: L10n): string {
	switch (problem) {
		case 'not-a-message':
			return l10n.t("{0} lines weren't valid MCP messages and were dropped.", count);
		case 'unexpected-response':
			return l10n.t("{0} responses didn't match any request.", count);
		case 'second-response':
			return l10n.t('{0} requests were answered twice.', count);
		case 'too-deep':
			return l10n.t('{0} messages were nested too deeply, or had names too long, to check.', count);
		case 'too-large':
			return l10n.t('{0} messages were too large to check.', count);
		case 'duplicate-key':
			return l10n.t('{0} messages had duplicate keys.', count);
		case 'could-not-check':
			return l10n.t("{0} messages couldn't be checked in time.", count);
		case 'link-lost':
			return l10n.t('The connection to the inspector was lost {0} times.', count);
		case 'list-too-long':
			return l10n.t('The tool list was too long to read completely.');
		case 'too-many-requests':
			return l10n.t('{0} requests were refused because this server has too many unanswered requests.', count);
		case 'needs-login':
			return l10n.t("It requires a login, which MCP Cordon can't do: its responses are missing.");
		default:
			return assertNever(problem);
	}
}

export function ruleSentence(rule: string): string {
	return ruleTitle(rule) ?? rule;
}

export function itemTitle(item: Pick<Item, 'kind' | 'name'>, l10n: L10n): string {
	switch (item.kind) {
		case 'launch':
			return l10n.t('Command');
		case 'server':
			return l10n.t('Name and instructions');
		case 'tool':
			return shown(item.name);
		case 'prompt':
			return l10n.t('Prompt {0}', shown(item.name));
		case 'resource':
			return l10n.t('Resource {0}', shown(item.name));
		case 'template':
			return l10n.t('Resource template {0}', shown(item.name));
		default:
			return assertNever(item.kind);
	}
}

/** The name of a server, even if it's no longer guarded. */
export function serverName({ names }: Pick<Overview, 'names'>, entry: EntryId, l10n: L10n): string {
	return shown(names.get(entry) ?? l10n.t('unknown server'));
}

/** The effect of a block. */
export function blockWords(kind: Item['kind'], l10n: L10n): string {
	switch (kind) {
		case 'launch':
			return l10n.t("The server is stopped and doesn't start again until you approve its command.");
		case 'server':
			return l10n.t(
				"Nothing from this server can be used, not even its approved tools, until you approve a version of its name and instructions. Models don't see these.",
			);
		case 'tool':
			return l10n.t("Models can't see or call it, in any version, until you approve one.");
		case 'prompt':
		case 'resource':
		case 'template':
			return l10n.t('Nobody can see or use it, in any version, until you approve one.');
		default:
			return assertNever(kind);
	}
}

/** The effect of a revocation. */
export function revokeWords(kind: Item['kind'], l10n: L10n): string {
	const all = l10n.t('Approvals of earlier versions are revoked, too. Every version waits for your review again.');
	switch (kind) {
		case 'launch':
			return `${l10n.t("The server is stopped and doesn't start again until you approve its command.")} ${all}`;
		case 'server':
			return `${l10n.t('Nothing from this server can be used until you approve its name and instructions.')} ${all}`;
		default:
			return `${l10n.t("Models can't see or use it until you approve it.")} ${all}`;
	}
}

/** `server › tool`, the same form everywhere. */
export function itemName(server: string, item: Pick<Item, 'kind' | 'name'>, l10n: L10n): string {
	return l10n.t('{0} › {1}', shown(server), itemTitle(item, l10n));
}

/** Item names for notifications, which render links, and for text that a model may read: plain names and our own words. */
export function plainNames(items: readonly Pick<Item, 'kind' | 'name'>[], l10n: L10n, max = 5): string {
	const names = items.slice(0, max).map(({ kind, name }) => {
		if (kind === 'server') return l10n.t('its name or its instructions');
		return kind === 'launch' ? l10n.t('its command') : safeName(name);
	});
	return items.length > max ? l10n.t('{0} and {1} more', names.join(', '), items.length - max) : names.join(', ');
}

/** What a passage would make the model do: the sentence of its leading finding. */
export function passageSentence({ lead }: Passage): string {
	return findingSentence(lead, ruleSentence(lead.rule));
}

/** The passages' rules, most informative first. The rest is counted. */
export function rulesOf(passages: readonly Pick<Passage, 'rules'>[], l10n: L10n, most = 3): readonly string[] {
	const rules = [...new Set(passages.flatMap((passage) => passage.rules))];
	return rules.length <= most ? rules : [...rules.slice(0, most), l10n.t('and {0} more', rules.length - most)];
}

/** Sentence → its passages. */
export function passagesBySentence(findings: readonly Finding[]): ReadonlyMap<string, readonly Passage[]> {
	const bySentence = new Map<string, Passage[]>();
	for (const passage of passagesOf(findings)) {
		const sentence = passageSentence(passage);
		bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), passage]);
	}
	return bySentence;
}

/** One line per sentence, worst first, with the first place, the number of other places, and the rules. */
export function findingLines(findings: readonly Finding[], l10n: L10n, maxLines = 6): readonly string[] {
	const lines = [...passagesBySentence(findings)].map(([sentence, passages]) => {
		const where = morePlaces(placeOf(passages[0]?.lead.pointer ?? '', l10n), passages.length - 1, l10n);
		return `${sentence} (${[where, ...rulesOf(passages, l10n)].join(' · ')})`;
	});
	return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines), l10n.t('and {0} more', lines.length - maxLines)];
}

/** A place, and the number of other places with the same finding. */
export function morePlaces(place: string, others: number, l10n: L10n): string {
	if (others <= 0) return place;
	return others === 1 ? l10n.t('{0} and one more place', place) : l10n.t('{0} and {1} more places', place, others);
}

/** What a change introduced, as a noun. No text of a server. */
export function introducedKindWords(kind: IntroducedKind, l10n: L10n): string {
	switch (kind) {
		case 'finding':
			return l10n.t('suspicious text');
		case 'destination':
			return l10n.t('an internet address');
		case 'sensitive':
			return l10n.t('a file or secret name');
		case 'tool-reference':
			return l10n.t('a reference to another tool');
		case 'schema':
			return l10n.t('more permissive parameters');
		case 'required':
			return l10n.t('a required parameter');
		case 'annotation':
			return l10n.t('different claims about its effects');
		case 'part':
			return l10n.t('another field');
		case 'name':
			return l10n.t('a different name');
		case 'package':
			return l10n.t('a different package or version');
		default:
			return assertNever(kind);
	}
}

/** The most informative kinds first. A sentence has room for two. */
const KINDS_BY_WEIGHT: readonly IntroducedKind[] = [
	'finding',
	'sensitive',
	'destination',
	'package',
	'tool-reference',
	'required',
	'schema',
];
const MAX_KINDS = 2;

/** What changes introduced, as part of a sentence. '' if nothing. */
export function introducedWords(kinds: readonly IntroducedKind[], l10n: L10n): string {
	const weightOf = (kind: IntroducedKind): number => {
		const place = KINDS_BY_WEIGHT.indexOf(kind);
		return place < 0 ? KINDS_BY_WEIGHT.length : place;
	};
	const words = [...new Set(kinds)]
		.toSorted((one, other) => weightOf(one) - weightOf(other))
		.map((kind) => introducedKindWords(kind, l10n));
	const named = words.slice(0, MAX_KINDS);
	if (words.length > MAX_KINDS) return l10n.t('{0}, and {1} more', named.join(', '), words.length - MAX_KINDS);
	return named.join(l10n.t(' and '));
}

export function changesOf(items: readonly Pick<Item, 'change' | 'state'>[]): readonly ChangeSummary[] {
	return items.flatMap(({ change, state }) => (state === 'rug_pull' && change !== undefined ? [change] : []));
}

/** What changes introduced, in one sentence. '' if nothing. */
export function changeSentence(changes: readonly ChangeSummary[], l10n: L10n): string {
	if (changes.length === 0) return '';
	if (changes.every((change) => change.isWordingOnly)) return l10n.t('Only the wording changed.');
	const kinds = introducedWords(
		changes.flatMap((change) => change.introduced),
		l10n,
	);
	return kinds === '' ? '' : l10n.t('New: {0}.', kinds);
}

export function trustWords(mode: TrustMode, l10n: L10n): string {
	switch (mode) {
		case 'review':
			return l10n.t('Review everything');
		case 'approve-locked':
			return l10n.t('Approve what cordon.lock lists');
		case 'approve-clean':
			return l10n.t('Approve clean items');
		case 'observe':
			return l10n.t('Observe only');
		default:
			return assertNever(mode);
	}
}

/** What a change introduces, in a few words. Undefined if unknown or nothing. */
export function changeWords(change: ChangeSummary | undefined, l10n: L10n): string | undefined {
	if (change === undefined) return undefined;
	if (change.isWordingOnly) return l10n.t('only the wording');
	if (change.introduced.length === 0) return l10n.t('nothing added');
	return l10n.t('new: {0}', change.introduced.map((kind) => introducedKindWords(kind, l10n)).join(', '));
}

/** How an item compares to the lock file. Undefined if there is nothing to say. A match is mentioned only while the item waits. */
export function lockWords({ lock, state }: Pick<Item, 'lock' | 'state'>, l10n: L10n): string | undefined {
	switch (lock) {
		case undefined:
			return undefined;
		case 'same':
			return state === 'approved' ? undefined : l10n.t('matches cordon.lock');
		case 'changed':
			return l10n.t("doesn't match cordon.lock");
		case 'not-locked':
			return l10n.t('not in cordon.lock');
		default:
			return assertNever(lock);
	}
}

export function lockProblemWords(problem: LockProblem, l10n: L10n): string {
	switch (problem) {
		case 'not-json':
			return l10n.t("cordon.lock isn't valid JSON. If a merge conflict broke it, export it again.");
		case 'not-a-lock':
			return l10n.t("cordon.lock isn't a valid MCP Cordon lock file.");
		case 'newer-version':
			return l10n.t('cordon.lock was written by a newer version of MCP Cordon.');
		case 'not-a-file':
			return l10n.t("cordon.lock is a link or isn't a file.");
		case 'too-large':
			return l10n.t('cordon.lock is too large.');
		case 'unreadable':
			return l10n.t("cordon.lock can't be opened.");
		default:
			return assertNever(problem);
	}
}
