import type { Severity } from '../../engine/finding.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { SessionTarget, Target } from './target.ts';

/** One row of a view. All text is already escaped. */
export interface TreeNode {
	/** Stable across refreshes, because VS Code keys selection and expansion by it. */
	readonly id: string;
	readonly label: string;
	readonly description: string;
	readonly tooltip: string;
	readonly accessibleLabel: string;
	readonly icon: string;
	readonly color: 'error' | 'warning' | 'ok' | undefined;
	/** Words for `when` clauses, separated by `;`. */
	readonly context: string;
	readonly target: Target | SessionTarget | undefined;
	readonly children: readonly TreeNode[];
	readonly isExpanded: boolean;
	/** The row has nothing pending anymore but stays unfolded (`keep-places.ts`). */
	readonly staysOpen?: boolean;
	/** Whether the row has findings that nobody ignored. */
	readonly hasFindings?: boolean;
	/** The calls or results that the row is about (`trafficKey`). */
	readonly traffic?: string;
	/** The id of a stored result that a person can look at. */
	readonly withheld?: string;
	/** The unreadable file that the row is about. Line and column count from 1. */
	readonly opens?: { readonly file: string; readonly line: number; readonly column: number };
	/** The tool set of an unguarded server, for "Mark as Seen". */
	readonly observed?: string;
}

/** One row of the Findings view and its severity. */
export interface FindingRow {
	readonly severity: Severity;
	readonly row: TreeNode;
}

/**
 * Caches a value per server until the server changes, so an event at one of fifty servers recomputes only that server's rows. `make` must depend
 * on the server alone.
 */
export function perServer<Value>(make: (server: ServerOverview) => Value): (server: ServerOverview) => Value {
	const known = new Map<string, { readonly server: ServerOverview; readonly value: Value }>();
	return (server) => {
		const key = JSON.stringify([server.file, server.name]);
		const before = known.get(key);
		if (before !== undefined && isSame(before.server, server)) return before.value;
		const value = make(server);
		known.set(key, { server, value });
		return value;
	};
}

/** Compares by object identity, because the parts are replaced instead of changed. */
function isSame(one: ServerOverview, other: ServerOverview): boolean {
	return (
		one.entry === other.entry &&
		one.live === other.live &&
		one.lock === other.lock &&
		one.observed === other.observed &&
		one.scan === other.scan &&
		one.fileLabel === other.fileLabel &&
		one.coverage.kind === other.coverage.kind &&
		('why' in one.coverage ? one.coverage.why : '') === ('why' in other.coverage ? other.coverage.why : '') &&
		('version' in one.coverage ? one.coverage.version : '') === ('version' in other.coverage ? other.coverage.version : '') &&
		(one.extra === other.extra || (one.extra.length === 0 && other.extra.length === 0))
	);
}
