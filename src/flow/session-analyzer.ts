import { escapeForDisplay } from '../base/text.ts';
import type { ServerReach } from '../engine/classify/server-name.ts';
import { channelByPrefix, classifyToolName, type ToolChannel } from '../engine/classify/tool-name.ts';
import { wholeSeconds } from './ago.ts';
import { CROSS_SERVER_DEFAULTS, type CrossServerConfig } from './cross-server-config.ts';

/** One call as the analyzer stores it (R100). `at` in milliseconds. */
export interface SessionRecord {
	/** The call's own id, if the caller has one. */
	readonly call?: string;
	readonly at: number;
	readonly server: string;
	/** What the user calls the server, used in the reason; default: `server`. */
	readonly name?: string;
	/** Where its data goes, for policy; default: unknown. No rule of this module uses it. */
	readonly reach?: ServerReach;
	readonly tool: string;
	readonly request: string | undefined;
	readonly action: 'allow' | 'block';
	readonly category: ToolChannel;
}

/** A call before it is made. `request` is the turn. */
export type SessionCall = Omit<SessionRecord, 'action' | 'category'>;

export type CrossServerRule = 'read_then_send' | 'burst' | 'cross_server_flow' | 'shadow_tool';

/** What a rule has against a call (R101). No decision means that no rule applies. */
export interface CrossServerDecision {
	readonly blocked: true;
	readonly rule: CrossServerRule;
	/** For records, in the wording of R102 to R105; names in it are escaped. */
	readonly reason: string;
	/** The reason in words for a person. */
	readonly sentence: string;
	readonly severity: 'critical' | 'high' | 'medium';
	/** The earlier calls the rule is about, oldest first. */
	readonly related: readonly SessionRecord[];
}

export interface SessionAnalyzerOptions {
	/**
	 * `agentsh`: behaves like that project's code where it differs from its documentation (C25): the tenth call of a burst is stopped, tools
	 * of unknown kind and tools that run code count as the second half of a flow, and categories come from the plain prefix table.
	 */
	readonly compat?: 'agentsh';
	/** C10: tools of unknown kind count as the second half of a flow. */
	readonly unknownIsSuspicious?: boolean;
	/**
	 * Calls kept before a second server is there, so that a read made just before isn't forgotten (trap 18). 0: exactly as documented. At most
	 * 64.
	 */
	readonly ringSize?: number;
}

/** What `record` stored. Pass it to `withdraw` when something later stops the call. */
export type RecordHandle = { readonly kind: 'recorded'; readonly index: number } | { readonly kind: 'nothing' };

/**
 * The cross-server rules of one session (R102-R109). Holds at most `MAX_RECORDS` allowed calls of the longest window. Before a second server
 * is there, it holds only the shadow notes and the ring.
 */
export interface SessionAnalyzer {
	/** Number of calls stored now. */
	readonly size: number;
	/** A server has started. The second distinct one activates the analyzer (R106, R111, R115). */
	registerServer(server: string): void;
	/** Changes the rules from the next call on. */
	configure(config: CrossServerConfig): void;
	/** Another server now serves a tool name (R105). The same server again isn't an overwrite (trap 20). */
	notifyOverwrite(tool: string, from: string, to: string): void;
	/** The overwrite is gone: one of the two servers stopped, or the user approved it. */
	clearShadow(tool: string): void;
	/** R107: undefined means that no rule applies. Doesn't record. */
	check(call: SessionCall): CrossServerDecision | undefined;
	/** R107, R109: called after the decision. While inactive, it only adds allowed calls to the ring. */
	record(call: SessionCall, action: 'allow' | 'block'): RecordHandle;
	/** Something else stopped a call that was recorded as allowed, so the call no longer counts. */
	withdraw(handle: RecordHandle): void;
}

function privacyOf({ reach }: SessionRecord): number {
	return reach === 'internal' ? 2 : reach === 'external' ? 0 : 1;
}

