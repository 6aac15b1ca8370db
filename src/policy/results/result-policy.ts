import type { Preset } from '../risk/preset.ts';
import { isSensitiveRule, patternEngineOf } from '../traffic/custom-patterns.ts';

/** R117. `off` doesn't inspect; `monitor` inspects and delivers everything unchanged. Strictest last. */
export const RESULT_MODES = ['off', 'monitor', 'redact', 'block'] as const;
export type ResultMode = (typeof RESULT_MODES)[number];

/** The stricter mode wins (R128); no modes: `off`. */
export function strictestMode(modes: Iterable<ResultMode>): ResultMode {
	let strictest: ResultMode = 'off';
	for (const mode of modes) if (RESULT_MODES.indexOf(mode) > RESULT_MODES.indexOf(strictest)) strictest = mode;
	return strictest;
}

/** The engines that inspect a result, by what they look for (R117: each has its own mode). */
export const RESULT_ENGINES = ['injection', 'links', 'mail', 'patterns', 'pii', 'secrets', 'classifier'] as const;
export type ResultEngine = (typeof RESULT_ENGINES)[number];

/** The engine a finding belongs to. */
export function resultEngineOf(rule: string): ResultEngine {
	switch (rule) {
		case 'results.exfiltration_link':
		case 'results.suspicious_link':
			return 'links';
		case 'results.mail_sender':
			return 'mail';
		case 'results.pii':
			return 'pii';
		case 'results.secret':
			return 'secrets';
		default:
			if (rule.startsWith('classifier.')) return 'classifier';
			return patternEngineOf(rule) ?? 'injection';
	}
}

/** Whether the rule describes the data in a result, rather than whether its author means harm. */
export function isDataRule(rule: string): boolean {
	return rule === 'results.pii' || rule === 'results.secret' || isSensitiveRule(rule);
}

/** The mode of one rule: its own, if a pattern in the settings has one, otherwise its engine's. */
export function resultModeOfRule(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks' | 'rules'>, rule: string): ResultMode {
	return policy.rules?.[rule] ?? resultModeOf(policy, resultEngineOf(rule));
}

/** The mode of one engine: its own, or the policy's. Personal data and credentials are only masked or withheld if the settings ask for it. */
export function resultModeOf(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks'>, engine: ResultEngine): ResultMode {
	const own = policy.engines[engine];
	if (own !== undefined) return own;
	if (engine !== 'pii' && engine !== 'secrets') return policy.mode;
	if (policy.mode === 'off') return 'off';
	return policy.masks.includes(engine === 'pii' ? 'pii' : 'secret') ? 'redact' : 'monitor';
}

/** What is masked in delivered results. */
export function masksOf(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks'>): readonly ('pii' | 'secret')[] {
	const acts = (engine: ResultEngine): boolean => ['redact', 'block'].includes(resultModeOf(policy, engine));
	return [...(acts('pii') ? (['pii'] as const) : []), ...(acts('secrets') ? (['secret'] as const) : [])];
}

/** What happens to the results of one server. */
export interface ResultPolicy {
	/** For every engine without its own mode in `engines`. */
	readonly mode: ResultMode;
	readonly engines: Readonly<Partial<Record<ResultEngine, ResultMode>>>;
	/** Modes of single rules. They override their engine's mode. */
	readonly rules?: Readonly<Record<string, ResultMode>>;
	/** Minimum score for the classifier to count a text (R123), 0 to 1; default 0.85. */
	readonly classifierThreshold?: number | undefined;
	/** Whether our summary replaces a withheld result; otherwise an error with code -32603 does (C17, R144). */
	readonly returnSafeSummary: boolean;
	/** Below this trust score, a result with a hard finding is withheld even if spans could be redacted (R144). 0 to 1. */
	readonly trustThreshold: number;
	/** Whether suspicious results (medium) wait in MCP Cordon's own dialog; otherwise they're delivered with the report. */
	readonly holdsSuspicious: boolean;
	/** Whether invisible characters and control sequences are removed (R143). */
	readonly sanitizes: boolean;
	/**
	 * Which unread content is withheld even when the rest has no findings: `text` that wasn't inspected, or `anything` that wasn't inspected
	 * in every way.
	 */
	readonly withholdsUnread: 'never' | 'text' | 'anything';
	/** Whether every result gets a `_meta` report, or only results where something was changed or found (C24). */
	readonly reports: 'always' | 'when-changed';
	/** R030: maximum UTF-16 units of one string; undefined: no limit (C24). */
	readonly maxContentLength: number | undefined;
	readonly masks: readonly ('pii' | 'secret')[];
}

