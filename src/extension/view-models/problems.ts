import { assertNever } from '../../base/result.ts';
import type { FileProblem } from '../../events/cordon-event.ts';
import { isDegraded, openItemsOf } from '../../events/items.ts';
import type { ObservedTool } from '../../events/observed.ts';
import { type Overview, type ServerKey, type ServerOverview, serversOf } from '../../events/overview.ts';
import { isSample } from '../../gateway/interposition/sample.ts';
import type { L10n } from './l10n.ts';
import { isAtLeast } from './severity.ts';
import { brokenFileWords, shown } from './ui-words.ts';

/** A problem that a person should know about now. With one, the state is never shown as clean. */
export type Problem =
	| { readonly kind: 'gateway-down' }
	| ({ readonly kind: 'other-version' } & NonNullable<Overview['otherVersion']>)
	| { readonly kind: 'forged-hello'; readonly count: number }
	| { readonly kind: 'forged-gateway'; readonly count: number }
	| { readonly kind: 'extra-tools'; readonly server: ServerKey; readonly count: number }
	| { readonly kind: 'forged-decisions'; readonly count: number }
	| { readonly kind: 'rolled-back' }
	| { readonly kind: 'audit'; readonly code: string; readonly lost: number }
	| { readonly kind: 'unreadable-file'; readonly file: string; readonly label: string; readonly problem: FileProblem };

export function problemsOf(overview: Overview): readonly Problem[] {
	const problems: Problem[] = [];
	if (overview.gateway.kind === 'down') problems.push({ kind: 'gateway-down' });
	if (overview.otherVersion !== undefined && serversOf(overview).some(({ entry }) => entry.id !== undefined))
		problems.push({ kind: 'other-version', ...overview.otherVersion });
	if (overview.forgedHellos.length > 0) problems.push({ kind: 'forged-hello', count: overview.forgedHellos.length });
	if (overview.forgedGateways.length > 0) problems.push({ kind: 'forged-gateway', count: overview.forgedGateways.length });
	for (const server of serversOf(overview))
		if (server.extra.length > 0)
			problems.push({ kind: 'extra-tools', server: { file: server.file, name: server.name }, count: server.extra.length });
	if (overview.decisions.forged > 0) problems.push({ kind: 'forged-decisions', count: overview.decisions.forged });
	if (overview.auditFailure !== undefined) problems.push({ kind: 'audit', ...overview.auditFailure });
	if (overview.decisions.isRolledBack) problems.push({ kind: 'rolled-back' });
	for (const { file, isProtected, label, problem } of overview.files.values())
		if (isProtected && problem !== undefined) problems.push({ kind: 'unreadable-file', file, label, problem });
	return problems;
}

/** Whether reloading the window is the way out of everything that's wrong. */
export function endsWithReload(problems: readonly Problem[]): boolean {
	return problems.length > 0 && problems.every((problem) => problem.kind === 'other-version' && problem.helpsReload);
}

/** ID of the row of this problem in the Quarantine view. */
export function problemRowId(problem: Problem): string {
	return problem.kind === 'unreadable-file' ? `problem:${problem.kind}:${problem.file}` : `problem:${problem.kind}`;
}

export function problemWords(problem: Problem, l10n: L10n): string {
	switch (problem.kind) {
		case 'gateway-down':
			return l10n.t("The inspector isn't running. Guarded servers aren't checked in this window.");
		case 'other-version': {
			const { own, starts } = problem;
			if (!problem.helpsReload)
				return l10n.t(
					"Update MCP Cordon here: servers start with version {0}. They're guarded, but this window ({1}) doesn't show them or ask about their calls.",
					starts,
					own,
				);
			return l10n.t(
				"Reload the window: servers now start with MCP Cordon {0}. They're guarded, but this window ({1}) doesn't show them or ask about their calls.",
				starts,
				own,
			);
		}
		case 'forged-hello':
			return problem.count === 1
				? l10n.t('A program impersonated a guarded server.')
				: l10n.t('A program impersonated a guarded server ({0} times).', problem.count);
		case 'forged-gateway':
			return problem.count === 1
				? l10n.t('A program impersonated MCP Cordon.')
				: l10n.t('A program impersonated MCP Cordon ({0} times).', problem.count);
		case 'extra-tools':
			return l10n.t(
				'The editor lists {0} tools of server "{1}" that MCP Cordon hasn\'t allowed.',
				problem.count,
				shown(problem.server.name),
			);
		case 'forged-decisions':
			return l10n.t("{0} stored decisions have an invalid signature and don't count.", problem.count);
		case 'rolled-back':
			return l10n.t('Stored decisions were deleted or rolled back.');
		case 'audit':
			return problem.lost === 0
				? l10n.t("Couldn't write the audit log ({0}). Entries are kept and retried for a while.", problem.code)
				: l10n.t("Couldn't write the audit log ({0}). {1} entries were lost.", problem.code, problem.lost);
		case 'unreadable-file':
			return l10n.t(
				'Couldn\'t read the protected file of "{0}". {1}.',
				shown(problem.label),
				brokenFileWords(problem.file, problem.problem, l10n),
			);
		default:
			return assertNever(problem);
	}
}

