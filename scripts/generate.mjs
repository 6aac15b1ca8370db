// Writes the detector registry from the files under src/engine/detectors. Deterministic; formatted as Biome would.
// usage: node scripts/generate.mjs [--check]     --check: write nothing, exit 1 when the file is stale
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = 'src/engine/detectors';
const TARGET = join(ROOT, 'registry.generated.ts');
const LINE_WIDTH = 140;

/** `unicode/hidden.ts` → id `unicode.hidden`, name `unicodeHidden`. */
function detectorFiles() {
	return readdirSync(ROOT, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.flatMap((family) => readdirSync(join(ROOT, family.name)).map((file) => `${family.name}/${file}`))
		.filter((path) => path.endsWith('.ts'))
		.sort();
}

const nameOf = (path) => path.replace(/\.ts$/, '').replace(/[/_-](\w)/g, (_, letter) => letter.toUpperCase());

function registrySource(paths) {
	const names = paths.map(nameOf);
	const oneLine = `export const DETECTORS: readonly Detector[] = [${names.join(', ')}];`;
	const list =
		oneLine.length <= LINE_WIDTH
			? oneLine
			: `export const DETECTORS: readonly Detector[] = [\n${names.map((name) => `\t${name},\n`).join('')}];`;
	const imports = [
		`import type { Detector } from '../detector.ts';`,
		...paths.map((path) => `import { detector as ${nameOf(path)} } from './${path}';`),
	];
	return `// Written by scripts/generate.mjs from the files beside it: do not edit.\n${imports.join('\n')}\n\n/** Every detector, by id. */\n${list}\n`;
}

const wanted = registrySource(detectorFiles());
let present = '';
try {
	present = readFileSync(TARGET, 'utf8');
} catch {
	// Not written yet.
}
if (present !== wanted) {
	if (process.argv.includes('--check')) {
		console.error(`${TARGET} is stale: run npm run generate`);
		process.exit(1);
	}
	writeFileSync(TARGET, wanted);
}
