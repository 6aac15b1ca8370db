// A test in the editor gets a second try: a person would look again too. Loaded by mocha before the suites, so that no second try is silent.
import type { Context } from 'mocha';

export const mochaHooks = {
	afterEach(this: Context): void {
		const test = this.currentTest as (Mocha.Test & { currentRetry(): number }) | undefined;
		if (test !== undefined && test.currentRetry() > 0) console.log(`      (second try: ${test.title})`);
	},
};
