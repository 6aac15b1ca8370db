// Mocha's own `spec` report, and beside it the counts and what failed as JSON in $TEST_COUNTS_FILE.
// A failure of a test in test/quarantine.json is reported as quarantined, with the reason and the date, and doesn't fail the run.
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const Mocha = require('mocha');

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY } = Mocha.Runner.constants;

/** The tests that are known to be flaky: `{ test, reason, since }`, where `test` is the full title. */
const quarantine = () =>
	JSON.parse(readFileSync(process.env.TEST_QUARANTINE ?? path.resolve(__dirname, '../../test/quarantine.json'), 'utf8'));

/** One line: whose test it is and the words of what went wrong. */
const describe = (test, error) => {
	const words = String(error?.message ?? error).replace(/\s+/g, ' ');
	return `${test.titlePath().join(' > ')}: ${words.slice(0, 400)}`;
};

module.exports = class CountingReporter extends Mocha.reporters.Spec {
	constructor(runner, options) {
		super(runner, options);
		const known = new Map(quarantine().map((entry) => [entry.test, entry]));
		const failures = [];
		const quarantined = [];
		const secondTries = [];
		runner.on(EVENT_TEST_FAIL, (test, error) => {
			const entry = known.get(test.titlePath().join(' > '));
			if (entry === undefined) failures.push(describe(test, error));
			else quarantined.push(`${describe(test, error)} (since ${entry.since}: ${entry.reason})`);
		});
		runner.on(EVENT_TEST_RETRY, (test, error) => secondTries.push(describe(test, error)));
		runner.once(EVENT_RUN_END, () => {
			const { passes, pending } = runner.stats;
			const counts = { passed: passes, failed: failures.length, skipped: pending, failures, secondTries, quarantined };
			writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify(counts));
		});
	}
};
