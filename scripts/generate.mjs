// Writes the registries of detectors and rules, and the detectors' titles, from the files under src/engine/detectors and
// src/engine/injection/rules, docs/settings.md from package.json, the engine's WebAssembly from kernels/, and the scorer's digest and thresholds
// from models/scorer.json. Deterministic; formatted as Biome would.
// usage: node scripts/generate.mjs [--check]     --check: write nothing, exit 1 when a file is stale
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main as compile } from 'assemblyscript/asc';
import { guaranteesPage } from './lib/guarantees.mjs';
import { isInGate } from './lib/tiers.mjs';

const ROOT = 'src/engine/detectors';
const TARGET = join(ROOT, 'registry.generated.ts');
const RULES = 'src/engine/injection/rules';
const TITLES = join(ROOT, 'titles.generated.ts');
const LINE_WIDTH = 140;

/** `unicode/hidden.ts` → id `unicode.hidden`, name `unicodeHidden`. */
function detectorFiles() {
	return readdirSync(ROOT, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.flatMap((family) => readdirSync(join(ROOT, family.name)).map((file) => `${family.name}/${file}`))
		.filter((path) => path.endsWith('.ts'))
		.sort();
}

const nameOf = (path) => path.replace(/\.(?:ts|json)$/, '').replace(/[/_-](\w)/g, (_, letter) => letter.toUpperCase());

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

/** The rules for instructions, one per file. */
function rulesSource() {
	const files = readdirSync(RULES)
		.filter((file) => file.endsWith('.json'))
		.sort();
	const imports = [
		...files.map((file) => `import ${nameOf(file)} from './rules/${file}' with { type: 'json' };`),
		`import type { InjectionRuleRow } from './rules.ts';`,
	];
	const list = `export const ROWS: readonly InjectionRuleRow[] = [\n${files.map((file) => `\t${nameOf(file)},\n`).join('')}];`;
	return `// Written by scripts/generate.mjs from the files beside it: do not edit.\n\n${imports.join('\n')}\n\n/** Every rule, by id. */\n${list}\n`;
}

/** The data that views need about the detectors, without the detectors. */
async function titlesSource(paths) {
	const rows = [];
	for (const path of paths) {
		const { detector } = await import(pathToFileURL(resolve(ROOT, path)).href);
		rows.push(`\t[${quoted(detector.id)}, ${quoted(detector.title)}],\n`);
	}
	return `// Written by scripts/generate.mjs from the files beside it: do not edit.\n\n/** Id and title of every detector, in the order of \`DETECTORS\`. */\nexport const DETECTOR_TITLES: readonly (readonly [id: string, title: string])[] = [\n${rows.join('')}];\n`;
}

const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** Pages with more details about a group of settings, by the first word of its keys. */
const PAGES = {
	results: '[traffic.md](traffic.md) explains the modes.',
	calls: '[traffic.md](traffic.md) explains the modes.',
	flow: '[flow.md](flow.md)',
	patterns: '[patterns.md](patterns.md)',
	classifier: '[classifier.md](classifier.md)',
	audit: '[audit.md](audit.md)',
};

/** The groups in the order of the Settings editor. */
function settingsPage(groups) {
	const parts = groups.map(({ properties, title }) => {
		const keys = Object.keys(properties).sort((one, other) => properties[one].order - properties[other].order);
		const page = keys.map((key) => key.split('.')).find((steps) => steps.length > 2 && steps[1] in PAGES)?.[1];
		const rows = keys.map((key) => settingRow(key, properties[key])).join('');
		return `## ${title}\n${page === undefined ? '' : `\n${PAGES[page]}\n`}\n| setting | default | |\n|--|--|--|\n${rows}\n`;
	});
	return `<!-- Written by scripts/generate.mjs from package.json: do not edit. -->
# Settings

Only your own settings count, unless the name is followed by **w**. A workspace can set those, too, but only to something stricter. A value that MCP Cordon doesn't know is marked in \`settings.json\`.

${parts.join('')}`.replace(/\n+$/, '\n');
}

function settingRow(key, { default: standard, enum: values, enumDescriptions = [], markdownDescription, markdownEnumDescriptions, scope }) {
	const words = (text) =>
		text
			.replaceAll(/`#([\w.]+)#`/g, '`$1`')
			.replaceAll('|', '\\|')
			.replaceAll('\n', ' ');
	const code = (value) => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
	// Modes are the same everywhere, and the page of the group explains them.
	const choices =
		markdownEnumDescriptions !== undefined
			? values.map(code).join(', ')
			: (values ?? []).map((value, index) => `${code(value)}: ${words(enumDescriptions[index] ?? '')}`).join(' ');
	return `| \`${key}\`${scope === 'application' ? '' : ' **w**'} | ${code(standard)} | ${words(markdownDescription)}${choices === '' ? '' : ` ${choices}`} |\n`;
}

/**
 * Each folder of `kernels/` as a constant, with the encoder twice, because some runtimes don't support relaxed
 * instructions yet. Throws with the compiler's message.
 */
async function kernelsSource() {
	const options = ['--optimizeLevel', '3', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '--disableWarning', '112'];
	let constants = '';
	for (const [name, folder, ...more] of [
		['AUTOMATON', 'automaton'],
		['ENCODER', 'encoder'],
		['ENCODER_RELAXED', 'encoder', '--enable', 'relaxed-simd'],
		['TEXT', 'text'],
	]) {
		const files = new Map();
		const { error, stderr } = await compile([`kernels/${folder}/index.ts`, '--outFile', 'out.wasm', ...options, ...more], {
			writeFile: (name, content) => void files.set(name, content),
		});
		if (error) throw new Error(`kernels/${folder}: ${error.message}\n${stderr}`);
		constants += `\nexport const ${name} =\n\t'${Buffer.from(files.get('out.wasm')).toString('base64')}';\n`;
	}
	return `// Written by scripts/generate.mjs from kernels/: do not edit. WebAssembly in base64.\n${constants}`;
}

/** The measurements of `tools/training` as constants: the one file that the scorer reads, and the score from which a text counts. */
function releasedSource({ sha256, thresholds }) {
	const rows = Object.entries(thresholds).map(([role, threshold]) => `\t${role}: ${threshold},\n`);
	return `import type { PassageRole } from './passage.ts';

// Written by scripts/generate.mjs from models/scorer.json: do not edit.
export const SCORER_SHA256 = '${sha256}';

/** Logits. */
export const SCORER_THRESHOLDS: Readonly<Record<PassageRole, number>> = {\n${rows.join('')}};\n`;
}

/** docs/testing.md with the table of the latest times of `npm test` under its last heading. */
function testingPage() {
	const heading = '## What took how long\n';
	const [text] = readFileSync('docs/testing.md', 'utf8').split(heading);
	const rows = Object.entries(times).sort(([, one], [, other]) => other - one);
	return `${text}${heading}\n| Step or suite | Seconds |\n|--|--:|\n${rows.map(([name, seconds]) => `| ${name} | ${seconds} |\n`).join('')}`;
}

const isCheck = process.argv.includes('--check');
const times = JSON.parse(readFileSync('test/times.json', 'utf8'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
let isStale = false;
// In this order, because a later step imports what an earlier one wrote, which may have been renamed or removed.
for (const [target, wantedOf] of [
	[TARGET, () => registrySource(detectorFiles())],
	['src/engine/injection/rules.generated.ts', rulesSource],
	[TITLES, () => titlesSource(detectorFiles())],
	['docs/settings.md', () => settingsPage(manifest.contributes.configuration)],
	['docs/guarantees.md', () => guaranteesPage((name) => isInGate(name, times))],
	['docs/testing.md', testingPage],
	['src/engine/kernels/modules.generated.ts', kernelsSource],
	['src/engine/scorer/released.generated.ts', () => releasedSource(JSON.parse(readFileSync('models/scorer.json', 'utf8')))],
]) {
	// A stale registry can't be imported.
	if (isStale && target === TITLES && isCheck) break;
	const wanted = await wantedOf();
	let present = '';
	try {
		present = readFileSync(target, 'utf8');
	} catch {
		// Not written yet.
	}
	if (present === wanted) continue;
	isStale = true;
	if (isCheck) console.error(`${target} is stale: run npm run generate`);
	else writeFileSync(target, wanted);
}
if (isStale && isCheck) process.exit(1);
