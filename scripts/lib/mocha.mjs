// Runs mocha in a separate process and counts its results. Types: mocha.d.mts.
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The Node that came with the packages, whichever one runs this script. */
const OWN_NODE = path.resolve(import.meta.dirname, '../../node_modules/node/bin/node');
const NODE = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;
const MOCHA = path.resolve(import.meta.dirname, '../../node_modules/mocha/bin/mocha.js');
const REPORTER = path.resolve(import.meta.dirname, 'counting-reporter.cjs');
const COMPILE_CACHE = path.resolve(import.meta.dirname, 'compile-cache.cjs');

/** A run with more second tries than this fails, because a suite that passes only sometimes proves nothing. */
export const MAX_SECOND_TRIES = 2;

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [], quarantined: [] };

export const PASSED = { ...NOTHING, passed: 1 };
export const failedWith = (line) => ({ ...NOTHING, failed: 1, failures: [line] });

/** The sum of several counts. */
export const addCounts = (counts) =>
	counts.reduce(
		(sum, one) =>
			Object.fromEntries(
				Object.entries(sum).map(([name, value]) => [name, Array.isArray(value) ? [...value, ...one[name]] : value + one[name]]),
			),
		NOTHING,
	);

/** "N passed, N failed", and ", N skipped" when there are any. */
export const describeCounts = ({ passed, failed, skipped }) =>
	`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Ends a run: `sum` with one more failure after too many second tries, and the lines that report the result. The counts come last. */
export function closeRun(sum) {
	const tries = sum.secondTries.length;
	const isFlaky = tries > MAX_SECOND_TRIES;
	const total = isFlaky ? addCounts([sum, failedWith(`${tries} second tries in one run; at most ${MAX_SECOND_TRIES} are allowed`)]) : sum;
	const lines = [
		...total.quarantined.map((line) => `quarantined: ${line}`),
		...total.secondTries.map((line) => `tried again: ${line}`),
		`second tries: ${tries} (at most ${MAX_SECOND_TRIES})`,
		...total.failures.map((line) => `failed: ${line}`),
		describeCounts(total),
	];
	return { total, lines };
}

/**
 * The second tries of one run. A failed suite runs once more from the start, and the first failure is counted and
 * shown. When the run has used them up, a failure is final immediately, because the run has already failed.
 */
export function createSecondTries() {
	let used = 0;
	return async (name, run, log) => {
		const attempt = () => run().catch((error) => failedWith(`${name}: ${error.message}`));
		const first = await attempt();
		if (first.failed === 0) return first;
		if (used >= MAX_SECOND_TRIES)
			return addCounts([first, { ...NOTHING, secondTries: [`${name}: not done, ${MAX_SECOND_TRIES} others failed before it`] }]);
		used += 1;
		for (const failure of first.failures) say(`(${name} is tried again: ${failure})`, log);
		const second = await attempt();
		return { ...second, secondTries: [...second.secondTries, `${name}: ${first.failures.join('; ')}`] };
	};
}

/** Writes a line to the file `log`, or else to the terminal. */
export function say(line, log) {
	if (log === undefined) console.log(line);
	else appendFileSync(log, `${line}\n`);
}

/** Runs one program to its end with its output shown, or added to the file `log`, and returns its exit code. */
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

/** Runs mocha with `args`. A run that fails without naming a failure counts as one failure, so that it's never a silent zero. */
export async function runMocha(name, args, { env = process.env, log } = {}) {
	const report = path.resolve('out/test-counts', `${name}.json`);
	mkdirSync(path.dirname(report), { recursive: true });
	rmSync(report, { force: true });
	const code = await runShown(NODE, ['--require', COMPILE_CACHE, MOCHA, '--reporter', REPORTER, ...args], {
		env: { ...env, TEST_COUNTS_FILE: report },
		log,
	});
	return readCounts(report, name, code);
}

export function readCounts(report, name, code) {
	if (!existsSync(report)) return failedWith(`${name}: ended with ${code} and said nothing`);
	const counts = { ...NOTHING, ...JSON.parse(readFileSync(report, 'utf8')) };
	const saysNothing = counts.passed + counts.failed + counts.quarantined.length === 0;
	const isUnexplained = code !== 0 && counts.failed === 0 && counts.quarantined.length === 0;
	return saysNothing || isUnexplained ? addCounts([counts, failedWith(`${name}: ended with ${code}`)]) : counts;
}
