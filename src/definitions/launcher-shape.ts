import type { EntryId } from '../base/ids.ts';
import { beforeOf, entryIdOf, type IdToken, isIdToken } from './entry-id.ts';
import { ADDRESS_KEYS, type AddressKey, HTTP_COMMAND_PREFIX, headerNumber, httpTransportOf, URL_VARIABLE } from './http-entry.ts';
import { type JsonNode, type Member, memberOf, textOf } from './jsonc.ts';
import { keyAside } from './set-aside.ts';

/** The launcher for clients where VS Code's home folder is the real one, so that the file works on every machine. */
export const PORTABLE_LAUNCHER = '${userHome}/.mcp-cordon/bin/cordon-launch';
const LAUNCHER_TAIL = '/.mcp-cordon/bin/cordon-launch';

/**
 * A launcher path that never exists: the client starts nothing and shows this path. For entries that set variables of the dynamic loader, on
 * systems where no program of ours can run before the loader.
 */
export const REFUSED_FOR_LOADER = `/mcp-cordon-starts-no-server-with-LD-variables-or-envFile-on-this-processor${LAUNCHER_TAIL}`;

/** Whether `command` is the launcher of any MCP Cordon installation: the portable form, or an absolute path with the known end. */
export function isLauncherCommand(command: string): boolean {
	return command === PORTABLE_LAUNCHER || (command.startsWith('/') && command.endsWith(LAUNCHER_TAIL));
}

interface CommonTokens {
	readonly id: EntryId;
	readonly token: IdToken;
	readonly launcher: string;
	/** The member with the launcher. */
	readonly command: Member;
	readonly args: Member;
	/** `--server`, the id, `--`, the original command (a `cordon:` command for a server over HTTP). */
	readonly inserted: readonly [JsonNode, JsonNode, JsonNode, JsonNode];
}

/** The tokens of a guarded process entry. */
export interface ProcessTokens extends CommonTokens {
	readonly kind: 'process';
	/** The entry had no `args`, so MCP Cordon added that member. */
	readonly isArgsAdded: boolean;
	/** The user's own arguments after the inserted ones. */
	readonly rest: readonly JsonNode[];
}

/** The tokens of a guarded entry of a server over HTTP. */
export interface HttpTokens extends CommonTokens {
	readonly kind: 'http';
	/** The original key that `args` replaces. */
	readonly addressKey: AddressKey;
	/** The token of the address, unchanged. */
	readonly url: JsonNode;
	/** The variable with the address; `undefined` in a file of an earlier build, where the address is the last of `args`. */
	readonly urlMember: Member | undefined;
	/** The `type` that is now `stdio`. */
	readonly type: Member | undefined;
	/** `env`, which replaces `headers`. In an entry without headers, MCP Cordon's own `env` for the address. */
	readonly env: Member | undefined;
}

export type GuardTokens = ProcessTokens | HttpTokens;

export type GuardShape =
	| { readonly kind: 'plain' }
	| { readonly kind: 'guarded'; readonly tokens: GuardTokens }
	| { readonly kind: 'broken' };

const BROKEN: GuardShape = { kind: 'broken' };

/** Recognizes MCP Cordon's spans in the value of an entry. Ignores white space and comments between the tokens. */
export function guardShapeOf(value: JsonNode): GuardShape {
	const command = memberOf(value, 'command');
	const launcher = textOf(command?.value);
	const args = memberOf(value, 'args');
	const [flag, idNode, separator, original, ...rest] = args?.value.kind === 'array' ? args.value.items : [];
	const token = textOf(idNode);
	const isInserted = textOf(flag) === '--server' && isIdToken(token) && textOf(separator) === '--';
	// Somebody replaced the launcher but left the inserted arguments.
	if (command === undefined || launcher === undefined || !isLauncherCommand(launcher)) return isInserted ? BROKEN : { kind: 'plain' };

	if (args === undefined || flag === undefined || idNode === undefined || separator === undefined || original === undefined) return BROKEN;
	if (!isInserted) return BROKEN;
	const originalCommand = textOf(original);
	if (originalCommand === undefined || isLauncherCommand(originalCommand)) return BROKEN;
	const common = { id: entryIdOf(token), token, launcher, command, args, inserted: [flag, idNode, separator, original] } as const;
	const before = beforeOf(token);
	if (before.kind === 'http') return httpShapeOf(value, { ...common, addressKey: before.addressKey }, rest);
	if (originalCommand.startsWith(HTTP_COMMAND_PREFIX)) return BROKEN;
	return { kind: 'guarded', tokens: { ...common, kind: 'process', isArgsAdded: !before.hasArgs, rest } };
}

/** An address or headers besides those that MCP Cordon converted would be duplicates after undoing. */
function httpShapeOf(
	value: JsonNode,
	common: Omit<HttpTokens, 'kind' | 'url' | 'urlMember' | 'type' | 'env'>,
	rest: readonly JsonNode[],
): GuardShape {
	const env = memberOf(value, 'env');
	const variables = env?.value.kind === 'object' ? env.value.members : [];
	const urlMember = variables.find(({ key }) => key === URL_VARIABLE);
	const [url, ...more] = [...rest, ...(urlMember === undefined ? [] : [urlMember.value])];
	const command = textOf(common.inserted[3]);
	if (url === undefined || textOf(url) === undefined || more.length > 0) return BROKEN;
	if (command === undefined || httpTransportOf(command) === undefined) return BROKEN;
	if (ADDRESS_KEYS.some((key) => memberOf(value, key) !== undefined)) return BROKEN;
	const isOnlyAddress = urlMember !== undefined && !variables.some(isHeader);
	if (env !== undefined && (env.value.kind !== 'object' || (memberOf(value, 'headers') !== undefined && !isOnlyAddress))) return BROKEN;
	const type = memberOf(value, 'type');
	return {
		kind: 'guarded',
		tokens: { ...common, kind: 'http', url, urlMember, type: /^(?:stdio|local)$/.test(textOf(type?.value) ?? '') ? type : undefined, env },
	};
}

/** The header in a variable of a guarded entry: `Name: value`. `undefined`: the member isn't MCP Cordon's. */
export function headerIn(member: Member): { readonly name: string; readonly value: string } | undefined {
	const text = textOf(member.value);
	const colon = text?.indexOf(':') ?? -1;
	if (text === undefined || headerNumber(member.key) === undefined || colon < 1) return undefined;
	return { name: text.slice(0, colon), value: text.slice(colon + (text[colon + 1] === ' ' ? 2 : 1)) };
}

/** Whether the variable is a header, or was set aside because its client drops it. */
export function isHeader(member: Member): boolean {
	return headerIn(member) !== undefined || keyAside(member.key) !== undefined;
}

/** What MCP Cordon inserts after the `[` of `args`. `hasRest`: `args` has items. `command` is the original token. */
export function insertedArgs(id: IdToken, command: string, hasRest: boolean): string {
	return `"--server", "${id}", "--", ${command}${hasRest ? ', ' : ''}`;
}

/** What MCP Cordon inserts after the token of `command` in an entry without `args`. */
export function insertedMember(id: IdToken, command: string): string {
	return `, "args": [${insertedArgs(id, command, false)}]`;
}

/** Replaces the key of an HTTP server's address. */
export function insertedCommand(launcher: string): string {
	return `"command": ${JSON.stringify(launcher)}, "args"`;
}
