import { isJsonObject, type Json } from '../../base/json.ts';
import {
	MAX_CONTENT_LENGTH,
	RESULT_ENGINES,
	RESULT_MODES,
	RESULT_POLICIES,
	type ResultEngine,
	type ResultMode,
	type ResultPolicy,
	stricterPolicy,
} from '../results/result-policy.ts';
import { PRESETS, type Preset } from '../risk/preset.ts';
import { CALL_ENGINES, CALL_MODES, CALL_POLICIES, type CallEngine, type CallMode, type CallPolicy, stricterCalls } from './call-policy.ts';
import { type CustomPattern, modesOfPatterns, type PatternMode, parseCustomPatterns } from './custom-patterns.ts';

/** The policy for one server. */
export interface ServerTraffic {
	readonly results: ResultPolicy;
	readonly calls: CallPolicy;
	/** Whether untrusted text is put between marks with a word that changes with each message. */
	readonly spotlight: boolean;
	/** Whether contacting it over `http://` on another machine is refused. */
	readonly refusesPlainHttp: boolean;
}

/** The active policy, compiled from the settings. Plain data: it's sent to the worker and, signed, stored in the state folder. */
export interface TrafficPolicy {
	readonly preset: Preset;
	readonly all: ServerTraffic;
	/** By the entry's key, in lowercase. */
	readonly servers: Readonly<Record<string, ServerTraffic>>;
	/** Names that the user's own mail servers use to sign `Authentication-Results`. */
	readonly trustedMailServers: readonly string[];
	/** `patterns.custom` of the user and of the workspace (R068). The policies above contain their own modes. */
	readonly custom: readonly CustomPattern[];
}

/** Raw values of the settings in the editor; `undefined`: not set. */
export interface TrafficSettings {
	readonly preset?: unknown;
	readonly results?: Readonly<Record<string, unknown>>;
	readonly calls?: Readonly<Record<string, unknown>>;
	readonly servers?: unknown;
	readonly trustedMailServers?: unknown;
	readonly spotlight?: unknown;
	readonly plainHttp?: unknown;
	readonly report?: unknown;
	readonly maxContentLength?: unknown;
	readonly blockedAnswer?: unknown;
	readonly trustThreshold?: unknown;
	readonly classifierThreshold?: unknown;
	readonly custom?: unknown;
}

/** R117: an invalid value in the settings. `where`: the setting in `mcpCordon`, one step per level. */
export interface SettingProblem {
	readonly where: readonly string[];
	/** The allowed values, in words. */
	readonly allowed: string;
	/**
	 * What applies until the value is fixed. Default: its strictest value; `nothing`: what it sets isn't active; `rest`: only this value is
	 * ignored.
	 */
	readonly holds?: 'nothing' | 'rest';
	/** Index of the workspace that sets it; missing: the user does. */
	readonly workspace?: number;
}

export function defaultTraffic(preset: Preset = 'balanced'): TrafficPolicy {
	return { preset, all: ofPreset(preset), servers: {}, trustedMailServers: [], custom: [] };
}

export function trafficFor(policy: TrafficPolicy, server: string): ServerTraffic {
	const own = Object.hasOwn(policy.servers, server.toLowerCase()) ? policy.servers[server.toLowerCase()] : undefined;
	return own ?? policy.all;
}

function ofPreset(preset: Preset): ServerTraffic {
	return { results: RESULT_POLICIES[preset], calls: CALL_POLICIES[preset], spotlight: false, refusesPlainHttp: preset === 'strict' };
}

/**
 * Compiles the user's settings, tightened by those of the workspaces, which can never loosen them. An invalid value
 * counts as its strictest reading and is reported (R117): never silently the default.
 */
export function compileTraffic(
	user: TrafficSettings,
	workspaces: readonly TrafficSettings[] = [],
): { readonly policy: TrafficPolicy; readonly problems: readonly SettingProblem[] } {
	const problems: SettingProblem[] = [];
	let policy = compileOne(user, problems);
	const custom = [...parseCustomPatterns(user.custom, undefined, problems)];
	for (const [index, { custom: patterns, ...workspace }] of workspaces.entries()) {
		const theirs: SettingProblem[] = [];
		if (!isEmpty(workspace)) policy = tightened(policy, workspace, theirs);
		custom.push(...parseCustomPatterns(patterns, index, theirs));
		problems.push(...theirs.map((problem) => ({ ...problem, workspace: index })));
	}
	return { policy: withPatterns(policy, custom), problems };
}

/** The policy with these patterns and their own modes. A workspace's patterns only add: their rules differ from the user's. */
export function withPatterns(policy: TrafficPolicy, custom: readonly CustomPattern[]): TrafficPolicy {
	return custom.length === 0 ? policy : { ...withRuleModes(policy, modesOfPatterns(custom)), custom };
}

