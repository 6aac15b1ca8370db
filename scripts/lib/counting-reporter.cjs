// Mocha's own `spec` report, and beside it the counts and what failed as JSON in $TEST_COUNTS_FILE.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_RETRY } = Mocha.Runner.constants;

/** One line: whose test it is and the first words of what went wrong. */
const describe = (test, error) =>
	`${test.titlePath().join(' > ')}: ${String(error?.message ?? error)
		.split('\n', 1)[0]
		.slice(0, 300)}`;

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
