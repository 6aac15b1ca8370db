import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json } from '../../base/json.ts';
import { launchBody } from '../../events/launch-body.ts';
import { guardFolderOf } from '../../gateway/guard/guard-file.ts';
import { sha256 } from '../../gateway/interposition/digest.ts';
import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import type { StateFolder } from '../../gateway/interposition/state-folder.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import type { DecisionRequest } from '../../gateway/store/state-store.ts';
import { fingerprintOfBody } from '../../pins/fingerprint.ts';
import type { PinState } from '../../pins/pin.ts';
import { lastApproved, stateOf } from '../../pins/state.ts';
import { nearestName } from '../nearest.ts';
import { parseOptions } from '../parse-options.ts';
import { failureWords, nearServerWords, serverLabel } from './command-words.ts';
import { confirm, confirmApproval } from './confirm.ts';
import { COMMAND_EXIT, type CommandContext } from './context.ts';
import { ownStateOf, readDecisions, type SeenVersion, type StoredDecisions, seenVersions } from './decisions.ts';
import { filesOf, guardFiles, protectedFiles, readNow } from './definition-files.ts';
import { foundIn } from './found.ts';
import { type DecidedServer, type Earlier, type ItemVersion, isOffer, itemWords, subjectsFor } from './item-words.ts';
import { decide, type Kept } from './record-decisions.ts';
import { typedServer } from './typed-server.ts';
import { undecidedLines } from './undecided-lines.ts';
import { counted, firstWrong, shown, usageWords } from './usage-words.ts';

export const DECIDE_HELP = `cordon approve|block SERVER[/NAME] [--file FILE] [--version FINGERPRINT] [--dry-run] [--yes] [--json]

Decides about a guarded server, or about one of its tools, prompts, or resources. SERVER is the name in its definition file, that of
a command line of "cordon guard", or its ID. Without one, the commands for what can be decided are listed.
  approve SERVER        approve its launch, its name and instructions, and all items seen so far but those you blocked
  approve SERVER/NAME   approve one item, in its latest version or the one whose fingerprint starts with --version
  block SERVER          keep the server from starting
  block SERVER/NAME     block an item in every version

Everything is shown first. To approve, you type a code at the terminal, and a second one if something serious was found. --yes doesn't
replace that. These decisions count for "cordon guard", and for servers that no editor has decided about. The editor asks again.

Exit codes: 0 done, 2 wrong usage, 7 not confirmed, 8 no such server or item, or decisions were rolled back, 1 a bug in MCP Cordon.
`;

