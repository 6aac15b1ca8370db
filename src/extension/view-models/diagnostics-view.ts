import { safeName, UNPRINTABLE } from '../../base/text.ts';
import { findingSentence } from '../../engine/detail-words.ts';
import { type Finding, type Severity, worstSeverity } from '../../engine/finding.ts';
import { type Passage, passagesOf } from '../../engine/passages.ts';
import { type Item, itemsOf } from '../../events/items.ts';
import type { KeptScan } from '../../events/kept-scan.ts';
import { type Overview, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isSuppressed } from '../../pins/suppression.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast, worstFirst } from './severity.ts';
import { type ItemTarget, itemTarget, type ServerTarget, serverTarget } from './target.ts';
import {
	fileProblemWords,
	introducedWords,
	itemTitle,
	leftAloneWords,
	passageSentence,
	placeOfProblem,
	plainNames,
	ruleSentence,
	severityWord,
} from './ui-words.ts';

/**
 * A diagnostic. Agents read the Problems list, so it has no text of a server: only the rule's id, our own sentence, the entry's key, and tool
 * names that are plain.
 */
export interface DiagnosticView {
	/** UTF-16 offsets, or line and column (from 1) for an unreadable file. */
	readonly place:
		| { readonly kind: 'span'; readonly start: number; readonly end: number }
		| { readonly kind: 'point'; readonly line: number; readonly column: number };
	readonly level: 'error' | 'warning' | 'information';
	readonly code: string;
	readonly message: string;
	readonly target: ServerTarget | undefined;
	/** Set if the diagnostic is about one item. Quick fixes then decide about it. */
	readonly item: ItemTarget | undefined;
	/** Every rule that matched. `code` is only the worst one. */
	readonly rules: readonly string[];
	/** The finding that quick fixes of the entry itself need. */
	readonly config: Finding | undefined;
}

/**
 * Titles of the quick fixes that decide. `isOneOfSeveral`: other diagnostics share the place, so each title names its item. Only a person reads
 * the titles, so the name is escaped instead of left out.
 */
export function fixTitles(
	item: ItemTarget | undefined,
	isOneOfSeveral: boolean,
	l10n: L10n,
): { readonly review: string; readonly block: string; readonly approve: string } {
	if (item === undefined)
		return {
			review: l10n.t('Review this server'),
			block: l10n.t('Block suspicious items of this server…'),
			approve: l10n.t('Approve clean items of this server…'),
		};
	if (!isOneOfSeveral) return { review: l10n.t("Review what's in quarantine"), block: l10n.t('Block…'), approve: l10n.t('Approve…') };
	const name = itemTitle({ kind: item.pin, name: item.name }, l10n);
	return { review: l10n.t('Review {0}', name), block: l10n.t('Block {0}…', name), approve: l10n.t('Approve {0}…', name) };
}

/** The line (from 1) of a UTF-16 offset in a definition file. Undefined if the text isn't known. */
export type LineOf = (file: string, offset: number) => number | undefined;

/** File → its diagnostics. Files without any are absent. */
export function diagnosticsOf(
	overview: Overview,
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
				rules: [],
				config: undefined,
			},
		]);
	}
	for (const server of serversOf(overview)) add(server.file, ofServer(server, overview, l10n, lineOf));
	return result;
}

/**
 * The entry's key if it's plain, else its line. A repository chose the key, and an agent can read `ignore\u0020all…` even when escaped. So no part
 * of it is repeated, and a person finds it in the file by line.
 */
function entryName({ entry, file, name }: ServerOverview, l10n: L10n, lineOf: LineOf): string {
	const plain = safeName(name);
	const line = plain === UNPRINTABLE ? lineOf(file, entry.nameStart) : undefined;
	return line === undefined ? plain : l10n.t('(unprintable name, line {0})', line);
}

/** One sentence about a server. The first part gives the diagnostic its code. */
interface Part {
	readonly level: DiagnosticView['level'];
	readonly code: string;
	readonly message: string;
	readonly about?: readonly Item[];
}

