import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { RESPONSES } from '../../src/policy/responses.ts';

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

/** Words that no name in code contains, and what to write instead. `docs/language.md` has the terms. */
const BANNED_NAMES: readonly (readonly [readonly string[], string])[] = [
	[['trouble', 'troubles'], 'problem, failure, or error'],
	[['beside', 'besides'], 'extra members, or what the values are'],
	[['said outside'], 'extra members'],
	[['keep shape'], 'keep compiled code'],
	[['twin', 'twins'], 'shadow copy'],
	[['stranger', 'strangers'], 'third party, or server without a file'],
	[['stand in', 'stand ins'], 'placeholder, dummy value, or mark'],
	[['standing'], 'status'],
	[['namesake', 'namesakes'], 'same-name server'],
	[['go on', 'goes on'], 'continue, resume, or proceed'],
	[['way out'], 'route, or what to do'],
	[['orders'], 'instructions, or actions'],
	[['grave', 'gravity'], 'severe, severity'],
	[['company'], 'context'],
	[['tongue', 'tongues'], 'language'],
	[['desk', 'book', 'keeper'], 'inspector, pipeline, registry, or service'],
	[['sheet'], 'page'],
	[['vendor', 'vendors'], 'publisher'],
	[['judgement', 'colour', 'sanitise', 'sanitises', 'sanitised', 'organisation', 'misspelt', 'behaviour'], 'American spelling'],
];

/** An answer is what a person picks in a question. A tool call has a result, and a request has a response. */
const ANSWER_NAMES: ReadonlySet<string> = new Set([
	'answer',
	'answered',
	'answerIn',
	'answerOthers',
	'answerOurs',
	'answerQuestion',
	'answers',
	'isAnswered',
	'MAX_ANSWERS',
	'onAnswer',
	'QuestionAnswer',
	'recordAnswer',
	'unansweredCall',
	// Stored in settings, keybindings, and audit logs.
	'blockedAnswer',
	'isAnswer',
	'releaseAnswer',
	'resultsBlockedAnswer',
]);

/** Entry points. Their folder says what they start. */
const SHARED_FILE_NAMES: ReadonlySet<string> = new Set(['main.ts', 'worker.ts']);

const DECLARATION =
	/^\s*(?:export )?(?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)|^\s*(?:readonly |static |async |get |set )*#?(\w+)(?:\?:|:|\() ?/gm;

const L10N = /l10n\.t\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gs;

/** Word lists, texts of others, and expressions: data, not words of ours. */
const DATA_FILES: ReadonlySet<string> = new Set([
	path.join('src', 'engine', 'injection', 'pattern.ts'),
	path.join('src', 'engine', 'sensitive', 'tool-secrets.ts'),
	path.join('src', 'flow', 'fingerprint', 'boilerplate.ts'),
]);

/** Values in audit logs, which earlier versions wrote as well. */
const STORED_STRINGS: ReadonlySet<string> = new Set(['an entry could not be written', 'could not check']);

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

interface SourceString {
	readonly file: string;
	/** `…` stands for each embedded value. */
	readonly text: string;
	/** The function that it's an argument of, as written; '' for other strings. */
	readonly callee: string;
}

/** Each string in the sources. */
function sourceStrings(): readonly SourceString[] {
	return sourceFiles('src').flatMap((file) => {
		const code = readFileSync(file, 'utf8');
		const found: SourceString[] = [];
		const visit = (value: unknown, callee = ''): void => {
			if (Array.isArray(value)) return value.forEach((each) => visit(each));
			if (typeof value !== 'object' || value === null) return;
			const node = value as Record<string, unknown>;
			if (node['type'] === 'Literal' && typeof node['value'] === 'string') found.push({ file, text: node['value'], callee });
			if (node['type'] === 'TemplateLiteral')
				found.push({
					file,
					text: (node['quasis'] as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join('…'),
					callee,
				});
			if (node['type'] === 'CallExpression') {
				const { start, end } = node['callee'] as { start: number; end: number };
				visit(node['callee']);
				return (node['arguments'] as unknown[]).forEach((each) => visit(each, code.slice(start, end)));
			}
			for (const each of Object.values(node)) visit(each);
		};
		visit(parseSync(file, code).program);
		return found;
	});
}

/** Strings of several words. */
function sentences(strings: readonly SourceString[]): readonly string[] {
	return strings
		.filter(({ file, text }) => /\w \w/.test(text) && !DATA_FILES.has(file) && !STORED_STRINGS.has(text))
		.map(({ file, text }) => `${file}: ${text}`);
}

/** The published pages, without code, link targets, and the page that lists what not to write. */
function pages(): string[] {
	const tracked = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
	const files = tracked.filter((file) => !file.startsWith('docs/'));
	const docs = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'language.md' && name !== 'guarantees.md');
	return [...files, ...docs.map((name) => path.join('docs', name))].flatMap((file) =>
		readFileSync(file, 'utf8')
			.replaceAll(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)|<!--[^]*?-->/g, '')
			.split('\n')
			.map((line, index) => `${file}, line ${index + 1}: ${line}`),
	);
}

