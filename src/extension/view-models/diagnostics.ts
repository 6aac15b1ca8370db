import { safeName, UNPRINTABLE } from '../../base/text.ts';
import { type Finding, SEVERITIES, type Severity, worstSeverity } from '../../engine/finding.ts';
import { type Item, itemsOf } from '../../events/items.ts';
import { type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isSuppressed } from '../../pins/suppression.ts';
import type { L10n } from './l10n.ts';
import { partName } from './place-words.ts';
import type { ItemTarget, ServerTarget } from './target.ts';
import {
	fileProblemWords,
	introducedKindWords,
	itemTitle,
	leftAloneWords,
	placeOfProblem,
	plainNames,
	type RuleTitles,
	ruleSentence,
} from './words.ts';

/**
 * A squiggle. Agents read the Problems list, so no text of a server is in it: the rule's id, a sentence of ours, the entry's key
 * and names of tools that are plain (DESIGN, section 10).
 */
export interface DiagnosticView {
	/** UTF-16 offsets, or a line and column (from 1) for a file that could not be read. */
	readonly place:
		| { readonly kind: 'span'; readonly start: number; readonly end: number }
		| { readonly kind: 'point'; readonly line: number; readonly column: number };
	readonly level: 'error' | 'warning' | 'information';
	readonly code: string;
	readonly message: string;
	readonly target: ServerTarget | undefined;
	/** Set when it is about one thing only: quick fixes decide about that. */
	readonly item: ItemTarget | undefined;
	/** Which things it is about, on the entry's key: names that are plain, our own words. */
	readonly related: readonly string[];
	/** What the quick fixes of the entry itself need. */
	readonly config: Finding | undefined;
	/** A person has blocked what it is about: it is still told, quietly, and nothing is left to block. */
	readonly isBlocked: boolean;
}

/**
 * Titles of the quick fixes that decide. `isOneOfSeveral`: the same place speaks of other things as well, so each title says which it means.
 * Only a person reads them: the name is escaped, not left out.
 */
export function fixTitles(
	item: ItemTarget | undefined,
	isOneOfSeveral: boolean,
	l10n: L10n,
): { readonly review: string; readonly block: string; readonly approve: string } {
	if (item === undefined)
		return {
			review: l10n.t('Review this server'),
			block: l10n.t('Block items of this server…'),
			approve: l10n.t('Approve clean items of this server…'),
		};
	if (!isOneOfSeveral) return { review: l10n.t("Review what's in quarantine"), block: l10n.t('Block…'), approve: l10n.t('Approve…') };
	const name = itemTitle({ kind: item.pin, name: item.name }, l10n);
	return { review: l10n.t('Review {0}', name), block: l10n.t('Block {0}…', name), approve: l10n.t('Approve {0}…', name) };
}

/** The line, from 1, of a UTF-16 offset in a definition file; undefined: the text is not known. */
export type LineOf = (file: string, offset: number) => number | undefined;

/** File → its diagnostics. Files without any are absent. */
export function diagnosticsOf(
	overview: Overview,
	titles: RuleTitles,
	l10n: L10n,
	lineOf: LineOf = () => undefined,
): ReadonlyMap<string, readonly DiagnosticView[]> {
	const result = new Map<string, DiagnosticView[]>();
	const add = (file: string, views: readonly DiagnosticView[]): void => {
		if (views.length > 0) result.set(file, [...(result.get(file) ?? []), ...views]);
	};
	for (const { file, problem } of overview.files.values()) {
		if (problem === undefined) continue;
		add(file, [
			{
				place: { kind: 'point', ...placeOfProblem(problem) },
				level: 'error',
				code: `definition.${problem.kind}`,
				message: fileProblemWords(problem, l10n),
				target: undefined,
				item: undefined,
				related: [],
				config: undefined,
				isBlocked: false,
			},
		]);
	}
	for (const server of serversOf(overview)) add(server.file, ofServer(server, overview, titles, l10n, lineOf));
	return result;
}

/**
 * The entry by its key where that is plain or passes for plain, else by its line. A repository chose the key, and an agent would read
 * `ignore\u0020all…` as well as without the escapes: so no part of it is repeated, and a person finds it in the file.
 */
