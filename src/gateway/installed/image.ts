import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Installed, InstalledPlace, Wanted } from './files.ts';

/** The client responds at once, or its service isn't running. In milliseconds. */
const TIMEOUT_MS = 2000;

/** A program that a person has approved, and the image it is told to run. */
export interface ImageQuestion {
	readonly program: string;
	/** As written: `some/mcp:1`. */
	readonly image: string;
}

/**
 * The ID of the image that a tag refers to on this machine, according to the program. Nothing is pulled. `undefined`: its service doesn't respond, or
 * the image isn't on this machine.
 */
export function imageId({ image, program }: ImageQuestion, home: string): Promise<string | undefined> {
	return new Promise((resolve) => {
		execFile(
			program,
			['image', 'inspect', '--format', '{{.Id}}', '--', image],
			{ cwd: path.dirname(program), env: { ...process.env, HOME: home }, timeout: TIMEOUT_MS, windowsHide: true },
			(failure, stdout) => {
				const id = /^(?:sha256:)?([0-9a-f]{64})\s*$/.exec(stdout)?.[1];
				resolve(failure === null && id !== undefined ? `sha256:${id}` : undefined);
			},
		).stdin?.end();
	});
}

export function fromImage({ version }: Wanted, { image }: InstalledPlace): readonly Installed[] {
	return image === undefined ? [] : [{ version: version ?? 'latest', integrity: image }];
}
