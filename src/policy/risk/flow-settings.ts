import { isJsonObject, type Json } from '../../base/json.ts';
import type { ServerReach } from '../../engine/classify/server-name.ts';
import { type CrossServerConfig, parseCrossServerConfig, parseWindow } from '../../flow/cross-server-config.ts';
import { EXFILTRATION_DEFAULTS, type ExfiltrationConfig } from '../../flow/exfiltration.ts';
import { GATING_DEFAULTS, type GatingPolicy } from '../../flow/gating.ts';
import type { Preset } from './preset.ts';
import { parseRiskConfig, RISK_DEFAULTS, type RiskConfig } from './score.ts';
import { parseToolPolicy, TOOL_POLICIES, type ToolPolicy } from './tool-policy.ts';

/** Everything a user can set about what happens across calls. */
export interface FlowSettings {
	readonly preset: Preset;
	readonly crossServer: CrossServerConfig;
	/** `letter`: a cross-server rule blocks on its own (R019). `corroborated`: only when something else also speaks against the call (R114). */
	readonly crossServerMode: 'letter' | 'corroborated';
	/** C25. */
	readonly compat: 'agentsh' | undefined;
	/** C10. */
	readonly unknownIsSuspicious: boolean;
	/** The user's own domains. */
	readonly internalDomains: readonly string[];
	/** The user's classification of a server, by its key. It overrides the class derived from the server's name. */
	readonly servers: Readonly<Record<string, ServerReach>>;
	readonly exfiltration: ExfiltrationConfig;
	readonly gating: GatingPolicy;
	readonly toolPolicy: ToolPolicy;
	readonly risk: RiskConfig;
	/** Asks the model what it is doing, by one optional property in the schema of each tool. */
	readonly asksForIntent: boolean;
}

/** Raw, unparsed values of the settings. */
export interface RawFlowSettings {
	readonly preset?: Json | undefined;
	/** R113, with `mode`, `compat` and `unknownIsSuspicious`. */
	readonly crossServer?: Json | undefined;
	readonly internalDomains?: Json | undefined;
	readonly servers?: Json | undefined;
	/** R093: `maxExternalCallsPerMinute`, `maxPiiExternalSends`, `maxDataVolumeBytes`, `window`, `endpoints`. */
	readonly exfiltration?: Json | undefined;
	/** R141. */
	readonly afterFlaggedContent?: Json | undefined;
	/** R086. */
	readonly toolPolicy?: Json | undefined;
	/** R097. */
	readonly riskAssessment?: Json | undefined;
	readonly agentIntent?: Json | undefined;
}

/** Parses the settings. Missing and invalid values keep their defaults, so that a typing error never loosens anything. */
export function parseFlowSettings(raw: RawFlowSettings = {}): FlowSettings {
	const preset: Preset = raw.preset === 'observe' || raw.preset === 'strict' ? raw.preset : 'balanced';
	const crossServer = objectOf(raw.crossServer);
	return {
		preset,
		crossServer: parseCrossServerConfig(raw.crossServer),
		crossServerMode: crossServer['mode'] === 'letter' ? 'letter' : 'corroborated',
		compat: crossServer['compat'] === 'agentsh' ? 'agentsh' : undefined,
		unknownIsSuspicious: crossServer['unknownIsSuspicious'] === true || crossServer['compat'] === 'agentsh',
		internalDomains: stringsOf(raw.internalDomains).filter((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(domain)),
		servers: Object.fromEntries(
			Object.entries(objectOf(raw.servers)).flatMap(([name, reach]) => (isReach(reach) ? [[name, reach] as const] : [])),
		),
		exfiltration: parseExfiltration(raw.exfiltration),
		gating: parseGating(raw.afterFlaggedContent),
		toolPolicy: parseToolPolicy(raw.toolPolicy, TOOL_POLICIES[preset]),
		risk: raw.riskAssessment === undefined ? RISK_DEFAULTS : parseRiskConfig(raw.riskAssessment),
		asksForIntent: raw.agentIntent === true,
	};
}

function isReach(value: Json | undefined): value is ServerReach {
	return value === 'internal' || value === 'external' || value === 'unknown';
}

function objectOf(value: Json | undefined): { readonly [name: string]: Json | undefined } {
	return isJsonObject(value) ? value : {};
}

function stringsOf(value: Json | undefined): readonly string[] {
	return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, 500) : [];
}

function countOf(value: Json | undefined, otherwise: number): number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}

function parseExfiltration(value: Json | undefined): ExfiltrationConfig {
	const given = objectOf(value);
	const { endpoints, maxDataVolumeBytes, maxExternalCallsPerMinute, maxPiiExternalSends, windowMs } = EXFILTRATION_DEFAULTS;
	return {
		maxExternalCallsPerMinute: countOf(given['maxExternalCallsPerMinute'], maxExternalCallsPerMinute),
		maxPiiExternalSends: countOf(given['maxPiiExternalSends'], maxPiiExternalSends),
		maxDataVolumeBytes: countOf(given['maxDataVolumeBytes'], maxDataVolumeBytes),
		windowMs: parseWindow(given['window']) ?? windowMs,
		// The known endpoints stay; a custom list adds to them.
		endpoints: [...new Set([...endpoints, ...stringsOf(given['endpoints']).map((one) => one.toLowerCase())])],
	};
}

/** R141. `expires` in minutes. */
function parseGating(value: Json | undefined): GatingPolicy {
	const given = objectOf(value);
	const list = (key: string, otherwise: readonly string[]): readonly string[] =>
		Array.isArray(given[key]) ? stringsOf(given[key]) : otherwise;
	const others = given['otherSends'];
	const minutes = given['expiresAfterMinutes'];
	return {
		blockOperations: list('blockOperations', GATING_DEFAULTS.blockOperations),
		requireApprovalFor: list('requireUserApprovalFor', GATING_DEFAULTS.requireApprovalFor),
		allow: list('allow', GATING_DEFAULTS.allow),
		servers: list('servers', GATING_DEFAULTS.servers),
		otherSends: others === 'allow' || others === 'ask' || others === 'block' ? others : GATING_DEFAULTS.otherSends,
		expiresAfterMs: typeof minutes === 'number' && minutes > 0 && minutes <= 1_440 ? minutes * 60_000 : GATING_DEFAULTS.expiresAfterMs,
	};
}