/** The policy with modes for single rules. They apply to every server. */
export function withRuleModes(policy: TrafficPolicy, rules: Readonly<Record<string, PatternMode>>): TrafficPolicy {
	const also = (one: ServerTraffic): ServerTraffic => ({ ...one, results: { ...one.results, rules }, calls: { ...one.calls, rules } });
	return {
		...policy,
		all: also(policy.all),
		servers: Object.fromEntries(Object.entries(policy.servers).map(([name, one]) => [name, also(one)])),
	};
}

function isEmpty(settings: TrafficSettings): boolean {
	return Object.values(settings).every((value) => value === undefined || (isJsonObject(value) && Object.keys(value).length === 0));
}

function tightened(policy: TrafficPolicy, workspace: TrafficSettings, problems: SettingProblem[]): TrafficPolicy {
	// Starts from the most permissive base, so that only what the workspace itself sets can tighten.
	const base = workspace.preset ?? 'observe';
	const theirs = compileOne(
		{ ...workspace, preset: base, servers: undefined, trustedMailServers: undefined, blockedAnswer: undefined },
		problems,
	);
	const tighten = (one: ServerTraffic): ServerTraffic => stricterTraffic(one, theirs.all);
	return {
		...policy,
		preset: PRESETS[Math.max(PRESETS.indexOf(policy.preset), PRESETS.indexOf(theirs.preset))] ?? policy.preset,
		all: tighten(policy.all),
		servers: Object.fromEntries(Object.entries(policy.servers).map(([name, one]) => [name, tighten(one)])),
	};
}

export function stricterTraffic(one: ServerTraffic, other: ServerTraffic): ServerTraffic {
	return {
		results: stricterPolicy(one.results, other.results),
		calls: stricterCalls(one.calls, other.calls),
		spotlight: one.spotlight || other.spotlight,
		refusesPlainHttp: one.refusesPlainHttp || other.refusesPlainHttp,
	};
}

function compileOne(settings: TrafficSettings, problems: SettingProblem[]): TrafficPolicy {
	const preset = presetOf(settings.preset, ['preset'], problems) ?? 'balanced';
	const all = withModes(ofPreset(preset), settings, [], problems);
	const servers: Record<string, ServerTraffic> = {};
	const named = settings.servers;
	if (isJsonObject(named)) {
		for (const [name, value] of Object.entries(named)) {
			if (!isJsonObject(value)) {
				problems.push({
					where: ['servers', name],
					allowed: 'an object with "preset", "results", "calls", "spotlight", or "maxContentLength"',
					holds: 'rest',
				});
				continue;
			}
			for (const key of Object.keys(value))
				if (!SERVER_KEYS.includes(key))
					problems.push({ where: ['servers', name, key], allowed: SERVER_KEYS.map((each) => `"${each}"`).join(', '), holds: 'rest' });
			const where = ['servers', name];
			const base = value['preset'] === undefined ? all : ofPreset(presetOf(value['preset'], [...where, 'preset'], problems) ?? 'strict');
			const classed =
				value['classification'] === 'adversarial'
					? {
							...base,
							results: {
								...base.results,
								maxContentLength: base.results.maxContentLength ?? MAX_CONTENT_LENGTH,
								reports: 'always' as const,
							},
						}
					: base;
			if (value['classification'] !== undefined && value['classification'] !== 'adversarial')
				problems.push({ where: [...where, 'classification'], allowed: '"adversarial"', holds: 'rest' });
			servers[name.toLowerCase()] = withModes(
				classed,
				{
					...value,
					results: objectOf(value['results'], [...where, 'results'], problems),
					calls: objectOf(value['calls'], [...where, 'calls'], problems),
				},
				where,
				problems,
			);
		}
	} else if (named !== undefined) problems.push({ where: ['servers'], allowed: 'an object with server names as keys', holds: 'rest' });
	const mail = settings.trustedMailServers;
	if (mail !== undefined && !(Array.isArray(mail) && mail.every((each) => typeof each === 'string')))
		problems.push({ where: ['results', 'trustedMailServers'], allowed: 'a list of names', holds: 'rest' });
	return {
		preset,
		all,
		servers,
		custom: [],
		trustedMailServers: Array.isArray(mail) ? mail.filter((each): each is string => typeof each === 'string') : [],
	};
}

const SERVER_KEYS: readonly string[] = [
	'preset',
	'classification',
	'results',
	'calls',
	'spotlight',
	'plainHttp',
	'report',
	'maxContentLength',
	'blockedAnswer',
	'trustThreshold',
	'classifierThreshold',
];

function objectOf(value: Json | undefined, where: readonly string[], problems: SettingProblem[]): Readonly<Record<string, unknown>> {
	if (value === undefined) return {};
	if (isJsonObject(value)) return value;
	problems.push({ where, allowed: 'an object with a mode for each engine', holds: 'rest' });
	return {};
}

