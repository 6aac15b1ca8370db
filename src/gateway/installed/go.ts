import path from 'node:path';
import { type Installed, type InstalledPlace, namesIn, newestOf, readText, type Wanted } from './files.ts';

/**
 * The module that Go has downloaded, with the hash of its archive. Without a fixed version Go runs the newest one, which it has downloaded by then.
 * Measured with Go 1.26.
 */
export function fromGo({ isExact, name, version }: Wanted, { home }: InstalledPlace): readonly Installed[] {
	// The folder's own go.mod decides the version of a package without one.
	if (version === undefined) return [];
	const cache = path.join(home, 'go', 'pkg', 'mod', 'cache', 'download');
	const steps = name.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`).split('/');
	// The package is in a module with the same or a shorter path.
	for (let length = steps.length; length > 1; length -= 1) {
		const folder = path.join(cache, ...steps.slice(0, length), '@v');
		const known = namesIn(folder).flatMap((file) => /^(.+)\.ziphash$/.exec(file)?.[1] ?? []);
		const wanted = isExact ? version : newestOf(known);
		if (wanted !== undefined && known.includes(wanted))
			return [{ version: wanted, integrity: readText(path.join(folder, `${wanted}.ziphash`)).trim() }];
	}
	return [];
}
