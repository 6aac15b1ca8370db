import type { EntryId } from '../../base/ids.ts';
import type { LeftAlone } from '../../definitions/server-entry.ts';
import type { LaunchStatus } from '../commands/decisions.ts';
import type { EntryStatus } from '../commands/status-command.ts';

type NotGuardedWhy = Extract<EntryStatus, { state: 'not-guarded' }>['why'];

/** What the self-test says of one server. Only `passes-through` is a proof. */
export type ServerResult =
	/** Started through its launcher; the real server answered, and the proxy proved that the response went through it. `ms`: start included. */
	| { readonly result: 'passes-through'; readonly ms: number }
	/** The proxy proved itself and does not start the real server, because its launch is not approved in the editor. */
	| { readonly result: 'held'; readonly launch: LaunchStatus }
	/** The file starts it behind Cordon, and no traffic of it was seen to pass. `lastLines`: escaped text of the server, for people. */
	| { readonly result: 'not-seen'; readonly why: NotSeenWhy; readonly lastLines?: readonly string[] }
	/** The file starts it behind Cordon, and what lies on the disk is in order. It was not started. */
	| { readonly result: 'not-started'; readonly launch: LaunchStatus }
	/** The file starts it behind a launcher, but not so that it can be relied on. */
	| { readonly result: 'not-reliable'; readonly why: Extract<EntryStatus, { state: 'not-reliable' }>['why'] }
	| { readonly result: 'not-guarded'; readonly why: Exclude<NotGuardedWhy, LeftAlone> }
	| { readonly result: 'left-alone'; readonly why: Extract<NotGuardedWhy, LeftAlone>; readonly httpSettings?: readonly string[] };

export type NotSeenWhy =
	/** Something is wrong with the launcher or the proxy; see the installation. */
	| 'installation'
	| 'unproved'
	| 'could-not-start'
	| 'ended'
	| 'timeout'
	| 'cancelled'
	/** Command or arguments hold a variable that only the editor can fill in. */
	| 'needs-editor'
	| 'no-env-file'
	| 'not-startable';

export type ServerReport = ServerResult & {
	readonly file: string;
	readonly name: string;
	readonly ref: string;
	readonly id: EntryId | null;
};

/** `proved`: there are servers, and every one passes through. `attention`: something does not, or could not be tried. `not-proved`: nothing is wrong, but not all were started. */
export function verdictOf(servers: readonly ServerReport[], isInstallationSound: boolean): 'proved' | 'attention' | 'not-proved' {
	if (!isInstallationSound) return 'attention';
	if (servers.length > 0 && servers.every(({ result }) => result === 'passes-through')) return 'proved';
	const isWaiting = (each: ServerReport): boolean =>
		each.result === 'passes-through' ||
		(each.result === 'not-started' && (each.launch === 'approved-both' || each.launch === 'approved-editor'));
	return servers.every(isWaiting) ? 'not-proved' : 'attention';
}
