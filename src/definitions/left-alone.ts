import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { LeftAlone } from './entry.ts';
import type { DefinitionFormat } from './format.ts';

const CORDON_VARIABLE = /^MCP_CORDON_/i;

/** Spellings of the transports that are no process, over all clients. */
const REMOTE_TYPES = new Set<unknown>(['http', 'sse', 'ws', 'streamable-http', 'streamableHttp', 'streamable_http']);
/** Keys under which clients look for the address of a remote server. */
const REMOTE_KEYS = ['url', 'serverUrl', 'httpUrl'];

/** Why the entry that the user wrote is not put behind the proxy; `undefined`: it can be. */
export function leftAloneOf(original: JsonObject, rules: DefinitionFormat['leftAlone']): LeftAlone | undefined {
	const remote = rules === 'vscode' ? remoteInVSCode(original) : remoteElsewhere(original);
	if (remote !== undefined) return remote;
	const { command, args, env } = original;
	if (typeof command !== 'string' || command === '') return 'not-startable';
	if (args !== undefined && !(Array.isArray(args) && args.every((item) => typeof item === 'string'))) return 'not-startable';
	if (env !== undefined && env !== null && !isEnvironment(env)) return 'not-startable';
	if (isJsonObject(env) && Object.keys(env).some((name) => CORDON_VARIABLE.test(name))) return 'cordon-variables';
	if (rules !== 'vscode') return undefined;
	if (original['dev'] !== undefined && original['dev'] !== null) return 'dev';
	if (original['sandboxEnabled'] === true) return 'sandboxed';
	return undefined;
}

/** The reading follows VS Code's: an entry with a `command` runs as a process even when it has a `url`, unless its `type` is `http`. */
function remoteInVSCode(original: JsonObject): LeftAlone | undefined {
	const { command, type } = original;
	// The old form: VS Code takes the whole definition from below `config`.
	if (original['config'] !== undefined && original['config'] !== null && original['config'] !== false) return 'not-startable';
	if (type === 'stdio' || (type !== 'http' && Boolean(command))) return undefined;
	return REMOTE_TYPES.has(type) || original['url'] !== undefined ? 'http' : 'not-startable';
}

/** The other clients: a stated transport counts, then a `command`. */
function remoteElsewhere(original: JsonObject): LeftAlone | undefined {
	const { command, type } = original;
	if (REMOTE_TYPES.has(type)) return 'http';
	if (type !== undefined && type !== 'stdio' && type !== 'local') return 'not-startable';
	return command === undefined && REMOTE_KEYS.some((key) => original[key] !== undefined) ? 'http' : undefined;
}

function isEnvironment(env: unknown): boolean {
	return isJsonObject(env) && Object.values(env).every((value) => value === null || typeof value !== 'object');
}
