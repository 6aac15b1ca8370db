import path from 'node:path';
import { assertNever } from '../../base/result.ts';
import { findingSentence } from '../../engine/detail-words.ts';
import { evidenceOf } from '../../engine/evidence.ts';
import { SEVERITIES, type Severity } from '../../engine/finding.ts';
import { type Passage, passagesOf } from '../../engine/passages.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { NO_DEFINITION_FILE, serverLabel } from '../commands/command-words.ts';
import { counted, shown } from '../commands/usage-words.ts';
import type { Paint } from '../paint.ts';
import { titleOf } from './json-report.ts';
import { type ItemReport, type ScanReport, severityOf, type TargetReport, verdictOf } from './report.ts';

/** Maximum number of findings printed for one item. The rest is counted. */
const MAX_FINDINGS = 8;
/** Maximum length of a quote, in UTF-16 units. */
const MAX_EVIDENCE = 120;

/** The report for a person, worst findings first. Text from servers and files is escaped and clipped; secrets are never shown. */
export function humanReport(report: ScanReport, paint: Paint): string {
	// Nothing was checked, which isn't a clean result.
	if (report.targets.length === 0 && !report.isCancelled) return `${NO_DEFINITION_FILE}\n`;
	const groups = worstFirst(groupsOf(report.targets));
	const lines: string[] = [];
	for (const file of new Set(groups.map((group) => group.file))) {
		lines.push(shown(file, 300));
		for (const group of groups) if (group.file === file) lines.push(...group.targets.flatMap((target) => linesOf(target, paint)));
	}
	if (groups.length > 1) lines.push('', ...summaryLines(groups, paint), '');
	lines.push(`${countWords(groups)}: ${verdictWords(report, groups, paint)}${report.isCancelled ? ' Canceled.' : ''}`);
	// An entry says how a server is started, but nothing about what the server tells a model.
	const kinds = new Set(report.targets.map(({ kind }) => kind));
	if (kinds.has('entry') && !kinds.has('server') && !kinds.has('tools-file') && !report.isCancelled)
		lines.push('Only the entries were checked. "cordon scan --all" also checks what the servers declare.');
	return `${lines.join('\n')}\n`;
}

/** A server with all of its scanned targets, or a file. */
interface Group {
	readonly file: string;
	readonly label: string;
	readonly targets: readonly TargetReport[];
	readonly severity: Severity;
	readonly isWhole: boolean;
}

function groupsOf(targets: readonly TargetReport[]): readonly Group[] {
	const groups = new Map<string, TargetReport[]>();
	for (const target of targets) {
		const key = JSON.stringify([target.file, target.server]);
		groups.set(key, [...(groups.get(key) ?? []), target]);
	}
	return [...groups.values()].flatMap((all) => {
		const [first] = all;
		if (first === undefined) return [];
		const isWhole = all.every(({ notChecked }) => notChecked.length === 0);
		return [{ file: first.file, label: labelOf(first), targets: all, severity: severityOf({ targets: all }), isWhole }];
	});
}

/** '' for a file. */
function labelOf({ name, server }: TargetReport): string {
	return serverLabel({ name, ref: server });
}

function worstFirst<Each extends { readonly severity: Severity }>(all: readonly Each[]): readonly Each[] {
	return all.toSorted((one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity));
}

/** For each server, the number of items with findings by severity. */
function summaryLines(groups: readonly Group[], paint: Paint): readonly string[] {
	const columns = [...SEVERITIES].reverse().filter((severity) => severity !== 'none');
	const names = groups.map(({ file, label }) => shown(label === '' ? path.basename(file) : label, 60));
	const width = Math.max(...names.map((name) => name.length), 'Server'.length);
	const rows = groups.map(({ isWhole, targets }, index) => {
		const severities = targets.flatMap(({ items }) => items.map(({ severity }) => severity));
		const counts = columns.map((column) => {
			const count = severities.filter((severity) => severity === column).length;
			const cell = String(count).padStart(column.length);
			return paint(count === 0 ? 'faint' : column, cell);
		});
		return [(names[index] ?? '').padEnd(width), ...counts, ...(isWhole ? [] : [paint('warning', 'NOT CHECKED')])].join('  ');
	});
	return [['Server'.padEnd(width), ...columns].join('  '), ...rows];
}

