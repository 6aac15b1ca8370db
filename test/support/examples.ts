import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../../src/base/json.ts';
import type { RegistryView, Subject } from '../../src/engine/finding.ts';

/** A sample with the reason why it is or isn't found. `text` alone is the description of a tool. */
export type Example =
	| { readonly why: string; readonly text: string }
	| { readonly why: string; readonly subject: Subject; readonly view?: RegistryView };

/** Texts that a detector must report, and texts that it must not. */
export interface Examples {
	readonly match: readonly Example[];
	readonly noMatch: readonly Example[];
}

const FOLDER = 'test/fixtures/detectors';

/** The examples of every detector, by its id. Those of `unicode.hidden` are in `unicode/hidden.ts`. */
export async function readExamples(): Promise<ReadonlyMap<string, Examples>> {
	const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
	return new Map(
		await Promise.all(
			files.map(async (file): Promise<[string, Examples]> => {
				const { examples } = (await import(pathToFileURL(resolve(join(FOLDER, file))).href)) as { readonly examples: Examples };
				return [file.replace(/\.ts$/, '').replaceAll('\\', '/').replace('/', '.').replaceAll('-', '_'), examples];
			}),
		),
	);
}

/** A launch with this entry. */
export function launchExample(value: JsonObject): Subject {
	return { kind: 'launch', server: 'sample', value };
}
