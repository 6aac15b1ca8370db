import type { TextEdit } from './definition-edits.ts';
import { type JsonNode, type Member, memberOf, textOf } from './jsonc.ts';
import { isNodeVariable, KEPT_PREFIX, keptName, keptNameOf } from './kept-variables.ts';
import { PORTABLE_LAUNCHER } from './launcher-shape.ts';
import { isBlank, remove, removeItem, removeMember, removeMembers } from './removal.ts';

/**
 * The form of a guarded entry on Windows, where a script can't be started as a program: `command` is an executable that
 * runs as Node, its first argument is the launcher, and `env` says so. This form is a layer over the form for the other systems: without it,
 * the entry has the portable launcher, which the rest of this folder handles. The user's tokens stay in place.
 */
export interface NodeLauncher {
	/** Absolute path of the editor's own executable, or of Node. */
	readonly executable: string;
	/** `PORTABLE_SCRIPT`, or an absolute path with the known end. */
	readonly script: string;
}

/** A guarded entry in this form, and its value without the form. */
export interface WindowsEntry {
	readonly launcher: NodeLauncher;
	/** The entry with the portable launcher instead of executable and script. Spans refer to the actual text. */
	readonly plain: JsonNode;
	/** The entry as written. */
	readonly real: JsonNode;
}

/** The launcher's script if every reader of the file resolves `${userHome}`. Node accepts both kinds of slashes. */
export const PORTABLE_SCRIPT = '${userHome}/.mcp-cordon/bin/cordon-launch.cjs';
const SCRIPT_TAIL = /^(?:[A-Za-z]:[\\/]|[\\/]).*[\\/]\.mcp-cordon[\\/]bin[\\/]cordon-launch\.cjs$/i;

const RUN_AS_NODE = 'ELECTRON_RUN_AS_NODE';
/** Electron only checks whether the variable exists, so its value can store what `env` was: an object, missing, or `null`. */
const WAS = { object: '1', absent: 'true', null: 'null' } as const;
/** Variables that a file of environment variables could set unnoticed. An entry with `envFile` sets them to empty values. */
export const EMPTIED_VARIABLES = [
	'NODE_OPTIONS',
	'NODE_COMPILE_CACHE',
	'NODE_EXTRA_CA_CERTS',
	'NODE_ICU_DATA',
	'NODE_V8_COVERAGE',
	'OPENSSL_CONF',
	'OPENSSL_MODULES',
];

/** A launcher as one text, for comparing and passing on: the portable or absolute script, or executable and script on two lines. */
export function launcherText({ executable, script }: NodeLauncher): string {
	return `${executable}\n${script}`;
}

/** `undefined`: the launcher is itself a program. */
export function nodeLauncherIn(launcher: string): NodeLauncher | undefined {
	const [executable, script] = launcher.split('\n');
	return executable === undefined || script === undefined ? undefined : { executable, script };
}

/** The words before `--server` in a guarded entry, for display. */
export function launcherWords(launcher: string): readonly string[] {
	return launcher.split('\n');
}

export function isLauncherScript(text: string): boolean {
	return text === PORTABLE_SCRIPT || SCRIPT_TAIL.test(text);
}

/** Recognizes the form by the launcher's script as the first argument. `undefined`: another form. */
export function windowsEntryOf(real: JsonNode): WindowsEntry | undefined {
	const executable = textOf(memberOf(real, 'command')?.value);
	const args = memberOf(real, 'args')?.value;
	const script = args?.kind === 'array' ? textOf(args.items[0]) : undefined;
	if (real.kind !== 'object' || executable === undefined || script === undefined || !isLauncherScript(script)) return undefined;
	return { launcher: { executable, script }, plain: { ...real, members: real.members.flatMap(plainMember) }, real };
}

/** The edits that convert a guarded entry with the portable launcher to this form. `value`: its node in `body`. */
export function wrapEdits(value: JsonNode, { executable, script }: NodeLauncher): readonly TextEdit[] {
	const command = memberOf(value, 'command')?.value;
	const args = memberOf(value, 'args')?.value;
	if (command === undefined || args === undefined) return [];
	const env = memberOf(value, 'env')?.value;
	const own = (was: string): string => ownText(was, memberOf(value, 'envFile') !== undefined);
	const first: readonly TextEdit[] = [
		{ start: command.start, end: command.end, text: JSON.stringify(executable) },
		insertAt(args.start + 1, `${JSON.stringify(script)}, `),
	];
	if (env === undefined) return [...first, insertAt(args.end, `, "env": {${own(WAS.absent)}}`)];
	if (env.kind !== 'object') return [...first, { start: env.start, end: env.end, text: `{${own(WAS.null)}}` }];
	return [
		...first,
		insertAt(env.start + 1, own(WAS.object) + (env.members.length > 0 ? ', ' : '')),
		...env.members.filter(({ key }) => isNodeVariable(key)).map(({ keyStart }) => insertAt(keyStart + 1, KEPT_PREFIX)),
	];
}

/** The edits that remove this form: exact if the text is as MCP Cordon wrote it, otherwise token by token, keeping every comment. */
export function unwrapEdits(body: string, { real }: WindowsEntry): readonly TextEdit[] {
	const command = memberOf(real, 'command')?.value;
	const args = memberOf(real, 'args')?.value;
	const [script, next] = args?.kind === 'array' ? args.items : [];
	if (command === undefined || args === undefined || script === undefined) return [];
	return [
		{ start: command.start, end: command.end, text: JSON.stringify(PORTABLE_LAUNCHER) },
		...removeItem(body, script, next),
		...unwrapEnv(body, real, args),
	];
}

