import type { InjectionRule } from '../rule.ts';

export const rule: InjectionRule = {
	id: 'false-error',
	says: 'an error whose cure is a secret or wider rights',
	patterns: [
		{
			in: ['error'],
			weight: 1,
			of: [
				'!=re-run|rerun|retry|call|include|pass|supply|set|needs|resend|send|add|try 6 =contents|content|whole|full|entire 4 secretplace|conversation',
				'=re-run|rerun|retry|call|include|pass|supply|set|resend|add|try|needs 14 secret 8 =note|notes|sidenote|context|debug|trace|confirm|comment',
				'=re-run|rerun|retry|call|run|try 4 =with|using 3 =sudo|elevated|admin|administrator|root',
				'=note|notes|sidenote|context|debug|trace|confirm|comment|sidenote|auth 3 =set 2 =to 5 secret|secretplace|conversation',
			],
		},
	],
	examples: { match: [], noMatch: ['Authentication failed. Set the token in the environment of the server.'] },
};
