import type { InjectionRule } from '../rule.ts';

export const rule: InjectionRule = {
	id: 'retry',
	says: 'makes the model repeat the call',
	onHonest: { suspect: 0, attack: 0 },
	patterns: [
		{
			in: ['error'],
			weight: 0.2,
			of: ['=retry|re-run|rerun|again|repeat|retrying', '=once 0 =more', '=instead 1 =of', '=before|after 1 =you'],
		},
	],
	examples: { match: [], noMatch: ['The search found nothing.', 'Rate limit exceeded. Retry after 60 seconds.'] },
};
