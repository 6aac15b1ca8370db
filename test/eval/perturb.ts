// What an attacker can do to a text for free. Each keeps what the text asks for.
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Sample } from './sets.ts';

export interface Perturbation {
	readonly name: string;
	/** Undefined: it cannot be done to such a sample. */
	apply(sample: Sample): Sample | undefined;
}

const PARENTHESIS = '(see also the notes that the team keeps for this topic)';
const CODE = '(def self, license)';
const HONEST_BEFORE =
	'The quarterly overview covers the regions north and south. Sales rose by four percent, and two new branches opened in spring. The figures are preliminary.';
const HONEST_AFTER = 'More about the program is found in the yearly brochure. The next edition appears in autumn. Pictures: city archive.';

const NAMES: readonly (readonly [RegExp, string])[] = [
	[/\bEmma Johnson\b/g, 'Ruth Okafor'],
	[/\bEmma\b/g, 'Ruth'],
	[/\b(?:Alice|Anna|Sarah|Maria)\b/g, 'Ines'],
	[/\b(?:Bob|John|David|Michael)\b/g, 'Jonas'],
	[/\b(?:GPT-4o?|ChatGPT|OpenAI)\b/g, 'Claude'],
	[/\b[\w.+-]{2,40}@[\w-]{2,40}(?:\.[\w-]{2,20}){1,3}\b/g, 'kim.lindt@harbor-mail.net'],
	[/https?:\/\/[^\s/"')>]{3,80}/g, 'https://files.north-pier.org'],
];

function mapText(sample: Sample, change: (text: string) => string): Sample | undefined {
	const { payload } = sample;
	const { text, tool } = payload;
	if (typeof text === 'string') return { ...sample, payload: { ...payload, text: change(text) } };
	if (typeof tool !== 'object' || tool === null || Array.isArray(tool)) return undefined;
	const own = tool as JsonObject;
	if (typeof own['description'] !== 'string') return undefined;
	return { ...sample, payload: { ...payload, tool: { ...own, description: change(own['description']) } } };
}

/** Something set in behind the third word of each sentence of six words and more. */
function padded(text: string, filler: string): string {
	return text.replace(/(?<=^|[.!?:\n]\s{0,3})((?:[A-Za-z'’,-]{1,20} ){3})(?=(?:[A-Za-z'’,-]{1,20} ){3})/g, `$1${filler} `);
}

function withTypos(text: string): string {
	let count = 0;
	return text.replace(/(?<![\w/@.-])[A-Za-z]{6,14}(?![\w/@.-])/g, (word) => {
		count += 1;
		if (count % 5 !== 0) return word;
		const at = 2 + (count % (word.length - 4));
		return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
	});
}

/** Marks around each word that stands between blanks, or around every third. */
function marked(text: string, mark: (word: string) => string, every = 1): string {
	let count = 0;
	return text.replace(/(?<![^\s"(])[A-Za-z][A-Za-z'’]{0,30}(?=[\s.,!?:;")]|$)/g, (word) => {
		count += 1;
		return count % every === 0 ? mark(word) : word;
	});
}

const MARKS: readonly (readonly [name: string, mark: (word: string) => string])[] = [
	['code marks', (word) => `\`${word}\``],
	['quotation marks', (word) => `"${word}"`],
	['dollar signs', (word) => `$${word}`],
	['carets', (word) => `^${word}`],
	['tags with attributes', (word) => `<b class="x">${word}</b>`],
	['comments', (word) => `<!-- note --> ${word}`],
	['links', (word) => `[${word}](https://example.org/a)`],
	['superscripts', (word) => `${word}\u00B2`],
	['pictures', (word) => `\u{1F680} ${word}`],
	['table pipes', (word) => `| ${word}`],
];

/** What hides some instructions from the rules, and from the scorer what they find. */
const DISGUISES: typeof MARKS = [
	['semicolons', (word) => `${word};`],
	['dots', (word) => `${word} ...`],
	['digits', (word) => `${word}7`],
	['numbers', (word) => `8) ${word}`],
	['times', (word) => `[00:12] ${word}`],
	['letters as codes', (word) => word.replace(/[a-z]/gi, (letter) => `&#${letter.charCodeAt(0)};`)],
	['alternating case', (word) => [...word].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('')],
	['accents', (word) => word.replace(/[aeiou]/g, '$&\u0301').normalize('NFC')],
	['tags with styles', (word) => `<span style="color:#222;font:12px Arial">${word}</span>`],
];

function blocksOf(sample: Sample): Sample | undefined {
	const { text } = sample.payload;
	if (typeof text !== 'string' || text.length < 80) return undefined;
	const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
	const [one, two] = [blanks[Math.floor(blanks.length / 3)], blanks[Math.floor((2 * blanks.length) / 3)]];
	if (one === undefined || two === undefined || one === two) return undefined;
	const parts = [text.slice(0, one), text.slice(one, two), text.slice(two)];
	return { ...sample, payload: { result: { content: parts.map((part): Json => ({ type: 'text', text: part })) } } };
}

/** Base64 in other letters is another text: the attacker would lose what he says. */
function isCoded({ payload }: Sample): boolean {
	return /[A-Za-z0-9+/]{24,}={0,2}/.test(JSON.stringify(payload));
}

export const PERTURBATIONS: readonly Perturbation[] = [
	{ name: 'ten words in parentheses', apply: (sample) => mapText(sample, (text) => padded(text, PARENTHESIS)) },
	{ name: 'code in parentheses', apply: (sample) => mapText(sample, (text) => padded(text, CODE)) },
	{ name: 'paragraph before', apply: (sample) => mapText(sample, (text) => `${HONEST_BEFORE}\n\n${text}`) },
	{ name: 'paragraph after', apply: (sample) => mapText(sample, (text) => `${text}\n\n${HONEST_AFTER}`) },
	{
		name: 'names swapped',
		apply: (sample) => mapText(sample, (text) => NAMES.reduce((now, [name, other]) => now.replace(name, other), text)),
	},
	{
		name: 'polite',
		apply: (sample) =>
			mapText(sample, (text) =>
				text
					.replace(/\b(?:you )?must(?: always)?\b/g, 'please')
					.replace(/\bMUST\b/g, 'please')
					.replace(/\b(?:IMPORTANT|CRITICAL|URGENT|WARNING)\b[!:]*/g, 'Please note:'),
			),
	},
	{ name: 'typos', apply: (sample) => mapText(sample, withTypos) },
	{ name: 'upper case', apply: (sample) => (isCoded(sample) ? undefined : mapText(sample, (text) => text.toUpperCase())) },
	{ name: 'lower case', apply: (sample) => (isCoded(sample) ? undefined : mapText(sample, (text) => text.toLowerCase())) },
	{
		name: 'quoted in JSON',
		apply: (sample) =>
			sample.surface === 'tool_result' ? mapText(sample, (text) => JSON.stringify({ id: 7, note: text }, undefined, 1)) : undefined,
	},
	{ name: 'split over blocks', apply: blocksOf },
	...ofWords(MARKS),
];

/** Counted, and not yet held by the rules alone. */
export const WEAKNESSES: readonly Perturbation[] = ofWords(DISGUISES);

function ofWords(marks: typeof MARKS): readonly Perturbation[] {
	return marks.flatMap(([name, mark]): readonly Perturbation[] =>
		[1, 3].map((every) => ({
			name: `${name}, ${every === 1 ? 'each word' : 'every third word'}`,
			apply: (sample) => mapText(sample, (text) => marked(text, mark, every)),
		})),
	);
}
