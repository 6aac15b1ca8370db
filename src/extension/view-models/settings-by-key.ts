import type { Json } from '../../base/json.ts';
import { RESULT_ENGINES } from '../../policy/results/result-policy.ts';
import type { RawFlowSettings } from '../../policy/risk/flow-settings.ts';
import { CALL_ENGINES } from '../../policy/traffic/call-policy.ts';
import type { TrafficSettings } from '../../policy/traffic/traffic-policy.ts';
import { SETTINGS } from '../manifest-ids.ts';

/** Reads the settings for calls and results by their keys under `mcpCordon`. Undefined means not set. */
export function trafficSettingsBy(value: (key: string) => unknown): TrafficSettings {
	const modes = (where: string, engines: readonly string[]): Readonly<Record<string, unknown>> =>
		Object.fromEntries(engines.map((engine) => [engine, value(`${where}.${engine}`)] as const).filter(([, mode]) => mode !== undefined));
	return {
		preset: value(SETTINGS.preset),
		results: modes('results', RESULT_ENGINES),
		calls: modes('calls', CALL_ENGINES),
		servers: value(SETTINGS.servers),
		trustedMailServers: value(SETTINGS.resultsTrustedMailServers),
		spotlight: value(SETTINGS.resultsSpotlight),
		report: value(SETTINGS.resultsReport),
		maxContentLength: value(SETTINGS.resultsMaxContentLength),
		blockedAnswer: value(SETTINGS.resultsBlockedAnswer),
		classifierThreshold: value(SETTINGS.resultsClassifierThreshold),
		custom: value(SETTINGS.patternsCustom),
	};
}

/** Reads the settings for flows across servers in the same way. */
export function flowSettingsBy(value: (key: string) => Json | undefined): RawFlowSettings {
	return {
		crossServer: value(SETTINGS.crossServer),
		internalDomains: value(SETTINGS.internalDomains),
		servers: value(SETTINGS.serverKinds),
		exfiltration: value(SETTINGS.exfiltration),
		afterFlaggedContent: value(SETTINGS.afterFlaggedContent),
		toolPolicy: value(SETTINGS.toolPolicy),
		riskAssessment: value(SETTINGS.riskAssessment),
		agentIntent: value(SETTINGS.agentIntent),
	};
}