function countWords(groups: readonly Group[]): string {
	const servers = groups.filter(({ label }) => label !== '').length;
	const files = groups.length - servers;
	const parts = [...(servers === 0 ? [] : [counted(servers, 'server')]), ...(files === 0 ? [] : [counted(files, 'file')])];
	return `Scanned ${parts.length === 0 ? 'nothing' : parts.join(' and ')}`;
}

function verdictWords(report: ScanReport, groups: readonly Group[], paint: Paint): string {
	const gaps = groups.filter(({ isWhole }) => !isWhole).length;
	const missed = `${gaps} couldn't be checked completely.`;
	const verdict = verdictOf(report);
	switch (verdict) {
		case 'found': {
			const severity = severityOf(report);
			return `the worst finding is ${paint(severity, severity)}.${gaps === 0 ? '' : ` ${missed}`}`;
		}
		case 'not-checked':
			return `${paint('warning', 'NOT CLEAN')}${gaps === 0 ? '.' : `, ${missed}`}`;
		case 'nothing-to-check':
			return 'there was nothing to check.';
		case 'clean':
			return paint('good', 'nothing of medium severity or worse.');
		default:
			return assertNever(verdict);
	}
}

function linesOf(target: TargetReport, paint: Paint): readonly string[] {
	const what = target.kind === 'entry' ? 'entry' : target.kind === 'server' ? 'live' : target.kind === 'tools-file' ? 'tools' : 'file';
	const label = labelOf(target);
	const title = label === '' ? `  ${what}` : `  ${label} (${what})`;
	const found = worstFirst(target.items.filter(({ findings }) => findings.length > 0));
	const counts = target.kind === 'entry' || target.items.length === 0 ? '' : `, ${counted(target.items.length, 'item')}`;
	const state =
		found.length > 0 || (target.notChecked.length > 0 && target.items.length === 0)
			? ''
			: target.items.length === 0
				? 'nothing to scan'
				: paint('good', 'no findings');
	return [
		`${title}${state === '' ? '' : `: ${state}`}${counts}`,
		...found.flatMap((item) => itemLines(item, paint)),
		...target.notChecked.map((gap) => `    ${paint('warning', 'NOT CHECKED')}: ${gap}`),
		...target.notes.map((note) => `    note: ${note}`),
	];
}

function itemLines(item: ItemReport, paint: Paint): readonly string[] {
	const { kind, name, severity } = item;
	const passages = passagesOf(item.findings);
	const rest = passages.length - MAX_FINDINGS;
	return [
		`    ${paint(severity, severity.toUpperCase())} ${kind === 'launch' ? 'command' : `${kind.replace('_', ' ')} ${shown(name, 80)}`}`,
		...passages.slice(0, MAX_FINDINGS).flatMap((passage) => passageLines(passage, item, paint)),
		...(rest > 0 ? [`      and ${rest} more`] : []),
	];
}

/** The quote, what it would do, its place, and the rules. */
function passageLines({ lead, rules }: Passage, { findings, kind, name, value }: ItemReport, paint: Paint): readonly string[] {
	const { onKey, pointer, rule } = lead;
	const isKeyOfEntry = kind === 'launch' && pointer === '' && onKey === true;
	const raw = isKeyOfEntry ? name : textAt(value, pointer, onKey);
	const place = isKeyOfEntry ? "the entry's key" : `${shown(pointer === '' ? '/' : pointer, 80)}${onKey === true ? ' (name)' : ''}`;
	const head = findingSentence(lead, titleOf(rule));
	const tail = paint('faint', `        at ${place}: ${rules.join(', ')}`);
	// Possible secrets aren't quoted.
	const quote = raw === undefined || rule.includes('secret') ? undefined : evidenceOf(raw, lead, findings);
	if (quote === undefined || quote.text.trim() === '') return [`      ${head}`, tail];
	return [
		`      ${quote.method === undefined ? '' : `${quote.method}: `}${paint('quote', `"${shown(quote.text, MAX_EVIDENCE)}"`)}`,
		`        ${head}`,
		tail,
	];
}