/** The diagnostics of a server. Findings in the entry's own text keep their place in the file. Everything else is one diagnostic on its key. */
function ofServer(server: ServerOverview, overview: Overview, l10n: L10n, lineOf: LineOf): readonly DiagnosticView[] {
	const name = entryName(server, l10n, lineOf);
	const target = serverTarget(server);
	const views: DiagnosticView[] = [];
	for (const { end, finding, start } of server.entry.configFindings) {
		const isIgnored = isSuppressed(finding.rule, { kind: 'launch', name: '' }, server.entry.suppressions);
		if (isIgnored || server.entry.launch === 'blocked') continue;
		views.push({
			place: { kind: 'span', start, end },
			level: levelOf(finding.severity),
			code: finding.rule,
			message: findingSentence(finding, ruleSentence(finding.rule)),
			target,
			item: server.entry.id === undefined ? undefined : itemTarget({ entry: server.entry.id, kind: 'launch', name: '' }),
			rules: [finding.rule],
			config: finding,
		});
	}
	const parts = [...coverageParts(server, overview, name, l10n), ...itemParts(server, name, l10n)];
	const [first] = parts;
	if (first === undefined) return views;
	const about = parts.flatMap((part) => part.about ?? []);
	const items = worstFirst([...new Set(about)], severityOf);
	const [only] = items;
	views.push({
		place: { kind: 'span', start: server.entry.nameStart, end: server.entry.nameEnd },
		level: LEVELS.find((level) => parts.some((part) => part.level === level)) ?? 'information',
		code: first.code,
		message: parts
			.slice(0, MAX_SENTENCES)
			.map((part) => part.message)
			.join(' '),
		target,
		item: only === undefined || items.length > 1 ? undefined : itemTarget(only),
		rules: [...new Set(items.flatMap((item) => item.findings.map((finding) => finding.rule)))],
		config: undefined,
	});
	return views;
}

const LEVELS = ['error', 'warning', 'information'] as const;
const MAX_SENTENCES = 3;

/** Parts about coverage. What models can use without approval comes first. */
function coverageParts(server: ServerOverview, overview: Overview, name: string, l10n: L10n): readonly Part[] {
	const parts: Part[] = [];
	if (server.extra.length > 0)
		parts.push({
			level: 'error',
			code: 'coverage.extra-tools',
			message: l10n.t("The editor lists {0} tools of server {1} that MCP Cordon hasn't allowed.", server.extra.length, name),
		});
	if (overview.forgedHellos.some((hello) => hello.claimed === server.entry.id))
		parts.push({
			level: 'error',
			code: 'coverage.forged-hello',
			message: l10n.t('A program impersonated server {0}. Its connection was refused.', name),
		});
	const seen = server.observed ?? [];
	const changed = seen.filter((tool) => tool.isChanged);
	if (changed.length > 0)
		parts.push({
			level: 'warning',
			code: 'observed.changed',
			message: l10n.t(
				"Server {0} isn't guarded, and {1} of its tools changed since they were last seen. Models can use them now.",
				name,
				changed.length,
			),
		});
	const suspicious = seen.filter((tool) => tool.findings.length > 0);
	if (suspicious.length > 0)
		parts.push({
			level: levelOf(worstSeverity(suspicious.map((tool) => tool.severity))),
			code: 'observed.found',
			message: l10n.t(
				"Server {0} isn't guarded, and {1} of its tools have findings: {2}. Models can use them now.",
				name,
				suspicious.length,
				[...new Set(suspicious.flatMap((tool) => tool.findings.map((finding) => finding.rule)))].join(', '),
			),
		});
	const { coverage, scan } = server;
	if (scan !== undefined && scan.items.length > 0) parts.push(scanPart(scan, name, l10n));
	if (coverage.kind === 'not-guarded' && coverage.why !== 'not-protected' && overview.files.get(server.file)?.isProtected === true)
		parts.push({
			level: 'information',
			code: 'coverage.not-guarded',
			message: l10n.t("Server {0} isn't guarded: {1}.", name, leftAloneWords(coverage.why, l10n, coverage.httpSettings)),
		});
	return parts;
}

/** The part about a scan's findings. Models can use the tools, so it has the same level as other unreviewed tools. */
function scanPart({ items, severity }: KeptScan, name: string, l10n: L10n): Part {
	const worst = worstPassage(items);
	const where = worst === undefined || worst.item.kind !== 'tool' ? '' : `${safeName(worst.item.name)}. `;
	const sentence = worst === undefined ? '' : passageSentence(worst.passage);
	const counts = items.length === 1 ? l10n.t('1 item with findings') : l10n.t('{0} items with findings', items.length);
	return {
		level: levelOf(severity),
		code: SCAN_CODE,
		message: l10n.t("{0} isn't guarded. Its scan found {1}. Worst: {2}{3}", name, counts, where, sentence),
	};
}

/** Not a rule id. Its quick fixes protect the server or show the scan. */
export const SCAN_CODE = 'scan.findings';

/**
 * Parts about items. Quarantined items are warnings, because models can't use them. Unreviewed items that models can use are errors. Blocked items
 * aren't reported.
 */
