import type { FlowCheck } from './flow-types.ts';

/** R092, R093. Times in milliseconds, sizes in approximate UTF-8 bytes of the arguments. */
export interface ExfiltrationConfig {
	readonly maxExternalCallsPerMinute: number;
	readonly maxPiiExternalSends: number;
	readonly maxDataVolumeBytes: number;
	readonly windowMs: number;
	/** Domains of services that collect what others post; subdomains included. */
	readonly endpoints: readonly string[];
}

export const EXFILTRATION_DEFAULTS: ExfiltrationConfig = {
	maxExternalCallsPerMinute: 10,
	maxPiiExternalSends: 3,
	maxDataVolumeBytes: 1_048_576,
	windowMs: 5 * 60_000,
	endpoints: [
		...[
			'webhook.site',
			'requestbin.com',
			'requestbin.net',
			'pipedream.net',
			'requestcatcher.com',
			'hookbin.com',
			'beeceptor.com',
			'postb.in',
		],
		...[
			'ptsv2.com',
			'ptsv3.com',
			'webhook.cool',
			'typedwebhook.tools',
			'interact.sh',
			'oast.pro',
			'oast.live',
			'oast.site',
			'oast.online',
			'oast.fun',
		],
		...[
			'oast.me',
			'oastify.com',
			'burpcollaborator.net',
			'canarytokens.com',
			'dnslog.cn',
			'ceye.io',
			'transfer.sh',
			'0x0.st',
			'file.io',
			'bashupload.com',
		],
		...[
			'ngrok.io',
			'ngrok-free.app',
			'ngrok.app',
			'trycloudflare.com',
			'loca.lt',
			'serveo.net',
			'localhost.run',
			'mocky.io',
			'webhookrelay.com',
		],
	],
};

export type ExfiltrationRule =
	| 'pii_to_external'
	| 'rapid_external_sends'
	| 'suspicious_endpoint'
	| 'repeated_pii_sends'
	| 'large_external_volume';

export interface ExfiltrationFinding {
	readonly rule: ExfiltrationRule;
	readonly severity: 'critical' | 'high';
	/** Our own words, with counts. */
	readonly explanation: string;
}

/** What was sent to external services in the rolling window, oldest first. Plain data: start with `NO_SENDS`. */
export interface ExternalSends {
	readonly sends: readonly { readonly at: number; readonly bytes: number; readonly hasPii: boolean; readonly isSend: boolean }[];
}

export const NO_SENDS: ExternalSends = { sends: [] };

const MINUTE_MS = 60_000;
const MAX_SENDS = 1_000;

/**
 * R090-R093 for one call before it is made. Reading from an external service (a search, a page) isn't a send: it counts only toward the
 * volume. The call after the last allowed one exceeds a threshold.
 */
export function exfiltrationOf(
	before: ExternalSends,
	check: FlowCheck,
	config: ExfiltrationConfig = EXFILTRATION_DEFAULTS,
): readonly ExfiltrationFinding[] {
	const found: ExfiltrationFinding[] = [];
	const { call, destinations, goesTo } = check;
	const toEndpoint = destinations.some(
		({ kind, host, isTarget }) =>
			kind === 'url' && (isTarget || goesTo !== 'internal') && config.endpoints.some((one) => host === one || host.endsWith(`.${one}`)),
	);
	if (toEndpoint) {
		found.push({
			rule: 'suspicious_endpoint',
			severity: 'critical',
			explanation: 'The arguments use a data collection service.',
		});
	}
	if (goesTo !== 'external') return found;
	const send = sendOf(check);
	const recent = before.sends.filter(({ at }) => call.at - at <= config.windowMs);
	if (call.hasPii && send.isSend) {
		found.push({ rule: 'pii_to_external', severity: 'critical', explanation: 'Personal data is about to go to an external service.' });
		const count = recent.filter((one) => one.hasPii && one.isSend).length + 1;
		if (count > config.maxPiiExternalSends) {
			const explanation = `Personal data has gone to external services ${count} times in ${minutes(config.windowMs)}.`;
			found.push({ rule: 'repeated_pii_sends', severity: 'critical', explanation });
		}
	}
	if (send.isSend) {
		const count = recent.filter((one) => one.isSend && call.at - one.at <= MINUTE_MS).length + 1;
		if (count > config.maxExternalCallsPerMinute) {
			found.push({ rule: 'rapid_external_sends', severity: 'high', explanation: `${count} calls to external services within one minute.` });
		}
	}
	const volume = recent.reduce((sum, { bytes }) => sum + bytes, send.bytes);
	if (volume > config.maxDataVolumeBytes) {
		const explanation = `${Math.round(volume / 1024)} KB have gone to external services in ${minutes(config.windowMs)}.`;
		found.push({ rule: 'large_external_volume', severity: 'high', explanation });
	}
	return found;
}

/** The window after a call was made. */
export function afterSend(before: ExternalSends, check: FlowCheck, config: ExfiltrationConfig = EXFILTRATION_DEFAULTS): ExternalSends {
	if (check.goesTo !== 'external') return before;
	const kept = before.sends.filter(({ at }) => check.call.at - at <= config.windowMs);
	return { sends: [...kept, sendOf(check)].slice(-MAX_SENDS) };
}

function sendOf({ call }: FlowCheck): ExternalSends['sends'][number] {
	const bytes = (JSON.stringify(call.arguments) ?? '').length;
	return { at: call.at, bytes, hasPii: call.hasPii, isSend: call.class.channel !== 'read' };
}

function minutes(ms: number): string {
	return `${Math.round(ms / MINUTE_MS)} min`;
}
