import { isJsonObject } from '../base/json.ts';

/** How servers over HTTP are reached, as the user's own settings of the editor say. What is left out is as the environment says. */
export interface NetworkSettings {
	/** URL of a proxy for all of them; '' = none, whatever the environment names. It may hold a name and a password. */
	readonly proxy?: string | undefined;
	/** Hosts that are asked directly, separated by commas. */
	readonly noProxy?: string | undefined;
	/** Value of `Proxy-Authorization`. */
	readonly proxyAuthorization?: string | undefined;
}

const MAX_LENGTH = 16_384;

/** `undefined`: not of this shape. */
export function parseNetworkSettings(value: unknown): NetworkSettings | undefined {
	if (!isJsonObject(value)) return undefined;
	const { noProxy, proxy, proxyAuthorization } = value;
	return isText(noProxy) && isText(proxy) && isText(proxyAuthorization) ? { proxy, noProxy, proxyAuthorization } : undefined;
}

function isText(value: unknown): value is string | undefined {
	return value === undefined || (typeof value === 'string' && value.length <= MAX_LENGTH);
}
