import { DATA, DECLARED, type InjectionRule } from '../rule.ts';

export const rule: InjectionRule = {
	id: 'authority',
	says: "claims an authority that it can't prove",
	onHonest: { suspect: 0, attack: 0 },
	patterns: [
		{
			in: [...DATA, ...DECLARED],
			weight: 0.35,
			of: [
				'=this 1 =is|was|has 3 =authorized|authorised|pre-approved|preapproved|mandatory|required|verified|official',
				'=authorized|authorised|approved 1 =by 3 authority|user',
				'=required 1 =by 3 authority',
				'=as 1 =per 3 authority',
			],
		},
	],
	examples: { match: ['This is pre-approved by the security team.'], noMatch: ['Returns the audit log.'] },
};
