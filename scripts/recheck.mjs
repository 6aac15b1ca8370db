// Checks every regular expression of the bundles against texts that could slow it down, and stores the results in recheck-results.json by
// hash, so that only new ones cost time. usage: node scripts/recheck.mjs [--update] [--fresh]
// without options  fails on a slow expression. New ones are checked, and nothing is written.
// --update         writes the results, and removes those of expressions that are gone. --fresh checks all again.
// An expression that is slow in theory but only ever gets short text is listed in recheck-accepted.json with the reason.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { collectExpressions } from './recheck-collect.mjs';
import { judge, keyOf } from './recheck-judge.mjs';

const RESULTS = join(import.meta.dirname, 'recheck-results.json');
const ACCEPTED = join(import.meta.dirname, 'recheck-accepted.json');

export function readResults() {
	return JSON.parse(readFileSync(RESULTS, 'utf8'));
}

/** Source of an expression → why it may be slow. */
export function readAccepted() {
	return new Map(JSON.parse(readFileSync(ACCEPTED, 'utf8')).map(({ source, reason }) => [source, reason]));
}

/** Builds the bundles if necessary. Returns the slow expressions that aren't accepted, with their places, and all results. */
export async function checkAll(known) {
	execFileSync(process.execPath, [join(import.meta.dirname, 'build-once.mjs')], { stdio: 'inherit' });
	const expressions = await collectExpressions();
	// A slow result may come from a lack of processor time.
	const isKnown = (each) => known[keyOf(each)] !== undefined && known[keyOf(each)] !== 'slow';
	const missing = expressions.filter((each) => !isKnown(each));
	const answers = new Map((await judgeAll(missing)).map((answer, index) => [keyOf(missing[index]), answer]));
	const accepted = readAccepted();
	const verdictOf = (each) => (isKnown(each) ? known[keyOf(each)] : answers.get(keyOf(each)).verdict);
	return {
		results: Object.fromEntries(expressions.map((each) => [keyOf(each), verdictOf(each)]).sort(([a], [b]) => (a < b ? -1 : 1))),
		slow: expressions
			.filter((each) => verdictOf(each) === 'slow' && !accepted.has(each.source))
			.map((each) => ({ ...each, ...answers.get(keyOf(each)) })),
		checked: missing.length,
		total: expressions.length,
	};
}

/** In the order of the expressions, on as many threads as are useful. */
async function judgeAll(expressions) {
	if (expressions.length < 8) return expressions.map(judge);
	const answers = [];
	let next = 0;
	const serve = () =>
		new Promise((resolve, reject) => {
			const worker = new Worker(import.meta.filename, { workerData: 'recheck' });
			const give = () => {
				if (next >= expressions.length) {
					void worker.terminate().then(resolve);
					return;
				}
				worker.postMessage({ index: next, expression: expressions[next] });
				next += 1;
			};
			worker.on('message', ({ index, answer }) => {
				answers[index] = answer;
				give();
			});
			worker.on('error', reject);
			give();
		});
	await Promise.all(Array.from({ length: Math.min(8, availableParallelism()) }, serve));
	return answers;
}

async function main(args) {
	const { results, slow, checked, total } = await checkAll(args.includes('--fresh') ? {} : readResults());
	for (const { source, files, ms, text } of slow) {
		console.error(
			`slow: ${files.join(', ')}${ms === undefined ? '' : `: ${ms.join(', ')} ms on ${JSON.stringify(text)}…`}\n  ${source.slice(0, 200)}`,
		);
	}
	if (args.includes('--update')) writeFileSync(RESULTS, `${JSON.stringify(results, undefined, '\t')}\n`);
	const proved = Object.values(results).filter((verdict) => verdict === 'proved').length;
	console.log(
		`${total} regular expressions of the bundles, ${proved} proved linear, all pumped; ${checked} checked now, ${slow.length} slow, ${readAccepted().size} accepted`,
	);
	return slow.length > 0 ? 1 : 0;
}

if (!isMainThread && workerData === 'recheck') {
	parentPort.on('message', ({ index, expression }) => parentPort.postMessage({ index, answer: judge(expression) }));
} else if (isMainThread && process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
