import type { Json } from '../../base/json.ts';
import { CALL_RULES, type CallRuleId } from '../../engine/calls/call-rules.ts';
import type { CallInspection } from '../../engine/calls/inspect-call.ts';
import { findingWords } from '../../engine/detail-words.ts';
import { type Finding, SEVERITIES } from '../../engine/finding.ts';
import { applyEdits, type Edit } from '../../engine/results/edits.ts';
import type { StringPlan } from '../../engine/results/inspect-result.ts';
import { rewriteValue } from '../../engine/results/rewrite.ts';
import { maskValue } from '../../engine/sensitive/mask.ts';
import { maskJson } from '../../engine/sensitive/scan-value.ts';
import { BLOCKED_REQUEST, OWN_MARK } from '../results/texts.ts';
import { CALL_ENGINES, type CallEngine, type CallMode, type CallPolicy } from './call-policy.ts';
import { isPatternRule, isSensitiveRule, patternEngineOf } from './custom-patterns.ts';

export function callEngineOf(rule: string): CallEngine {
	switch (rule) {
		case 'calls.secret':
			return 'secrets';
		case 'calls.pii':
			return 'pii';
		case 'calls.metadata_address':
		case 'calls.private_address':
		case 'calls.suspicious_address':
		case 'calls.external_address':
			return 'urls';
		case 'calls.traversal':
		case 'calls.sensitive_path':
		case 'calls.outside_workspace':
			return 'paths';
		case 'calls.protected_file':
		case 'calls.stand_in':
			return 'files';
		case 'calls.command_injection':
		case 'calls.dangerous_command':
		case 'calls.dangerous_query':
			return 'commands';
		case 'calls.undeclared_parameter':
		case 'calls.wrong_type':
			return 'schema';
		default:
			return patternEngineOf(rule) ?? 'injection';
	}
}

/** The mode of one rule: its own, if a pattern in the settings has one, otherwise its engine's. */
export function callModeOf({ modes, rules }: Pick<CallPolicy, 'modes' | 'rules'>, rule: string): CallMode {
	return rules?.[rule] ?? modes[callEngineOf(rule)];
}

/** What happens to one call. `findings`: all of them, including those that are only recorded. */
export type CallVerdict = { readonly findings: readonly Finding[] } & (
	| { readonly action: 'forward' | 'monitor' }
	/** The call runs with these arguments. `note` tells the model what was replaced. */
	| { readonly action: 'redact'; readonly arguments: Json; readonly note: string }
	/** A person is asked. The call would be sent with `arguments`. */
	| { readonly action: 'hold'; readonly arguments: Json; readonly reasons: readonly string[]; readonly acting: readonly Finding[] }
	| { readonly action: 'block'; readonly code: number; readonly text: string; readonly reasons: readonly string[] }
);

export interface CallPatterns {
	readonly findings: readonly Finding[];
	readonly plans: readonly StringPlan[];
	/** Not empty: the patterns couldn't check everything. */
	readonly gaps: readonly string[];
}

/**
 * Chooses one action from the findings in the arguments. The strictest engine wins (R128); redactions are combined. Pure. Partly read
 * arguments are held if any engine acts: they're never "clean" (R012).
 */
export function decideCall(given: Json, inspection: CallInspection, policy: CallPolicy, patterns?: CallPatterns): CallVerdict {
	const findings = [...inspection.findings, ...(patterns?.findings ?? [])].filter(({ rule }) => callModeOf(policy, rule) !== 'off');
	const acting = findings.filter((finding) => isActing(finding, policy));
	// A match in a name or in encoded text can't be replaced alone, so a person decides.
	const fixed = new Set((patterns?.plans ?? []).filter(({ isBlob, onKey }) => isBlob || onKey).map(placeOf));
	const inMode = (mode: CallMode): readonly Finding[] =>
		acting.filter((finding) => {
			const own = effectiveMode(finding, policy);
			const isFixed = isPatternRule(finding.rule) && fixed.has(placeOf({ ...finding, onKey: finding.onKey === true }));
			return (own === 'redact' && isFixed ? 'hold' : own) === mode;
		});
	const blocking = inMode('block');
	if (blocking.length > 0) return { action: 'block', ...blockOf(blocking), reasons: reasonsOf(blocking), findings };
	const redacted = redact(given, inspection, policy, patterns);
	const isUnread = inspection.gaps.length > 0 || (patterns?.gaps.length ?? 0) > 0;
	const wouldAct = CALL_ENGINES.some((engine) => !['off', 'monitor'].includes(policy.modes[engine]));
	const holding = inMode('hold');
	if (holding.length > 0 || (isUnread && wouldAct))
		return {
			action: 'hold',
			arguments: redacted.value,
			reasons: [...reasonsOf(holding), ...(isUnread ? ["The call couldn't be checked completely."] : [])],
			acting: holding,
			findings,
		};
	if (redacted.count > 0) return { action: 'redact', arguments: redacted.value, note: redactedCallNote(redacted.count), findings };
	return { action: findings.some(({ severity }) => severity !== 'info') || isUnread ? 'monitor' : 'forward', findings };
}