/** Each seed's defaults are the values of one preset (C22): S2 observes, S3 blocks with a summary; `balanced` leaves honest work alone. */
export const RESULT_POLICIES: Readonly<Record<Preset, ResultPolicy>> = {
	observe: {
		mode: 'monitor',
		engines: {},
		returnSafeSummary: true,
		trustThreshold: 0,
		holdsSuspicious: false,
		sanitizes: false,
		withholdsUnread: 'never',
		reports: 'when-changed',
		maxContentLength: undefined,
		masks: [],
	},
	balanced: {
		mode: 'redact',
		engines: {},
		returnSafeSummary: true,
		trustThreshold: 0,
		holdsSuspicious: false,
		sanitizes: true,
		withholdsUnread: 'text',
		reports: 'when-changed',
		maxContentLength: undefined,
		masks: [],
	},
	strict: {
		mode: 'block',
		engines: {},
		returnSafeSummary: true,
		trustThreshold: 0.5,
		holdsSuspicious: true,
		sanitizes: true,
		withholdsUnread: 'anything',
		reports: 'always',
		maxContentLength: undefined,
		masks: ['secret'],
	},
};

/** S3's length limit (R030, R143), for servers with the class `adversarial` or by setting. */
export const MAX_CONTENT_LENGTH = 50_000;

const UNREAD = ['never', 'text', 'anything'] as const;

function strictestUnread(one: ResultPolicy['withholdsUnread'], other: ResultPolicy['withholdsUnread']): ResultPolicy['withholdsUnread'] {
	return UNREAD[Math.max(UNREAD.indexOf(one), UNREAD.indexOf(other))] ?? 'anything';
}

/** Combines two policies and takes the stricter part of each. A workspace can only tighten. */
export function stricterPolicy(one: ResultPolicy, other: ResultPolicy): ResultPolicy {
	const lengths = [one.maxContentLength, other.maxContentLength].filter((length) => length !== undefined);
	const thresholds = [one.classifierThreshold, other.classifierThreshold].filter((threshold) => threshold !== undefined);
	return {
		mode: strictestMode([one.mode, other.mode]),
		engines: Object.fromEntries(
			RESULT_ENGINES.filter((engine) => one.engines[engine] !== undefined || other.engines[engine] !== undefined).map((engine) => [
				engine,
				strictestMode([resultModeOf(one, engine), resultModeOf(other, engine)]),
			]),
		),
		returnSafeSummary: one.returnSafeSummary && other.returnSafeSummary,
		trustThreshold: Math.max(one.trustThreshold, other.trustThreshold),
		holdsSuspicious: one.holdsSuspicious || other.holdsSuspicious,
		sanitizes: one.sanitizes || other.sanitizes,
		withholdsUnread: strictestUnread(one.withholdsUnread, other.withholdsUnread),
		reports: one.reports === 'always' || other.reports === 'always' ? 'always' : 'when-changed',
		maxContentLength: lengths.length === 0 ? undefined : Math.min(...lengths),
		masks: [...new Set([...one.masks, ...other.masks])].sort(),
		...(thresholds.length === 0 ? {} : { classifierThreshold: Math.min(...thresholds) }),
	};
}
