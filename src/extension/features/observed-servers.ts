import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Sha256Hex } from '../../base/ids.ts';
import type { Inspection } from '../../engine/finding.ts';
import { type ObservedTool, toolSetName } from '../../events/observed.ts';
import { type ServerOverview, serversOf } from '../../events/overview.ts';
import { sha256 } from '../../gateway/sha256.ts';
import { canonicalJson } from '../../pins/canonical.ts';
import type { ListedTool } from '../host/editor-servers.ts';
import { oneAtATime } from '../host/one-at-a-time.ts';
import type { Services } from '../services.ts';
import { isForContainer } from '../view-models/problems.ts';
import type { Memory } from './seen-notices.ts';

const KEY = 'mcpCordon.observed';
/** How often the editor's tool list is read, in milliseconds. The editor has no event for it. */
const EVERY_MS = 10_000;
const FIRST_MS = 2000;
const MAX_KEPT_LABELS = 200;

/** Tools seen in each tool set: name → start of the fingerprint. */
type Seen = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ObservationParts extends Pick<Services, 'inspect' | 'logger' | 'overview' | 'shared'> {
	readonly servers: Pick<Services['servers'], 'labels' | 'toolsOf'>;
	readonly context: { readonly globalState: Memory };
}

/**
 * Inspects the tools of unguarded servers as the editor lists them: from other extensions, servers that need a login, or unprotected files. They
 * can't be blocked, so findings and changes are reported. The first list is the baseline until a person marks a change as seen.
 */
export function registerObservation(
	{ context, inspect, logger, overview, servers, shared }: ObservationParts,
	delays: { readonly firstMs: number; readonly everyMs: number } = { firstMs: FIRST_MS, everyMs: EVERY_MS },
): Disposable {
	const own = new DisposableStore();
	const inspections = new Map<Sha256Hex, Inspection>();
	const recorded = new Map<string, string>();

	const seen = (): Seen => parseSeen(context.globalState.get(KEY));
	const keep = (label: string, tools: Readonly<Record<string, string>> | undefined): void => {
		const { [label]: _before, ...others } = seen();
		const all = tools === undefined ? others : { ...others, [label]: tools };
		void context.globalState.update(KEY, Object.fromEntries(Object.entries(all).slice(-MAX_KEPT_LABELS)));
	};
	const record = (label: string, tools: readonly ObservedTool[] | undefined): void => {
		const text = JSON.stringify(tools?.map(({ fingerprint, isChanged, name }) => [name, fingerprint, isChanged]) ?? null);
		if (recorded.get(label) === text || (tools === undefined && !recorded.has(label))) return;
		if (tools === undefined) recorded.delete(label);
		else recorded.set(label, text);
		overview.record({ kind: 'observed', at: Date.now(), label, tools });
	};
	const inspectTool = async (label: string, tool: ListedTool, fingerprint: Sha256Hex): Promise<Inspection> => {
		const known = inspections.get(fingerprint);
		if (known !== undefined) return known;
		const { description, inputSchema, name } = tool;
		const made = await inspect({ kind: 'tool_definition', server: label, tool: { name, description, inputSchema } });
		inspections.set(fingerprint, made);
		return made;
	};
	const look = oneAtATime(async () => {
		const guarded = guardedLabels(serversOf(overview.current));
		const labels = servers.labels().filter((label) => !guarded.has(label));
		for (const label of [...recorded.keys()]) {
			if (labels.includes(label)) continue;
			record(label, undefined);
			if (guarded.has(label)) keep(label, undefined);
		}
		for (const label of labels) {
			const listed = servers.toolsOf(label) ?? [];
			if (listed.length === 0) continue;
			const before = seen()[label];
			const tools: ObservedTool[] = [];
			for (const tool of listed) {
				const fingerprint = fingerprintOf(tool);
				const { findings, notChecked, severity } = await inspectTool(label, tool, fingerprint);
				const known = before?.[tool.name];
				const isChanged = known !== undefined && known !== markOf(fingerprint);
				tools.push({ name: tool.name, fingerprint, severity, findings, notChecked, isChanged });
			}
			const added = tools.filter(({ name }) => before?.[name] === undefined);
			if (added.length > 0) keep(label, { ...before, ...marksOf(added) });
			record(label, tools);
		}
	});
	const lookOnce = (): void => void look().catch((cause: unknown) => logger.error("Couldn't check the unguarded servers", cause));
	shared.acceptObserved = (label) => {
		const tools = overview.current.observed.get(label);
		if (tools === undefined) return;
		keep(label, { ...seen()[label], ...marksOf(tools) });
		record(
			label,
			tools.map((tool) => ({ ...tool, isChanged: false })),
		);
	};
	const first = setTimeout(lookOnce, delays.firstMs);
	const timer = setInterval(lookOnce, delays.everyMs);
	own.defer(() => {
		clearTimeout(first);
		clearInterval(timer);
	});
	return own;
}

/**
 * Labels of guarded servers' tools. If several files define the same name, the editor runs only one of them: while the guarded one is connected,
 * the coverage check handles its tools. Otherwise the listed tools belong to an unguarded one.
 */
function guardedLabels(servers: readonly ServerOverview[]): ReadonlySet<string> {
	const isUnguarded = ({ coverage, entry }: ServerOverview): boolean => entry.id === undefined && !isForContainer(coverage);
	const isConnected = ({ coverage, entry, live }: ServerOverview): boolean =>
		entry.id !== undefined && (coverage.kind === 'unseen' || (live?.connections.size ?? 0) > 0);
	const open = new Set(servers.filter(isUnguarded).map(({ name }) => toolSetName(name)));
	const connected = new Set(servers.filter(isConnected).map(({ name }) => toolSetName(name)));
	const labels = servers.filter((server) => !isUnguarded(server)).map(({ name }) => toolSetName(name));
	return new Set(labels.filter((label) => connected.has(label) || !open.has(label)));
}

function fingerprintOf({ description, inputSchema, name }: ListedTool): Sha256Hex {
	return sha256(canonicalJson([name, description, inputSchema]));
}

function markOf(fingerprint: Sha256Hex): string {
	return fingerprint.slice(0, 16);
}

function marksOf(tools: readonly ObservedTool[]): Readonly<Record<string, string>> {
	return Object.fromEntries(tools.map(({ fingerprint, name }) => [name, markOf(fingerprint)]));
}

function parseSeen(value: unknown): Seen {
	if (typeof value !== 'object' || value === null) return {};
	const isMarks = (marks: unknown): marks is Readonly<Record<string, string>> =>
		typeof marks === 'object' && marks !== null && Object.values(marks).every((mark) => typeof mark === 'string');
	return Object.fromEntries(Object.entries(value).filter((each): each is [string, Readonly<Record<string, string>>] => isMarks(each[1])));
}
