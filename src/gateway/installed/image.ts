import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Installed, InstalledPlace, Wanted } from './files.ts';

/** Its client answers at once, or its service isn't there. */
const TIMEOUT_MS = 2000;

/**
 * The image that a tag stands for on this machine, as the program says that a person has approved to be started. Nothing is pulled. Empty: its
 * service doesn't answer, or the image isn't there.
 */
export function fromImage({ version, written }: Wanted, { home, program }: InstalledPlace): readonly Installed[] {
	if (!path.isAbsolute(program)) return [];
	const { status, stdout } = spawnSync(program, ['image', 'inspect', '--format', '{{.Id}}', '--', written], {
		cwd: path.dirname(program),
		encoding: 'utf8',
		env: { ...process.env, HOME: home },
		stdio: ['ignore', 'pipe', 'ignore'],
		timeout: TIMEOUT_MS,
		windowsHide: true,
	});
	const id = /^(?:sha256:)?([0-9a-f]{64})\s*$/.exec(stdout ?? '')?.[1];
	return status === 0 && id !== undefined ? [{ version: version ?? 'latest', integrity: `sha256:${id}` }] : [];
}
