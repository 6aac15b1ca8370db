// Mocha's own `spec` report, and beside it the counts and what failed as JSON in $TEST_COUNTS_FILE.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY } = Mocha.Runner.constants;

/** One line: whose test it is and the words of what went wrong. */
const describe = (test, error) => {
	const words = String(error?.message ?? error).replace(/\s+/g, ' ');
	return `${test.titlePath().join(' > ')}: ${words.slice(0, 400)}`;
};

module.exports = class CountingReporter extends Mocha.reporters.Spec {
	constructor(runner, options) {
		super(runner, options);
		const failures = [];
		runner.on(EVENT_TEST_FAIL, (test, error) => failures.push(describe(test, error)));
		// A second try is never silent, and neither is why it was needed.
		runner.on(EVENT_TEST_RETRY, (test, error) => console.log(`      (tried again: ${describe(test, error)})`));
		runner.once(EVENT_RUN_END, () => {
			const { passes, failures: failed, pending } = runner.stats;
			writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify({ passed: passes, failed, skipped: pending, failures }));
		});
	}
};
