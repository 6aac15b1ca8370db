import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/ports.ts';
import { DEFAULT_RETENTION, type Retention } from '../../link/retention.ts';
import { compileTraffic, defaultTraffic, type TrafficPolicy, type TrafficSettings } from '../../policy/traffic/traffic-policy.ts';
import { createVerifier, type Signer } from '../keys.ts';

/** The user's settings, for gateways without an editor. Signed, because a server that can write there could otherwise loosen them. */
const FILE = 'traffic.json';
const MAX_BYTES = 1_000_000;

export interface LoadedTraffic {
	readonly kind:
		| 'stored'
		/** Nothing was stored yet. */
		| 'default'
		/** The file wasn't written by an editor of this machine: the strict preset applies, and nothing is deleted from the audit log. */
		| 'not-trusted';
	readonly policy: TrafficPolicy;
	readonly retention: Retention;
}

/** The settings stored for gateways without an editor. */
export interface StoredSettings extends TrafficSettings {
	/** How long the audit log is kept. Default: `DEFAULT_RETENTION`. */
	readonly retention?: Retention;
}

/** Writes all settings, or leaves the old ones unchanged. Throws if the folder isn't writable. */
export function storeTraffic(folder: string, settings: StoredSettings, signer: Pick<Signer, 'signer' | 'sign'>): void {
	const { retention, ...traffic } = settings;
	const text = JSON.stringify({ ...traffic, ...(retention === undefined ? {} : { retention: withoutGaps(retention) }) });
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
		return isMissing ? { kind: 'default', policy: defaultTraffic(), retention: DEFAULT_RETENTION } : NOT_TRUSTED;
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
		if (!isJsonObject(stored)) return NOT_TRUSTED;
		const { retention, ...traffic } = stored;
		return { kind: 'stored', policy: compileTraffic(settingsIn(traffic)).policy, retention: retentionIn(retention) };
	} catch {
		return NOT_TRUSTED;
	}
}

/** A mark that changes with the stored settings. Cheap enough to call often. */
export function storedTrafficMark(folder: string): string {
	try {
		const { ino, mtimeMs, size } = statSync(join(folder, FILE));
		return `${ino} ${mtimeMs} ${size}`;
	} catch {
		return '';
	}
}

/** The stored settings, which may change. */
export interface StoredTraffic {
	load(): LoadedTraffic;
	/** Whether they changed after the last `load`. */
	hasChanged(): boolean;
}

/** `keys`: as for `loadTraffic`, called each time. */
export function storedTraffic(folder: string, keys: () => Readonly<Record<string, string>>, logger: Pick<Logger, 'warn'>): StoredTraffic {
	let mark = '';
	return {
		load() {
			mark = storedTrafficMark(folder);
			const loaded = loadTraffic(folder, keys());
			if (loaded.kind === 'not-trusted') logger.warn("An editor didn't write the stored settings, so the strict preset applies");
			return loaded;
		},
		hasChanged: () => storedTrafficMark(folder) !== mark,
	};
}

const NOT_TRUSTED: LoadedTraffic = {
	kind: 'not-trusted',
	policy: defaultTraffic('strict'),
	// Somebody who can write there must not be able to shorten the audit log either.
	retention: { bodyDays: undefined, chainDays: undefined },
};

/** `null`: forever. */
function withoutGaps({ bodyDays = null, chainDays = null }: { readonly [limit in keyof Retention]: number | null | undefined }): Json {
	return { bodyDays, chainDays };
}

function retentionIn(value: Json | undefined): Retention {
	if (!isJsonObject(value)) return DEFAULT_RETENTION;
	const daysOf = (days: Json | undefined, otherwise: number | undefined): number | undefined =>
		days === null ? undefined : typeof days === 'number' && days >= 1 ? days : otherwise;
	return {
		bodyDays: daysOf(value['bodyDays'], DEFAULT_RETENTION.bodyDays),
		chainDays: daysOf(value['chainDays'], DEFAULT_RETENTION.chainDays),
	};
}

function signed(settings: string): string {
	return `mcp-cordon traffic\n${settings}`;
}

function settingsIn({ calls, results, ...rest }: { readonly [key: string]: Json | undefined }): TrafficSettings {
	return { ...rest, ...(isJsonObject(results) ? { results } : {}), ...(isJsonObject(calls) ? { calls } : {}) };
}
