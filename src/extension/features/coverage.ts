import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { serverById, serversOf } from '../../events/overview.ts';
import { checkCoverage } from '../flows/ensure-running.ts';
import { oneAtATime } from '../host/one-at-a-time.ts';
import { namesOf, type Services } from '../services.ts';

/** How often what the editor lists is compared with what was released. The editor has no event for it. */
const EVERY_MS = 10_000;
const SETTLE_MS = 4000;

/** Coverage is proved: anything the editor lists that Cordon did not let through is red. */
export function registerCoverage(services: Services): Disposable {
	const own = new DisposableStore();
	const { definitions, gateway, logger, overview, servers } = services;
	let labels = '';
	const check = oneAtATime(async () => {
		const names = namesOf(definitions, servers);
		// A server of another source came or went: the identity check has to know its name.
		if (JSON.stringify(names.otherNames) !== labels) {
			labels = JSON.stringify(names.otherNames);
			gateway.send({ kind: 'entries', ...names });
		}
		for (const server of serversOf(overview.current)) await checkCoverage(services, server, SETTLE_MS);
	});
	const timer = setInterval(() => void check().catch((cause: unknown) => logger.error("Couldn't check the coverage", cause)), EVERY_MS);
	own.defer(() => clearInterval(timer));
	own.add(
		overview.onDidRecord(({ after, event }) => {
			if (event.kind !== 'tools-judged') return;
			const server = serverById(after, event.entry);
			if (server !== undefined) void checkCoverage(services, server, SETTLE_MS);
		}),
	);
	return own;
}
