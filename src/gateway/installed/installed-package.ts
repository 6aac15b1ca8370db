import path from 'node:path';
import { type LaunchedPackage, packageOfLaunch } from '../../pins/package-of-launch.ts';
import type { Installed, InstalledPlace, Wanted } from './files.ts';
import { fromGo } from './go.ts';
import { fromImage, type ImageQuestion } from './image.ts';
import { fromBunx, fromDeno, fromNpx, fromPnpm, fromYarn } from './npm.ts';
import { fromPipx, fromUv } from './python.ts';

const READERS = {
	npx: fromNpx,
	bunx: fromBunx,
	pnpm: fromPnpm,
	yarn: fromYarn,
	deno: fromDeno,
	uvx: fromUv,
	pipx: fromPipx,
	go: fromGo,
	docker: fromImage,
} as const;

/**
 * The package that the runner of a command line has on this machine: its name, version, and integrity (`some-mcp 1.2.3 sha512-…`). If several may be
 * meant, all of them. Nothing is downloaded. `undefined`: it can't be read, or nothing is installed where this runner looks by default. `variables`:
 * names of the variables that point to another place than usual.
 */
export function installedPackage(
	commandLine: readonly string[],
	{ variables, ...place }: InstalledPlace & { readonly variables: readonly string[] },
): string | undefined {
	const launched = packageOfLaunch(commandLine, variables);
	if (launched?.reader === undefined) return undefined;
	const { isExact, name, version } = launched;
	const wanted: Wanted = { name, version, isExact, written: writtenIn(commandLine, launched) };
	const found: readonly Installed[] = READERS[launched.reader](wanted, place);
	const texts = found.map(({ integrity, version: is }) => [name, plain(is), plain(integrity)].join(' ').trimEnd());
	return texts.length === 0 ? undefined : [...new Set(texts)].sort().join(', ');
}

/** What to ask before `installedPackage` can report the image. `program`: the path of the command line's first word. */
export function imageQuestion(commandLine: readonly string[], program: string, variables: readonly string[]): ImageQuestion | undefined {
	const launched = path.isAbsolute(program) ? packageOfLaunch(commandLine, variables) : undefined;
	return launched?.reader === 'docker' ? { program, image: writtenIn(commandLine, launched) } : undefined;
}

function writtenIn(commandLine: readonly string[], { end, index, start }: LaunchedPackage): string {
	return commandLine[index]?.slice(start, end) ?? '';
}

/** No installer writes spaces or commas there. Replacing them keeps a version from passing for one with an integrity. */
function plain(text: string): string {
	return text.replaceAll(/[\s,]+/g, '_').slice(0, 400);
}
