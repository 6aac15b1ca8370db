import type { Severity } from '../../engine/finding.ts';
import type { ServerOverview } from '../../events/overview.ts';
import type { SessionTarget, Target } from './target.ts';

/** One row of a view. All text is escaped already. */
export interface TreeNode {
	/** Stable across refreshes: VS Code keeps selection and expansion by it. */
	readonly id: string;
	readonly label: string;
	readonly description: string;
	readonly tooltip: string;
	readonly accessibleLabel: string;
	readonly icon: string;
	readonly color: 'error' | 'warning' | 'ok' | undefined;
	/** For `when` clauses: words separated by `;`. */
	readonly context: string;
	readonly target: Target | SessionTarget | undefined;
	readonly children: readonly TreeNode[];
	readonly isExpanded: boolean;
	/** Nothing waits any more, and the row is as it was (`keep-places.ts`). */
	readonly staysOpen?: boolean;
	/** Something was found in it that nobody has put aside. */
	readonly hasFindings?: boolean;
	/** Which calls or results it is about (`trafficKey`). */
	readonly traffic?: string;
	/** The id of a result that is kept for a person to look at. */
	readonly withheld?: string;
	/** A file that the row is about, where it cannot be read; line and column from 1. */
	readonly opens?: { readonly file: string; readonly line: number; readonly column: number };
	/** The tool set of a server that is not guarded: what its "Mark as Seen" is about. */
	readonly observed?: string;
}

/** One row of the Findings view, and how bad what it speaks of is. */
export interface FindingRow {
	readonly severity: Severity;
	readonly row: TreeNode;
}

/**
 * Gives the same row object again while nothing of its server changed: what happens at one of fifty servers costs one server's rows.
 * `make` must be a function of the server alone.
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

/** The parts are never changed, only replaced, so that asking for the same object is enough. */
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
		(one.extra === other.extra || (one.extra.length === 0 && other.extra.length === 0))
	);
}
