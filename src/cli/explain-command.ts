import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { RULES, ruleTitle } from '../policy/explained-rules.ts';
import { shown, usageWords } from './commands/usage-words.ts';
import { EXIT } from './exit-codes.ts';
import { nearestName } from './nearest.ts';
import { parseOptions } from './parse-options.ts';

export const EXPLAIN_HELP = `cordon explain [RULE]

Prints the page of a rule: what it looks for, why, and where it's weak. Without RULE: all rules with their titles.

Exit codes: 0 done, 2 wrong usage or no such rule.
`;

/** `script`: the running program. The pages are in the folder next to its own. */
export function explainCommand(args: readonly string[], script: string): number {
	const { positionals, values } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h' } },
	});
	const [rule, ...others] = positionals;
	if (values.help === true) {
		process.stdout.write(EXPLAIN_HELP);
		return EXIT.ok;
	}
	if (others.length > 0) {
		process.stderr.write(`${usageWords('explain', 'it takes one rule')}\n`);
		return EXIT.usage;
	}
	if (rule === undefined) {
		const width = Math.max(...[...RULES.keys()].map((id) => id.length));
		for (const [id, { title }] of [...RULES].sort(([one], [other]) => (one < other ? -1 : 1)))
			process.stdout.write(`${id.padEnd(width)} ${title}\n`);
		return EXIT.ok;
	}
	const title = ruleTitle(rule);
	if (title === undefined) {
		const near = [...RULES.keys()].filter((each) => each.split('.').includes(rule.toLowerCase())).sort();
		const meant = nearestName(rule, [...RULES.keys()]);
		if (near.length === 0 && meant !== undefined) near.push(meant);
		process.stderr.write(
			`There's no rule "${shown(rule, 60)}". ${near.length === 0 ? '' : `Did you mean ${near.map((id) => `"${id}"`).join(' or ')}? `}Run "cordon explain" for all rules.\n`,
		);
		return EXIT.usage;
	}
	const page = RULES.get(rule)?.page;
	const isOwnPage = page === `${rule}.md`;
	if (!isOwnPage) process.stdout.write(`${shown(rule, 120)}: ${title}\n`);
	if (page === undefined) process.stdout.write('Run "cordon patterns list" for your patterns.\n');
	else {
		const text = pageText(page, script) ?? 'The pages are missing from this copy of MCP Cordon.\n';
		process.stdout.write(isOwnPage ? text : `\n${text}`);
	}
	return EXIT.ok;
}

/** In a package, the program is one folder below the root; in the sources, two. */
function pageText(page: string, script: string): string | undefined {
	for (const up of ['..', path.join('..', '..')]) {
		try {
			return readFileSync(path.join(path.dirname(script), up, 'docs', 'detectors', page), 'utf8');
		} catch {
			// Try the next place.
		}
	}
	return undefined;
}
