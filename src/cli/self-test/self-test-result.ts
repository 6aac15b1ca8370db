import type { EntryId } from '../../base/ids.ts';
import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { LaunchStatus } from '../commands/decisions.ts';
import type { EntryStatus } from '../commands/status-command.ts';

type NotGuardedWhy = Extract<EntryStatus, { state: 'not-guarded' }>['why'];

/** The self-test's result for one server. Only `passes-through` is a proof. */
export type ServerResult =
	/** Started through its launcher: the real server responded, and the proxy proved that the response went through it. `ms`: including the start. */
	| { readonly result: 'passes-through'; readonly ms: number }
	/** The proxy proved itself but doesn't start the real server, because the launch isn't approved in the editor. */
	| { readonly result: 'held'; readonly launch: LaunchStatus }
	/** The file starts it behind MCP Cordon, but no traffic was seen to pass. `lastLines`: escaped text from the server, for people. */
	| { readonly result: 'not-seen'; readonly why: NotSeenWhy; readonly lastLines?: readonly string[] }
	/** The file starts it behind MCP Cordon, and the installation is sound. The server wasn't started. */
	| { readonly result: 'not-started'; readonly launch: LaunchStatus }
	/** The file starts it behind a launcher, but not reliably. */
	| { readonly result: 'not-reliable'; readonly why: Extract<EntryStatus, { state: 'not-reliable' }>['why'] }
	| { readonly result: 'not-guarded'; readonly why: Exclude<NotGuardedWhy, LeftAlone> }
	| { readonly result: 'left-alone'; readonly why: Extract<NotGuardedWhy, LeftAlone>; readonly httpSettings?: readonly string[] };

export type NotSeenWhy =
	/** Something is wrong with the launcher or the proxy; see `installation`. */
	| 'installation'
	| 'unproved'
	| 'could-not-start'
	| 'ended'
	| 'timeout'
	| 'cancelled'
	/** The command or the arguments contain a variable that only the editor can fill in. */
	| 'needs-editor'
	| 'no-env-file'
	| 'not-startable';

export type ServerReport = ServerResult & {
	readonly file: string;
	readonly name: string;
	readonly ref: string;
	readonly id: EntryId | null;
};

/**
 * `proved`: there are servers, and all pass through. `attention`: something fails or couldn't be tried. `not-proved`: nothing is wrong, but
 * not all were started.
 */
export function verdictOf(servers: readonly ServerReport[], isInstallationSound: boolean): 'proved' | 'attention' | 'not-proved' {
	if (!isInstallationSound) return 'attention';
	if (servers.length > 0 && servers.every(({ result }) => result === 'passes-through')) return 'proved';
	const isWaiting = (each: ServerReport): boolean =>
		each.result === 'passes-through' ||
		(each.result === 'not-started' && (each.launch === 'approved-both' || each.launch === 'approved-editor'));
	return servers.every(isWaiting) ? 'not-proved' : 'attention';
}
