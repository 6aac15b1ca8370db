import { launchDigest } from '../../gateway/interposition/launch-digest.ts';
import { launchVersionOf } from '../../gateway/pipeline/launch-gate.ts';
import type { CommandContext } from './context.ts';
import { launchStatusOf, readDecisions, waitingItems } from './decisions.ts';
import { guardFiles, protectedFiles } from './definition-files.ts';
import { typedServer } from './typed-server.ts';

/** Commands to copy, one for each server that the user may have meant when naming none. */
export async function undecidedLines(action: 'approve' | 'block', context: CommandContext): Promise<readonly string[]> {
	const [decisions, digest] = [readDecisions(context.state), launchDigest(context.state)];
	if (decisions.isUnreadable || decisions.isRolledBack) return [];
	const lines = await guardFiles(context);
	const servers = [...(await protectedFiles(context)), ...lines].flatMap((now) =>
		now.entries.flatMap((entry) => {
			const { id, name, ref } = entry;
			const launch = launchVersionOf(entry, digest)?.fingerprint;
			if (id === undefined || launch === undefined) return [];
			const status = launchStatusOf(id, launch, decisions);
			const isHeld =
				decisions.waiting(id, launch) !== undefined || (!lines.includes(now) && (status === 'changed' || status === 'not-approved'));
			const isWaiting = status !== 'blocked' && (isHeld || waitingItems(id, launch, decisions, context.state).toReview > 0);
			return [
				{
					id,
					name,
					ref,
					file: lines.includes(now) ? undefined : now.path,
					isMeant: action === 'approve' ? isWaiting : status !== 'blocked',
				},
			];
		}),
	);
	const names = servers.map(({ name }) => name);
	const meant = servers.filter(({ isMeant }) => isMeant).map((server) => `  cordon ${action} ${typedServer(server, names)}`);
	if (meant.length === 0) return action === 'approve' ? ['Nothing waits for a review.'] : [];
	return [action === 'approve' ? 'These wait for a review:' : 'These are guarded:', ...meant];
}