function withModes(base: ServerTraffic, settings: TrafficSettings, where: readonly string[], problems: SettingProblem[]): ServerTraffic {
	const results: Partial<Record<ResultEngine, ResultMode>> = {};
	for (const [engine, value] of Object.entries(settings.results ?? {})) {
		const known = RESULT_ENGINES.find((each) => each === engine);
		if (known === undefined)
			problems.push({ where: [...where, 'results', engine], allowed: `an engine: ${RESULT_ENGINES.join(', ')}`, holds: 'rest' });
		else if (value !== undefined && value !== 'preset')
			results[known] = modeOf(value, RESULT_MODES, [...where, 'results', engine], problems);
	}
	const calls: Partial<Record<CallEngine, CallMode>> = {};
	for (const [engine, value] of Object.entries(settings.calls ?? {})) {
		const known = CALL_ENGINES.find((each) => each === engine);
		if (known === undefined)
			problems.push({ where: [...where, 'calls', engine], allowed: `an engine: ${CALL_ENGINES.join(', ')}`, holds: 'rest' });
		else if (value !== undefined && value !== 'preset') calls[known] = modeOf(value, CALL_MODES, [...where, 'calls', engine], problems);
	}
	const { blockedAnswer, classifierThreshold, maxContentLength, plainHttp, report, spotlight, trustThreshold } = settings;
	const note = (key: string, allowed: string): void =>
		void problems.push({ where: where.length === 0 ? ['results', key] : [...where, key], allowed, holds: 'rest' });
	if (report !== undefined && report !== 'always' && report !== 'when-changed') note('report', '"when-changed" or "always"');
	if (blockedAnswer !== undefined && blockedAnswer !== 'summary' && blockedAnswer !== 'error')
		note('blockedAnswer', '"summary" or "error"');
	if (plainHttp !== undefined && plainHttp !== 'allow' && plainHttp !== 'refuse') note('plainHttp', '"allow" or "refuse"');
	if (spotlight !== undefined && typeof spotlight !== 'boolean') note('spotlight', 'true or false');
	const isLength = typeof maxContentLength === 'number' && Number.isSafeInteger(maxContentLength) && maxContentLength >= 0;
	if (maxContentLength !== undefined && !isLength) note('maxContentLength', 'a number of characters, 0 for no limit');
	const isThreshold = typeof trustThreshold === 'number' && trustThreshold >= 0 && trustThreshold <= 1;
	if (trustThreshold !== undefined && !isThreshold) note('trustThreshold', 'a number from 0 to 1');
	// Above 0: a threshold of 0 would treat every text as an instruction.
	const isScore = typeof classifierThreshold === 'number' && classifierThreshold > 0 && classifierThreshold <= 1;
	if (classifierThreshold !== undefined && !isScore) note('classifierThreshold', 'a number above 0, up to 1');
	const sanitizing =
		results.injection === undefined ? base.results.sanitizes : results.injection === 'redact' || results.injection === 'block';
	return {
		results: {
			...base.results,
			engines: { ...base.results.engines, ...results },
			sanitizes: sanitizing,
			...(report === 'always' || report === 'when-changed' ? { reports: report } : {}),
			...(blockedAnswer === 'summary' || blockedAnswer === 'error' ? { returnSafeSummary: blockedAnswer === 'summary' } : {}),
			...(isLength ? { maxContentLength: maxContentLength === 0 ? undefined : maxContentLength } : {}),
			...(isThreshold ? { trustThreshold } : {}),
			...(isScore ? { classifierThreshold } : {}),
		},
		calls: { ...base.calls, modes: { ...base.calls.modes, ...calls } },
		spotlight: typeof spotlight === 'boolean' ? spotlight : base.spotlight,
		refusesPlainHttp: plainHttp === undefined ? base.refusesPlainHttp : plainHttp !== 'allow',
	};
}

function presetOf(value: unknown, where: readonly string[], problems: SettingProblem[]): Preset | undefined {
	if (value === undefined) return undefined;
	const preset = PRESETS.find((each) => each === value);
	if (preset === undefined) problems.push({ where, allowed: PRESETS.map((each) => `"${each}"`).join(', ') });
	return preset ?? 'strict';
}

/** An invalid value counts as the strictest mode. */
function modeOf<T extends string>(value: unknown, modes: readonly T[], where: readonly string[], problems: SettingProblem[]): T {
	const mode = modes.find((each) => each === value);
	if (mode !== undefined) return mode;
	problems.push({ where, allowed: modes.map((each) => `"${each}"`).join(', ') });
	const strictest = modes.at(-1);
	if (strictest === undefined) throw new Error('a setting needs values');
	return strictest;
}
