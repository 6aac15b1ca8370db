import type { Disposable } from '../../base/disposable.ts';
import type { EntryId } from '../../base/ids.ts';
import { guardedRun } from '../entry-points.ts';
import { leaveToLogin } from '../flows/after-login.ts';
import type { Services } from '../services.ts';

/** Handles servers over HTTP that require a login. Asks a person once for each server and window. */
export function registerLogin(services: Services): Disposable {
	const asked = new Set<EntryId>();
	return services.overview.onDidRecord(({ event }) => {
		if (event.kind !== 'needs-login' || asked.has(event.entry)) return;
		asked.add(event.entry);
		void guardedRun(services, 'hand a server over to the login of the editor', async () => {
			await leaveToLogin(services, event);
			if (services.definitions.entryById(event.entry) === undefined) asked.delete(event.entry);
		});
	});
}
