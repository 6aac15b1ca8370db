import { isJsonObject, type Json } from '../base/json.ts';
import { isVersion } from '../base/versions.ts';
import type { GatewayAddress } from './proofs.ts';

/** Where to reach the gateway of one version: the content of `<state folder>/run/gateway-<version>.json`. */
export interface Rendezvous extends GatewayAddress {
	/** Process id of the gateway. */
	readonly pid: number;
}

export function rendezvousName(version: string): string {
	return `gateway-${version}.json`;
}

/** Held by the only gateway of its version while it runs. */
export function gatewayLockName(version: string): string {
	return `gateway-${version}.lock`;
}

/** Its age says whether a gateway was just started, so that no other process starts one. */
export function startingName(version: string): string {
	return `gateway-${version}.starting`;
}

/** What a version's gateway knows about sessions, for the next one (docs/decisions/0105). */
export function sessionsName(version: string): string {
	return `sessions-${version}.json`;
}

/** In `run/`: code that V8 compiled at an earlier start. */
export const COMPILED_FOLDER = 'compiled';

export function rendezvousText({ pid, socketPath, token, version }: Rendezvous): string {
	return `${JSON.stringify({ version, pid, token, socketPath })}\n`;
}

/** `undefined`: the text isn't a valid rendezvous. */
export function parseRendezvous(text: string): Rendezvous | undefined {
	let value: Json;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (!isJsonObject(value)) return undefined;
	const { pid, socketPath, token, version } = value;
	if (typeof version !== 'string' || !isVersion(version) || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0)
		return undefined;
	if (typeof token !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
	if (typeof socketPath !== 'string' || socketPath.length === 0 || socketPath.length > 512 || socketPath.includes('\0')) return undefined;
	return { version, pid, token, socketPath };
}
