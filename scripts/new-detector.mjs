// Writes a new detector, its examples, its test and its page, and puts it into the registry.
// usage: npm run new-detector family.name
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const id = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/.test(id)) {
	console.error('usage: npm run new-detector family.name    (lower-case letters, digits, - and _)');
	process.exit(2);
}
const path = id.replace('.', '/').replaceAll('_', '-');

const DETECTOR = `import type { Detector, Sighting } from '../../detector.ts';

const WORD = /\\bexample phrase\\b/gi;

/** What this check looks for, and why an honest server does not have it. */
export const detector: Detector = {
	id: '${id}',
	tier: 'soft',
	severity: 'low',
	surfaces: ['tool_definition', 'instructions'],
	title: 'One plain sentence about what was found.',
	references: [{ scheme: 'OWASP LLM', id: 'LLM01', url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/' }],
	detect({ surfaces }) {
		return surfaces.flatMap((at) =>
			[...at.text.matchAll(WORD)].map((match): Sighting => ({ at, start: match.index, end: match.index + match[0].length, confidence: 0.5 })),
		);
	},
};
`;

const EXAMPLES = `import type { Examples } from '../../../support/examples.ts';

export const examples: Examples = {
	match: [{ why: 'the phrase itself', text: 'Contains the example phrase.' }],
	noMatch: [{ why: 'a longer word', text: 'Contains example phrases.' }],
};
`;

const TEST = `import assert from 'node:assert/strict';
import { detector } from '../../../../../src/engine/detectors/${path}.ts';
import { inspect } from '../../../../../src/engine/inspect.ts';

describe('${id}', () => {
	it('points at what it found', () => {
		const tool = { name: 'sample', description: 'Contains the example phrase.' };

		const { findings } = inspect({ kind: 'tool_definition', server: 'sample', tool }, { servers: [] }, { detectors: [detector] });

		assert.deepEqual(
			findings.map(({ rule, pointer, start, end }) => ({ rule, pointer, start, end })),
			[{ rule: '${id}', pointer: '/description', start: 13, end: 27 }],
		);
	});
});
`;

const PAGE = `# ${id}

One plain sentence about what was found.

## What it finds

## Why it matters

## What it leaves alone

## What to do

## References
`;

const files = [
	[`src/engine/detectors/${path}.ts`, DETECTOR],
	[`test/fixtures/detectors/${path}.ts`, EXAMPLES],
	[`test/unit/engine/detectors/${path}.test.ts`, TEST],
	[`docs/detectors/${id}.md`, PAGE],
];
for (const [file] of files) {
	if (existsSync(file)) {
		console.error(`${file} is there already`);
		process.exit(1);
	}
}
for (const [file, text] of files) {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	console.log(file);
}
process.exit(spawnSync(process.execPath, ['scripts/generate.mjs'], { stdio: 'inherit' }).status ?? 1);
