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
 * What the runner of a command line has on this machine of the package that it runs: its name, version and integrity
 * (`some-mcp 1.2.3 sha512-…`); where several may be meant, all of them. Nothing is fetched. `undefined`: it can't be read, or nothing is
 * installed where this runner looks by default. `variables`: names of those that are set to something else than the usual place.
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

/** What has to be asked before `installedPackage` can tell the image. `program`: where the first word of the command line was found. */
export function imageQuestion(commandLine: readonly string[], program: string, variables: readonly string[]): ImageQuestion | undefined {
	const launched = path.isAbsolute(program) ? packageOfLaunch(commandLine, variables) : undefined;
	return launched?.reader === 'docker' ? { program, image: writtenIn(commandLine, launched) } : undefined;
}

function writtenIn(commandLine: readonly string[], { end, index, start }: LaunchedPackage): string {
	return commandLine[index]?.slice(start, end) ?? '';
}

/** No installer writes blanks there, so that no version can pass for one with an integrity. */
function plain(text: string): string {
	return text.replaceAll(/[\s,]+/g, '_').slice(0, 400);
}
