import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { compareVersions, versionNumbers } from '../../engine/launch/packages.ts';

export interface InstalledPlace {
	readonly home: string;
	/** Where the runner starts. */
	readonly cwd: string;
	/** The ID of the image that it runs, where its program was asked (`imageId`). */
	readonly image?: string | undefined;
}

/** What a command line asks for. */
export interface Wanted {
	readonly name: string;
	/** As written. */
	readonly version: string | undefined;
	readonly isExact: boolean;
	/** The whole of it: `some-mcp@1.2.3`. */
	readonly written: string;
}

export interface Installed {
	readonly version: string;
	/** A hash of what is installed; '' where the installer kept none. */
	readonly integrity: string;
}

/** Longer ones are not read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** `undefined`: there is none, or it can't be read. */
export function readBytes(file: string): Buffer | undefined {
	try {
		return statSync(file).size > MAX_BYTES ? undefined : readFileSync(file);
	} catch {
		return undefined;
	}
}

/** '' where there is none. */
export function readText(file: string): string {
	return readBytes(file)?.toString('utf8') ?? '';
}

/** Empty where there is none. */
export function readJson(file: string): JsonObject {
	try {
		const value: Json = JSON.parse(readText(file));
		return isJsonObject(value) ? value : {};
	} catch {
		return {};
	}
}

/** A pre-release only where there is nothing else. */
export function newestOf(versions: readonly string[]): string | undefined {
	const finals = versions.filter((version) => /^v?[\d.]+(?:\.?post\d+)?$/.test(version));
	return (finals.length > 0 ? finals : versions)
		.toSorted((one, other) => compareVersions(versionNumbers(one) ?? [], versionNumbers(other) ?? []) || (one < other ? -1 : 1))
		.at(-1);
}

/** Names in a folder, sorted; empty where there is none. */
export function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
}
