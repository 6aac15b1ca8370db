import type { Coverage } from '../../events/overview.ts';
import type { ImportPlan } from '../../pins/import-plan.ts';

/** What has to happen to servers that run, so that what was imported holds for them, too. */
export interface AfterImport<Server> {
	/** Their command was blocked. */
	readonly stop: readonly Server[];
	/** They said who they are, or asked to be started, while something else held: only a new start tells client and server. */
	readonly restart: readonly Server[];
}

/** Servers that do not run are left alone: the next start finds what was decided. */
export function afterImport<Server extends { readonly entry: { readonly id: string | undefined }; readonly coverage: Coverage }>(
	{ decisions }: Pick<ImportPlan, 'decisions'>,
	servers: readonly Server[],
): AfterImport<Server> {
	const running = servers.filter(({ coverage: { kind } }) => kind === 'guarded' || kind === 'held' || kind === 'suspended');
	const of = ({ entry }: Server): ImportPlan['decisions'] => decisions.filter(({ server }) => server.entry === entry.id);
	const stop = running.filter((server) => of(server).some(({ action, kind }) => kind === 'launch' && action === 'block'));
	const restart = running.filter((server) => {
		if (stop.includes(server)) return false;
		return of(server).some(
			({ action, kind, note }) =>
				(action === 'approve' && (kind === 'launch' || kind === 'server')) || (action === 'trust' && note === 'observe'),
		);
	});
	return { stop, restart };
}