/** Whether nothing needs correction: this launcher, all of MCP Cordon's variables, and none that would affect the launcher's start. */
export function isComplete({ launcher, real }: WindowsEntry, wanted: NodeLauncher): boolean {
	const env = memberOf(real, 'env')?.value;
	if (env?.kind !== 'object' || launcher.executable !== wanted.executable || launcher.script !== wanted.script) return false;
	// Some readers may take another value, such as `0`, for "no".
	if (!Object.values(WAS).some((was) => was === wasOf(env.members))) return false;
	const own = new Set(env.members.filter(isOwn).map(({ key }) => key));
	const needed = memberOf(real, 'envFile') === undefined ? [] : EMPTIED_VARIABLES;
	return needed.every((name) => own.has(name)) && env.members.every((member) => isOwn(member) || !isNodeVariable(member.key));
}

/** An environment for a server behind the launcher. Variables that would affect the launcher have their kept names. */
export function behindNodeLauncher<V>(env: Readonly<Record<string, V>>): Record<string, V | string> {
	const kept = Object.entries(env).map(([name, value]) => [isNodeVariable(name) ? keptName(name) : name, value] as const);
	return { ...Object.fromEntries(kept), [RUN_AS_NODE]: WAS.object };
}

function plainMember(member: Member): readonly Member[] {
	const { key, value } = member;
	if (key === 'command') return [{ ...member, value: { kind: 'value', start: value.start, end: value.end, value: PORTABLE_LAUNCHER } }];
	if (key === 'args' && value.kind === 'array') return [{ ...member, value: { ...value, items: value.items.slice(1) } }];
	if (key !== 'env' || value.kind !== 'object') return [member];
	const others = value.members.filter((each) => !isOwn(each));
	const was = wasOf(value.members);
	if (others.length === 0 && was === WAS.absent) return [];
	if (others.length === 0 && was === WAS.null)
		return [{ ...member, value: { kind: 'value', start: value.start, end: value.end, value: null } }];
	return [{ ...member, value: { ...value, members: others.map((each) => ({ ...each, key: keptNameOf(each.key) ?? each.key })) } }];
}

function unwrapEnv(body: string, real: JsonNode, args: JsonNode): readonly TextEdit[] {
	const env = memberOf(real, 'env');
	if (env?.value.kind !== 'object') return [];
	const { end, members, start } = env.value;
	const own = members.filter(isOwn);
	const others = members.filter((each) => !isOwn(each));
	const was = wasOf(members);
	const text = body.slice(start + 1, end - 1);
	const exact = ownText(was ?? '', own.length > 1);
	if (others.length === 0 && was === WAS.absent) {
		const isAsWritten = env.keyStart === args.end + 2 && body.slice(args.end, end) === `, "env": {${exact}}`;
		if (isAsWritten) return [remove(args.end, end)];
		if (isBlank(body.slice(env.keyEnd, start).replace(':', '')) && !hasComment(body, env.value, own)) return removeMember(body, real, env);
	}
	if (others.length === 0 && was === WAS.null && !hasComment(body, env.value, own)) return [{ start, end, text: 'null' }];
	const named = others.flatMap(({ key, keyEnd, keyStart }): readonly TextEdit[] => {
		const name = keptNameOf(key);
		if (name === undefined) return [];
		if (body.startsWith(KEPT_PREFIX, keyStart + 1)) return [remove(keyStart + 1, keyStart + 1 + KEPT_PREFIX.length)];
		return [{ start: keyStart, end: keyEnd, text: JSON.stringify(name) }];
	});
	const front = exact + (others.length > 0 ? ', ' : '');
	return [...(text.startsWith(front) ? [remove(start + 1, start + 1 + front.length)] : removeMembers(body, members, own)), ...named];
}

/** Whether somebody wrote a comment into an object that MCP Cordon added. The object then stays, empty, to keep the comment. */
function hasComment(body: string, object: JsonNode, own: readonly Member[]): boolean {
	const tokens = own.flatMap((member) => [
		{ start: member.keyStart, end: member.keyEnd },
		{ start: member.value.start, end: member.value.end },
	]);
	const ends = [object.start + 1, ...tokens.map((token) => token.end)];
	const starts = [...tokens.map((token) => token.start), object.end - 1];
	return ends.some((end, index) => !isBlank(body.slice(end, starts[index]).replace(/[:,]/g, '')));
}

function ownText(was: string, hasEmptied: boolean): string {
	return `"${RUN_AS_NODE}": "${was}"${hasEmptied ? EMPTIED_VARIABLES.map((name) => `, "${name}": ""`).join('') : ''}`;
}

function wasOf(members: readonly Member[]): string | undefined {
	return textOf(members.find(({ key }) => key === RUN_AS_NODE)?.value);
}

/** Whether MCP Cordon added the variable. The user's own variable of that name has its kept name. */
function isOwn({ key, value }: Member): boolean {
	return key === RUN_AS_NODE || (EMPTIED_VARIABLES.includes(key) && textOf(value) === '');
}

function insertAt(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}