function wordsOfName(name: string): readonly string[] {
	return name
		.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/);
}

/** Files and their declarations: types, functions, constants, members, and parameters on their own line. */
function codeNames(): readonly { readonly name: string; readonly file: string }[] {
	return sourceFiles('src').flatMap((file) => {
		const code = readFileSync(file, 'utf8');
		const declared = [...code.matchAll(DECLARATION)].map((match) => match[1] ?? match[2] ?? '');
		return [path.basename(file, '.ts'), ...new Set(declared)].map((name) => ({ name, file }));
	});
}

function bannedIn(names: readonly { readonly name: string; readonly file: string }[]): readonly string[] {
	return names.flatMap(({ file, name }) => {
		const words = ` ${wordsOfName(name).join(' ')} `;
		return BANNED_NAMES.filter(([banned]) => banned.some((each) => words.includes(` ${each} `))).map(
			([, instead]) => `${file}: ${name} → ${instead}`,
		);
	});
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

	it('is plain American English in the logs, errors, and other strings of the sources', () => {
		const texts = sentences(sourceStrings());

		assert.ok(texts.length > 2000, `${texts.length} strings`);
		for (const folder of ['cli', 'engine', 'extension', 'gateway', 'policy', 'proxy'])
			assert.ok(
				texts.some((text) => text.startsWith(path.join('src', folder))),
				folder,
			);
		assert.deepEqual(faultsIn(texts), []);
	});

	it('starts each log message with a capital letter', () => {
		const messages = sourceStrings().filter(({ callee, text }) => /logger(?:\.\w+|\[level\])$|^log$/.test(callee) && / /.test(text));

		assert.ok(messages.length > 50, `${messages.length} messages`);
		assert.deepEqual(
			messages.filter(({ text }) => !/^[A-Z…]/.test(text)).map(({ file, text }) => `${file}: ${text}`),
			[],
		);
	});

	it('is plain American English in what clients and models are told', () => {
		assert.deepEqual(faultsIn(Object.values(RESPONSES).map((text) => `responses.ts: ${text}`)), []);
	});

	it('is plain American English on every page', () => {
		assert.deepEqual(faultsIn(pages()), []);
	});

	it('finds a banned word in a name', () => {
		const names = ['startTroubleOf', 'besideCommand', 'goOnLater', 'session-book', 'bookmark'].map((name) => ({ name, file: 'x.ts' }));
		assert.equal(bannedIn(names).length, 4);
	});

	it('names files and declarations with the words of the glossary', () => {
		const names = codeNames();

		assert.ok(names.length > 8000, `${names.length} names`);
		assert.deepEqual(bannedIn(names), []);
	});

	it('keeps the word "answer" for what a person picks', () => {
		const names = new Set(codeNames().map(({ name }) => name));

		assert.deepEqual([...names].filter((name) => /answer/i.test(name)).sort(), [...ANSWER_NAMES].sort());
	});

	it('gives each source file a unique name', () => {
		const files = new Map<string, string[]>();
		// A rule's file is named by its id.
		for (const file of sourceFiles('src').filter((each) => !each.startsWith(path.join('src', 'engine', 'detectors'))))
			files.set(path.basename(file), [...(files.get(path.basename(file)) ?? []), file]);

		assert.ok(files.size > 500, `${files.size} names`);
		assert.deepEqual(
			[...files].filter(([name, places]) => places.length > 1 && !SHARED_FILE_NAMES.has(name)).map(([, places]) => places.join(', ')),
			[],
		);
	});

	it('gives each exported type a unique name', () => {
		const files = new Map<string, Set<string>>();
		for (const file of sourceFiles('src'))
			for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm))
				files.set(name, (files.get(name) ?? new Set()).add(file));

		assert.ok(files.size > 700, `${files.size} types`);
		assert.deepEqual(
			[...files].filter(([, places]) => places.size > 1).map(([name, places]) => `${name}: ${[...places].join(', ')}`),
			[],
		);
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
