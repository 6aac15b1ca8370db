import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { DETECTORS } from '../../../src/engine/inspect.ts';
import { ruleLink } from '../../../src/extension/view-models/rule-link.ts';
import { RULES, ruleTitle } from '../../../src/policy/explained-rules.ts';

/** The rules that sources name when they create a finding or a reason: `rule: 'a.b'`, `notice('a.b'`, `plain('a.b'`. */
function namedInSources(): readonly string[] {
	const named = /(?:\brule(?:: | = )|\bnotice\(|\bplain\(|\badd\()'([a-z]+\.[a-z_-]+)'/g;
	const files = globSync('src/{engine,pins,flow,policy,gateway,cli}/**/*.ts');
	return [...new Set(files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(named)].map(([, rule = '']) => rule)))].sort();
}

describe('the rules', () => {
	it('have a title and a page that names them', () => {
		for (const [rule, { page, title }] of RULES) {
			assert.match(title, /^[A-Z].*\.$/, rule);
			const text = readFileSync(path.join('docs', 'detectors', page), 'utf8');
			assert.ok(page === `${rule}.md` || text.includes(`\`${rule}\``), `${page} says nothing of ${rule}`);
		}
	});

	it('include every rule that a finding or a record can name', () => {
		const named = namedInSources();

		assert.ok(named.length > 25, named.join());
		for (const rule of [...named, ...DETECTORS.map(({ id }) => id)]) assert.ok(ruleTitle(rule) !== undefined, rule);
	});

	it('have pages that name no unknown rule', () => {
		for (const page of new Set([...RULES.values()].map((rule) => rule.page))) {
			if (!page.endsWith('/README.md')) continue;
			const text = readFileSync(path.join('docs', 'detectors', page), 'utf8');
			const rows = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z]+\.[a-z_-]+)`/g)]);
			for (const [, rule = ''] of rows) assert.ok(RULES.has(rule), `${page}: ${rule}`);
		}
	});

	it('are linked only by a command of ours with the id of a known rule', () => {
		assert.equal(ruleLink('unicode.hidden'), 'command:mcpCordon.explainRule?%5B%22unicode.hidden%22%5D');
		for (const other of ['tool.changed', '"]&"', 'unicode.hidden"', '']) assert.equal(ruleLink(other), undefined, other);
	});

	it("are printed by cordon explain, with the rule's own sentence before a shared page", () => {
		const file = path.resolve('src/cli/main.ts');
		const cordon = (...args: readonly string[]): string => execFileSync(process.execPath, [file, 'explain', ...args], { encoding: 'utf8' });

		assert.equal(cordon('unicode.hidden'), readFileSync('docs/detectors/unicode.hidden.md', 'utf8'));
		assert.equal(
			cordon('flow.forgotten'),
			`flow.forgotten: ${ruleTitle('flow.forgotten')}\n\n${readFileSync('docs/detectors/calls.md', 'utf8')}`,
		);
		assert.match(cordon('pattern.names.3'), /^pattern\.names\.3: Matches a pattern in your patterns folder\.\n.*cordon patterns list/);
		const list = cordon();
		for (const rule of RULES.keys()) assert.ok(list.includes(`${rule} `), rule);
		assert.equal(spawnSync(process.execPath, [file, 'explain', 'no.such_rule']).status, 2);
	}).timeout(60_000);
});
