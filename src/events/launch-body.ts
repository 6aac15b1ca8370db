import type { JsonObject } from '../base/json.ts';
import type { LaunchVersion } from './cordon-event.ts';

/** The pinned parts of a launch, as stored and shown for a decision. */
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