function itemParts(server: ServerOverview, name: string, l10n: L10n): readonly Part[] {
	const parts: Part[] = [];
	const items = itemsOf(server);
	const launch = items.find((item) => item.kind === 'launch');
	if (launch?.state === 'quarantined')
		parts.push({
			level: 'warning',
			code: 'launch.not-approved',
			message: l10n.t("The command of server {0} isn't approved, so the server isn't started.", name),
			about: [launch],
		});
	if (launch?.state === 'rug_pull')
		parts.push({
			level: 'warning',
			code: 'launch.changed',
			message: l10n.t("The command of server {0} changed after you approved it, so the server isn't started.", name),
			about: [launch],
		});
	const held = items.filter((item) => item.kind !== 'launch' && (item.state === 'quarantined' || item.state === 'rug_pull'));
	const isInUse = server.entry.trust === 'observe';
	const countOf = (count: number): string => (isInUse ? inUse(count, l10n) : inQuarantine(count, l10n));
	const changed = held.filter((item) => item.state === 'rug_pull');
	if (changed.length > 0) parts.push(changedPart(changed, name, isInUse, l10n));
	const worst = worstPassage(held);
	if (worst !== undefined) {
		const critical = held.filter((item) => severityOf(item) === 'critical').length;
		const counts = critical === 0 ? countOf(held.length) : l10n.t('{0}, {1} critical', countOf(held.length), critical);
		const where = worst.item.kind === 'server' ? itemTitle(worst.item, l10n) : safeName(worst.item.name);
		const sentence = passageSentence(worst.passage);
		parts.push({
			level: isInUse ? 'error' : 'warning',
			code: worst.passage.lead.rule,
			message:
				held.length === 1
					? l10n.t('{0}: {1} {2}', name, oneWords(where, isInUse, severityWord(severityOf(worst.item), l10n), l10n), sentence)
					: l10n.t('{0}: {1}. Worst: {2}. {3}', name, counts, where, sentence),
			about: held,
		});
	} else {
		const fresh = held.filter((item) => item.kind === 'tool' && item.state === 'quarantined');
		if (fresh.length > 0)
			parts.push({
				level: 'information',
				code: 'tool.new',
				message: l10n.t('{0}: {1}. No findings.', name, countOf(fresh.length)),
				about: fresh,
			});
	}
	const partly = items.filter((item) => item.notChecked.length > 0 && item.state !== 'blocked');
	if (partly.length > 0)
		parts.push({
			level: 'warning',
			code: 'engine.degraded',
			message:
				partly.length === 1
					? l10n.t('1 item of server {0} could be checked only in part.', name)
					: l10n.t('{0} items of server {1} could be checked only in part.', partly.length, name),
		});
	const unlocked = items.filter((item) => item.state === 'approved' && (item.lock === 'changed' || item.lock === 'not-locked'));
	if (unlocked.length > 0)
		parts.push({
			level: 'information',
			code: 'lock.differs',
			message: l10n.t("{0} approved items of server {1} don't match cordon.lock: {2}.", unlocked.length, name, plainNames(unlocked, l10n)),
		});
	return parts;
}

function changedPart(changed: readonly Item[], name: string, isInUse: boolean, l10n: L10n): Part {
	const kinds = introducedWords(
		changed.flatMap((item) => item.change?.introduced ?? []),
		l10n,
	);
	const isWording = changed.every((item) => item.change?.isWordingOnly === true);
	const what = isWording ? l10n.t('Only the wording changed.') : kinds === '' ? '' : l10n.t('New: {0}.', kinds);
	const names = plainNames(changed, l10n);
	const sentence = isInUse
		? l10n.t('Items of server {0} changed after you approved them, and models can use them: {1}.', name, names)
		: changed.length === 1
			? l10n.t('An item of server {0} changed after you approved it and is in quarantine: {1}.', name, names)
			: l10n.t('{0} items of server {1} changed after you approved them and are in quarantine: {2}.', changed.length, name, names);
	return {
		level: isWording ? 'information' : isInUse ? 'error' : 'warning',
		code: 'tool.changed',
		message: `${sentence} ${what}`.trim(),
		about: changed,
	};
}

function inQuarantine(count: number, l10n: L10n): string {
	return count === 1 ? l10n.t('1 item in quarantine') : l10n.t('{0} items in quarantine', count);
}

function oneWords(item: string, isInUse: boolean, severity: string, l10n: L10n): string {
	return isInUse ? l10n.t('{0} is in use without your review, {1}.', item, severity) : l10n.t('{0} is in quarantine, {1}.', item, severity);
}

function inUse(count: number, l10n: L10n): string {
	return count === 1 ? l10n.t('1 item in use without your review') : l10n.t('{0} items in use without your review', count);
}

function worstPassage<Each extends Pick<Item, 'findings'>>(
	items: readonly Each[],
): { readonly item: Each; readonly passage: Passage } | undefined {
	const passages = items.flatMap((item) => passagesOf(item.findings).map((passage) => ({ item, passage })));
	return worstFirst(passages, ({ passage }) => passage.severity)[0];
}

/** The severity of the worst finding. The item's change doesn't count. */
function severityOf({ findings }: Item): Severity {
	return worstSeverity(findings.map(({ severity }) => severity));
}

function levelOf(severity: Severity): DiagnosticView['level'] {
	if (isAtLeast(severity, 'high')) return 'error';
	return isAtLeast(severity, 'low') ? 'warning' : 'information';
}