export async function decideCommand(action: 'approve' | 'block', args: readonly string[], context: CommandContext): Promise<number> {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			file: { type: 'string' },
			version: { type: 'string' },
			'dry-run': { type: 'boolean', default: false },
			yes: { type: 'boolean', short: 'y', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		context.write(DECIDE_HELP);
		return COMMAND_EXIT.ok;
	}
	const [wanted, ...more] = positionals;
	const wrong = firstWrong([
		[more.length > 0, 'it takes one SERVER or SERVER/NAME. Put a name with spaces in quotes'],
		[
			values.version !== undefined && !/^[0-9a-f]{6,64}$/.test(values.version),
			'--version takes 6 to 64 digits of a fingerprint (0-9, a-f)',
		],
	]);
	if (wanted === undefined || wrong !== undefined) {
		context.print(usageWords(action, wrong ?? 'name a SERVER, or SERVER/NAME'));
		if (wrong === undefined) for (const line of await undecidedLines(action, context)) context.print(line);
		return COMMAND_EXIT.usage;
	}
	const target = await targetOf(action, wanted, values.file, context);
	if ('why' in target) {
		refuse(context, target.why);
		// On separate lines, so they can be copied.
		for (const command of target.instead ?? []) context.print(`Run: ${command}`);
		return COMMAND_EXIT.notDone;
	}
	const decisions = readDecisions(context.state);
	if (decisions.isUnreadable) return refuse(context, "the stored decisions can't be read");
	if (decisions.isRolledBack)
		return refuse(context, 'stored decisions were deleted or rolled back, so none counts. Run "cordon start-over" first');

	const seen = seenVersions(context.state, target.id);
	const stateNow = (item: ItemVersion): PinState =>
		ownStateOf({ entry: target.id, kind: item.kind, name: item.name }, item.fingerprint, target.launch, decisions);
	const meant = itemsFor(action, target, seen, values.version);
	// An item that a person blocked must be approved by its own name.
	const kept =
		action === 'approve' && target.thing === undefined
			? meant.filter((item) => isOffer(item) && statesOf(item, target, decisions).includes('blocked'))
			: [];
	const items = meant.filter((item) => stateNow(item) !== (action === 'approve' ? 'approved' : 'blocked') && !kept.includes(item));
	const printWaiting = (): void => {
		if (action === 'block' || target.thing === undefined) return;
		const reasons = [
			...launchReasons(target, decisions, context.state),
			...(isServerWaiting(target, seen, decisions) ? ["its server's name and instructions aren't approved"] : []),
		];
		if (reasons.length === 0) return;
		const { entry, file, id } = target;
		const which = typedServer({ name: entry.name, ref: entry.ref, id, file }, []);
		context.print(`It still can't be used, because ${reasons.join(', and ')}. Run: cordon approve ${which}`);
	};
	const record = (key: 'decided' | 'planned'): void => {
		if (!values.json) return;
		const each = items.map(({ fingerprint, kind, name }) => ({ kind, name, fingerprint }));
		context.write(`${JSON.stringify({ entry: target.id, action, [key]: each }, undefined, '\t')}\n`);
	};
	context.print(`Server "${serverLabel(target.entry)}" of ${shown(target.file, 300)}`);
	if (kept.length > 0) context.print(`  blocked, and not approved with the others: ${namesWords(kept.map(({ name }) => name))}`);
	if (items.length === 0) {
		const isKnown = target.thing === undefined || seen.some((version) => isOffer(version) && version.name === target.thing);
		if (!isKnown) return refuse(context, unseenWords(target.thing ?? '', seen));
		context.print("There's nothing left to decide.");
		printWaiting();
		record(values['dry-run'] ? 'planned' : 'decided');
		return COMMAND_EXIT.ok;
	}
	const strange = action === 'approve' ? items.filter((item) => !isGenuine(item)) : [];
	if (strange.length > 0)
		return refuse(
			context,
			`the stored version of ${strange.map((item) => `"${shown(item.name)}"`).join(', ')} isn't what the server sent. Start the server again`,
		);
	for (const item of items) context.print(itemWords(item, target, earlierOf(item, target, seen, decisions), context.paint));
	if (items.some(({ kind }) => kind !== 'launch')) context.print('Only the editor compares what a server offers with other servers.');
	const changed = decisions.waiting(target.id, target.launch) ?? [];
	if (changed.length > 0 && items.some(({ kind }) => kind === 'launch'))
		context.print(
			`    CHANGED since you approved it, although its entry is the same: ${changed.map((part) => shown(part, 500)).join(', ')}`,
		);
	const subject = items.length === 1 ? 'this' : `these ${items.length}`;
	const isSevere = items.some((item) => foundIn(subjectsFor(item, target), context.paint).isSevere);
	const ended =
		action === 'approve'
			? await confirmApproval(context, `Approve ${subject}?`, { isDryRun: values['dry-run'], isSevere })
			: await confirm(context, `Block ${subject}?`, values);
	if (ended !== undefined) {
		if (values['dry-run']) record('planned');
		return ended;
	}

	const digest = launchDigest(context.state);
	const now = await readNow(target.file);
	const entry = now.entries.find((candidate) => candidate.id === target.id);
	if (entry === undefined || launchVersionOf(entry, digest)?.fingerprint !== target.launch)
		return refuse(context, 'its entry changed meanwhile. Try again');
	const isOfLaunch = action === 'approve' && items.some(({ kind }) => kind === 'launch');
	if (isOfLaunch && !isDeepStrictEqual(readDecisions(context.state).waiting(target.id, target.launch) ?? [], changed))
		return refuse(context, 'the values that it starts with changed meanwhile. Try again');
	const requests = items.map(
		({ fingerprint, kind, name }): DecisionRequest => ({ entry: target.id, launch: target.launch, kind, name, fingerprint, action }),
	);
	decide(context, requests, {
		keep: items.filter((item) => item.isInFile).map((item) => keptOf(item, target)),
		names: new Map([[target.id, target.entry.name]]),
	});
	record('decided');
	context.print(`${counted(requests.length, 'decision')} signed. The editor asks again in its own window.`);
	printWaiting();
	return COMMAND_EXIT.ok;
}