function placeOf({ onKey, pointer }: { readonly onKey: boolean; readonly pointer: string }): string {
	return `${onKey} ${pointer}`;
}

function effectiveMode(finding: Finding, policy: CallPolicy): CallMode {
	const mode = callModeOf(policy, finding.rule);
	return mode === 'redact' && !REDACTABLE.has(callEngineOf(finding.rule)) ? 'hold' : mode;
}
const REDACTABLE: ReadonlySet<CallEngine> = new Set(['pii', 'secrets', 'patterns']);

function isActing(finding: Finding, policy: CallPolicy): boolean {
	const mode = callModeOf(policy, finding.rule);
	if (mode === 'off' || mode === 'monitor') return false;
	// The user chose the action: by the pattern's own mode, or by marking it as a credential.
	if (policy.rules?.[finding.rule] !== undefined || isSensitiveRule(finding.rule)) return true;
	// All personal data has the same severity, so its mode alone decides whether to stop it.
	if (callEngineOf(finding.rule) === 'pii') return finding.confidence >= 0.5;
	return SEVERITIES.indexOf(finding.severity) >= SEVERITIES.indexOf(policy.minSeverity);
}

/** The given value after masking everything that must be masked. */
function redact(
	given: Json,
	{ findings, sensitive }: CallInspection,
	policy: CallPolicy,
	patterns: CallPatterns | undefined,
): { readonly value: Json; readonly count: number } {
	const { minSeverity } = policy;
	const acts = (rule: string): boolean => ['redact', 'hold'].includes(callModeOf(policy, rule));
	// A credential that the tool asks for stays: its finding is informational.
	const kept = new Set(
		findings
			.filter(({ rule, severity }) => rule === 'calls.secret' && SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(minSeverity))
			.map(({ pointer, start }) => `${pointer} ${start}`),
	);
	let count = 0;
	const fields = sensitive.fields.flatMap((field) => {
		const matches = field.matches.filter(({ category, confidence, start }) => {
			if (category === 'secret') return acts('calls.secret') && !kept.has(`${field.pointer} ${start}`);
			return category === 'pii' && acts('calls.pii') && confidence >= 0.5;
		});
		count += matches.length;
		return matches.length === 0 ? [] : [{ ...field, matches }];
	});
	const masked = fields.length === 0 ? given : maskJson(given, { ...sensitive, fields });
	const strings = new Map<string, string>();
	for (const plan of patterns?.plans ?? []) {
		const { onKey, pointer, text } = plan;
		const own = [...plan.redactions, ...plan.edits].filter((edit) => edit.kind !== 'strip' && acts(edit.rule ?? 'pattern.'));
		// A name or encoded text can't be changed alone.
		if (onKey || plan.isBlob || own.length === 0) continue;
		const masks = fields.flatMap((field): readonly Edit[] =>
			field.onKey || field.pointer !== pointer
				? []
				: field.matches.map((match) => ({
						kind: 'mask',
						start: match.start,
						end: match.end,
						replacement: maskValue(text.slice(match.start, match.end), match),
					})),
		);
		strings.set(pointer, applyEdits(text, [...own, ...masks]));
		count += own.length;
	}
	return { value: rewriteValue(masked, strings), count };
}

function reasonsOf(findings: readonly Finding[]): readonly string[] {
	const worst = [...findings].sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
	const sentences = worst.map((finding) => {
		const { rule } = finding;
		return isCallRule(rule) ? findingWords(finding, CALL_RULES[rule].title).sentence : "One of the user's patterns matches.";
	});
	return [...new Set(sentences)].slice(0, 4);
}

/** R129, verbatim, for instructions and the user's patterns; a true sentence for everything else. */
function blockOf(findings: readonly Finding[]): { readonly code: number; readonly text: string } {
	const isInjection = findings.some(({ rule }) => ['injection', 'patterns'].includes(callEngineOf(rule)));
	if (isInjection) return { code: BLOCKED_REQUEST.code, text: BLOCKED_REQUEST.message };
	return { code: BLOCKED_REQUEST.code, text: refusedTraffic(reasonsOf(findings)) };
}

/** What a model reads when a call wasn't made because of its content. */
export function refusedTraffic(reasons: readonly string[]): string {
	return `${OWN_MARK} The call wasn't made. ${reasons.join(' ')} If the user wants it made as it is, the user can change the MCP Cordon settings or make it without this tool.`;
}

/** The short text added to the result of a call whose arguments were changed before it was sent. */
export function redactedCallNote(count: number): string {
	return `${OWN_MARK} ${count === 1 ? 'One value' : `${count} values`} in the parameters of this call ${count === 1 ? 'was' : 'were'} masked before the server got them, because they are credentials or match the user's patterns. If the server needs them, the user can allow it in the MCP Cordon settings.`;
}

function isCallRule(rule: string): rule is CallRuleId {
	return Object.hasOwn(CALL_RULES, rule);
}
