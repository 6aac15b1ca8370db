import { isJsonObject } from '../base/json.ts';

/** How servers over HTTP are reached, from the user's own editor settings. Missing values come from the environment. */
export interface NetworkSettings {
	/** URL of a proxy for all of them; '' means no proxy, whatever the environment says. May contain a name and a password. */
	readonly proxy?: string | undefined;
	/** Hosts that are contacted directly, separated by commas. */
	readonly noProxy?: string | undefined;
	/** Value of `Proxy-Authorization`. */
	readonly proxyAuthorization?: string | undefined;
}

const MAX_LENGTH = 16_384;

/** `undefined`: the value doesn't have this shape. */
export function parseNetworkSettings(value: unknown): NetworkSettings | undefined {
	if (!isJsonObject(value)) return undefined;
	const { noProxy, proxy, proxyAuthorization } = value;
	return isText(noProxy) && isText(proxy) && isText(proxyAuthorization) ? { proxy, noProxy, proxyAuthorization } : undefined;
}

function isText(value: unknown): value is string | undefined {
	return value === undefined || (typeof value === 'string' && value.length <= MAX_LENGTH);
}
