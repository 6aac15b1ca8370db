import type { EntryId } from '../../base/ids.ts';
import { isEntryId } from '../../base/ids.ts';
import type { Logger } from '../../base/ports.ts';
import { type Baselines, NO_BASELINES, type ToolBaseline, withoutBaseline } from '../../flow/baseline.ts';
import { baselineJson, parseBaseline } from '../../flow/baseline-json.ts';
import type { BaselineRegistry } from '../../flow/session-flow.ts';
import type { StateStore } from '../store/state-store.ts';

/** The usual behavior of each tool (R094): learned here, kept in the state database, and forgotten when a person asks for that. */
export interface BaselineStore {
	readonly registry: BaselineRegistry;
	/** Saves what was learned since. Cheap if there is nothing new. `force`: saves even if the last save was recent. */
	save(now: number, options?: { readonly force?: boolean }): void;
	/** Forgets all tools of the server. Undefined: of all servers. */
	forget(entry: EntryId | undefined): void;
}

/** Minimum time between two saves, in milliseconds. If the process is killed, what it learned since is lost and learned again. */
const SAVE_EVERY_MS = 30_000;

export function createBaselineStore(store: StateStore, logger: Logger): BaselineStore {
	const registry: BaselineRegistry = { current: load(store, logger) };
	let saved: Baselines = registry.current;
	let savedAt = Number.NEGATIVE_INFINITY;
	return {
		registry,
		save(now, { force = false } = {}) {
			if (registry.current === saved || (!force && now - savedAt < SAVE_EVERY_MS)) return;
			savedAt = now;
			const changed: { readonly entry: EntryId; readonly tool: string; readonly baseline: ToolBaseline }[] = [];
			for (const [entry, tools] of registry.current)
				for (const [tool, baseline] of tools)
					if (isEntryId(entry) && saved.get(entry)?.get(tool) !== baseline) changed.push({ entry, tool, baseline });
			try {
				store.keepBaselines(
					changed.map(({ baseline, entry, tool }) => ({ entry, tool, body: baselineJson(baseline) })),
					now,
				);
				saved = registry.current;
			} catch (cause) {
				logger.error("Couldn't save the usual behavior of the tools", cause);
			}
		},
		forget(entry) {
			registry.current = entry === undefined ? NO_BASELINES : withoutBaseline(registry.current, entry);
			saved = registry.current;
			store.forgetBaselines(entry);
		},
	};
}

function load(store: StateStore, logger: Logger): Baselines {
	const loaded = new Map<string, Map<string, ToolBaseline>>();
	try {
		for (const { body, entry, tool } of store.baselines()) {
			const baseline = parseBaseline(body);
			if (baseline === undefined) continue;
			const tools = loaded.get(entry) ?? new Map<string, ToolBaseline>();
			loaded.set(entry, tools.set(tool, baseline));
		}
	} catch (cause) {
		logger.error("Couldn't read the usual behavior of the tools, so it's learned again", cause);
	}
	return loaded;
}
