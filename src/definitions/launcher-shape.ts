import { type EntryId, isEntryId } from '../base/ids.ts';
import { entryIdOf, type IdToken, isArgsAdded } from './entry-id.ts';
import { type JsonNode, type Member, memberOf, textOf } from './jsonc.ts';

/** The launcher as it is written where VS Code's idea of the home folder is the real one: the file can then move between machines. */
export const PORTABLE_LAUNCHER = '${userHome}/.mcp-cordon/bin/cordon-launch';
const LAUNCHER_TAIL = '/.mcp-cordon/bin/cordon-launch';

/** Is `command` a launcher of some installation of Cordon: the portable form, or an absolute path with the known end. */
export function isLauncherCommand(command: string): boolean {
	return command === PORTABLE_LAUNCHER || (command.startsWith('/') && command.endsWith(LAUNCHER_TAIL));
}

/** The parts of a guarded entry, by token. */
export interface GuardTokens {
	readonly id: EntryId;
	/** The entry had no `args`: the member is Cordon's. */
	readonly isArgsAdded: boolean;
	readonly launcher: string;
	/** The token of the launcher: the value of `command`. */
	readonly command: JsonNode;
	readonly args: Member;
	/** `--server`, the id, `--`, the original command. */
	readonly inserted: readonly [JsonNode, JsonNode, JsonNode, JsonNode];
	/** What the user has behind them. */
	readonly rest: readonly JsonNode[];
}

export type GuardShape =
	| { readonly kind: 'plain' }
	| { readonly kind: 'guarded'; readonly tokens: GuardTokens }
	| { readonly kind: 'broken' };

/** Recognises Cordon's spans in the value of an entry. White space and comments between the tokens do not matter. */
export function guardShapeOf(value: JsonNode): GuardShape {
	const command = memberOf(value, 'command')?.value;
	const launcher = textOf(command);
	if (command === undefined || launcher === undefined || !isLauncherCommand(launcher)) return { kind: 'plain' };

	const args = memberOf(value, 'args');
	if (args?.value.kind !== 'array') return { kind: 'broken' };
	const [flag, idNode, separator, original, ...rest] = args.value.items;
	const token = textOf(idNode);
	if (flag === undefined || idNode === undefined || separator === undefined || original === undefined) return { kind: 'broken' };
	if (textOf(flag) !== '--server' || !isEntryId(token) || textOf(separator) !== '--') return { kind: 'broken' };
	const originalCommand = textOf(original);
	if (originalCommand === undefined || isLauncherCommand(originalCommand)) return { kind: 'broken' };
	const inserted = [flag, idNode, separator, original] as const;
	return {
		kind: 'guarded',
		tokens: { id: entryIdOf(token), isArgsAdded: isArgsAdded(token), launcher, command, args, inserted, rest },
	};
}

/** What Cordon inserts behind the `[` of an `args` that has items (`hasRest`) or has none. `command` is the original token. */
export function insertedArgs(id: IdToken, command: string, hasRest: boolean): string {
	return `"--server", "${id}", "--", ${command}${hasRest ? ', ' : ''}`;
}

/** What Cordon inserts behind the token of `command` of an entry without `args`. */
export function insertedMember(id: IdToken, command: string): string {
	return `, "args": [${insertedArgs(id, command, false)}]`;
}
