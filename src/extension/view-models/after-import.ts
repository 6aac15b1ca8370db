import type { Coverage } from '../../events/overview.ts';
import type { ImportPlan } from '../../pins/import-plan.ts';

/** What to do with running servers so that imported decisions apply to them, too. */
export interface AfterImport<Server> {
	/** Servers whose command was blocked. */
	readonly stop: readonly Server[];
	/** Servers whose handshake or launch request was judged by earlier decisions. Only a restart updates client and server. */
	readonly restart: readonly Server[];
}

/** Servers that aren't running are left alone: their next start uses the decisions. */
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
