import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** docs/language.md says why; each pattern names what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
	[/\b(?:could|can|do|does|is|are|was|were|has|have|will|would) ?not\b(?! (?:only|disturb))/i, 'a contraction: "couldn\'t", "isn\'t"'],
	[/\bin (?:the )?place of\b/i, 'instead of'],
	[/\banother than\b/i, 'different from'],
	[/\bis no (?!longer|more)[a-z]+/i, '"isn\'t a …"'],
	[/\b(?:hold|holds|held|holding) back\b/i, 'quarantine, block, or withhold'],
	[/\b(?:let|lets) (?:it |them |this )?through\b/i, 'release or allow'],
	[/\b(?:take|takes|taken|took) out\b/i, 'remove'],
	[/\border(?:s)? (?:to|for) (?:the|a) (?:model|machine)\b/i, 'instruction or prompt injection'],
	[/\borgani[sz]ation's list\b|\borganisation|\bcolour|\bbehaviour|\bcancelled|\blicence\b|\brecognise/i, 'American spelling'],
	[/\bwhat stands\b|\bstands (?:in|on|there|beside)\b/i, '"is in", "appears"'],
	[/\bsave (?:in|for) (?:the|a|one)\b/i, 'except'],
	[/\bnothing of it\b|\bsomething of it\b/i, 'name the thing'],
	[/\bwhoever\b|\bwho wants\b/i, 'say "you" or name the person'],
	[/\bmore than one letter is\b|\bnever tried\b/i, 'not tested'],
];

const L10N = /l10n\.t\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gs;

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

function sourceFiles(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

function uiStrings(): string[] {
	return sourceFiles('src/extension').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(L10N)].map(
			(match) => `${file}: ${(match[1] ?? match[2] ?? match[3] ?? '').replaceAll("\\'", "'")}`,
		),
	);
}

function manifestStrings(): string[] {
	const texts: string[] = [];
	const walk = (value: unknown, key: string): void => {
		if (typeof value === 'string') {
			if (/^(?:title|contents|description|markdownDescription|name)$/.test(key)) texts.push(`package.json: ${value}`);
		} else if (Array.isArray(value)) for (const each of value) walk(each, /numDescriptions$/.test(key) ? 'description' : key);
		else if (typeof value === 'object' && value !== null) for (const [name, each] of Object.entries(value)) walk(each, name);
	};
	walk(JSON.parse(readFileSync('package.json', 'utf8')).contributes, '');
	return texts;
}

/** Strings of several words in the command line's own files. */
function commandLineStrings(): string[] {
	return sourceFiles('src/cli').flatMap((file) => {
		const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
		return [...code.matchAll(LITERAL)]
			.map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replaceAll("\\'", "'").replaceAll(/\$\{[^}]*\}/g, '…'))
			.filter((text) => /\w \w/.test(text))
			.map((text) => `${file}: ${text}`);
	});
}

/** The pages people read, without code, link targets, and the page that lists what not to write. */
function pages(): string[] {
	const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
	const docs = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'language.md' && name !== 'guarantees.md');
	return [...files, ...docs.map((name) => path.join('docs', name))].flatMap((file) =>
		readFileSync(file, 'utf8')
			.replaceAll(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)|<!--[^]*?-->/g, '')
			.split('\n')
			.map((line, index) => `${file}, line ${index + 1}: ${line}`),
	);
}

function faultsIn(texts: readonly string[]): string[] {
	return texts.flatMap((text) => {
		const words = text.slice(text.indexOf(': ') + 2);
		return BANNED.filter(([pattern]) => pattern.test(words)).map(([, instead]) => `${text}\n    → ${instead}`);
	});
}

describe('the language of MCP Cordon', () => {
	it('finds a banned phrase', () => {
		assert.equal(faultsIn(['x: It could not be held back.']).length, 2);
		assert.deepEqual(faultsIn(["x: Couldn't write the file."]), []);
	});

	it('is plain American English in every string of the interface', () => {
		const texts = [...uiStrings(), ...manifestStrings()];

		assert.ok(texts.length > 1000, `${texts.length} strings`);
		assert.deepEqual(faultsIn(texts), []);
	});

	it('is plain American English in the help and output of the command line', () => {
		const texts = commandLineStrings();

		assert.ok(texts.length > 300, `${texts.length} strings`);
		assert.deepEqual(faultsIn(texts), []);
	});

	it('is plain American English on every page', () => {
		assert.deepEqual(faultsIn(pages()), []);
	});

	it('keeps every commit subject to 72 characters', function () {
		const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
		let subjects: string[];
		try {
			// The last commit before the rule.
			subjects = git('log', '--format=%s', '885396b9..HEAD').split('\n').filter(Boolean);
		} catch {
			// A shallow clone or a source archive has no history to check.
			this.skip();
			return;
		}

		assert.deepEqual(
			subjects.filter((subject) => subject.length > 72),
			[],
		);
	});
});
