// Generated sessions through the shipped bundle, with a different seed from the unit test, so that nothing was tuned to
// them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flowSessions, sessionRow } from '../../corpus/flow-sessions.ts';

const SEED = 7_071_077;

interface Output {
	readonly id: string;
	readonly action: string;
	readonly findings: readonly { readonly rule: string; readonly severity: string }[];
}

function outputs(rows: string, preset: string): readonly Output[] {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[path.join('dist', 'cli.cjs'), 'inspect', '--jsonl', '--no-classifier', '--preset', preset],
		{ input: rows, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
	);
	assert.equal(status, 0, stderr);
	return stdout
		.split('\n')
		.filter((line) => line !== '')
		.map((line): Output => JSON.parse(line));
}

describe('generated sessions, inspected by the shipped bundle', function () {
	this.timeout(300_000);
	const sessions = flowSessions(SEED, { hostilePerKind: 28, honestPerKind: 30 });
	const hostile = sessions.filter(({ label }) => label === 'hostile');
	const honest = sessions.filter(({ label }) => label === 'honest');
	const rowsOf = (some: typeof sessions): string => some.map((session) => `${JSON.stringify(sessionRow(session))}\n`).join('');
	const isStopped = ({ action }: Output): boolean => action === 'hold' || action === 'block';
	const kindsOf = (found: readonly Output[]): string => [...new Set(found.map(({ id }) => id.replace(/-\d+$/, '')))].join(', ');

	it("include at least 300 hostile and 600 honest ones, made by code that doesn't know the detector", () => {
		assert.ok(hostile.length >= 300 && honest.length >= 600, `${hostile.length} and ${honest.length}`);
		const imports = [...readFileSync('corpus/flow-sessions.ts', 'utf8').matchAll(/^import (type )?.* from '([^']+)';$/gm)];
		assert.deepEqual(
			imports.filter(([, isType]) => isType === undefined).map(([, , from]) => from),
			['node:url'],
		);
	});

	it('R005 R088 R153 have the flow found in at least 97 % of the hostile ones, and held as often in balanced', () => {
		const judged = outputs(rowsOf(hostile), 'balanced');
		const missed = judged.filter(({ findings }) => !findings.some(({ rule, severity }) => rule.startsWith('flow.') && severity !== 'low'));
		const passed = judged.filter((output) => !isStopped(output));

		assert.equal(judged.length, hostile.length);
		assert.ok(missed.length / hostile.length <= 0.03, `${missed.length} not found: ${kindsOf(missed)}`);
		assert.ok(passed.length / hostile.length <= 0.03, `${passed.length} not held: ${kindsOf(passed)}`);
	});

	for (const [preset, limit] of [
		['observe', 0],
		['balanced', 0.01],
		['strict', 0.05],
	] as const) {
		it(`R114 R154 are stopped in at most ${limit * 100} % of the honest ones in ${preset}`, () => {
			const stopped = outputs(rowsOf(honest), preset).filter(isStopped);

			assert.ok(stopped.length / honest.length <= limit, `${stopped.length} of ${honest.length}: ${kindsOf(stopped)}`);
		});
	}
});
