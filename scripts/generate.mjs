// Writes the detector registry from the files under src/engine/detectors, and docs/settings.md from package.json. Deterministic; formatted
// as Biome would.
// usage: node scripts/generate.mjs [--check]     --check: write nothing, exit 1 when a file is stale
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

const GROUPS = [
	['results', 'Answers of servers', '[traffic.md](traffic.md) says what the modes do.'],
	['calls', 'Calls', '[traffic.md](traffic.md) says what the modes do.'],
	['flow', 'Across calls', '[flow.md](flow.md)'],
	['patterns', 'Patterns of your own', '[patterns.md](patterns.md)'],
	['classifier', 'Classifier', '[classifier.md](classifier.md)'],
	['audit', 'Audit log', '[audit.md](audit.md)'],
];

function settingsPage({ properties }) {
	const groupOf = (key) => key.split('.').length > 2 && GROUPS.find(([name]) => name === key.split('.')[1]);
	const section = (title, more, keys) =>
		keys.length === 0
			? ''
			: `## ${title}\n${more === undefined ? '' : `\n${more}\n`}\n| setting | default | |\n|--|--|--|\n${keys.map((key) => settingRow(key, properties[key])).join('')}\n`;
	const keys = Object.keys(properties).sort();
	const parts = [
		section(
			'In general',
			undefined,
			keys.filter((key) => groupOf(key) === undefined || groupOf(key) === false),
		),
		...GROUPS.map(([name, title, link]) =>
			section(
				title,
				link,
				keys.filter((key) => groupOf(key)?.[0] === name),
			),
		),
	];
	return `<!-- Written by scripts/generate.mjs from package.json: do not edit. -->
# Settings

Yours alone, unless a **w** stands behind the name: such a setting is heard from a workspace too, and can only make things stricter there. A value that
MCP Cordon does not know is marked in \`settings.json\` where it stands.

${parts.join('')}`.replace(/\n+$/, '\n');
}

function settingRow(key, { default: standard, enum: values, enumDescriptions = [], markdownDescription, scope }) {
	const words = (text) =>
		text
			.replaceAll(/`#([\w.]+)#`/g, '`$1`')
			.replaceAll('|', '\\|')
			.replaceAll('\n', ' ');
	const code = (value) => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
	// Modes are the same everywhere: the page of the group says what they do.
	const choices = enumDescriptions[0]?.startsWith('As the preset says')
		? values.map(code).join(', ')
		: (values ?? []).map((value, index) => `${code(value)}: ${words(enumDescriptions[index] ?? '')}`).join(' ');
	return `| \`${key}\`${scope === 'application' ? '' : ' **w**'} | ${code(standard)} | ${words(markdownDescription)}${choices === '' ? '' : ` ${choices}`} |\n`;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
let isStale = false;
for (const [target, wanted] of [
	[TARGET, registrySource(detectorFiles())],
	['docs/settings.md', settingsPage(manifest.contributes.configuration)],
]) {
	let present = '';
	try {
		present = readFileSync(target, 'utf8');
	} catch {
		// Not written yet.
	}
	if (present === wanted) continue;
	isStale = true;
	if (process.argv.includes('--check')) console.error(`${target} is stale: run npm run generate`);
	else writeFileSync(target, wanted);
}
if (isStale && process.argv.includes('--check')) process.exit(1);
