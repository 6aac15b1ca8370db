import { detailWords } from '../../engine/detail-words.ts';
import { evidenceOf } from '../../engine/evidence.ts';
import { type Passage, passagesOf } from '../../engine/passages.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { shown } from '../commands/usage-words.ts';
import { NO_DEFINITION_FILE } from '../commands/words.ts';
import { titleOf } from './json-report.ts';
import { type ItemReport, type ScanReport, severityOf, type TargetReport, verdictOf } from './report.ts';

/** So many findings of one item are printed; the rest is counted. */
const MAX_FINDINGS = 8;
/** Of what was found, UTF-16 units. */
const MAX_EVIDENCE = 120;

/** The report for a person. Text of servers and files is escaped and clipped; secrets are never shown. */
export function humanReport(report: ScanReport): string {
	const lines: string[] = [];
	let file = '';
	for (const target of report.targets) {
		if (target.file !== file) lines.push(shown(target.file, 300));
		file = target.file;
		lines.push(...linesOf(target));
	}
	// Nothing was looked at: that is no clean result.
	if (report.targets.length === 0 && !report.isCancelled) return `${NO_DEFINITION_FILE}\n`;
	const verdict = verdictOf(report);
	const gaps = report.targets.filter(({ notChecked }) => notChecked.length > 0).length;
	const counted = `${report.targets.length} ${report.targets.length === 1 ? 'target' : 'targets'} scanned`;
	const partly = gaps === 0 ? '' : `. ${gaps} couldn't be checked completely`;
	const words = {
		found: `worst severity ${severityOf(report)}`,
		'not-checked': 'NOT CLEAN: not everything could be checked',
		'nothing-to-check': 'there was nothing to scan, so nothing was checked',
		clean: 'nothing of medium severity or worse',
	};
	lines.push(`${counted}: ${words[verdict]}${partly}.${report.isCancelled ? ' Canceled.' : ''}`);
	// An entry says how a server is started, and nothing of what it says to a model.
	const kinds = new Set(report.targets.map(({ kind }) => kind));
	if (kinds.has('entry') && !kinds.has('server') && !kinds.has('tools-file') && !report.isCancelled)
		lines.push('Only the entries were checked. "cordon scan --all" also checks what the servers declare.');
	return `${lines.join('\n')}\n`;
}

function linesOf(target: TargetReport): readonly string[] {
	const what = target.kind === 'entry' ? 'entry' : target.kind === 'server' ? 'live' : target.kind === 'tools-file' ? 'tools' : 'file';
	const title = target.server === '' ? `  ${what}` : `  ${shown(target.server)} (${what})`;
	const found = target.items.filter(({ findings }) => findings.length > 0);
	const counts = target.kind === 'entry' || target.items.length === 0 ? '' : `, ${target.items.length} declarations`;
	const state =
		found.length > 0 || (target.notChecked.length > 0 && target.items.length === 0)
			? ''
			: target.items.length === 0
				? 'nothing to scan'
				: 'no findings';
	return [
		`${title}${state === '' ? '' : `: ${state}`}${counts}`,
		...found.flatMap(itemLines),
		...target.notChecked.map((gap) => `    NOT CHECKED: ${gap}`),
		...target.notes.map((note) => `    note: ${note}`),
	];
}

function itemLines(item: ItemReport): readonly string[] {
	const { kind, name, severity } = item;
	const passages = passagesOf(item.findings);
	const rest = passages.length - MAX_FINDINGS;
	return [
		`    ${severity.toUpperCase()} ${kind === 'launch' ? 'launch' : `${kind.replace('_', ' ')} ${shown(name, 80)}`}`,
		...passages.slice(0, MAX_FINDINGS).flatMap((passage) => passageLines(passage, item)),
		...(rest > 0 ? [`      and ${rest} more`] : []),
	];
}

/** The quote, what it would do, then where it is and the rules. */
function passageLines({ lead, rules }: Passage, { findings, kind, name, value }: ItemReport): readonly string[] {
	const { detail, onKey, pointer, rule } = lead;
	const isKeyOfEntry = kind === 'launch' && pointer === '' && onKey === true;
	const raw = isKeyOfEntry ? name : textAt(value, pointer, onKey);
	const place = isKeyOfEntry ? "the entry's key" : `${shown(pointer === '' ? '/' : pointer, 80)}${onKey === true ? ' (name)' : ''}`;
	const head = `${titleOf(rule)}${detail === undefined ? '' : ` (${detailWords(detail)})`}`;
	const tail = `        at ${place}: ${rules.join(', ')}`;
	// What looks like a secret stays where it is.
	const quote = raw === undefined || rule.includes('secret') ? undefined : evidenceOf(raw, lead, findings);
	if (quote === undefined) return [`      ${head}`, tail];
	return [
		`      ${quote.method === 'as it stands' ? '' : `${quote.method}: `}"${shown(quote.text, MAX_EVIDENCE)}"`,
		`        ${head}`,
		tail,
	];
}
