import { isJsonObject, type JsonObject } from '../base/json.ts';
import { asRead } from './as-read.ts';
import { type EntryRules, isReadByEditor } from './format.ts';
import { ADDRESS_KEYS, HTTP_COMMAND_PREFIX, isRemoteType, readHttpEntry, unknownHttpKeys, unknownValues } from './http-entry.ts';
import type { LeftAlone, ServerEntry } from './server-entry.ts';

const CORDON_VARIABLE = /^MCP_CORDON_/i;

/** How the file's client reaches the server of the user's original entry. */
export type Reached = 'process' | 'http' | 'nothing';

/** Gemini CLI checks for an address before a command. Source: its `createTransport`. */
export function reachedBy(original: JsonObject, rules: EntryRules): Reached {
	if (rules === 'gemini') return original['httpUrl'] || original['url'] ? 'http' : reachedElsewhere(original);
	if (rules === 'opencode') return original['type'] === 'local' ? 'process' : original['type'] === 'remote' ? 'http' : 'nothing';
	if (rules === 'plain') return reachedElsewhere(original);
	return rules === 'vscode-root' ? reachedFromRoot(asRead(original, rules)) : reachedByVSCode(original);
}

/** Why the user's original entry isn't guarded; `undefined`: it can be guarded. */
export function leftAloneOf(original: JsonObject, rules: EntryRules): LeftAlone | undefined {
	if (rules === 'container') return 'container';
	const read = asRead(original, rules);
	const reached = reachedBy(original, rules);
	if (reached === 'nothing') return 'not-startable';
	if (reached === 'http') {
		// Only OpenCode uses this type.
		if (read['type'] === 'remote' && rules !== 'opencode') return 'http-settings';
		const http = readHttpEntry(read);
		if (!http.ok) return http.error;
		// Its client would connect nowhere, but would start the guarded entry.
		if (http.value.addressKey === 'httpUrl' && rules !== 'gemini') return 'http-address';
		// How another client treats an unknown key can't be known.
		return !isReadByEditor({ rules }) && unknownHttpKeys(read).length > 0 ? 'http-settings' : undefined;
	}
	const { command, args, env } = read;
	if (typeof command !== 'string' || command === '' || command.startsWith(HTTP_COMMAND_PREFIX)) return 'not-startable';
	if (args !== undefined && !(Array.isArray(args) && args.every((item) => typeof item === 'string'))) return 'not-startable';
	if (env !== undefined && env !== null && !isEnvironment(env)) return 'not-startable';
	if (isJsonObject(env) && Object.keys(env).some((name) => CORDON_VARIABLE.test(name))) return 'cordon-variables';
	if (!isReadByEditor({ rules })) return undefined;
	if (read['dev'] !== undefined && read['dev'] !== null) return 'dev';
	if (read['sandboxEnabled'] === true) return 'sandboxed';
	return undefined;
}

/** The keys for which an entry is left alone as `http-settings`. Empty: the reason is how it's written. */
export function httpSettingsOf({ original, rules }: Pick<ServerEntry, 'original' | 'rules'>): readonly string[] {
	const read = asRead(original, rules);
	if (read['type'] === 'remote' && rules !== 'opencode') return ['type'];
	return [...unknownValues(read), ...(isReadByEditor({ rules }) ? [] : unknownHttpKeys(read))];
}

/** Like VS Code: an entry with a `command` runs as a process even when it has a `url`, unless its `type` is `http`. */
function reachedByVSCode(original: JsonObject): Reached {
	const { command, type } = original;
	// The old form: VS Code takes the whole definition from `config`.
	if (original['config'] !== undefined && original['config'] !== null && original['config'] !== false) return 'nothing';
	if (type === 'stdio' || (type !== 'http' && Boolean(command))) return 'process';
	return isRemoteType(type) || original['url'] !== undefined ? 'http' : 'nothing';
}

/**
 * `.mcp.json`: VS Code's parser uses a known type first, then the keys that are present. Copilot also reads the file, and calls a process
 * `local`.
 */
function reachedFromRoot({ command, type, url }: JsonObject): Reached {
	if (type === 'stdio' || type === 'local') return 'process';
	if (isRemoteType(type)) return 'http';
	if (type !== undefined) return 'nothing';
	return command !== undefined ? 'process' : url !== undefined ? 'http' : 'nothing';
}

/** The other clients: an explicit transport counts first, then a `command`. */
function reachedElsewhere(original: JsonObject): Reached {
	const { command, type } = original;
	if (isRemoteType(type)) return 'http';
	if (type !== undefined && type !== 'stdio' && type !== 'local') return 'nothing';
	return command === undefined && ADDRESS_KEYS.some((key) => original[key] !== undefined) ? 'http' : 'process';
}

function isEnvironment(env: unknown): boolean {
	return isJsonObject(env) && Object.values(env).every((value) => value === null || typeof value !== 'object');
}
