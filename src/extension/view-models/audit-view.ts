import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { escapeForDisplay } from '../../base/text.ts';
import { OLD_SANITIZE } from '../../gateway/audit/audit-entry.ts';
import type { LogGap, RecordedEntry, RecordedLog } from '../../gateway/audit/read.ts';
import { segmentStart } from '../../gateway/audit/segments.ts';
import type { AuditProblem, AuditVerification } from '../../gateway/audit/verify.ts';
import { RULES } from '../../policy/explained-rules.ts';
import { type Activity, decisionWords, isAboutItem } from './activity.ts';
import type { L10n } from './l10n.ts';
import { escapeHtml, type PageOptions, pageHtml } from './page-html.ts';
import { shown } from './ui-words.ts';

/** The result of checking the log. */
export function verificationWords({ comparedHeads, problems, segments }: AuditVerification, l10n: L10n): string {
	const lines = segments.reduce((sum, segment) => sum + segment.lines, 0);
	const lost = segments.reduce((sum, segment) => sum + segment.lost, 0);
	const missing = lost === 0 ? '' : ` ${l10n.t("{0} entries couldn't be written when they happened.", lost)}`;
	if (problems.length > 0)
		return (
			(problems.length === 1
				? l10n.t('The audit log was changed, truncated, or partly deleted: 1 problem.')
				: l10n.t('The audit log was changed, truncated, or partly deleted: {0} problems.', problems.length)) + missing
		);
	if (lines === 0) return l10n.t('The audit log is empty.') + missing;
	const counted = lines === 1 ? l10n.t('1 line') : l10n.t('{0} lines', lines);
	const whole =
		segments.length === 1
			? l10n.t('Audit log intact: {0} in 1 segment.', counted)
			: l10n.t('Audit log intact: {0} in {1} segments.', counted, segments.length);
	const compared =
		comparedHeads === 1
			? l10n.t("1 segment was also compared with the editor's records.")
			: l10n.t("{0} segments were also compared with the editor's records.", comparedHeads);
	return [whole, compared].join(' ') + missing;
}

export function auditProblemWords(problem: AuditProblem, l10n: L10n): string {
	const where = 'segment' in problem ? ('line' in problem ? l10n.t('{0}, line {1}', problem.segment, problem.line) : problem.segment) : '';
	switch (problem.kind) {
		case 'line-changed':
			return l10n.t('{0}: the line was changed', where);
		case 'line-missing':
			return l10n.t('{0}: lines before it are missing, or it was moved', where);
		case 'not-a-line':
			return l10n.t("{0}: this isn't an audit log line", where);
		case 'line-after-end':
			return l10n.t('{0}: it was added after the segment ended', where);
		case 'bad-start':
			return l10n.t("{0}: it doesn't start like a segment", where);
		case 'unreadable':
			return l10n.t("{0}: it can't be read", where);
		case 'bad-seal':
			return l10n.t("{0}: its seal wasn't made with a key of this installation", where);
		case 'cut-short':
			return l10n.t("{0}: it's shorter than before", where);
		case 'segment-missing':
			return l10n.t("{0}: it's missing", where);
		case 'body-changed':
			return l10n.t('{0}: its content was changed', where);
		case 'body-missing':
			return l10n.t('{0}: its content is missing', where);
		case 'bodies-missing':
			return l10n.t("{0}: its contents are missing, and the log doesn't record that they were erased", where);
		case 'bodies-unreadable':
			return l10n.t("{0}: its contents can't be read", where);
		default:
			return l10n.t("The folder contains a file that MCP Cordon didn't create: {0}", shown(problem.name));
	}
}

const MAX_BODY = 4_000;

