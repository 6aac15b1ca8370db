import type { Result } from '../base/result.ts';
import { ok } from '../base/result.ts';
import type { ServerCommand } from './child.ts';
import { startServer } from './child.ts';
import { type Environment, headerEnvironment } from './environment.ts';
import type { TargetFailure } from './http-target.ts';
import { isHttpCommand, parseHttpTarget } from './http-target.ts';
import { loadUpstream } from './load-bundle.ts';
import type { StartRealServer } from './real-server.ts';
import { NO_UPSTREAM } from './sentences.ts';

/** How to start the real server: as a process, or as a connection when the command stands for one. `folder` holds the bundles, `http` the headers. */
export function realServerStarter(server: ServerCommand, folder: string, http: Environment): Result<StartRealServer, TargetFailure> {
	if (!isHttpCommand(server.command)) return ok((events) => startServer(server, events));
	const target = parseHttpTarget(server.command, server.args, headerEnvironment(http));
	if (!target.ok) return target;
	return ok((events, network) => {
		const bundle = loadUpstream(folder);
		if (bundle.ok) return bundle.value.startUpstream({ target: target.value, env: process.env, network, events });
		events.onFailed('no-upstream', NO_UPSTREAM);
		return undefined;
	});
}
