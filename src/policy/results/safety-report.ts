import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { isAtLeast } from '../../engine/aggregate.ts';
import type { Finding, Severity } from '../../engine/finding.ts';
import type { ResultInspection } from '../../engine/results/inspect-result.ts';
import type { SanitizeCounts } from '../../engine/results/sanitize.ts';
import { textAt } from '../../mcp/surfaces.ts';
import { isDataRule } from './result-policy.ts';

/** The key of our report in `_meta`. MCP 2025-11-25, basic, "General fields". */
export const SAFETY_META_KEY = 'mcp-cordon/safety';

export type Recommendation = 'safe' | 'review' | 'block';

/** R138, R139. Contains no text from the server: only our own words, counts, and positions. */
export interface SafetyReport {
	/** 0 to 1, two decimals. */
	readonly trust_score: number;
	readonly threats_detected: readonly Threat[];
	/** As the user's own mail server stated them; all `none` without a trusted statement. */
	readonly authentication: { readonly dkim: string; readonly spf: string; readonly dmarc: string };
	/** `zero_width_chars_stripped: 4`, `injections_redacted: 1`, … */
	readonly sanitization_applied: readonly string[];
	readonly content_flags: readonly string[];
	readonly recommendation: Recommendation;
	readonly original_content_redacted?: true;
	readonly safe_summary?: string;
}

export interface Threat {
	readonly type:
		| 'prompt_injection'
		| 'hidden_text'
		| 'encoded_text'
		| 'hidden_characters'
		| 'terminal_control'
		| 'data_exfiltration'
		| 'suspicious_link'
		| 'mail_sender'
		| 'imitation';
	readonly rule: string;
	readonly severity: Severity;
	/** What was found, in our own words. */
	readonly pattern: string;
	/** `/content/0/text:line:3`; without the line when the finding isn't in a text. Names that the server chose are left out. */
	readonly location: string;
}

export interface ReportOptions {
	/** What was done to the delivered result. Default: nothing. */
	readonly redactionCount?: number;
	readonly isSanitized?: boolean;
	readonly cutCount?: number;
	readonly isWithheld?: boolean;
	readonly safeSummary?: string;
	readonly scanDegraded?: boolean;
}

const TYPES: ReadonlyMap<string, Threat['type']> = new Map([
	['results.injection', 'prompt_injection'],
	['results.encoded', 'encoded_text'],
	['results.hidden_text', 'hidden_text'],
	['results.hidden_characters', 'hidden_characters'],
	['results.terminal_control', 'terminal_control'],
	['results.exfiltration_link', 'data_exfiltration'],
	['results.suspicious_link', 'suspicious_link'],
	['results.mail_sender', 'mail_sender'],
	['results.imitation', 'imitation'],
]);
const COSTS: Readonly<Record<Severity, number>> = { none: 0, info: 0, low: 0.05, medium: 0.3, high: 0.7, critical: 0.8 };
const MAX_THREATS = 20;
/** No inspection is perfect, so content from outside is never fully trusted. */
const BEST = 0.95;
const WORST = 0.05;

/** How far the content can be trusted, from 0.05 to 0.95. The worst finding counts fully, each other finding a little. */
export function trustScore({ findings, mail, gaps }: Pick<ResultInspection, 'findings' | 'mail' | 'gaps'>): number {
	const costs = findings
		.filter(({ rule }) => !isDataRule(rule))
		.map(({ severity }) => COSTS[severity])
		.sort((a, b) => b - a);
	const rest = costs.slice(1).reduce((sum, cost) => sum + cost * 0.15, 0);
	const start = mail === undefined ? BEST : Math.min(BEST, 0.6 + 0.4 * mail.trust);
	const score = start - (costs[0] ?? 0) - Math.min(0.2, rest) - (gaps.length > 0 ? 0.2 : 0);
	return Math.round(Math.max(WORST, Math.min(BEST, score)) * 100) / 100;
}

/** R138: what to do with the content. Partly read content is never "safe" (trap 29). */
export function recommendationOf({ tier, findings, gaps }: Pick<ResultInspection, 'tier' | 'findings' | 'gaps'>): Recommendation {
	if (tier === 'hard') return 'block';
	const isSuspicious = findings.some(({ rule, severity }) => isAtLeast(severity, 'medium') && !isDataRule(rule));
	return gaps.length > 0 || isSuspicious ? 'review' : 'safe';
}

export function safetyReport(inspection: ResultInspection, value: Json, options: ReportOptions = {}): SafetyReport {
	const { redactionCount = 0, isSanitized = false, cutCount = 0, isWithheld = false, safeSummary, scanDegraded = false } = options;
	const { findings, counts, mail, gaps } = inspection;
	const flags = new Set<string>();
	for (const { rule, severity } of findings) if (severity !== 'info' || rule === 'results.pii') flags.add(rule.replace('results.', ''));
	if (gaps.length > 0 || scanDegraded) flags.add('scan_degraded');
	return {
		trust_score: trustScore(inspection),
		threats_detected: findings.flatMap((finding) => threatOf(finding, value)).slice(0, MAX_THREATS),
		authentication: { dkim: mail?.dkim ?? 'none', spf: mail?.spf ?? 'none', dmarc: mail?.dmarc ?? 'none' },
		sanitization_applied: [
			...(isSanitized ? statementsOf(counts) : []),
			...(isSanitized || redactionCount > 0 ? ['unicode_normalized'] : []),
			...(redactionCount > 0 ? [`injections_redacted: ${redactionCount}`] : []),
			...(cutCount > 0 ? [`texts_cut: ${cutCount}`] : []),
		],
		content_flags: [...flags].sort(),
		recommendation: recommendationOf(inspection),
		...(isWithheld || redactionCount > 0 ? { original_content_redacted: true as const } : {}),
		...(safeSummary === undefined ? {} : { safe_summary: safeSummary }),
	};
}

function threatOf(finding: Finding, value: Json): readonly Threat[] {
	const type = TYPES.get(finding.rule);
	if (type === undefined || finding.severity === 'info' || finding.severity === 'low') return [];
	return [{ type, rule: finding.rule, severity: finding.severity, pattern: finding.detail ?? '', location: locationOf(finding, value) }];
}

/** The server chooses the steps of a pointer, so only numbers and names that MCP defines are shown. */
const KNOWN_STEPS: ReadonlySet<string> = new Set([
	...[
		'content',
		'contents',
		'text',
		'resource',
		'structuredContent',
		'messages',
		'message',
		'data',
		'description',
		'uri',
		'name',
		'title',
		'_meta',
	],
	...['blob', 'mimeType', 'role', 'annotations', 'code', 'error', 'result', 'icons', 'src'],
]);

function locationOf({ pointer, start, onKey }: Finding, value: Json): string {
	const steps = pointer
		.split('/')
		.slice(1)
		.map((step) => (KNOWN_STEPS.has(step) || /^\d{1,6}$/.test(step) ? step : '…'));
	const place = steps.length === 0 ? 'body' : steps.join('/');
	const text = onKey === true ? undefined : textAt(value, pointer);
	if (text === undefined) return place;
	let line = 1;
	for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
	return `${place}:line:${line}`;
}

function statementsOf(counts: SanitizeCounts): readonly string[] {
	return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
}

/** The report as a JSON object, for `_meta`. */
export function reportJson(report: SafetyReport): JsonObject {
	return isReportJson(report) ? report : {};
}

/** A report contains only strings, numbers, booleans, lists, and objects. */
function isReportJson(value: unknown): value is JsonObject {
	return isJsonObject(value);
}
