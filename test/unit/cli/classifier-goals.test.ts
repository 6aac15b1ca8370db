import assert from 'node:assert/strict';
import { type ClassifierReport, classifierGoals } from '../../../src/cli/eval/classifier.ts';

function report(file: string, part: string, rows: number, rules: number, both: number): ClassifierReport {
	return { file: `${file}.jsonl`, part, rows, rules, model: both - rules, both, byGoal: { rules: rules / rows, both: both / rows } };
}

describe('goals of the classifier', () => {
	it('are met from ten points more on, averaged over what attackers want rather than over rows', () => {
		const agentDyn = { ...report('results_agentdyn_injected', 'direct', 100, 50, 90), byGoal: { rules: 0.5, both: 0.59 } };

		const goals = classifierGoals([agentDyn, report('paraphrase', 'malicious', 200, 0, 20)]);

		assert.deepEqual(
			goals.map(({ isMet, measured }) => [isMet, measured]),
			[
				[false, '9.00 points'],
				[true, '10.00 points'],
			],
		);
	});

	it('count false alarms over all rows of a kind together, and only those the rules do not have', () => {
		const goals = classifierGoals([
			report('benign_tools_docker', 'benign', 200, 2, 4),
			report('benign_tools_toucan', 'benign', 800, 0, 0),
			report('results_agentdyn_benign', 'benign', 990, 0, 4),
			report('results_bipia_train_clean', 'benign', 10, 0, 2),
		]);

		assert.deepEqual(
			goals.map(({ isMet, measured }) => [isMet, measured]),
			[
				[true, '0.20 points'],
				[false, '0.60 points'],
			],
		);
	});
});
