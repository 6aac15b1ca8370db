import type { EntryId, Sha256Hex } from '../../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { assertNever } from '../../base/result.ts';
import { launchSettings } from '../../definitions/entry-launch.ts';
import type { ServerEntry } from '../../definitions/server-entry.ts';
import type { Subject } from '../../engine/finding.ts';
import { visibleText } from '../../engine/unicode/visible-text.ts';
import type { LaunchVersion } from '../../events/cordon-event.ts';
import { launchBody } from '../../events/launch-body.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import type { PinKind } from '../../pins/pin.ts';
import type { Paint } from '../paint.ts';
import { unpinnedWords } from './command-words.ts';
import type { SeenVersion } from './decisions.ts';
import { foundIn } from './found.ts';
import { commandLineWords, launchSettingWords } from './masked-words.ts';
import { shown } from './usage-words.ts';

/** One version of an item, to decide about. */
export interface ItemVersion {
	readonly kind: PinKind;
	readonly name: string;
	readonly fingerprint: Sha256Hex;
	/** `undefined`: the stored body can't be read. */
	readonly body: Json | undefined;
	readonly isInFile: boolean;
}

/** The server that the decision is about. */
export interface DecidedServer {
	readonly file: string;
	readonly entry: ServerEntry;
	readonly id: EntryId;
	/** The launch in the file, and its fingerprint. */
	readonly version: LaunchVersion;
	readonly launch: Sha256Hex;
	/** Name of a tool or a prompt, or address of a resource. */
	readonly thing: string | undefined;
}

/** Earlier decisions about an item, by the editor or the command line. */
export interface Earlier {
	readonly isBlocked: boolean;
	/** Another version is approved. */
	readonly isChanged: boolean;
	/** The last approved version, if it is stored. */
	readonly approved: SeenVersion | undefined;
	/** Number of other versions seen. */
	readonly others: number;
}

export function itemWords(
	item: ItemVersion,
	target: DecidedServer,
	{ approved, isBlocked, isChanged, others }: Earlier,
	paint: Paint,
): string {
	const versions = isOffer(item) && others > 0 ? `, ${others} other ${others === 1 ? 'version was' : 'versions were'} seen` : '';
	const mark = `[${item.fingerprint.slice(0, 12)}${isBlocked ? ', blocked' : ''}${versions}]`;
	const body = item.kind === 'launch' ? launchBody(target.version) : item.body;
	const changes = changedParts(approved?.body, body);
	const parts = partsWords(item, changes);
	const what = parts === '' ? '' : `: ${parts}`;
	const changed =
		changes.length > 0
			? [`    ${paint('warning', 'CHANGED')} since it was approved${what}`]
			: isChanged
				? [`    ${paint('warning', 'CHANGED')} since it was approved; the approved version isn't stored here`]
				: [];
	const [textBefore, textNow] = [textOf(item, approved?.body), textOf(item, body)];
	const isTextChanged = changes.includes(textPart(item)) && textBefore !== '';
	const before = isTextChanged ? [`before: ${excerpt(textBefore, textNow)}`] : [];
	const now = textNow === '' ? [] : [isTextChanged ? `now: ${excerpt(textNow, textBefore)}` : excerpt(textNow, '')];
	const more = item.kind === 'launch' ? launchLines(target) : [];
	const found = item.kind === 'launch' ? foundIn(subjectsFor(item, target), paint).lines : findingLines(item, target.entry.name, paint);
	return [`  ${kindWords(item)} ${mark}`, ...changed, ...[...before, ...now, ...more].map((line) => `    ${line}`), ...found].join('\n');
}

function kindWords({ kind, name }: ItemVersion): string {
	if (kind === 'launch') return kind;
	return kind === 'server' ? 'name and instructions' : `${kind === 'template' ? 'resource template' : kind} "${shown(name)}"`;
}

/** The key of the text that a person should read first. */
function textPart({ kind }: ItemVersion): string {
	return kind === 'launch' ? 'commandLine' : kind === 'server' ? 'instructions' : 'description';
}