/** A page with the newest entries: no scripts, links, or external resources. Text of servers is escaped twice, as text and as HTML. */
export function auditPage(
	entries: readonly RecordedEntry[],
	verification: AuditVerification,
	{ nonce, timeOf }: PageOptions,
	l10n: L10n,
): string {
	const title =
		entries.length === 0
			? l10n.t('Audit log')
			: entries.length === 1
				? l10n.t('Audit log: the newest entry')
				: l10n.t('Audit log: the newest {0} entries', entries.length);
	const rows = entries.map(({ body, record }) => {
		const at = typeof record['at'] === 'number' ? timeOf(record['at']) : '';
		const content =
			body === undefined
				? ''
				: body.kind === 'erased'
					? `<p class="place">${escapeHtml(l10n.t('The content was erased.'))}</p>`
					: `<details><summary>${escapeHtml(l10n.t('Content'))}</summary><pre tabindex="0">${escapeHtml(escapeForDisplay(textOf(body.value), MAX_BODY))}</pre></details>`;
		return `<li class="${isMarked(record) ? 'marked' : 'plain'}"><p><span class="place">${escapeHtml(at)}</span> ${escapeHtml(recordWords(record, l10n))}</p>${content}</li>`;
	});
	const main = `<p class="${verification.problems.length === 0 ? 'note good' : 'note bad'}">${escapeHtml(verificationWords(verification, l10n))}</p>
${verification.problems.length === 0 ? '' : `<ul>${verification.problems.map((problem) => `<li>${escapeHtml(auditProblemWords(problem, l10n))}</li>`).join('')}</ul>`}
${rows.length === 0 ? `<p>${escapeHtml(l10n.t('Nothing has been recorded yet.'))}</p>` : `<ol>${rows.join('')}</ol>`}`;
	return pageHtml({ title, nonce, style: OWN_STYLE, main });
}

/** Whether the message was changed, held, or blocked, not only recorded. */
function isMarked(record: JsonObject): boolean {
	const { action, kind } = record;
	return kind === 'mcp_cross_server_blocked' || (kind === 'message' && action !== 'forward' && action !== 'monitor');
}

function textOf(value: Json): string {
	return typeof value === 'string' ? value : JSON.stringify(value, undefined, '  ');
}

/** One line for a record, made of our own words and escaped names. */
export function recordWords(record: JsonObject, l10n: L10n): string {
	const text = (value: Json | undefined, maxLength?: number): string => (typeof value === 'string' ? shown(value, maxLength) : '');
	const server = isJsonObject(record['server']) ? text(record['server']['name']) : '';
	switch (record['kind']) {
		case 'message': {
			const what = text(record['tool']) || text(record['method']);
			const words =
				record['direction'] === 'to-server'
					? record['isAnswer'] === true
						? l10n.t('Result of {0} ({1}): {2}', server, what, actionWord(record['action'], l10n))
						: l10n.t('{1} › {0} called: {2}', what, server, callActionWord(record['action'], l10n))
					: record['isAnswer'] === true
						? l10n.t('Result of {0} › {1}: {2}', server, what, actionWord(record['action'], l10n))
						: l10n.t('{0} from {1}: {2}', what, server, actionWord(record['action'], l10n));
			return [words, ...rulesOf(record).map((rule) => (RULES.get(rule)?.title ?? rule).replace(/\.$/, ''))].join(' · ');
		}
		case 'mcp_cross_server_blocked':
			return l10n.t('{1} › {0} blocked: {2}', text(record['tool']), server, text(record['reason'], 400));
		case 'question':
			return l10n.t('Asked about {1} › {0}: {2}', text(record['tool']), server, text(record['answer']));
		default: {
			const decided = decidedIn(record, l10n);
			if (decided !== undefined) return [decided, server].filter((part) => part !== '').join(' · ');
			return [text(record['what']) || text(record['kind']), server, text(record['detail'])].filter((part) => part !== '').join(' · ');
		}
	}
}

/** A person's decision in the words of the Activity view. Undefined for records about something else and for older records. */
function decidedIn(record: JsonObject, l10n: L10n): string | undefined {
	const { decided, detail } = record;
	if (!isJsonObject(decided) || typeof decided['kind'] !== 'string') return undefined;
	const { action } = decided;
	if (!isAboutItem(action)) return undefined;
	const words = decisionWords(action, decided['kind'], typeof detail === 'string' ? detail : '', l10n);
	// No window counts this decision, so the item can still be in quarantine here.
	return record['by'] === 'command-line' ? l10n.t('{0} (on the command line)', words) : words;
}

