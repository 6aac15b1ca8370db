import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planSpawn, quoteForProgram } from '../../src/proxy/command.ts';

/** Every character that cmd.exe interprets, at the prompt and in a batch file. */
const CMD_READS = new Set('()%!"<>&|^'.split(''));

/**
 * What cmd.exe makes of a line without an open quote: a caret escapes the next character. Percent signs come first:
 * `^%X^%` refers to a variable `X^`, and an unknown one stays as written. Written from descriptions, not from the
 * program.
 */
function readByCmd(line: string): string {
	let read = '';
	for (let index = 0; index < line.length; index += 1) {
		const letter = line[index] ?? '';
		assert.ok(letter === '^' || !CMD_READS.has(letter), `cmd.exe would read ${letter} at ${index} of ${line}`);
		read += letter === '^' ? (line[++index] ?? '') : letter;
	}
	return read;
}

/** The arguments of a command line as a C program gets them. Source: Microsoft, "Parsing C command-line arguments". */
function readByProgram(line: string): readonly string[] {
	const found: string[] = [];
	let current: string | undefined;
	let isQuoted = false;
	for (let index = 0; index < line.length; ) {
		const slashes = /^\\*/.exec(line.slice(index))?.[0].length ?? 0;
		const letter = line[index + slashes];
		if (letter === '"') {
			current = (current ?? '') + '\\'.repeat(Math.floor(slashes / 2));
			if (slashes % 2 === 1) current += '"';
			else isQuoted = !isQuoted;
			index += slashes + 1;
		} else if (slashes > 0) {
			current = (current ?? '') + '\\'.repeat(slashes);
			index += slashes;
		} else if ((letter === ' ' || letter === '\t') && !isQuoted) {
			if (current !== undefined) found.push(current);
			current = undefined;
			index += 1;
		} else {
			current = (current ?? '') + (letter ?? '');
			index += 1;
		}
	}
	return current === undefined ? found : [...found, current];
}

/** A batch file can't get a line end. */
const words = fc.array(
	fc.oneof(
		fc.constantFrom('%PATH%', 'a b', '\\', 'C:\\x y\\', '"', '\\"', '^', '&calc', '!X!', '', '(', '|', 'é 漢 🙂', '%', '--x="a b"'),
		fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\r\n\0]/.test(text)),
		fc.string({ unit: fc.constantFrom('\\', '"', ' ', '^', '%', 'a'), maxLength: 8 }),
	),
	{ maxLength: 5 },
);
const RUNS = { numRuns: 1_000 };

describe('arguments of a program on Windows', () => {
	it('arrive unchanged', () => {
		fc.assert(
			fc.property(words, (args) => {
				assert.deepEqual(readByProgram(args.map(quoteForProgram).join(' ')), args);
			}),
			RUNS,
		);
	});

	for (const [what, folder, readings] of [
		['a batch file', 'C:\\Program Files (x86)\\node & js', 1],
		['a shim of npm, which hands them on', 'C:\\w\\node_modules\\.bin', 2],
	] as const)
		it(`arrive unchanged through ${what}, and cmd.exe interprets nothing in them`, () => {
			fc.assert(
				fc.property(words, (args) => {
					const file = `${folder}\\tool.CMD`;
					const plan = planSpawn('tool', args, {
						platform: 'win32',
						env: { PATH: `.;${folder}`, SystemRoot: 'C:\\Windows' },
						isExecutable: (path) => path === file || path === '.\\tool.CMD',
					});
					assert.ok(plan?.isVerbatim === true);
					const [, , , line = ''] = plan.args;
					// With `/s` cmd.exe removes the outer quotes and nothing else.
					assert.ok(line.startsWith('"') && line.endsWith('"'));
					let read = readByCmd(line.slice(1, -1));
					assert.ok(read.startsWith(file));
					read = read.slice(file.length);
					for (let reading = 1; reading < readings; reading += 1) read = readByCmd(read);
					assert.deepEqual(readByProgram(read), args);
				}),
				RUNS,
			);
		});
});
