// Mocha's own `spec` report, and beside it the counts as JSON in $TEST_COUNTS_FILE.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = class CountingReporter extends Mocha.reporters.Spec {
	constructor(runner, options) {
		super(runner, options);
		runner.once('end', () => {
			const { passes, failures, pending } = runner.stats;
			writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
		});
	}
};
