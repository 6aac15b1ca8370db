import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { aBench } from '../support/clients/bench.ts';
import { describeClient } from '../support/clients/scenario.ts';
import { CLAUDE, CLAUDE_SETTINGS } from '../support/clients/setups.ts';

describeClient({
	...CLAUDE,
	refusesItself: /No such tool available/,
	file: 'project/.mcp.json',
	files: () => CLAUDE_SETTINGS,
	text: (mcpServers) => JSON.stringify({ mcpServers }, undefined, 2),
});
// Claude Code keeps its own state in this file.
describeClient({
	...CLAUDE,
	refusesItself: /No such tool available/,
	file: '.claude.json',
	text: (mcpServers) => JSON.stringify({ hasCompletedOnboarding: true, mcpServers }, undefined, 2),
	isRewritten: true,
});

// VS Code lists these servers for Claude sessions, but Claude Code is what starts servers in them.
describe('claude with .claude/settings.json', function () {
	this.timeout(240_000);
	for (const file of ['.claude/settings.json', 'project/.claude/settings.json', 'project/.claude/settings.local.json'])
		it(`starts no server of ${file}, which comes back byte for byte`, async () => {
			const bench = await aBench({ ...CLAUDE, file, text: (mcpServers) => `${JSON.stringify({ mcpServers }, undefined, '\t')}\r\n` });
			try {
				const before = readFileSync(bench.file, 'utf8');
				const protectedNow = await bench.cordon('protect', bench.file, '--yes');
				await bench.turn();
				const undone = await bench.cordon('unprotect', bench.file, '--yes');
				const after = readFileSync(bench.file, 'utf8');
				await bench.turn();

				assert.deepEqual([protectedNow.status, undone.status], [0, 0], protectedNow.shown + undone.shown);
				assert.match(undone.shown, /exactly as it was/);
				assert.equal(after, before);
				assert.ok(bench.model.requests.length >= 2);
				const offered = bench.model.requests.flatMap(({ tools }) => tools);
				assert.deepEqual(
					offered.filter((name) => name.startsWith('mcp__')),
					[],
				);
			} finally {
				await bench.end();
			}
		});
});
