import assert from 'node:assert/strict';
import path from 'node:path';
import { TRICKS } from '../../demo/servers/tricks.mjs';
import { DETECTORS } from '../../src/engine/inspect.ts';
import { aGuardedMachine, type GuardedMachine } from '../support/guarded-machine.ts';

const demo = (name: string): { command: string; args: string[] } => ({
	command: process.execPath,
	args: [path.resolve('demo/servers', `${name}.mjs`)],
});

describe('the servers of the demo', function () {
	this.timeout(240_000);
	let machine: GuardedMachine;
	before(async () => {
		machine = await aGuardedMachine({ notes: demo('notes'), showroom: demo('showroom') });
		machine.approveLaunch('notes', 'showroom');
		await (await machine.connect('notes')).client.listTools();
		await (await machine.connect('showroom')).client.listTools();
	});
	after(async () => machine.dispose());

	const toolsOf = async (server: string) => (await machine.event('tools-judged', (event) => event.entry === machine.id(server))).tools;

	it("have a tool in the showroom for each trick, which the trick's rule reports", async () => {
		const tools = await toolsOf('showroom');

		for (const { rule, tool } of TRICKS) {
			const found = tools.find((verdict) => verdict.name === tool.name)?.findings.map((finding) => finding.rule) ?? [];
			assert.ok(found.includes(rule), `${tool.name}: ${found.join(', ')} without ${rule}`);
		}
	});

	it('have a trick for every rule that inspects tools', () => {
		const checks = DETECTORS.filter(({ surfaces }) => surfaces.includes('tool_definition')).map(({ id }) => id);
		const shown = new Set<string>(TRICKS.map(({ rule }) => rule));

		assert.deepEqual(
			checks.filter((id) => !shown.has(id)),
			[],
		);
	});

	it('have no findings in the honest server', async () => {
		assert.deepEqual(
			(await toolsOf('notes')).flatMap((tool) => tool.findings),
			[],
		);
	});
});
