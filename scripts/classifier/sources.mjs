// Which rows of which data folders are trained on, which only choose the threshold, and which are only measured. Held out by source,
// never by row: a source that is measured has no row in training.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expand } from '../../corpus/expand.mjs';

const FREE = /^(?:MIT|Apache-2\.0|CC-BY-4\.0|CC BY 4\.0)$/;

/**
 * `train`, `calibrate` (chooses the bias, gives no gradient), or undefined: only measured. Everything not named is only measured; `pii_presidio_synth` is left
 * out as well, because its labels are about personal data, and what customers ask of their bank there are the plain requests that are to be found.
 */
const ROLES = {
	benign_tools_awslabs: 'train',
	benign_tools_github: 'train',
	benign_tools_livemcpbench: 'calibrate',
	pii_presidio_tests: 'train',
	secrets_gitleaks: 'train',
	maldefs_handwritten: 'train',
	mcpproxy_detect_corpus_v1: 'train',
	mcpproxy_detect_unit_tests: 'train',
	mcpproxy_reference_tools_v2_benign: 'train',
	results_tldr_benign: 'train',
	results_multilingual_benign: 'train',
	results_docs_benign: 'by-repository',
	results_mails_benign: 'calibrate',
};
/** The licence of files whose rows do not carry one: stated with the data. */
const LICENCE_OF_FILE = { mcpproxy_detect_corpus_v1: 'MIT', mcpproxy_detect_unit_tests: 'MIT', mcpproxy_reference_tools_v2_benign: 'MIT' };

const DOCUMENTS = {
	'awslabs/mcp': 'train',
	'eslint/eslint': 'train',
	'microsoft/presidio': 'train',
	'github/github-mcp-server': 'train',
	'stacklok/toolhive': 'calibrate',
};

/** Of the repositories of documents four are trained on, one calibrates, the others are only measured. */
export function partOfDocument(source) {
	return DOCUMENTS[source.split('@')[0]];
}

/**
 * The sources of training in four parts that share no source: left out in turn, they choose how is trained (`choose.mjs`). A repository that gave
 * declarations and documents is in one part with both.
 */
const PARTS = [
	['awslabs/mcp', 'gitleaks/gitleaks'],
	['github/github-mcp-server', 'smart-mcp-proxy/mcpproxy-go'],
	['microsoft/presidio', 'AIS2Lab/MCPSecBench', 'cisco-ai-defense/mcp-scanner', 'snyk/agent-scan'],
	['tldr-pages/tldr', 'eslint/eslint'],
];
export const PART_COUNT = PARTS.length;

/** The part of a source, from 0 on. A source that no part names is an error: it would be trained on in every one. */
export function partOfSource(source) {
	const repository = source.split('@')[0];
	const part = PARTS.findIndex((repositories) => repositories.includes(repository));
	if (part === -1) throw new Error(`no part of the sources of training has ${repository}`);
	return part;
}

/** The texts a model would read of a row: descriptions and other strings of a definition, or the text. */
export function textsOf(row) {
	const { payload, surface } = row;
	if (typeof payload?.text === 'string') return [payload.text];
	const texts = [];
	const walk = (value, key) => {
		if (typeof value === 'string') {
			if (value.length >= 12 && key !== 'name' && key !== 'server' && key !== '$ref') texts.push(value);
		} else if (Array.isArray(value)) for (const each of value) walk(each, key);
		else if (value !== null && typeof value === 'object') for (const [name, each] of Object.entries(value)) walk(each, name);
	};
	walk(surface === 'tool_definition' ? (payload?.tool ?? payload) : payload, '');
	return texts;
}

function rowsOf(path) {
	return readFileSync(path, 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => JSON.parse(line));
}

/**
 * The documents to train and to calibrate with: `{texts, isMalicious, isDeclared, part}`, and what the model card says of each source. `own` is the corpus of
 * this repository, `folders` hold further files, for example the shared evaluation data; files that are not there are left out and said.
 */
export function gather(own, folders) {
	const train = [];
	const calibrate = [];
	const card = [];
	let ownFiles = 0;
	const surfaces = new Set(['tool_definition', 'tool_result', 'text', 'instructions', 'prompt', 'resource']);
	for (const folder of ['malicious', 'hard-negative', 'plain']) {
		for (const name of existsSync(join(own, folder))
			? readdirSync(join(own, folder))
					.filter((each) => each.endsWith('.jsonl'))
					.sort()
			: []) {
			const path = join(own, folder, name);
			const rows = rowsOf(path).filter(({ surface }) => surfaces.has(surface));
			for (const row of rows) {
				// Single codes, look-alikes and invisible characters are for the rules.
				if (/^(?:unicode|encoded|terminal|launch|embedded)/.test(row.category)) continue;
				train.push({
					texts: textsOf({ ...row, payload: expand(row.payload, row.id) }),
					isDeclared: row.surface !== 'resource',
					isMalicious: folder === 'malicious',
					isOwn: true,
					part: ownFiles % PART_COUNT,
				});
			}
			ownFiles += 1;
			card.push({ source: `corpus/${folder}/${name}`, commit: 'this repository', role: 'train', rows: rows.length, sha256: digest(path) });
		}
	}
	for (const folder of folders) {
		for (const name of readdirSync(folder)
			.filter((each) => each.endsWith('.jsonl'))
			.sort()) {
			const key = name.slice(0, -'.jsonl'.length);
			const role = ROLES[key];
			if (role === undefined) continue;
			const counts = { train: 0, calibrate: 0 };
			const sources = new Set();
			for (const row of rowsOf(join(folder, name))) {
				if (!surfaces.has(row.surface) || !FREE.test(row.licence ?? LICENCE_OF_FILE[key] ?? '')) continue;
				const part = role === 'by-repository' ? partOfDocument(row.source) : role;
				if (part === undefined) continue;
				sources.add(row.source.split(':')[0]);
				counts[part] += 1;
				(part === 'train' ? train : calibrate).push({
					texts: textsOf(row),
					part: part === 'train' ? partOfSource(row.source.split(':')[0]) : undefined,
					isDeclared: row.surface === 'tool_definition',
					isMalicious: row.label === 'malicious' && !/^(?:pii|secrets)_/.test(name),
				});
			}
			for (const [part, rows] of Object.entries(counts))
				if (rows > 0)
					card.push({ source: name, commit: [...sources].sort().join(', '), role: part, rows, sha256: digest(join(folder, name)) });
		}
	}
	return { train, calibrate, card };
}

function digest(path) {
	return createHash('sha256').update(readFileSync(path)).digest('hex');
}
