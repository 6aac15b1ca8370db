import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { compareVersions, versionNumbers } from '../../engine/launch/packages.ts';

export interface InstalledPlace {
	readonly home: string;
	/** The folder in which the runner starts. */
	readonly cwd: string;
	/** The ID of the image to run, if its program was asked (`imageId`). */
	readonly image?: string | undefined;
}

/** The package that a command line asks for. */
export interface Wanted {
	readonly name: string;
	/** As written. */
	readonly version: string | undefined;
	readonly isExact: boolean;
	/** The whole specifier: `some-mcp@1.2.3`. */
	readonly written: string;
}

export interface Installed {
	readonly version: string;
	/** A hash of the installed package. '' when the installer kept none. */
	readonly integrity: string;
}

/** Larger files aren't read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** `undefined`: the file doesn't exist, is too large, or can't be read. */
export function readBytes(file: string): Buffer | undefined {
	try {
		return statSync(file).size > MAX_BYTES ? undefined : readFileSync(file);
	} catch {
		return undefined;
	}
}

/** '' when there is no such file. */
export function readText(file: string): string {
	return readBytes(file)?.toString('utf8') ?? '';
}

/** Empty when there is no such file. */
export function readJson(file: string): JsonObject {
	try {
		const value: Json = JSON.parse(readText(file));
		return isJsonObject(value) ? value : {};
	} catch {
		return {};
	}
}

/** Returns a pre-release only when there is nothing else. */
export function newestOf(versions: readonly string[]): string | undefined {
	const finals = versions.filter((version) => /^v?[\d.]+(?:\.?post\d+)?$/.test(version));
	return (finals.length > 0 ? finals : versions)
		.toSorted((one, other) => compareVersions(versionNumbers(one) ?? [], versionNumbers(other) ?? []) || (one < other ? -1 : 1))
		.at(-1);
}

/** Names in a folder, sorted. Empty when there is no such folder. */
export function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
}
