import type { JsonObject } from '../base/json.ts';
import type { LaunchVersion } from './event.ts';

/** What is kept of a launch and shown to whoever decides about it: all that is pinned of it. */
export function launchBody({
	commandLine,
	cwd,
	envFile,
	envNames,
	inputs,
	loader,
	portable,
	values,
}: Omit<LaunchVersion, 'fingerprint' | 'changed'>): JsonObject {
	return {
		commandLine,
		cwd: cwd ?? null,
		envNames,
		...(envFile === undefined ? {} : { envFile }),
		...(loader === undefined ? {} : { loader }),
		values,
		...(inputs === undefined ? {} : { inputs }),
		portable,
	};
}
