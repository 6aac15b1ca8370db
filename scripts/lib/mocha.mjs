// Runs mocha as a process of its own and counts what it reports.
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const MOCHA = path.resolve(import.meta.dirname, '../../node_modules/mocha/bin/mocha.js');
const REPORTER = path.resolve(import.meta.dirname, 'counting-reporter.cjs');

/** What a run came to. `failures`: a line for each that failed. */
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const PASSED = { ...NOTHING, passed: 1 };
export const failedWith = (line) => ({ ...NOTHING, failed: 1, failures: [line] });

/** The sum of several counts. */
export const addCounts = (counts) =>
	counts.reduce(
		(sum, { passed, failed, skipped, failures }) => ({
			passed: sum.passed + passed,
			failed: sum.failed + failed,
			skipped: sum.skipped + skipped,
			failures: [...sum.failures, ...failures],
		}),
		NOTHING,
	);

/** "N passed, N failed", and ", N skipped" when there are any. */
export const describeCounts = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Says a line: into the file `log`, else to the terminal. */
export function say(line, log) {
	if (log === undefined) console.log(line);
	else appendFileSync(log, `${line}\n`);
}

/** Runs one program to its end, its output shown, or added to the file `log`; gives its exit code. */
export async function runShown(program, args, { log, ...options } = {}) {
	const output = log === undefined ? 'inherit' : openSync(log, 'a');
	try {
		const child = spawn(program, args, { stdio: ['ignore', output, output], ...options });
		return await new Promise((resolve) => {
			child.once('error', (error) => {
				say(error.message, log);
				resolve(1);
			});
			child.once('exit', (code) => resolve(code ?? 1));
		});
	} finally {
		if (log !== undefined) closeSync(output);
	}
}

/** Runs mocha with `args`. A run that ends badly without saying what failed counts as one failure: no silent zero. */
export async function runMocha(name, args, { env = process.env, log } = {}) {
	const report = path.resolve('out/test-counts', `${name}.json`);
	mkdirSync(path.dirname(report), { recursive: true });
	rmSync(report, { force: true });
	const code = await runShown(process.execPath, [MOCHA, '--reporter', REPORTER, ...args], {
		env: { ...env, TEST_COUNTS_FILE: report },
		log,
	});
	return readCounts(report, name, code);
}

export function readCounts(report, name, code) {
	if (!existsSync(report)) return failedWith(`${name}: ended with ${code} and said nothing`);
	const counts = JSON.parse(readFileSync(report, 'utf8'));
	const saysNothing = counts.passed + counts.failed === 0;
	return saysNothing || (code !== 0 && counts.failed === 0) ? addCounts([counts, failedWith(`${name}: ended with ${code}`)]) : counts;
}