/** The states of the status bar item, worst first. */
export type ProtectionStatus =
	| { readonly kind: 'problem'; readonly problems: readonly Problem[] }
	| { readonly kind: 'review'; readonly items: number; readonly servers: number }
	| { readonly kind: 'partly'; readonly servers: number }
	| { readonly kind: 'starting' }
	| { readonly kind: 'guarding'; readonly guarded: number; readonly notYet: number; readonly unguarded: number }
	/** A suspicious server runs unguarded, and its file can be protected. */
	| { readonly kind: 'exposed'; readonly servers: number; readonly isProtecting: boolean; readonly all: number; readonly unguarded: number }
	/** Nothing is protected, and unreadable files may have servers. */
	| { readonly kind: 'unread'; readonly files: readonly UnreadFile[] }
	| { readonly kind: 'sample' }
	| { readonly kind: 'nothing'; readonly hasServers: boolean };

export interface UnreadFile {
	readonly file: string;
	readonly problem: FileProblem;
}

/** Whether Protect would guard the server. */
export function isProtectable({ coverage }: ServerOverview): boolean {
	return coverage.kind === 'not-guarded' && coverage.why === 'not-protected';
}

/** Servers that run unchecked while none of the user's files is protected. A server with a guarded copy is the user's choice. */
export function unguardedServers(overview: Overview): readonly ServerOverview[] {
	if ([...overview.files.values()].some(({ file, isProtected }) => isProtected && !isSample(file))) return [];
	return serversOf(overview).filter(isProtectable);
}

export function isForContainer(coverage: ServerOverview['coverage']): boolean {
	return coverage.kind === 'not-guarded' && coverage.why === 'container';
}

function isSevereTool({ isChanged, severity }: ObservedTool): boolean {
	return isChanged || isAtLeast(severity, 'high');
}

export function protectionStatusOf(overview: Overview): ProtectionStatus {
	// The copy of an entry that a container gets runs there, not here.
	const servers = serversOf(overview).filter(({ coverage, file }) => !isSample(file) && !isForContainer(coverage));
	const isProtecting =
		servers.some((server) => server.entry.id !== undefined) ||
		[...overview.files.values()].some(({ file, isProtected: isOfFile }) => isOfFile && !isSample(file));
	const problems = problemsOf(overview).filter((problem) => isProtecting || problem.kind !== 'gateway-down');
	if (problems.length > 0) return { kind: 'problem', problems };
	const open = servers.filter((server) => openItemsOf(server).length > 0);
	if (open.length > 0) return { kind: 'review', items: open.flatMap(openItemsOf).length, servers: open.length };
	const exposed = servers.filter(
		(server) =>
			isProtectable(server) &&
			((server.observed ?? []).some(isSevereTool) || (server.scan !== undefined && isAtLeast(server.scan.severity, 'high'))),
	).length;
	const unguarded = servers.filter(({ coverage }) => coverage.kind === 'not-guarded').length;
	if (exposed > 0) return { kind: 'exposed', servers: exposed, isProtecting, all: servers.length, unguarded };
	if (!isProtecting) {
		const files = [...overview.files.values()].flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, problem }]));
		if (files.length > 0) return { kind: 'unread', files };
		const hasServers = servers.length > 0 || overview.observed.size > 0;
		return !hasServers && serversOf(overview).length > 0 ? { kind: 'sample' } : { kind: 'nothing', hasServers };
	}
	const degraded = servers.filter(isDegraded).length;
	if (degraded > 0) return { kind: 'partly', servers: degraded };
	if (overview.gateway.kind === 'starting') return { kind: 'starting' };
	const count = (kind: string): number => servers.filter((server) => server.coverage.kind === kind).length;
	return { kind: 'guarding', guarded: count('guarded'), notYet: count('not-yet') + count('held'), unguarded };
}
