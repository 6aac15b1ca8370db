import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { serverById, serversOf } from '../../events/overview.ts';
import { checkCoverage } from '../flows/ensure-running.ts';
import { oneAtATime } from '../host/one-at-a-time.ts';
import { namesOf, type Services } from '../services.ts';

/** How often the editor's tool list is compared with the released tools, in milliseconds. The editor has no event for changes. */
const EVERY_MS = 10_000;
const SETTLE_MS = 4000;

/** Checks coverage: a tool that the editor lists but Cordon didn't release is an error. */
export function registerCoverage(services: Services): Disposable {
	const own = new DisposableStore();
	const { definitions, gateway, logger, overview, servers } = services;
	let labels = '';
	const check = oneAtATime(async () => {
		const names = namesOf(definitions, servers);
		// A server from another source appeared or disappeared, and the identity check needs its name.
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
