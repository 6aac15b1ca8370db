import type { Preset } from '../risk/preset.ts';
import { isSensitiveRule, patternEngineOf } from '../traffic/custom-patterns.ts';

/** R117. `off` does not look; `monitor` looks and delivers everything as it came. Strictest last. */
export const RESULT_MODES = ['off', 'monitor', 'redact', 'block'] as const;
export type ResultMode = (typeof RESULT_MODES)[number];

/** Stricter wins (R128); none = off. */
export function strictestMode(modes: Iterable<ResultMode>): ResultMode {
	let strictest: ResultMode = 'off';
	for (const mode of modes) if (RESULT_MODES.indexOf(mode) > RESULT_MODES.indexOf(strictest)) strictest = mode;
	return strictest;
}

/** What looks at a result, by what it looks for (R117: a mode for each). */
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

/** The rule says what data a result holds, and nothing about whether its author means harm. */
export function isDataRule(rule: string): boolean {
	return rule === 'results.pii' || rule === 'results.secret' || isSensitiveRule(rule);
}

/** The mode of one rule: its own, where a pattern of the settings has one, or its engine's. */
export function resultModeOfRule(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks' | 'rules'>, rule: string): ResultMode {
	return policy.rules?.[rule] ?? resultModeOf(policy, resultEngineOf(rule));
}

/** The mode of one engine: its own, or the policy's. Personal data and credentials are only masked or withheld where that was asked for. */
export function resultModeOf(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks'>, engine: ResultEngine): ResultMode {
	const own = policy.engines[engine];
	if (own !== undefined) return own;
	if (engine !== 'pii' && engine !== 'secrets') return policy.mode;
	if (policy.mode === 'off') return 'off';
	return policy.masks.includes(engine === 'pii' ? 'pii' : 'secret') ? 'redact' : 'monitor';
}

/** What is masked in what is delivered. */
export function masksOf(policy: Pick<ResultPolicy, 'mode' | 'engines' | 'masks'>): readonly ('pii' | 'secret')[] {
	const acts = (engine: ResultEngine): boolean => ['redact', 'block'].includes(resultModeOf(policy, engine));
	return [...(acts('pii') ? (['pii'] as const) : []), ...(acts('secrets') ? (['secret'] as const) : [])];
}

/** What is done with the results of one server. */
export interface ResultPolicy {
	/** For every engine that has none of its own in `engines`. */
	readonly mode: ResultMode;
	readonly engines: Readonly<Partial<Record<ResultEngine, ResultMode>>>;
	/** For single rules, before their engine's mode. */
	readonly rules?: Readonly<Record<string, ResultMode>>;
	/** From this score on a text counts for the classifier (R123), 0 to 1; default 0.85. */
	readonly classifierThreshold?: number | undefined;
	/** A withheld result is replaced by a summary of ours; else by an error with code -32603 (C17, R144). */
	readonly returnSafeSummary: boolean;
	/** Below this trust score a result with a hard finding is withheld even where spans could be redacted (R144). 0 to 1. */
	readonly trustThreshold: number;
	/** What asks for a look (medium) is held in Cordon's own dialog; else delivered with the report. */
	readonly holdsSuspicious: boolean;
	/** Invisible characters and control sequences are taken out (R143). */
	readonly sanitizes: boolean;
	/** What could not be read is withheld even when nothing was found in the rest: text nobody looked at, or whatever was not looked at in every way. */
	readonly withholdsUnread: 'never' | 'text' | 'anything';
	/** `_meta` report with every result, or only where something was changed or found (C24). */
	readonly reports: 'always' | 'when-changed';
	/** R030: UTF-16 units of one string; undefined = no gate (C24). */
	readonly maxContentLength: number | undefined;
	readonly masks: readonly ('pii' | 'secret')[];
}

/** Each seed's defaults are one preset's values (C22): S2 watches, S3 blocks with a summary; `balanced` leaves honest work alone. */
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

/** S3's length gate (R030, R143), for servers classed `adversarial` or by setting. */
export const MAX_CONTENT_LENGTH = 50_000;

const UNREAD = ['never', 'text', 'anything'] as const;

function strictestUnread(one: ResultPolicy['withholdsUnread'], other: ResultPolicy['withholdsUnread']): ResultPolicy['withholdsUnread'] {
	return UNREAD[Math.max(UNREAD.indexOf(one), UNREAD.indexOf(other))] ?? 'anything';
}

/** Two policies at once: the stricter part of each. A workspace may only tighten. */
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
