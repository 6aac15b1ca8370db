// Reads the guarantees in README.md and SECURITY.md, and which test proves each. A sentence, list item, or table row
// that ends with `<!-- guarantee: some-id -->` is a guarantee. Its test has `(guarantee: some-id)` at the end of its
// title.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENTS = ['README.md', 'SECURITY.md'];
const MARK = /\s*<!-- guarantee: ([a-z-]+) -->/g;
const TITLE = /\b(?:it|describe)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\s*\(guarantee: ([a-z-]+)\)\1/g;

/** The text before a mark, back to the start of the sentence, the item, or the row. */
function wordsBefore(text) {
	const block = text
		.slice(Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\n- '), text.lastIndexOf('\n|')) + 1)
		.replaceAll(MARK, '')
		.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
	if (block.startsWith('|')) {
		const [, first, second] = block.split('|').map((cell) => cell.trim());
		return `${first}: ${second}`;
	}
	const words = block.replace(/^- /, '').replaceAll(/\s+/g, ' ').trim();
	return words.split(/(?<=[.!?]) (?=[A-Z])/).at(-1) ?? words;
}

/** `{ document, id, words }` for each mark, in order. */
export const guaranteesIn = (document, text) =>
	[...text.matchAll(MARK)].map((match) => ({ document, id: match[1], words: wordsBefore(text.slice(0, match.index)) }));

/** `{ file, id, title }` for each test that names a guarantee. */
export const proofsIn = (file, text) =>
	[...text.matchAll(TITLE)].map(([, , title, id]) => ({ file, id, title: title.replaceAll(/\\(.)/g, '$1') }));

/** Where a test file runs, and with which command. `isInGate` is the function of tiers.mjs for the name of a suite. */
function tierOf(file, isInGate) {
	const [, tier, name] = /^test\/([^/]+)\/(?:e2e\/)?(.+)\.test\.ts$/.exec(file);
	if (tier === 'unit' || tier === 'property') return 'unit: check, gate';
	return `${tier.replace('-', ' ')}: ${isInGate(`${tier}/${name}`) ? 'gate' : 'npm test'}`;
}

/** The problems: a guarantee without a test, a test with an unknown guarantee, and two tests for one guarantee. */
export function guaranteeProblems(guarantees, proofs) {
	const ids = new Set(guarantees.map(({ id }) => id));
	const files = (id) => proofs.filter((proof) => proof.id === id).map(({ file }) => file);
	return [
		...[...ids].filter((id) => files(id).length === 0).map((id) => `no test has "(guarantee: ${id})" in its title`),
		...[...ids].filter((id) => files(id).length > 1).map((id) => `several tests name ${id}: ${files(id).join(', ')}`),
		...proofs.filter(({ id }) => !ids.has(id)).map(({ file, id }) => `${file} names a guarantee that no document has: ${id}`),
	];
}

/** The text of docs/guarantees.md. Throws when a guarantee has no test. */
export function guaranteesPage(isInGate) {
	const guarantees = DOCUMENTS.flatMap((document) => guaranteesIn(document, readFileSync(document, 'utf8')));
	const files = readdirSync('test', { recursive: true })
		.map((file) => path.posix.join('test', String(file).replaceAll('\\', '/')))
		.filter((file) => file.endsWith('.test.ts'));
	const proofs = files.toSorted().flatMap((file) => proofsIn(file, readFileSync(file, 'utf8')));
	const problems = guaranteeProblems(guarantees, proofs);
	if (problems.length > 0) throw new Error(`guarantees:\n${problems.map((line) => `  ${line}`).join('\n')}`);
	const tables = DOCUMENTS.map((document) => {
		const rows = guarantees
			.filter((guarantee) => guarantee.document === document)
			.map(({ id, words }) => {
				const { file, title } = proofs.find((proof) => proof.id === id);
				return `| \`${id}\` | ${words} | [${title.replaceAll('|', '\\|')}](../${file}) | ${tierOf(file, isInGate)} |\n`;
			});
		const lead = document === 'SECURITY.md' ? 'Each of these would be a weakness. The test shows that it doesn’t happen.\n\n' : '';
		return `## ${document}\n\n${lead}| | ${document === 'SECURITY.md' ? 'Weakness' : 'Guarantee'} | Test | Runs in |\n|--|--|--|--|\n${rows.join('')}`;
	});
	return `<!-- Written by scripts/generate.mjs from README.md, SECURITY.md and the titles of tests: do not edit. -->
# Guarantees

What MCP Cordon promises, and the test that shows it. [Tests](testing.md) says which command runs which tier.

${tables.join('\n')}`;
}