function entryName({ entry, file, name }: ServerOverview, l10n: L10n, lineOf: LineOf): string {
	const plain = safeName(name);
	const line = plain === UNPRINTABLE ? lineOf(file, entry.nameStart) : undefined;
	return line === undefined ? plain : l10n.t('(unprintable name, line {0})', line);
}

function ofServer(server: ServerOverview, overview: Overview, titles: RuleTitles, l10n: L10n, lineOf: LineOf): readonly DiagnosticView[] {
	const name = entryName(server, l10n, lineOf);
	const place = { kind: 'span', start: server.entry.nameStart, end: server.entry.nameEnd } as const;
	const target: ServerTarget = { kind: 'server', file: server.file, name: server.name };
	const views: DiagnosticView[] = [];
	const add = (level: DiagnosticView['level'], code: string, message: string, about: readonly Item[] = []): void => {
		const [only] = about;
		const item = only === undefined || about.length > 1 ? undefined : targetOf(only);
		const related = about.length > 1 ? about.slice(0, MAX_RELATED).map((each) => relatedWords(each, code, l10n)) : [];
		const isBlocked = about.length > 0 && about.every((each) => each.state === 'blocked');
		views.push({ place, level, code, message, target, item, related, config: undefined, isBlocked });
	};
	for (const { end, finding, start } of server.entry.configFindings) {
		if (isSuppressed(finding.rule, { kind: 'launch', name: '' }, server.entry.suppressions)) continue;
		views.push({
			place: { kind: 'span', start, end },
			level: server.entry.launch === 'blocked' ? 'information' : levelOf(finding.severity),
			code: finding.rule,
			message: ruleSentence(finding.rule, titles),
			target,
			item: server.entry.id === undefined ? undefined : { kind: 'item', entry: server.entry.id, pin: 'launch', name: '' },
			related: [],
			config: finding,
			isBlocked: server.entry.launch === 'blocked',
		});
	}
	if (
		server.coverage.kind === 'not-guarded' &&
		server.coverage.why !== 'not-protected' &&
		overview.files.get(server.file)?.isProtected === true
	) {
		add('information', 'coverage.not-guarded', l10n.t("Server {0} isn't guarded: {1}.", name, leftAloneWords(server.coverage.why, l10n)));
	}
	const seen = server.observed ?? [];
	const turned = seen.filter((tool) => tool.isChanged);
	if (turned.length > 0)
		add(
			'warning',
			'observed.changed',
			l10n.t(
				"Server {0} isn't guarded, and {1} of its tools changed since they were last seen. Models can use them now.",
				name,
				turned.length,
			),
		);
	const suspicious = seen.filter((tool) => tool.findings.length > 0);
	if (suspicious.length > 0) {
		const rules = [...new Set(suspicious.flatMap((tool) => tool.findings.map((finding) => finding.rule)))];
		add(
			levelOf(worstSeverity(suspicious.map((tool) => tool.severity))),
			'observed.found',
			l10n.t(
				"Server {0} isn't guarded, and {1} of its tools have findings: {2}. Models can use them now.",
				name,
				suspicious.length,
				rules.join(', '),
			),
		);
	}
	if (server.extra.length > 0) {
		add(
			'error',
			'coverage.extra-tools',
			l10n.t("The editor lists {0} tools of server {1} that MCP Cordon hasn't allowed.", server.extra.length, name),
		);
	}
	if (overview.forgedHellos.some((hello) => hello.claimed === server.entry.id)) {
		add('error', 'coverage.forged-hello', l10n.t('A program impersonated server {0}. Its connection was refused.', name));
	}
	const items = itemsOf(server);
	const launch = items.find((item) => item.kind === 'launch');
	if (launch?.state === 'quarantined')
		add('warning', 'launch.not-approved', l10n.t("The command of server {0} isn't approved, so the server isn't started.", name), [launch]);
	if (launch?.state === 'rug_pull')
		add(
			'warning',
			'launch.changed',
			l10n.t("The command of server {0} changed after you approved it, so the server isn't started.", name),
			[launch],
		);
	const doubted = items.filter((item) => item.state !== 'approved' && item.kind !== 'launch');
	for (const [rule, found] of byRule(doubted.filter((item) => item.state !== 'blocked'))) {
		const worst = worstSeverity(
			found.flatMap((item) => item.findings.filter((finding) => finding.rule === rule).map((finding) => finding.severity)),
		);
		add(levelOf(worst), rule, `${ruleSentence(rule, titles)} ${whereWords(found, name, l10n)}`, found);
	}
	for (const [rule, found] of byRule(doubted.filter((item) => item.state === 'blocked'))) {
		const blocked = found.length === 1 ? l10n.t('You blocked it.') : l10n.t('You blocked them.');
		add('information', rule, `${ruleSentence(rule, titles)} ${whereWords(found, name, l10n)} ${blocked}`, found);
	}
	const tools = items.filter((item) => item.kind === 'tool');
	const changed = items.filter((item) => item.state === 'rug_pull' && item.kind !== 'launch');
	if (changed.length > 0) {
		const kinds = [...new Set(changed.flatMap((item) => item.change?.introduced ?? []))].map((kind) => introducedKindWords(kind, l10n));
		const isWording = changed.every((item) => item.change?.isWordingOnly === true);
		const what = isWording ? l10n.t('Only the wording changed.') : kinds.length > 0 ? l10n.t('New: {0}.', kinds.join(', ')) : '';
		const severity = worstSeverity(changed.map((item) => item.change?.severity ?? 'medium'));
		const sentence =
			changed.length === 1
				? l10n.t('An item of server {0} changed after you approved it and is in quarantine: {1}.', name, plainNames(changed, l10n))
				: l10n.t(
						'{0} items of server {1} changed after you approved them and are in quarantine: {2}.',
						changed.length,
						name,
						plainNames(changed, l10n),
					);
		add(isWording ? 'information' : levelOf(severity), 'tool.changed', `${sentence} ${what}`.trim(), changed);
	}
	const unlocked = items.filter((item) => item.state === 'approved' && (item.lock === 'changed' || item.lock === 'not-locked'));
	if (unlocked.length > 0)
		add(
			'information',
			'lock.differs',
			l10n.t("{0} approved items of server {1} don't match cordon.lock: {2}.", unlocked.length, name, plainNames(unlocked, l10n)),
		);
	const fresh = tools.filter((item) => item.state === 'quarantined' && item.findings.length === 0);
	if (fresh.length > 0)
		add(
			'information',
			'tool.new',
			fresh.length === 1
				? l10n.t('A new tool of server {0} is in quarantine until you review it: {1}.', name, plainNames(fresh, l10n))
				: l10n.t('{0} new tools of server {1} are in quarantine until you review them: {2}.', fresh.length, name, plainNames(fresh, l10n)),
			fresh,
		);
	const partly = items.filter((item) => item.notChecked.length > 0);
	if (partly.length > 0)
		add(
			'warning',
			'engine.degraded',
			partly.length === 1
				? l10n.t('1 item of server {0} could be checked only in part.', name)
				: l10n.t('{0} items of server {1} could be checked only in part.', partly.length, name),
		);
	return views;
}