function refuse(context: CommandContext, why: string): number {
	context.print(`Nothing was decided: ${why}.`);
	return COMMAND_EXIT.notDone;
}

/** `SERVER` or `SERVER/NAME`. Names may contain slashes, so the longest matching server is used. */
async function targetOf(
	action: 'approve' | 'block',
	wanted: string,
	file: string | undefined,
	context: CommandContext,
): Promise<DecidedServer | { readonly why: string; readonly instead?: readonly string[] }> {
	const files = file === undefined ? await protectedFiles(context) : await filesOf(context, [path.resolve(context.cwd, file)]);
	// Command lines of `cordon guard` are used only if no file has a server with that name.
	const lines = file === undefined ? await guardFiles(context) : [];
	// A name isn't empty, so `calc/` doesn't name an item.
	const cuts = [wanted.length, ...[...wanted.matchAll(/\/(?!$)/g)].map((match) => match.index).reverse()];
	for (const [among, cut] of [files, lines].flatMap((each) => cuts.map((at) => [each, at] as const))) {
		const server = wanted.slice(0, cut);
		const thing = cut === wanted.length ? undefined : wanted.slice(cut + 1);
		const found = among.flatMap((now) =>
			now.entries.flatMap((entry) => {
				const { id, name, ref } = entry;
				return id !== undefined && [id, name, ref].includes(server) ? [{ file: now.path, entry, id }] : [];
			}),
		);
		const [only] = found;
		if (found.length > 1)
			return {
				why: `several servers are called "${shown(server)}"`,
				instead: found.map(({ entry, file: each, id }) => {
					const { name, ref } = entry;
					return shown(`cordon ${action} ${typedServer({ name, ref, id, file: each, thing }, [])}`, 3000);
				}),
			};
		if (only === undefined) continue;
		const version = launchVersionOf(only.entry, launchDigest(context.state));
		if (version === undefined) return { why: 'its entry has no command to start' };
		return { ...only, version, launch: version.fingerprint, thing };
	}
	const [server = wanted] = wanted.split('/');
	const unread = files.flatMap(({ path: each, problem }) =>
		problem === undefined ? [] : [`${shown(each, 300)}: ${failureWords(problem)}`],
	);
	const guarded = [...files, ...lines].flatMap(({ entries }) => entries.filter((entry) => entry.id !== undefined));
	const near = `no guarded server is called "${shown(wanted)}"${nearServerWords(server, guarded)}`;
	return unread.length === 0
		? { why: `${near}. Run "cordon status" for all servers, or "cordon protect" to guard one` }
		: { why: `${near}. These files couldn't be read: ${unread.join(', ')}` };
}

const MAX_NAMES = 8;

function namesWords(names: readonly string[]): string {
	const few = names.slice(0, MAX_NAMES).map((name) => `"${shown(name)}"`);
	return names.length > few.length ? `${few.join(', ')}, and ${names.length - few.length} more` : few.join(', ');
}

function unseenWords(name: string, seen: readonly SeenVersion[]): string {
	const names = [...new Set(seen.filter(isOffer).map((version) => version.name))];
	if (names.length === 0) return 'no client has listed its tools through MCP Cordon yet. Start it in a client, then try again';
	const near = nearestName(name, names);
	const others = near === undefined ? `. It has ${namesWords(names)}` : `, but one called "${shown(near)}"`;
	return `it never had an item called "${shown(name)}"${others}`;
}

