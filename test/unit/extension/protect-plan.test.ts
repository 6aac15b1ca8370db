import assert from 'node:assert/strict';
import { readEntries } from '../../../src/definitions/read.ts';
import { plainWords } from '../../../src/extension/view-models/l10n.ts';
import { type ProtectFilePlan, planFor, planText } from '../../../src/extension/view-models/protect-plan.ts';

const planOf = (file: string, names: readonly string[]): ProtectFilePlan => {
	const text = JSON.stringify({ servers: Object.fromEntries(names.map((name) => [name, { command: 'node', args: [`${name}.mjs`] }])) });
	const entries = readEntries(text);
	assert.ok(entries.ok);
	return planFor({ path: `/w/${file}/.vscode/mcp.json`, label: file, text, entries: entries.value }, '/l/cordon-launch', plainWords);
};

describe('the dialog of Protect', () => {
	it('says what it means before it lists the servers', () => {
		const text = planText([planOf('w', ['calc'])], plainWords);

		assert.match(text, /^Each server then starts through MCP Cordon[^]*• calc\n {4}before: node calc\.mjs\n {4}after: .*cordon-launch/);
	});

	it('lists the names alone where there are many servers, over all files, and says where their commands are', () => {
		const few = planText([planOf('a', ['s1', 's2', 's3']), planOf('b', ['s4', 's5'])], plainWords);
		const many = planText([planOf('a', ['s1', 's2', 's3']), planOf('b', ['s4', 's5', 's6'])], plainWords);

		assert.equal(few.split('before:').length - 1, 5);
		assert.doesNotMatch(many, /before:|after:/);
		assert.match(many, /"Show Changes" shows the command of each server[^]*a \(.*\)\n• s1\n• s2\n• s3\n\nb \(.*\)\n• s4\n• s5\n• s6$/);
	});
});