const MAX_RELATED = 10;

function targetOf({ entry, kind, name }: Item): ItemTarget {
	return { kind: 'item', entry, pin: kind, name };
}

function levelOf(severity: Severity): DiagnosticView['level'] {
	if (SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('high')) return 'error';
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('low') ? 'warning' : 'information';
}

/** Agents read this, too: a plain name, and a part by a name of ours. */
function relatedWords(item: Item, rule: string, l10n: L10n): string {
	const pointer = item.findings.find((finding) => finding.rule === rule)?.pointer ?? '';
	const part = pointer.split('/')[1] ?? '';
	const words = partName(part, l10n);
	const place = words === part ? undefined : words;
	const name = item.kind === 'server' ? itemTitle(item, l10n) : safeName(item.name);
	return place === undefined ? name : l10n.t('{0}: {1}', name, place);
}

function byRule(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
	const result = new Map<string, Item[]>();
	for (const item of items) {
		for (const rule of new Set(item.findings.map((finding: Finding) => finding.rule)))
			result.set(rule, [...(result.get(rule) ?? []), item]);
	}
	return result;
}

function whereWords(items: readonly Item[], server: string, l10n: L10n): string {
	const tools = items.filter((item) => item.kind === 'tool');
	if (tools.length === 0) return l10n.t('Found in the name or instructions of server {0}.', server);
	return tools.length === 1
		? l10n.t('Found in a tool of server {0}: {1}.', server, plainNames(tools, l10n))
		: l10n.t('Found in {0} tools of server {1}: {2}.', tools.length, server, plainNames(tools, l10n));
}