/** The line of an earlier window, in the words that this window would use, with the server next to it where it isn't part of them. */
function earlierWords(record: JsonObject, l10n: L10n): string {
	const { action, isAnswer, kind, method, tool } = record;
	if (kind === 'message' && isAnswer === false && action === 'forward' && method === 'tools/call' && typeof tool === 'string')
		return l10n.t('{0} was called', shown(tool));
	return decidedIn(record, l10n) ?? recordWords(record, l10n);
}

function rulesOf(record: JsonObject): readonly string[] {
	const findings = record['findings'];
	if (!Array.isArray(findings)) return [];
	const rules = findings.flatMap((finding: Json) =>
		isJsonObject(finding) && typeof finding['rule'] === 'string' && finding['severity'] !== 'info' ? [finding['rule']] : [],
	);
	return [...new Set(rules)].slice(0, 3);
}

/** The words for an action on a call. Calls are never withheld: they're made or not. */
function callActionWord(action: Json | undefined, l10n: L10n): string {
	switch (action) {
		case 'redact':
			return l10n.t('values masked');
		case 'hold':
			return l10n.t('waited for you');
		case 'block':
			return l10n.t('blocked');
		default:
			return actionWord(action, l10n);
	}
}

function actionWord(action: Json | undefined, l10n: L10n): string {
	switch (action) {
		case 'forward':
			return l10n.t('passed');
		case 'monitor':
			return l10n.t('passed, with findings');
		case 'sanitize':
		case OLD_SANITIZE:
			return l10n.t('invisible characters removed');
		case 'redact':
			return l10n.t('passages removed');
		case 'hold':
			return l10n.t('on hold');
		case 'block':
			return l10n.t('withheld');
		case 'refuse':
			return l10n.t('refused');
		default:
			return '';
	}
}

/** One sentence about the parts of the log that couldn't be read. '' if there are none. */
export function gapWords(gaps: readonly LogGap[], l10n: L10n): string {
	if (gaps.length === 0) return '';
	const segments = new Set(gaps.map(({ segment }) => segment)).size;
	return segments === 1
		? l10n.t("The audit log is incomplete here: one segment couldn't be read, or only in part.")
		: l10n.t("The audit log is incomplete here: {0} segments couldn't be read, or only in part.", segments);
}

/**
 * Activity lines of earlier windows, newest first. Unreadable parts get their own line before them. Ids are negative, because lines of this window
 * count up from 1.
 */
export function recordedActivities({ entries, gaps }: RecordedLog, l10n: L10n): readonly Activity[] {
	const lines = entries
		.filter(({ record }) => record['kind'] !== 'message' || record['isAnswer'] !== true || record['action'] !== 'forward')
		.map(({ record }, index): Activity => {
			const server = isJsonObject(record['server']) && typeof record['server']['name'] === 'string' ? shown(record['server']['name']) : '';
			const isStopped = ['hold', 'block', 'refuse'].includes(String(record['action'])) || record['kind'] === 'mcp_cross_server_blocked';
			const isPlain = record['action'] === 'forward' || record['action'] === undefined;
			return {
				id: -1 - index,
				at: typeof record['at'] === 'number' ? record['at'] : 0,
				words: earlierWords(record, l10n),
				server,
				icon: isStopped ? 'circle-slash' : isPlain ? 'history' : 'warning',
				color: isStopped ? 'error' : isPlain ? undefined : 'warning',
				count: 1,
				target: undefined,
			};
		})
		.toReversed();
	const newest = gaps.at(-1);
	if (newest === undefined) return lines;
	const missing: Activity = {
		id: (lines[0]?.id ?? 0) - 1,
		at: segmentStart(newest.segment),
		words: gapWords(gaps, l10n),
		server: l10n.t('incomplete'),
		icon: 'warning',
		color: 'warning',
		count: 1,
		target: undefined,
	};
	return [missing, ...lines];
}

const OWN_STYLE = `
ol { list-style: none; margin: 0; padding: 0; } ol > li { border-left: 3px solid transparent; padding-left: .9rem; margin: .6rem 0; } ol > li.marked { border-left-color: var(--vscode-editorWarning-foreground); } li p, li details { margin: .2rem 0; } pre { user-select: text; }
.note.good { border-left-color: var(--vscode-charts-green); } .note.bad { border-left-color: var(--vscode-editorError-foreground); }`;