/** '': there is no text. */
function textOf(item: ItemVersion, body: Json | undefined): string {
	const text = isJsonObject(body) ? body[textPart(item)] : undefined;
	if (item.kind === 'launch') return Array.isArray(text) ? commandLineWords(text.map(String)) : '';
	return typeof text === 'string' ? visibleText(text) : '';
}

/** Maximum length of the shown text, and of the part before the first difference, in UTF-16 units. */
const SHOWN = 600;
const BEFORE_CHANGE = 120;

/** Starts at the beginning, or shortly before the first difference if that would be cut off. */
function excerpt(text: string, other: string): string {
	let same = 0;
	while (same < text.length && text[same] === other[same]) same += 1;
	const start = other === '' || same < SHOWN - BEFORE_CHANGE ? 0 : same - BEFORE_CHANGE;
	return `${start > 0 ? '…' : ''}${shown(text.slice(start), SHOWN)}`;
}

function changedParts(before: Json | undefined, now: Json | undefined): readonly string[] {
	if (!isJsonObject(before) || !isJsonObject(now)) return [];
	const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
	return names.filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(now[name] ?? null));
}

/** Names of a launch's parts for people. `portable` is a digest of the others. */
const LAUNCH_PARTS: Readonly<Record<string, string>> = {
	commandLine: 'command',
	cwd: 'folder',
	envNames: 'variables',
	loader: 'variables',
	values: 'variables',
};
const MAX_PARTS = 8;

function partsWords({ kind }: ItemVersion, parts: readonly string[]): string {
	const words = kind === 'launch' ? parts.filter((part) => part !== 'portable').map((part) => LAUNCH_PARTS[part] ?? part) : parts;
	const distinct = [...new Set(words)];
	return distinct
		.slice(0, MAX_PARTS)
		.map((word) => shown(word, 60))
		.join(', ');
}

/** The parts of a pinned launch other than its command. */
function launchLines({ entry, version: launch }: DecidedServer): readonly string[] {
	const names = launch.envNames.map((name) => shown(name, 60)).join(', ');
	return [
		...launchSettingWords(launchSettings(launch)),
		...(names === '' ? [] : [`${entry.isHttp ? 'headers' : 'variables'}: ${names}`]),
		...unpinnedWords(launch.commandLine, launch.envNames),
	];
}

/** Whether this is an item that the server offers, not the server itself or its launch. */
export function isOffer({ kind }: Pick<ItemVersion, 'kind'>): boolean {
	return kind !== 'launch' && kind !== 'server';
}

/** The engine's current findings. Never "no findings" when something couldn't be checked. */
function findingLines({ body, kind, name }: ItemVersion, server: string, paint: Paint): readonly string[] {
	if (kind === 'launch' || !isJsonObject(body)) return [`    ${paint('warning', 'NOT CHECKED')}: the stored version can't be read`];
	const { lines } = foundIn(subjectsOf(kind, body, { name, server }), paint);
	return lines.length > 0 ? lines : [`    ${paint('good', 'no findings')}`];
}

/** The subjects to inspect for an item. */
export function subjectsFor({ body, kind, name }: ItemVersion, { entry }: DecidedServer): readonly Subject[] {
	if (kind === 'launch') return [{ kind: 'launch', server: entry.name, value: entry.original }];
	return isJsonObject(body) ? subjectsOf(kind, body, { name, server: entry.name }) : [];
}

function subjectsOf(
	kind: Exclude<PinKind, 'launch'>,
	body: JsonObject,
	{ name, server }: { readonly name: string; readonly server: string },
): readonly Subject[] {
	switch (kind) {
		case 'tool':
			return [{ kind: 'tool_definition', server, tool: { ...body, name } }];
		case 'server': {
			const { instructions, serverInfo } = body;
			return [
				{ kind: 'server_info', server, info: serverInfo ?? null },
				...(typeof instructions === 'string' ? [{ kind: 'instructions', server, text: instructions } as const] : []),
			];
		}
		case 'prompt':
			return [{ kind: 'prompt', server, value: body }];
		case 'resource':
		case 'template':
			return [{ kind: 'resource', server, value: body }];
		default:
			return assertNever(kind);
	}
}
