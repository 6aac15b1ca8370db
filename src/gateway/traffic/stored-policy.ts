import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { compileTraffic, defaultTraffic, type TrafficPolicy, type TrafficSettings } from '../../policy/traffic/policy.ts';
import { createVerifier, type Signer } from '../keys.ts';

/** The user's settings, for gateways without an editor. Signed: what a server could write there would otherwise loosen them. */
const FILE = 'traffic.json';
const MAX_BYTES = 1_000_000;

export type LoadedTraffic =
	| { readonly kind: 'stored'; readonly policy: TrafficPolicy }
	/** Nothing was stored yet. */
	| { readonly kind: 'default'; readonly policy: TrafficPolicy }
	/** What lies there is not what an editor of this machine wrote: the strict preset holds. */
	| { readonly kind: 'not-trusted'; readonly policy: TrafficPolicy };

/** Writes the settings as a whole, or leaves the old ones. Throws when the folder cannot be written. */
export function storeTraffic(folder: string, settings: TrafficSettings, signer: Pick<Signer, 'signer' | 'sign'>): void {
	const text = JSON.stringify(settings);
	const file = join(folder, FILE);
	const temporary = `${file}.${randomUUID()}.tmp`;
	try {
		writeFileSync(temporary, `${JSON.stringify({ signer: signer.signer, signature: signer.sign(signed(text)), settings: text })}\n`, {
			mode: 0o600,
			flag: 'wx',
		});
		renameSync(temporary, file);
	} catch (cause) {
		rmSync(temporary, { force: true });
		throw cause;
	}
}

/** `keys`: signer → SPKI, PEM. */
export function loadTraffic(folder: string, keys: Readonly<Record<string, string>>): LoadedTraffic {
	let bytes: Buffer;
	try {
		bytes = readFileSync(join(folder, FILE));
	} catch (cause) {
		const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
		return isMissing ? { kind: 'default', policy: defaultTraffic() } : NOT_TRUSTED;
	}
	if (bytes.length > MAX_BYTES) return NOT_TRUSTED;
	try {
		const value: Json = JSON.parse(bytes.toString('utf8'));
		if (!isJsonObject(value)) return NOT_TRUSTED;
		const { settings, signature, signer } = value;
		if (typeof settings !== 'string' || typeof signature !== 'string' || typeof signer !== 'string') return NOT_TRUSTED;
		const key = Object.hasOwn(keys, signer) ? keys[signer] : undefined;
		if (key === undefined || !createVerifier(key)(signed(settings), signature)) return NOT_TRUSTED;
		const stored: Json = JSON.parse(settings);
		return isJsonObject(stored) ? { kind: 'stored', policy: compileTraffic(settingsIn(stored)).policy } : NOT_TRUSTED;
	} catch {
		return NOT_TRUSTED;
	}
}

/** A mark that changes when the stored settings do; cheap enough to be asked often. */
export function storedTrafficMark(folder: string): string {
	try {
		const { ino, mtimeMs, size } = statSync(join(folder, FILE));
		return `${ino} ${mtimeMs} ${size}`;
	} catch {
		return '';
	}
}

const NOT_TRUSTED: LoadedTraffic = { kind: 'not-trusted', policy: defaultTraffic('strict') };

function signed(settings: string): string {
	return `mcp-cordon traffic\n${settings}`;
}

function settingsIn({ calls, results, ...rest }: { readonly [key: string]: Json | undefined }): TrafficSettings {
	return { ...rest, ...(isJsonObject(results) ? { results } : {}), ...(isJsonObject(calls) ? { calls } : {}) };
}