/** The newest version of each item, or the requested one. The launch is the one in the file, not the last one seen. */
function itemsFor(
	action: 'approve' | 'block',
	target: DecidedServer,
	seen: readonly SeenVersion[],
	version: string | undefined,
): readonly ItemVersion[] {
	const ofFile: readonly ItemVersion[] = [{ kind: 'launch', name: '', fingerprint: target.launch, body: undefined, isInFile: true }];
	if (target.thing === undefined && action === 'block') return ofFile;
	const wanted = seen
		.filter((each) => isOffer(each) || (each.kind === 'server' && target.thing === undefined))
		.filter((each) => target.thing === undefined || each.name === target.thing);
	const newest = new Map<string, ItemVersion>();
	for (const { body, fingerprint, kind, name } of wanted) {
		if (version !== undefined && !fingerprint.startsWith(version)) continue;
		const key = JSON.stringify([kind, name]);
		if (!newest.has(key)) newest.set(key, { kind, name, fingerprint, body, isInFile: false });
	}
	return target.thing === undefined ? [...ofFile, ...newest.values()] : [...newest.values()];
}

/** The states for the command line and for the editor. */
function statesOf(
	{ fingerprint, kind, name }: ItemVersion,
	{ id, launch }: Pick<DecidedServer, 'id' | 'launch'>,
	decisions: StoredDecisions,
): readonly PinState[] {
	const key = { entry: id, kind, name };
	return [ownStateOf(key, fingerprint, launch, decisions), stateOf(key, fingerprint, launch, decisions.editor)];
}

function earlierOf(item: ItemVersion, { id, launch }: DecidedServer, seen: readonly SeenVersion[], decisions: StoredDecisions): Earlier {
	const key = { entry: id, kind: item.kind, name: item.name };
	const versions = seen.filter((each) => each.kind === item.kind && each.name === item.name && each.fingerprint !== item.fingerprint);
	const last = [decisions.commandLine, decisions.editor]
		.map((index) => lastApproved(key, launch, index))
		.find((each) => each !== undefined);
	const states = statesOf(item, { id, launch }, decisions);
	return {
		isBlocked: states.includes('blocked'),
		isChanged: states.includes('rug_pull'),
		approved: versions.find(({ fingerprint }) => fingerprint === last),
		others: versions.length,
	};
}

function keptOf({ fingerprint }: ItemVersion, { id, version }: DecidedServer): Kept {
	return { key: { entry: id, kind: 'launch', name: '' }, fingerprint, body: launchBody(version) };
}

/** Why the server isn't started, which makes all of its items unavailable. A command line of `cordon guard` needs no approval until it changes. */
function launchReasons({ entry, file, id, launch }: DecidedServer, decisions: StoredDecisions, state: StateFolder): readonly string[] {
	const own = ownStateOf({ entry: id, kind: 'launch', name: '' }, launch, launch, decisions);
	const name = `"${serverLabel(entry)}"`;
	if (own === 'blocked') return [`${name} is blocked, so it doesn't start`];
	const isChanged = own === 'rug_pull' || decisions.waiting(id, launch) !== undefined;
	if (!isChanged && (own === 'approved' || path.dirname(realOf(file)) === realOf(guardFolderOf(state)))) return [];
	return [isChanged ? `the launch of ${name} changed after it was approved` : `the launch of ${name} isn't approved on the command line`];
}

function realOf(file: string): string {
	try {
		return realpathSync(file);
	} catch {
		return file;
	}
}

/** Whether nothing from the server passes, because its latest name and instructions aren't approved, or its name differs from the approved one. */
function isServerWaiting(target: DecidedServer, seen: readonly SeenVersion[], decisions: StoredDecisions): boolean {
	const versions = seen.filter(({ kind }) => kind === 'server');
	const [newest] = versions;
	if (newest === undefined) return false;
	const key = { entry: target.id, kind: 'server', name: '' } as const;
	const state = ownStateOf(key, newest.fingerprint, target.launch, decisions);
	if (state !== 'rug_pull') return state !== 'approved';
	const approved = lastApproved(key, target.launch, decisions.commandLine);
	const before = versions.find(({ fingerprint }) => fingerprint === approved);
	return before === undefined || identityOf(before) !== identityOf(newest);
}

function identityOf({ body }: SeenVersion): Json | undefined {
	const info = isJsonObject(body) ? body['serverInfo'] : undefined;
	return isJsonObject(info) ? info['name'] : undefined;
}

/** The person sees the stored body, so its fingerprint must match the one being approved. */
function isGenuine({ body, fingerprint, kind }: ItemVersion): boolean {
	return kind === 'launch' || (body !== undefined && fingerprintOfBody(kind, body, sha256) === fingerprint);
}
