import type { Finding } from '../engine/finding.ts';

/**
 * VS Code builds tool ids, under which it stores "always allow", from `serverInfo.name`, which the server chooses. So a name that equals or
 * resembles another server's name is a hard finding; a name that VS Code shortens to the same prefix is a soft one.
 */
export const IDENTITY_RULES = {
	taken: 'identity.taken-name',
	lookAlike: 'identity.look-alike',
	changed: 'identity.changed-name',
	samePrefix: 'identity.same-prefix',
} as const;

export const IDENTITY_SENTENCES: Readonly<Record<string, string>> = {
	[IDENTITY_RULES.taken]: "This server uses another server's name, so the editor would give it that server's permissions.",
	[IDENTITY_RULES.lookAlike]: "This server's name looks like another server's name.",
	[IDENTITY_RULES.changed]: "This server's name changed after you approved it.",
	[IDENTITY_RULES.samePrefix]: "This server's name starts like another one's, so the editor gives the tools of both the same prefix.",
};

export interface IdentityView {
	/** Names of other servers: keys in definition files and the names they introduced themselves with. */
	readonly others: readonly string[];
	/** The name in the last approved version. */
	readonly approvedName: string | undefined;
}

export function checkIdentity(name: string, view: IdentityView): readonly Finding[] {
	const findings: Finding[] = [];
	const add = (rule: string, tier: 'hard' | 'soft'): void => {
		findings.push({
			rule,
			tier,
			severity: tier === 'hard' ? 'high' : 'low',
			confidence: 0.95,
			pointer: '/name',
			start: 0,
			end: name.length,
		});
	};
	if (view.approvedName !== undefined && view.approvedName !== name) add(IDENTITY_RULES.changed, 'hard');
	if (view.others.includes(name)) add(IDENTITY_RULES.taken, 'hard');
	else if (view.others.some((other) => skeletonOf(other) === skeletonOf(name))) add(IDENTITY_RULES.lookAlike, 'hard');
	else if (view.others.some((other) => toolPrefixOf(other) === toolPrefixOf(name))) add(IDENTITY_RULES.samePrefix, 'soft');
	return findings;
}

/** The part of a tool id that comes from the server's name: lowercase, other characters as `_`, 13 characters (measured in VS Code 1.139). */
export function toolPrefixOf(name: string): string {
	return name
		.toLowerCase()
		.replace(/[^a-z0-9_.-]+/g, '_')
		.slice(0, 13);
}

/** A form in which look-alike names are equal: folds compatibility forms, drops marks and separators, merges look-alike letters. */
function skeletonOf(name: string): string {
	const folded = name
		.normalize('NFKD')
		.replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
		.toLowerCase();
	const letters = [...folded].map((character) => LOOK_ALIKES.get(character) ?? character).join('');
	return letters
		.replace(/[^\p{L}\p{N}]/gu, '')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w');
}

/** Cyrillic, Greek and digit look-alikes of Latin letters, by code point. */
const LOOK_ALIKES = new Map<string, string>(
	(
		[
			['a', '\u0430\u03b1'],
			['b', '\u0432\u03b2'],
			['c', '\u0441\u03f2'],
			['e', '\u0435\u03b5'],
			['h', '\u043d\u04bb'],
			['i', '\u0456\u03b91!|l\u04cf'],
			['j', '\u0458'],
			['k', '\u043a\u03ba'],
			['m', '\u043c'],
			['n', '\u03b7\u0578'],
			['o', '\u043e\u03bf0\u0585'],
			['p', '\u0440\u03c1'],
			['s', '\u04555$'],
			['t', '\u0442\u03c4'],
			['u', '\u03c5\u057d'],
			['v', '\u03bd\u0475'],
			['w', '\u051d\u03c9'],
			['x', '\u0445\u03c7'],
			['y', '\u0443\u03b3'],
			['z', '2'],
		] as const
	).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