/** Maximum calls kept of one window. More than 50 aren't expected (R108); the limit protects against a runaway client. */
const MAX_RECORDS = 1_024;
const MAX_RING = 64;
const MAX_SHADOWS = 1_024;

export function createSessionAnalyzer(
	initial: CrossServerConfig = CROSS_SERVER_DEFAULTS,
	{ compat, unknownIsSuspicious = compat === 'agentsh', ringSize = 0 }: SessionAnalyzerOptions = {},
): SessionAnalyzer {
	const shadows = new Map<string, { readonly from: string; readonly to: string }>();
	let config = initial;
	const ringLimit = Math.min(MAX_RING, Math.max(0, ringSize));
	const categoryOf = (tool: string): ToolChannel => (compat === 'agentsh' ? channelByPrefix(tool) : classifyToolName(tool).channel);
	const servers = new Set<string>();
	let isActive = false;
	// Oldest first. `first` is the running number of `records[0]`, so a handle stays valid when older records are dropped.
	let records: SessionRecord[] = [];
	let first = 0;

	const dropOldest = (count: number): void => {
		if (count === 0) return;
		records = records.slice(count);
		first += count;
	};

	const pruned = (now: number): void => {
		const maxWindowMs = Math.max(config.readThenSend.windowMs, config.burst.windowMs, config.crossServerFlow.windowMs);
		let old = 0;
		while (old < records.length && now - (records[old]?.at ?? 0) > maxWindowMs) old += 1;
		dropOldest(old);
	};

	const shadowOf = ({ tool }: SessionCall): CrossServerDecision | undefined => {
		const shadow = config.shadowTool.enabled ? shadows.get(tool) : undefined;
		if (shadow === undefined) return undefined;
		const reason = `Tool '${shown(tool)}' was shadowed: originally from '${shown(shadow.from)}', now served by '${shown(shadow.to)}'`;
		const sentence = `The tool ${shown(tool)} now comes from ${shown(shadow.to)}. It came from ${shown(shadow.from)} before.`;
		return { blocked: true, rule: 'shadow_tool', reason, sentence, severity: 'critical', related: [] };
	};

	/** The latest read. Among several, the one whose server holds the most private data, so that a read elsewhere can't hide it. */
	const lastRead = (call: SessionCall, fits: (read: SessionRecord) => boolean): SessionRecord | undefined => {
		let best: SessionRecord | undefined;
		for (let index = records.length - 1; index >= 0; index -= 1) {
			const one = records[index];
			if (one === undefined || one.action !== 'allow' || one.category !== 'read' || one.server === call.server || !fits(one)) continue;
			if (best === undefined || privacyOf(one) > privacyOf(best)) best = one;
			if (privacyOf(best) === 2) break;
		}
		return best;
	};

	const readThenSendOf = (call: SessionCall, category: ToolChannel): CrossServerDecision | undefined => {
		if (!config.readThenSend.enabled || category !== 'send') return undefined;
		const read = lastRead(call, (one) => call.at - one.at <= config.readThenSend.windowMs);
		if (read === undefined) return undefined;
		const reason = `Server '${nameOf(call)}' attempted send after '${nameOf(read)}' read data ${wholeSeconds(read.at, call.at)}s ago`;
		const sentence = `${nameOf(call)} tried to send data ${after(read, call)} ${nameOf(read)} read ${dataOf(read)}.`;
		return { blocked: true, rule: 'read_then_send', reason, sentence, severity: 'critical', related: [read] };
	};

	const burstOf = (call: SessionCall): CrossServerDecision | undefined => {
		const { enabled, maxCalls, windowMs } = config.burst;
		if (!enabled) return undefined;
		// Only allowed calls count, or a client that keeps trying would stay locked out (trap 19).
		const related = records.filter((one) => one.action === 'allow' && one.server === call.server && call.at - one.at <= windowMs);
		const count = related.length + 1;
		if (compat === 'agentsh' ? count < maxCalls : related.length < maxCalls) return undefined;
		const reason = `Server '${nameOf(call)}' exceeded burst limit: ${count} calls in ${windowMs / 1000}s`;
		const sentence = `${nameOf(call)} was called ${count} times within ${windowMs / 1000} s.`;
		return { blocked: true, rule: 'burst', reason, sentence, severity: 'high', related };
	};

	const isSecondHalf = (category: ToolChannel): boolean => {
		if (category === 'write' || category === 'send') return true;
		return (category === 'unknown' && unknownIsSuspicious) || (category === 'compute' && compat === 'agentsh');
	};

	const flowOf = (call: SessionCall, category: ToolChannel): CrossServerDecision | undefined => {
		const { enabled, sameTurnOnly, windowMs } = config.crossServerFlow;
		if (!enabled || !isSecondHalf(category)) return undefined;
		const read = lastRead(call, (one) =>
			sameTurnOnly ? one.request !== undefined && one.request === call.request : call.at - one.at <= windowMs,
		);
		if (read === undefined) return undefined;
		const where = sameTurnOnly ? 'in the same turn' : `${wholeSeconds(read.at, call.at)}s ago`;
		const reason = `Server '${nameOf(call)}' attempted ${category} after '${nameOf(read)}' read data ${where}`;
		const when = sameTurnOnly ? 'in the same turn in which' : after(read, call);
		const sentence = `${nameOf(call)} tried to ${DEEDS[category] ?? 'use'} data ${when} ${nameOf(read)} read ${dataOf(read)}.`;
		return { blocked: true, rule: 'cross_server_flow', reason, sentence, severity: 'high', related: [read] };
	};

	const check = (call: SessionCall): CrossServerDecision | undefined => {
		if (!config.enabled || (!isActive && shadows.size === 0)) return undefined;
		const shadow = shadowOf(call);
		if (shadow !== undefined || !isActive) return shadow;
		const category = categoryOf(call.tool);
		return readThenSendOf(call, category) ?? burstOf(call) ?? flowOf(call, category);
	};

	const record = (call: SessionCall, action: 'allow' | 'block'): RecordHandle => {
		// A stopped call supports no rule: nothing was read, nothing counts (R102, trap 17).
		if (!config.enabled || action === 'block' || (!isActive && ringLimit === 0)) return { kind: 'nothing' };
		pruned(call.at);
		records.push({ ...call, action, category: categoryOf(call.tool) });
		dropOldest(Math.max(0, records.length - (isActive ? MAX_RECORDS : ringLimit)));
		return { kind: 'recorded', index: first + records.length - 1 };
	};

	/** R106, R115: the rules need two servers. */
	const activate = (): void => {
		isActive ||= config.enabled && servers.size === 2;
	};

	return {
		get size() {
			return records.length;
		},
		registerServer: (server) => {
			if (servers.size < 2) servers.add(server);
			activate();
		},
		configure: (next) => {
			config = next;
			activate();
		},
		notifyOverwrite: (tool, from, to) => {
			if (config.enabled && from !== to && (shadows.has(tool) || shadows.size < MAX_SHADOWS))
				shadows.set(tool, { from: shadows.get(tool)?.from ?? from, to });
		},
		clearShadow: (tool) => void shadows.delete(tool),
		check,
		record,
		withdraw: (handle) => {
			if (handle.kind === 'nothing') return;
			const index = handle.index - first;
			const held = records[index];
			if (held !== undefined) records[index] = { ...held, action: 'block' };
		},
	};
}

const DEEDS: Partial<Record<ToolChannel, string>> = { write: 'write', send: 'send' };

/** `2 s after`, `right after`. */
function after(read: SessionRecord, call: SessionCall): string {
	const seconds = wholeSeconds(read.at, call.at);
	return seconds < 1 ? 'right after' : `${seconds} s after`;
}

function dataOf({ reach }: SessionRecord): string {
	return reach === 'internal' ? 'private data' : 'data';
}

function nameOf({ name, server }: SessionCall): string {
	return shown(name ?? server);
}

function shown(name: string): string {
	return escapeForDisplay(name, 80);
}
